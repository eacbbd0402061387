/* Just enough of a reader for btsnoop files that hold H4 packets (datalink 1002). */
#ifndef BTSNOOP_H
#define BTSNOOP_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BTSNOOP_MAXIMUM_PACKET = 65536 };

typedef struct {
  FILE *file;
  uint8_t packet[BTSNOOP_MAXIMUM_PACKET];
  size_t count;
  double time_s; /* since 1970 */
} btsnoop;

static uint64_t btsnoop_number(const uint8_t *bytes, size_t count) {
  uint64_t number = 0;
  for (size_t i = 0; i < count; i++) number = number << 8 | bytes[i];
  return number;
}

/* Opens a capture; returns 0, or -1 where it is none. */
static int btsnoop_open(btsnoop *reader, const char *path) {
  uint8_t header[16];
  reader->file = fopen(path, "rb");
  if (!reader->file) return -1;
  if (fread(header, 1, sizeof header, reader->file) != sizeof header) return -1;
  if (memcmp(header, "btsnoop", 8) != 0) return -1;
  return btsnoop_number(header + 12, 4) == 1002 ? 0 : -1;
}

/* Reads the next packet; returns 1, or 0 at the end. */
static int btsnoop_next(btsnoop *reader) {
  /* Microseconds from the year 0 to 1970, by the calendar of the format. */
  const uint64_t epoch = 0x00DCDDB30F2F8000;
  uint8_t header[24];
  if (fread(header, 1, sizeof header, reader->file) != sizeof header) return 0;
  reader->count = (size_t)btsnoop_number(header + 4, 4);
  if (reader->count > sizeof reader->packet) return 0;
  reader->time_s = (double)(int64_t)(btsnoop_number(header + 16, 8) - epoch) / 1e6;
  return fread(reader->packet, 1, reader->count, reader->file) == reader->count;
}

#endif
