// SPDX-License-Identifier: MIT
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// Asks the processor to bring the cache line at `address` near. Never faults, whatever the address.
static inline void espalier_prefetch(const void *address) {
  __builtin_prefetch(address, 0, 3);
}

/// Writes a text and the end of the line to standard error.
void espalier_print_error(const char *text);

/// A number that no earlier call in this process returned, on whatever thread: 1, 2, 3 …
int64_t espalier_unique_number(void);

/// Zeroed memory for `count` elements of `size` bytes, or null. Large blocks cost nothing until they
/// are touched, so a buffer may reserve for the worst case.
static inline void *espalier_allocate_zeroed(size_t count, size_t size) {
  return calloc(count, size);
}

/// Gives back what `espalier_allocate_zeroed` returned.
static inline void espalier_deallocate(void *pointer) { free(pointer); }

/// Where a row of masks begins of which the first `count` are clear and all others set, up to 56 in all;
/// `count` is between 0 and 56. To add to the end of a small array without a branch.
static inline const int32_t *espalier_masks_after_32(ptrdiff_t count) {
  static const int32_t steps[112] __attribute__((aligned(64))) = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
  };
  return steps + (56 - count);
}

/// The same with masks of 64 bits, up to 28 in all; `count` is between 0 and 28.
static inline const int64_t *espalier_masks_after_64(ptrdiff_t count) {
  static const int64_t steps[56] __attribute__((aligned(64))) = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
  };
  return steps + (28 - count);
}
