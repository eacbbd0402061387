#!/usr/bin/env bash
# Opens the reports of captures in headless Chromium at the width of a desk and of a phone, light and dark, and leaves
# screenshots to look at. Beside the default test run, because it needs a browser.
#
# Usage: Tests/browser-check.sh [FOLDER]     the screenshots' folder (default: browser-check in the system's own)
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-${TMPDIR:-/tmp}/browser-check}
recordings=${RECORDINGS:-$(cd .. && pwd)/shared/recordings}
tool=.build/release/channel-sounding
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)

if [ -z "$browser" ]; then
  echo "no Chromium found: apt-get install chromium" >&2
  exit 69
fi
[ -x "$tool" ] || swift build --configuration release --product channel-sounding
mkdir -p "$folder"

# Makes one report and tells how long it took and how large it is.
report() {
  local name=$1 start status=0
  shift
  start=$(date +%s%N)
  "$tool" report "$@" --output "$folder/$name.html" || status=$?
  echo "$name: exit $status, $((($(date +%s%N) - start) / 1000000)) ms, $(stat -c %s "$folder/$name.html") octets"
}

"$tool" simulate --output "$folder/walk.btsnoop" --velocity 1.5 --procedures 200 --rtt --channel dense-20ns
"$tool" simulate --output "$folder/still.btsnoop" --distance 3 --procedures 1000 --paths 2 --rtt --loss 0.05 --aborts 0.03
report walk "$folder/walk.btsnoop"
report still "$folder/still.btsnoop" --truth 3
"$tool" compare "$folder/walk.btsnoop" "$folder/still.btsnoop" --output "$folder/compare.html" > /dev/null
names="walk still compare"
if [ -d "$recordings" ]; then
  report nrf54l15 "$recordings/nrf54l15_initiator.btsnoop" --peer "$recordings/nrf54l15_reflector.btsnoop"
  report silabs_pbr "$recordings/silabs_pbr.btsnoop"
  report silabs_rtt "$recordings/silabs_rtt.btsnoop"
  report google "$recordings/google_proc0.btsnoop"
  names="$names nrf54l15 silabs_pbr silabs_rtt google"
else
  echo "no recordings at $recordings: only simulated captures are shown" >&2
fi

# The window of headless Chromium is at least 500 wide; a frame of 390 shows what a phone shows.
shoot() {
  "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=1 \
    --window-size="$3" --screenshot="$folder/$1-$2.png" "${@:5}" "file://$folder/$4" 2> /dev/null
}
for name in $names; do
  echo "<body style='margin:0'><iframe src='$name.html' style='border:0;width:390px;height:14000px'></iframe>" \
    > "$folder/$name-phone.html"
  shoot "$name" desk 1280,5200 "$name.html"
  shoot "$name" dark 1280,5200 "$name.html" --blink-settings=preferredColorScheme=0
  shoot "$name" phone 500,14000 "$name-phone.html"
done
echo "screenshots: $folder/*-desk.png, *-dark.png, *-phone.png"
