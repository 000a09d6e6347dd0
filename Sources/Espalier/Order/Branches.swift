// SPDX-License-Identifier: MIT

/// The branches above the leaves: up to 64 children each, with the sums of all that is below each child.
struct Branches: ~Copyable {
  private let addressed = Addressed()
  struct Head: BitwiseCopyable {
    var count: Int32 = 0
    /// The branch above, −1 for the root, and the place there; for a free one, the next free one.
    var parent: Int32 = -1
    var slot: Int32 = 0
    /// 1: the children are leaves.
    var level: Int32 = 1
  }

  static let stride = 64

  var heads = Buffer<Head>()
  private var children = Buffer<Int32>()
  private var counts = Buffer<Counts>()
  private var heights = Buffer<Int64>()
  private var outside = Buffer<Outside>()
  private var formerHeights = Buffer<Int64>()
  /// `Order+Marks`.
  private var marks = Buffer<UInt64>()
  private var firstFree: Int32 = -1
  /// The number of children a branch takes; fewer than 64 in tests.
  let room: Int

  init(room: Int) { self.room = room }

  mutating func make(level: Int32) -> Int32 {
    if firstFree >= 0 {
      let branch = firstFree
      firstFree = heads[branch].parent
      heads[branch] = Head(level: level)
      return branch
    }
    heads.append(Head(level: level))
    children.resize(to: heads.count * Self.stride, filling: -1)
    counts.resize(to: heads.count * Self.stride, filling: Counts())
    heights.resize(to: heads.count * Self.stride, filling: 0)
    outside.resize(to: heads.count * Self.stride, filling: Outside())
    formerHeights.resize(to: heads.count * Self.stride, filling: 0)
    marks.resize(to: heads.count * Self.stride, filling: 0)
    return Int32(truncatingIfNeeded: heads.count - 1)
  }

  mutating func free(_ branch: Int32) {
    heads[branch].parent = firstFree
    firstFree = branch
  }

  @inline(__always)
  private func slot(_ branch: Int32, _ index: Int) -> Int { Int(branch) &* Self.stride &+ index }

  @inline(__always)
  func count(_ branch: Int32) -> Int { Int(heads[branch].count) }

  @inline(__always)
  func child(_ index: Int, of branch: Int32) -> Int32 { children[slot(branch, index)] }

  /// The sums of a child.
  func sums(_ index: Int, of branch: Int32) -> Sums {
    let slot = slot(branch, index)
    return Sums(
      counts: counts[slot], height: heights[slot], formerHeight: formerHeights[slot],
      outside: outside[slot])
  }

  @inline(__always)
  mutating func add(_ sums: Sums, to index: Int, of branch: Int32) {
    let slot = slot(branch, index)
    counts[slot] &+= sums.counts
    heights[slot] &+= sums.height
    // Zero in all lists but those in sections.
    if sums.outside != Outside() { outside[slot] &+= sums.outside }
    formerHeights[slot] &+= sums.formerHeight
  }

  /// Puts a child into a branch that has room. Its own place there is for the caller to note.
  mutating func insert(
    _ child: Int32, _ sums: Sums, marks childMarks: UInt64, at index: Int, in branch: Int32
  ) {
    let start = slot(branch, 0)
    copy(start + index..<start + count(branch), to: start + index + 1)
    children[start + index] = child
    counts[start + index] = sums.counts
    heights[start + index] = sums.height
    outside[start + index] = sums.outside
    formerHeights[start + index] = sums.formerHeight
    marks[start + index] = childMarks
    heads[branch].count += 1
  }

  mutating func remove(at index: Int, of branch: Int32) {
    let start = slot(branch, 0)
    copy(start + index + 1..<start + count(branch), to: start + index)
    heads[branch].count -= 1
  }

  /// Moves the children from an index on to the end of another branch.
  mutating func moveTail(of branch: Int32, from index: Int, to target: Int32) {
    let moved = count(branch) - index
    copy(slot(branch, index)..<slot(branch, index) + moved, to: slot(target, count(target)))
    heads[branch].count -= Int32(moved)
    heads[target].count += Int32(moved)
  }

  private mutating func copy(_ source: Range<Int>, to target: Int) {
    children.copy(source, to: target)
    counts.copy(source, to: target)
    heights.copy(source, to: target)
    outside.copy(source, to: target)
    formerHeights.copy(source, to: target)
    marks.copy(source, to: target)
  }

  // MARK: Marks

  func marks(_ index: Int, of branch: Int32) -> UInt64 { marks[slot(branch, index)] }

  mutating func setMarks(_ new: UInt64, _ index: Int, of branch: Int32) {
    marks[slot(branch, index)] = new
  }

  /// Gives the child before an index the marks of the one there.
  mutating func uniteMarks(_ index: Int, of branch: Int32) {
    marks[slot(branch, index - 1)] |= marks[slot(branch, index)]
  }

  /// The nearest child behind an index, or before it, that has a mark; −1: none.
  func marked(_ bit: UInt64, _ isBehind: Bool, _ index: Int, of branch: Int32) -> Int {
    let (start, end) = (slot(branch, 0), slot(branch, count(branch)))
    guard isBehind else {
      var index = index - 1
      while index >= 0, marks[start + index] & bit == 0 { index -= 1 }
      return index
    }
    let found = marks.first(from: start + index + 1, to: end) { $0 & bit != 0 }
    return found < end ? found - start : -1
  }

  // MARK: Sums

  /// The sums of the children from an index on.
  func sums(from index: Int, of branch: Int32) -> Sums {
    var sums = Sums()
    for child in index..<max(index, count(branch)) { sums = sums + self.sums(child, of: branch) }
    return sums
  }

  /// What the children before an index count.
  @inline(__always)
  func counts(before index: Int, of branch: Int32) -> Counts {
    let start = slot(branch, 0)
    return counts.sum(from: start, to: start &+ index)
  }

  /// The rows outside of bodies in the children before an index.
  func outside(before index: Int, of branch: Int32) -> Outside {
    let start = slot(branch, 0)
    var sum = Outside()
    for slot in start..<start + index { sum &+= outside[slot] }
    return sum
  }

  /// The child that has the n-th row, from 0, that is in a body; `n` is what is left of it there.
  func index(ofNthInBodies n: inout Int, _ lane: Lane, of branch: Int32) -> Int {
    let (start, last) = (slot(branch, 0), count(branch) - 1)
    for index in 0..<last {
      let rows = Int(counts[start + index][lane.index] &- outside[start + index][lane.index])
      if n < rows { return index }
      n -= rows
    }
    return last
  }

  func height(before index: Int, of branch: Int32, _ moment: Moment) -> Int64 {
    let start = slot(branch, 0)
    return moment == .now
      ? heights.sum(from: start, to: start &+ index)
      : formerHeights.sum(from: start, to: start &+ index)
  }

  /// The child that has the n-th of what counts in a lane; `n` is what is left of it there.
  func index(ofNth n: inout Int, _ lane: Lane, of branch: Int32) -> Int {
    let start = slot(branch, 0)
    let last = start &+ count(branch) &- 1
    return counts.index(exceeding: &n, in: lane.index, from: start, to: last) &- start
  }

  /// The child that reaches beyond a height, or the last one; `height` is what is left of it there.
  func index(atHeight height: inout Int64, of branch: Int32, _ moment: Moment) -> Int {
    let (start, last) = (slot(branch, 0), slot(branch, count(branch) - 1))
    let found =
      moment == .now
      ? heights.index(exceeding: &height, from: start, to: last)
      : formerHeights.index(exceeding: &height, from: start, to: last)
    return found &- start
  }
}
