#include "benchmark_support.h"

#include <fftw3.h>

static volatile double consumed;

void benchmark_consume(double value) { consumed = value; }

const char *benchmark_fftw_version(void) { return fftwf_version; }

const char *benchmark_compiler_version(void) { return __VERSION__; }
