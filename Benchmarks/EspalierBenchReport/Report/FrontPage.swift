// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Foundation

/// The first screen of a report: five cases that every list knows, ours beside the libraries that people know, and
/// where others win.
struct FrontPage {
  private let index: FigureIndex
  private let charts: Charts

  /// The everyday cases that were measured; of other benchmarks the first five that have a rival. Where not all have
  /// as many rows, each says how many.
  private let lines: [Line]

  init(_ index: FigureIndex, _ charts: Charts) {
    (self.index, self.charts) = (index, charts)
    let lines = Self.lines(index)
    self.lines =
      lines.map(\.id.rows).unique.count < 2
      ? lines
      : lines.map { Line(words: "\($0.words), \(grouped($0.id.rows)) rows", id: $0.id) }
  }

  /// What this is.
  static let lead =
    "Espalier finds out what changed in a list, for views to follow; this page shows how long that takes, beside the "
    + "libraries people know."

  /// What happens to a list every day, with the name that benchmarks have for it. The first five that were measured are
  /// shown; the last two are what our own suites have of the kind where no libraries were run.
  private static let everyday: [(words: String, benchmark: String)] = [
    ("One row is edited", "refresh-1"),
    ("One row is inserted", "insert-1"),
    ("One row is moved", "move-1"),
    ("1 % each: new, gone, moved, edited", "mixed-1pct"),
    ("A search leaves 7 rows of 10", "filter-70pct"),
    ("Another row is selected", "select-row"),
    ("Two rows change places", "swap-2"),
  ]

  /// A case with the words for it.
  private struct Line {
    var words: String
    var id: CaseID
  }

  private static func lines(_ index: FigureIndex) -> [Line] {
    let compared = index.cases.filter { id in
      index.time(id, Contestant.ours) != nil && rivals(id, index).count > 0
    }
    let usual = everyday.compactMap { words, name in
      compared.filter { $0.benchmark == name }.max { rank($0, index) < rank($1, index) }
        .map { Line(words: words, id: $0) }
    }
    if !usual.isEmpty { return Array(usual.prefix(5)) }
    return compared.prefix(5).map { id in
      Line(
        words: id.variant == "default" ? id.benchmark : "\(id.benchmark) · \(id.variant)", id: id)
    }
  }

  /// How well a case stands for its benchmark: with many rivals, identities as apps have them, about 1,000 rows.
  private static func rank(_ id: CaseID, _ index: FigureIndex) -> (Int, Int, Double) {
    let isUsual = id.variant == "uuid" || id.variant == "random"
    return (rivals(id, index).count, isUsual ? 1 : 0, -abs(log10(Double(max(id.rows, 1))) - 3))
  }

  private static func rivals(
    _ id: CaseID, _ index: FigureIndex
  ) -> [(name: String, multiple: Double)] {
    index.rivals.compactMap { peer in index.multiple(of: peer, id).map { (peer, $0) } }
  }

  /// The plot of these cases, and the figures beside it; nil if there is nobody to compare with.
  var plot: Plot? {
    let plotted = lines.map { line in
      let ours = DotPlot.Dot(
        value: 1, style: index.style(Contestant.ours),
        label: "\(nameShown(Contestant.ours)): \(time(line.id, Contestant.ours))")
      return DotPlot.Line(
        name: line.words,
        dots: [ours]
          + Self.rivals(line.id, index).map { peer, multiple in
            DotPlot.Dot(
              value: multiple, style: index.style(peer),
              label: "\(nameShown(peer)): \(time(line.id, peer)), \(Words.multiple(multiple))")
          })
    }
    return DotPlot(
      title: "Time of each library in multiples of Espalier's",
      summary: "1 × is Espalier's own time; further right is slower", lines: plotted,
      legend: charts.legend, reference: 1, label: { "\(Words.compact($0)) ×" }
    ).plot()
  }

  /// Each case with our time, and the one who comes next; none if there is nobody to compare with.
  var tables: [PageModel.TableModel] {
    if lines.isEmpty { return [] }
    let rows = lines.map(\.id.rows).unique
    let cases = lines.map(\.id).map { "\($0.suite)/…/\($0.variant)" }.unique.joined(separator: ", ")
    let size = rows.count == 1 ? " of \(grouped(rows[0])) rows" : ""
    return [
      PageModel.TableModel(
        "Time to find out what happened to a list\(size): \(cases)",
        columns: ["case", nameShown(Contestant.ours), "next fastest", "takes"],
        rows: lines.map { line in
          let next = Self.rivals(line.id, index).min { $0.multiple < $1.multiple }
          return [line.words, time(line.id, Contestant.ours)]
            + (next.map { [nameShown($0.name), Words.multiple($0.multiple)] }
              ?? ["", ""])
        })
    ]
  }

  private func time(_ id: CaseID, _ contestant: String) -> String {
    index.time(id, contestant).map { Words.figure($0, .nanoseconds) } ?? "–"
  }

  /// What the names of some contestants say.
  var note: String {
    guard index.rivals.contains(where: { $0.hasSuffix("-ids") }) else { return "" }
    return "(identities): looks at what rows are known by, and finds none that was edited."
  }

  /// In which cases another is faster by more than a twentieth, and by how much at the most.
  var whereOthersWin: String {
    let isLibrary = { (name: String) in KnownContestant[name]?.kind == .library }
    let peers = index.peers.filter { isPeer($0) && KnownContestant[$0]?.kind != .ours }
    let parts = [
      told("the libraries", peers.filter(isLibrary)),
      told("what was written for these benchmarks alone", peers.filter { !isLibrary($0) }),
    ].compactMap(\.self)
    return parts.isEmpty ? "nobody else was measured." : parts.joined(separator: " ")
  }

  private func told(_ whom: String, _ names: [String]) -> String? {
    let compared = index.cases.map { id in
      (id, names.compactMap { name in index.multiple(of: name, id).map { (name, $0) } })
    }.filter { !$0.1.isEmpty }
    if compared.isEmpty { return nil }
    let lost = compared.compactMap { id, all in
      all.min { $0.1 < $1.1 }.flatMap { $0.1 < Heat.draw.lowerBound ? (id, $0.0, $0.1) : nil }
    }
    if lost.isEmpty { return "Of \(whom), none in \(grouped(compared.count)) cases." }
    let winners = lost.map(\.1).unique.map { name in
      let won = Dictionary(grouping: lost.filter { $0.1 == name }) {
        "\($0.0.suite)/\($0.0.benchmark)"
      }
      let least = won.compactMapValues { $0.map(\.2).min() }.sorted {
        ($0.value, $0.key) < ($1.value, $1.key)
      }
      let told = least.prefix(5).map { "\($0.key) \(Words.multiple($0.value))" }
      return "\(nameShown(name)) at " + told.joined(separator: ", ")
        + (least.count > 5 ? " and \(grouped(least.count - 5)) more" : "")
    }
    return "Of \(whom), some in \(grouped(lost.count)) of \(grouped(compared.count)) cases: "
      + winners.joined(separator: "; ") + "."
  }
}
