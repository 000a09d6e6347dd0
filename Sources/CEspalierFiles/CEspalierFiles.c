// SPDX-License-Identifier: MIT
#define _FILE_OFFSET_BITS 64
#define _GNU_SOURCE

#include "CEspalierFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#if defined(_WIN32)
#include "Windows.h"
#else
#include "POSIX.h"
#endif

int espalier_file_error_is_directory(void) { return EISDIR; }

bool espalier_file_is_broken_pipe(int error) { return error == EPIPE; }

const char *espalier_environment_value(const char *name) { return getenv(name); }

static const char *program_name;
static int output_failure_code;

// Runs before the C library closes its streams, which would tell nobody.
static void check_standard_output(void) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return;
  const int error = errno;
  char reason[128] = "";
  if (error == EPIPE) {
    snprintf(reason, sizeof reason, "was closed before everything was written");
  } else {
    char sentence[96] = "not everything was written";
    if (error != 0) espalier_file_describe_error(error, sentence, sizeof sentence);
    snprintf(reason, sizeof reason, "cannot be written: %s", sentence);
  }
  fprintf(stderr, "%s: standard output: %s\n", program_name, reason);
  fflush(stderr);
  _Exit(output_failure_code);
}

void espalier_prepare_standard_streams(const char *name, int failure_code) {
  open_closed_streams();
  end_on_broken_pipes();
  program_name = name;
  output_failure_code = failure_code;
  atexit(check_standard_output);
}
