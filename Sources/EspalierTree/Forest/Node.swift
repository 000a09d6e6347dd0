// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// One slot of the arena, 32 bytes, half a cache line: a row, or one half of a container.
///
/// A container takes two slots that follow each other. The first is its head; it is in the ring
/// of its siblings and holds what an event needs on its way up. The second is its end: in the
/// flattened order it closes the subtree, and it is the guard of the ring of the children, so that
/// linking and unlinking know no special cases and every place in a list is "before something".
///
/// For the container `c` with the rows `a` and `b`, stored in slots 4, 5 and 6, 7:
///
///     slot   4: c        5: end of c                        6: a        7: b
///            head        next 6, previous 7 (its children)  next 7      next 5
///
/// The same memory means other things in a row, a head and an end, so it is reached only by the names that
/// the three have for it, which builds for debugging check:
///
///     word      row                  head                 end
///     owner     parent               parent               childCount
///     previous  previous             previous             lastInRing
///     next      next (free: next free one)   next         firstInRing
///     turn      generation           generation           shownCount
///     lower     lowerID              registrations        lowerID (of the container)
///     second    lowerStamp           soleRegistration     -
///     size      height, or cutPosition   soleNumber       separatorHeight
///     state  of all three, see `NodeState`
///
/// Identities and stamps have 64 bits, of which most lists use few. A slot holds the lower halves;
/// where an upper half does not follow from the lower one, `UpperHalves` has it.
struct Node: ZeroInitializable {
  private var owner: Int32

  /// The former node in the ring.
  var previous: NodeIndex

  /// The next node in the ring. In a free slot: the next free one.
  var next: NodeIndex

  private var turn: UInt32
  private var lower: Int32
  private var second: Int32
  private var size: Int32

  /// Attributes and flags.
  var state: NodeState
}

/// What a slot is.
extension Node {
  private var isRow: Bool { !state.isContainer }
  private var isHead: Bool { state.isHead }
  private var isEnd: Bool { state.isEnd }

  /// Makes the slot that of a row which is linked nowhere.
  mutating func becomeRow(height: Length) {
    state = NodeState()
    (owner, previous, next) = (-1, .none, .none)
    size = height.rawValue
  }

  /// Makes the slot that of a container which is linked nowhere.
  mutating func becomeHead() {
    state = NodeState()
    state.isContainer = true
    (owner, previous, next) = (-1, .none, .none)
    (lower, second, size) = (0, 0, 0)
  }

  /// Makes the slot the end of a container without children.
  mutating func becomeEnd(at index: NodeIndex) {
    state = NodeState()
    state.isEnd = true
    (previous, next) = (index, index)
    (owner, turn, size) = (0, 0, 0)
  }

  /// Makes the slot one that waits to be used again, before `next`. It is marked as an end, which no handle
  /// names.
  mutating func becomeFree(before next: NodeIndex) {
    self.next = next
    state = NodeState()
    state.isEnd = true
  }
}

/// What rows and the heads of containers hold.
extension Node {
  /// The container the node is in.
  var parent: NodeIndex {
    @inline(__always)
    get {
      assert(!isEnd)
      return NodeIndex(rawValue: owner)
    }
    @inline(__always)
    set {
      assert(!isEnd)
      owner = newValue.rawValue
    }
  }

  /// Which of the nodes that were ever stored here this is: an even number. Odd while the slot holds
  /// none, be it that its node is gone and the row order still names it. Meaningless in an end.
  var generation: UInt32 {
    @inline(__always)
    get { turn }
    @inline(__always)
    set { turn = newValue }
  }

  /// Whether there is a node that handles name.
  @inline(__always)
  var isLive: Bool { turn & 1 == 0 }
}

/// What rows hold.
extension Node {
  /// The fixed or estimated height, or `Length.noEstimate`. Not while the row is cut.
  var height: Length {
    @inline(__always)
    get {
      assert(isRow && !state.isCut)
      return Length(unchecked: size)
    }
    @inline(__always)
    set {
      assert(isRow)
      size = newValue.rawValue
    }
  }

  /// While the row is cut out of the row order: which of the cuts it is. Its height is kept there.
  var cutPosition: Int {
    @inline(__always)
    get {
      assert(isRow && state.isCut)
      return Int(size)
    }
    @inline(__always)
    set {
      assert(isRow)
      size = Int32(newValue)
    }
  }

  /// The lower half of the stamp.
  var lowerStamp: Int32 {
    @inline(__always)
    get {
      assert(isRow)
      return second
    }
    @inline(__always)
    set {
      assert(!isHead)
      second = newValue
    }
  }

  /// The lower half of the identity; a container's is in its end.
  var lowerID: Int32 {
    @inline(__always)
    get {
      assert(!isHead)
      return lower
    }
    @inline(__always)
    set {
      assert(!isHead)
      lower = newValue
    }
  }
}

/// What the head of a container holds, for those who ask what is registered at it.
extension Node {
  /// One bit for each event, value and service (by its number modulo 32) that is registered for the
  /// container: a clear bit proves that there is none.
  var registrations: UInt32 {
    @inline(__always)
    get {
      assert(isHead)
      return UInt32(bitPattern: lower)
    }
    @inline(__always)
    set {
      assert(isHead)
      lower = Int32(bitPattern: newValue)
    }
  }

  /// A short cut, as most containers have one handler for an event, and for one event only: a number under
  /// which exactly one registration is entered for the container; 0 if there is none such. Not every number
  /// of which that is true is noted, only one.
  var soleNumber: Int32 {
    @inline(__always)
    get {
      assert(isHead)
      return size
    }
    @inline(__always)
    set {
      assert(isHead)
      size = newValue
    }
  }

  /// That registration.
  var soleRegistration: Int32 {
    @inline(__always)
    get {
      assert(isHead)
      return second
    }
    @inline(__always)
    set {
      assert(isHead)
      second = newValue
    }
  }
}

/// What the end of a container holds: its children.
extension Node {
  /// The first child, or a separator before it; the end itself if there is none.
  var firstInRing: NodeIndex {
    assert(isEnd)
    return next
  }

  /// The last child, or a separator after it; the end itself if there is none.
  var lastInRing: NodeIndex {
    assert(isEnd)
    return previous
  }

  /// The number of children, without separators.
  var childCount: Int32 {
    @inline(__always)
    get {
      assert(isEnd)
      return owner
    }
    @inline(__always)
    set {
      assert(isEnd)
      owner = newValue
    }
  }

  /// The number of children that show at least one row, as far as the container itself decides.
  var shownCount: UInt32 {
    @inline(__always)
    get {
      assert(isEnd)
      return turn
    }
    @inline(__always)
    set {
      assert(isEnd)
      turn = newValue
    }
  }

  /// Whether there are separators between the children that show a row. Their attributes are in `state`.
  var separatesChildren: Bool {
    get { state.separatesChildren }
    set { state.separatesChildren = newValue }
  }

  /// The height of the separators between children.
  var separatorHeight: Length {
    get {
      assert(isEnd)
      return Length(unchecked: size)
    }
    set {
      assert(isEnd)
      size = newValue.rawValue
    }
  }
}
