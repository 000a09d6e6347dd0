// SPDX-License-Identifier: MIT

import Espalier
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
    let attributes = RowAttributes(height: .fixed(10))
    try engine.appendRow(0, attributes: attributes, to: engine.rootNode)
    outer = try engine.appendContainer(to: engine.rootNode)
    for id in 1...2 { try engine.appendRow(RowID(Int64(id)), attributes: attributes, to: outer) }
    inner = try engine.appendContainer(to: outer)
    for id in 3...4 { try engine.appendRow(RowID(Int64(id)), attributes: attributes, to: inner) }
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

  @Test("The root goes back to the style the engine was made with; a model says it by nil")
  func rootAndModels() throws {
    try engine.setStyle(style(top: 5, left: 7), of: engine.rootNode)
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

  @Test("Rows and stale handles are refused")
  func misuse() throws {
    #expect(throws: EditError.self) { try engine.setStyle(nil, of: engine.node(atRow: 0)!) }
    try engine.remove(inner)
    #expect(throws: EditError.unknownNode(inner)) { try engine.setStyle(nil, of: inner) }
    #expect(throws: EditError.unknownNode(inner)) {
      try engine.setStyle(ContainerStyle(), of: inner)
    }
  }
}
