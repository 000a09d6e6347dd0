// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// A Markdown document whose figures come from result files.
///
/// Every measured figure is in a region that begins with a comment, which holds the file and the
/// template of what follows:
///
///     <!-- figures: results/machine.csv
///     A diff takes {updates/shuffle/random/100000/espalier/time}.
///     -->
///     A diff takes 2.7 ms.
///     <!-- /figures -->
///
/// The text after the comment is written by `rewritten`; that it is up to date, and that there are no
/// figures outside of regions, is checked.
public struct FigureDocument {
  private let parts: [Part]

  /// A piece of a document.
  private enum Part {
    /// A line as it is, with its number.
    case line(String, Int)
    /// A region: its file, its template and what is written now.
    case region(path: String, template: FigureTemplate, written: String, line: Int)
  }

  /// Takes a document apart.
  ///
  /// - Throws: `TextError` for a region without its end, or without a file.
  /// - Complexity: O(characters).
  public init(_ text: String) throws(TextError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    var parts: [Part] = []
    var next = 0
    while next < lines.count {
      let line = lines[next]
      if line.hasPrefix(Self.opening) {
        parts.append(try Self.region(lines, &next))
      } else if line == Self.closing {
        throw TextError(line: next + 1, reason: "the end of a region that does not begin")
      } else {
        parts.append(.line(line, next + 1))
        next += 1
      }
    }
    self.parts = parts
  }

  private static let opening = "<!-- figures:"
  private static let closing = "<!-- /figures -->"

  private static func region(_ lines: [String], _ next: inout Int) throws(TextError) -> Part {
    let start = next
    let path = lines[start].dropFirst(opening.count).filter { $0 != " " }
    guard !path.isEmpty, !path.contains("-->") else {
      throw TextError(line: start + 1, reason: "a region names its file and holds a template")
    }
    guard let middle = lines[start...].firstIndex(of: "-->"),
      let end = lines[middle...].firstIndex(of: closing)
    else { throw TextError(line: start + 1, reason: "a region that does not end") }
    next = end + 1
    return .region(
      path: path,
      template: FigureTemplate(lines: Array(lines[start + 1..<middle]), firstLine: start + 2),
      written: lines[middle + 1..<end].map { $0 + "\n" }.joined(), line: middle + 2)
  }

  /// The paths of the result files that the document names, without repetitions.
  public var paths: [String] {
    parts.compactMap { part -> String? in
      guard case .region(let path, _, _, _) = part else { return nil }
      return path
    }.unique
  }

  /// The document with the figures of the files.
  ///
  /// - Parameter files: the figures by path; all `paths` have to be there.
  /// - Throws: `TextError` for a template that is wrong and for a figure that is missing.
  public func rewritten(with files: [String: FigureIndex]) throws(TextError) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .line(let line, _): text += line + "\n"
      case .region(let path, let template, _, _):
        text += "\(Self.opening) \(path)\n" + template.lines.map { $0 + "\n" }.joined() + "-->\n"
        text += try template.rendered(try figures(path, files, template)) + Self.closing + "\n"
      }
    }
    return text
  }

  private func figures(
    _ path: String, _ files: [String: FigureIndex], _ template: FigureTemplate
  ) throws(TextError) -> FigureIndex {
    guard let index = files[path] else {
      throw TextError(line: template.firstLine - 1, reason: "there is no file \(path)")
    }
    return index
  }

  /// The lines of regions that differ from what the files say.
  public func outdated(with files: [String: FigureIndex]) throws(TextError) -> [TextError] {
    var result: [TextError] = []
    for part in parts {
      guard case .region(let path, let template, let written, let first) = part else { continue }
      let due = try template.rendered(try figures(path, files, template))
      if due == written { continue }
      let (old, new) = (lines(of: written), lines(of: due))
      let place =
        zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
      let said = place < new.count ? "\"\(new[place])\"" : "nothing more"
      result.append(TextError(line: first + place, reason: "\(path) says \(said)"))
    }
    return result
  }

  private func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Figures outside of regions and of code: numbers of nanoseconds to milliseconds, and multiples.
  public var strays: [TextError] {
    var result: [TextError] = []
    var isCode = false
    for part in parts {
      guard case .line(let line, let number) = part else { continue }
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode || line.hasPrefix("    ") { continue }
      for match in withoutCode(line).matches(of: Self.figure) {
        result.append(TextError(line: number, reason: "\"\(match.output)\" comes from no file"))
      }
    }
    return result
  }

  /// The line without what is between backquotes.
  private func withoutCode(_ line: String) -> String {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset.isMultiple(of: 2) ? String($0.element) : " " }.joined()
  }

  /// A measured figure, as it may be written.
  private static var figure: Regex<Substring> {
    /[0-9][0-9.,]*(?: |\u{A0})?(?:(?:ns|µs|μs|us|ms)\b|×|times (?:as|longer|faster|slower))/
  }
}
