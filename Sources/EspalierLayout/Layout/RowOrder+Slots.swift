// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// The row order with heights as plain units and `Slot.none` for no entry, as the layout keeps both in its
// tables.
extension RowOrder {
  var first: Slot { firstEntry ?? Slot.none }
  var last: Slot { lastEntry ?? Slot.none }
  var total: Int64 { totalHeight }

  @inline(__always)
  func next(_ slot: Slot) -> Slot { entry(after: slot) ?? Slot.none }

  @inline(__always)
  func previous(_ slot: Slot) -> Slot { entry(before: slot) ?? Slot.none }

  @inline(__always)
  func rank(of slot: Slot) -> Int { row(of: slot) }

  func slot(atRank row: Int) -> Slot { entry(atRow: row) }

  func slot(atOffset offset: Int64) -> Slot { entry(atOffset: offset) ?? Slot.none }

  @inline(__always)
  func extent(of slot: Slot) -> Int32 { height(of: slot).rawValue }

  mutating func setExtent(_ extent: Int32, of slot: Slot) {
    setHeight(Length(unchecked: extent), of: slot)
  }

  mutating func set(_ extent: Int32, _ traits: RowOrder.Traits, of slot: Slot) {
    set(Length(unchecked: extent), traits, of: slot)
  }

  func stands(_ first: Slot, before second: Slot) -> Bool {
    first != second && isInOrder(first, second)
  }

  mutating func insert(marker slot: Slot, after anchor: Slot) {
    insert(RowOrder.Item(slot, height: .zero, traits: []), after: anchor)
  }

  mutating func insert(row slot: Slot, extent: Int32, after anchor: Slot) {
    insert(RowOrder.Item(slot, height: Length(unchecked: extent)), after: anchor)
  }
}
