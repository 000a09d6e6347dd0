// SPDX-License-Identifier: MIT

import EspalierBase

/// Rows that keep their estimates for the rest of a pass: the host measured something that is no height, or
/// they have no breadth to be measured at. They are few.
struct SkippedRows: ~Copyable {
  private var slots = GrowableBuffer<Slot>()
  /// Whether all rows are skipped: they are placed as they are, measured or not.
  var hasAll = false

  /// The bytes that are kept.
  var memoryInUse: Int { slots.memoryInUse }

  /// Forgets all rows: a pass begins.
  mutating func clear() { slots.removeAll() }

  /// Leaves a row with its estimate.
  mutating func add(_ slot: Slot) { slots.append(slot) }

  /// Whether a row is left with its estimate.
  ///
  /// - Complexity: O(rows that were skipped).
  func contains(_ slot: Slot) -> Bool {
    if hasAll { return true }
    for index in slots.indices where slots[index] == slot { return true }
    return false
  }
}
