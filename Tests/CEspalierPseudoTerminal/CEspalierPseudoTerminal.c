// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#define _XOPEN_SOURCE 600
#define _DARWIN_C_SOURCE

#if !defined(_WIN32) && !defined(__wasi__)

#include "CEspalierPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

// Between fork and exec, and in what stands for the shell, nothing but system calls is made: other threads of
// the tests may hold any lock.

static void reset_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
}

static void become_program(
    const char *path, char *const arguments[], char *const environment[], int terminal) {
  setpgid(0, 0);
  signal(SIGTTOU, SIG_IGN);
  tcsetpgrp(terminal, getpid());
  reset_signals();
  for (int file = 0; file <= 2; file++) dup2(terminal, file);
  for (int file = 3; file < 256; file++) close(file);
  execve(path, arguments, environment);
  _exit(127);
}

// Stays, so that the program is in a session where someone could let it go on.
static void be_shell(pid_t program, int news) {
  if (write(news, &program, sizeof program) != sizeof program) _exit(1);
  for (;;) {
    int status;
    if (waitpid(program, &status, WUNTRACED | WCONTINUED) < 0) {
      if (errno == EINTR) continue;
      _exit(1);
    }
    espalier_pty_news told;
    memset(&told, 0, sizeof told);
    if (WIFSTOPPED(status)) told.what = 's', told.number = WSTOPSIG(status);
    else if (WIFCONTINUED(status)) told.what = 'c';
    else if (WIFEXITED(status)) told.what = 'x', told.number = WEXITSTATUS(status);
    else told.what = 'k', told.number = WTERMSIG(status);
    if (write(news, &told, sizeof told) != sizeof told) _exit(1);
    // Goes on after the end: the terminal stays as it was left, to be looked at.
    if (told.what == 'x' || told.what == 'k') pause();
  }
}

static int open_terminal(int columns, int rows) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0) return -errno;
  fcntl(terminal, F_SETFD, FD_CLOEXEC);
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  if (grantpt(terminal) < 0 || unlockpt(terminal) < 0 || ioctl(terminal, TIOCSWINSZ, &size) < 0) {
    const int error = errno;
    close(terminal);
    return -error;
  }
  return terminal;
}

int espalier_pty_start(
    const char *path, char *const arguments[], char *const environment[], int columns, int rows,
    espalier_pty *pty) {
  memset(pty, 0, sizeof *pty);
  const int terminal = open_terminal(columns, rows);
  if (terminal < 0) return terminal;
  char name[256];
  strncpy(name, ptsname(terminal), sizeof name - 1);
  name[sizeof name - 1] = 0;
  int news[2];
  if (pipe(news) < 0) return -errno;
  fcntl(news[0], F_SETFD, FD_CLOEXEC);
  fcntl(news[1], F_SETFD, FD_CLOEXEC);
  const pid_t shell = fork();
  if (shell < 0) return -errno;
  if (shell == 0) {
    reset_signals();
    setsid();
    const int other_end = open(name, O_RDWR);
    if (other_end < 0) _exit(1);
    ioctl(other_end, TIOCSCTTY, 0);
    const pid_t program = fork();
    if (program < 0) _exit(1);
    if (program == 0) become_program(path, arguments, environment, other_end);
    setpgid(program, program);
    for (int file = 0; file < 256; file++)
      if (file != news[1] && file != other_end) close(file);
    be_shell(program, news[1]);
  }
  close(news[1]);
  pty->terminal = terminal;
  pty->news = news[0];
  pty->shell = shell;
  if (read(news[0], &pty->program, sizeof pty->program) != sizeof pty->program) return -EIO;
  return 0;
}

int espalier_pty_resize(const espalier_pty *pty, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(pty->terminal, TIOCSWINSZ, &size) < 0 ? -errno : 0;
}

static int is_ready(int file, int milliseconds) {
  struct pollfd one = {.fd = file, .events = POLLIN};
  int found;
  do {
    found = poll(&one, 1, milliseconds);
  } while (found < 0 && errno == EINTR);
  return found > 0;
}

ssize_t espalier_pty_read(const espalier_pty *pty, void *bytes, size_t count, int milliseconds) {
  if (!is_ready(pty->terminal, milliseconds)) return 0;
  const ssize_t done = read(pty->terminal, bytes, count);
  return done > 0 ? done : -1;
}

int espalier_pty_write(const espalier_pty *pty, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    const ssize_t done = write(pty->terminal, rest, count);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return -errno;
    rest += done;
    count -= (size_t)done;
  }
  return 0;
}

espalier_pty_news espalier_pty_wait(const espalier_pty *pty, int milliseconds) {
  espalier_pty_news told;
  memset(&told, 0, sizeof told);
  if (is_ready(pty->news, milliseconds) && read(pty->news, &told, sizeof told) != sizeof told)
    memset(&told, 0, sizeof told);
  return told;
}

bool espalier_pty_is_cooked(const espalier_pty *pty) {
  struct termios found;
  if (tcgetattr(pty->terminal, &found) < 0) return false;
  return (found.c_lflag & ECHO) && (found.c_lflag & ICANON) && (found.c_oflag & OPOST) &&
         (found.c_iflag & ICRNL);
}

int espalier_pty_signal(const espalier_pty *pty, int number) {
  return kill(pty->program, number) < 0 ? -errno : 0;
}

void espalier_pty_end(espalier_pty *pty) {
  if (pty->program > 0) kill(pty->program, SIGKILL);
  if (pty->shell > 0) {
    kill(pty->shell, SIGKILL);
    waitpid(pty->shell, NULL, 0);
  }
  close(pty->terminal);
  close(pty->news);
  memset(pty, 0, sizeof *pty);
}

#endif
