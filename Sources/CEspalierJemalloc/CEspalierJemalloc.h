// SPDX-License-Identifier: MIT
#pragma once

// Weak declarations instead of an include: the package builds on a machine without jemalloc, links it
// when pkg-config finds it, and can ask at run time whether it is there (espalier_has_jemalloc).

#include <stddef.h>

#if defined(__ELF__)
#define ESPALIER_WEAK __attribute__((weak))

extern int mallctl(
    const char *name, void *oldp, size_t *oldlenp, void *newp, size_t newlen) ESPALIER_WEAK;
extern int mallctlnametomib(const char *name, size_t *mibp, size_t *miblenp) ESPALIER_WEAK;
extern int mallctlbymib(
    const size_t *mib, size_t miblen, void *oldp, size_t *oldlenp, void *newp, size_t newlen)
    ESPALIER_WEAK;

/// Whether this process allocates through jemalloc.
static inline int espalier_has_jemalloc(void) { return mallctl != NULL; }
#else
static inline int mallctl(const char *n, void *o, size_t *ol, void *p, size_t l) { return -1; }
static inline int mallctlnametomib(const char *n, size_t *m, size_t *l) { return -1; }
static inline int mallctlbymib(const size_t *m, size_t n, void *o, size_t *ol, void *p, size_t l) {
  return -1;
}
static inline int espalier_has_jemalloc(void) { return 0; }
#endif
