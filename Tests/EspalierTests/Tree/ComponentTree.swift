// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierOracles

/// A tree without a host in the words of cases: nodes are made and asked for one by one.
final class ComponentTree {
  let bare: BareList

  init(hasSections: Bool = false) { bare = BareList(hasSections: hasSections) }

  var root: NodeID { .root }

  // MARK: Edits

  @discardableResult
  func makeRow(
    _ id: RowID, stamp: Stamp = 0, attributes: RowAttributes = RowAttributes(), at place: Place
  ) throws(EditError) -> NodeID {
    try bare.tree.makeRow(
      RowContent(
        id, stamp: stamp, kind: attributes.kind, height: attributes.height,
        pin: attributes.pin, role: attributes.role), at: place)
  }

  @discardableResult
  func appendRow(
    _ id: RowID, stamp: Stamp = 0, attributes: RowAttributes = RowAttributes(),
    to container: NodeID
  ) throws(EditError) -> NodeID {
    try makeRow(id, stamp: stamp, attributes: attributes, at: .last(in: container))
  }

  func appendRows(_ rows: [Row], to container: NodeID) throws(EditError) {
    for row in rows { try appendRow(row.id, stamp: row.stamp, to: container) }
  }

  @discardableResult
  func makeContainer(id: RowID = 0, at place: Place) throws(EditError) -> NodeID {
    try bare.tree.makeContainer(identity: id.rawValue, at: place)
  }

  @discardableResult
  func appendContainer(id: RowID = 0, to container: NodeID) throws(EditError) -> NodeID {
    try makeContainer(id: id, at: .last(in: container))
  }

  func remove(_ node: NodeID) throws(EditError) { try bare.tree.remove(node) }
  func removeAll(in container: NodeID) throws(EditError) {
    try bare.tree.removeAll(in: container)
  }
  func move(_ node: NodeID, to place: Place) throws(EditError) {
    try bare.tree.move(node, to: place)
  }
  func setHidden(_ isHidden: Bool, _ node: NodeID) throws(EditError) {
    try bare.tree.setHidden(isHidden, node)
  }
  func setStamp(_ stamp: Stamp, of node: NodeID) throws(EditError) {
    try bare.tree.setStamp(stamp.rawValue, node)
  }
  func update(_ node: NodeID) throws(EditError) { try bare.tree.update(node) }

  func setAttributes(_ attributes: RowAttributes, of node: NodeID) throws(EditError) {
    try bare.tree.setHeight(attributes.height, node)
    try bare.tree.setKind(attributes.kind, node)
    try bare.tree.setPin(attributes.pin, node)
    try bare.tree.setRole(attributes.role, node)
  }

  func setSeparator(
    _ separator: Separator?, at edge: SeparatorEdge, of node: NodeID
  ) throws(EditError) {
    try bare.tree.setSeparator(separator, at: edge, of: node)
  }

  func setSeparatorBetweenChildren(
    _ separator: Separator?, of container: NodeID
  ) throws(EditError) {
    try bare.tree.setSeparatorBetweenChildren(separator, of: container)
  }

  /// What a commit lists.
  func commit() -> Listed {
    bare.commit()
    return Listed(
      deletes: bare.report.deletes.array.map(Int.init),
      inserts: bare.report.inserts.array.map(Int.init),
      moves: bare.report.moves.array.map { [Int($0.old), Int($0.new)] },
      updates: bare.report.updates.array.map { [Int($0.old), Int($0.new)] })
  }

  struct Listed: Equatable {
    var deletes: [Int] = []
    var inserts: [Int] = []
    var moves: [[Int]] = []
    var updates: [[Int]] = []
  }

  // MARK: Questions

  /// The place among the children of a container, but for one that is to be moved.
  func place(_ index: Int, in container: NodeID, besides moved: NodeID? = nil) -> Place {
    let children = children(of: container).filter { $0 != moved }
    return index == children.count ? .last(in: container) : .before(children[index])
  }

  func contains(_ node: NodeID) -> Bool { bare.tree.isValid(node) }
  func contains(_ node: NodeID, in container: NodeID) -> Bool {
    node != container && bare.tree.contains(node, in: container)
  }
  func parent(of node: NodeID) -> NodeID? { bare.tree.parent(of: node) }
  func isContainer(_ node: NodeID) -> Bool { bare.tree.isContainer(node) }
  func isHidden(_ node: NodeID) -> Bool { bare.tree.isHidden(node) }

  /// A row that cannot be removed is one that the tree made.
  func isSeparator(_ node: NodeID) -> Bool {
    bare.tree.isValid(node)
      && !children(of: bare.tree.parent(of: node) ?? .root).contains(node) && node != .root
  }

  func children(of container: NodeID) -> [NodeID] {
    var children: [NodeID] = []
    bare.tree.forEachChild(of: container) { children.append($0) }
    return children
  }

  func childCount(of container: NodeID) -> Int { children(of: container).count }
  func childIndex(of node: NodeID) -> Int? {
    parent(of: node).flatMap { children(of: $0).firstIndex(of: node) }
  }
  func child(at index: Int, of container: NodeID) -> NodeID? {
    let children = children(of: container)
    return children.indices.contains(index) ? children[index] : nil
  }

  func nodes(in node: NodeID) -> [NodeID] { [node] + children(of: node).flatMap(nodes(in:)) }

  func path(to node: NodeID) -> [NodeID] { (parent(of: node).map(path(to:)) ?? []) + [node] }
  func depth(of node: NodeID) -> Int? { bare.tree.depth(of: node) }

  var rowCount: Int { bare.tree.rowCount() }
  func rowCount(of node: NodeID) -> Int {
    bare.tree.rows(in: node)?.count ?? (bare.tree.index(of: node) == nil ? 0 : 1)
  }
  func rowIndex(of node: NodeID) -> Int? { bare.tree.index(of: node) }
  func node(atRow row: Int) -> NodeID? { bare.tree.node(atRow: row) }
  func visibleRows() -> [NodeID] { (0..<rowCount).map { bare.tree.node(atRow: $0)! } }
  func identity(of node: NodeID) throws(EditError) -> RowID {
    guard let id = bare.tree.identity(of: node) else { throw .unknownNode(node) }
    return RowID(id)
  }
  func row(_ node: NodeID) throws(EditError) -> Row {
    Row(id: try identity(of: node), stamp: Stamp(bare.tree.stamp(of: node)!))
  }
  /// The kind of a row and its height, in points.
  func look(of node: NodeID) -> (kind: RowKind?, height: Double?) {
    let row = bare.tree.index(of: node)!
    return (
      bare.tree.kind(of: node),
      bare.tree.offset(ofRow: row + 1)! - bare.tree.offset(ofRow: row)!
    )
  }
}

/// What is in sight of a tree whose rows are named by their identities.
func names(_ tree: ComponentTree) -> [Int64] {
  tree.visibleRows().map { try! tree.identity(of: $0).rawValue }
}

/// The visible rows: identities, and `-h` for a separator of height h.
func shape(_ tree: ComponentTree) throws -> [Int64] {
  try tree.visibleRows().map { (node) throws -> Int64 in
    guard tree.isSeparator(node) else { return try tree.identity(of: node).rawValue }
    return -Int64(tree.look(of: node).height!)
  }
}
