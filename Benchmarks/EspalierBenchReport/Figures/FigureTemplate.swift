// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// A text with places for figures, as documents hold it in comments.
///
/// A place is `{figure}`, `{figure / figure}` for a multiple, with ` as number` for the number without
/// its unit and ` else text` for what is written where a figure is missing. Lines between `@for $x in
/// a b c` and `@end` are repeated, with the word in place of `$x`.
struct FigureTemplate {
  /// The lines, without their ends.
  var lines: [String]

  /// The number of the first line in its document.
  var firstLine: Int

  /// The text with its figures; every line ends with a line feed.
  ///
  /// - Throws: `TextError` for a place that is none, a figure that is missing, a repetition without its
  ///   end.
  func rendered(_ index: FigureIndex) throws(TextError) -> String {
    var text = ""
    for (number, line) in try unrolled() { text += try filled(line, number, index) + "\n" }
    return text
  }

  /// The lines with every repetition written out, and their numbers.
  private func unrolled() throws(TextError) -> [(number: Int, line: String)] {
    var result: [(number: Int, line: String)] = []
    var loop: (number: Int, variable: String, words: [String], body: [(Int, String)])?
    for (offset, line) in lines.enumerated() {
      let number = firstLine + offset
      let words = line.split(separator: " ").map(String.init)
      if words.first == "@for" {
        guard loop == nil, words.count > 3, words[1].hasPrefix("$"), words[2] == "in" else {
          throw TextError(line: number, reason: "no repetition of the kind @for $x in a b c")
        }
        loop = (number, words[1], Array(words[3...]), [])
      } else if words == ["@end"] {
        guard let ended = loop else { throw TextError(line: number, reason: "@end without @for") }
        for word in ended.words {
          result += ended.body.map { ($0.0, $0.1.replacing(ended.variable, with: word)) }
        }
        loop = nil
      } else if loop != nil {
        loop?.body.append((number, line))
      } else {
        result.append((number, line))
      }
    }
    if let loop { throw TextError(line: loop.number, reason: "@for without @end") }
    return result
  }

  private func filled(
    _ line: String, _ number: Int, _ index: FigureIndex
  ) throws(TextError) -> String {
    var text = ""
    var rest = line[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw TextError(line: number, reason: "a brace that is never closed")
      }
      text += rest[..<open]
      text += try FigurePlace(rest[rest.index(after: open)..<close], line: number).text(index)
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}

/// What is between the braces of a template.
private struct FigurePlace {
  let names: [FigureName]
  let isNumber: Bool
  let substitute: String?
  let line: Int

  init(_ source: Substring, line: Int) throws(TextError) {
    var source = source
    var substitute: String?
    if let range = source.firstRange(of: " else ") {
      substitute = String(source[range.upperBound...])
      source = source[..<range.lowerBound]
    }
    isNumber = source.hasSuffix(" as number")
    if isNumber { source = source.dropLast(" as number".count) }
    var names: [FigureName] = []
    for part in source.split(separator: " / ") {
      guard let name = FigureName(part) else {
        throw TextError(line: line, reason: "\"\(part)\" is no name of a figure")
      }
      names.append(name)
    }
    guard (1...2).contains(names.count) else {
      throw TextError(line: line, reason: "one figure or two are expected between braces")
    }
    (self.names, self.substitute, self.line) = (names, substitute, line)
  }

  func text(_ index: FigureIndex) throws(TextError) -> String {
    var figures: [(value: Double, unit: Metric.Unit)] = []
    for name in names {
      guard let found = index[name] else {
        if let substitute { return substitute }
        throw TextError(line: line, reason: "there is no figure \(name)")
      }
      figures.append((found.estimate.value, found.metric.unit))
    }
    guard figures.count == 2 else {
      return isNumber
        ? Words.number(figures[0].value) : Words.figure(figures[0].value, figures[0].unit)
    }
    guard figures[1].value > 0 else {
      throw TextError(line: line, reason: "\(names[1]) is 0 and divides nothing")
    }
    let multiple = Words.multiple(figures[0].value / figures[1].value)
    return isNumber ? String(multiple.dropLast(2)) : multiple
  }
}
