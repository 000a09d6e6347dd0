// SPDX-License-Identifier: MIT

import EspalierCore
import EspalierDiff
import EspalierTestSupport

/// What a row carries beside its identity.
struct RowAttributes {
  var kind: UInt8 = 0
  var height: RowHeight = .automatic()
  var pin: Pin?
  var role = RowRole.item
}

/// Rows and containers without objects, in the words of a tree.
@MainActor struct PlainTree {
  let engine: ListEngine

  var root: NodeID { engine.rootNode }

  @discardableResult func makeRow(
    _ id: RowID, attributes: RowAttributes = RowAttributes(), at place: Place
  ) throws(EditError) -> NodeID {
    try engine.makeRow(
      RowContent(
        id.rawValue, height: attributes.height, kind: attributes.kind, pin: attributes.pin,
        role: attributes.role),
      at: place)
  }

  @discardableResult func appendRow(
    _ id: RowID, attributes: RowAttributes = RowAttributes(), to container: NodeID
  ) throws(EditError) -> NodeID {
    try makeRow(id, attributes: attributes, at: .last(in: container))
  }

  @discardableResult func makeContainer(at place: Place) throws(EditError) -> NodeID {
    try engine.makeContainer(at: place)
  }

  @discardableResult func appendContainer(to container: NodeID) throws(EditError) -> NodeID {
    try makeContainer(at: .last(in: container))
  }

  func remove(_ node: NodeID) throws(EditError) { try engine.remove(node) }
  func removeAll(in node: NodeID) throws(EditError) { try engine.removeAll(in: node) }
  func move(_ node: NodeID, to place: Place) throws(EditError) { try engine.move(node, to: place) }
  func setHidden(_ isHidden: Bool, _ node: NodeID) throws(EditError) {
    try engine.setHidden(isHidden, node)
  }

  /// Another content is another stamp, as that of a model.
  func update(_ node: NodeID) throws(EditError) {
    guard let stamp = engine.stamp(of: node) else { throw .unknownNode }
    try engine.setStamp(Stamp(stamp.rawValue + 1), of: node)
  }

  /// Another kind is another content.
  func setAttributes(_ attributes: RowAttributes, of node: NodeID) throws(EditError) {
    let kind = contains(node) ? engine.core.tree.kind(of: node) : nil
    try engine.core.tree.setKind(attributes.kind, node)
    try engine.core.tree.setPin(attributes.pin, node)
    try engine.setHeight(attributes.height, of: node)
    if kind != attributes.kind { try update(node) }
  }

  func contains(_ node: NodeID) -> Bool { engine.identity(of: node) != nil }
  func isHidden(_ node: NodeID) -> Bool { !engine.core.tree.isShown(node) }
  func parent(of node: NodeID) -> NodeID? { engine.core.tree.parent(of: node) }

  func row(_ node: NodeID) throws(EditError) -> Row {
    guard let id = engine.identity(of: node), let stamp = engine.stamp(of: node) else {
      throw .unknownNode
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
      kind: UInt8(number(0...2)), height: height, pin: number(0...19) == 0 ? Pin() : nil)
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
