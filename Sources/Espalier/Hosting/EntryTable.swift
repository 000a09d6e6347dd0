// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// What is known of some entries of the row order: a dictionary for keys that nobody but the tree chooses.
///
/// Hashing is one multiplication (`RowID.spread`), where a dictionary hashes so that nobody can make keys collide: entries
/// are numbers that the tree gives one after the other. Open addressing, at most half full, without tombstones.
package struct EntryTable<Value> {
  private typealias Slot = (entry: NodeIndex, value: Value)

  private var slots: [Slot?] = []
  private var addressing = OpenAddressing()

  /// The number of entries.
  package private(set) var count = 0

  package init() {}

  /// What is known of an entry; nil: nothing.
  ///
  /// - Complexity: O(1) expected.
  /// - Allocations: to set something, where there are more entries than ever before.
  package subscript(entry: NodeIndex) -> Value? {
    get { addressing.isEmpty ? nil : slots[slot(of: entry)]?.value }
    set {
      if let newValue { set(newValue, of: entry) } else { _ = remove(entry) }
    }
  }

  /// Forgets an entry, and returns what was known of it.
  ///
  /// - Complexity: O(1) expected.
  package mutating func remove(_ entry: NodeIndex) -> Value? {
    guard !addressing.isEmpty, case let slot = slot(of: entry), let known = slots[slot] else {
      return nil
    }
    slots[slot] = nil
    count -= 1
    let addressing = addressing
    addressing.close(slot) {
      slots[$0].map { Self.id(of: $0.entry) }
    } move: { slot, gap in
      slots.swapAt(slot, gap)
    }
    return known.value
  }

  /// All that is known, in no order.
  package var values: some Sequence<Value> { slots.lazy.compactMap { $0?.value } }

  private mutating func set(_ value: Value, of entry: NodeIndex) {
    makeRoom()
    let slot = slot(of: entry)
    if slots[slot] == nil { count += 1 }
    slots[slot] = (entry, value)
  }

  private mutating func makeRoom() {
    guard 2 * (count + 1) > slots.count else { return }
    let old = slots
    let size = max(16, 2 * old.count)
    slots = Array(repeating: nil, count: size)
    addressing = OpenAddressing(slotCount: size)
    for case let known? in old { slots[slot(of: known.entry)] = known }
  }

  /// The slot of an entry, or the free one where it belongs.
  @inline(__always)
  private func slot(of entry: NodeIndex) -> Int {
    addressing.slot(of: Self.id(of: entry)) { slot in
      slots[slot].map { Self.id(of: $0.entry) }
    }
  }

  @inline(__always)
  private static func id(of entry: NodeIndex) -> RowID { RowID(rawValue: Int64(entry.rawValue)) }
}
