// SPDX-License-Identifier: MIT

import EspalierBase

// The row order with entries as plain slots and heights as plain units, as the layout keeps them in its
// tables. `EntrySlot.none` stands for no entry.
extension RowOrder {
  @inline(__always)
  private func entry(_ slot: Int32) -> RowOrder.Entry { RowOrder.Entry(rawValue: slot) }

  var first: Int32 { firstEntry?.rawValue ?? EntrySlot.none }
  var last: Int32 { lastEntry?.rawValue ?? EntrySlot.none }
  var total: Int64 { totalHeight }

  @inline(__always)
  func next(_ slot: Int32) -> Int32 { entry(after: entry(slot))?.rawValue ?? EntrySlot.none }

  @inline(__always)
  func previous(_ slot: Int32) -> Int32 { entry(before: entry(slot))?.rawValue ?? EntrySlot.none }

  @inline(__always)
  func rank(of slot: Int32) -> Int { row(of: entry(slot)) }

  func slot(atRank row: Int) -> Int32 { entry(atRow: row).rawValue }

  @inline(__always)
  func offset(of slot: Int32) -> Int64 { offset(of: entry(slot)) }

  func slot(atOffset offset: Int64) -> Int32 {
    entry(atOffset: offset)?.rawValue ?? EntrySlot.none
  }

  @inline(__always)
  func height(of slot: Int32) -> Int32 { height(of: entry(slot)).rawValue }

  mutating func setHeight(_ height: Int32, of slot: Int32) {
    setHeight(Height(unchecked: height), of: entry(slot))
  }

  mutating func set(_ height: Int32, _ traits: RowOrder.Traits, of slot: Int32) {
    set(Height(unchecked: height), traits, of: entry(slot))
  }

  @inline(__always)
  func placement(of slot: Int32) -> RowOrder.Placement { placement(of: entry(slot)) }

  func stands(_ first: Int32, before second: Int32) -> Bool {
    first != second && isInOrder(entry(first), entry(second))
  }

  mutating func insert(marker slot: Int32, after anchor: Int32) {
    insert(RowOrder.Item(entry(slot), height: .zero, traits: []), after: entry(anchor))
  }

  mutating func insert(row slot: Int32, height: Int32, after anchor: Int32) {
    insert(RowOrder.Item(entry(slot), height: Height(unchecked: height)), after: entry(anchor))
  }

  mutating func remove(_ slot: Int32) { remove(entry(slot)) }
}
