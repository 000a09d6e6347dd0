// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport

/// What a row carries beside its identity.
struct RowAttributes {
  var kind: RowKind = 0
  var height: RowHeight = .automatic()
  var pin: Pin?
  var role = RowRole.item
  var breadth: Double?

  /// What a row of these is made of.
  func content(_ row: Row) -> RowContent {
    RowContent(
      row.id, stamp: row.stamp, kind: kind, height: height, pin: pin, role: role,
      breadth: breadth)
  }
}

/// Rows and containers without objects.
extension ListEngine {
  @discardableResult func appendRow(_ id: RowID, to container: NodeID) throws(EditError) -> NodeID {
    try makeRow(RowContent(id), at: .last(in: container))
  }

  @discardableResult func appendContainer(
    id: RowID = 0, to container: NodeID
  ) throws(EditError) -> NodeID {
    try makeContainer(id: id, at: .last(in: container))
  }

  /// Adds rows at the end of a container.
  @discardableResult func addRows(
    _ ids: some Sequence<some BinaryInteger>, _ height: RowHeight = .automatic(),
    in container: NodeID = .root
  ) throws -> [NodeID] {
    try ids.map { id in
      try makeRow(RowContent(RowID(Int64(id)), height: height), at: .last(in: container))
    }
  }

  /// Says where the host is, and commits.
  func scrollAndCommit(to offset: Double, isDecelerating: Bool = false) {
    viewportDidScroll(to: offset, isDecelerating: isDecelerating)
    commit()
  }

  /// Scrolls to a row or a container, and commits.
  func scrollAndCommit(
    to node: NodeID, at alignment: ScrollAlignment = .top, offset: Double = 0,
    isAnimated: Bool = false
  ) throws {
    try scroll(to: node, at: alignment, offset: offset, isAnimated: isAnimated)
    commit()
  }

  /// Brings the list to an offset, and commits.
  func jumpAndCommit(to offset: Double) {
    setContentOffset(offset)
    commit()
  }

  /// Says how large the viewport is, and commits.
  func resizeAndCommit(width: Double, height: Double) {
    setViewport(width: width, height: height)
    commit()
  }

  /// Another kind is another content.
  func setAttributes(_ attributes: RowAttributes, of node: NodeID) throws(EditError) {
    let kind = contains(node) ? bare.tree.content(of: node)?.kind : nil
    try bare.tree.setKind(attributes.kind, node)
    try bare.tree.setPin(attributes.pin, node)
    try setHeight(attributes.height, of: node)
    if kind != attributes.kind { try update(node) }
  }

  func row(of node: NodeID) throws(EditError) -> Row {
    guard let id = identity(of: node), let stamp = stamp(of: node) else {
      throw .unknownNode(node)
    }
    return Row(id: id, stamp: stamp)
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
    case 4: containers.append(try engine.appendContainer(to: container))
    case 5, 6: if let row = rows.randomElement(using: &generator) { try engine.remove(row) }
    case 7, 8:
      guard let row = rows.randomElement(using: &generator), let place = place() else { return }
      try engine.move(row, to: place)
    case 9:
      guard let row = rows.randomElement(using: &generator) else { return }
      try engine.update(row)
    case 10:
      guard container != engine.rootNode else { return }
      try engine.setHidden(number(0...1) == 0, container)
    case 11:
      guard container != engine.rootNode, number(0...3) == 0 else { return }
      try engine.remove(container)
    default: try moveBeside()
    }
  }

  private mutating func insert() throws {
    forgetStale()
    guard let place = place() else { return }
    let height: RowHeight =
      number(0...2) == 0 ? .fixed(Double(number(0...60))) : .automatic()
    let row = RowContent(
      RowID(nextID), kind: RowKind(UInt8(number(0...2))), height: height,
      pin: number(0...19) == 0 ? Pin() : nil)
    rows.append(try engine.makeRow(row, at: place))
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
    try engine.move(row, to: number(0...1) == 0 ? .before(other) : .after(other))
  }

  mutating func forgetStale() {
    containers.removeAll { !engine.contains($0) }
    rows.removeAll { !engine.contains($0) }
  }
}
