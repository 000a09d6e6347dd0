// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("Styles of containers")
@MainActor struct StyleTests {
  let world: SmallWorld
  var engine: ListEngine { world.engine }
  private let style = ContainerStyle(top: 5, left: 7)

  /// A row of ten points.
  init() throws { world = try SmallWorld(rows: 1) }

  /// Commits, and says where the last row begins, and how far from the left.
  private func place() -> [Double] {
    engine.commit()
    let frame = world.host.last!.frames.last!
    return [frame.y, frame.x]
  }

  @Test("The root goes back to the style the engine was made with; a model says it by nil")
  func rootAndModels() throws {
    try engine.setStyle(style, of: engine.rootNode)
    #expect(place() == [5, 7])
    engine.root.style = nil
    #expect(place() == [0, 0])
    let model = ContainerModel()
    try model.add(CellModel(height: .fixed(10)))
    model.style = style
    try engine.root.add(model)
    #expect(place() == [15, 7])
    model.style = nil
    #expect(place() == [10, 0])
  }

  @Test("Rows and stale handles are refused")
  func misuse() throws {
    #expect(throws: EditError.self) { try engine.setStyle(nil, of: world.rows[0]) }
    let gone = try engine.makeContainer(at: .last(in: .root))
    engine.commit()
    try engine.remove(gone)
    #expect(throws: EditError.unknownNode(gone)) { try engine.setStyle(nil, of: gone) }
    #expect(throws: EditError.unknownNode(gone)) {
      try engine.setStyle(ContainerStyle(), of: gone)
    }
  }
}
