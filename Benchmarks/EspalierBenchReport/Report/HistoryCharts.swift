// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// How headline figures changed from run to run.
struct HistoryCharts {
  private let history: History
  private let runs: [History.Run]

  init(_ history: History) {
    self.history = history
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
    let series = machines.enumerated().map { number, machine in
      LineChart.Series(
        name: machine, style: SeriesStyle(number: number),
        places: entries.filter { $0.run.machine == machine }.compactMap { place($0, unit) })
    }
    return LineChart(
      title: "\(figure.id.benchmark) · \(figure.id.variant): \(figure.metric.spaced)",
      summary: "every recorded run, the first on the left", series: series,
      horizontal: .steps, vertical: .amounts,
      horizontalLabel: { "run \(Words.compact($0))" }, verticalLabel: { Words.tick($0, unit) }
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

  private func day(_ run: History.Run) -> String { String(run.date.prefix(10)) }
}
