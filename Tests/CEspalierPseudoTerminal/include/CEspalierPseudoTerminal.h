// SPDX-License-Identifier: MIT
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// A program in a pseudo-terminal, in the foreground of a session of its own, as a shell runs it.
typedef struct {
  /// The terminal's other end: what is written here are keys, what is read is the screen.
  int terminal;
  /// Where it is told that the program stopped, went on, or ended.
  int news;
  /// The program.
  pid_t program;
  /// What stands for the shell.
  pid_t shell;
} espalier_pty;

/// What became of the program.
typedef struct {
  /// 's' stopped, 'c' went on, 'x' exited, 'k' ended by a signal; 0: nothing within the time.
  char what;
  /// The signal, or the exit code.
  int number;
} espalier_pty_news;

/// Starts a program; returns a negated error code if that fails.
int espalier_pty_start(
    const char *path, char *const arguments[], char *const environment[], int columns, int rows,
    espalier_pty *pty);

/// Tells the terminal its size; the program gets SIGWINCH.
int espalier_pty_resize(const espalier_pty *pty, int columns, int rows);

/// Reads what the program wrote, waiting for it for at most so many milliseconds: how many bytes, 0 for none
/// in that time, negative at the end.
ssize_t espalier_pty_read(const espalier_pty *pty, void *bytes, size_t count, int milliseconds);

/// Types bytes.
int espalier_pty_write(const espalier_pty *pty, const void *bytes, size_t count);

/// Waits for news of the program.
espalier_pty_news espalier_pty_wait(const espalier_pty *pty, int milliseconds);

/// Whether the terminal echoes and reads lines, as it did in the beginning.
bool espalier_pty_is_cooked(const espalier_pty *pty);

/// Sends the program a signal.
int espalier_pty_signal(const espalier_pty *pty, int number);

/// Ends all of it.
void espalier_pty_end(espalier_pty *pty);
