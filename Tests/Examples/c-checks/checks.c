/*
 * What channel_sounding.h promises, checked from C.
 *
 *   checks CAPTURE [CALIBRATION]
 *
 * CAPTURE holds one procedure whose Ranging Data come in ACL fragments. CALIBRATION takes half a metre off.
 */
#include <channel_sounding.h>
#include <math.h>
#include <stdlib.h>

#include "../c-rig/btsnoop.h"

static int failures;

#define CHECK(condition)                                                  \
  do {                                                                    \
    if (!(condition)) {                                                   \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);     \
      failures++;                                                         \
    }                                                                     \
  } while (0)

/* The packets of the capture. */
enum { MAXIMUM_PACKETS = 64 };
static struct {
  uint8_t *bytes;
  size_t count;
  double time_s;
} packets[MAXIMUM_PACKETS];
static size_t packet_count;

static void load(const char *path) {
  static btsnoop reader;
  if (btsnoop_open(&reader, path) != 0) exit(66);
  while (packet_count < MAXIMUM_PACKETS && btsnoop_next(&reader)) {
    /* Each packet in memory of its own size, so that a sanitizer sees every octet read beyond it. */
    packets[packet_count].bytes = malloc(reader.count);
    memcpy(packets[packet_count].bytes, reader.packet, reader.count);
    packets[packet_count].count = reader.count;
    packets[packet_count++].time_s = reader.time_s;
  }
  fclose(reader.file);
}

static int32_t feed(cs_session *session, size_t index) {
  return cs_session_feed_hci(session, packets[index].bytes, packets[index].count, packets[index].time_s);
}

/* A session whose method is exact and quick on the capture, for what is checked is the interface. */
static cs_session *make_session(void) {
  cs_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.method = CS_METHOD_IMPULSE;
  return cs_session_create(&options);
}

/* The only estimate of the capture, after the packets have been fed. */
static cs_estimate finished(cs_session *session) {
  cs_estimate estimate, another;
  memset(&estimate, 0, sizeof estimate);
  CHECK(cs_session_finish(session) == 0);
  CHECK(cs_session_next(session, &estimate) == 1);
  CHECK(cs_session_next(session, &another) == 0);
  return estimate;
}

static void check_replay(void) {
  cs_session *session = make_session();
  for (size_t i = 0; i < packet_count; i++) CHECK(feed(session, i) == 0);
  CHECK(strcmp(cs_session_last_error(session), "") == 0);
  cs_estimate estimate = finished(session);
  CHECK(estimate.procedure == 8193);
  CHECK(estimate.status == CS_OK);
  CHECK(fabs(estimate.time_s - 1750000000.007) < 1e-6);
  CHECK(fabs(estimate.distance_m - 5) < 0.02);
  CHECK(estimate.standard_error_m > 0);
  CHECK(fabs(estimate.phase_distance_m - 5) < 0.02);
  CHECK(fabs(estimate.rtt_distance_m - 5) < 0.1);
  CHECK(estimate.tones_used == 20);

  double meters[3] = {-1, -1, -1};
  CHECK(cs_session_history(session, NULL, 0) == 1);
  CHECK(cs_session_history(session, meters, 0) == 0);
  CHECK(cs_session_history(session, meters, 3) == 1);
  CHECK(meters[0] == estimate.distance_m && meters[1] == -1);
  CHECK(cs_session_history(session, meters, SIZE_MAX) == 1);

  CHECK(feed(session, 0) == CS_ERROR_FINISHED);
  CHECK(cs_session_feed_peer_hci(session, packets[0].bytes, packets[0].count, NAN) == CS_ERROR_FINISHED);
  CHECK(cs_session_feed_ras(session, packets[0].bytes, packets[0].count, NAN) == CS_ERROR_FINISHED);
  CHECK(cs_session_finish(session) == 0);
  cs_session_destroy(session);
}

