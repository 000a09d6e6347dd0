// SPDX-License-Identifier: MIT
#include "CEspalierFuzzing.h"

#if defined(__linux__) && !defined(__ANDROID__)
#include <malloc.h>
#endif
#include <time.h>

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
uint64_t fuzzing_live_bytes(void) {
  struct mallinfo2 all = mallinfo2();
  return (uint64_t)all.uordblks + (uint64_t)all.hblkhd;
}

void fuzzing_trim(void) { malloc_trim(0); }
#else
uint64_t fuzzing_live_bytes(void) { return 0; }

void fuzzing_trim(void) {}
#endif

uint64_t fuzzing_thread_time(void) {
#ifdef CLOCK_THREAD_CPUTIME_ID
  struct timespec now;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return 0;
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#else
  return 0;
#endif
}
