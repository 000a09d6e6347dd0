// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// A report of recorded figures: one page that needs nothing but a browser, and its plots as files.
///
/// The same input gives the same bytes. What a file holds is shown and never run: names are escaped,
/// numbers of any size have a place.
public struct Report {
  /// A result file with the name it is called by.
  public struct Source {
    /// Its name or path.
    public var name: String

    /// The figures.
    public var file: ResultFile

    /// Makes a source.
    public init(_ name: String, _ file: ResultFile) {
      self.name = name
      self.file = file
    }
  }

  /// The runs. Of a figure that is in several of them, the first counts.
  public var sources: [Source]

  /// What to compare with.
  public var baseline: Source?

  /// The figures of earlier runs.
  public var history: History

  /// Why some of them became worse.
  public var notes: HistoryNotes

  /// The command that made the report, which it names.
  public var command: String

  /// Makes a report.
  public init(
    _ sources: [Source], baseline: Source? = nil, history: History = History(),
    notes: HistoryNotes = HistoryNotes(), command: String
  ) {
    self.sources = sources
    self.baseline = baseline
    self.history = history
    self.notes = notes
    self.command = command
  }

  /// The page.
  ///
  /// - Complexity: O(figures).
  public func html() -> String { PageTemplate.render(PageComposer(self).model()) }

  /// The plots as SVG files, each name once; names have lower-case letters, digits, hyphens and dots.
  ///
  /// - Complexity: O(figures).
  public func pictures() -> [(name: String, svg: String)] {
    var taken: Set<String> = []
    return PageComposer(self).plots().map { one in
      let base = stableName(one.name)
      let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? base : "\(base)-\($0)" }
      let name = names.first { taken.insert($0).inserted } ?? base
      return ("\(name).svg", one.plot.file)
    }
  }

  private func stableName(_ text: String) -> String {
    let words = text.lowercased().split {
      !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "."))
    }
    let name = words.joined(separator: "-").drop { $0 == "." }
    return name.isEmpty ? "plot" : String(name.prefix(80))
  }
}
