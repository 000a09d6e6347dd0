// SPDX-License-Identifier: MIT

import EspalierBase

// From an entry to its place.
extension RowOrder {
  /// The number of rows before an entry: for a row, its index. Traps if the entry is not in the order.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func row(of entry: Entry) -> Int {
    let leaf = leaf(leafIndex(of: entry))
    return rows(above: leaf) + leaf.rows(before: leaf.position(of: entry.rawValue))
  }

  /// The number of rows before a leaf.
  @inline(__always)
  func rows(above leaf: Leaf) -> Int {
    var rows: Int32 = 0
    var slot = leaf.slot
    var index = leaf.parent
    while index != 0 {
      let branch = branch(index)
      rows &+= branch.rows(before: slot)
      slot = branch.slot
      index = branch.parent
    }
    return Int(rows)
  }

  /// The height before an entry, in units of 1/768 point. Traps if the entry is not in the order.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func offset(of entry: Entry) -> Int64 {
    let leaf = leaf(leafIndex(of: entry))
    var height = wholeDouble(Int64(leaf.height(before: leaf.position(of: entry.rawValue))))
    var slot = leaf.slot
    var index = leaf.parent
    while index != 0 {
      let branch = branch(index)
      height += branch.height(before: slot)
      slot = branch.slot
      index = branch.parent
    }
    return Int64(height)
  }

  /// Row, offset and height of an entry at once. Traps if the entry is not in the order.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func placement(of entry: Entry) -> Placement {
    let leaf = leaf(leafIndex(of: entry))
    let position = leaf.position(of: entry.rawValue)
    var rows = Int32(truncatingIfNeeded: leaf.rows(before: position))
    var height = wholeDouble(Int64(leaf.height(before: position)))
    var slot = leaf.slot
    var index = leaf.parent
    while index != 0 {
      let branch = branch(index)
      rows &+= branch.rows(before: slot)
      height += branch.height(before: slot)
      slot = branch.slot
      index = branch.parent
    }
    return Placement(
      entry: entry, row: rows, top: Int64(height),
      height: Length(unchecked: leaf.height(at: position)))
  }

  /// The height of an entry. Traps if the entry is not in the order.
  ///
  /// - Complexity: O(1).
  package func height(of entry: Entry) -> Length {
    let leaf = leaf(leafIndex(of: entry))
    return Length(unchecked: leaf.height(at: leaf.position(of: entry.rawValue)))
  }

  /// The traits of an entry. Traps if the entry is not in the order.
  ///
  /// - Complexity: O(1).
  package func traits(of entry: Entry) -> Traits {
    let leaf = leaf(leafIndex(of: entry))
    return leaf.traits(at: leaf.position(of: entry.rawValue))
  }
}

