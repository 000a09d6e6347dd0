// SPDX-License-Identifier: MIT

/// The working space of a differ: all that is known between the steps of a diff, and the memory it is in.
///
/// Nothing is allocated before two lists differ, and memory grows with what was left out, not with the lists.
@usableFromInline
package struct Workspace: ~Copyable, Sendable {
  /// The rows that the scan left out, ascending: all that are in none of its runs.
  @usableFromInline var olds = Scratch<Int32>()
  @usableFromInline var news = Scratch<Int32>()
  @usableFromInline var oldCount = 0
  @usableFromInline var newCount = 0
  /// What the scan found side by side in both lists, ascending in both.
  @usableFromInline var runs = Scratch<Run>()
  @usableFromInline var runCount = 0
  @usableFromInline var runRows = 0
  /// Whether the rows that were left out are listed.
  @usableFromInline var isListed = false
  /// The lengths of the lists.
  @usableFromInline var oldLength = 0
  @usableFromInline var newLength = 0

  /// For each new row that was left out: the position in `olds` of the row it was, or less than zero.
  @usableFromInline var partners = Scratch<Int32>()
  /// How many rows have a partner.
  @usableFromInline var pairedCount = 0
  /// Whether the scan found that all that differs was turned round.
  @usableFromInline var isReversed = false
  /// What stands for the identities of the rows that were left out: equal ones have equal keys.
  @usableFromInline var oldKeys = Scratch<UInt64>()
  @usableFromInline var newKeys = Scratch<UInt64>()
  /// The table of old keys.
  var slots = Scratch<UInt64>()
  var slotBits = 0
  /// For each old row that was left out: as long as pairs are looked for one by one, whether it has a partner; with the
  /// table, the next one of the same key, or -1.
  @usableFromInline var marks = Scratch<Int32>()
  /// Whether identities have shown that only `hashValue` will do.
  @usableFromInline var hashesSlowly = false

  /// What is side by side in both lists by new row, and the search for what stays.
  var staying = StayingRuns()
  /// The rows whose content changed: those of runs, and behind them those of partners.
  var updates = Scratch<BatchUpdate.Update>()
  @usableFromInline var updateCount = 0
  @usableFromInline var runUpdateCount = 0

  /// Whether identities that were left out are repeated; nil: it is not known.
  @usableFromInline var hasRepeats: Bool?
  /// Whether the diff began again, the path that leads it then, and what was compared before.
  @usableFromInline var isAgain = false
  @usableFromInline var path = Path()
  @usableFromInline var former = Compared()

  /// For tests: the longest list allowed, whether the scan looks ahead, and what was done.
  @usableFromInline var rowLimit = maximumRowCount
  @usableFromInline var looksAhead = true
  @usableFromInline var hashedCount = 0
  @usableFromInline var steps = 0

  @usableFromInline
  init() {}

  /// For lists that are short: one block that has room for all of the above.
  private var block = Scratch<UInt64>()

  @inlinable
  deinit { freeAll() }

  @usableFromInline
  @inline(never)
  func freeAll() {
    olds.free()
    news.free()
    runs.free()
    partners.free()
    oldKeys.free()
    newKeys.free()
    slots.free()
    marks.free()
    updates.free()
    path.free()
    former.free()
    block.free()
  }

  /// How long a list is that is short.
  private static var shortLength: Int { 128 }

  /// Takes the block, if the lists are short and there is no memory yet.
  @inline(never)
  mutating func takeBlock() {
    let length = Self.shortLength
    if max(oldLength, newLength) > length { return }
    block.reserve(11 * length + Scratch<Int32>.spare + 42)
    guard var free = unsafe UnsafeMutableRawPointer(block.base) else { return }
    let end = unsafe free + block.room * MemoryLayout<UInt64>.stride
    unsafe oldKeys = Scratch(taking: length, of: &free)
    unsafe newKeys = Scratch(taking: length, of: &free)
    unsafe slots = Scratch(taking: 2 * length, of: &free)
    unsafe updates = Scratch(taking: length, of: &free)
    unsafe olds = Scratch(taking: length + Scratch<Int32>.spare, of: &free)
    unsafe news = Scratch(taking: length + Scratch<Int32>.spare, of: &free)
    unsafe partners = Scratch(taking: length, of: &free)
    unsafe marks = Scratch(taking: length, of: &free)
    unsafe path.takeRoom(of: &free)
    unsafe runs = Scratch(taking: length, of: &free)
    unsafe staying.takeRoom(length, of: &free)
    assert(unsafe free <= end, "The block is too small.")
  }

  /// Gives all memory back.
  mutating func freeMemory() {
    var empty = Workspace()
    (empty.rowLimit, empty.looksAhead) = (rowLimit, looksAhead)
    (empty.hashesSlowly, empty.steps) = (hashesSlowly, steps)
    self = empty
  }

  /// Begins a diff of lists of these lengths.
  @inlinable
  @inline(__always)
  mutating func begin(_ old: Int, _ new: Int) {
    if max(old, new) > rowLimit { refuse() }
    restart()
    (isAgain, hashedCount) = (false, 0)
    (oldLength, newLength) = (old, new)
  }

  @usableFromInline
  @inline(never)
  func refuse() -> Never { fatalError("A list has at most 2³¹ − 2 rows.") }

  /// Forgets what was found.
  @inlinable
  @inline(__always)
  mutating func restart() {
    (oldCount, newCount, runCount, runRows, updateCount) = (0, 0, 0, 0, 0)
    (isReversed, isListed, hasRepeats) = (false, false, nil)
  }

  /// Notes rows that are side by side in both lists.
  @inlinable
  @inline(__always)
  mutating func addRun(_ old: Int, _ new: Int, _ count: Int) {
    runRows &+= count
    // Nothing else needs to be known of lists that are alike.
    if count == oldLength && count == newLength { return }
    if runCount == runs.room { reserveRuns(1) }
    runs[runCount] = Run(old: old, new: new, count: count)
    runCount &+= 1
  }

  /// Makes room for so many more runs.
  @usableFromInline
  @inline(never)
  mutating func reserveRuns(_ more: Int) {
    if olds.room == 0 { takeBlock() }
    runs.reserve(runCount &+ more, keeping: runCount)
  }

  /// Notes that the content of a row changed. Not compiled into the loops that compare, which few rows leave.
  @usableFromInline
  @inline(never)
  mutating func addUpdate(_ old: Int, _ new: Int) {
    if olds.room == 0 { takeBlock() }
    updates.reserve(updateCount &+ 1, keeping: updateCount)
    updates[updateCount] = BatchUpdate.Update(
      old: OldRow(rawValue: Int32(truncatingIfNeeded: old)),
      new: NewRow(rawValue: Int32(truncatingIfNeeded: new)))
    updateCount &+= 1
  }

  /// Counts steps, in builds that check.
  @inlinable
  @inline(__always)
  mutating func count(_ more: Int) {
    #if DEBUG || ESPALIER_CHECKS
      steps &+= more
    #endif
  }

  /// The steps of all diffs so far, without calls of the caller's closures. Nil in builds that do not count.
  var stepCount: Int? {
    #if DEBUG || ESPALIER_CHECKS
      steps
    #else
      nil
    #endif
  }
}

