// SPDX-License-Identifier: MIT

import EspalierBase

/// Changing what nodes carry.
extension ComponentTree {
  /// Hides a node with everything below it and its separators, or shows it again. The nodes keep
  /// everything else: state, subscriptions, values.
  ///
  /// - Throws: `unknownNode`, `rootIsFixed`, `separatorIsManaged`.
  /// - Complexity: O(depth) now, with O(log n) at each level where separators are between the children;
  ///   O(m + log n) for the m nodes below when the row order follows.
  public func setHidden(_ isHidden: Bool, _ node: NodeID) throws(TreeError) {
    hide(try resolveMovable(node), isHidden)
    didChange()
  }

  /// Tells that the content of a row changed; the same stamp as before is no change.
  ///
  /// - Throws: `unknownNode`, `notRow`.
  /// - Complexity: O(1).
  public func setStamp(_ stamp: Stamp, of node: NodeID) throws(TreeError) {
    setStamp(stamp, of: try resolveRow(node))
    didChange()
  }

  @inline(__always)
  private func setStamp(_ stamp: Stamp, of index: NodeIndex) {
    guard store.stamp(index) != stamp else { return }
    counters.stamps += 1
    journalUpdate(of: index)
    store.setStamp(stamp, of: index)
  }

  /// Tells that the content of a row changed, by a stamp the row has not had: one more than the
  /// last.
  ///
  /// - Throws: `unknownNode`, `notRow`.
  public func update(_ node: NodeID) throws(TreeError) {
    let index = try resolveRow(node)
    let stamp = store.stamp(index).rawValue &+ 1  // Wraps on purpose: stamps are only compared.
    setStamp(Stamp(stamp), of: index)
    didChange()
  }

  /// Changes what a row carries beside its identity and its stamp.
  ///
  /// - Throws: `unknownNode`, `notRow`, `separatorIsManaged`, `tooManyTraits`.
  public func setTraits(_ traits: RowTraits, of node: NodeID) throws(TreeError) {
    let index = try resolveRow(node)
    guard !store[index].attributes.isSeparator else { throw .separatorIsManaged(node) }
    setTraits(try traitSets.find(traits), ofRowAt: index)
    didChange()
  }

  func setTraits(_ traits: NodeTraits, ofRowAt index: NodeIndex) {
    journalUpdate(of: index)
    let former = store[index].attributes
    store[index].attributes.adopt(traits)
    store[index].height = traits.height
    // A row may be a header from now on, beside which nothing is separated.
    if former.traitSet != traits.set, !former.isSeparator,
      traitSets[former.traitSet].role != traitSets[traits.set].role
    {
      refreshSeparators(around: index)
    }
  }

  /// Puts a separator at an edge of a node, changes it, or takes it away.
  ///
  /// A row's separators stand directly before and after it and move, hide and go with it. A
  /// container's are its first and its last row, and are shown while it shows another row.
  ///
  /// - Throws: `unknownNode`, `separatorIsManaged`, `tooManyNodes`, `tooManyTraits`;
  ///   `detachedAnchor` for a row that is in no container.
  public func setSeparator(
    _ separator: Separator?, at edge: SeparatorEdge, of node: NodeID
  ) throws(TreeError) {
    let index = try resolve(node)
    let attributes = store[index].attributes
    guard !attributes.isSeparator else { throw .separatorIsManaged(node) }
    guard attributes.isContainer || !store[index].parent.isNone else { throw .detachedAnchor(node) }
    if separator != nil && ownSeparator(at: edge, of: index) == nil { try checkRoom(for: 1) }
    setSeparator(try find(separator), at: edge, of: index)
    didChange()
  }

  private func find(_ separator: Separator?) throws(TreeError) -> NodeTraits? {
    guard let separator else { return nil }
    return try traitSets.find(
      RowTraits(kind: separator.kind, height: .fixed(separator.height)))
  }

  /// Puts separators between the children of a container: only between two items that show a row, never
  /// next to an own separator of one of the two, and never after the last. Nil takes them away.
  ///
  /// Items are rows in the role `.item`, and containers. There is no separator beside a header or a
  /// footer. A background takes no place among the items: two with one between them are neighbours.
  ///
  /// - Throws: `unknownNode`, `notContainer`, `tooManyTraits`.
  /// - Complexity: O(c log n) for c children; then each edit of a child costs O(log n) more, however
  ///   many hidden ones are around it. n counts the children of all containers with separators between
  ///   them.
  public func setSeparatorBetweenChildren(
    _ separator: Separator?, of container: NodeID
  ) throws(TreeError) {
    let index = try resolveContainer(container)
    setSeparatorBetween(try find(separator), childrenOf: index)
    didChange()
  }

  /// Marks a node as the top of what a reusable view shows; see `NotificationScope.reusable`.
  ///
  /// - Throws: `unknownNode`.
  public func setReusable(_ isReusable: Bool, _ node: NodeID) throws(TreeError) {
    store[try resolve(node)].attributes.isReusable = isReusable
  }

  /// Has commits list what becomes of a container (`RowChanges.containers`), for whoever keeps
  /// something for it that hangs on its place, such as a layout. Everything the container has gets its
  /// place anew with the next commit, also if commits list it already. In an engine's tree that is for the
  /// engine to ask; there the call ends the process.
  ///
  /// - Throws: `unknownNode`, `notContainer`.
  /// - Complexity: O(1) now; O(m + log n) for the m nodes below with the next commit.
  public func reportPlacement(of container: NodeID) throws(TreeError) {
    requireNoOwner("An engine owns this tree: give the container a style instead.")
    try reportPlacementNow(of: container)
  }

  /// The same for the one who owns the tree.
  package func reportPlacementNow(of container: NodeID) throws(TreeError) {
    let index = try resolveContainer(container)
    store[index].attributes.reportsPlacement = true
    if index != Self.rootIndex { touch(index) }
    didChange()
  }

  private func journalUpdate(of index: NodeIndex) {
    guard store[index].attributes.isPlaced, !store[index].attributes.isUpdated else { return }
    store[index].attributes.isUpdated = true
    order.prefetchPlace(of: index)
    journal.update(
      index, oldStamp: store.stamp(index), oldHeight: store[index].height,
      oldAttributes: store[index].attributes)
  }
}