// From a place to the entry.
extension RowOrder {
  /// The entry of the row at an index. Traps if there is no such row.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func entry(atRow row: Int) -> Entry {
    require(row >= 0 && row < rowCount, "The row lies outside the order.")
    let place = locate(row: row)
    return Entry(rawValue: leaf(place.leaf).entry(at: place.position))
  }

  /// The height before the row at an index, in units of 1/768 point; for the number of rows, the height of
  /// everything. Traps if there is no such row.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func offset(ofRow row: Int) -> Int64 {
    require(row >= 0 && row <= rowCount, "The row lies outside the order.")
    return row == rowCount ? totalHeight : placement(ofRow: row).top
  }

  /// Entry, offset and height of the row at an index at once. Traps if there is no such row.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func placement(ofRow row: Int) -> Placement {
    require(row >= 0 && row < rowCount, "The row lies outside the order.")
    var rest = Int32(truncatingIfNeeded: row)
    var height = 0.0
    var index = root
    while true {
      let branch = branch(index)
      let slot = branch.slot(ofRow: rest)
      rest &-= branch.rows(before: slot)
      height += branch.height(before: slot)
      index = branch.child(at: slot)
      if branch.level == 0 { break }
    }
    let leaf = leaf(index)
    let position = leaf.position(ofRow: Int(rest))
    return Placement(
      entry: Entry(rawValue: leaf.entry(at: position)), row: Int32(truncatingIfNeeded: row),
      top: Int64(height) + Int64(leaf.height(before: position)),
      height: Length(unchecked: leaf.height(at: position)))
  }

  /// The entry that contains an offset, in units of 1/768 point, or nil before the first and after the
  /// last. Entries without height contain nothing; a boundary belongs to the entry after it.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func entry(atOffset offset: Int64) -> Entry? {
    guard isInside(offset: offset) else { return nil }
    var rest = wholeDouble(offset)
    var index = root
    while true {
      let branch = branch(index)
      let slot = branch.slot(atHeight: rest)
      rest -= branch.height(before: slot)
      index = branch.child(at: slot)
      if branch.level == 0 { break }
    }
    let leaf = leaf(index)
    leaf.prefetchEntries()
    // What is left is inside the leaf, whose height fits 32 bits.
    let position = leaf.position(atHeight: Int32(rest))
    return Entry(rawValue: leaf.entry(at: position))
  }

  /// The number of rows before the entry that contains an offset, in units of 1/768 point: its index, if it
  /// is a row. Nil before the first and after the last entry.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func row(atOffset offset: Int64) -> Int? {
    guard isInside(offset: offset) else { return nil }
    var rest = wholeDouble(offset)
    var rows: Int32 = 0
    var index = root
    while true {
      let branch = branch(index)
      let slot = branch.slot(atHeight: rest)
      rest -= branch.height(before: slot)
      rows &+= branch.rows(before: slot)
      index = branch.child(at: slot)
      if branch.level == 0 { break }
    }
    let leaf = leaf(index)
    return Int(rows) &+ leaf.rows(before: leaf.position(atHeight: Int32(rest)))
  }

  /// Like `entry(atOffset:)`, with the row, the offset and the height of the entry.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func placement(atOffset offset: Int64) -> Placement? {
    guard isInside(offset: offset) else { return nil }
    return locate(offset: offset).placement
  }

  @inline(__always)
  func isInside(offset: Int64) -> Bool {
    guard root != 0, offset >= 0, offset < 1 << 52 else { return false }
    return wholeDouble(offset) < branch(root).totalHeight
  }

  /// The leaf and the position of the row at an index that is inside.
  @inline(__always)
  func locate(row: Int) -> (leaf: Int32, position: Int) {
    var rest = Int32(truncatingIfNeeded: row)
    var index = root
    while true {
      let branch = branch(index)
      let slot = branch.slot(ofRow: rest)
      rest &-= branch.rows(before: slot)
      index = branch.child(at: slot)
      if branch.level == 0 { break }
    }
    return (index, leaf(index).position(ofRow: Int(rest)))
  }

  /// The leaf, the position and the placement of the entry that contains an offset that is inside.
  @inline(__always)
  func locate(offset: Int64) -> (leaf: Int32, position: Int, placement: Placement) {
    var rest = wholeDouble(offset)
    var rows: Int32 = 0
    var index = root
    while true {
      let branch = branch(index)
      let slot = branch.slot(atHeight: rest)
      rest -= branch.height(before: slot)
      rows &+= branch.rows(before: slot)
      index = branch.child(at: slot)
      if branch.level == 0 { break }
    }
    let leaf = leaf(index)
    leaf.prefetchEntries()
    let inside = Int32(rest)
    let position = leaf.position(atHeight: inside)
    let placement = Placement(
      entry: Entry(rawValue: leaf.entry(at: position)),
      row: rows &+ Int32(truncatingIfNeeded: leaf.rows(before: position)),
      top: offset - Int64(inside - leaf.height(before: position)),
      height: Length(unchecked: leaf.height(at: position)))
    return (index, position, placement)
  }
}
