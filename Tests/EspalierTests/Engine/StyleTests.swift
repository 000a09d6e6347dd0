// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Styles of containers")
@MainActor struct StyleTests {
  let engine = ListEngine()
  let host = ReportingHost()
  let outer: NodeID
  let inner: NodeID

  /// A row, and two in each of two containers, one inside the other; 10 points each.
  init() throws {
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    let tree = engine.tree
    let attributes = RowAttributes(height: .fixed(10))
    try tree.appendRow(0, attributes: attributes, to: tree.root)
    outer = try tree.appendContainer(to: tree.root)
    for id in 1...2 { try tree.appendRow(RowID(Int64(id)), attributes: attributes, to: outer) }
    inner = try tree.appendContainer(to: outer)
    for id in 3...4 { try tree.appendRow(RowID(Int64(id)), attributes: attributes, to: inner) }
    engine.commit()
  }

  private func style(top: Double, left: Double) -> ContainerStyle {
    var style = ContainerStyle()
    style.top = top
    style.left = left
    return style
  }

  /// Commits, and says where each row begins, and how far from the left.
  private func places() -> [[Double]] {
    engine.commit()
    return host.last!.frames.map { [$0.y, $0.x] }
  }

  @Test("A style that is taken away leaves no trace")
  func removal() throws {
    let plain = places()
    try engine.setStyle(style(top: 5, left: 7), of: outer)
    #expect(places() == [[0, 0], [15, 7], [25, 7], [35, 7], [45, 7]])
    try engine.setStyle(nil, of: outer)
    #expect(places() == plain && host.last!.update.isEmpty)
    #expect(engine.contentExtent == 50)
    try engine.setStyle(nil, of: outer)
    #expect(places() == plain)
  }

  @Test("What is inside keeps its own style, and inherits from the next container around")
  func nested() throws {
    try engine.setStyle(style(top: 5, left: 7), of: outer)
    try engine.setStyle(style(top: 3, left: 9), of: inner)
    #expect(places().map { $0[1] } == [0, 7, 7, 9, 9])
    try engine.setStyle(nil, of: outer)
    #expect(places() == [[0, 0], [10, 0], [20, 0], [33, 9], [43, 9]])
    try engine.setStyle(nil, of: inner)
    #expect(places().map { $0[0] } == [0, 10, 20, 30, 40])
  }

  @Test("It may be given again: before the commit, and after it")
  func again() throws {
    try engine.setStyle(style(top: 5, left: 7), of: outer)
    let styled = places()
    try engine.setStyle(nil, of: outer)
    try engine.setStyle(style(top: 5, left: 7), of: outer)
    #expect(places() == styled)
    try engine.setStyle(nil, of: outer)
    engine.commit()
    try engine.setStyle(style(top: 5, left: 7), of: outer)
    #expect(places() == styled)
    // Given and taken away in one transaction it was never there.
    try engine.setStyle(nil, of: outer)
    engine.commit()
    try engine.setStyle(style(top: 50, left: 0), of: inner)
    try engine.setStyle(nil, of: inner)
    #expect(places().map { $0[0] } == [0, 10, 20, 30, 40])
  }

  @Test("The root goes back to the style the engine was made with; a model says it by nil")
  func rootAndModels() throws {
    try engine.setStyle(style(top: 5, left: 7), of: engine.tree.root)
    #expect(places().first == [5, 7])
    engine.root.style = nil
    #expect(places().first == [0, 0])
    let model = ContainerModel()
    try model.add(CellModel(height: .fixed(10)))
    model.style = style(top: 5, left: 7)
    try engine.root.add(model)
    #expect(places().last == [55, 7])
    model.style = nil
    #expect(places().last == [50, 0])
  }

  @Test("A row that leaves or enters at the edge changes the spacing although it stays where it is")
  func edges() throws {
    var spaced = ContainerStyle()
    spaced.lineSpacing = 3
    try engine.setStyle(spaced, of: outer)
    try engine.setStyle(style(top: 0, left: 9), of: inner)
    #expect(places().map { $0[0] } == [0, 10, 23, 33, 46])
    try engine.tree.move(engine.node(atRow: 1)!, to: .before(outer))
    #expect(places().map { $0[0] } == [0, 10, 20, 30, 43] && host.last!.update.isEmpty)
    try engine.tree.move(engine.node(atRow: 3)!, to: .before(inner))
    #expect(places().map { $0[0] } == [0, 10, 20, 33, 43])
    try engine.tree.move(engine.node(atRow: 3)!, to: .first(in: inner))
    try engine.tree.move(engine.node(atRow: 2)!, to: .first(in: inner))
    #expect(places().map { $0[0] } == [0, 10, 20, 33, 46])
  }

  @Test("An empty container that loses its style leaves no gap")
  func emptyContainer() throws {
    var spaced = ContainerStyle()
    spaced.lineSpacing = 3
    try engine.setStyle(spaced, of: outer)
    let empty = try engine.tree.makeContainer(at: engine.tree.place(1, in: outer))
    engine.commit()
    let plain = places()
    try engine.setStyle(style(top: 8, left: 0), of: empty)
    #expect(places() != plain)
    try engine.setStyle(nil, of: empty)
    #expect(places() == plain)
  }

  @Test("Rows and stale handles are refused")
  func misuse() throws {
    #expect(throws: EditError.self) { try engine.setStyle(nil, of: engine.node(atRow: 0)!) }
    try engine.tree.remove(inner)
    #expect(throws: EditError.unknownNode(inner)) { try engine.setStyle(nil, of: inner) }
    #expect(throws: EditError.unknownNode(inner)) {
      try engine.setStyle(ContainerStyle(), of: inner)
    }
  }
}
