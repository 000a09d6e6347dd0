// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierOracles
import EspalierTestSupport

/// What a row carries beside its identity.
struct RowAttributes {
  var kind: RowKind = 0
  var height: RowHeight = .automatic()
  var pin: Pin?
  var role = RowRole.item
  var breadth: Double?
  var spansLine = false

  /// What a row of these is made of.
  func content(_ row: Row) -> RowContent {
    RowContent(
      row.id, stamp: row.stamp, kind: kind, height: height, pin: pin, role: role,
      breadth: breadth, spansLine: spansLine)
  }
}

/// Rows and containers without objects, in the words of a tree.
@MainActor struct PlainTree {
  let engine: ListEngine

  var root: NodeID { engine.rootNode }

  @discardableResult func makeRow(
    _ id: RowID, stamp: Stamp = 0, attributes: RowAttributes = RowAttributes(), at place: Place
  ) throws(EditError) -> NodeID {
    try engine.makeRow(
      RowContent(
        id, stamp: stamp, kind: attributes.kind, height: attributes.height,
        pin: attributes.pin, role: attributes.role),
      at: place)
  }

  @discardableResult func appendRow(
    _ id: RowID, stamp: Stamp = 0, attributes: RowAttributes = RowAttributes(),
    to container: NodeID
  ) throws(EditError) -> NodeID {
    try makeRow(id, stamp: stamp, attributes: attributes, at: .last(in: container))
  }

  @discardableResult func makeContainer(
    id: RowID = 0, at place: Place
  ) throws(EditError) -> NodeID {
    try engine.makeContainer(id: id, at: place)
  }

  @discardableResult func appendContainer(
    id: RowID = 0, to container: NodeID
  ) throws(EditError) -> NodeID {
    try makeContainer(id: id, at: .last(in: container))
  }

  func setStamp(_ stamp: Stamp, of node: NodeID) throws(EditError) {
    try engine.setStamp(stamp, of: node)
  }

  func setSeparator(
    _ separator: Separator?, at edge: SeparatorEdge, of node: NodeID
  ) throws(EditError) {
    try engine.setSeparator(separator, at: edge, of: node)
  }

  func setSeparatorBetweenChildren(
    _ separator: Separator?, of container: NodeID
  ) throws(EditError) {
    try engine.setSeparatorBetweenChildren(separator, of: container)
  }

  func remove(_ node: NodeID) throws(EditError) { try engine.remove(node) }
  func removeAll(in node: NodeID) throws(EditError) { try engine.removeAll(in: node) }
  func move(_ node: NodeID, to place: Place) throws(EditError) { try engine.move(node, to: place) }
  func setHidden(_ isHidden: Bool, _ node: NodeID) throws(EditError) {
    try engine.setHidden(isHidden, node)
  }

  /// Another content is another stamp, as that of a model.
  func update(_ node: NodeID) throws(EditError) {
    guard let stamp = engine.stamp(of: node) else { throw .unknownNode(node) }
    try engine.setStamp(Stamp(stamp.rawValue + 1), of: node)
  }

  /// Another kind is another content.
  func setAttributes(_ attributes: RowAttributes, of node: NodeID) throws(EditError) {
    let kind = contains(node) ? engine.bare.tree.kind(of: node) : nil
    try engine.bare.tree.setKind(attributes.kind, node)
    try engine.bare.tree.setPin(attributes.pin, node)
    try engine.setHeight(attributes.height, of: node)
    if kind != attributes.kind { try update(node) }
  }

  func contains(_ node: NodeID) -> Bool { engine.identity(of: node) != nil }
  func isHidden(_ node: NodeID) -> Bool { !engine.bare.tree.isShown(node) }
  func parent(of node: NodeID) -> NodeID? { engine.bare.tree.parent(of: node) }
  func isContainer(_ node: NodeID) -> Bool { engine.bare.tree.isContainer(node) }
  func children(of container: NodeID) -> [NodeID] { engine.children(of: container) }

