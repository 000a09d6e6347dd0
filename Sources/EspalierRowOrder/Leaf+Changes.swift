// SPDX-License-Identifier: MIT

import CEspalier
import EspalierBase

// Changes of the contents. None of them touches a parent.
extension Leaf {
  /// Moves the entries from `position` on by `length` places; the gap is to be written, its height added.
  @inline(__always)
  func openGap(at position: Int, length: Int) {
    let count = self.count
    assert(position <= count && count + length <= Leaf.capacity)
    let tail = count &- position
    unsafe (entries + position + length).update(from: entries + position, count: tail)
    // The first top after the gap is that of the entry at `position`; so are those in the gap, for now.
    let keptTops = Leaf.places &- position &- length
    let top = unsafe tops[position]
    unsafe (tops + position + length).update(from: tops + position, count: keptTops)
    unsafe (tops + position).update(repeating: top, count: length)
    rows = rows.withGap(at: position, length: length)
    pinned = pinned.withGap(at: position, length: length)
    unmeasured = unmeasured.withGap(at: position, length: length)
    self.count = count &+ length
  }

  /// Takes `length` entries out and closes the gap.
  @inline(__always)
  func closeGap(at position: Int, length: Int) {
    let count = self.count
    assert(position + length <= count)
    let tail = count &- position &- length
    unsafe (entries + position).update(from: entries + position + length, count: tail)
    unsafe (entries + (count - length)).update(repeating: -1, count: length)
    let removed = unsafe tops[position &+ length] &- tops[position]
    let total = totalHeight
    let movedTops = Leaf.places &- position &- length
    unsafe (tops + position).update(from: tops + position + length, count: movedTops)
    unsafe (tops + (position + movedTops)).update(repeating: total, count: length)
    addHeight(0 &- removed, from: position)
    rows = rows.withoutBits(at: position, length: length)
    pinned = pinned.withoutBits(at: position, length: length)
    unmeasured = unmeasured.withoutBits(at: position, length: length)
    self.count = count &- length
  }

  /// Writes an item into a gap of one.
  @inline(__always)
  func write(_ item: RowOrder.Item, at position: Int) {
    assert(position >= 0 && position < count)
    unsafe entries[position] = item.entry.rawValue
    addHeight(item.height.rawValue, from: position &+ 1)
    var masks = TraitMasks()
    masks.add(item.traits, at: position)
    add(masks)
  }

  /// Writes an entry and its top into a gap. The height of all that is in the gap is still to be added
  /// after it.
  @inline(__always)
  func writePlain(_ entry: RowOrder.Entry, top: Int32, at position: Int) {
    assert(position >= 0 && position < count)
    unsafe entries[position] = entry.rawValue
    unsafe tops[position] = top
  }

  /// Gives an entry another height and returns by how much it changed.
  @inline(__always)
  func replaceHeight(_ height: Int32, at position: Int) -> Int32 {
    let change = height &- self.height(at: position)
    if change != 0 { addHeight(change, from: position &+ 1) }
    return change
  }

  /// Says where an entry begins inside the leaf; at `count`, where the last one ends.
  @inline(__always)
  func setTop(_ top: Int32, at position: Int) {
    assert(position >= 0 && position <= count)
    unsafe tops[position] = top
  }

  /// Adds to the tops of a position and all after it, the vacant ones too.
  @inline(__always)
  func addHeight(_ height: Int32, from position: Int) {
    let vectors = unsafe UnsafeMutableRawPointer(tops)
    let masks = unsafe UnsafeRawPointer(espalier_masks_after_32(position)!)
    let amount = SIMD4<Int32>(repeating: height)
    for index in 0..<(Leaf.places / 4) {
      let lanes = unsafe vectors.load(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
      let mask = unsafe masks.loadUnaligned(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
      let sums = lanes &+ (amount & mask)
      unsafe vectors.storeBytes(of: sums, toByteOffset: 16 &* index, as: SIMD4<Int32>.self)
    }
  }

  /// Adds the traits of items whose mask bits are clear.
  @inline(__always)
  func add(_ masks: TraitMasks) {
    rows |= masks.rows
    pinned |= masks.pinned
    unmeasured |= masks.unmeasured
  }

  /// The item at a position.
  @inline(__always)
  func item(at position: Int) -> RowOrder.Item {
    RowOrder.Item(
      RowOrder.Entry(rawValue: entry(at: position)),
      height: Length(unchecked: height(at: position)),
      traits: traits(at: position))
  }

  @inline(__always)
  func traits(at position: Int) -> RowOrder.Traits {
    let shift = UInt64(position)
    let bits =
      rows &>> shift & 1 | (pinned &>> shift & 1) &<< 1 | (unmeasured &>> shift & 1) &<< 2
    return RowOrder.Traits(rawValue: UInt8(truncatingIfNeeded: bits))
  }

  func setTraits(_ traits: RowOrder.Traits, at position: Int) {
    let shift = UInt64(position)
    let bits = UInt64(traits.rawValue)
    let others = ~(1 &<< shift as UInt64)
    rows = rows & others | (bits & 1) &<< shift
    pinned = pinned & others | (bits &>> 1 & 1) &<< shift
    unmeasured = unmeasured & others | (bits &>> 2 & 1) &<< shift
  }

  /// Puts a copy of `length` entries of another leaf, from `start` on, in before `position`.
  func insert(from source: Leaf, _ start: Int, length: Int, at position: Int) {
    openGap(at: position, length: length)
    unsafe (entries + position).update(from: source.entries + start, count: length)
    let shift = unsafe tops[position] &- source.tops[start]
    for index in 0..<length {
      unsafe tops[position &+ index] = source.tops[start &+ index] &+ shift
    }
    let height = source.height(before: start + length) &- source.height(before: start)
    addHeight(height, from: position + length)
    let taken = bitsBelow(length)
    let (from, to) = (UInt64(start), UInt64(position))
    rows |= (source.rows &>> from & taken) &<< to
    pinned |= (source.pinned &>> from & taken) &<< to
    unmeasured |= (source.unmeasured &>> from & taken) &<< to
  }

  /// Appends the entries from `position` on to the end of `target`, and drops them here.
  func moveTail(from position: Int, to target: Leaf) {
    let length = count &- position
    assert(position >= 0 && target.count + length <= Leaf.capacity)
    target.insert(from: self, position, length: length, at: target.count)
    dropTail(from: position)
  }

  /// Takes the entries from `position` on out.
  func dropTail(from position: Int) {
    unsafe (entries + position).update(repeating: -1, count: count &- position)
    let top = unsafe tops[position]
    unsafe (tops + position).update(repeating: top, count: Leaf.places - position)
    let kept = bitsBelow(position)
    rows &= kept
    pinned &= kept
    unmeasured &= kept
    count = position
  }
}
