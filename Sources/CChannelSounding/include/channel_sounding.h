/*
 * Bluetooth Channel Sounding results into distances, for C, C++ and whatever calls C.
 *
 *   cs_session *session = cs_session_create(NULL);
 *   while (there is a packet) {
 *     if (cs_session_feed_hci(session, packet, count, time_s) < 0)
 *       fprintf(stderr, "%s\n", cs_session_last_error(session));
 *     cs_estimate estimate;
 *     while (cs_session_next(session, &estimate) == 1)
 *       printf("%d %s %f m\n", estimate.procedure, cs_status_name(estimate.status), estimate.distance_m);
 *   }
 *   cs_session_finish(session);    // then cs_session_next again, until it returns 0
 *   cs_session_destroy(session);
 *
 * Rules that hold for every function:
 *
 * - A negative result is one of the CS_ERROR codes; cs_session_last_error tells it in words. A session stays usable
 *   after every error: what was wrong is left out, and the next packet is taken.
 * - A null pointer where something is needed gives CS_ERROR_NULL (or the empty answer that the function documents),
 *   never a crash. A pointer to anything else than what the function asks for is undefined, as is a session after
 *   cs_session_destroy.
 * - Units stand in the names: _m metres, _s seconds, _mps metres a second. NaN stands for "none" and "not known".
 * - One session serves one device pair, and one thread at a time. Different sessions may run on different threads.
 * - Nothing is kept of what a function is given: a packet may be reused or freed after the call.
 */
#ifndef CHANNEL_SOUNDING_H
#define CHANNEL_SOUNDING_H

#include <stddef.h>
#include <stdint.h>

/* The version of this header; compare it with cs_version(). */
#define CS_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

/* The results of one device pair as they come in, and the distances that were found. */
typedef struct cs_session cs_session;

/* What a cs_estimate's status can be, and the errors that functions return. cs_status_name gives each a name. */
enum {
  CS_OK = 0,            /* there is an estimate */
  CS_ABORTED = 1,       /* a side aborted the procedure */
  CS_UNPAIRED = 2,      /* the other side's results never came */
  CS_TOO_FEW_TONES = 3, /* fewer than 15 channels have usable tones */
  CS_NO_RTT = 4,        /* no round-trip time is usable */
  CS_LOST_SEGMENTS = 5, /* a segment of the other side's results was lost */
  CS_MALFORMED = 6,     /* a side's results cannot be decoded */

  CS_ERROR_NULL = -1,        /* a pointer is null that must not be */
  CS_ERROR_OPTION = -2,      /* an option has a value that does not exist */
  CS_ERROR_TRUNCATED = -3,   /* the packet ends before it is complete */
  CS_ERROR_VALUE = -4,       /* a field of the packet has a value without meaning */
  CS_ERROR_LENGTH = -5,      /* a length in the packet does not fit its content */
  CS_ERROR_UNEXPECTED = -6,  /* the packet continues something that never began */
  CS_ERROR_FINISHED = -7,    /* the session was told that no more packets come */
  CS_ERROR_FILE = -8,        /* the file cannot be opened or read */
  CS_ERROR_FORMAT = -9,      /* the file is no capture, or holds no procedure */
  CS_ERROR_CALIBRATION = -10 /* the calibration cannot be read */
};

/* How a procedure becomes a distance. */
enum {
  CS_METHOD_AUTO = 0,      /* the best that the procedure allows */
  CS_METHOD_MULTIPATH = 1, /* the first path of a multipath model of the tones */
  CS_METHOD_IMPULSE = 2,   /* the first peak of the tones' impulse response */
  CS_METHOD_SLOPE = 3,     /* the slope of the tones' phase over frequency */
  CS_METHOD_RTT = 4,       /* the round-trip time of packets */

  /* What firmware libraries compute, faults included, to compare firmware with. */
  CS_METHOD_NORDIC_512 = 5,
  CS_METHOD_NORDIC_1024 = 6,
  CS_METHOD_NORDIC_2048 = 7,
  CS_METHOD_ZEPHYR = 8
};

/*
 * How a session works. Set the size and leave the rest zero for the defaults:
 *
 *   cs_options options = {0};
 *   options.size = sizeof options;
 *   options.method = CS_METHOD_RTT;
 *
 * Later versions add fields at the end. A library takes the options of an older or newer header alike; it refuses
 * only fields that it does not know and that are not zero.
 */