  /// The rows of now.
  func visibleRows() -> [NodeID] {
    (0..<engine.bare.tree.rowCount()).compactMap { engine.bare.tree.node(atRow: $0) }
  }

  func identity(of node: NodeID) throws(EditError) -> RowID {
    guard let id = engine.identity(of: node) else { throw .unknownNode(node) }
    return id
  }

  func contains(_ node: NodeID, in container: NodeID) -> Bool {
    engine.bare.tree.contains(node, in: container)
  }

  /// The place among the nodes of a container.
  func place(_ index: Int, in container: NodeID) -> Place {
    let children = children(of: container)
    return index == children.count ? .last(in: container) : .before(children[index])
  }

  func row(_ node: NodeID) throws(EditError) -> Row {
    guard let id = engine.identity(of: node), let stamp = engine.stamp(of: node) else {
      throw .unknownNode(node)
    }
    return Row(id: id, stamp: stamp)
  }
}

extension ListEngine {
  var tree: PlainTree { PlainTree(engine: self) }

  /// The rows as they were committed.
  var listedRows: [Row] {
    (0..<rowCount).compactMap { node(atRow: $0) }.compactMap { try? tree.row($0) }
  }
}

/// A list without objects under random edits.
@MainActor struct RandomRows {
  let engine: ListEngine
  var generator: SeededGenerator
  var containers: [NodeID]
  var rows: [NodeID] = []
  private var nextID: Int64 = 1

  init(seed: UInt64, _ configuration: EngineConfiguration = EngineConfiguration()) {
    generator = SeededGenerator(seed: seed)
    engine = ListEngine(configuration)
    containers = [engine.rootNode]
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// Fills the list with rows of several kinds, pinned ones among them.
  mutating func fill(_ count: Int) throws {
    for _ in 0..<count { try insert() }
  }

  mutating func edit() throws {
    forgetStale()
    let container = containers.randomElement(using: &generator)!
    switch number(0...12) {
    case 0...3: try insert()
    case 4: containers.append(try engine.tree.appendContainer(to: container))
    case 5, 6: if let row = rows.randomElement(using: &generator) { try engine.tree.remove(row) }
    case 7, 8:
      guard let row = rows.randomElement(using: &generator), let place = place() else { return }
      try engine.tree.move(row, to: place)
    case 9:
      guard let row = rows.randomElement(using: &generator) else { return }
      try engine.tree.update(row)
    case 10:
      guard container != engine.tree.root else { return }
      try engine.tree.setHidden(number(0...1) == 0, container)
    case 11:
      guard container != engine.tree.root, number(0...3) == 0 else { return }
      try engine.tree.remove(container)
    default: try moveBeside()
    }
  }

  private mutating func insert() throws {
    forgetStale()
    guard let place = place() else { return }
    let height: RowHeight =
      number(0...2) == 0 ? .fixed(Double(number(0...60))) : .automatic()
    let attributes = RowAttributes(
      kind: RowKind(UInt8(number(0...2))), height: height, pin: number(0...19) == 0 ? Pin() : nil)
    rows.append(try engine.tree.makeRow(RowID(nextID), attributes: attributes, at: place))
    nextID += 1
  }

  /// A place for a row. In a list of sections none is in the root.
  private mutating func place() -> Place? {
    let first = engine.configuration.hasSections ? 1 : 0
    guard let container = containers.dropFirst(first).randomElement(using: &generator) else {
      return nil
    }
    return number(0...1) == 0 ? .first(in: container) : .last(in: container)
  }

  private mutating func moveBeside() throws {
    guard let row = rows.randomElement(using: &generator),
      let other = rows.randomElement(using: &generator), row != other
    else { return }
    try engine.tree.move(row, to: number(0...1) == 0 ? .before(other) : .after(other))
  }

  mutating func forgetStale() {
    let tree = engine.tree
    containers.removeAll { !tree.contains($0) }
    rows.removeAll { !tree.contains($0) }
  }
}
