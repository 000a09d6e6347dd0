// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

extension History {
  /// The columns, in their order.
  public static let columns = ["date", "commit", "machine", "figure", "unit", "value"]

  /// The file's text: the names of the columns and a line for each figure of each run.
  public func encoded() -> String {
    CSV.encode([Self.columns] + entries.map(fields), lineEnding: .lf)
  }

  private func fields(_ entry: Entry) -> [String] {
    let run = entry.run
    return [
      run.date, run.commit, run.machine, "\(entry.figure)", entry.unit.rawValue,
      entry.value == entry.value.rounded() && entry.value < 1e15
        ? String(Int(entry.value)) : "\(entry.value)",
    ]
  }

  /// Reads a file's text.
  ///
  /// - Throws: `TextError` with line and reason for bad CSV, other columns, a name that is no
  ///   figure's, an unknown unit, a value that is no number from 0 on, the same figure of a run twice.
  /// - Complexity: O(bytes).
  public init(decoding bytes: [UInt8]) throws(TextError) {
    let records = try CSV.decode(bytes)
    guard let names = records.first else {
      throw TextError(line: 1, reason: "the row that names the columns is missing")
    }
    guard names.fields == Self.columns else {
      throw TextError(
        line: names.line,
        reason: "the columns are not \(Self.columns.joined(separator: ","))")
    }
    var entries: [Entry] = []
    var seen: Set<Key> = []
    for record in records.dropFirst() {
      let entry = try Self.entry(record)
      guard seen.insert(Key(run: entry.run, figure: entry.figure)).inserted else {
        throw TextError(line: record.line, reason: "the same figure of the run for the second time")
      }
      entries.append(entry)
    }
    self.init(entries: entries)
  }

  private static func entry(_ record: CSVRecord) throws(TextError) -> Entry {
    let fields = record.fields
    guard let figure = FigureName(fields[3]) else {
      throw TextError(line: record.line, reason: "\"\(fields[3])\" is no name of a figure")
    }
    guard let unit = Metric.Unit(rawValue: fields[4]) else {
      throw TextError(line: record.line, reason: "unknown unit \"\(fields[4])\"")
    }
    guard let value = Double(fields[5]), value.isFinite, value >= 0 else {
      throw TextError(line: record.line, reason: "value is no number from 0 on: \"\(fields[5])\"")
    }
    return Entry(
      run: Run(date: fields[0], commit: fields[1], machine: fields[2]), figure: figure,
      unit: unit, value: value)
  }

  private struct Key: Hashable {
    var run: Run
    var figure: FigureName
  }
}
