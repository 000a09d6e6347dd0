// SPDX-License-Identifier: MIT

import EspalierBase

/// The rows of a list in their order, with their heights: which row is where, and what is at a
/// given row or height, each in O(log n), while rows come, go, move and change their heights.
///
/// The order is a sequence of *entries*. An entry is a small number chosen by the owner (`Entry`). It has
/// a height and traits; only those with the trait `row` count as rows, so the begin and end of containers
/// and hidden rows can be in the sequence without being counted. Heights are whole units of 1/768
/// point and sums are exact: any order of changes gives the same bits.
///
/// It is a B+ tree ("sum tree"): entries in leaves of 55, contiguous and linked; above them branches of
/// 27 children with the rows and the height before each child. Leaves and branches know their parent and
/// the slot in it, so that the way from an entry up to its row is one load per level. Nodes live in chunked
/// arenas: nothing is an object, nothing is ever copied to grow, freed nodes are used again.
///
/// Limits: 2³¹ − 2 entries; a total height of 2⁵² units (about 5·10¹² points). Bad input is a mistake of the
/// program and traps with a sentence: an entry that is not in the order, or is inserted twice, a row
/// outside, an illegal height.
///
/// Memory: 4 bytes per entry up to the largest number, and 9.4 bytes per entry in full leaves.
@usableFromInline
package struct RowOrder: ~Copyable {
  private let place = AtOneAddress()

  /// Leaf 0 is never used: 0 means none.
  var leaves = ChunkedBuffer<LeafBlock>()
  var branches = ChunkedBuffer<BranchBlock>()
  /// The leaf of every entry; 0 if it is not in the order.
  var leafOf = ChunkedBuffer<Int32>()

  var use = NodeUse()

  /// An empty order has no node at all.
  var root: Int32 = 0
  var ends: (first: Int32, last: Int32) = (0, 0)

  let limits: NodeLimits
  var lastInsertion = LastInsertion()

  /// The number of entries, rows or not.
  package internal(set) var entryCount = 0

  /// The number of pinned rows.
  package internal(set) var pinnedCount = 0

  /// The number of rows whose height is an estimate.
  package internal(set) var unmeasuredCount = 0

  /// Makes an empty order. Allocates nothing.
  package init() {
    self.init(leafLimit: Leaf.capacity, branchLimit: Branch.capacity)
  }

  /// Makes an empty order of smaller nodes, so that few entries make a deep tree.
  package init(leafLimit: Int, branchLimit: Int) {
    precondition((2...Leaf.capacity).contains(leafLimit), "A leaf holds 2 to 55 entries.")
    precondition((3...Branch.capacity).contains(branchLimit), "A branch has 3 to 27 children.")
    limits = NodeLimits(leaf: leafLimit, branch: branchLimit)
  }

  /// The leaves and branches that were ever made, none at 0, and those of them that are free.
  struct NodeUse {
    var leaves: Int32 = 1
    var branches: Int32 = 1

    /// Freed leaves are linked by `next`, freed branches by `parent`.
    var freeLeaf: Int32 = 0
    var freeBranch: Int32 = 0
  }

  /// The most entries of a leaf and children of a branch. Smaller under test.
  struct NodeLimits {
    var leaf: Int
    var branch: Int
  }

  /// What the last insertion put in and what it was put after: to know a run of insertions.
  struct LastInsertion {
    var entry: Int32 = -2
    var anchor: Int32 = -2
  }

  /// The number of rows.
  ///
  /// - Complexity: O(1).
  package var rowCount: Int {
    root == 0 ? 0 : Int(branch(root).totalRows)
  }

  /// The height of everything, in units of 1/768 point.
  ///
  /// - Complexity: O(1).
  package var totalHeight: Int64 {
    root == 0 ? 0 : Int64(branch(root).totalHeight)
  }

  /// The bytes of the nodes in use and of the map from entries to leaves, without room to spare.
  ///
  /// - Complexity: O(the nodes freed).
  package var memoryInUse: Int {
    var nodes = Int(use.leaves) + Int(use.branches) - 2
    var index = use.freeLeaf
    while index != 0 {
      nodes -= 1
      index = leaf(index).next
    }
    index = use.freeBranch
    while index != 0 {
      nodes -= 1
      index = branch(index).parent
    }
    return nodes * MemoryLayout<LeafBlock>.stride + leafOf.capacity * 4
  }

  /// The bytes that the nodes and the map from entries to leaves hold, room to spare included.
  ///
  /// - Complexity: O(1).
  package var memoryHeld: Int {
    (leaves.capacity + branches.capacity) * MemoryLayout<LeafBlock>.stride + leafOf.capacity * 4
  }

  /// Whether there is no entry.
  package var isEmpty: Bool { entryCount == 0 }

  /// Whether an entry is in the order. Any number may be asked for.
  ///
  /// - Complexity: O(1).
  package func contains(_ entry: Entry) -> Bool {
    guard entry.index >= 0 && entry.index < leafOf.capacity else { return false }
    return unsafe leafOf.address(entry.index).pointee != 0
  }

  /// Makes room for entries below `capacity`, so that inserting them allocates no more. Traps if that is
  /// negative or more than 2³¹ − 2.
  ///
  /// - Complexity: O(the room added).
  package mutating func reserve(_ capacity: Int) {
    require(
      capacity >= 0 && capacity <= maximumRowCount, "An order has room for 0 to 2³¹ − 2 entries.")
    leafOf.grow(to: capacity)
    // Leaves that are split by halves and never merged are at least half full.
    leaves.grow(to: 2 + capacity / (limits.leaf / 2))
    branches.grow(to: 8 + 2 * capacity / (limits.leaf / 2) / (limits.branch / 2))
  }
}

