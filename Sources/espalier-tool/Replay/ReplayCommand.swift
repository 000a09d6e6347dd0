// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierDiff
import EspalierFormats

/// `espalier replay`.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract:
      "Replays the history of a tree, step by step, and sums up what the lists went through.",
    discussion: """
      A trace is a text with tabs between its fields. Its first line is "# tree-trace 1"; "@ label" \
      begins a step; "A stamp path", "M stamp path", "D path" and "R stamp old new" add, modify, delete \
      and rename a file. Directories are containers, files are rows.

      Exit codes: 0 success, 1 a batch update was refused by --check or had more moves than needed, \
      64 bad usage, 65 a trace that is bad, or a file that cannot be read or written.
      """)

  /// How a step becomes a batch update.
  enum Path: String, ExpressibleByArgument, CaseIterable {
    case snapshot
    case edits
    case both
  }

  @Argument(help: "The trace; - is standard input.")
  var trace: String

  @Option(
    help: "How steps become batch updates: the lists before and after compared (snapshot).")
  var path: Path = .snapshot

  @Option(
    help: ArgumentHelp(
      "Write each step's operations to a file, one JSON object on a line; - is standard output.",
      valueName: "out"))
  var json: String?

  @Flag(help: "Carry each batch update out by the strict applier, rule by rule.")
  var check = false

  func validate() throws {
    if path != .snapshot {
      throw ValidationError(
        "The path \(path.rawValue) is not there yet; it comes with the engine. Use snapshot.")
    }
  }

  func run() throws {
    try reportingComplaints {
      let input = try InputFile(trace)
      let output = try json.map { name throws(Complaint) in
        try OutputFile(name, reading: input)
      }
      var replay = SnapshotReplay(checks: check, output: output)
      var progress = Progress()
      defer { progress.finish() }
      try replay.run(input, &progress)
      progress.finish()
      let summary = replay.summary.text(name: input.name, isChecked: check)
      let place = json == "-" ? OutputFile.standardError : .standardOutput
      try place.write(Array(summary.utf8).span)
      if replay.summary.hasFinding { throw ExitCode(1) }
    }
  }
}
