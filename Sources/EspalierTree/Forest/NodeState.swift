// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The small things a node carries, in 32 bits. No bit means two things: what a slot is (17, 18) says how
/// the lowest seventeen are to be read.
///
///     bits      row                    head of a container         end of a container
///      0 … 16   its set of attributes      the flags of `HeadBit`      set of attributes of separators
///     17, 18    neither, or separator  container                   both
///     19 …      the flags of `Bit`     the flags of `Bit`          the flags of `EndBit`
struct NodeState: Hashable, ZeroInitializable {
  private var bits: UInt32 = 0

  /// Flags that only the head of a container has.
  private enum HeadBit {
    static let reportsPlacement = 0
    static let editedSection = 1
    static let passed = 2
    static let toggled = 3
    static let moved = 4
  }

  /// Flags that only the end of a container has, above the attributes of its separators.
  private enum EndBit {
    static let separatesChildren = 19
    static let countsChildren = 20
  }

  private enum Bit {
    static let container = 17
    static let separator = 18
    static let hidden = 19
    static let pinned = 20
    static let automaticHeight = 21
    static let topSeparator = 22
    static let bottomSeparator = 23
    static let betweenSeparator = 24
    static let touched = 25
    static let placed = 26
    static let cut = 27
    static let updated = 28
    static let registered = 29
    static let reusable = 30
    static let loading = 31
  }

  private func flag(_ bit: Int) -> Bool { bits & (1 << bit) != 0 }

  private mutating func set(_ bit: Int, _ value: Bool) {
    if value { bits |= 1 << bit } else { bits &= ~(1 << bit) }
  }

  private mutating func setHead(_ bit: Int, _ value: Bool) {
    assert(isContainer && !isSeparator)
    set(bit, value)
  }
}

extension NodeState {
  /// The attributes of the row but its height. In an end slot: of separators between children.
  var attributeSet: AttributeSetIndex {
    get {
      assert(!isContainer || isSeparator)
      return AttributeSetIndex(rawValue: bits & AttributeSetIndex.mask)
    }
    set { bits = (bits & ~AttributeSetIndex.mask) | newValue.rawValue }
  }

  var isContainer: Bool {
    get { flag(Bit.container) }
    set { set(Bit.container, newValue) }
  }

  var isSeparator: Bool {
    get { flag(Bit.separator) }
    set { set(Bit.separator, newValue) }
  }

  /// Whether the slot is the second one of a container: marked as both, which no node is.
  var isEnd: Bool {
    get { isContainer && isSeparator }
    set {
      isContainer = newValue
      isSeparator = newValue
    }
  }

  /// Whether the slot is the first one of a container.
  var isHead: Bool { isContainer && !isSeparator }

  /// Whether the node itself is hidden; an ancestor may be as well.
  var isHidden: Bool {
    get { flag(Bit.hidden) }
    set { set(Bit.hidden, newValue) }
  }

  /// Whether there is a separator in the ring directly before this row, or as its container's first
  /// row.
  var hasTopSeparator: Bool {
    get { flag(Bit.topSeparator) }
    set { set(Bit.topSeparator, newValue) }
  }

  /// Whether there is a separator directly after this row, or as its container's last row.
  var hasBottomSeparator: Bool {
    get { flag(Bit.bottomSeparator) }
    set { set(Bit.bottomSeparator, newValue) }
  }

  /// Whether there is a separator at either edge.
  var hasOwnSeparators: Bool { bits & (1 << Bit.topSeparator | 1 << Bit.bottomSeparator) != 0 }

  /// Whether a separator between the former visible sibling and this node is before this node. It may be hidden.
  var hasBetweenSeparator: Bool {
    get { flag(Bit.betweenSeparator) }
    set { set(Bit.betweenSeparator, newValue) }
  }

