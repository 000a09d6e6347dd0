// SPDX-License-Identifier: MIT

import EspalierBase

/// Making nodes.
extension ComponentTree {
  /// Makes a row, in a place or in no container yet.
  ///
  /// - Parameters:
  ///   - id: what makes the row the same row before and after a change.
  ///   - stamp: what changes when its content changes.
  ///   - attributes: everything else.
  ///   - place: where the row goes; nil: nowhere until `move(_:to:)`.
  /// - Returns: the row's handle: without a place it is the only way to the row, which lives until it is removed.
  /// - Throws: `TreeError.tooManyNodes`; `tooManyAttributes` for attributes that differ from all others; what
  ///   `move(_:to:)` throws for the place. Then nothing was made.
  /// - Complexity: O(1), except for `Place.at`: O(the distance from the nearer end).
  /// - Allocations: none while the arena has room; then one chunk of at most 32 KB. Attributes that
  ///   differ from all others in more than the height are entered into a table, which may grow.
  public func makeRow(
    _ id: RowID, stamp: Stamp = 0, attributes: RowAttributes = RowAttributes(),
    at place: Place? = nil
  ) throws(TreeError) -> NodeID {
    let resolved = try resolve(place)
    try forest.checkRoom(for: 1)
    let index = forest.makeRow(
      id, stamp: stamp, attributes: try forest.attributeSets.find(attributes))
    return attach(made: index, resolved)
  }

  /// Makes a container, in a place or in no container yet.
  ///
  /// - Parameters:
  ///   - id: the container's identity; without one it gets a negative number of its own in this tree.
  ///   - place: where the container goes; nil: nowhere until `move(_:to:)`.
  /// - Throws: `TreeError.tooManyNodes`; what `move(_:to:)` throws for the place. Then nothing was made.
  /// - Complexity: as `makeRow(_:stamp:attributes:at:)`.
  /// - Allocations: as `makeRow(_:stamp:attributes:at:)`.
  public func makeContainer(
    id: RowID? = nil, at place: Place? = nil
  ) throws(TreeError) -> NodeID {
    let resolved = try resolve(place)
    try forest.checkRoom(for: 2)
    return attach(made: forest.makeContainer(id), resolved)
  }

  @inline(__always)
  private func resolve(_ place: Place?) throws(TreeError) -> ResolvedPlace? {
    guard let place else { return nil }
    return try forest.resolve(place, for: .none)
  }

  @inline(__always)
  private func attach(made index: NodeIndex, _ place: ResolvedPlace?) -> NodeID {
    if let place { forest.attach(index, before: place.successor, in: place.parent) }
    didEdit()
    return forest.handle(index)
  }

  /// Makes a row at the end of a container; throws what `makeRow` does.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public func appendRow(
    _ id: RowID, stamp: Stamp = 0, attributes: RowAttributes = RowAttributes(), to container: NodeID
  ) throws(TreeError) -> NodeID {
    try makeRow(id, stamp: stamp, attributes: attributes, at: .last(in: container))
  }

  /// Makes rows of equal attributes at the end of a container, in their order.
  ///
  /// - Throws: what `makeRow` does; then the rows before the failing one are there.
  /// - Complexity: O(the rows).
  public func appendRows(
    _ rows: some Sequence<Row>, attributes: RowAttributes = RowAttributes(), to container: NodeID
  ) throws(TreeError) {
    _ = try forest.resolveContainer(container)
    let attributes = try forest.attributeSets.find(attributes)
    for row in rows {
      // What makes the rows up may edit the tree.
      let parent = try forest.resolveContainer(container)
      try forest.checkRoom(for: 1)
      let index = forest.makeRow(row.id, stamp: row.stamp, attributes: attributes)
      forest.attach(index, before: parent.end, in: parent)
      didEdit()
    }
  }

  /// Makes a container at the end of a container; throws what `makeRow` does.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public func appendContainer(id: RowID? = nil, to container: NodeID) throws(TreeError) -> NodeID {
    try makeContainer(id: id, at: .last(in: container))
  }

  /// Makes room for nodes that are about to be made, so that making them allocates nothing.
  ///
  /// - Parameter slots: one per row, two per container; traps if negative.
  /// - Throws: `TreeError.tooManyNodes` for more than the tree may still use; then nothing was reserved.
  /// - Complexity: O(the room added).
  package func reserve(slots: Int) throws(TreeError) {
    require(slots >= 0, "A number of slots is not negative.")
    guard slots <= max(0, nodeLimit - forest.store.usedSlots) else {
      throw .tooManyNodes(limit: nodeLimit)
    }
    forest.store.reserve(slots)
  }
}
