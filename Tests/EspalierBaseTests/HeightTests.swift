// SPDX-License-Identifier: MIT

import EspalierBase
import Testing

@Suite struct HeightTests {
  @Test(arguments: [1, 2, 3, 4, 6, 8, 12, 256, 768])
  func fractionsOfAPointAreExact(denominator: Int32) throws {
    for numerator in 0...4 * denominator {
      let height = try #require(Length(points: Double(numerator) / Double(denominator)))
      #expect(height.rawValue == numerator * (768 / denominator))
    }
  }

  @Test func pointsComeBackAsTheSameHeight() throws {
    for units in (0 as Int32)...10_000 {
      let height = Length(rawValue: units)
      #expect(Length(points: height.points) == height)
      let tall = Length(rawValue: Length.maximum.rawValue - units)
      #expect(Length(points: tall.points) == tall)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, -1e-9, 43_691, 1e300])
  func whatIsNoHeightIsRefused(points: Double) {
    #expect(Length(points: points) == nil)
  }

  @Test func nothingIsAHeight() {
    #expect(Length(points: 0) == .zero)
    #expect(Length(points: -0.0) == .zero)
  }

  @Test func heightsRoundToTheNearestUnit() {
    #expect(Length(points: 0.4 / 768) == .zero)
    #expect(Length(points: 0.6 / 768) == Length(rawValue: 1))
  }

  @Test func aLeafOfTheTallestRowsFits32Bits() {
    #expect(!Length.maximum.rawValue.multipliedReportingOverflow(by: 64).overflow)
  }

  @Test func literalsArePoints() {
    let height: Length = 12.5
    #expect(height.rawValue == 9600)
    #expect(height < 13)
    #expect("\(height)" == "12.5")
  }

  @Test func aLiteralThatIsNoHeightTraps() async {
    await #expect(processExitsWith: .failure) {
      let height: Length = -1
      print(height)
    }
  }
}
