// SPDX-License-Identifier: MIT

import CEspalier

/// Asks the processor to bring the cache line at `address` near.
///
/// A hint without effect on any value: it never faults, whatever the address. It pays when a loop knows
/// the addresses of the next few iterations and each would miss the cache.
///
/// - Complexity: O(1).
/// - Allocations: none.
@inlinable
@inline(__always)
public func prefetch(_ address: UnsafeRawPointer) {
  unsafe espalier_prefetch(address)
}
