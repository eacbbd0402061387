#!/usr/bin/env bash
# Fuzzes the decoders and the whole way from a capture to distances, with the address sanitizer.
#
#   Tests/Fuzz/run.sh [RUNS]
#
# Each of the four entries is given RUNS inputs; the default is 30.5 million over all. An input that crashes, takes over a second or over 256 MB ends the run and is left in
# .build/fuzz-findings; turn it into a test.
set -euo pipefail
cd "$(dirname "$0")/../.."

export CHANNEL_SOUNDING_FUZZ=1 SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=quarantine_size_mb=8:detect_leaks=0
# The package manager takes one sanitizer; the compiler must see both, in one list.
swift build --configuration release --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address \
  --product fuzz --scratch-path .build/fuzz
findings=.build/fuzz-findings
mkdir -p "$findings"

# The corpus: captures as they are, packets behind their lengths as the entries read them.
corpus=.build/fuzz-corpus
rm -rf "$corpus"
mkdir -p "$corpus"/{captures,events,ranging,range}
cp TestVectors/captures/* TestVectors/recorded/*.btsnoop "$corpus/captures"
cp TestVectors/captures/*.{btsnoop,pcap,pcapng,txt,jsonl} TestVectors/recorded/*.btsnoop "$corpus/range"
python3 - "$corpus" <<'PYTHON'
import pathlib, sys
corpus = pathlib.Path(sys.argv[1])
for path in pathlib.Path("TestVectors/protocol").glob("*.hex"):
    packets = [bytes.fromhex(line) for line in path.read_text().split()]
    # HCI lines start with the H4 type octet, which the decoders do not take.
    events = [p[1:] if p[:1] == b"\x04" else p for p in packets]
    joined = b"".join(bytes([len(p)]) + p for p in events if len(p) < 256)
    (corpus / "events" / path.stem).write_bytes(joined)
    (corpus / "ranging" / path.stem).write_bytes(b"\0" + joined)
    for index, packet in enumerate(packets):
        (corpus / "ranging" / f"{path.stem}-{index}").write_bytes(b"\0" + packet[1:])
PYTHON

for entry in events ranging captures range; do
  case $entry in
    events | ranging) runs=${1:-15000000} length=2048 ;;
    captures) runs=${1:-300000} length=8192 ;;
    range) runs=${1:-200000} length=16384 ;;
  esac
  echo "$entry: $runs inputs"
  FUZZ_ENTRY=$entry .build/fuzz/release/fuzz -runs="$runs" -max_len=$length -timeout=1 \
    -rss_limit_mb=256 -print_final_stats=1 -verbosity=0 -artifact_prefix="$findings/$entry-" \
    "$corpus/$entry" 2>&1 | tail -8
done