/// Memory for plain values, which grows when asked to and is freed by who has it. What is in it is for its owner to know:
/// values are written before they are read.
///
/// The one place where the diff uses pointers. Every index that the steps use is below a count that they reserved: rows
/// left out and runs are counted as they are written, partners and keys are as many as rows left out, and a position that
/// is read from a table was written as one. Nothing that a closure of the caller returns is an index. Builds with
/// assertions check each access.
@safe
@frozen
@usableFromInline
struct Scratch<Element: BitwiseCopyable> {
  @usableFromInline
  var base: UnsafeMutablePointer<Element>?
  @usableFromInline
  var room = 0
  /// Whether the memory is a block of its own, and not a part of another.
  private var isBlock = false

  @inlinable
  init() { unsafe base = nil }

  /// Takes the first so many values of a block that somebody else frees.
  @unsafe
  init(taking room: Int, of block: inout UnsafeMutableRawPointer) {
    unsafe base = block.bindMemory(to: Element.self, capacity: room)
    unsafe block += room * MemoryLayout<Element>.stride
    self.room = room
  }

  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      assert(index >= 0 && index < room, "The index is outside the memory.")
      return unsafe base.unsafelyUnwrapped[index]
    }
    @inline(__always)
    nonmutating set {
      assert(index >= 0 && index < room, "The index is outside the memory.")
      unsafe base.unsafelyUnwrapped[index] = newValue
    }
  }

  /// Makes room for `count` values, and keeps the first few.
  @inlinable
  @inline(__always)
  mutating func reserve(_ count: Int, keeping kept: Int = 0) {
    if count > room { grow(count, kept) }
  }

  @usableFromInline
  @inline(never)
  mutating func grow(_ count: Int, _ kept: Int) {
    let length = max(16, count + count / 2)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: length)
    if let old = unsafe base {
      unsafe new.update(from: old, count: kept)
      free()
    }
    unsafe base = new
    (room, isBlock) = (length, true)
  }

  /// Gives the memory back; there is none from now on.
  func free() {
    if isBlock, let old = unsafe base { unsafe old.deallocate() }
  }

  /// Makes the first values all the same.
  func fill(_ count: Int, with value: Element) {
    assert(count <= room, "The values are outside the memory.")
    unsafe base?.update(repeating: value, count: count)
  }
}

extension Scratch<Int32> {
  /// How many numbers more than are counted there has to be room for.
  static var spare: Int { 4 }

  /// Writes the numbers from `first` until `end` behind the first `count`. Where they are few, how many is a coin toss: so
  /// four are written at a time, and up to three too many.
  func append(_ first: Int, until end: Int, count: inout Int) {
    if first == end { return }
    var (place, next) = (count, SIMD4<Int32>(0, 1, 2, 3) &+ Int32(truncatingIfNeeded: first))
    count &+= end &- first
    repeat {
      assert(place >= 0 && place &+ Self.spare <= room, "The numbers are outside the memory.")
      unsafe UnsafeMutableRawPointer(base.unsafelyUnwrapped + place)
        .storeBytes(of: next, as: SIMD4<Int32>.self)
      (place, next) = (place &+ Self.spare, next &+ Int32(truncatingIfNeeded: Self.spare))
    } while place < count
  }
}

// Who has the memory is the one owner of what is in it.
extension Scratch: @unchecked Sendable {}
