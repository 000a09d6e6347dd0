// SPDX-License-Identifier: MIT

import EspalierBase

extension RowOrder {
  /// Gives an entry another height. Traps if the entry is not in the order or the height is not legal.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package mutating func setHeight(_ height: Length, of entry: Entry) {
    defer { didChange() }
    let leaf = leaf(leafIndex(of: entry))
    let change = replaceHeight(height, of: entry, in: leaf)
    checkTotal(adding: Int64(change))
    if change != 0 { add(rows: 0, height: Double(change), above: leaf) }
  }

  /// Gives many entries other heights; those that are together in the order cost the least when they
  /// are together in the span. An entry that is named twice keeps the last height.
  ///
  /// - Complexity: O(k log n) for k entries; O(k + log n) if they are neighbours.
  /// - Allocations: none.
  package mutating func setHeights(_ heights: Span<Length>, of entries: Span<Entry>) {
    defer { didChange() }
    require(heights.count == entries.count, "Every entry has one height.")
    var current: Int32 = 0
    var change: Int64 = 0
    for index in entries.indices {
      let next = leafIndex(of: entries[index])
      if next != current {
        checkTotal(adding: change)
        if change != 0 { add(rows: 0, height: Double(change), above: leaf(current)) }
        (current, change) = (next, 0)
      }
      change += Int64(replaceHeight(heights[index], of: entries[index], in: leaf(current)))
    }
    checkTotal(adding: change)
    if change != 0 { add(rows: 0, height: Double(change), above: leaf(current)) }
  }

  /// Gives an entry its measured height: it is unmeasured no more.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package mutating func setMeasuredHeight(_ height: Length, of entry: Entry) {
    let traits = traits(of: entry)
    set(height, traits.subtracting(.unmeasured), of: entry)
  }

  /// Gives an entry another height and other traits at once. Traps if the entry is not in the order or the
  /// height is not legal.
  ///
  /// - Complexity: O(log n), O(1) if nothing changes.
  /// - Allocations: none.
  package mutating func set(_ height: Length, _ traits: Traits, of entry: Entry) {
    defer { didChange() }
    require(height >= .zero && height <= .maximum, "The height of an entry is not legal.")
    let leaf = leaf(leafIndex(of: entry))
    let position = leaf.position(of: entry.rawValue)
    let change = leaf.replaceHeight(height.rawValue, at: position)
    checkTotal(adding: Int64(change))
    if change != 0 { add(rows: 0, height: Double(change), above: leaf) }
    if leaf.traits(at: position) != traits { replaceTraits(traits, at: position, in: leaf) }
  }

  /// Gives an entry other traits: shows or hides a row, pins it, marks its height as an estimate. Traps if
  /// the entry is not in the order.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package mutating func setTraits(_ traits: Traits, of entry: Entry) {
    defer { didChange() }
    let leaf = leaf(leafIndex(of: entry))
    let position = leaf.position(of: entry.rawValue)
    if leaf.traits(at: position) != traits { replaceTraits(traits, at: position, in: leaf) }
  }

  private mutating func replaceTraits(_ traits: Traits, at position: Int, in leaf: Leaf) {
    let old = leaf.traits(at: position)
    leaf.setTraits(traits, at: position)
    count(old, by: -1)
    count(traits, by: 1)
    let rows = Int32(traits.rawValue & 1) - Int32(old.rawValue & 1)
    if rows != 0 { add(rows: rows, height: 0, above: leaf) }
    updateFlags(above: leaf)
  }

  /// Writes a height into the leaf and returns by how much it changed.
  @inline(__always)
  private func replaceHeight(_ height: Length, of entry: Entry, in leaf: Leaf) -> Int32 {
    require(height >= .zero && height <= .maximum, "The height of an entry is not legal.")
    let position = leaf.position(of: entry.rawValue)
    return leaf.replaceHeight(height.rawValue, at: position)
  }
}
