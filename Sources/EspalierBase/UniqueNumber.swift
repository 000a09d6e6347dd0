// SPDX-License-Identifier: MIT

import CEspalier

/// A number that no earlier call in this process returned, on whatever thread: 1, 2, 3 …
///
/// The standard library's atomics would do, but need newer systems than this package.
///
/// - Complexity: O(1).
/// - Allocations: none.
package func uniqueNumber() -> Int64 {
  espalier_unique_number()
}
