#ifndef BENCHMARK_SUPPORT_H
#define BENCHMARK_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted on this platform.
bool benchmark_counts_allocations(void);

/// The number of times that the process has asked for memory.
uint64_t benchmark_allocation_count(void);

/// Takes a result, so that the work for it cannot be left out.
void benchmark_consume(double value);

/// The version of the FFTW library in use.
const char *benchmark_fftw_version(void);

/// The version of the C compiler of the toolchain.
const char *benchmark_compiler_version(void);

#endif