/* Every packet cut at every octet is refused, and whole ones afterwards are taken as if nothing had been. */
static void check_truncation(void) {
  cs_session *session = make_session();
  for (size_t i = 0; i < packet_count; i++) {
    for (size_t count = 0; count < packets[i].count; count++) {
      uint8_t *part = malloc(count ? count : 1);
      memcpy(part, packets[i].bytes, count);
      CHECK(cs_session_feed_hci(session, part, count, packets[i].time_s) == CS_ERROR_TRUNCATED);
      CHECK(strstr(cs_session_last_error(session), "octet") != NULL);
      free(part);
    }
    uint8_t *longer = calloc(packets[i].count + 1, 1);
    memcpy(longer, packets[i].bytes, packets[i].count);
    CHECK(cs_session_feed_hci(session, longer, packets[i].count + 1, packets[i].time_s) == CS_ERROR_LENGTH);
    free(longer);
    CHECK(feed(session, i) == 0);
  }
  cs_estimate estimate = finished(session);
  CHECK(fabs(estimate.distance_m - 5) < 0.02);
  CHECK(estimate.tones_used == 20);
  cs_session_destroy(session);
}

/* The Ranging Data as a host gives them: the values of notifications. */
static void check_segments(void) {
  uint8_t value[512];
  size_t count = 0;
  int segments = 0;
  cs_session *session = make_session();
  for (size_t i = 0; i < packet_count; i++) {
    if (packets[i].bytes[0] != 2) {
      CHECK(feed(session, i) == 0);
      continue;
    }
    int is_first = (packets[i].bytes[2] >> 4 & 3) != 1;
    size_t header = is_first ? 12 : 5;
    if (is_first) count = 0;
    memcpy(value + count, packets[i].bytes + header, packets[i].count - header);
    count += packets[i].count - header;
    if (i + 1 < packet_count && (packets[i + 1].bytes[2] >> 4 & 3) == 1) continue;
    CHECK(cs_session_feed_ras(session, value, 0, NAN) == CS_ERROR_TRUNCATED);
    CHECK(cs_session_feed_ras(session, value, count, packets[i].time_s) == 0);
    segments++;
  }
  CHECK(segments == 2);
  cs_estimate estimate = finished(session);
  CHECK(fabs(estimate.distance_m - 5) < 0.02);
  cs_session_destroy(session);
}

static void check_missing_peer(void) {
  cs_session *session = make_session();
  cs_estimate estimate;
  for (size_t i = 0; i < packet_count; i++) {
    if (packets[i].bytes[0] == 4) CHECK(feed(session, i) == 0);
  }
  CHECK(cs_session_next(session, &estimate) == 0);
  CHECK(cs_session_finish_peer(session) == 0);
  CHECK(cs_session_next(session, &estimate) == 1);
  CHECK(estimate.status == CS_UNPAIRED);
  CHECK(isnan(estimate.distance_m) && isnan(estimate.standard_error_m) && isnan(estimate.velocity_mps));
  CHECK(cs_session_history(session, NULL, 0) == 0);
  /* What comes after the peer has gone is taken or refused, never a crash. */
  for (size_t i = 0; i < packet_count; i++) feed(session, i);
  cs_session_destroy(session);
}

