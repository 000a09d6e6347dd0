// SPDX-License-Identifier: MIT

import CEspalier

/// The memory of one leaf: 512 bytes, eight cache lines.
struct LeafBlock: ZeroInitializable {
  var lines: (SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>)
  var moreLines: (SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>)
}

/// What a leaf knows besides its entries. Bit p of a mask is about the entry at position p; the bits from
/// `count` on are clear.
struct LeafHeader: ZeroInitializable {
  var parent: Int32
  var slot: Int32
  var next: Int32
  var previous: Int32
  var count: Int32
  var rows: UInt64
  var pinned: UInt64
  var unmeasured: UInt64
}

/// A leaf of the row order, reached through its address: up to 56 entries in sequence with their heights
/// and traits.
///
/// Layout: the header in the first line, entries (`Int32`) from byte 64, heights (`Int32`) from byte 288.
/// Vacant entries hold −1 and vacant heights 0, so that every search runs over the whole capacity: a
/// constant number of steps that the compiler unrolls, without a branch on `count`.
///
/// A leaf is a borrowed address. It stays valid while its arena does not grow; the caller makes no leaf
/// before a growth and uses it after.
@safe
struct Leaf {
  /// The largest number of entries: a multiple of 4 below 64, so that masks fit a word.
  @inline(__always)
  static var capacity: Int { 56 }

  private let header: UnsafeMutablePointer<LeafHeader>
  private let entries: UnsafeMutablePointer<Int32>
  private let heights: UnsafeMutablePointer<Int32>

  @inline(__always)
  init(_ block: UnsafeMutablePointer<LeafBlock>) {
    let base = UnsafeMutableRawPointer(block)
    unsafe header = base.assumingMemoryBound(to: LeafHeader.self)
    unsafe entries = (base + 64).assumingMemoryBound(to: Int32.self)
    unsafe heights = (base + 288).assumingMemoryBound(to: Int32.self)
  }

  /// Makes the leaf empty and unlinked.
  func clear() {
    unsafe header.pointee = LeafHeader(
      parent: 0, slot: 0, next: 0, previous: 0, count: 0, rows: 0, pinned: 0, unmeasured: 0)
    unsafe entries.update(repeating: -1, count: Leaf.capacity)
    unsafe heights.update(repeating: 0, count: Leaf.capacity)
  }
}

extension Leaf {
  var parent: Int32 {
    @inline(__always) get { unsafe header.pointee.parent }
    @inline(__always) nonmutating set { unsafe header.pointee.parent = newValue }
  }
  var slot: Int {
    @inline(__always) get { Int(unsafe header.pointee.slot) }
    @inline(__always) nonmutating set {
      unsafe header.pointee.slot = Int32(truncatingIfNeeded: newValue)
    }
  }
  var next: Int32 {
    @inline(__always) get { unsafe header.pointee.next }
    @inline(__always) nonmutating set { unsafe header.pointee.next = newValue }
  }
  var previous: Int32 {
    @inline(__always) get { unsafe header.pointee.previous }
    @inline(__always) nonmutating set { unsafe header.pointee.previous = newValue }
  }
  var count: Int {
    @inline(__always) get { Int(unsafe header.pointee.count) }
    @inline(__always) nonmutating set {
      unsafe header.pointee.count = Int32(truncatingIfNeeded: newValue)
    }
  }
  var rows: UInt64 {
    @inline(__always) get { unsafe header.pointee.rows }
    @inline(__always) nonmutating set { unsafe header.pointee.rows = newValue }
  }
  var pinned: UInt64 {
    @inline(__always) get { unsafe header.pointee.pinned }
    @inline(__always) nonmutating set { unsafe header.pointee.pinned = newValue }
  }
  var unmeasured: UInt64 {
    @inline(__always) get { unsafe header.pointee.unmeasured }
    @inline(__always) nonmutating set { unsafe header.pointee.unmeasured = newValue }
  }

  @inline(__always)
  func entry(at position: Int) -> Int32 {
    assert(position >= 0 && position < Leaf.capacity)
    return unsafe entries[position]
  }

