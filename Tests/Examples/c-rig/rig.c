/*
 * A test rig in C: feeds a capture packet by packet, as a rig would feed its own host's traffic, and prints one line
 * for each procedure, then what the history holds.
 *
 *   rig [-m METHOD] CAPTURE [PEER_CAPTURE]
 *
 * METHOD is a number of CS_METHOD_..., 0 unless stated.
 */
#include <channel_sounding.h>
#include <stdlib.h>

#include "btsnoop.h"

static int estimates;

/* Prints the estimates that are ready. */
static void print_ready(cs_session *session) {
  cs_estimate estimate;
  while (cs_session_next(session, &estimate) == 1) {
    estimates++;
    printf(
        "procedure %d: %s %.4f m, +- %.4f m, %u tones\n", (int)estimate.procedure, cs_status_name(estimate.status),
        estimate.distance_m, estimate.standard_error_m, (unsigned)estimate.tones_used);
  }
}

/* Feeds a packet and tells what is wrong with it. */
static void feed(cs_session *session, const btsnoop *reader, int is_peer) {
  int32_t code = is_peer ? cs_session_feed_peer_hci(session, reader->packet, reader->count, reader->time_s)
                         : cs_session_feed_hci(session, reader->packet, reader->count, reader->time_s);
  if (code < 0) fprintf(stderr, "%s: %s\n", cs_status_name(code), cs_session_last_error(session));
}

int main(int argc, char **argv) {
  static btsnoop reader, peer;
  cs_options options = {0};
  options.size = sizeof options;
  if (argc > 3 && strcmp(argv[1], "-m") == 0) {
    options.method = atoi(argv[2]);
    argc -= 2;
    argv += 2;
  }
  if (argc < 2 || argc > 3) {
    fprintf(stderr, "usage: rig [-m METHOD] CAPTURE [PEER_CAPTURE]\n");
    return 64;
  }
  if (btsnoop_open(&reader, argv[1]) != 0 || (argc == 3 && btsnoop_open(&peer, argv[2]) != 0)) {
    fprintf(stderr, "%s: cannot read a btsnoop capture of H4 packets\n", argv[argc - 1]);
    return 66;
  }

  cs_session *session = cs_session_create(&options);
  if (!session) {
    fprintf(stderr, "%s\n", cs_session_last_error(NULL));
    return 70;
  }
  int has_peer = argc == 3;
  while (btsnoop_next(&reader)) {
    feed(session, &reader, 0);
    /* The two recordings are read side by side, so that few procedures wait. */
    if (has_peer) {
      has_peer = btsnoop_next(&peer);
      if (has_peer) feed(session, &peer, 1);
    }
    print_ready(session);
  }
  while (has_peer && btsnoop_next(&peer)) {
    feed(session, &peer, 1);
    print_ready(session);
  }
  cs_session_finish(session);
  print_ready(session);

  size_t count = cs_session_history(session, NULL, 0);
  double *meters = malloc((count + 1) * sizeof *meters);
  if (!meters) return 70;
  count = cs_session_history(session, meters, count);
  printf("%d estimates, %zu readings\n", estimates, count);
  for (size_t i = 0; i < count; i++) printf("%s%.2f", i ? " " : "", meters[i]);
  printf("\n");

  free(meters);
  cs_session_destroy(session);
  fclose(reader.file);
  if (peer.file) fclose(peer.file);
  return 0;
}