static void check_null(void) {
  cs_session *session = make_session();
  cs_estimate estimate;
  const uint8_t octet = 4;
  double meters;
  cs_session_destroy(NULL);
  cs_session_destroy(cs_session_create(NULL));
  CHECK(cs_session_feed_hci(NULL, &octet, 1, 0) == CS_ERROR_NULL);
  CHECK(cs_session_feed_peer_hci(NULL, &octet, 1, 0) == CS_ERROR_NULL);
  CHECK(cs_session_feed_ras(NULL, &octet, 1, 0) == CS_ERROR_NULL);
  CHECK(cs_session_finish(NULL) == CS_ERROR_NULL);
  CHECK(cs_session_finish_peer(NULL) == CS_ERROR_NULL);
  CHECK(cs_session_next(NULL, &estimate) == CS_ERROR_NULL);
  CHECK(cs_session_history(NULL, &meters, 1) == 0);
  CHECK(strstr(cs_session_last_error(NULL), "session") != NULL);
  CHECK(cs_session_feed_hci(session, NULL, 5, 0) == CS_ERROR_NULL);
  CHECK(strstr(cs_session_last_error(session), "h4_packet") != NULL);
  CHECK(cs_session_feed_hci(session, NULL, 0, 0) == CS_ERROR_TRUNCATED);
  CHECK(cs_session_feed_peer_hci(session, NULL, 5, 0) == CS_ERROR_NULL);
  CHECK(cs_session_feed_ras(session, NULL, 5, 0) == CS_ERROR_NULL);
  CHECK(cs_session_feed_ras(session, NULL, 0, 0) < 0);
  CHECK(cs_session_next(session, NULL) == CS_ERROR_NULL);
  CHECK(cs_session_feed_hci(session, &octet, SIZE_MAX, 0) == CS_ERROR_LENGTH);
  CHECK(cs_range_file(NULL, NULL, NULL, NULL, 0) == CS_ERROR_NULL);
  CHECK(cs_range_file("x", NULL, NULL, NULL, 1) == CS_ERROR_NULL);
  cs_session_destroy(session);
}

static void check_options(void) {
  struct {
    cs_options options;
    uint8_t later[16];
  } larger;
  cs_options options;
  cs_session *session;

  memset(&options, 0, sizeof options);
  CHECK(cs_session_create(&options) == NULL);
  CHECK(strstr(cs_session_last_error(NULL), "size") != NULL);
  options.size = sizeof options;
  session = cs_session_create(&options);
  CHECK(session != NULL);
  cs_session_destroy(session);

  /* An older header knows the size alone. */
  options.method = 77;
  options.size = sizeof options.size;
  session = cs_session_create(&options);
  CHECK(session != NULL);
  cs_session_destroy(session);
  options.size = sizeof options;
  CHECK(cs_session_create(&options) == NULL);
  CHECK(strstr(cs_session_last_error(NULL), "77") != NULL);

  for (int32_t method = CS_METHOD_AUTO; method <= CS_METHOD_ZEPHYR; method++) {
    options.method = method;
    session = cs_session_create(&options);
    for (size_t i = 0; i < packet_count; i++) feed(session, i);
    cs_estimate estimate = finished(session);
    CHECK(estimate.status >= CS_OK);
    if (method <= CS_METHOD_RTT) CHECK(estimate.status == CS_OK && fabs(estimate.distance_m - 5) < 1);
    cs_session_destroy(session);
  }
  options.method = 0;
  options.patience_s = -1;
  CHECK(cs_session_create(&options) == NULL);
  options.patience_s = NAN;
  CHECK(cs_session_create(&options) == NULL);
  options.patience_s = 0;
  options.ras_handle = 65536;
  CHECK(cs_session_create(&options) == NULL);
  options.ras_handle = 0;
  options.history_capacity = SIZE_MAX;
  CHECK(cs_session_create(&options) == NULL);
  options.history_capacity = 1000001;
  CHECK(cs_session_create(&options) == NULL);
  options.history_capacity = 1;
  options.calibration_path = "no/such/file.json";
  CHECK(cs_session_create(&options) == NULL);
  CHECK(strstr(cs_session_last_error(NULL), "no/such/file.json") != NULL);

  /* A newer header has more fields: zero is what they are by default. */
  memset(&larger, 0, sizeof larger);
  larger.options.size = sizeof larger;
  session = cs_session_create(&larger.options);
  CHECK(session != NULL);
  cs_session_destroy(session);
  larger.later[8] = 1;
  CHECK(cs_session_create(&larger.options) == NULL);
}

