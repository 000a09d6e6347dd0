// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

// Rows and containers without an object: what is edited here is in the next commit. Nodes that have a model are edited
// by way of that, and these functions do so.
extension ListEngine {
  /// The node of the whole list, in which all others are.
  public var rootNode: NodeID { .root }

  /// Makes a row.
  ///
  /// - Throws: `EditError`; then nothing is changed, here and in all edits.
  /// - Complexity: O(log n).
  @discardableResult
  public func makeRow(_ row: RowContent, at place: Place) throws(EditError) -> NodeID {
    try bare.tree.makeRow(row, at: place)
  }

  /// Makes a container without rows.
  ///
  /// - Complexity: O(log n).
  @discardableResult
  public func makeContainer(id: RowID = 0, at place: Place) throws(EditError) -> NodeID {
    try bare.tree.makeContainer(identity: id.rawValue, at: place)
  }

  /// Removes a node with all that is in it.
  ///
  /// - Complexity: O(m log n) for m nodes that are removed.
  public func remove(_ node: NodeID) throws(EditError) {
    if let model = model(of: node) { return try model.removeFromParent() }
    try bare.tree.remove(node)
  }

  /// Removes all that is in a container.
  ///
  /// - Complexity: O(m log n) for m nodes that are removed.
  public func removeAll(in container: NodeID) throws(EditError) {
    try bare.tree.checkLock()
    if let model = model(of: container) as? ContainerModel { return model.removeAll() }
    try bare.tree.removeAll(in: container)
  }

  /// Moves a node with all that is in it.
  ///
  /// A model goes only where there are models: into a container that has one, or beside what is in such a container.
  ///
  /// - Complexity: O(m log n) for m nodes that are moved; for a model beside a row without one, also O(what is in the
  ///   container around that).
  public func move(_ node: NodeID, to place: Place) throws(EditError) {
    if let model = model(of: node) { return try move(model, to: place) }
    try bare.tree.move(node, to: place)
  }

  /// Hides a node with all that is in it, or shows it again.
  ///
  /// - Complexity: O(log n) for a row; for a container O(1), and that of its rows with the next commit or question.
  public func setHidden(_ isHidden: Bool, _ node: NodeID) throws(EditError) {
    if let model = model(of: node), node != .root {
      try bare.tree.checkLock()
      model.isHidden = isHidden
      return
    }
    try bare.tree.setHidden(isHidden, node)
  }

  /// Gives a row another stamp: unless it is the same, the row shows something else. With that of a section, its header
  /// and footer do.
  ///
  /// - Throws: `EditError`: `notARow` for a run, and for a container that is no section.
  /// - Complexity: O(1).
  public func setStamp(_ stamp: Stamp, of row: NodeID) throws(EditError) {
    try bare.tree.checkLock()
    if let model = model(of: row) as? CellModel {
      model.stamp = stamp
      return
    }
    // What shows nothing of itself has no content: the root, and containers that are no sections.
    if bare.tree.isValid(row), bare.tree.arena[row.index].isContainer,
      !bare.tree.hasSections || bare.tree.parent(of: row) != .root
    {
      throw .notARow(row)
    }
    try bare.tree.setStamp(stamp.rawValue, row)
  }

  /// Says that a row, or a section, shows something else, by a stamp that it has not had. Who sets a stamp after that, or
  /// hands plain rows over again with those that they had, says that it shows what it did then.
  ///
  /// - Complexity: O(1).
  public func update(_ row: NodeID) throws(EditError) {
    try bare.tree.checkLock()
    if let model = model(of: row) as? CellModel { return model.update() }
    try setStamp(.ofNewContent(), of: row)
  }

  /// Lets a row have another height. An automatic one is measured when it is in sight, also if it was before. A fixed one
  /// of a run is that of each of its rows.
  ///
  /// - Throws: `EditError`: `notARow` for a container, and for a run if the height is automatic.
  /// - Complexity: O(log n).
  public func setHeight(_ height: RowHeight, of row: NodeID) throws(EditError) {
    try bare.tree.checkLock()
    if let model = model(of: row) as? CellModel, model.height != height {
      _ = try bare.tree.units(height)
      model.height = height
      return
    }
    try bare.tree.setHeight(height, row)
  }

  /// Pins a row, or lets it go.
  ///
  /// - Throws: `EditError`: `notARow` for a container or a run.
  /// - Complexity: O(log n).
  public func setPin(_ pin: Pin?, of row: NodeID) throws(EditError) {
    try bare.tree.checkLock()
    if let model = model(of: row) as? CellModel {
      model.pin = pin
      return
    }
    try bare.tree.setPin(pin, row)
  }

