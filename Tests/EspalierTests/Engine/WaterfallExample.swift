// SPDX-License-Identifier: MIT

import Espalier
import Testing

// The code of the article "A waterfall of pictures".

@MainActor
@Suite("Example: a waterfall of pictures")
struct WaterfallExample {
  struct Picture: Identifiable, Equatable {
    var id: Int
    var width: Double
    var height: Double
  }

  final class Wall: ListHost {
    var pictures: ElementList<Picture, Int>?
    var frames: [RowFrame] = []

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      guard let index = engine.rowIndex(of: request.node),
        let picture = pictures?.element(atRow: index)
      else { return nil }
      return RowHeight.scaled(
        width: picture.width, height: picture.height, to: request.width
      )
    }

    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      frames = commit.rows.map(\.frame)
    }
  }

  @Test func fivePicturesInTwoColumns() throws {
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
    try pictures.apply(
      [100.0, 50, 80, 30, 60].enumerated().map { Picture(id: $0 + 1, width: 100, height: $1) })
    #expect(wall.frames.map(\.width) == [145, 145, 145, 145, 145])
    #expect(wall.frames.map(\.x) == [10, 165, 165, 10, 10])
    #expect(wall.frames.map(\.y) == [10, 10, 92, 165, 218])
    #expect(wall.frames.map(\.height) == [145, 72, 116, 43, 87])
  }
}
