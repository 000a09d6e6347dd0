// SPDX-License-Identifier: MIT

import EspalierBase

/// The separators that go with a node while it is between two places: a row's own ones, and the one between it and
/// the child before it, be it a row or a container.
struct OwnSeparators {
  var between = NodeIndex.none
  var top = NodeIndex.none
  var bottom = NodeIndex.none

  static let none = OwnSeparators()
}

/// Separators are rows in the rings of siblings, marked as such:
///
/// - a row's own ones are directly before and after it;
/// - a container's own ones are the first and the last in its ring, and are hidden while the
///   container shows no other row;
/// - one between two children is directly before the second one's own, belongs to the second and goes where that
///   goes. The two are items: there is none beside a header or a footer, and a background is passed over. A child
///   that had one keeps it hidden while there is nothing before it to be separated from, or it is hidden itself:
///   what comes back is the same row.
///
/// So they need no case of their own when the tree is flattened, counted or moved.
extension NodeForest {
  /// Makes a separator row that belongs to `owner`.
  private mutating func makeSeparator(
    _ attributes: NodeAttributes, of owner: NodeIndex, salt: Int64
  )
    -> NodeIndex
  {
    let id = RowID(separatorIdentity(of: store.identity(owner).rawValue, salt: salt))
    let index = store.makeRow(id, stamp: 0, height: attributes.height)
    store[index].state.isSeparator = true
    store[index].state.adopt(attributes)
    return index
  }

  private mutating func linkSeparator(
    _ separator: NodeIndex, before successor: NodeIndex, in parent: NodeIndex
  ) {
    store.link(separator, before: successor, in: parent)
    touch(separator)
  }

  private mutating func dropSeparator(_ separator: NodeIndex) {
    store.unlink(separator)
    touch(separator)
    free(separator)
  }
}

/// A node's own separators.
extension NodeForest {
  /// Puts a separator at an edge of a node, changes it, or takes it away.
  mutating func setSeparator(
    _ separator: NodeAttributes?, at edge: SeparatorEdge, of index: NodeIndex
  ) {
    if let old = ownSeparator(at: edge, of: index) {
      if let separator { return setAttributes(separator, ofRowAt: old) }
      dropOwnSeparator(old, at: edge, of: index)
    }
    guard let separator else { return refreshSeparators(around: index) }
    let new = makeSeparator(separator, of: index, salt: edge == .top ? 1 : 2)
    markOwnSeparator(true, at: edge, of: index)
    if store[index].state.isContainer {
      let first = store[index.end].firstInRing
      store[new].state.isHidden = store[index.end].shownCount == 0
      linkSeparator(new, before: edge == .top ? first : index.end, in: index)
    } else {
      store[new].state.isHidden = store[index].state.isHidden
      linkBesideRow(new, at: edge, of: index)
    }
    refreshSeparators(around: index)
  }

  private mutating func linkBesideRow(
    _ separator: NodeIndex, at edge: SeparatorEdge, of row: NodeIndex
  ) {
    let successor = edge == .top ? row : store[row].next
    linkSeparator(separator, before: successor, in: store[row].parent)
  }

  private mutating func dropOwnSeparator(
    _ old: NodeIndex, at edge: SeparatorEdge, of index: NodeIndex
  ) {
    markOwnSeparator(false, at: edge, of: index)
    dropSeparator(old)
  }

  private mutating func markOwnSeparator(_ value: Bool, at edge: SeparatorEdge, of index: NodeIndex)
  {
    switch edge {
    case .top: store[index].state.hasTopSeparator = value
    case .bottom: store[index].state.hasBottomSeparator = value
    }
  }

  /// The separator row at an edge of a node.
  func ownSeparator(at edge: SeparatorEdge, of index: NodeIndex) -> NodeIndex? {
    let state = store[index].state
    switch edge {
    case .top:
      guard state.hasTopSeparator else { return nil }
      return state.isContainer ? store[index.end].firstInRing : store[index].previous
    case .bottom:
      guard state.hasBottomSeparator else { return nil }
      return state.isContainer ? store[index.end].lastInRing : store[index].next
    }
  }

  /// Hides the own separators of a node along with what they separate.
  mutating func hideOwnSeparators(of index: NodeIndex, _ isHidden: Bool) {
    guard store[index].state.hasOwnSeparators else { return }
    for edge in SeparatorEdge.allCases {
      guard let separator = ownSeparator(at: edge, of: index) else { continue }
      store[separator].state.isHidden = isHidden
      touch(separator)
    }
  }

  /// Takes the separators that go with a node out of the ring; a container's own stay inside it.
  mutating func unlinkSeparators(of index: NodeIndex) -> OwnSeparators {
    let state = store[index].state
    var separators = OwnSeparators.none
    if state.hasBetweenSeparator {
      separators.between = store.leading(index)
      store[index].state.hasBetweenSeparator = false
      takeOut(separators.between)
    }
    guard state.hasOwnSeparators, !state.isContainer else { return separators }
    if let top = ownSeparator(at: .top, of: index) { separators.top = top }
    if let bottom = ownSeparator(at: .bottom, of: index) { separators.bottom = bottom }
    if !separators.top.isNone { takeOut(separators.top) }
    if !separators.bottom.isNone { takeOut(separators.bottom) }
    return separators
  }

