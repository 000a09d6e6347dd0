// SPDX-License-Identifier: MIT

import TestSupport

/// Whether allocations can be counted and mean anything: builds that are not optimised put the
/// frames of accessors on the heap.
var allocationsCount: Bool {
  #if DEBUG
    false
  #else
    Allocations.areCounted
  #endif
}
