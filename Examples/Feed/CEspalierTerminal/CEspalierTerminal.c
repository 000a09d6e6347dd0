// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE

#include "CEspalierTerminal.h"

#include <errno.h>
#include <string.h>

#if defined(_WIN32) || defined(__wasi__)

bool espalier_terminal_is_supported(void) { return false; }
bool espalier_terminal_is_there(void) { return false; }
int espalier_terminal_open(const char *enter, const char *leave) {
  (void)enter, (void)leave;
  return -ENOSYS;
}
void espalier_terminal_close(void) {}
void espalier_terminal_get_size(int *columns, int *rows) { *columns = *rows = 0; }
int espalier_terminal_wait(int milliseconds) { return (void)milliseconds, espalier_terminal_hung_up; }
ptrdiff_t espalier_terminal_read(void *bytes, size_t count) { return (void)bytes, (void)count, 0; }
int espalier_terminal_write(const void *bytes, size_t count) {
  (void)bytes, (void)count;
  return -ENOSYS;
}

#else

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

bool espalier_terminal_is_supported(void) { return true; }

bool espalier_terminal_is_there(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

static struct termios original, raw;
static const char *enter_text = "", *leave_text = "";

// Whether the terminal was ever taken, and whether it is taken now.
static volatile sig_atomic_t is_open, is_taken;

// Signals write here what the loop has to hear of, so that none is missed between looking and waiting.
static int news[2] = {-1, -1};

// Handlers call nothing but what POSIX allows them to: write, tcsetattr, sigaction, raise.

static void write_text(const char *text) {
  size_t left = strlen(text);
  while (left > 0) {
    const ssize_t done = write(STDOUT_FILENO, text, left);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return;
    text += done;
    left -= (size_t)done;
  }
}

// Of a process in the background the terminal is someone else's.
static bool is_in_foreground(void) { return tcgetpgrp(STDIN_FILENO) == getpgrp(); }

static void take(void) {
  if (is_taken) return;
  is_taken = 1;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
  write_text(enter_text);
}

static void give_back(void) {
  if (!is_taken) return;
  is_taken = 0;
  write_text(leave_text);
  tcsetattr(STDIN_FILENO, TCSADRAIN, &original);
}

static void tell(char what) {
  const int error = errno;
  if (news[1] >= 0 && write(news[1], &what, 1) < 0) {
    // The pipe is full of news already.
  }
  errno = error;
}

// What would have happened without us.
static struct sigaction former[NSIG];

static void catch(int number, void (*handler)(int), int flags) {
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  // A process in the background that gives its terminal back is not to be stopped for it.
  sigaddset(&action.sa_mask, SIGTTOU);
  action.sa_handler = handler;
  action.sa_flags = flags;
  // Who asked for a signal to be ignored (nohup) is obeyed.
  if (sigaction(number, NULL, &before) < 0 || before.sa_handler == SIG_IGN) return;
  if (before.sa_handler != handler) former[number] = before;
  sigaction(number, &action, NULL);
}

static void unblock(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

// The process ends as it would have without us: who waits for it sees the signal.
static void end(int number) {
  give_back();
  // Whoever prints a backtrace when a program crashes has the terminal for that.
  sigaction(number, &former[number], NULL);
  raise(number);
}

static void stop(int number) {
  const int error = errno;
  const int was_taken = is_taken;
  give_back();
  signal(number, SIG_DFL);
  raise(number);
  unblock(number);
  // It goes on here; also where no one could let it go on, and it was not stopped therefore.
  catch(number, stop, SA_RESTART);
  if (was_taken && is_in_foreground()) take();
  tell('d');
  errno = error;
}

static void go_on(int number) {
  (void)number;
  const int error = errno;
  if (is_open) {
    // Who stopped it without asking may have left the terminal in any state.
    is_taken = 0;
    if (is_in_foreground()) take();
  }
  tell('d');
  errno = error;
}

static void resize(int number) {
  (void)number;
  tell('d');
}

// Whether a signal that nothing catches ends a process, and can be caught.
static bool is_ending(int number) {
  switch (number) {
    case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT:
    case SIGCHLD: case SIGURG: case SIGWINCH: case SIGPIPE:
#if defined(SIGINFO)
    case SIGINFO: case SIGIO:
#endif
      return false;
    default: return true;
  }
}

static void catch_signals(void) {
  static bool done;
  if (done) return;
  done = true;
  for (int number = 1; number < NSIG; number++)
    if (is_ending(number)) catch(number, end, 0);
  catch(SIGTSTP, stop, SA_RESTART);
  catch(SIGCONT, go_on, SA_RESTART);
  catch(SIGWINCH, resize, SA_RESTART);
  atexit(espalier_terminal_close);
}

static int make_news(void) {
  if (news[0] >= 0) return 0;
  if (pipe(news) < 0) return -errno;
  for (int index = 0; index < 2; index++) {
    fcntl(news[index], F_SETFL, O_NONBLOCK);
    fcntl(news[index], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

int espalier_terminal_open(const char *enter, const char *leave) {
  if (is_open) return 0;
  if (tcgetattr(STDIN_FILENO, &original) < 0) return -errno;
  const int made = make_news();
  if (made < 0) return made;
  raw = original;
  raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
  raw.c_oflag &= ~(tcflag_t)OPOST;
  raw.c_cflag = (raw.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  enter_text = enter;
  leave_text = leave;
  is_open = 1;
  catch_signals();
  take();
  return 0;
}

void espalier_terminal_close(void) {
  is_open = 0;
  give_back();
}

void espalier_terminal_get_size(int *columns, int *rows) {
  struct winsize size;
  memset(&size, 0, sizeof size);
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0) memset(&size, 0, sizeof size);
  *columns = size.ws_col;
  *rows = size.ws_row;
}

int espalier_terminal_wait(int milliseconds) {
  struct pollfd files[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = news[0], .events = POLLIN}};
  int found = 0;
  if (poll(files, 2, milliseconds) < 0) return errno == EINTR ? 0 : espalier_terminal_hung_up;
  if (files[0].revents & POLLIN) found |= espalier_terminal_has_input;
  else if (files[0].revents & (POLLHUP | POLLERR | POLLNVAL)) found |= espalier_terminal_hung_up;
  if (files[1].revents & POLLIN) {
    char ignored[64];
    while (read(news[0], ignored, sizeof ignored) > 0) continue;
    found |= espalier_terminal_needs_drawing;
  }
  return found;
}

ptrdiff_t espalier_terminal_read(void *bytes, size_t count) {
  ssize_t done;
  do {
    done = read(STDIN_FILENO, bytes, count);
  } while (done < 0 && errno == EINTR);
  return done < 0 ? -errno : done;
}

int espalier_terminal_write(const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0 && is_taken) {
    const ssize_t done = write(STDOUT_FILENO, rest, count);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0 && errno == EAGAIN) {
      struct pollfd file = {.fd = STDOUT_FILENO, .events = POLLOUT};
      poll(&file, 1, -1);
      continue;
    }
    if (done < 0) return -errno;
    rest += done;
    count -= (size_t)done;
  }
  return 0;
}

#endif
