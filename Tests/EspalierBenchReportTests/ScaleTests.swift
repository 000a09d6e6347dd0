// SPDX-License-Identifier: MIT

#if DEBUG
  import Foundation
  import Testing

  @testable import EspalierBenchReport

  @Suite struct ScaleTests {
    @Test func valuesLieBetweenTheEndsInTheirOrder() throws {
      let values = [409, 4_090, 40_900, 1_000_000].map(Double.init)
      let scale = try #require(Scale(.logarithmic, covering: values.reversed()))
      let places = values.map(scale.position)
      #expect(places == places.sorted() && places.first! > 0 && places.last! < 1)
      // Equal factors are equal distances.
      #expect(abs((places[1] - places[0]) - (places[2] - places[1])) < 1e-9)
    }

    @Test func ticksAreRoundAndOnTheAxis() throws {
      for low in -6..<12 {
        for factor in [1.0, 1.01, 2, 5, 9, 30, 1000, 1e9, 1e200] {
          for mantissa in [1.0, 1.7, 4.09, 9.99] {
            let bottom = mantissa * pow(10, Double(low))
            let scale = try #require(
              Scale(.logarithmic, covering: [bottom, bottom * factor]))
            for most in 2...6 {
              let ticks = scale.ticks(most: most)
              #expect((2...most).contains(ticks.count), "\(bottom) × \(factor): \(ticks)")
              #expect(ticks == ticks.sorted() && Set(ticks).count == ticks.count)
              for tick in ticks {
                let place = (log10(tick) - scale.ends.lowerBound)
                #expect(place > -1e-9 && log10(tick) < scale.ends.upperBound + 1e-9)
                let digits = tick / pow(10, (log10(tick) + 1e-9).rounded(.down))
                #expect([1, 2, 5].contains { abs(digits - $0) < 1e-6 }, "\(tick)")
              }
            }
          }
        }
      }
    }

    @Test func zeroHasAPlaceWhereTheAxisBeginsAtIt() throws {
      #expect(Scale(.logarithmic, covering: [0, -1, .nan, .infinity]) == nil)
      let scale = try #require(Scale(.logarithmicFromZero, covering: [0, 1000]))
      #expect(scale.ticks(most: 5).first == 0)
      #expect(scale.position(0) > 0 && scale.position(0) < scale.position(1))
      let alone = try #require(Scale(.logarithmicFromZero, covering: [0, 0]))
      #expect(alone.ticks(most: 5).count >= 1)
    }

    @Test func stepsAreWhole() throws {
      let one = try #require(Scale(.steps, covering: [1]))
      #expect(one.ticks(most: 5) == [1])
      let many = try #require(Scale(.steps, covering: [1, 200]))
      let ticks = many.ticks(most: 5)
      #expect((2...5).contains(ticks.count) && ticks.allSatisfy { $0 == $0.rounded() })
    }

    @Test func smallChangesOfAmountsAreSeen() throws {
      for values in [
        [2_000_000, 2_100_000], [7, 7], [0, 0], [0.001, 0.0013], [3, 1e300], [0, 1e-300],
      ] {
        let scale = try #require(Scale(.amounts, covering: values))
        let ticks = scale.ticks(most: 6)
        #expect((1...6).contains(ticks.count), "\(values): \(ticks)")
        #expect(ticks.allSatisfy { scale.ends.contains($0) }, "\(values): \(ticks)")
      }
      // Five percent are a fifth of the height.
      let scale = try #require(Scale(.amounts, covering: [2_000_000, 2_100_000]))
      #expect(scale.position(2_100_000) - scale.position(2_000_000) > 0.15)
      #expect(Scale(.amounts, covering: [.greatestFiniteMagnitude]) == nil)
    }

    @Test func stylesOfNeighboursDifferInColourLineAndMarker() {
      let styles = (0..<40).map { SeriesStyle(number: $0) }
      for (one, next) in zip(styles, styles.dropFirst()) {
        #expect(one.colorClass != next.colorClass && one.dashes != next.dashes)
        #expect(one.marker(x: 0, y: 0) != next.marker(x: 0, y: 0))
      }
      let looks = styles.map { "\($0.colorClass)|\($0.dashes)|\($0.marker(x: 0, y: 0))" }
      #expect(Set(looks).count == styles.count)
    }
  }
#endif
