// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierTestSupport
import Testing

@Suite struct StatisticsTests {
  @Test func quantilesInterpolate() {
    #expect(quantile(0, of: [3, 1, 2]) == 1)
    #expect(quantile(1, of: [3, 1, 2]) == 3)
    #expect(quantile(0.5, of: [3, 1, 2]) == 2)
    #expect(quantile(0.5, of: [1, 2]) == 1.5)
    #expect(quantile(0.9, of: [0, 10]) == 9)
    #expect(quantile(0.3, of: [7]) == 7)
    #expect(median(of: [4, 1, 3, 2]) == 2.5)
  }

  @Test func intervalHoldsTheMedianAndStaysInsideTheSample() {
    for seed in seeds(count: 50) {
      var generator = SeededGenerator(seed: seed)
      let sample = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        Double.random(in: 0...1, using: &generator)
      }
      let interval = medianInterval(of: sample)
      #expect(interval.contains(median(of: sample)), "SEED=\(seed)")
      #expect(interval.lowerBound >= sample.min()!, "SEED=\(seed)")
      #expect(interval.upperBound <= sample.max()!, "SEED=\(seed)")
      #expect(interval == medianInterval(of: sample), "SEED=\(seed)")
    }
  }

  @Test func intervalNarrowsWithMoreSamples() {
    var generator = SeededGenerator(seed: 1)
    let many = (0..<400).map { _ in Double.random(in: 0...1, using: &generator) }
    let width = { (sample: [Double]) in
      let interval = medianInterval(of: sample)
      return interval.upperBound - interval.lowerBound
    }
    #expect(width(many) < width(Array(many[..<10])) / 2)
    #expect(width([5]) == 0)
    #expect(width([5, 5, 5]) == 0)
  }

  @Test func emptySamplesTrap() async {
    await #expect(processExitsWith: .failure) { _ = quantile(0.5, of: []) }
    await #expect(processExitsWith: .failure) { _ = quantile(1.5, of: [1]) }
    await #expect(processExitsWith: .failure) { _ = medianInterval(of: []) }
  }
}
