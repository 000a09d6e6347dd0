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
    forest.hide(try forest.resolveMovable(node), isHidden)
    didEdit()
  }

  /// Tells that the content of a row changed; the same stamp as before is no change.
  ///
  /// - Throws: `unknownNode`, `notRow`.
  /// - Complexity: O(1).
  public func setStamp(_ stamp: Stamp, of node: NodeID) throws(TreeError) {
    forest.setStamp(stamp, of: try forest.resolveRow(node))
    didEdit()
  }

  /// Tells that the content of a row changed, by a stamp the row has not had: one more than the
  /// last.
  ///
  /// - Throws: `unknownNode`, `notRow`.
  /// - Complexity: O(1).
  public func update(_ node: NodeID) throws(TreeError) {
    let index = try forest.resolveRow(node)
    // Wraps on purpose: stamps are only compared.
    let stamp = forest.store.stamp(index).rawValue &+ 1
    forest.setStamp(Stamp(stamp), of: index)
    didEdit()
  }

  /// Changes what a row carries beside its identity and its stamp.
  ///
  /// - Throws: `unknownNode`, `notRow`, `separatorIsManaged`, `tooManyAttributes`.
  /// - Complexity: O(1).
  public func setAttributes(_ attributes: RowAttributes, of node: NodeID) throws(TreeError) {
    let index = try forest.resolveRow(node)
    guard !forest.store[index].state.isSeparator else { throw .separatorIsManaged(node) }
    forest.setAttributes(try forest.attributeSets.find(attributes), ofRowAt: index)
    didEdit()
  }

  /// Puts a separator at an edge of a node, changes it, or takes it away.
  ///
  /// A row's separators are directly before and after it and move, hide and go with it. A
  /// container's are its first and its last row, and are shown while it shows another row.
  ///
  /// - Throws: `unknownNode`, `separatorIsManaged`, `tooManyNodes`, `tooManyAttributes`;
  ///   `detachedAnchor` for a row that is in no container.
  /// - Complexity: O(log n).
  public func setSeparator(
    _ separator: Separator?, at edge: SeparatorEdge, of node: NodeID
  ) throws(TreeError) {
    let index = try forest.resolve(node)
    let state = forest.store[index].state
    guard !state.isSeparator else { throw .separatorIsManaged(node) }
    guard state.isContainer || !forest.store[index].parent.isNone else {
      throw .detachedAnchor(node)
    }
    if separator != nil && forest.ownSeparator(at: edge, of: index) == nil {
      try forest.checkRoom(for: 1)
    }
    forest.setSeparator(try find(separator), at: edge, of: index)
    didEdit()
  }

  private func find(_ separator: Separator?) throws(TreeError) -> NodeAttributes? {
    guard let separator else { return nil }
    return try forest.attributeSets.find(
      RowAttributes(kind: separator.kind, height: .fixed(separator.height)))
  }

  /// Puts separators between the children of a container: only between two items that show a row, never
  /// next to an own separator of one of the two, and never after the last. Nil takes them away.
  ///
  /// Items are rows in the role `.item`, and containers. There is no separator beside a header or a
  /// footer. A background takes no place among the items: two with one between them are neighbours.
  ///
  /// A separator belongs to the child behind it, which gives it its identity, and moves with it. The first child in
  /// sight has none. When they are given another look they stay the same rows.
  ///
  /// - Throws: `unknownNode`, `notContainer`, `tooManyAttributes`.
  /// - Complexity: O(c log n) for c children; then each edit of a child costs O(log n) more, however
  ///   many hidden ones are around it. n counts the children of all containers with separators between
  ///   them.
  public func setSeparatorBetweenChildren(
    _ separator: Separator?, of container: NodeID
  ) throws(TreeError) {
    let index = try forest.resolveContainer(container)
    forest.setSeparatorBetween(try find(separator), childrenOf: index)
    didEdit()
  }

  /// Marks a node as the top of what a reusable view shows; see `NotificationScope.reusable`.
  ///
  /// - Throws: `unknownNode`.
  /// - Complexity: O(1).
  public func setReusable(_ isReusable: Bool, _ node: NodeID) throws(TreeError) {
    forest.store[try forest.resolve(node)].state.isReusable = isReusable
  }

  /// Has commits list what becomes of a container (`RowChanges.containers`), for those who keep
  /// something for it that hangs on its place, such as a layout. Everything the container has gets its
  /// place again with the next commit, also if commits list it already. In an engine's tree that is for the
  /// engine to ask; there the call ends the process.
  ///
  /// - Throws: `unknownNode`, `notContainer`.
  /// - Complexity: O(1) now; O(m + log n) for the m nodes below with the next commit.
  package func reportPlacement(of container: NodeID) throws(TreeError) {
    requireNoOwner("An engine owns this tree: give the container a style instead.")
    try reportPlacementNow(of: container)
  }

  /// The same for the one who owns the tree.
  package func reportPlacementNow(of container: NodeID) throws(TreeError) {
    let index = try forest.resolveContainer(container)
    forest.store[index].state.reportsPlacement = true
    if index != NodeForest.rootIndex { forest.touch(index) }
    didEdit()
  }
}