typedef struct cs_options {
  size_t size;                  /* sizeof(cs_options) */
  const char *calibration_path; /* a file that `channel-sounding calibrate` wrote; NULL: none */
  size_t history_capacity;      /* the most readings in the history; 0: 200; at most 1 000 000 */
  double patience_s;            /* how long a procedure waits for the other side, by packet times; 0: 10 s */
  int32_t method;               /* CS_METHOD_... */
  uint32_t ras_handle;          /* the attribute handle of Ranging Data where the traffic does not tell; 0: find it */
} cs_options;

/* What one procedure says about the distance. */
typedef struct {
  int32_t procedure;                                /* the procedure counter, 0 to 65535 */
  int32_t status;                                   /* CS_OK, or why there is no distance */
  double time_s, distance_m, standard_error_m;      /* the last packet's time; signed; one sigma */
  double phase_distance_m, rtt_distance_m;          /* what the tones and the round-trip times say, signed */
  double velocity_mps;                              /* above zero while the distance grows */
  uint32_t tones_used, tones_dropped;               /* counts of tone products */
} cs_estimate;

/*
 * Makes a session. NULL options are the defaults. Returns NULL where the options are wrong or the calibration cannot
 * be read; cs_session_last_error(NULL) then tells why.
 */
cs_session *cs_session_create(const cs_options *options);

/* Frees a session and everything it holds. NULL is fine. */
void cs_session_destroy(cs_session *session);

/*
 * Takes one H4 packet of the local host: the type octet, then the packet. Any packet will do; events tell the local
 * results and the set-up, ACL data bring the other side's results over the Ranging Service, everything else is left
 * aside. time_s is the time of the packet in seconds since 1970, or NaN.
 *
 * Returns 0, or a negative code where the packet is malformed (also where it is empty) or continues something that
 * never began.
 */
int32_t cs_session_feed_hci(cs_session *session, const uint8_t *h4_packet, size_t count, double time_s);

/*
 * Takes one H4 packet of the other side's own recording, where its results come from there and not over the Ranging
 * Service. Times of the other side count only for procedures that the local side lacks.
 */
int32_t cs_session_feed_peer_hci(cs_session *session, const uint8_t *h4_packet, size_t count, double time_s);

/*
 * Takes one segment of the other side's Ranging Data: the value of a notification, from the segment header on. For
 * hosts that give values instead of packets. It belongs to the connection whose results came last; do not also feed
 * the ACL data that carried it.
 */
int32_t cs_session_feed_ras(cs_session *session, const uint8_t *segment, size_t count, double time_s);

/*
 * Tells that the other side will report nothing more, as after a lost connection: procedures that wait for it are
 * handed out as they are. Feeding may go on, and a peer that comes back is welcome.
 */
int32_t cs_session_finish_peer(cs_session *session);

/* Tells that no more packets come: what waits is handed out. Feeding afterwards gives CS_ERROR_FINISHED. */
int32_t cs_session_finish(cs_session *session);

/*
 * Writes the next estimate. Returns 1 where it wrote one, 0 where none is ready yet (the estimate is left as it was),
 * or a negative code.
 */
int32_t cs_session_next(cs_session *session, cs_estimate *estimate);

/*
 * Writes the latest valid distances in metres, oldest first, and returns how many it wrote. Where the capacity is too
 * small, the newest are written. With NULL for the array it returns how many there are.
 *
 * The history holds estimates that cs_session_next has handed out and that are finite, positive and possible.
 */
size_t cs_session_history(const cs_session *session, double *meters, size_t capacity);

/*
 * What went wrong last in a session, and at which octet; empty where nothing did. With NULL: what went wrong last on
 * this thread in cs_session_create, in cs_range_file or for want of a session. Never NULL; the text is UTF-8 and
 * holds until the next call with the same session (or on the same thread), so copy what you keep.
 */
const char *cs_session_last_error(const cs_session *session);

/*
 * Ranges a whole capture: one estimate for each procedure, in order. The path "-" is standard input. peer_path names
 * the other side's own recording, or is NULL where the capture holds its results.
 *
 * Writes at most `capacity` estimates and returns how many procedures there are, which may be more, or a negative
 * code; cs_session_last_error(NULL) then tells why. estimates may be NULL where capacity is 0.
 */
int64_t cs_range_file(
    const char *path, const char *peer_path, const cs_options *options, cs_estimate *estimates, size_t capacity);

/* The name of a status or an error: "ok", "too_few_tones", "error_truncated"; "unknown" for anything else. */
const char *cs_status_name(int32_t status);

/* The version of the library, as "0.1.0". */
const char *cs_version(void);

#ifdef __cplusplus
}
#endif

#endif
