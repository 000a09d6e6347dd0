// SPDX-License-Identifier: MIT
#pragma once

// What the benchmarks need of the system and cannot say in Swift.

#include <stdint.h>

/// What this process has used so far.
typedef struct {
  /// Nanoseconds of processor time, in user and system mode.
  int64_t processorTime;
  /// How often the system took the processor away while the process had work to do.
  int64_t involuntarySwitches;
} EspalierUsage;

/// Reads what this process has used so far; zeros where the system does not say.
EspalierUsage espalier_usage(void);

/// Writes the numbers of the processors that this thread may run on; returns how many, 0 where the system
/// does not say.
int espalier_processors(int *numbers, int capacity);

/// From now on this thread, and the processes that it starts, run on these processors only; returns 0 if the
/// system refuses.
int espalier_stay_on_processors(const int *numbers, int count);

/// From now on the first interrupt (Ctrl-C) is only noted; a second one ends the process as usual.
void espalier_note_interrupts(void);

/// Whether an interrupt was noted.
int espalier_was_interrupted(void);

/// Whether this process runs under valgrind.
int espalier_is_under_valgrind(void);

/// Requests to callgrind; they do nothing elsewhere. Counting is on between start and stop; a dump
/// writes what was counted since the one before, with a name in its header.
void espalier_callgrind_start(void);
void espalier_callgrind_stop(void);
void espalier_callgrind_zero(void);
void espalier_callgrind_dump(const char *name);
