// SPDX-License-Identifier: MIT
#pragma once

/// Asks the processor to bring the cache line at `address` near. Never faults, whatever the address.
static inline void espalier_prefetch(const void *address) {
  __builtin_prefetch(address, 0, 3);
}
