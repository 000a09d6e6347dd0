// SPDX-License-Identifier: MIT

/// The figures of one run, with what is to be known about the run.
public struct ResultFile: Equatable, Sendable {
  /// What is known about the run, in the order it is written: `machine`, `swift`, `commit` …
  public var header: [HeaderEntry]

  /// The figures.
  public var lines: [ResultLine]

  /// A line `# key: value`.
  public struct HeaderEntry: Equatable, Sendable {
    /// The key; lower case.
    public var key: String

    /// The value; one line.
    public var value: String

    /// Makes an entry; line breaks in it become spaces.
    public init(_ key: String, _ value: String) {
      self.key = key.lowercased()
      self.value =
        String(
          value.map { $0.isNewline ? " " : $0 }
        ).trimmed
    }
  }

  /// Makes a file.
  public init(header: [HeaderEntry], lines: [ResultLine]) {
    self.header = header
    self.lines = lines
  }

  /// The header's value for a key.
  public subscript(key: String) -> String? {
    header.first { $0.key == key }?.value
  }

  /// The key of the number of cases that there was no time for.
  public static let skippedKey = "skipped"

  /// The columns, in the order they are written.
  public static let columns = [
    "suite", "benchmark", "variant", "contestant", "rows", "edits", "metric", "unit", "value", "lo",
    "hi", "samples",
  ]

  /// The file's text: the header, the names of the columns, and a record for each figure.
  public func encoded() -> String {
    let entries = header.map { "# \($0.key): \($0.value)\n" }.joined()
    return entries + CSV.encode([Self.columns] + lines.map(fields), lineEnding: .lf)
  }

  private func fields(of line: ResultLine) -> [String] {
    let id = line.id
    let interval = line.estimate.interval
    return [
      id.suite, id.benchmark, id.variant, line.contestant, String(id.rows), String(line.edits),
      line.metric.name, line.metric.unit.rawValue, plain(line.estimate.value),
      interval.map { plain($0.lowerBound) } ?? "", interval.map { plain($0.upperBound) } ?? "",
      line.estimate.samples.map(String.init) ?? "",
    ]
  }

  /// A number as short as it can be: at most three decimals, and none if it is whole.
  private func plain(_ number: Double) -> String {
    var text = fixed(number, decimals: 3)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}

extension String {
  /// The text without white space at either end.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
