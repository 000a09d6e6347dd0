// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// How headline figures changed from run to run.
struct HistoryCharts {
  private let history: History
  private let notes: HistoryNotes
  private let runs: [History.Run]

  init(_ history: History, _ notes: HistoryNotes) {
    (self.history, self.notes) = (history, notes)
    runs = history.runs
  }

  /// The plots of one metric, and the table behind them.
  struct Group {
    var metric: String
    var plots: [Charts.Named]
    var table: PageModel.TableModel
  }

  /// The plots by metric.
  var groups: [Group] {
    history.entries.map(\.figure.metric).unique.compactMap { metric in
      let figures = history.entries.map(\.figure).filter { $0.metric == metric }.unique
      if figures.isEmpty { return nil }
      return Group(
        metric: metric,
        plots: figures.compactMap { figure in
          plot(figure).map { Charts.Named(name: "history-\(figure)", plot: $0) }
        }, table: table(metric, figures))
    }
  }

  /// All plots.
  var all: [Charts.Named] { groups.flatMap(\.plots) }

  /// One curve for each machine, over the runs in the order of their dates.
  private func plot(_ figure: FigureName) -> Plot? {
    let entries = history.entries.filter { $0.figure == figure }
    // A single run has no course, and nothing but zeros needs no picture.
    if entries.count < 2 || entries.allSatisfy({ $0.value == 0 }) { return nil }
    let unit = entries[0].unit
    let machines = history.entries.map(\.run.machine).unique
    // All curves are of ours, in its colour.
    let series = machines.enumerated().map { number, machine in
      LineChart.Series(
        name: machine, style: SeriesStyle(color: 0, shape: number),
        places: entries.filter { $0.run.machine == machine }.compactMap { place($0, unit) })
    }
    return LineChart(
      title: "\(figure.id.benchmark) · \(figure.id.variant): \(figure.metric.spaced)",
      summary: "every recorded run, the first on the left", series: series,
      horizontal: .steps, vertical: .amounts,
      horizontalLabel: { tick($0) }, verticalLabel: { Words.tick($0, unit) }
    ).plot()
  }

  private func place(_ entry: History.Entry, _ unit: Metric.Unit) -> LineChart.Place? {
    runs.firstIndex(of: entry.run).map {
      LineChart.Place(
        x: Double($0 + 1), y: entry.value,
        label: "\(day(entry.run)), \(entry.run.commit): \(Words.figure(entry.value, unit))")
    }
  }

  private func table(_ metric: String, _ figures: [FigureName]) -> PageModel.TableModel {
    PageModel.TableModel(
      metric.spaced, columns: ["date", "commit", "machine"] + figures.map { "\($0.id)" },
      rows: runs.map { run in
        [day(run), run.commit, run.machine]
          + figures.map { figure in
            history.entries.first { $0.run == run && $0.figure == figure }
              .map { Words.figure($0.value, $0.unit) } ?? ""
          }
      })
  }

  /// Month and day of a run, by its number from 1.
  private func tick(_ number: Double) -> String {
    guard number >= 1, number <= Double(runs.count) else { return "" }
    return String(day(runs[Int(number) - 1]).suffix(5))
  }

  /// When ours became slower on a machine, or a count larger, and why; none if that never was.
  var setbacks: [PageModel.TableModel] {
    let rows = runs.flatMap { run in
      let worse = worse(run)
      return worse.map(\.reason).unique.map { reason in
        let figures = worse.filter { $0.reason == reason }
        let kinds = figures.map { kind($0.figure) }.unique.map { kind in
          kind + ": "
            + figures.filter { self.kind($0.figure) == kind }
            .map { "\($0.figure.id.benchmark)/\($0.figure.id.variant) \(told($0.factor))" }
            .joined(separator: ", ")
        }
        return ["\(day(run)), \(run.commit)", run.machine, reason, kinds.joined(separator: "; ")]
      }
    }
    if rows.isEmpty { return [] }
    return [
      PageModel.TableModel(
        "When a headline figure became worse on a machine: times by more than 12 %, counts by more than 3 %",
        columns: ["run", "machine", "why", "figures, with how many times as much as before"],
        rows: rows)
    ]
  }

  /// What figures have in common that are told together.
  private func kind(_ figure: FigureName) -> String {
    "\(figure.id.suite), \(figure.metric) at \(grouped(figure.id.rows)) rows"
  }

  private func told(_ factor: Double) -> String {
    factor.isFinite ? Words.multiple(factor) : "where there were none"
  }

  /// The figures that became worse with a run on its machine. What was nothing before has no factor.
  private func worse(
    _ run: History.Run
  ) -> [(figure: FigureName, factor: Double, reason: String)] {
    let before = runs.prefix { $0 != run }.last { $0.machine == run.machine }
    return history.entries.filter { $0.run == run }.compactMap { entry in
      guard
        let then = history.entries.first(where: { $0.run == before && $0.figure == entry.figure }),
        entry.value > then.value * (entry.unit == .nanoseconds ? 1.12 : 1.03)
      else { return nil }
      return (
        entry.figure, entry.value / then.value,
        notes.reason(entry.figure, run) ?? "nobody has said why"
      )
    }
  }

  private func day(_ run: History.Run) -> String { String(run.date.prefix(10)) }
}
