// SPDX-License-Identifier: MIT
#pragma once

#include <stdlib.h>

/// Asks the processor to bring the cache line at `address` near. Never faults, whatever the address.
static inline void espalier_prefetch(const void *address) {
  __builtin_prefetch(address, 0, 3);
}

/// Zeroed memory for `count` elements of `size` bytes, or null. Large blocks cost nothing until they
/// are touched, so a buffer may reserve for the worst case.
static inline void *espalier_allocate_zeroed(size_t count, size_t size) {
  return calloc(count, size);
}

/// Gives back what `espalier_allocate_zeroed` returned.
static inline void espalier_deallocate(void *pointer) { free(pointer); }
