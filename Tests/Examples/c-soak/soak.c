/*
 * Feeds a capture over and over: many packets, from several threads where wanted.
 *
 *   soak CAPTURE PACKETS [THREADS [METHOD]]
 *
 * Half of the packets go through sessions that live for one capture, half through one that lives on, whose
 * procedures count upwards. Prints the resident memory after a tenth of the packets and at the end.
 *
 * Exit status: 0 fine, 1 an estimate is wrong or a packet was refused, 2 memory grew by more than 1 MiB a thread.
 */
#define _POSIX_C_SOURCE 200809L

#include <channel_sounding.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../c-rig/btsnoop.h"

enum { MAXIMUM_PACKETS = 64, MAXIMUM_THREADS = 16 };

typedef struct {
  uint8_t *bytes;
  size_t count;
  double time_s;
} packet;

static packet packets[MAXIMUM_PACKETS];
static size_t packet_count;
static long packets_wanted;
static cs_options options;

typedef struct {
  long fed, refused, estimates;
  long wrong; /* estimates that are not those of the first round */
  double distance_m;
  cs_session *lasting;
  uint16_t counter;
} worker;

/* Resident memory in KiB. */
static long resident(void) {
  long size = 0, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%ld %ld", &size, &pages) != 2) pages = 0;
  fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void drain(worker *worker, cs_session *session) {
  cs_estimate estimate;
  while (cs_session_next(session, &estimate) == 1) {
    worker->estimates++;
    if (worker->distance_m == 0) worker->distance_m = estimate.distance_m;
    if (estimate.status != CS_OK || estimate.distance_m != worker->distance_m) worker->wrong++;
  }
}

/* A copy of a packet whose procedure counter is another one. */
static size_t renumbered(const packet *packet, uint16_t counter, uint8_t *copy) {
  memcpy(copy, packet->bytes, packet->count);
  if (copy[0] == 4 && copy[1] == 0x3E && copy[3] == 0x31) {
    copy[9] = (uint8_t)counter;
    copy[10] = (uint8_t)(counter >> 8);
  }
  /* The first segment of Ranging Data: its header, then 12 bits of the counter. */
  if (copy[0] == 2 && (copy[2] >> 4 & 3) != 1 && copy[9] == 0x1B && (copy[12] & 1) != 0) {
    copy[13] = (uint8_t)counter;
    copy[14] = (uint8_t)((copy[14] & 0xF0) | (counter >> 8 & 0x0F));
  }
  return packet->count;
}

/* Feeds the capture once through each kind of session. */
static void turn(worker *worker) {
  static const uint8_t truncated[] = {4, 0x3E, 40, 0x31};
  uint8_t copy[1024];
  cs_session *session = cs_session_create(&options);
  worker->counter++;
  for (size_t i = 0; i < packet_count; i++) {
    const packet *next = &packets[i];
    worker->fed += 2;
    if (cs_session_feed_hci(session, next->bytes, next->count, next->time_s) < 0) worker->refused++;
    drain(worker, session);
    size_t count = renumbered(next, worker->counter, copy);
    if (cs_session_feed_hci(worker->lasting, copy, count, next->time_s + worker->fed * 1e-3) < 0) worker->refused++;
    drain(worker, worker->lasting);
  }
  if (cs_session_feed_hci(session, truncated, sizeof truncated, 0) != CS_ERROR_TRUNCATED) worker->wrong++;
  cs_session_finish(session);
  drain(worker, session);
  cs_session_destroy(session);
}

static void *work(void *argument) {
  worker *worker = argument;
  while (worker->fed < packets_wanted) turn(worker);
  return NULL;
}

static void run(worker *workers, int threads, long wanted) {
  pthread_t handles[MAXIMUM_THREADS];
  packets_wanted = wanted / threads;
  for (int i = 0; i < threads; i++) pthread_create(&handles[i], NULL, work, &workers[i]);
  for (int i = 0; i < threads; i++) pthread_join(handles[i], NULL);
}

int main(int argc, char **argv) {
  static btsnoop reader;
  static worker workers[MAXIMUM_THREADS];
  int threads = argc > 3 ? atoi(argv[3]) : 1;
  options.size = sizeof options;
  options.method = argc > 4 ? atoi(argv[4]) : CS_METHOD_AUTO;
  if (argc < 3 || argc > 5 || threads < 1 || threads > MAXIMUM_THREADS) return 64;
  if (btsnoop_open(&reader, argv[1]) != 0) return 66;
  while (packet_count < MAXIMUM_PACKETS && btsnoop_next(&reader) && reader.count <= 1024) {
    packets[packet_count].bytes = malloc(reader.count);
    memcpy(packets[packet_count].bytes, reader.packet, reader.count);
    packets[packet_count].count = reader.count;
    packets[packet_count++].time_s = reader.time_s;
  }
  fclose(reader.file);

  long total = atol(argv[2]);
  struct timespec start, end;
  for (int i = 0; i < threads; i++) workers[i].lasting = cs_session_create(&options);
  run(workers, threads, total / 10);
  long before = resident();
  clock_gettime(CLOCK_MONOTONIC, &start);
  run(workers, threads, total);
  clock_gettime(CLOCK_MONOTONIC, &end);
  long after = resident();

  long fed = 0, estimates = 0, wrong = 0, refused = 0;
  for (int i = 0; i < threads; i++) {
    cs_session_destroy(workers[i].lasting);
    fed += workers[i].fed;
    estimates += workers[i].estimates;
    wrong += workers[i].wrong;
    refused += workers[i].refused;
  }
  for (size_t i = 0; i < packet_count; i++) free(packets[i].bytes);
  double seconds = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
  printf(
      "%ld packets on %d threads, %ld estimates, %ld wrong, %ld refused, %.1f s, resident %ld KiB, then %ld KiB\n", fed,
      threads, estimates, wrong, refused, seconds, before, after);
  if (wrong || refused) return 1;
  return after - before <= 1024L * threads ? 0 : 2;
}
