// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierFiles

/// `espalier replay`.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract:
      "Replays the history of a tree, step by step, and sums up what the lists went through.",
    discussion: """
      A trace is a text whose first line is "# tree-trace 1". In all others there are tabs between the \
      fields: "@<TAB>label" begins a step; "A<TAB>stamp<TAB>path", "M<TAB>stamp<TAB>path", \
      "D<TAB>path" and "R<TAB>stamp<TAB>old<TAB>new" add, modify, delete and rename a file. A stamp is an \
      integer of 64 bits. Directories are containers, files \
      are rows, and a name may be both.

      The batch updates come from comparing the lists before and after (--path snapshot), from the \
      commits of an engine whose list is edited change by change (edits), or from each of the two (both), \
      which are held against each other then: same rows, same deletes, inserts and updates. Each has the \
      fewest moves that will do; where there is a choice, they may be others. Timed are the comparison alone, and the edits, with the \
      search for their places by name, up to the end of the commit.

      Exit codes: 0 success, 1 a batch update was refused by --check, had more moves than needed, or \
      the two paths disagree, 64 bad usage, 65 a trace that is bad or cannot be \
      read, 74 a file that cannot be written.
      """)

  @Argument(help: "The trace; - is standard input.")
  var trace: String

  @Option(
    help: "How steps become batch updates: lists compared, a tree edited, or both ways.")
  var path: ReplayPath = .snapshot

  @Option(
    help: ArgumentHelp(
      """
      Write each step's operations to a file, one JSON object on a line; - is standard output. A file that \
      is there is replaced once the whole trace was replayed; one with several names, or a link, is written at once. With \
      both paths they are those of the snapshots.
      """,
      valueName: "out"))
  var json: String?

  @Flag(
    help: """
      Carry each batch update out by the strict applier, rule by rule; always done with both paths.
      """)
  var check = false

  @Flag(help: "Show no progress and no summary, unless there is a finding.")
  var quiet = false

  func run() throws {
    // A command runs on the main thread, where the engine is.
    try MainActor.assumeIsolated { try replay() }
  }

  @MainActor
  private func replay() throws {
    try reportingComplaints {
      let input = try InputFile(trace)
      let output = try json.map { name throws(FileError) in
        try OutputFile(name, reading: input)
      }
      var replay = TraceReplay(on: path, checks: check, output: output)
      var progress = Progress(isQuiet: quiet)
      defer { progress.finish() }
      try replay.run(input, &progress)
      progress.finish()
      try output?.finish()
      let summary = replay.summary.text(name: input.name)
      let isForErrors = json == "-" || quiet
      if !quiet || replay.summary.hasFinding {
        try (isForErrors ? OutputFile.standardError : .standardOutput).write(summary)
      }
      if replay.summary.hasFinding { throw ExitCode(1) }
    }
  }
}