static void check_calibration(const char *path) {
  cs_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.method = CS_METHOD_IMPULSE;
  options.calibration_path = path;
  cs_session *session = cs_session_create(&options);
  CHECK(session != NULL);
  for (size_t i = 0; i < packet_count; i++) feed(session, i);
  cs_estimate estimate = finished(session);
  double meters = 0;
  CHECK(fabs(estimate.distance_m - 4.5) < 0.02);
  CHECK(cs_session_history(session, &meters, 1) == 1 && meters == estimate.distance_m);
  cs_session_destroy(session);
}

static void check_file(const char *path) {
  cs_estimate estimates[2];
  memset(estimates, 0, sizeof estimates);
  CHECK(cs_range_file(path, NULL, NULL, NULL, 0) == 1);
  CHECK(cs_range_file(path, NULL, NULL, estimates, 2) == 1);
  CHECK(fabs(estimates[0].distance_m - 5) < 1 && estimates[1].procedure == 0);
  CHECK(cs_range_file("no/such/file", NULL, NULL, NULL, 0) == CS_ERROR_FILE);
  CHECK(strstr(cs_session_last_error(NULL), "no/such/file") != NULL);
  CHECK(cs_range_file(path, "no/such/peer", NULL, NULL, 0) == CS_ERROR_FILE);
  CHECK(cs_range_file(__FILE__, NULL, NULL, NULL, 0) == CS_ERROR_FORMAT);
}

/* Whatever the octets are, the session lives on. */
static void check_noise(void) {
  cs_session *session = make_session();
  cs_estimate estimate;
  uint32_t state = 1;
  for (int round = 0; round < 2000; round++) {
    size_t i = (size_t)round % packet_count;
    uint8_t *bytes = malloc(packets[i].count);
    memcpy(bytes, packets[i].bytes, packets[i].count);
    for (int change = 0; change < 3; change++) {
      state = state * 1664525u + 1013904223u;
      bytes[(state >> 8) % packets[i].count] = (uint8_t)(state >> 24);
    }
    cs_session_feed_hci(session, bytes, packets[i].count, packets[i].time_s + round);
    cs_session_feed_peer_hci(session, bytes, packets[i].count, packets[i].time_s + round);
    cs_session_feed_ras(session, bytes, packets[i].count, packets[i].time_s + round);
    while (cs_session_next(session, &estimate) == 1) CHECK(estimate.status >= 0);
    free(bytes);
  }
  cs_session_finish(session);
  while (cs_session_next(session, &estimate) == 1) CHECK(estimate.status >= 0);
  cs_session_destroy(session);
}

static void check_names(void) {
  CHECK(strcmp(cs_version(), CS_VERSION) == 0);
  CHECK(strcmp(cs_status_name(CS_OK), "ok") == 0);
  CHECK(strcmp(cs_status_name(12345), "unknown") == 0);
  for (int32_t code = CS_ERROR_CALIBRATION; code <= CS_MALFORMED; code++) {
    CHECK(strcmp(cs_status_name(code), "unknown") != 0);
    for (int32_t other = CS_ERROR_CALIBRATION; other < code; other++) {
      CHECK(strcmp(cs_status_name(code), cs_status_name(other)) != 0);
    }
  }
  CHECK(strcmp(cs_status_name(CS_ERROR_CALIBRATION - 1), "unknown") == 0);
  CHECK(strcmp(cs_status_name(CS_MALFORMED + 1), "unknown") == 0);
}

int main(int argc, char **argv) {
  if (argc < 2 || argc > 3) return 64;
  load(argv[1]);
  check_replay();
  check_truncation();
  check_segments();
  check_missing_peer();
  check_null();
  check_options();
  if (argc == 3) check_calibration(argv[2]);
  check_file(argv[1]);
  check_noise();
  check_names();
  for (size_t i = 0; i < packet_count; i++) free(packets[i].bytes);
  if (failures == 0) printf("all checks passed\n");
  return failures != 0;
}
