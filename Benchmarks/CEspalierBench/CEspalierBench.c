// SPDX-License-Identifier: MIT

// For sched_setaffinity.
#define _GNU_SOURCE

#include "CEspalierBench.h"

#include <signal.h>
#include <stddef.h>

#if defined(__linux__)
#include <sched.h>

int espalier_processors(int *numbers, int capacity) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return 0;
  int count = 0;
  for (int number = 0; number < CPU_SETSIZE && count < capacity; number++) {
    if (CPU_ISSET(number, &set)) numbers[count++] = number;
  }
  return count;
}

int espalier_stay_on_processors(const int *numbers, int count) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int index = 0; index < count; index++) CPU_SET(numbers[index], &set);
  return sched_setaffinity(0, sizeof(set), &set) == 0;
}
#else
int espalier_processors(int *numbers, int capacity) {
  (void)numbers;
  (void)capacity;
  return 0;
}

int espalier_stay_on_processors(const int *numbers, int count) {
  (void)numbers;
  (void)count;
  return 0;
}
#endif

#if defined(_WIN32)
EspalierUsage espalier_usage(void) { return (EspalierUsage){0, 0}; }
#else
#include <sys/resource.h>

EspalierUsage espalier_usage(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return (EspalierUsage){0, 0};
  int64_t seconds = (int64_t)usage.ru_utime.tv_sec + usage.ru_stime.tv_sec;
  int64_t microseconds = (int64_t)usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  return (EspalierUsage){seconds * 1000000000 + microseconds * 1000, usage.ru_nivcsw};
}
#endif

static volatile sig_atomic_t wasInterrupted = 0;

static void noteInterrupt(int number) {
  wasInterrupted = 1;
  // Whoever asks twice does not want to wait.
  signal(number, SIG_DFL);
}

void espalier_note_interrupts(void) {
  signal(SIGINT, noteInterrupt);
#if !defined(_WIN32) && !defined(__wasi__)
  // Whoever starts the process from a worker thread leaves it blocked.
  sigset_t interrupt;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  sigprocmask(SIG_UNBLOCK, &interrupt, NULL);
#endif
}

int espalier_was_interrupted(void) { return wasInterrupted; }

// Client requests, as "The Valgrind client request mechanism" in valgrind's manual describes them: an
// instruction sequence that does nothing on a processor and that valgrind recognises, with the address of
// six words in one register and the answer in another. Where there is no sequence for the processor, the
// answer is always the default one.
static uintptr_t request(uintptr_t ifAbsent, uintptr_t code, uintptr_t argument) {
#if defined(__x86_64__) && (defined(__linux__) || defined(__APPLE__))
  volatile uintptr_t words[6] = {code, argument, 0, 0, 0, 0};
  volatile uintptr_t answer = ifAbsent;
  __asm__ volatile(
      "rolq $3, %%rdi ; rolq $13, %%rdi ; rolq $61, %%rdi ; rolq $51, %%rdi ; xchgq %%rbx, %%rbx"
      : "=d"(answer)
      : "a"(&words[0]), "0"(ifAbsent)
      : "cc", "memory");
  return answer;
#elif defined(__aarch64__) && defined(__linux__)
  volatile uintptr_t words[6] = {code, argument, 0, 0, 0, 0};
  uintptr_t answer;
  __asm__ volatile(
      "mov x3, %1 ; mov x4, %2 ; "
      "ror x12, x12, #3 ; ror x12, x12, #13 ; ror x12, x12, #51 ; ror x12, x12, #61 ; "
      "orr x10, x10, x10 ; mov %0, x3"
      : "=r"(answer)
      : "r"(ifAbsent), "r"(&words[0])
      : "cc", "memory", "x3", "x4");
  return answer;
#else
  (void)code;
  (void)argument;
  return ifAbsent;
#endif
}

enum {
  runningOnValgrind = 0x1001,
  callgrind = 'C' << 24 | 'T' << 16,
  zeroStats = callgrind + 1,
  dumpStatsAt = callgrind + 3,
  startInstrumentation = callgrind + 4,
  stopInstrumentation = callgrind + 5,
};

int espalier_is_under_valgrind(void) { return request(0, runningOnValgrind, 0) != 0; }
void espalier_callgrind_start(void) { request(0, startInstrumentation, 0); }
void espalier_callgrind_stop(void) { request(0, stopInstrumentation, 0); }
void espalier_callgrind_zero(void) { request(0, zeroStats, 0); }
void espalier_callgrind_dump(const char *name) { request(0, dumpStatsAt, (uintptr_t)name); }
