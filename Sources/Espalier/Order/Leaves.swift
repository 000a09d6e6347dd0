// SPDX-License-Identifier: MIT

/// The leaves of the order: up to 64 entries each, with their heights now and at the last commit, and a mask of them for
/// each lane.
struct Leaves: ~Copyable {
  private let addressed = Addressed()
  struct Head: BitwiseCopyable {
    var count: Int32 = 0
    /// The branch it belongs to, and its place there.
    var branch: Int32 = -1
    var slot: Int32 = 0
    /// The leaves beside it; for a free one, `next` is the next free one. −1: none.
    var previous: Int32 = -1
    var next: Int32 = -1
    /// Whether heights in it may be others than at the last commit, and it is listed as such: once, also if it was freed
    /// and made again meanwhile. So edits without a commit fill no memory.
    var isChanged = false
  }
  /// For each lane, and for each bit of the numbers of groups of pinned rows.
  typealias Masks = SIMD8<UInt64>

  static let stride = 64

  var heads = Buffer<Head>()
  var masks = Buffer<Masks>()
  private var entries = Buffer<Entry>(capacity: 1024)
  private var heights = Buffer<Int32>(capacity: 1024)
  private var formerHeights = Buffer<Int32>(capacity: 1024)
  /// Those that are changed; some may be free by now.
  var changed = Buffer<Int32>()
  /// The entries of each leaf that stand for several rows, and how many those are (`Leaves+Runs`).
  var runs = Buffer<UInt64>()
  var weights = NumberTable()
  /// The entries of each leaf of nodes that may have something registered.
  private(set) var registered = Buffer<UInt64>()
  private var hasRegistered = false
  /// The entries of each leaf that are rows outside of bodies, at the last commit and now (`Order+Bodies`).
  var outside = Buffer<SIMD2<UInt64>>()
  /// Whether there are or were any.
  var hasOutside = false
  private var firstFree: Int32 = -1
  /// The number of entries a leaf takes; fewer than 64 in tests.
  let room: Int

  init(room: Int) { self.room = room }

  mutating func make() -> Int32 {
    if firstFree >= 0 {
      let leaf = firstFree
      firstFree = heads[leaf].next
      heads[leaf] = Head(isChanged: heads[leaf].isChanged)
      masks[leaf] = Masks()
      runs[leaf] = 0
      registered[leaf] = 0
      outside[leaf] = SIMD2()
      return leaf
    }
    heads.append(Head())
    masks.append(Masks())
    runs.append(0)
    registered.append(0)
    outside.append(SIMD2())
    entries.resize(to: heads.count * Self.stride, filling: Entry(key: -1))
    heights.resize(to: heads.count * Self.stride, filling: 0)
    formerHeights.resize(to: heads.count * Self.stride, filling: 0)
    return Int32(truncatingIfNeeded: heads.count - 1)
  }

  /// Unlinks a leaf from its neighbours and frees it.
  mutating func free(_ leaf: Int32) {
    let head = heads[leaf]
    if head.previous >= 0 { heads[head.previous].next = head.next }
    if head.next >= 0 { heads[head.next].previous = head.previous }
    heads[leaf].next = firstFree
    heads[leaf].count = 0
    firstFree = leaf
  }

  /// Makes a leaf right behind another one.
  mutating func make(after leaf: Int32) -> Int32 {
    let new = make()
    let next = heads[leaf].next
    heads[new].previous = leaf
    heads[new].next = next
    if next >= 0 { heads[next].previous = new }
    heads[leaf].next = new
    return new
  }

  // MARK: Entries

  @inline(__always)
  func count(_ leaf: Int32) -> Int { Int(heads[leaf].count) }

  @inline(__always)
  private func slot(_ place: Position) -> Int { Int(place.leaf) &* Self.stride &+ place.index }

  /// The entry at a position; traps outside of the leaf's storage.
  @inline(__always)
  subscript(place: Position) -> Entry {
    get { entries[slot(place)] }
    set { entries[slot(place)] = newValue }
  }

  @inline(__always)
  func height(_ place: Position) -> Int32 { heights[slot(place)] }
  @inline(__always)
  func formerHeight(_ place: Position) -> Int32 { formerHeights[slot(place)] }

  @inline(__always)
  mutating func setHeight(_ height: Int32, _ place: Position) {
    heights[slot(place)] = height
    noteChange(place.leaf)
  }

  mutating func setFormerHeight(_ height: Int32, _ place: Position) {
    formerHeights[slot(place)] = height
    noteChange(place.leaf)
  }

  @inline(__always)
  private mutating func noteChange(_ leaf: Int32) {
    if heads[leaf].isChanged { return }
    heads[leaf].isChanged = true
    changed.append(leaf)
  }

