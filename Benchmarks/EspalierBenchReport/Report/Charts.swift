// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// The plots of a report, from the figures.
struct Charts {
  let index: FigureIndex

  /// A plot with the name of its file.
  struct Named {
    var name: String
    var plot: Plot
  }

  /// Times of a group: a plot of curves for each benchmark that has several sizes, and one of dots for
  /// all that have one.
  func times(_ group: CaseGroup) -> [Named] {
    let scaled = group.rows.filter { $0.count > 1 }.compactMap { ids in
      curves(ids).map { Named(name: fileName(ids[0]), plot: $0) }
    }
    let single = group.rows.filter { $0.count == 1 }.flatMap(\.self)
    return scaled + dots(single, group, Metric.time.name, .logarithmic, "times")
  }

  /// What a count or another figure is at the largest size that each benchmark of a group has it at.
  func counts(_ group: CaseGroup, _ metric: String) -> [Named] {
    dots(index.largest(group, having: metric), group, metric, .logarithmicFromZero, metric)
  }

  /// Log–log curves of one benchmark, with the physical limit.
  private func curves(_ ids: [CaseID]) -> Plot? {
    let series = index.contestants.map { contestant in
      LineChart.Series(
        name: nameShown(contestant), style: index.style(contestant),
        places: ids.compactMap { id in
          place(index[id, contestant, Metric.time.name], nameShown(contestant))
        })
    }
    let limit = LineChart.Series(
      name: "copying the input", style: .limit,
      places: ids.compactMap { place(index.limit($0), "copying the input") })
    return LineChart(
      title: "\(ids[0].benchmark) · \(ids[0].variant)",
      summary: "time by rows; both axes are divided by factors", series: series + [limit],
      horizontalLabel: Words.compact, verticalLabel: { Words.tick($0, .nanoseconds) }
    ).plot()
  }

  private func place(_ line: ResultLine?, _ name: String) -> LineChart.Place? {
    line.map {
      LineChart.Place(
        x: Double($0.id.rows), y: $0.estimate.value,
        label: "\(name), \(grouped($0.id.rows)) rows: \(told($0))")
    }
  }

  private func dots(
    _ ids: [CaseID], _ group: CaseGroup, _ metric: String, _ scale: Scale.Kind, _ what: String
  ) -> [Named] {
    let lines = ids.map { id in
      DotPlot.Line(
        name: "\(group.name(id)), \(grouped(id.rows)) rows",
        dots: index.entries(id).compactMap { contestant, _ in
          index[id, contestant, metric].map { line in
            DotPlot.Dot(
              value: line.estimate.value, style: index.style(contestant),
              label: "\(nameShown(contestant)), \(group.name(id)): \(told(line))")
          }
        })
    }.filter { !$0.dots.isEmpty }
    // Nothing but zeros needs no picture; the table has them.
    if lines.allSatisfy({ $0.dots.allSatisfy { $0.value == 0 } }) { return [] }
    let unit = index.metrics.first { $0.name == metric }?.unit ?? .count
    return stride(from: 0, to: lines.count, by: CaseGroup.mostLines).compactMap { start in
      let part = Array(lines[start..<min(start + CaseGroup.mostLines, lines.count)])
      let place = lines.count > CaseGroup.mostLines ? ", \(start / CaseGroup.mostLines + 1)" : ""
      return DotPlot(
        title: "\(group.suite) · \(group.title): \(what.spaced)\(place)",
        summary: "\(what.spaced) of each contestant on each benchmark", lines: part,
        legend: legend, scale: scale, label: { Words.tick($0, unit) }
      ).plot().map { Named(name: "\(group.suite)-\(group.title)-\(what)\(place)", plot: $0) }
    }
  }

  /// How many times as long every peer takes as ours: the geometric mean over the benchmarks of a
  /// suite, by variant and size, or where that is too much, by variant at the largest size.
  func summary(_ suite: String) -> Named? {
    let cases = index.cases.filter { $0.suite == suite }
    // A suite whose every benchmark has variants of its own is told by benchmark.
    let isByVariant = cases.map(\.variant).unique.count <= CaseGroup.mostLines
    let lines = cases.map { isByVariant ? $0.variant : $0.benchmark }.unique.flatMap { name in
      let own = cases.filter { name == (isByVariant ? $0.variant : $0.benchmark) }
      return own.map(\.rows).unique.sorted().compactMap { rows in
        summaryLine("\(name), \(grouped(rows)) rows", own.filter { $0.rows == rows })
          .map { (name: name, line: $0) }
      }
    }
    let isShort = lines.count <= CaseGroup.mostLines
    let largest = Dictionary(lines.map { ($0.name, $0.line) }) { _, last in last }
    let shown = isShort ? lines.map(\.line) : lines.map(\.name).unique.compactMap { largest[$0] }
    return DotPlot(
      title: "\(suite): time as a multiple of ours",
      summary: "geometric mean of benchmarks; right of 1: slower than ours",
      lines: Array(shown.prefix(2 * CaseGroup.mostLines)), legend: legend, reference: 1,
      label: { "\(Words.compact($0)) ×" }
    ).plot().map { Named(name: "\(suite)-summary", plot: $0) }
  }

  private func summaryLine(_ name: String, _ ids: [CaseID]) -> DotPlot.Line? {
    let dots = index.peers.compactMap { peer -> DotPlot.Dot? in
      let multiples = ids.compactMap { index.multiple(of: peer, $0) }
      return geometricMean(multiples).map { mean in
        DotPlot.Dot(
          value: mean, style: index.style(peer),
          label:
            "\(nameShown(peer)), \(name): \(Words.multiple(mean)) ours, mean of \(multiples.count)")
      }
    }
    return dots.isEmpty ? nil : DotPlot.Line(name: name, dots: dots)
  }

  var legend: [(name: String, style: SeriesStyle)] {
    index.contestants.map { (nameShown($0), index.style($0)) } + [("copying the input", .limit)]
  }

  /// A figure with the interval it lies in.
  private func told(_ line: ResultLine) -> String {
    let figure = Words.figure(line.estimate.value, line.metric.unit)
    guard let interval = line.estimate.interval,
      interval.lowerBound < interval.upperBound
    else { return figure }
    let (low, high) = (interval.lowerBound, interval.upperBound)
    return "\(figure) (\(Words.figure(low, line.metric.unit)) to "
      + "\(Words.figure(high, line.metric.unit)))"
  }

  private func fileName(_ id: CaseID) -> String {
    "\(id.suite)-\(id.benchmark)-\(id.variant)"
  }
}

extension String {
  /// The name of a metric as words.
  var spaced: String { replacing("_", with: " ") }
}
