// SPDX-License-Identifier: MIT

/// Cases of one kind that matter most: what a run measures for which nothing is named, and a line of its summary.
public struct Highlights: Sendable {
  /// What the line of the summary begins with.
  public let title: String

  /// The size in rows.
  public let rows: Int

  /// The cases that the summary shows, each as `suite/benchmark/variant` after what it is called there; four fill a
  /// line.
  public let shown: KeyValuePairs<String, String>

  /// Patterns of what is measured as well, for `suite/benchmark` or `suite/benchmark/variant`.
  public let others: [String]

  /// Makes highlights at one size.
  public init(
    _ title: String, rows: Int = 100_000, shown: KeyValuePairs<String, String>,
    others: [String] = []
  ) {
    self.title = title
    self.rows = rows
    self.shown = shown
    self.others = others
  }

  /// What is measured.
  public var selection: Selection {
    Selection(rows: [rows], patterns: (shown.map(\.value) + others).map { Glob($0) })
  }

  /// The cases of all highlights, each once: table by table, in the order in which the highlights begin them.
  ///
  /// - Throws: `SelectionError` if highlights have no case.
  public static func choices(
    of all: [Highlights], from suites: [Suite]
  ) throws(SelectionError) -> [Selection.Choice] {
    var choices: [Selection.Choice] = []
    for one in all { choices += try one.selection.choices(from: suites) }
    let cases = Groups(choices, by: \.id).inOrder.map { $0.members[0] }
    return Groups(cases) { choice in
      let suite = suites.first { $0.name == choice.id.suite }
      return RunReport.Heading(
        suite: choice.id.suite, rows: RunReport.size(of: choice.id, in: suite))
    }.inOrder.flatMap(\.members)
  }
}
