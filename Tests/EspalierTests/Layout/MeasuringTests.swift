// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("What a host is asked to measure") struct MeasuringTests {
  private func request(_ axis: ScrollAxis, _ height: RowHeight) throws -> MeasureRequest {
    let configuration = LayoutConfiguration { $0.axis = axis }
    let list = ListLayout(
      configuration, style: ContainerStyle(top: 5, left: 7, right: 3), width: 200, height: 300)
    list.append(Row(id: 9, stamp: 4), RowAttributes(kind: 3, height: height))
    return try #require(list.request(forRow: 0))
  }

  @Test("The height at a width, or the width at a height") func axes() throws {
    let upright = try request(.vertical, .automatic(estimate: 30))
    #expect(upright.axis == .vertical && upright.width == 190 && upright.height == .infinity)
    let sideways = try request(.horizontal, .automatic(estimate: 30))
    #expect(sideways.axis == .horizontal && sideways.width == .infinity && sideways.height == 295)
    #expect(sideways.id == 9 && sideways.stamp == 4 && sideways.kind == 3)
  }

  @Test("What stands for the row until it is measured is its estimate") func estimates() throws {
    #expect(try request(.vertical, .automatic(estimate: 30)).estimate == 30)
    #expect(try request(.horizontal, .automatic()).estimate == 44)
    let list = estimatedList(3)
    list.report { _ in 20 }
    list.updateRow(at: 1, stamp: 2)
    #expect(list.request(forRow: 1)?.estimate == 20)
  }

  @Test("A picture is scaled to whole pixels of its column") func pictures() {
    #expect(RowHeight.scaled(width: 100, height: 50, to: 145) == 72)
    #expect(RowHeight.scaled(width: 100, height: 50, to: 145, pixelScale: 2) == 72.5)
    #expect(RowHeight.scaled(width: 3, height: 2, to: 100, pixelScale: 3) == 200.0 / 3)
  }

  @Test(
    "A picture of no size has no height",
    arguments: [
      (Double.nan, 1.0, 1.0, 0.0), (1, .nan, 1, 0), (1, 1, .nan, 0), (-1, 1, 1, 0), (0, 1, 1, 0),
      (1, 0, 1, 0), (1, -1, 1, 0), (1, 1, 0, 0), (1, 1, -5, 0), (1, 1, -.infinity, 0),
      (.infinity, .infinity, 1, 0), (.infinity, 1, 1, 0), (.infinity, 1, .infinity, 0),
      (1, .infinity, .infinity, 43_690.0), (1, 1e300, 1e300, 43_690), (1, .infinity, 1, 43_690),
      (1, 1, .infinity, 43_690), (3, 2, 10, 6),
    ])
  func noPictures(width: Double, tall: Double, to: Double, expected: Double) {
    #expect(RowHeight.scaled(width: width, height: tall, to: to) == expected)
  }

  @Test("A point has one to four pixels") func pixels() async {
    await #expect(processExitsWith: .failure) {
      _ = RowHeight.scaled(width: 1, height: 1, to: 1, pixelScale: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = RowHeight.scaled(width: 1, height: 1, to: 1, pixelScale: 5)
    }
  }
}
