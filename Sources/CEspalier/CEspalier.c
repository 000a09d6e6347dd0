// SPDX-License-Identifier: MIT
#include "CEspalier.h"

#include <stdatomic.h>
#include <stdio.h>

void espalier_print_error(const char *text) {
  fputs(text, stderr);
  fputc('\n', stderr);
}

int64_t espalier_unique_number(void) {
  static _Atomic int64_t last = 0;
  return atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
}

static _Atomic uintptr_t noted[64];

uintptr_t espalier_noted_number(int place) {
  return atomic_load_explicit(&noted[place & 63], memory_order_relaxed);
}

void espalier_note_number(int place, uintptr_t number) {
  atomic_store_explicit(&noted[place & 63], number, memory_order_relaxed);
}
