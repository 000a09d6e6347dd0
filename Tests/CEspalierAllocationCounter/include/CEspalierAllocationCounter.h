// SPDX-License-Identifier: MIT
#pragma once

#include <stdint.h>

/// Whether allocations are counted in this process: on glibc, without a sanitizer.
int allocation_counter_works(void);

/// The number of blocks the calling thread has asked for so far; reallocations count as one each.
uint64_t allocation_counter_blocks(void);

/// The number of bytes the calling thread has asked for so far.
uint64_t allocation_counter_bytes(void);
