// SPDX-License-Identifier: MIT
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer in this process: it calls `callback` with inputs of its own making until its arguments
/// say it is enough. Only executables built with `-sanitize=fuzzer` have it.
int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*callback)(const uint8_t *data, size_t size));

/// The bytes of all live blocks of the C library's allocator, or 0 where it does not tell.
uint64_t fuzzing_live_bytes(void);

/// Hands memory that is free back to the system, where the allocator can.
void fuzzing_trim(void);

/// The processor time of the calling thread in nanoseconds, or 0 where the system does not tell.
uint64_t fuzzing_thread_time(void);
