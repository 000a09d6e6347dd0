// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// The headline figures of a report.
struct Tiles {
  private let index: FigureIndex

  init(_ index: FigureIndex) {
    self.index = index
  }

  /// How much was measured, how long each peer takes beside ours, where peers win, what allocates.
  var all: [PageModel.Tile] {
    [coverage] + peers.compactMap(peer)
      + [losses, allocations].compactMap(\.self)
  }

  private var peers: [String] { index.peers.filter(isPeer) }

  private var coverage: PageModel.Tile {
    let benchmarks = Set(index.cases.map { [$0.suite, $0.benchmark, $0.variant] })
    return tile(
      grouped(benchmarks.count),
      "benchmarks, \(grouped(index.cases.count)) with their sizes, "
        + "\(grouped(index.contestants.count)) contestants")
  }

  private func peer(_ name: String) -> PageModel.Tile? {
    let multiples = index.cases.compactMap { index.multiple(of: name, $0) }
    guard let mean = geometricMean(multiples), let low = multiples.min(),
      let high = multiples.max()
    else { return nil }
    return tile(
      Words.multiple(mean),
      "the time of \(nameShown(name)) in multiples of ours: geometric mean of \(grouped(multiples.count)) cases, "
        + "from \(Words.multiple(low)) to \(Words.multiple(high))")
  }

  private var losses: PageModel.Tile? {
    let compared = index.cases.map { id in
      peers.compactMap { index.multiple(of: $0, id) }
    }.filter { !$0.isEmpty }
    if compared.isEmpty { return nil }
    let lost = compared.count { $0.contains { $0 < Heat.draw.lowerBound } }
    return tile(
      "\(grouped(lost)) of \(grouped(compared.count))",
      "cases in which a peer is faster than ours by more than 5 %")
  }

  private var allocations: PageModel.Tile? {
    let counts = index.cases.compactMap {
      index[$0, Contestant.ours, Metric.allocations.name]?.estimate.value
    }
    if counts.isEmpty { return nil }
    return tile(
      "\(grouped(counts.count { $0 == 0 })) of \(grouped(counts.count))",
      "cases in which ours allocates nothing at all")
  }

  private func tile(_ figure: String, _ meaning: String) -> PageModel.Tile {
    // A sign stays on the line of its number.
    let meaning = meaning.replacing(" ×", with: "\u{A0}×").replacing(" %", with: "\u{A0}%")
    return PageModel.Tile(figure: .text(figure), meaning: .text(meaning))
  }
}
