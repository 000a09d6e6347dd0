// SPDX-License-Identifier: MIT

import EspalierBase

extension RowOrder {
  /// A way along the sequence, from entry to entry, without a search for each. It holds until entries come,
  /// go or move, or change their heights or traits.
  @frozen
  @usableFromInline
  package struct Walk: Sendable {
    /// The leaf of the entry that comes next; 0 behind the last.
    @usableFromInline
    var leaf: Int32

    /// The position of the entry in its leaf.
    @usableFromInline
    var position: Int32

    /// The number of rows before the entry.
    @usableFromInline
    var row: Int32

    /// The height of all before the entry.
    @usableFromInline
    var top: Int64

    @inlinable
    init(leaf: Int32, position: Int32, row: Int32, top: Int64) {
      (self.leaf, self.position, self.row, self.top) = (leaf, position, row, top)
    }

    /// A way that is at its end.
    @inlinable
    package static var ended: Walk { Walk(leaf: 0, position: 0, row: 0, top: 0) }
  }

  /// The way from an entry on, which comes first. Traps if the entry is not in the order.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func walk(from entry: Entry) -> Walk {
    let index = leafIndex(of: entry)
    let place = placement(of: entry)
    return Walk(
      leaf: index, position: Int32(truncatingIfNeeded: leaf(index).position(of: entry.rawValue)),
      row: place.row, top: place.top)
  }

  /// The way from the entry on that contains an offset, in units of 1/768 point; at its end if none does.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func walk(fromOffset offset: Int64) -> Walk {
    guard isInside(offset: offset) else { return .ended }
    let place = locate(offset: offset)
    return Walk(
      leaf: place.leaf, position: Int32(truncatingIfNeeded: place.position),
      row: place.placement.row, top: place.placement.top)
  }

  /// The entry that comes next on a way, or nil behind the last; moves on by one.
  ///
  /// - Complexity: O(1).
  /// - Allocations: none.
  package func next(_ walk: inout Walk) -> Placement? {
    guard walk.leaf != 0 else { return nil }
    let leaf = leaf(walk.leaf)
    let position = Int(walk.position)
    let height = leaf.height(at: position)
    let placement = Placement(
      entry: Entry(rawValue: leaf.entry(at: position)), row: walk.row, top: walk.top,
      height: Length(unchecked: height))
    walk.row &+= Int32(truncatingIfNeeded: leaf.rows &>> UInt64(position) & 1)
    walk.top &+= Int64(height)
    walk.position &+= 1
    if position &+ 1 == leaf.count { (walk.leaf, walk.position) = (leaf.next, 0) }
    return placement
  }
}
