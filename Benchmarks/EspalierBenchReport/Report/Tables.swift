// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// The tables of a report, from the figures.
struct Tables {
  let index: FigureIndex

  /// Everything that was measured on some cases, a line a contestant.
  func figures(_ cases: [CaseID], caption: String) -> PageModel.TableModel {
    let members = cases.flatMap { id in index.entries(id).map { (id, $0.contestant, $0.lines) } }
    let present = Set(members.flatMap { $0.2.map(\.metric.name) })
    let metrics = index.metrics.filter { present.contains($0.name) }.map(\.name).unique
    return PageModel.TableModel(
      caption,
      columns: ["benchmark", "variant", "rows", "contestant"] + metrics.map(\.spaced),
      rows: members.map { id, contestant, lines in
        [id.benchmark, id.variant, grouped(id.rows), nameShown(contestant)]
          + metrics.map { name in
            lines.first { $0.metric.name == name }.map(cell) ?? ""
          }
      })
  }

  private func cell(_ line: ResultLine) -> String {
    Words.figure(line.estimate.value, line.metric.unit)
  }

  /// The heat maps of every suite in which there is anybody to compare with.
  func heat() -> [PageModel.HeatSuite] {
    index.cases.map(\.suite).unique.compactMap { suite in
      let cases = index.cases.filter { $0.suite == suite }
      let sizes = cases.map(\.rows).unique.sorted { first, second in
        let counts = [first, second].map { rows in cases.count { $0.rows == rows } }
        return counts[0] == counts[1] ? first > second : counts[0] > counts[1]
      }
      var maps = sizes.compactMap { rows in map(cases.filter { $0.rows == rows }, rows) }
      if maps.isEmpty { return nil }
      maps[0].isFirst = true
      return PageModel.HeatSuite(suite: .text(suite), maps: maps)
    }
  }

  private func map(_ cases: [CaseID], _ rows: Int) -> PageModel.HeatMap? {
    let peers = index.peers.filter { peer in
      cases.contains { index.multiple(of: peer, $0) != nil }
    }
    let shown = cases.filter { id in
      index.time(id, Contestant.ours) != nil
        && peers.contains { heatCell($0, id).factor != Self.none }
    }
    if peers.isEmpty || shown.isEmpty { return nil }
    return PageModel.HeatMap(
      heading: .text("\(grouped(rows)) rows, \(shown.count) benchmarks"), isFirst: false,
      peers: peers.map { .init(name: .text(nameShown($0))) },
      lines: shown.map { id in
        PageModel.HeatLine(
          benchmark: .text(
            id.variant == "default" ? id.benchmark : "\(id.benchmark) · \(id.variant)"),
          cells: peers.map { heatCell($0, id) })
      })
  }

  private func heatCell(_ peer: String, _ id: CaseID) -> PageModel.HeatCell {
    if let multiple = index.multiple(of: peer, id) {
      let mark = multiple < Heat.draw.lowerBound ? "▼ " : ""
      return .init(
        level: .text(Heat.level(multiple)), factor: .text(mark + Words.multiple(multiple)))
    }
    let isCutOff = index[id, peer, Metric.cutOff.name] != nil
    return .init(level: .text("none"), factor: isCutOff ? .text("cut off") : Self.none)
  }

  /// What shows in place of a factor where there is none.
  private static let none = Markup.text("–")
}

/// The steps of a heat map.
enum Heat {
  /// What counts as equal.
  static let draw = 0.95...1.05

  /// The class of a multiple of our time: from `loss2`, the peer takes less than half as long, to
  /// `win4`, it takes a hundred times as long.
  static func level(_ multiple: Double) -> String {
    switch multiple {
    case ..<0.5: "loss2"
    case ..<draw.lowerBound: "loss1"
    case draw: "draw"
    case ..<2: "win1"
    case ..<10: "win2"
    case ..<100: "win3"
    default: "win4"
    }
  }
}
