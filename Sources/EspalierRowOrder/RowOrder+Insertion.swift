// SPDX-License-Identifier: MIT

import EspalierBase

extension RowOrder {
  /// Inserts an entry after another, or before all others after `.start`. Traps if the anchor is not in the
  /// order or the entry is already.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none once warm; else at most a chunk of 32 KB per arena.
  package mutating func insert(_ item: Item, after anchor: Entry) {
    defer { didChange() }
    admit(item)
    checkTotal(adding: Int64(item.height.rawValue))
    entryCount += 1
    count(item.traits, by: 1)
    var place = insertionPlace(after: anchor)
    if place.leaf == 0 {
      place.leaf = makeLeaf()
      link(leaf: place.leaf, after: 0)
    } else if leaf(place.leaf).count == limits.leaf {
      place = makeRoom(at: place, after: anchor)
    }
    let leaf = leaf(place.leaf)
    leaf.openGap(at: place.position, length: 1)
    leaf.write(item, at: place.position)
    setLeaf(of: item.entry.rawValue, to: place.leaf)
    lastInsertion.entry = item.entry.rawValue
    lastInsertion.anchor = anchor.rawValue
    add(
      rows: Int32(item.traits.rawValue & 1), height: Double(item.height.rawValue), above: leaf)
    if item.traits.hasFlags { updateFlags(above: leaf) }
  }

  /// Inserts a run of entries after another entry, or before all others after `.start`. Traps if the anchor
  /// is not in the order or an entry of the run is already.
  ///
  /// - Complexity: O(m + log n) for m entries.
  /// - Allocations: none once warm; else chunks of 32 KB.
  package mutating func insert(_ items: Span<Item>, after anchor: Entry) {
    if items.count == 1 { return insert(items[0], after: anchor) }
    insertRun(of: items.count, after: anchor) { items[$0] }
  }

  /// Makes an order of entries in their sequence.
  ///
  /// - Complexity: O(n).
  package init(_ items: Span<Item>) {
    self.init()
    reserve(items.count)
    insert(items, after: .start)
  }

  /// Makes an order of rows from their heights and traits; the entries are 0, 1, 2 and so on.
  ///
  /// - Complexity: O(n).
  package init(heights: Span<Length>, traits: Span<Traits>) {
    require(heights.count == traits.count, "Every row has a height and traits.")
    self.init()
    reserve(heights.count)
    insertRun(of: heights.count, after: .start) {
      Item(Entry($0), height: heights[$0], traits: traits[$0])
    }
  }

  /// Makes an order of rows that all have one height; the entries are 0, 1, 2 and so on.
  ///
  /// - Complexity: O(n).
  package init(rowCount: Int, height: Length, traits: Traits = .row) {
    require(
      rowCount >= 0 && rowCount <= maximumRowCount, "An order has room for 0 to 2³¹ − 2 rows.")
    self.init()
    reserve(rowCount)
    insertRun(of: rowCount, after: .start) { Item(Entry($0), height: height, traits: traits) }
  }

  /// Inserts a run of items that a function names by their index in the run.
  @inline(__always)
  mutating func insertRun(of length: Int, after anchor: Entry, _ item: (Int) -> Item) {
    if length == 0 { return }
    defer { didChange() }
    let place = insertionPlace(after: anchor)
    var start = 0
    var index = place.leaf
    var right: Int32 = 0
    if index != 0 {
      let count = leaf(index).count
      if count + length <= limits.leaf {
        fill(index, at: place.position, with: 0..<length, item)
        return
      }
      if place.position < count { right = split(leaf: index, at: place.position) }
      start = min(limits.leaf - leaf(index).count, length)
      fill(index, at: leaf(index).count, with: 0..<start, item)
    }
    // New leaves are filled to seven eighths, so that the first insertion does not split them.
    let roomy = limits.leaf - limits.leaf / 8
    while start < length {
      let end = min(start + roomy, length)
      let new = makeLeaf()
      link(leaf: new, after: index)
      fill(new, at: 0, with: start..<end, item)
      start = end
      index = new
    }
    if right != 0 { mergeIfSmall(leaf: right) }
  }

