// SPDX-License-Identifier: MIT
// What embedded Swift asks of a system, where there is none: memory, random bytes, and the stack's guard.
#include <stddef.h>
#include <stdint.h>

// MARK: Memory

// The heap is what lies behind the program's data, up to the end of the memory, which grows by pages of 64 KiB
// and never shrinks. It is a row of blocks, each with a header; those that are free are in a list, by address.
// A block that is given back becomes one with free neighbours, so that the heap ends as it began.

enum { unit = 16, page = 65536 };

// In front of each block. Sizes are in bytes, with the header, and multiples of the unit.
typedef struct block {
  size_t size;
  struct block *next;  // of a free block: the next free one
  size_t unused[2];    // what is behind the header is aligned like the header
} block;

_Static_assert(sizeof(block) == unit, "a header is one unit");

extern unsigned char __heap_base;
static block first;  // before all that are free; empty
static uintptr_t end;  // of the heap

static block *after(block *of) { return (block *)((uintptr_t)of + of->size); }

// Puts a block into the list, and makes it one with its neighbours where these are free.
static void give_back(block *given) {
  block *before = &first;
  while (before->next && before->next < given) before = before->next;
  given->next = before->next;
  before->next = given;
  if (given->next == after(given)) {
    given->size += given->next->size;
    given->next = given->next->next;
  }
  if (before != &first && after(before) == given) {
    before->size += given->size;
    before->next = given->next;
  }
}

// Adds pages to the end of the heap, enough for a block of this size. There is no answer to having none left:
// the program ends with a trap, which JavaScript sees as an error.
static void grow(size_t size) {
  if (!end) {  // what is left of the last page of the program's data
    uintptr_t start = ((uintptr_t)&__heap_base + unit - 1) & ~(uintptr_t)(unit - 1);
    end = __builtin_wasm_memory_size(0) * page;
    if (end > start) {
      block *rest = (block *)start;
      rest->size = end - start;
      give_back(rest);
    }
  }
  size_t pages = (size + page - 1) / page;
  size_t had = __builtin_wasm_memory_grow(0, pages);
  if (had == SIZE_MAX) __builtin_trap();
  block *more = (block *)(had * page);
  more->size = pages * page;
  end = (had + pages) * page;
  give_back(more);
}

// The first free block that is large enough; what is left of it stays free.
static void *take(size_t bytes) {
  if (bytes > (size_t)PTRDIFF_MAX) __builtin_trap();
  size_t size = (bytes + 2 * unit - 1) & ~(size_t)(unit - 1);
  for (;;) {
    for (block *before = &first; before->next; before = before->next) {
      block *found = before->next;
      if (found->size < size) continue;
      if (found->size == size) {
        before->next = found->next;
      } else {
        block *rest = (block *)((uintptr_t)found + size);
        rest->size = found->size - size;
        rest->next = found->next;
        before->next = rest;
        found->size = size;
      }
      return found + 1;
    }
    grow(size);
  }
}

void *malloc(size_t bytes) { return take(bytes); }

void free(void *memory) {
  if (memory) give_back((block *)memory - 1);
}

// Alignments above that of all blocks cut off what is in front, as a block of its own.
int posix_memalign(void **result, size_t alignment, size_t bytes) {
  if (alignment <= unit) {
    *result = take(bytes);
    return 0;
  }
  if (bytes > (size_t)PTRDIFF_MAX - alignment) __builtin_trap();
  block *whole = (block *)take(bytes + alignment) - 1;
  uintptr_t aligned = ((uintptr_t)(whole + 1) + alignment - 1) & ~(uintptr_t)(alignment - 1);
  block *cut = (block *)aligned - 1;
  if (cut != whole) {
    cut->size = (size_t)((uintptr_t)after(whole) - (uintptr_t)cut);
    whole->size -= cut->size;
    give_back(whole);
  }
  *result = (void *)aligned;
  return 0;
}

// MARK: Bytes

// The compiler makes one instruction of the first three (bulk memory, in browsers since 2020).
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *a = one, *b = other;
  for (size_t k = 0; k < count; k++) {
    if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
  }
  return 0;
}

// The compiler takes loops that look for a zero for these.
size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}
size_t wcslen(const int32_t *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// MARK: Random bytes, and the end

// The page gives them, so that nobody can prepare keys that collide.
__attribute__((import_module("page"), import_name("random"))) void page_random(void *to, size_t count);

void arc4random_buf(void *to, size_t count) { page_random(to, count); }

// The stack lies below the data (`--stack-first`): running out of it is a trap. The guard finds what writes past
// the end of an array on it.
uintptr_t __stack_chk_guard = 0x5AFE57AC;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
