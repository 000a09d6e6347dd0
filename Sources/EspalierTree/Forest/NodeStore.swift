// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The arena of all nodes of a tree.
///
/// Slots are given out in ascending order and reused, last freed first. Slots never move, so
/// nothing is ever copied when the arena grows.
struct NodeStore: ~Copyable {
  private(set) var nodes = ChunkedBuffer<Node>()

  /// What does not fit the slots.
  private var upperHalves = UpperHalves()

  /// The number of slots that were ever given out.
  private(set) var slotCount: Int32 = 0

  /// The number of slots of nodes that were not removed.
  private(set) var usedSlots = 0

  private var freeRows = NodeIndex.none
  private var freeContainers = NodeIndex.none

  /// The generation of a slot that was never used.
  private let firstGeneration: UInt32

  /// - Parameter firstGeneration: is made even, as generations of nodes are (`Node.isLive`).
  init(firstGeneration: UInt32) {
    self.firstGeneration = firstGeneration & ~1
  }

  #if DEBUG
    /// How often a slot was looked at, for tests that count work.
    let visits = Cell(0)
  #endif

  subscript(index: NodeIndex) -> Node {
    @inline(__always)
    get {
      #if DEBUG
        visits.value += 1
      #endif
      return nodes[Int(index.rawValue)]
    }
    @inline(__always)
    _modify {
      #if DEBUG
        visits.value += 1
      #endif
      yield &nodes[Int(index.rawValue)]
    }
  }

  /// Makes room for `count` more slots.
  mutating func reserve(_ count: Int) {
    nodes.grow(to: Int(slotCount) + count)
  }

  /// The bytes that the arena holds.
  var byteCount: Int { nodes.capacity * MemoryLayout<Node>.stride + upperHalves.byteCount }

  func prefetch(_ index: NodeIndex) {
    nodes.prefetchElement(at: Int(index.rawValue))
  }

  #if ESPALIER_CHECKS
    /// The number of slots that wait to be used again. Traps if one of them is not marked so.
    var freeSlotCount: Int {
      var count = 0
      for (first, size) in [(freeRows, 1), (freeContainers, 2)] {
        var index = first
        while !index.isNone {
          precondition(
            self[index].state.isEnd && !self[index].isLive, "Free slots are marked.")
          count += size
          index = self[index].next
        }
      }
      return count
    }
  #endif
}

extension NodeStore {
  /// Takes a slot for a row, which is linked nowhere yet.
  mutating func makeRow(_ id: RowID, stamp: Stamp, height: Length) -> NodeIndex {
    let index = freeRows.isNone ? freshSlots(1) : reusedRow()
    self[index].becomeRow(height: height)
    setNumbers(of: index, id.rawValue, stamp.rawValue)
    return index
  }

  /// Takes the two slots of a container, which is linked nowhere and has no children yet.
  mutating func makeContainer(_ id: RowID) -> NodeIndex {
    let index = freeContainers.isNone ? freshSlots(2) : reusedContainer()
    self[index].becomeHead()
    self[index.end].becomeEnd(at: index.end)
    setNumbers(of: index.end, id.rawValue, 0)
    return index
  }

  private mutating func freshSlots(_ count: Int32) -> NodeIndex {
    require(slotCount <= Int32.max - 2, "A tree has at most 2,147,483,646 slots.")
    let index = NodeIndex(rawValue: slotCount)
    slotCount += count
    nodes.grow(to: Int(slotCount))
    self[index].generation = firstGeneration
    usedSlots += Int(count)
    return index
  }

  private mutating func reusedRow() -> NodeIndex {
    let index = freeRows
    freeRows = self[index].next
    usedSlots += 1
    beginGeneration(of: index)
    return index
  }

  private mutating func reusedContainer() -> NodeIndex {
    let index = freeContainers
    freeContainers = self[index].next
    usedSlots += 2
    beginGeneration(of: index)
    return index
  }

  /// Makes the node in a slot that is used again one that handles can name: the odd generation of what
  /// is gone ends.
  private mutating func beginGeneration(of index: NodeIndex) {
    assert(!self[index].isLive, "Only what is gone is used again.")
    self[index].generation &+= 1  // Wraps on purpose: a generation is only ever compared.
  }

  /// Makes every handle of the node stale. It does not count as used any more, but its slots stay
  /// taken until `release`.
  ///
  /// The generation is odd from now on, until the slot is used again. No handle has an odd one, so none
  /// names what is gone, not even one that is made of the slot as the row order still knows it.
  mutating func invalidateHandles(of index: NodeIndex) {
    assert(self[index].isLive, "A node goes once.")
    usedSlots -= self[index].state.isContainer ? 2 : 1
    self[index].generation &+= 1  // Wraps on purpose, and stays odd.
  }

  /// Gives the slots of a node back. They are marked as no node.
  mutating func release(_ index: NodeIndex) {
    if self[index].state.isContainer {
      self[index].becomeFree(before: freeContainers)
      freeContainers = index
    } else {
      self[index].becomeFree(before: freeRows)
      freeRows = index
    }
  }
}

/// Identities and stamps.
extension NodeStore {
  /// A row's identity.
  @inline(__always)
  func rowID(_ index: NodeIndex) -> RowID {
    RowID(Int64(lowerHalf: self[index].lowerID, upperDifference: upperHalves[index].id))
  }

  /// A row's stamp.
  @inline(__always)
  func stamp(_ index: NodeIndex) -> Stamp {
    Stamp(Int64(lowerHalf: self[index].lowerStamp, upperDifference: upperHalves[index].stamp))
  }

  /// A row's identity and stamp.
  @inline(__always)
  func row(_ index: NodeIndex) -> Row {
    let upper = upperHalves[index]
    return Row(
      id: RowID(Int64(lowerHalf: self[index].lowerID, upperDifference: upper.id)),
      stamp: Stamp(Int64(lowerHalf: self[index].lowerStamp, upperDifference: upper.stamp)))
  }

  /// The identity of a row or a container.
  func identity(_ index: NodeIndex) -> RowID {
    rowID(self[index].state.isContainer ? index.end : index)
  }

  mutating func setStamp(_ stamp: Stamp, of index: NodeIndex) {
    setNumbers(of: index, rowID(index).rawValue, stamp.rawValue)
  }

  private mutating func setNumbers(of index: NodeIndex, _ id: Int64, _ stamp: Int64) {
    self[index].lowerID = id.lowerHalf
    self[index].lowerStamp = stamp.lowerHalf
    upperHalves.set(
      UpperHalves.Pair(id: id.upperDifference, stamp: stamp.upperDifference), of: index)
  }
}
