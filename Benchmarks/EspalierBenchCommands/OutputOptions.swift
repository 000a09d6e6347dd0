// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import EspalierFiles
import Foundation

/// The options that say what figures are shown in.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Shows every contestant, however wide the tables become.") var wide = false
  @Flag(help: "Prints the figures as JSON and nothing else.") var json = false
  @Flag(help: "Prints the tables as GitHub-flavoured Markdown.") var markdown = false
  @Flag(help: "Uses no colours; so does NO_COLOR in the environment.") var noColor = false

  /// What is printed.
  enum Format {
    case text
    case markdown
    case json
  }

  var format: Format { json ? .json : markdown ? .markdown : .text }

  var style: RunReport.Style {
    var style = RunReport.Style()
    style.isWide = wide
    style.isMarkdown = markdown
    let forbidden = noColor || !(environmentValue("NO_COLOR") ?? "").isEmpty
    style.isColored = !forbidden && !markdown && OutputFile.standardOutput.isTerminal
    return style
  }

  func validate() throws {
    if json && markdown { throw ValidationError("--json and --markdown exclude each other.") }
  }
}

/// Times on the command line.
enum TimeSpan {
  /// Reads `5m`, `45s`, `90` (seconds) or `1.5m` as nanoseconds.
  static func parse(_ text: String) throws -> UInt64 {
    let factors: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
    let factor = text.last.flatMap { factors[$0] }
    let digits = factor == nil ? text[...] : text.dropLast()
    guard let number = Double(digits), number.isFinite, number > 0, number < 1e6 else {
      throw ValidationError("\"\(text)\" is no span of time; write 45s or 5m.")
    }
    return UInt64(number * (factor ?? 1) * 1e9)
  }
}

extension ResultFile {
  /// The file as JSON.
  func json() throws -> String {
    struct Figure: Encodable {
      var suite, benchmark, variant, contestant: String
      var rows, edits: Int
      var metric, unit: String
      var value: Double
      var low, high: Double?
      var samples: Int?
    }
    struct Whole: Encodable {
      var header: [String: String]
      var figures: [Figure]
    }
    let figures = lines.map { line in
      Figure(
        suite: line.id.suite, benchmark: line.id.benchmark, variant: line.id.variant,
        contestant: line.contestant, rows: line.id.rows, edits: line.edits,
        metric: line.metric.name, unit: line.metric.unit.rawValue, value: line.estimate.value,
        low: line.estimate.interval?.lowerBound, high: line.estimate.interval?.upperBound,
        samples: line.estimate.samples)
    }
    let pairs = header.map { ($0.key, $0.value) }
    let whole = Whole(
      header: Dictionary(pairs, uniquingKeysWith: { first, _ in first }), figures: figures)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(whole), as: UTF8.self) + "\n"
  }
}