  /// Of an end: whether there are separators between the children.
  var separatesChildren: Bool {
    get { isEnd && flag(EndBit.separatesChildren) }
    set {
      assert(isEnd)
      set(EndBit.separatesChildren, newValue)
    }
  }

  /// Of an end: whether the index of each child is known (`NodeForest.counted`).
  var countsChildren: Bool {
    get { isEnd && flag(EndBit.countsChildren) }
    set {
      assert(isEnd)
      set(EndBit.countsChildren, newValue)
    }
  }

  /// Of an end: whether its children are in an order of their own, for one reason or the other.
  var ordersChildren: Bool {
    isEnd && bits & (1 << EndBit.separatesChildren | 1 << EndBit.countsChildren) != 0
  }

  /// Whether the node is in the journal as the root of a change.
  var isTouched: Bool {
    get { flag(Bit.touched) }
    set { set(Bit.touched, newValue) }
  }

  /// Whether the node has its place in the row order.
  var isPlaced: Bool {
    get { flag(Bit.placed) }
    set { set(Bit.placed, newValue) }
  }

  /// Of a row: whether it was just cut out of the row order (`Node.cutPosition`).
  var isCut: Bool {
    get { flag(Bit.cut) }
    set { set(Bit.cut, newValue) }
  }

  /// Of a row: whether it is in the journal as updated.
  var isUpdated: Bool {
    get { flag(Bit.updated) }
    set {
      assert(!isContainer)
      set(Bit.updated, newValue)
    }
  }

  /// Of a container: whether it is in the journal as hidden or shown.
  var isToggled: Bool {
    get { isContainer && flag(HeadBit.toggled) }
    set { setHead(HeadBit.toggled, newValue) }
  }

  /// Of a container: whether it was moved, and what is registered below it still counts as where it was
  /// (`RegistrationCenter.moved`).
  var isMoved: Bool {
    get { isHead && flag(HeadBit.moved) }
    set { setHead(HeadBit.moved, newValue) }
  }

  /// Of a container: whether an event that is under way still comes by.
  var isPassed: Bool {
    get { isContainer && flag(HeadBit.passed) }
    set { setHead(HeadBit.passed, newValue) }
  }

  /// Whether something is registered for this node: a subscriber, a provider, a service, a
  /// listener.
  var isRegistered: Bool {
    get { flag(Bit.registered) }
    set { set(Bit.registered, newValue) }
  }

  /// Of a container: whether commits tell when it gets a place, loses it, is hidden or shown.
  var reportsPlacement: Bool {
    get { isContainer && flag(HeadBit.reportsPlacement) }
    set { setHead(HeadBit.reportsPlacement, newValue) }
  }

  /// Of a container: whether it is in the journal as a section whose children changed.
  var isEditedSection: Bool {
    get { isContainer && flag(HeadBit.editedSection) }
    set { setHead(HeadBit.editedSection, newValue) }
  }

  /// Whether the node is the top of what a reusable view shows.
  var isReusable: Bool {
    get { flag(Bit.reusable) }
    set { set(Bit.reusable, newValue) }
  }

  /// Whether the node waits to be loaded.
  var isLoading: Bool {
    get { flag(Bit.loading) }
    set { set(Bit.loading, newValue) }
  }
}

extension NodeState {
  /// Takes over what a row's attributes say, except the height itself.
  mutating func adopt(_ attributes: NodeAttributes) {
    attributeSet = attributes.set
    set(Bit.pinned, attributes.isPinned)
    set(Bit.automaticHeight, attributes.hasAutomaticHeight)
  }

  /// What the row order has to know of a row that is shown.
  func orderTraits(isMeasured: Bool) -> RowOrder.Traits {
    var traits = RowOrder.Traits.row
    if flag(Bit.pinned) { traits.insert(.pinned) }
    if flag(Bit.automaticHeight) && !isMeasured { traits.insert(.unmeasured) }
    return traits
  }

  var hasAutomaticHeight: Bool { flag(Bit.automaticHeight) }
}
