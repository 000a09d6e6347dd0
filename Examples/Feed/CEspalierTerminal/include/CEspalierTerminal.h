// SPDX-License-Identifier: MIT
#pragma once

#include <stdbool.h>
#include <stddef.h>

// A terminal that an application has for itself, and gives back however it ends. What can fail returns the
// negated error code of the C library. One terminal at a time, on one thread; signals may come on any.

/// Whether this system has terminals of this sort.
bool espalier_terminal_is_supported(void);

/// Whether standard input and output are a terminal.
bool espalier_terminal_is_there(void);

/// Takes the terminal of standard input and output: no echo, no lines, every byte at once. Writes `enter`, and
/// from then on `leave` whenever the terminal is given back: at the end of the process, before a signal that
/// ends or stops it does so. Keys for signals go on sending them. Both texts have to stay where they are.
int espalier_terminal_open(const char *enter, const char *leave);

/// Gives the terminal back; does nothing if that was done.
void espalier_terminal_close(void);

/// The size of the terminal, in cells; of no size where it is not known.
void espalier_terminal_get_size(int *columns, int *rows);

/// What `espalier_terminal_wait` found.
enum {
  /// There is something to read.
  espalier_terminal_has_input = 1,
  /// The size changed, or the process goes on after it was stopped: all has to be drawn again.
  espalier_terminal_needs_drawing = 2,
  /// There is no one at the other end any more.
  espalier_terminal_hung_up = 4,
};

/// Waits for something to happen, at most for so many milliseconds, or without an end for a negative number.
int espalier_terminal_wait(int milliseconds);

/// Reads what there is, up to `count` bytes; 0 at the end.
ptrdiff_t espalier_terminal_read(void *bytes, size_t count);

/// Writes all bytes; none while the terminal is given back.
int espalier_terminal_write(const void *bytes, size_t count);
