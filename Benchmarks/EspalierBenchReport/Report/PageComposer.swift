// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// Puts a report's page together.
struct PageComposer {
  private let report: Report
  private let index: FigureIndex
  private let charts: Charts
  private let tables: Tables
  private let groups: [CaseGroup]

  init(_ report: Report) {
    self.report = report
    index = FigureIndex(report.sources.map(\.file))
    charts = Charts(index: index)
    tables = Tables(index: index)
    groups = CaseGroup.all(index)
  }

  /// All plots, in the order of the page.
  func plots() -> [Charts.Named] {
    summaries + groups.flatMap(charts.times)
      + countedMetrics.flatMap { metric in groups.flatMap { charts.counts($0, metric) } }
      + historyCharts.all
  }

  /// What the page shows.
  func model() -> PageModel {
    let heat = tables.heat()
    let front = FrontPage(index, charts)
    let histories = historyGroups
    let comparison = BaselineTables(index, report.baseline).tables
    return PageModel(
      title: .text("Espalier, measured"), lead: .text(FrontPage.lead), subtitle: .text(subtitle),
      rules: .joined([.style(Theme.variables), .style(Theme.plots), .style(Theme.points)]),
      notices: notices.map { .init(sentence: .text($0)) },
      front: [front.plot].compactMap(\.self).map { .init(svg: $0.inPage) },
      everyday: front.tables, whereOthersWin: .text(front.whereOthersWin),
      note: .text(front.note),
      words: [KnownContestant.table(index.contestants + index.limits)].compactMap(\.self)
        + [Glossary.table(index)],
      tiles: Tiles(index).all, summaries: summaries.map { .init(svg: $0.plot.inPage) },
      hasPeers: !heat.isEmpty, heat: heat, suites: suiteModels, hasCounts: !countedMetrics.isEmpty,
      counts: countGroups,
      hasHistory: !histories.isEmpty,
      historyTitle: .text(historyTitle), setbacks: historyCharts.setbacks, histories: histories,
      hasComparison: !comparison.isEmpty,
      comparison: comparison, runs: runs, command: .text(report.command))
  }

  private var subtitle: String {
    let files = report.sources.map(\.file)
    let first = files.first
    let machine = [
      first?["cpu"] ?? first?["machine"], first?["cores"].map { "\($0) cores" },
      first?["swift"].map { "Swift \($0)" },
    ]
    let runs = files.map { file in
      [file["commit"].map { "commit \($0)" }, file["date"].map { String($0.prefix(10)) }]
        .compactMap(\.self).joined(separator: " of ")
    }
    // Of several runs, whoever reads must know which one a figure is from.
    let told =
      runs.unique.count < 2
      ? runs
      : zip(files, runs).map { file, run in
        run.isEmpty
          ? "" : "\(file.lines.map(\.id.suite).unique.joined(separator: ", ")): \(run)"
      }
    return (machine.compactMap(\.self) + told.filter { !$0.isEmpty }.unique)
      .joined(separator: " · ")
  }

  private var notices: [String] {
    let files = report.sources.map(\.file)
    var sentences: [String] = []
    if index.cases.isEmpty { sentences.append("There is no figure in what was read.") }
    if files.contains(where: { $0["build"] == "debug" }) {
      sentences.append("A debug build was measured: its times mean nothing.")
    }
    for key in ["machine", "swift", "jemalloc"]
    where files.compactMap({ $0[key] }).unique.count > 1 {
      sentences.append(
        "The files differ in \(key): times of one must not be compared with times of another.")
    }
    return sentences
  }

  private var summaries: [Charts.Named] {
    index.cases.map(\.suite).unique.compactMap(charts.summary)
  }

  private var suiteModels: [PageModel.SuiteModel] {
    groups.map(\.suite).unique.enumerated().map { number, suite in
      let own = groups.filter { $0.suite == suite }
      return PageModel.SuiteModel(
        suite: .text(suite), meaning: .text(Glossary.meaning(ofSuite: suite) ?? ""),
        groups: own.enumerated().map { place, group in
          model(group, anchor: "times-\(number)-\(place)", isOpen: place == 0)
        })
    }
  }

  private func model(
    _ group: CaseGroup, anchor: String, isOpen: Bool
  ) -> PageModel.GroupModel {
    let caption = "\(group.suite) · \(group.title)"
    return PageModel.GroupModel(
      anchor: .text(anchor), heading: .text("\(group.title) (\(group.rows.count))"),
      isOpen: isOpen,
      pictures: charts.times(group).map { .init(svg: $0.plot.inPage) },
      table: tables.figures(group.cases, caption: caption))
  }

  /// What is counted and not timed, as far as the files have it.
  private var countedMetrics: [String] {
    ["allocations", "allocated", "instructions", "retains"].filter { name in
      index.metrics.contains { $0.name == name }
    }
  }

  private var countGroups: [PageModel.GroupModel] {
    countedMetrics.map { metric in
      let cases = groups.flatMap { index.largest($0, having: metric) }
      return PageModel.GroupModel(
        anchor: .text("counts-\(metric)"),
        heading: .text("\(metric.spaced) of one operation"), isOpen: metric == countedMetrics[0],
        pictures: groups.flatMap { charts.counts($0, metric) }.map { .init(svg: $0.plot.inPage) },
        table: countTable(metric, cases))
    }
  }

  private func countTable(_ metric: String, _ cases: [CaseID]) -> PageModel.TableModel {
    let names = index.contestants.filter { name in
      cases.contains { index[$0, name, metric] != nil }
    }
    return PageModel.TableModel(
      metric.spaced, columns: ["benchmark", "variant", "rows"] + names.map(nameShown),
      rows: cases.map { id in
        [id.benchmark, id.variant, grouped(id.rows)]
          + names.map { name in
            index[id, name, metric].map { Words.figure($0.estimate.value, $0.metric.unit) } ?? ""
          }
      })
  }

  private var historyCharts: HistoryCharts { HistoryCharts(report.history, report.notes) }

  /// What the section of recorded runs is called: how many there are, and from when.
  private var historyTitle: String {
    let days = report.history.runs.map { String($0.date.prefix(10)) }
    guard let first = days.first, let last = days.last else { return "" }
    return "Recorded runs: \(grouped(days.count)), from \(first) to \(last)"
  }

  private var historyGroups: [PageModel.GroupModel] {
    historyCharts.groups.enumerated().map { number, group in
      PageModel.GroupModel(
        anchor: .text("history-\(number)"), heading: .text(group.metric.spaced), isOpen: true,
        pictures: group.plots.map { .init(svg: $0.plot.inPage) }, table: group.table)
    }
  }

  private var runs: [PageModel.TableModel] {
    (report.sources + [report.baseline].compactMap(\.self)).enumerated().map { place, source in
      let isBaseline = place == report.sources.count
      return PageModel.TableModel(
        (isBaseline ? "baseline: " : "") + source.name, columns: ["what", "value"],
        rows: source.file.header.map { [$0.key, $0.value] }
          + [["figures", grouped(source.file.lines.count)]])
    }
  }
}