  /// Where an entry after `anchor` goes; leaf 0 if there is no leaf.
  @inline(__always)
  func insertionPlace(after anchor: Entry) -> (leaf: Int32, position: Int) {
    if anchor.rawValue < 0 { return (ends.first, 0) }
    let index = leafIndex(of: anchor)
    return (index, leaf(index).position(of: anchor.rawValue) + 1)
  }

  /// Checks that an item may come in, and makes room for its number.
  @inline(__always)
  mutating func admit(_ item: Item) {
    require(item.entry.rawValue >= 0, "A negative number names no entry.")
    require(
      item.height >= .zero && item.height <= .maximum, "The height of an entry is not legal.")
    leafOf.grow(to: item.entry.index + 1)
    // There is room for its number now.
    let leaf = unsafe leafOf.address(item.entry.index).pointee
    require(leaf == 0, "The entry is in the order already.")
  }

  /// Counts a pinned or unmeasured row in or out; hidden ones are not counted.
  @inline(__always)
  mutating func count(_ traits: Traits, by amount: Int) {
    if traits.rawValue & 3 == 3 { pinnedCount += amount }
    if traits.rawValue & 5 == 5 { unmeasuredCount += amount }
  }

  /// Writes a range of items into a gap of a leaf that has room for them.
  @inline(__always)
  private mutating func fill(
    _ index: Int32, at position: Int, with range: Range<Int>, _ item: (Int) -> Item
  ) {
    let leaf = leaf(index)
    leaf.openGap(at: position, length: range.count)
    var masks = TraitMasks()
    let top = leaf.height(before: position)
    var height: Int32 = 0
    var place = position
    for offset in range {
      let item = item(offset)
      admit(item)
      leaf.writePlain(item.entry, top: top &+ height, at: place)
      masks.add(item.traits, at: place)
      setLeaf(of: item.entry.rawValue, to: index)
      height &+= item.height.rawValue  // the heights of a leaf fit 32 bits
      lastInsertion.entry = item.entry.rawValue
      place += 1
    }
    leaf.addHeight(height, from: place)
    leaf.add(masks)
    checkTotal(adding: Int64(height))
    entryCount += range.count
    pinnedCount += (masks.pinned & masks.rows).nonzeroBitCount
    unmeasuredCount += (masks.unmeasured & masks.rows).nonzeroBitCount
    add(
      rows: Int32(truncatingIfNeeded: masks.rows.nonzeroBitCount), height: Double(height),
      above: leaf)
    updateFlags(above: leaf)
  }

  /// Makes room in a full leaf and returns the place to insert at.
  ///
  /// Insertions often come in runs: each after the last one (appending, typing), or each after the same
  /// entry (prepending). Such a run leaves full leaves behind it instead of halves:
  ///
  ///     run forward, insert after c:   [a b c|x y]   →   [a b c] [x y]     and later   [a b c d e] [x y]
  ///     … at the end of a leaf:        [a b c d e]   →   [a b c d e] []
  ///     run backward, insert after c:  [a b c|x y]   →   [a b c] [x y]     to insert before x
  ///     anything else, by sharing:     [a b|x y z] [u]   →   [a b|x] [y z u]
  ///     … or, among full neighbours:   [a b|x y z]   →   [a b x] [y z]
  private mutating func makeRoom(
    at place: (leaf: Int32, position: Int), after anchor: Entry
  ) -> (leaf: Int32, position: Int) {
    let (index, position) = place
    let isForward =
      anchor.rawValue == lastInsertion.entry || (leaf(index).next == 0 && position == limits.leaf)
    let isBackward = anchor.rawValue == lastInsertion.anchor
    guard isForward || isBackward else {
      if share(leaf: index) { return insertionPlace(after: anchor) }
      let middle = limits.leaf / 2
      let right = split(leaf: index, at: middle)
      return position <= middle ? (index, position) : (right, position - middle)
    }
    if position == limits.leaf {
      let next = leaf(index).next
      if !isForward && next != 0 && leaf(next).count < limits.leaf { return (next, 0) }
      let new = makeLeaf()
      link(leaf: new, after: index)
      return (new, 0)
    }
    if position == 0 {
      let new = makeLeaf()
      link(leaf: new, after: leaf(index).previous)
      return (new, 0)
    }
    let right = split(leaf: index, at: position)
    return isForward ? (index, position) : (right, 0)
  }
}
