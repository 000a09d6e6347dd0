// SPDX-License-Identifier: MIT

extension ResultFile {
  /// Reads a file's text. Columns that are not known are ignored, and a byte order mark.
  ///
  /// - Throws: `TextError` with line and reason for whatever is not as `encoded` writes it: a header
  ///   line without a colon, bad CSV, missing or repeated columns, an unknown unit or that of another
  ///   metric, a number that is none, an interval that is upside down, the same figure twice, a NUL byte.
  /// - Complexity: O(bytes). Beside the figures, one record at a time is held.
  public init(decoding bytes: [UInt8]) throws(TextError) {
    if let zero = bytes.firstIndex(of: 0) {
      let line = 1 + bytes[..<zero].count { $0 == .lineFeed }
      throw TextError(line: line, reason: "a NUL byte: this is no text")
    }
    let (header, rest, line) = try Self.splitHeader(bytes)
    var columns: ColumnIndex?
    var lines: [ResultLine] = []
    var seen: Set<FigureKey> = []
    try CSV.read(rest, firstLine: line) { record throws(TextError) in
      guard let known = columns else {
        columns = try ColumnIndex(record)
        return
      }
      let figure = try known.line(record)
      guard seen.insert(FigureKey(figure)).inserted else {
        throw TextError(line: record.line, reason: "the same figure for the second time")
      }
      lines.append(figure)
    }
    guard columns != nil else {
      throw TextError(line: line, reason: "the row that names the columns is missing")
    }
    self.init(header: header, lines: lines)
  }

  /// Takes the lines that begin with `#` off the front; returns the rest and the number of its first
  /// line.
  private static func splitHeader(
    _ bytes: [UInt8]
  ) throws(TextError) -> ([HeaderEntry], ArraySlice<UInt8>, Int) {
    var entries: [HeaderEntry] = []
    var rest = bytes[...]
    if rest.starts(with: "\u{FEFF}".utf8) { rest.removeFirst(3) }
    var line = 1
    while rest.first == UInt8(ascii: "#") {
      let end = rest.firstIndex(of: .lineFeed) ?? rest.endIndex
      guard let text = String(validating: rest[rest.startIndex + 1..<end], as: UTF8.self) else {
        throw TextError(line: line, reason: "bytes that are not UTF-8")
      }
      guard let colon = text.firstIndex(of: ":") else {
        throw TextError(line: line, reason: "a header line without a colon")
      }
      let entry = HeaderEntry(
        String(text[..<colon]).trimmed, String(text[text.index(after: colon)...]))
      if entries.contains(where: { $0.key == entry.key }) {
        throw TextError(line: line, reason: "the header names \(quoted(entry.key)) twice")
      }
      entries.append(entry)
      rest = rest[min(end + 1, rest.endIndex)...]
      line += 1
    }
    return (entries, rest, line)
  }
}

/// What makes a figure the same figure in another file.
struct FigureKey: Hashable {
  var id: CaseID
  var contestant: String
  var metric: String

  init(_ line: ResultLine) {
    id = line.id
    contestant = line.contestant
    metric = line.metric.name
  }

  init(_ finding: Finding) {
    id = finding.id
    contestant = finding.contestant
    metric = finding.metric.name
  }
}

/// Where the columns stand in a file.
private struct ColumnIndex {
  private var positions: [String: Int] = [:]

  init(_ names: CSVRecord) throws(TextError) {
    for (position, name) in names.fields.enumerated() {
      guard positions.updateValue(position, forKey: name) == nil else {
        throw TextError(line: names.line, reason: "two columns have the name \(quoted(name))")
      }
    }
    for (sign, word) in [(";", "semicolons"), ("\t", "tabs")]
    where names.fields.count == 1 && names.fields[0].contains(sign) {
      throw TextError(line: names.line, reason: "fields are separated by \(word), not by commas")
    }
    let missing = ResultFile.columns.filter { positions[$0] == nil }
    guard missing.isEmpty else {
      let list = missing.joined(separator: ", ")
      throw TextError(line: names.line, reason: "missing columns: \(list)")
    }
  }

  func line(_ record: CSVRecord) throws(TextError) -> ResultLine {
    let text = { (column: String) in record.fields[positions[column]!] }  // Checked by init.
    let id = CaseID(
      suite: text("suite"), benchmark: text("benchmark"), variant: text("variant"),
      rows: try count("rows", record))
    guard let unit = Metric.Unit(rawValue: text("unit")) else {
      throw TextError(line: record.line, reason: "unknown unit \(quoted(text("unit")))")
    }
    let metric = Metric(text("metric"), unit)
    if let known = Metric.units[metric.name], known != unit {
      throw TextError(
        line: record.line, reason: "\(metric.name) is in \(known.rawValue), not in \(unit.rawValue)"
      )
    }
    return ResultLine(
      id: id, contestant: text("contestant"), edits: try count("edits", record),
      metric: metric, estimate: try estimate(record))
  }

  private func estimate(_ record: CSVRecord) throws(TextError) -> Estimate {
    guard let value = try number("value", record) else {
      throw TextError(line: record.line, reason: "the column value is empty")
    }
    var estimate = Estimate(value, samples: try optionalCount("samples", record))
    switch (try number("lo", record), try number("hi", record)) {
    case (nil, nil): break
    case (let low?, let high?) where low <= high: estimate.interval = low...high
    case (_?, _?): throw TextError(line: record.line, reason: "lo is above hi")
    default: throw TextError(line: record.line, reason: "only one of lo and hi is given")
    }
    return estimate
  }

  private func number(_ column: String, _ record: CSVRecord) throws(TextError) -> Double? {
    let text = record.fields[positions[column]!]  // Checked by init.
    if text.isEmpty { return nil }
    guard text.utf8.allSatisfy("0123456789.eE+-".utf8.contains), let number = Double(text),
      number.isFinite, number >= 0
    else {
      throw TextError(
        line: record.line, reason: "\(column) is no number of the kind expected: \(quoted(text))")
    }
    return number
  }

  private func count(_ column: String, _ record: CSVRecord) throws(TextError) -> Int {
    guard let count = try optionalCount(column, record) else {
      throw TextError(line: record.line, reason: "the column \(column) is empty")
    }
    return count
  }

  private func optionalCount(_ column: String, _ record: CSVRecord) throws(TextError) -> Int? {
    let text = record.fields[positions[column]!]  // Checked by init.
    if text.isEmpty { return nil }
    guard let count = Int(text), count >= 0 else {
      throw TextError(line: record.line, reason: "\(column) is no whole number: \(quoted(text))")
    }
    return count
  }
}

/// A text in quotes, cut where it gets long: a line of a file may have megabytes.
private func quoted(_ text: String) -> String {
  let start = text.prefix(40)
  return "\"\(start)\(start.endIndex < text.endIndex ? "…" : "")\""
}
