// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// Why headline figures became worse from one recorded run to the next: `results/history-notes.txt`.
///
/// One note a line: the commit of the run, the figure or how its name begins (`*` for all), and the reason, parted by
/// a space each. The first that fits is shown; lines that begin with `#` say what the file is.
public struct HistoryNotes: Equatable, Sendable {
  private var notes: [Note] = []

  private struct Note: Equatable {
    var commit: String
    var figure: String
    var reason: String
  }

  /// No notes.
  public init() {}

  /// Reads a file's text.
  ///
  /// - Throws: `TextError` with line and reason for a note of fewer than three parts.
  /// - Complexity: O(characters).
  public init(decoding text: String) throws(TextError) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3 else {
        throw TextError(line: number + 1, reason: "a note is a commit, a figure or *, and a reason")
      }
      notes.append(Note(commit: parts[0], figure: parts[1], reason: parts[2]))
    }
  }

  /// Why a figure became worse with a run; nil if nobody said so.
  func reason(_ figure: FigureName, _ run: History.Run) -> String? {
    notes.first { note in
      note.commit == run.commit && (note.figure == "*" || "\(figure)".hasPrefix(note.figure))
    }?.reason
  }
}
