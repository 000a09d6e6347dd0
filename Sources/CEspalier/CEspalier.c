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
