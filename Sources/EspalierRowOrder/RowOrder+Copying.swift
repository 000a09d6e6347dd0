// SPDX-License-Identifier: MIT

import CEspalier
import EspalierBase

// Whole stretches of the order, leaf by leaf: as fast as the memory is read, however the order came about.
extension RowOrder {
  /// Copies the entries of the rows from an index on into a span, as many as fit or are there; entries that
  /// are no rows are left out. Returns how many. Traps if the index is outside `0...rowCount`.
  ///
  /// - Complexity: O(log n + m) for m entries.
  /// - Allocations: none.
  @discardableResult
  package func copyRows(from row: Int, into entries: inout MutableSpan<Entry>) -> Int {
    require(row >= 0 && row <= rowCount, "The row lies outside the order.")
    let wanted = min(entries.count, rowCount - row)
    if wanted == 0 { return 0 }
    let place = locate(row: row)
    var index = place.leaf
    var position = place.position
    var filled = 0
    while filled < wanted {
      let leaf = leaf(index)
      index = leaf.next
      leaves.prefetchBlock(at: Int(index))
      filled += leaf.copyRows(from: position, into: &entries, at: filled, end: wanted)
      position = 0
    }
    return wanted
  }

  /// Writes the placements of the rows that meet the offsets from `top` up to but not including `bottom`,
  /// in units of 1/768 point, as many as fit the span. Returns how many.
  ///
  /// The first is the row that contains `top`; a row without height is among them if it is after that
  /// one and before `bottom`. Entries that are no rows are left out, but their height counts. For a `top` at
  /// or below the end, or a `bottom` that is not below `top`, there are none.
  ///
  /// - Complexity: O(log n + m) for m entries.
  /// - Allocations: none.
  @discardableResult
  package func copyPlacements(
    from top: Int64, to bottom: Int64, into placements: inout MutableSpan<Placement>
  ) -> Int {
    let top = max(top, 0)
    guard top < totalHeight, top < bottom else { return 0 }
    let start = locate(offset: top)
    var (row, offset) = (start.placement.row, start.placement.top)
    var position = start.position
    var index = start.leaf
    var filled = 0
    while index != 0 {
      let leaf = leaf(index)
      let rows = leaf.rows
      for place in position..<leaf.count {
        if offset >= bottom || filled == placements.count { return filled }
        let height = leaf.height(at: place)
        if rows &>> UInt64(place) & 1 != 0 {
          placements[filled] = Placement(
            entry: Entry(rawValue: leaf.entry(at: place)), row: row, top: offset,
            height: Length(unchecked: height))
          filled += 1
          row &+= 1
        }
        offset &+= Int64(height)
      }
      position = 0
      index = leaf.next
    }
    return filled
  }
}

extension Leaf {
  /// Copies the entries of the rows from a position on to `target[start..<end]`, as far as there is room.
  @inline(__always)
  func copyRows(
    from position: Int, into target: inout MutableSpan<RowOrder.Entry>, at start: Int, end: Int
  ) -> Int {
    let available = count - position
    let mask = rows &>> UInt64(position)
    return unsafe target.withUnsafeMutableBufferPointer { buffer in
      // An entry is the number it holds; start + room is inside the span.
      let room = end - start
      precondition(end <= buffer.count)
      let out = unsafe UnsafeMutableRawPointer(buffer.baseAddress! + start)
        .assumingMemoryBound(to: Int32.self)
      if mask == bitsBelow(available) {
        let taken = min(room, available)
        unsafe copyEntries(from: position, count: taken, to: out)
        return taken
      }
      // Where there is room for all, every entry is written, and only rows move on.
      var filled = 0
      if room >= available {
        // Four at a time: the loop is so short that where it is in memory would tell otherwise.
        var place = 0
        while place &+ 4 <= available {
          for next in 0..<4 {
            unsafe out[filled] = entry(at: position &+ place &+ next)
            filled &+= Int(truncatingIfNeeded: mask &>> UInt64(place &+ next) & 1)
          }
          place &+= 4
        }
        while place < available {
          unsafe out[filled] = entry(at: position &+ place)
          filled &+= Int(truncatingIfNeeded: mask &>> UInt64(place) & 1)
          place &+= 1
        }
        return filled
      }
      var rest = mask
      while rest != 0 && filled < room {
        unsafe out[filled] = entry(at: position + rest.trailingZeroBitCount)
        filled &+= 1
        rest &= rest &- 1
      }
      return filled
    }
  }
}

extension ChunkedBuffer where Element == LeafBlock {
  /// Brings the first lines of a leaf near: five are the header and the entries, eight all of it.
  @inline(__always)
  func prefetchBlock(at index: Int, lines: Int = 5) {
    let block = unsafe UnsafeRawPointer(address(index))
    for line in 0..<lines { unsafe espalier_prefetch(block + 64 * line) }
  }
}
