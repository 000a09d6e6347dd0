// SPDX-License-Identifier: MIT
// The calls on Linux, Darwin, Android, the BSDs and, as far as it has them, WASI.

#include <unistd.h>
#if !defined(__wasi__)
#include <signal.h>
#endif

#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif

static int open_again(const char *path, int flags, mode_t mode) {
  int file;
  do {
    file = open(path, flags | O_CLOEXEC, mode);
  } while (file < 0 && errno == EINTR);
  return file < 0 ? -errno : file;
}

int espalier_file_open_to_read(const char *path) { return open_again(path, O_RDONLY, 0); }

int espalier_file_open_to_write(const char *path) {
  return open_again(path, O_WRONLY | O_CREAT, 0666);
}

int espalier_file_create(const char *path, uint32_t permissions) {
  return open_again(path, O_WRONLY | O_CREAT | O_EXCL, (mode_t)permissions);
}

// A close that was interrupted has closed the file.
int espalier_file_close(int file) { return close(file) < 0 && errno != EINTR ? -errno : 0; }

int espalier_file_truncate(int file) { return ftruncate(file, 0) < 0 ? -errno : 0; }

int espalier_file_set_permissions(int file, uint32_t permissions) {
#if defined(__wasi__)
  (void)file, (void)permissions;
  return 0;
#else
  return fchmod(file, (mode_t)permissions) < 0 ? -errno : 0;
#endif
}

static void describe(const struct stat *found, espalier_file_status *status) {
  status->device = (uint64_t)found->st_dev;
  status->serial = (uint64_t)found->st_ino;
  status->byte_count = (int64_t)found->st_size;
  status->name_count = (uint64_t)found->st_nlink;
  status->permissions = (uint32_t)found->st_mode & 07777;
  status->is_regular = S_ISREG(found->st_mode);
  status->is_directory = S_ISDIR(found->st_mode);
}

int espalier_file_get_status(int file, espalier_file_status *status) {
  struct stat found;
  if (fstat(file, &found) < 0) return -errno;
  describe(&found, status);
  return 0;
}

int espalier_file_get_status_of_name(const char *path, espalier_file_status *status) {
  struct stat found;
  if (lstat(path, &found) < 0) return -errno;
  describe(&found, status);
  return 0;
}

int espalier_file_check_writable(const char *path) { return access(path, W_OK) < 0 ? -errno : 0; }

int espalier_file_rename(const char *old_path, const char *new_path) {
  return rename(old_path, new_path) < 0 ? -errno : 0;
}

int espalier_file_remove(const char *path) { return unlink(path) < 0 ? -errno : 0; }

ptrdiff_t espalier_file_read(int file, void *bytes, size_t count) {
  ssize_t done;
  do {
    done = read(file, bytes, count);
  } while (done < 0 && errno == EINTR);
  return done < 0 ? -errno : done;
}

ptrdiff_t espalier_file_write(int file, const void *bytes, size_t count) {
  ssize_t done;
  do {
    done = write(file, bytes, count);
  } while (done < 0 && errno == EINTR);
  return done < 0 ? -errno : done;
}

bool espalier_file_is_terminal(int file) { return isatty(file) == 1; }

void espalier_file_describe_error(int error, char *text, size_t size) {
  const char *sentence = strerror(error);
  snprintf(text, size, "%s", sentence ? sentence : "an unknown error");
}

#if defined(__wasi__)

int espalier_file_remove_on_signal(const char *path) {
  (void)path;
  return -1;
}

void espalier_file_keep(int number) { (void)number; }

static void open_closed_streams(void) {}

static void end_on_broken_pipes(void) {}

#else

enum { waiting_capacity = 16 };

// The paths of files that are being written. The handler reads them at any moment, so a path is complete
// before it is put here and is never freed after.
static _Atomic(char *) waiting[waiting_capacity];

static const int ending_signals[] = {SIGHUP, SIGINT, SIGTERM};

static void remove_waiting_files(int signal_number) {
  for (int index = 0; index < waiting_capacity; index++) {
    char *path = waiting[index];
    if (path) unlink(path);
  }
  // The handler is gone by now (SA_RESETHAND), and the signal ends the process when this function returns.
  raise(signal_number);
}

static void catch_ending_signals(void) {
  static _Atomic(bool) done = false;
  bool was_done = false;
  if (!__c11_atomic_compare_exchange_strong(
          &done, &was_done, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    return;
  for (size_t index = 0; index < sizeof ending_signals / sizeof *ending_signals; index++) {
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = remove_waiting_files;
    action.sa_flags = (int)SA_RESETHAND;
    // Who asked for a signal to be ignored (nohup) is obeyed, and so is a handler that is there.
    if (sigaction(ending_signals[index], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
      sigaction(ending_signals[index], &action, NULL);
  }
}

int espalier_file_remove_on_signal(const char *path) {
  catch_ending_signals();
  char *copy = strdup(path);
  if (!copy) return -1;
  for (int index = 0; index < waiting_capacity; index++) {
    char *empty = NULL;
    if (__c11_atomic_compare_exchange_strong(
            &waiting[index], &empty, copy, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
      return index;
  }
  free(copy);
  return -1;
}

void espalier_file_keep(int number) {
  if (number >= 0) waiting[number] = NULL;
}

static void open_closed_streams(void) {
  for (int file = 0; file <= 2; file++) {
    if (fcntl(file, F_GETFD) != -1 || errno != EBADF) continue;
    // The wrong way round, so that using it is the error that it would have been.
    const int nothing = open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY);
    if (nothing >= 0 && nothing != file) {
      dup2(nothing, file);
      close(nothing);
    }
  }
}

// Whoever started the process may have had the signal ignored, as test drivers do: a tool is to end all the same.
static void end_on_broken_pipes(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = remove_waiting_files;
  action.sa_flags = (int)SA_RESETHAND;
  sigaction(SIGPIPE, &action, NULL);
}

#endif
