// Counts every request for memory, by standing in front of the allocator of glibc. Elsewhere nothing is counted.

#include "benchmark_support.h"

#include <limits.h>

#if defined(__GLIBC__)

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic uint64_t requests;

static void note(void) { atomic_fetch_add_explicit(&requests, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  note();
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) { return ENOMEM; }
  *result = memory;
  return 0;
}

bool benchmark_counts_allocations(void) { return true; }

uint64_t benchmark_allocation_count(void) {
  return atomic_load_explicit(&requests, memory_order_relaxed);
}

#else

bool benchmark_counts_allocations(void) { return false; }

uint64_t benchmark_allocation_count(void) { return 0; }

#endif
