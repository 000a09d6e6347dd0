// SPDX-License-Identifier: MIT

import EspalierBase
import Testing

@Suite struct HeightTests {
  @Test(arguments: [1, 2, 3, 4, 6, 8, 12, 256, 768])
  func fractionsOfAPointAreExact(denominator: Int32) throws {
    for numerator in 0...4 * denominator {
      let height = try #require(Height(points: Double(numerator) / Double(denominator)))
      #expect(height.rawValue == numerator * (768 / denominator))
    }
  }

  @Test func pointsComeBackAsTheSameHeight() throws {
    for units in (0 as Int32)...10_000 {
      let height = Height(rawValue: units)
      #expect(Height(points: height.points) == height)
      let tall = Height(rawValue: Height.maximum.rawValue - units)
      #expect(Height(points: tall.points) == tall)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, -1e-9, 43_691, 1e300])
  func whatIsNoHeightIsRefused(points: Double) {
    #expect(Height(points: points) == nil)
  }

  @Test func nothingIsAHeight() {
    #expect(Height(points: 0) == .zero)
    #expect(Height(points: -0.0) == .zero)
  }

  @Test func heightsRoundToTheNearestUnit() {
    #expect(Height(points: 0.4 / 768) == .zero)
    #expect(Height(points: 0.6 / 768) == Height(rawValue: 1))
  }

  @Test func aLeafOfTheTallestRowsFits32Bits() {
    #expect(!Height.maximum.rawValue.multipliedReportingOverflow(by: 64).overflow)
  }

  @Test func literalsArePoints() {
    let height: Height = 12.5
    #expect(height.rawValue == 9600)
    #expect(height < 13)
    #expect("\(height)" == "12.5")
  }

  @Test func aLiteralThatIsNoHeightTraps() async {
    await #expect(processExitsWith: .failure) {
      let height: Height = -1
      print(height)
    }
  }
}
