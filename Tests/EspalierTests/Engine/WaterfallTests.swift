// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("A waterfall through the engine")
struct WaterfallTests {
  /// A picture as a photo library knows it.
  struct Picture: Identifiable, Equatable {
    var id: Int
    var width: Double
    var height: Double
  }

  /// Measures pictures by their sides, and keeps where they are.
  final class Wall: ListHost {
    var pictures: ElementList<Picture, Int>?
    var frames: [RowFrame] = []

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      guard let picture = pictures?.element(withID: Int(request.id.rawValue)) else { return nil }
      return Length.scaled(
        width: picture.width, height: picture.height, to: request.width
      ).points
    }

    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      frames = commit.layout.rows.indices.map { commit.layout.rows[$0] }
    }
  }

  @Test("Five pictures go to columns 0, 1, 1, 0, 0")
  func fivePictures() throws {
    var configuration = EngineConfiguration()
    configuration.style = ContainerStyle(
      .waterfall(columns: 2), lineSpacing: 10, itemSpacing: 10
    ).inset(by: 10)
    let engine = ListEngine(configuration)
    let wall = Wall()
    let pictures = ElementList<Picture, Int>(in: engine)
    wall.pictures = pictures
    engine.host = wall
    engine.setViewport(width: 320, height: 480)

    let heights: [Double] = [100, 50, 80, 30, 60]
    try pictures.apply(
      heights.enumerated().map { Picture(id: $0.offset, width: 100, height: $0.element) })

    #expect(wall.frames.map(\.x) == [10, 165, 165, 10, 10])
    #expect(wall.frames.map(\.y) == [10, 10, 92, 165, 218])
    #expect(wall.frames.map(\.height) == [145, 72, 116, 43, 87])
    #expect(engine.contentExtent == 315)
  }
}