  /// The index of an entry that is in a leaf.
  @inline(__always)
  func index(of entry: Entry, in leaf: Int32, hint: Int) -> Int {
    let start = Int(leaf) &* Self.stride
    if hint < count(leaf), entries[start &+ hint] == entry { return hint }
    let slot = entries.index(of: entry, from: start, to: start &+ Self.stride)
    precondition(slot < start &+ count(leaf), "The entry is in another leaf.")
    return slot &- start
  }

  /// Puts an entry at a position of a leaf that has room.
  mutating func insert(
    _ entry: Entry, _ lanes: Lanes, _ height: Int32, former: Int32, at place: Position
  ) {
    let (slot, rest) = (slot(place), count(place.leaf) - place.index)
    if rest > 0 {
      entries.copy(slot..<slot + rest, to: slot + 1)
      heights.copy(slot..<slot + rest, to: slot + 1)
      formerHeights.copy(slot..<slot + rest, to: slot + 1)
    }
    entries[slot] = entry
    heights[slot] = height
    formerHeights[slot] = former
    if height != former { noteChange(place.leaf) }
    heads[place.leaf].count += 1
    let (low, bit) = (below(place.index), 1 as UInt64 &<< UInt64(place.index))
    let all = masks[place.leaf]
    masks[place.leaf] = (all & low) | ((all & ~low) &<< 1) | lanes.vector & bit
    if weights.count != 0 { insertRun(entry, low, bit, place.leaf) }
    if hasRegistered {
      let former = registered[place.leaf]
      registered[place.leaf] = (former & low) | ((former & ~low) &<< 1)
    }
    if hasOutside { insertOutside(lanes, low, bit, place.leaf) }
  }

  mutating func remove(at place: Position) {
    let (slot, rest) = (slot(place), count(place.leaf) - place.index - 1)
    if rest > 0 {
      entries.copy(slot + 1..<slot + 1 + rest, to: slot)
      heights.copy(slot + 1..<slot + 1 + rest, to: slot)
      formerHeights.copy(slot + 1..<slot + 1 + rest, to: slot)
    }
    heads[place.leaf].count -= 1
    let low = below(place.index)
    let all = masks[place.leaf]
    masks[place.leaf] = (all & low) | ((all &>> 1) & ~low)
    if weights.count != 0 {
      runs[place.leaf] = (runs[place.leaf] & low) | ((runs[place.leaf] &>> 1) & ~low)
    }
    if hasRegistered {
      let former = registered[place.leaf]
      registered[place.leaf] = (former & low) | ((former &>> 1) & ~low)
    }
    if hasOutside { removeOutside(low, place.leaf) }
  }

  /// Moves the entries from an index on to the end of another leaf.
  mutating func moveTail(of leaf: Int32, from index: Int, to target: Int32) {
    let (moved, end) = (count(leaf) - index, count(target))
    guard moved > 0 else { return }
    let source = slot(Position(leaf: leaf, index: index))
    entries.copy(source..<source + moved, to: slot(Position(leaf: target, index: end)))
    heights.copy(source..<source + moved, to: slot(Position(leaf: target, index: end)))
    formerHeights.copy(source..<source + moved, to: slot(Position(leaf: target, index: end)))
    if heads[leaf].isChanged { noteChange(target) }
    masks[target] |= (masks[leaf] &>> UInt64(index)) &<< UInt64(end)
    masks[leaf] &= below(index)
    if hasRuns(leaf) {
      runs[target] |= (runs[leaf] &>> UInt64(index)) &<< UInt64(end)
      runs[leaf] &= below(index)
    }
    if hasRegistered {
      registered[target] |= (registered[leaf] &>> UInt64(index)) &<< UInt64(end)
      registered[leaf] &= below(index)
    }
    if hasOutside { moveOutside(of: leaf, from: index, to: target, at: end) }
    heads[leaf].count -= Int32(moved)
    heads[target].count += Int32(moved)
  }

  /// Notes whether something may be registered at the node of an entry.
  mutating func setRegistered(_ isRegistered: Bool, at place: Position) {
    let bit = 1 as UInt64 &<< UInt64(place.index)
    if isRegistered {
      hasRegistered = true
      registered[place.leaf] |= bit
    } else {
      registered[place.leaf] &= ~bit
    }
  }

  // MARK: Sums

  /// What the entries before an index count in all lanes.
  @inline(__always)
  func counts(before index: Int, in leaf: Int32) -> Counts {
    let bits = masks[leaf] & below(index)
    var counts = Counts()
    for lane in 0..<Lane.count {
      counts[lane] = Int32(truncatingIfNeeded: bits[lane].nonzeroBitCount)
    }
    if hasRuns(leaf) { addRuns(before: index, in: leaf, to: &counts) }
    return counts
  }

  /// How many entries before an index count in one lane; runs count once.
  @inline(__always)
  func count(_ lane: Lane, before index: Int, in leaf: Int32) -> Int {
    (masks[leaf][lane.index] & below(index)).nonzeroBitCount
  }