  /// Lets a row be as wide in its flow as it is, begin a line there, or be alone in its line in a flow or a waterfall.
  ///
  /// - Parameters:
  ///   - breadth: how wide it is in a flow, in points, which are rounded to 1/768 point; nil: as wide as a column.
  ///   - startsLine: whether it begins a line of its flow.
  ///   - spansLine: whether it is as wide as its flow or waterfall, and alone in its line.
  ///   - row: the row.
  /// - Throws: `EditError.unknownNode`, `EditError.notARow`, `EditError.separatorIsManaged`, `EditError.invalidLength`.
  /// - Complexity: O(log n), and O(rows of the lines that are wrapped again).
  public func setLine(
    breadth: Double? = nil, startsLine: Bool = false, spansLine: Bool = false, of row: NodeID
  ) throws(EditError) {
    let line = try RowLine(breadth: breadth, startsLine: startsLine, spansLine: spansLine)
    try bare.tree.checkLock()
    if let model = model(of: row) as? CellModel {
      (model.breadth, model.startsLine, model.spansLine) = (breadth, startsLine, spansLine)
      return
    }
    try bare.tree.setLine(line, row)
  }

  /// Arranges the rows of a container; nil: as in the container around it.
  ///
  /// Where rows in sight get another width by that, a row keeps its place whose height is still known: the one that
  /// kept it before, else the first that is not pinned, which may be a footer below them. Then the row at the top
  /// moves.
  ///
  /// - Complexity: O(m log n) for m nodes in it. From then on each edit in it costs O(log n) more for every container around it
  ///   that has insets, and O(1) for every other one: spaces there may become other ones.
  public func setStyle(_ style: ContainerStyle?, of container: NodeID) throws(EditError) {
    try bare.tree.checkLock()
    if let model = model(of: container) as? ContainerModel { return try model.setStyle(style) }
    try bare.tree.setStyle(style, of: container)
  }

  /// Puts a separator at an edge of a node, changes it, or takes it away.
  ///
  /// - Complexity: O(log n).
  public func setSeparator(
    _ separator: Separator?, at edge: SeparatorEdge, of node: NodeID
  ) throws(EditError) {
    try bare.tree.checkLock()
    if let model = model(of: node) { return try model.setSeparator(separator, at: edge) }
    try bare.tree.setSeparator(separator, at: edge, of: node)
  }

  /// Puts separators between the children of a container; nil takes them away. Before a child that is a container,
  /// one is the first row in it: inside of its insets, unless a header follows. One that is at an edge of the row before or
  /// behind takes the place of one between: none is doubled. Of another kind it is an update of the separators.
  ///
  /// - Complexity: O(c log n) for c children.
  public func setSeparatorBetweenChildren(
    _ separator: Separator?, of container: NodeID
  ) throws(EditError) {
    try bare.tree.checkLock()
    if let model = model(of: container) as? ContainerModel {
      return try model.setSeparatorBetweenChildren(separator)
    }
    try bare.tree.setSeparatorBetweenChildren(separator, of: container)
  }
}

// Questions about rows as the host was last told of them. Nil is the answer about what is not there.
extension ListEngine {
  /// The number of rows.
  ///
  /// - Complexity: O(1).
  public var rowCount: Int { bare.tree.rowCount(.lastCommit) }

  /// The row at an index; nil outside of the list, and if the row was removed since the commit.
  ///
  /// - Complexity: O(log n).
  public func node(atRow row: Int) -> NodeID? { bare.tree.node(atRow: row, .lastCommit) }

  /// The index of a row; nil if it is not in the list, or not yet, and for containers.
  ///
  /// - Complexity: O(log n).
  public func rowIndex(of node: NodeID) -> Int? { bare.tree.index(of: node, .lastCommit) }

  /// The identity of a row or a container; nil if it was removed.
  ///
  /// - Complexity: O(1).
  public func identity(of node: NodeID) -> RowID? {
    bare.tree.identity(of: node).map(RowID.init(_:))
  }

  /// The stamp of a row or a section, as it was set last; 0 for a run and for a container that was given none, nil if it was
  /// removed.
  ///
  /// - Complexity: O(1).
  public func stamp(of node: NodeID) -> Stamp? {
    bare.tree.stamp(of: node).map(Stamp.init(_:))
  }
}