  @inline(__always)
  func height(at position: Int) -> Int32 {
    assert(position >= 0 && position < Leaf.capacity)
    return unsafe heights[position]
  }

  @inline(__always)
  func setHeight(_ height: Int32, at position: Int) {
    assert(position >= 0 && position < Leaf.capacity)
    unsafe heights[position] = height
  }

  /// Brings the entries near while the heights are searched.
  @inline(__always)
  func prefetchEntries() {
    unsafe espalier_prefetch(entries)
    unsafe espalier_prefetch(entries + 16)
    unsafe espalier_prefetch(entries + 32)
    unsafe espalier_prefetch(entries + 48)
  }

  /// The entries in use, to read. Valid until the leaf changes.
  @inline(__always)
  func copyEntries(from position: Int, count: Int, to target: UnsafeMutablePointer<Int32>) {
    assert(position >= 0 && position + count <= self.count)
    unsafe target.update(from: entries + position, count: count)
  }
}

// Searches. Each reads the whole capacity in vectors of four.
extension Leaf {
  /// The position of an entry that is in the leaf. Entries are unique, so at most one lane matches and
  /// the sum of the matching positions is the position.
  @inline(__always)
  func position(of entry: Int32) -> Int {
    let vectors = unsafe UnsafeRawPointer(entries)
    let key = SIMD4<Int32>(repeating: entry)
    var positions = SIMD4<Int32>(0, 1, 2, 3)
    var found = SIMD4<Int32>(repeating: 0)
    for index in 0..<(Leaf.capacity / 4) {
      let lanes = unsafe vectors.load(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
      found |= lanesMask(lanes .== key) & positions
      positions &+= SIMD4(repeating: 4)
    }
    return Int(found.wrappedSum())
  }

  /// The height of the entries before `position`. It fits 32 bits: 56 heights are below 56 · 2²⁵.
  @inline(__always)
  func height(before position: Int) -> Int32 {
    let vectors = unsafe UnsafeRawPointer(heights)
    let end = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: position))
    var positions = SIMD4<Int32>(0, 1, 2, 3)
    var sum = SIMD4<Int32>(repeating: 0)
    for index in 0..<(Leaf.capacity / 4) {
      let lanes = unsafe vectors.load(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
      sum &+= lanes & lanesMask(positions .< end)
      positions &+= SIMD4(repeating: 4)
    }
    return sum.wrappedSum()
  }

