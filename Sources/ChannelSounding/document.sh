#!/bin/sh
# Builds the documentation of the module ChannelSounding; a broken link or a missing figure is an error.
#
#   Sources/ChannelSounding/document.sh [OUTPUT]
#
# OUTPUT is .build/documentation unless stated.
set -eu
cd "$(dirname "$0")/../.."

output=${1:-.build/documentation}
graphs=.build/symbol-graphs
# docc and the extractor stand beside the compiler, which need not be on the path by its own folder.
tools=$(dirname "$(readlink -f "$(command -v swift)")")
for name in docc swift-symbolgraph-extract; do
  [ -x "$tools/$name" ] || { echo "document.sh: $name is not beside swift in $tools" >&2; exit 69; }
done

swift build --target ChannelSounding
modules=$(swift build --show-bin-path)/Modules
rm -rf "$graphs"
mkdir -p "$graphs" "$(dirname "$output")"
triple=$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p')
"$tools/swift-symbolgraph-extract" -module-name ChannelSounding -target "$triple" -I "$modules" \
  -I Sources/CFFTW -minimum-access-level public -output-dir "$graphs"
"$tools/docc" convert Sources/ChannelSounding/ChannelSounding.docc \
  --fallback-display-name ChannelSounding --fallback-bundle-identifier ChannelSounding \
  --additional-symbol-graph-dir "$graphs" --warnings-as-errors --output-path "$output"
