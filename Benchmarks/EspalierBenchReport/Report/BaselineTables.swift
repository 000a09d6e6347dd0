// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// Our figures beside those of a baseline. They are shown; to judge them is `bench compare`'s task.
struct BaselineTables {
  private let index: FigureIndex
  private let before: FigureIndex

  init(_ index: FigureIndex, _ baseline: Report.Source?) {
    self.index = index
    before = FigureIndex(baseline.map { [$0.file] } ?? [])
  }

  /// So many lines each table has at most.
  private static let mostLines = 30

  /// The times that differ most, and every count that differs; none without a baseline.
  var tables: [PageModel.TableModel] {
    if before.cases.isEmpty { return [] }
    return [times, counts]
  }

  private var times: PageModel.TableModel {
    let pairs = index.cases.compactMap { id -> (CaseID, Double, Double)? in
      guard let now = index.time(id, Contestant.ours), let then = before.time(id, Contestant.ours),
        now > 0, then > 0
      else { return nil }
      return (id, then, now)
    }
    let mean = geometricMean(pairs.map { $0.2 / $0.1 }).map(Words.multiple) ?? "–"
    let far = pairs.sorted { distance($0) > distance($1) }.prefix(Self.mostLines)
    return PageModel.TableModel(
      "Times of ours in \(pairs.count) cases; geometric mean now ÷ then: \(mean). "
        + "Those that differ most:",
      columns: ["case", "then", "now", "now ÷ then"],
      rows: far.map { id, then, now in
        ["\(id)", Words.figure(then, .nanoseconds), Words.figure(now, .nanoseconds)]
          + [Words.multiple(now / then)]
      })
  }

  private func distance(_ pair: (CaseID, Double, Double)) -> Double {
    max(pair.2 / pair.1, pair.1 / pair.2)
  }

  private var counts: PageModel.TableModel {
    let metrics = index.metrics.filter { $0.unit == .count || $0.unit == .bytes }
    let changed = index.cases.flatMap { id in
      metrics.compactMap { metric -> [String]? in
        guard let now = index[id, Contestant.ours, metric.name]?.estimate.value,
          let then = before[id, Contestant.ours, metric.name]?.estimate.value, now != then
        else { return nil }
        return ["\(id)", metric.name.spaced] + [then, now].map { Words.figure($0, metric.unit) }
      }
    }
    return PageModel.TableModel(
      "Counts of ours that changed: \(grouped(changed.count))"
        + (changed.count > Self.mostLines ? ", the first of them:" : ""),
      columns: ["case", "metric", "then", "now"], rows: Array(changed.prefix(Self.mostLines)))
  }
}