  /// The rows of a group that are pinned.
  @inline(__always)
  func pins(_ group: PinGroup, in leaf: Int32) -> UInt64 {
    let masks = masks[leaf]
    var found = UInt64.max
    for bit in 0..<4 { found &= group.number &>> bit & 1 == 1 ? masks[4 + bit] : ~masks[4 + bit] }
    return found
  }

  /// The heights before an index.
  func height(before index: Int, in leaf: Int32, _ moment: Moment) -> Int64 {
    let start = Int(leaf) &* Self.stride
    let sum =
      moment == .now
      ? heights.sum(from: start, to: start &+ index)
      : formerHeights.sum(from: start, to: start &+ index)
    return hasRuns(leaf) ? sum &+ moreHeight(before: index, in: leaf, moment) : sum
  }

  /// The heights from an index to another one, of entries that are no rows.
  @inline(__always)
  func space(_ start: Int, _ end: Int, in leaf: Int32) -> Int64 {
    if start == end { return 0 }
    let first = Int(leaf) &* Self.stride
    return heights.sum(from: first &+ start, to: first &+ end)
  }

  /// Lets the heights in a leaf have been at the last commit what they are now.
  /// - Returns: by how much their sum was changed.
  mutating func settleHeights(in leaf: Int32) -> Int64 {
    let (start, end) = (Int(leaf) &* Self.stride, count(leaf))
    var change: Int64 = 0
    for index in 0..<end where heights[start &+ index] != formerHeights[start &+ index] {
      let by = Int64(heights[start &+ index]) - Int64(formerHeights[start &+ index])
      change &+= weights.count == 0 ? by : by * Int64(weight(Position(leaf: leaf, index: index)))
      formerHeights[start &+ index] = heights[start &+ index]
    }
    heads[leaf].isChanged = false
    return change
  }

  /// The sums of the entries from an index on.
  func sums(from index: Int, in leaf: Int32) -> Sums {
    let end = count(leaf)
    return Sums(
      counts: counts(before: end, in: leaf) &- counts(before: index, in: leaf),
      height: height(before: end, in: leaf, .now) - height(before: index, in: leaf, .now),
      formerHeight: height(before: end, in: leaf, .lastCommit)
        - height(before: index, in: leaf, .lastCommit),
      outside: outside(before: end, in: leaf) &- outside(before: index, in: leaf))
  }

  /// The lanes of the entry at a position.
  @inline(__always)
  func lanes(_ place: Position) -> Lanes {
    let masks = masks[place.leaf]
    var value: UInt64 = 0
    for lane in 0..<8 {
      value |= ((masks[lane] &>> UInt64(place.index)) & 1) &<< UInt64(lane)
    }
    let lanes = Lanes(rawValue: UInt16(truncatingIfNeeded: value))
    return hasOutside ? lanes.union(outsideLanes(at: place)) : lanes
  }

  /// Whether the entry at a position counts in a lane.
  @inline(__always)
  func counts(_ lane: Lane, at place: Position) -> Bool {
    masks[place.leaf][lane.index] &>> UInt64(place.index) & 1 != 0
  }

  /// The entry that reaches beyond a height, or the last one; `height` is what is left of it there.
  func index(atHeight height: inout Int64, in leaf: Int32, _ moment: Moment) -> Int {
    if hasRuns(leaf) { return indexAmongRuns(atHeight: &height, in: leaf, moment) }
    let start = Int(leaf) &* Self.stride
    let last = start &+ count(leaf) &- 1
    let found =
      moment == .now
      ? heights.index(exceeding: &height, from: start, to: last)
      : formerHeights.index(exceeding: &height, from: start, to: last)
    return found &- start
  }

  /// The index of the n-th entry, from 0, that counts in a lane.
  func index(ofNth n: Int, _ lane: Lane, in leaf: Int32) -> Int {
    if hasRuns(leaf) { return indexAmongRuns(ofNth: n, lane, in: leaf) }
    var (mask, n) = (masks[leaf][lane.index], n)
    while n > 0 { (mask, n) = (mask & (mask &- 1), n - 1) }
    return mask.trailingZeroBitCount
  }
}

/// The bits below an index of 0 to 64.
@inline(__always)
func below(_ index: Int) -> UInt64 { (1 << UInt64(index)) &- 1 }

extension Lanes {
  /// All ones in each lane that is set.
  @inline(__always)
  var vector: Leaves.Masks {
    var vector = Leaves.Masks()
    for lane in 0..<8 {
      vector[lane] = 0 &- UInt64((rawValue &>> UInt16(lane)) & 1)
    }
    return vector
  }

  @inline(__always)
  var counts: Counts {
    var counts = Counts()
    for lane in 0..<Lane.count { counts[lane] = Int32((rawValue &>> UInt16(lane)) & 1) }
    return counts
  }
}
