// SPDX-License-Identifier: MIT

/// The figures of a run as tables: one for each suite and size.
public struct RunReport {
  private let lines: [ResultLine]
  private let presentations: [String: Presentation]

  /// How the tables are written.
  public var style = Style()

  /// How tables are written.
  public struct Style: Sendable {
    /// Whether every contestant has a column.
    public var isWide = false
    /// Whether losses are red.
    public var isColored = false
    /// Whether it is GitHub-flavoured Markdown.
    public var isMarkdown = false
    /// How wide a table may be that is not wide on purpose.
    public var width = 100

    /// Plain text.
    public init() {}
  }

  /// The run to show times of beside those of this one.
  public var baseline: ResultFile?

  /// Makes a report of result lines.
  public init(_ lines: [ResultLine], suites: [Suite] = []) {
    self.lines = lines
    presentations = Dictionary(
      suites.map { ($0.name, $0.presentation) }, uniquingKeysWith: { first, _ in first })
  }

  /// What shares a table.
  struct Heading: Hashable {
    var suite: String
    var rows: Int
  }

  /// The tables; `legend` says what their signs mean.
  public func text() -> String {
    Groups(lines, by: heading).inOrder.map { heading, members in
      RunTable(
        heading: heading, lines: members, presentation: presentation(heading.suite),
        baseline: baseline, style: style
      ).text()
    }.joined(separator: "\n")
  }

  private func presentation(_ suite: String) -> Presentation {
    presentations[suite] ?? Presentation()
  }

  private func heading(of line: ResultLine) -> Heading {
    Heading(suite: line.id.suite, rows: presentation(line.id.suite).table(of: line.id))
  }

  /// The size that the table of a case is named by.
  public static func size(of id: CaseID, in suite: Suite?) -> Int {
    (suite?.presentation ?? Presentation()).table(of: id)
  }

  /// What the signs of the tables mean.
  public static let legend = """
    × peer: how many times as long as ours the fastest peer takes, the median of all rounds; ✗ marks a
    loss. Times are minima; ~ marks one whose rounds differed by more than 10 %, ! one that other
    programs disturbed. ×memcpy: in multiples of copying the same input. --wide shows every contestant.
    """
}

/// One table: ours, and how much longer the fastest peer takes.
private struct RunTable {
  let heading: RunReport.Heading
  let lines: [ResultLine]
  let presentation: Presentation
  let baseline: ResultFile?
  let style: RunReport.Style

  /// A row: all that is known about one case.
  private struct Row {
    var id: CaseID
    var lines: [ResultLine]
    var ours: String

    init(_ id: CaseID, _ lines: [ResultLine]) {
      self.id = id
      self.lines = lines
      let names = lines.map(\.contestant)
      ours = names.contains(Contestant.ours) ? Contestant.ours : names.first ?? ""
    }

    func find(_ contestant: String, _ metric: Metric) -> Estimate? {
      lines.first { $0.contestant == contestant && $0.metric == metric }?.estimate
    }

    var figures: Presentation.Figures {
      .init(lines.filter { $0.contestant == ours })
    }

    /// The fastest peer and its time in multiples of ours.
    var peer: (name: String, ratio: Double)? { bestPeer(lines, of: ours) }

    var isLoss: Bool { peer.map { $0.ratio < 1 } ?? false }
    var isDisturbed: Bool { lines.contains { $0.metric == .disturbed } }
  }

  /// A column and its cells.
  private struct Filled {
    var title: String
    var alignment: Table.Alignment = .right
    var cells: [String]
    var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }
  }

  func text() -> String {
    let rows = Groups(lines, by: \.id).inOrder.map { Row($0.key, $0.members) }
    let groups = Groups(rows) { presentation.group($0.id) }.inOrder
    let ordered = groups.flatMap(\.members)
    var columns = self.columns(of: ordered).filter { !$0.isEmpty }
    var result = table(columns, groups, ordered)
    // The first columns say what it is, how it compares and how long it takes.
    while !style.isWide, !style.isMarkdown, columns.count > 4, result.width + 2 > style.width {
      columns.removeLast()
      result = table(columns, groups, ordered)
    }
    let title = "\(heading.suite) · \(grouped(heading.rows)) rows"
    if style.isMarkdown { return "### \(title)\n\n\(result.markdown())" }
    return "\(title)\n\(result.text(indent: 2, isColored: style.isColored))"
  }

  private func table(
    _ columns: [Filled], _ groups: [(key: String, members: [Row])], _ rows: [Row]
  ) -> Table {
    var table = Table(columns: columns.map { .init($0.title, $0.alignment) })
    var index = 0
    for (name, members) in groups {
      if !name.isEmpty { table.addHeading(name) }
      for row in members {
        table.add(columns.map { $0.cells[index] }, isMarked: row.isLoss)
        index += 1
      }
    }
    return table
  }

  private func columns(of rows: [Row]) -> [Filled] {
    let peers = rows.map(\.peer)
    let fill = { (title: String, text: (Row) -> String?) in
      Filled(title: title, cells: rows.map { text($0) ?? "" })
    }
    var columns = [
      Filled(title: "benchmark", alignment: .left, cells: rows.map(name)),
      Filled(title: "× peer", cells: peers.map { $0.map(factor) ?? "" }),
      Filled(
        title: "peer", alignment: .left,
        cells: peers.map { $0.map { presentation.shortNames[$0.name] ?? $0.name } ?? "" }),
      fill("time", time),
    ]
    if style.isWide { columns += contestants(rows) }
    columns += presentation.columns.map { column in
      fill(column.title) { column.text($0.id, $0.figures) }
    }
    if let baseline {
      columns.insert(
        fill("baseline") { row in
          guard row.find(row.ours, .time) != nil else { return nil }
          return baseline.time(of: row.ours, in: row.id).map(duration)
        }, at: 4)
    }
    return columns
  }

  private func name(_ row: Row) -> String {
    let isOdd = row.id.rows != heading.rows
    return presentation.name(row.id) + (isOdd ? " (\(grouped(row.id.rows)))" : "")
  }

  private func factor(_ peer: (name: String, ratio: Double)) -> String {
    (peer.ratio < 1 ? "✗ " : "") + short(peer.ratio)
  }

  private func time(_ row: Row) -> String? {
    guard let time = row.find(row.ours, .time) else { return nil }
    return (row.isDisturbed ? "!" : time.isNoisy ? "~" : "") + duration(time.value)
  }

  /// A column for each contestant but ours, with its factor.
  private func contestants(_ rows: [Row]) -> [Filled] {
    let all = rows.flatMap { $0.lines.map(\.contestant) }
    let names = Groups(all, by: \.self).inOrder.map(\.key).filter {
      $0 != Contestant.ours && $0 != calibrationName
    }
    return names.map { name in
      Filled(
        title: name,
        cells: rows.map { row in
          if name == row.ours { return "" }
          if let estimate = row.find(name, .cutOff) {
            return estimate.value > 0 ? "cut off, \(duration(estimate.value))" : "no time left"
          }
          guard let time = row.find(name, .time) else { return "" }
          let ratio = row.find(name, .timesOurs).map { " ×" + short($0.value) } ?? ""
          return (time.isNoisy ? "~" : "") + duration(time.value) + ratio
        })
    }
  }
}

extension Estimate {
  /// Whether the interval is wider than 10 % of the figure.
  var isNoisy: Bool {
    interval.map { $0.upperBound - $0.lowerBound > 0.1 * value } ?? false
  }
}