  /// The position of the entry that contains the height `y` from the top of the leaf, and the height
  /// before it. `y` lies inside the leaf, so the entry found is not empty.
  ///
  /// The position is the number of entries that end at or above `y`; the height before it is the largest
  /// such end. Ends are running sums: inside a vector by two shifted additions, then with the carry.
  @inline(__always)
  func position(atHeight y: Int32) -> (position: Int, before: Int32) {
    // Which half first: adding is cheaper than running sums.
    let vectors = unsafe UnsafeRawPointer(heights)
    var lower = SIMD4<Int32>(repeating: 0)
    for index in 0..<(Leaf.capacity / 8) {
      lower &+= unsafe vectors.load(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
    }
    let lowerHeight = lower.wrappedSum()
    let isUpper = lowerHeight <= y
    let start = isUpper ? Leaf.capacity / 2 : 0
    let skipped = isUpper ? lowerHeight : 0
    let half = unsafe UnsafeRawPointer(heights + start)
    let limit = SIMD4<Int32>(repeating: y &- skipped)
    var carry = SIMD4<Int32>(repeating: 0)
    var matches = SIMD4<Int32>(repeating: 0)
    var before = SIMD4<Int32>(repeating: 0)
    let upperPair = SIMD4<Int32>(0, 0, -1, -1)
    for index in 0..<(Leaf.capacity / 8) {
      let own = unsafe half.load(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
      let pairs = own &+ shiftedInPairs(own)  // a, a+b, c, c+d
      let inside = pairs &+ (SIMD4(repeating: pairs[1]) & upperPair)  // a, a+b, a+b+c, a+b+c+d
      let above = lanesMask((inside &+ carry) .<= limit)
      matches &-= above
      before &+= own & above
      carry &+= SIMD4(repeating: inside[3])
    }
    return (start &+ Int(matches.wrappedSum()), skipped &+ before.wrappedSum())
  }

  /// The position of the row with `index` rows before it in the leaf.
  @inline(__always)
  func position(ofRow index: Int) -> Int {
    let mask = rows
    // Rows alone, without markers: the common leaf of a flat list.
    if mask == bitsBelow(count) { return index }
    return positionOfBit(index, in: mask)
  }

  /// The number of rows before `position`.
  @inline(__always)
  func rows(before position: Int) -> Int {
    (rows & bitsBelow(position)).nonzeroBitCount
  }
}

// Changes of the contents. None of them touches a parent.
extension Leaf {
  /// Moves the entries from `position` on by `length` places; the gap is to be written by `write`.
  @inline(__always)
  func openGap(at position: Int, length: Int) {
    let count = self.count
    assert(position <= count && count + length <= Leaf.capacity)
    let tail = count &- position
    unsafe (entries + position + length).update(from: entries + position, count: tail)
    unsafe (heights + position + length).update(from: heights + position, count: tail)
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
    unsafe (heights + position).update(from: heights + position + length, count: tail)
    unsafe (entries + (count - length)).update(repeating: -1, count: length)
    unsafe (heights + (count - length)).update(repeating: 0, count: length)
    rows = rows.withoutBits(at: position, length: length)
    pinned = pinned.withoutBits(at: position, length: length)
    unmeasured = unmeasured.withoutBits(at: position, length: length)
    self.count = count &- length
  }

  /// Writes an item at a position whose mask bits are clear.
  @inline(__always)
  func write(_ item: RowOrder.Item, at position: Int) {
    assert(position >= 0 && position < count)
    writePlain(item, at: position)
    var masks = TraitMasks()
    masks.add(item.traits, at: position)
    add(masks)
  }

  /// Writes entry and height of an item, not its traits.
  @inline(__always)
  func writePlain(_ item: RowOrder.Item, at position: Int) {
    assert(position >= 0 && position < count)
    unsafe entries[position] = item.entry.rawValue
    unsafe heights[position] = item.height.rawValue
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
      RowOrder.Entry(rawValue: entry(at: position)), height: Height(rawValue: height(at: position)),
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

  /// Appends the entries from `position` on to the end of `target`, and drops them here.
  func moveTail(from position: Int, to target: Leaf) {
    let count = self.count
    let length = count &- position
    let end = target.count
    assert(position >= 0 && end + length <= Leaf.capacity)
    unsafe (target.entries + end).update(from: entries + position, count: length)
    unsafe (target.heights + end).update(from: heights + position, count: length)
    unsafe (entries + position).update(repeating: -1, count: length)
    unsafe (heights + position).update(repeating: 0, count: length)
    let kept = bitsBelow(position)
    target.rows |= (rows &>> UInt64(position)) &<< UInt64(end)
    target.pinned |= (pinned &>> UInt64(position)) &<< UInt64(end)
    target.unmeasured |= (unmeasured &>> UInt64(position)) &<< UInt64(end)
    rows &= kept
    pinned &= kept
    unmeasured &= kept
    self.count = position
    target.count = end &+ length
  }
}

/// The traits of the entries of a leaf, a bit for each position.
struct TraitMasks {
  var rows: UInt64 = 0
  var pinned: UInt64 = 0
  var unmeasured: UInt64 = 0

  @inline(__always)
  mutating func add(_ traits: RowOrder.Traits, at position: Int) {
    let bits = UInt64(traits.rawValue)
    let shift = UInt64(truncatingIfNeeded: position)
    rows |= (bits & 1) &<< shift
    pinned |= (bits &>> 1 & 1) &<< shift
    unmeasured |= (bits &>> 2 & 1) &<< shift
  }
}