extension RowOrder: Sendable {}

// Nodes. An index that the order itself stored is inside its arena.
extension RowOrder {
  @inline(__always)
  func leaf(_ index: Int32) -> Leaf {
    assert(index > 0 && index < use.leaves)
    return unsafe Leaf(leaves.address(Int(index)))
  }

  @inline(__always)
  func branch(_ index: Int32) -> Branch {
    assert(index > 0 && index < use.branches)
    return unsafe Branch(branches.address(Int(index)))
  }

  /// The leaf of an entry; traps if the entry is not in the order.
  @inline(__always)
  func leafIndex(of entry: Entry) -> Int32 {
    require(
      entry.index >= 0 && entry.index < leafOf.capacity, "The entry is not in the order.")
    let index = unsafe leafOf.address(entry.index).pointee
    require(index != 0, "The entry is not in the order.")
    return index
  }

  /// Notes where an entry of a leaf is. Its number has been checked when it came in.
  @inline(__always)
  func setLeaf(of entry: Int32, to leaf: Int32) {
    assert(entry >= 0 && Int(entry) < leafOf.capacity)
    unsafe leafOf.address(Int(entry)).pointee = leaf
  }

  mutating func makeLeaf() -> Int32 {
    var index = use.freeLeaf
    if index != 0 {
      use.freeLeaf = leaf(index).next
    } else {
      index = use.leaves
      use.leaves += 1
      leaves.grow(to: Int(use.leaves))
    }
    leaf(index).clear()
    return index
  }

  mutating func makeBranch(level: Int32) -> Int32 {
    var index = use.freeBranch
    if index != 0 {
      use.freeBranch = branch(index).parent
    } else {
      index = use.branches
      use.branches += 1
      branches.grow(to: Int(use.branches))
    }
    branch(index).clear(level: level)
    return index
  }

  mutating func free(leaf index: Int32) {
    leaf(index).next = use.freeLeaf
    use.freeLeaf = index
  }

  mutating func free(branch index: Int32) {
    branch(index).parent = use.freeBranch
    use.freeBranch = index
  }
}
