#!/bin/sh
# Builds the C library and installs it with its header and its pkg-config file.
#
#   Sources/ChannelSoundingC/install.sh [--prefix PREFIX] [--shared-runtime]
#
# PREFIX is /usr/local unless stated. DESTDIR, where it is set, goes in front of every path that is written.
#
# On Linux the library carries the Swift runtime, so that it needs FFTW and the C and C++ libraries alone. With
# --shared-runtime it is small and needs the runtime of the toolchain that built it, where that stands now. On Apple
# platforms the runtime is a part of the system.
set -eu

prefix=/usr/local
runtime=static
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) [ $# -ge 2 ] || { echo "install.sh: --prefix needs a folder" >&2; exit 64; }; prefix=$2; shift 2 ;;
    --prefix=*) prefix=${1#*=}; shift ;;
    --shared-runtime) runtime=shared; shift ;;
    -h | --help) sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "install.sh: no such option: $1; see install.sh --help" >&2; exit 64 ;;
  esac
done
case $prefix in
  /*) ;;
  *) prefix=$(pwd)/$prefix ;;
esac

here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
header=Sources/CChannelSounding/include/channel_sounding.h
version=$(sed -n 's/^#define CS_VERSION "\(.*\)"/\1/p' "$header")
major=${version%%.*}

set -- --configuration release --product ChannelSoundingC --scratch-path ".build/install-$runtime" --disable-index-store
case $(uname -s) in
  Darwin)
    file=libChannelSoundingC.dylib
    link=
    set -- "$@" -Xlinker -install_name -Xlinker "$prefix/lib/$file"
    ;;
  *)
    file=libChannelSoundingC.so.$major
    link=libChannelSoundingC.so
    # Only the functions of the header can be seen, so that a second Swift runtime in the process does no harm.
    set -- "$@" -Xlinker "-soname=$file" -Xlinker "--version-script=$here/exports.map" -Xlinker --gc-sections \
      -Xlinker --strip-all
    [ $runtime = shared ] || set -- "$@" -Xswiftc -static-stdlib
    ;;
esac
swift build "$@"
built=$(swift build "$@" --show-bin-path)

root=${DESTDIR:-}$prefix
mkdir -p "$root/lib/pkgconfig" "$root/include"
cp "$built/${link:-$file}" "$root/lib/$file"
chmod 755 "$root/lib/$file"
[ -z "$link" ] || ln -sf "$file" "$root/lib/$link"
cp "$header" "$root/include/channel_sounding.h"
chmod 644 "$root/include/channel_sounding.h"
cat > "$root/lib/pkgconfig/channel-sounding.pc" <<END
prefix=$prefix
includedir=\${prefix}/include
libdir=\${prefix}/lib

Name: channel-sounding
Description: Bluetooth Channel Sounding results into distances
Version: $version
Cflags: -I\${includedir}
Libs: -L\${libdir} -lChannelSoundingC
END
echo "Installed $root/lib/$file, $root/include/channel_sounding.h and $root/lib/pkgconfig/channel-sounding.pc"
