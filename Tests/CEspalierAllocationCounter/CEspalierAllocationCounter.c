// SPDX-License-Identifier: MIT
#include "CEspalierAllocationCounter.h"

// The functions below stand in front of the C library's own for the whole process, because the
// executable's symbols are found first. They count per thread and pass everything on.

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define COUNTER_OFF 1
#endif
#endif

#if defined(__linux__) && !defined(__ANDROID__) && !defined(COUNTER_OFF)
#include <stdlib.h>
#endif

#if defined(__GLIBC__) && !defined(COUNTER_OFF)
#include <errno.h>
#include <stddef.h>

static _Thread_local uint64_t blocks __attribute__((tls_model("initial-exec")));
static _Thread_local uint64_t bytes __attribute__((tls_model("initial-exec")));

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void count(size_t size) {
  blocks += 1;
  bytes += size;
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  count(size);
  return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count(size);
  void *pointer = __libc_memalign(alignment, size);
  if (pointer == NULL) return ENOMEM;
  *result = pointer;
  return 0;
}

void free(void *pointer) { __libc_free(pointer); }

int allocation_counter_works(void) { return 1; }
uint64_t allocation_counter_blocks(void) { return blocks; }
uint64_t allocation_counter_bytes(void) { return bytes; }
#else
int allocation_counter_works(void) { return 0; }
uint64_t allocation_counter_blocks(void) { return 0; }
uint64_t allocation_counter_bytes(void) { return 0; }
#endif
