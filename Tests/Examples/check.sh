#!/bin/sh
# Looks for leaks, bad memory accesses and races behind the C functions.
#
#   Tests/Examples/check.sh [memory] [address] [threads] [valgrind]
#
# memory    a million packets through an optimised library: resident memory must not grow
# address   the C checks and a soak under the address sanitizer with its leak detector
# threads   sessions on four threads under the thread sanitizer
# valgrind  the C checks under valgrind
# install   install.sh with DESTDIR into a folder, a program built by pkg-config, run without a Swift runtime to find
#
# Without a word it does the first three. Each builds into a folder of its own under .build.
set -eu
cd "$(dirname "$0")/../.."

capture=TestVectors/captures/20_e2e_1002.btsnoop
include=Sources/CChannelSounding/include
# The compiler of the toolchain, whose sanitizers are those of the library.
clang=$(dirname "$(command -v swift)")/clang
[ -x "$clang" ] || clang=clang
# Its own linker says nothing about the symbols of the sanitizers.
linker=
if [ "$(uname -s)" != Darwin ] && [ -x "$(dirname "$clang")/ld.lld" ]; then linker=-fuse-ld=lld; fi
export SWIFT_BACKTRACE=enable=no

# library FOLDER OPTION...: builds the library and sets $products to where it is.
library() {
  scratch=$1
  shift
  swift build --product ChannelSoundingC --scratch-path ".build/$scratch" --disable-index-store "$@" >&2
  products=$(swift build --scratch-path ".build/$scratch" "$@" --show-bin-path)
}

# program NAME OPTION...: compiles an example against that library.
program() {
  name=$1
  shift
  "$clang" $linker -std=c11 -g -O1 -Wall -Wextra -Werror -I "$include" "Tests/Examples/c-$name/$name.c" "$@" \
    -L "$products" -lChannelSoundingC -lm -lpthread -Wl,-rpath,"$PWD/$products" -Wl,-rpath,"$products" \
    -o "$products/$name"
}

[ $# -gt 0 ] || set -- memory address threads
for check; do
  echo "$check:"
  case $check in
    memory)
      library memory --configuration release
      program soak
      # A million by the impulse response, and fewer by the multipath model, which takes its time.
      "$products/soak" "$capture" 1000000 1 2
      "$products/soak" "$capture" 50000 2 0
      ;;
    address)
      library address --sanitize=address
      program checks -fsanitize=address
      program soak -fsanitize=address
      ASAN_OPTIONS=detect_leaks=1 "$products/checks" "$capture"
      # The sanitizers keep what is freed for a while: 2, that memory grew, says nothing here.
      ASAN_OPTIONS=detect_leaks=1:quarantine_size_mb=1 "$products/soak" "$capture" 4000 1 2 || [ $? -eq 2 ]
      ASAN_OPTIONS=detect_leaks=1:quarantine_size_mb=1 "$products/soak" "$capture" 64 1 0 || [ $? -eq 2 ]
      ;;
    threads)
      library threads --sanitize=thread
      # The sanitizer of the toolchain intercepts libdispatch, so a program that it watches must have it.
      runtime=$(dirname "$clang")/../lib/swift/linux
      if [ -d "$runtime" ]; then
        program soak -fsanitize=thread -L "$runtime" -Wl,-rpath,"$runtime" -Wl,--no-as-needed -ldispatch -lBlocksRuntime
      else
        program soak -fsanitize=thread
      fi
      TSAN_OPTIONS=halt_on_error=1:exitcode=66 "$products/soak" "$capture" 8000 4 2 || [ $? -eq 2 ]
      TSAN_OPTIONS=halt_on_error=1:exitcode=66 "$products/soak" "$capture" 128 4 0 || [ $? -eq 2 ]
      ;;
    valgrind)
      library memory --configuration release
      program checks
      valgrind --quiet --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite \
        --error-exitcode=66 "$products/checks" "$capture"
      ;;
    install)
      root=$PWD/.build/install-root
      rm -rf "$root"
      DESTDIR="$root" Sources/ChannelSoundingC/install.sh --prefix /opt/cs >&2
      export PKG_CONFIG_PATH="$root/opt/cs/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root"
      cc -std=c11 -Wall -Werror Tests/Examples/c-rig/rig.c $(pkg-config --cflags --libs channel-sounding) -o "$root/rig"
      LD_LIBRARY_PATH="$root/opt/cs/lib" "$root/rig" -m 2 "$capture"
      if ldd "$root/opt/cs/lib/libChannelSoundingC.so" | grep -i swift; then exit 1; fi
      ;;
    *)
      echo "check.sh: no such check: $check" >&2
      exit 64
      ;;
  esac
done
