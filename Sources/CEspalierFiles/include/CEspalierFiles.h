// SPDX-License-Identifier: MIT
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The system calls of the command-line tools, the same on every system: POSIX, WASI and Windows. Paths
// are UTF-8. What can fail returns the negated error code of the C library.

/// What a name stands for, and of which file it is a name.
typedef struct {
  uint64_t device;
  uint64_t serial;
  /// The length in bytes.
  int64_t byte_count;
  /// The number of names the file has.
  uint64_t name_count;
  /// Who may do what with it.
  uint32_t permissions;
  bool is_regular;
  bool is_directory;
} espalier_file_status;

/// Opens a file to read it.
int espalier_file_open_to_read(const char *path);

/// Opens what there is at a path to write it, and empties nothing; makes a file if there is none.
int espalier_file_open_to_write(const char *path);

/// Makes a file that was not there, with what the process leaves of `permissions`.
int espalier_file_create(const char *path, uint32_t permissions);

int espalier_file_close(int file);

/// Makes a file empty.
int espalier_file_truncate(int file);

/// Lets the same people do the same with the file as `permissions` says.
int espalier_file_set_permissions(int file, uint32_t permissions);

/// What an open file is.
int espalier_file_get_status(int file, espalier_file_status *status);

/// What a name stands for; a symbolic link stands for itself.
int espalier_file_get_status_of_name(const char *path, espalier_file_status *status);

/// Whether the process may write the file (0), or why not.
int espalier_file_check_writable(const char *path);

/// Gives a file another name, in place of the file that has it.
int espalier_file_rename(const char *old_path, const char *new_path);

int espalier_file_remove(const char *path);

/// Reads up to `count` bytes; 0 at the end.
ptrdiff_t espalier_file_read(int file, void *bytes, size_t count);

/// Writes up to `count` bytes; how many it were.
ptrdiff_t espalier_file_write(int file, const void *bytes, size_t count);

bool espalier_file_is_terminal(int file);

/// Whether the error is that nobody reads the other end of a pipe.
bool espalier_file_is_broken_pipe(int error);

/// The error of opening a directory as a file.
int espalier_file_error_is_directory(void);

/// Writes a sentence about an error, and a zero, to `text`.
void espalier_file_describe_error(int error, char *text, size_t size);

/// Has a file removed if a signal ends the process (an interruption, a hangup, a request to end). Returns a
/// number for `espalier_file_keep`, or a negative one if too many files wait already.
int espalier_file_remove_on_signal(const char *path);

/// Takes `espalier_file_remove_on_signal` back.
void espalier_file_keep(int number);

/// The value of an environment variable, or null.
const char *espalier_environment_value(const char *name);

/// Sees to what every tool needs of its standard streams. Call it once, first of all.
///
/// - A closed one is opened on nothing, so that no other file takes its number.
/// - Writing into a pipe that nobody reads ends the process quietly, as it ends diff(1); files that are being
///   written are removed first. Where there are no signals it is an error.
/// - If what was printed to standard output could not all be written, the process says so behind `name` and
///   ends with `failure_code`, whatever else it would have ended with.
void espalier_prepare_standard_streams(const char *name, int failure_code);
