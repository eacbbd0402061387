#!/usr/bin/env python3
"""A test rig in Python: ranges a capture through the C library and judges it.

    rig.py CAPTURE [--truth METRES [--tolerance METRES]] [--method METHOD]

Needs nothing but Python. The library is looked for where the system looks, or named by CHANNEL_SOUNDING_LIBRARY.
Exit status: 0 fine, 1 the distance is wrong, 65 no distance.
"""

import argparse
import ctypes
import ctypes.util
import math
import os
import statistics
import struct
import sys


METHODS = ["auto", "multipath", "impulse", "slope", "rtt", "nordic-512", "nordic-1024", "nordic-2048", "zephyr"]


class Options(ctypes.Structure):
    """cs_options of channel_sounding.h."""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("calibration_path", ctypes.c_char_p),
        ("history_capacity", ctypes.c_size_t),
        ("patience_s", ctypes.c_double),
        ("method", ctypes.c_int32),
        ("ras_handle", ctypes.c_uint32),
    ]


class Estimate(ctypes.Structure):
    """cs_estimate of channel_sounding.h."""

    _fields_ = [
        ("procedure", ctypes.c_int32),
        ("status", ctypes.c_int32),
        ("time_s", ctypes.c_double),
        ("distance_m", ctypes.c_double),
        ("standard_error_m", ctypes.c_double),
        ("phase_distance_m", ctypes.c_double),
        ("rtt_distance_m", ctypes.c_double),
        ("velocity_mps", ctypes.c_double),
        ("tones_used", ctypes.c_uint32),
        ("tones_dropped", ctypes.c_uint32),
    ]


def load_library():
    """Opens the library and states the types that are not int."""
    path = os.environ.get("CHANNEL_SOUNDING_LIBRARY") or ctypes.util.find_library("ChannelSoundingC")
    if not path:
        sys.exit("libChannelSoundingC is not installed; set CHANNEL_SOUNDING_LIBRARY to its path")
    library = ctypes.CDLL(path)
    packet = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_double]
    signatures = {
        "cs_session_create": (ctypes.c_void_p, [ctypes.POINTER(Options)]),
        "cs_session_destroy": (None, [ctypes.c_void_p]),
        "cs_session_feed_hci": (ctypes.c_int32, packet),
        "cs_session_finish": (ctypes.c_int32, [ctypes.c_void_p]),
        "cs_session_next": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Estimate)]),
        "cs_session_last_error": (ctypes.c_char_p, [ctypes.c_void_p]),
        "cs_status_name": (ctypes.c_char_p, [ctypes.c_int32]),
        "cs_range_file": (
            ctypes.c_int64,
            [
                ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(Options), ctypes.POINTER(Estimate), ctypes.c_size_t,
            ],
        ),
    }
    for name, (result, arguments) in signatures.items():
        getattr(library, name).restype = result
        getattr(library, name).argtypes = arguments
    return library


def packets(data):
    """The H4 packets of a btsnoop file and their times in seconds since 1970."""
    position = 16
    while position + 24 <= len(data):
        _, count, _, _, time = struct.unpack_from(">IIIIq", data, position)
        yield data[position + 24 : position + 24 + count], (time - 0x00DCDDB30F2F8000) / 1e6
        position += 24 + count


def ranged_live(library, data, options):
    """The estimates of a capture that is fed packet by packet."""
    session = library.cs_session_create(options)
    estimate = Estimate()

    def ready():
        while library.cs_session_next(session, estimate) == 1:
            yield Estimate.from_buffer_copy(estimate)

    for packet, time in packets(data):
        if library.cs_session_feed_hci(session, packet, len(packet), time) < 0:
            print(library.cs_session_last_error(session).decode(), file=sys.stderr)
        yield from ready()
    library.cs_session_finish(session)
    yield from ready()
    library.cs_session_destroy(session)


def ranged_whole(library, path, options):
    """The estimates of a capture in any format that the library reads."""
    estimates = (Estimate * 100_000)()
    count = library.cs_range_file(os.fsencode(path), None, options, estimates, len(estimates))
    if count < 0:
        sys.exit(library.cs_session_last_error(None).decode())
    return estimates[: min(count, len(estimates))]


def main():
    parser = argparse.ArgumentParser(description="Ranges a capture and judges it.")
    parser.add_argument("capture")
    parser.add_argument("--truth", type=float, help="the true distance in metres")
    parser.add_argument("--tolerance", type=float, default=0.5, help="in metres (default: 0.5)")
    parser.add_argument("--method", choices=METHODS, default="auto", help="how to range (default: auto)")
    arguments = parser.parse_args()
    library = load_library()
    options = Options(size=ctypes.sizeof(Options), method=METHODS.index(arguments.method))
    with open(arguments.capture, "rb") as file:
        data = file.read()
    is_h4 = data[:8] == b"btsnoop\0" and data[12:16] == struct.pack(">I", 1002)
    distances = []
    if is_h4:
        estimates = ranged_live(library, data, options)
    else:
        estimates = ranged_whole(library, arguments.capture, options)
    for estimate in estimates:
        status = library.cs_status_name(estimate.status).decode()
        if math.isnan(estimate.distance_m):
            print(f"{estimate.procedure} {status}")
            continue
        print(f"{estimate.procedure} {status} {estimate.distance_m:.4f}")
        distances.append(estimate.distance_m)
    if not distances:
        print("NO DISTANCE")
        return 65
    median = statistics.median(distances)
    if arguments.truth is None:
        print(f"median {median:.3f} m of {len(distances)}")
        return 0
    is_right = abs(median - arguments.truth) <= arguments.tolerance
    print(f"{'PASS' if is_right else 'FAIL'}: median {median:.3f} m of {len(distances)}, "
          f"{arguments.truth:g} m +- {arguments.tolerance:g} m wanted")
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