  private mutating func takeOut(_ separator: NodeIndex) {
    store.unlink(separator)
    touch(separator)
  }

  /// Puts the separators that go with a node back beside it. The one between it and the child before it looks as
  /// its new container says; where that has none, it is gone.
  mutating func linkSeparators(_ separators: OwnSeparators, of index: NodeIndex) {
    if !separators.top.isNone { linkBesideRow(separators.top, at: .top, of: index) }
    if !separators.bottom.isNone { linkBesideRow(separators.bottom, at: .bottom, of: index) }
    guard !separators.between.isNone else { return }
    let parent = store[index].parent
    guard store[parent.end].separatesChildren else { return free(separators.between) }
    let attributes = betweenAttributes(in: parent)
    if !looks(separators.between, as: attributes) {
      setAttributes(attributes, ofRowAt: separators.between)
    }
    linkSeparator(separators.between, before: store.leading(index), in: parent)
    store[index].state.hasBetweenSeparator = true
  }

  private func looks(_ separator: NodeIndex, as attributes: NodeAttributes) -> Bool {
    let node = store[separator]
    return node.state.attributeSet == attributes.set && node.height == attributes.height
  }

  /// Gives back the separators of a row that is removed.
  mutating func free(_ separators: OwnSeparators) {
    if !separators.between.isNone { free(separators.between) }
    if !separators.top.isNone { free(separators.top) }
    if !separators.bottom.isNone { free(separators.bottom) }
  }
}

/// The separators between the children of a container.
extension NodeForest {
  /// Decides again whether separators are before a child and before the next one that shows a row.
  mutating func refreshSeparators(around index: NodeIndex) {
    let parent = store[index].parent
    guard !parent.isNone, store[parent.end].separatesChildren else { return }
    separated.set(takesPart(index), index)
    refreshSeparator(before: index)
    let next = separatedNext(index)
    if !next.isNone { refreshSeparator(before: next) }
  }

  /// One is shown before an item that shows a row, if the nearest child before it that shows one is an item
  /// as well, and if no own separator of the two is there already.
  mutating func refreshSeparator(before index: NodeIndex) {
    let parent = store[index].parent
    let isWanted = store[parent.end].separatesChildren && isSeparable(index)
    if store[index].state.hasBetweenSeparator {
      let separator = store.leading(index)
      guard store[separator].state.isHidden == isWanted else { return }
      store[separator].state.isHidden = !isWanted
      touch(separator)
    } else if isWanted {
      let new = makeSeparator(betweenAttributes(in: parent), of: index, salt: 3)
      linkSeparator(new, before: store.leading(index), in: parent)
      store[index].state.hasBetweenSeparator = true
    }
  }

  /// How the separators between the children of a container look.
  private func betweenAttributes(in container: NodeIndex) -> NodeAttributes {
    let end = store[container.end]
    return NodeAttributes(set: end.state.attributeSet, fixedHeight: end.separatorHeight)
  }

  private func isSeparable(_ index: NodeIndex) -> Bool {
    guard store.shows(index), !store[index].state.hasTopSeparator, isItem(index) else {
      return false
    }
    let former = separatedFormer(index)
    return !former.isNone && isItem(former) && !store[former].state.hasBottomSeparator
  }

  /// Sets or clears the policy of a container, and its separators with it. Those that are there stay the same rows.
  mutating func setSeparatorBetween(_ separator: NodeAttributes?, childrenOf container: NodeIndex) {
    guard let separator else { return endSeparating(childrenOf: container) }
    if !store[container.end].separatesChildren {
      store[container.end].separatesChildren = true
      enterAllSeparated(in: container)
    }
    store[container.end].separatorHeight = separator.height
    store[container.end].state.attributeSet = separator.set
    var child = store.firstChild(of: container)
    while child != container.end {
      if store[child].state.hasBetweenSeparator {
        setAttributes(separator, ofRowAt: store.leading(child))
      }
      refreshSeparator(before: child)
      child = store.siblingAfter(child)
    }
  }

  private mutating func endSeparating(childrenOf container: NodeIndex) {
    guard store[container.end].separatesChildren else { return }
    leaveAllSeparated(in: container)
    store[container.end].separatesChildren = false
    var child = store.firstChild(of: container)
    while child != container.end {
      if store[child].state.hasBetweenSeparator {
        let separator = store.leading(child)
        store[child].state.hasBetweenSeparator = false
        dropSeparator(separator)
      }
      child = store.siblingAfter(child)
    }
  }
}

/// An identity for a separator, made of its owner's: the same again when the separator comes back.
///
/// The mixing is that of SplitMix64, a bijection, so separators of one sort never share an
/// identity. Wraps on purpose.
func separatorIdentity(of owner: Int64, salt: Int64) -> Int64 {
  var mixed = UInt64(bitPattern: owner) &+ UInt64(bitPattern: salt) &* 0x9E37_79B9_7F4A_7C15
  mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
  return Int64(bitPattern: mixed ^ (mixed >> 31))
}
