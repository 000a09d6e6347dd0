// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierFiles
import EspalierFormats
import EspalierUpdates

/// `espalier diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "The fewest operations that turn the rows of one file into those of another.",
    discussion: """
      A file has one row per line: its identity, or its identity, a tab and a stamp. Rows with the same \
      identity are the same row; if its stamp differs, the row was updated. Identities and stamps are \
      any text, and identities may repeat (repeated ones are named on standard error). Lines end with \
      LF or CRLF. An empty file has no rows; an empty line is a row whose identity is empty. A byte order \
      mark is part of the first identity.

      For tables, --delimiter says what is between the columns, and --key which column has the identity. \
      If that is not the first one, a row was updated if anything else in its line differs. Quotation \
      marks mean nothing.

      With --section, rows that follow each other with the same text in that column are a section, and the \
      operations are those of a list in sections, as JSON. A row that comes to be in another section has moved there.

      The output has a heading and one operation per line, with the old and the new index of the row, counted from \
      zero: - deleted, + inserted, > moved, ~ updated. A summary follows on standard error.

      Exit codes: 0 no difference, 1 a difference, 2 no verdict (--check refused the result), 64 bad \
      usage, 65 a file that is bad or cannot be read, 74 output that cannot be written.
      """)

  @Argument(help: "The file with the old rows; - is standard input.")
  var old: String

  @Argument(help: "The file with the new rows; - is standard input, unless OLD is.")
  var new: String

  @Option(
    help: ArgumentHelp(
      "What is between the columns: one ASCII character, or \\t, which is the default.",
      valueName: "character"))
  var delimiter: Delimiter = .tab

  @Option(
    help: ArgumentHelp("The column with the identity, counted from 1.", valueName: "column"))
  var key = 1

  @Option(
    help: ArgumentHelp(
      "The column with a row's section, counted from 1; with --json.", valueName: "column"))
  var section: Int?

  @Flag(help: "Write the operations as one JSON object.")
  var json = false

  @Flag(
    help: "With --json, write the identities of the rows beside the indices of a batch.")
  var identities = false

  @Option(
    help: """
      The form of the operations: one batch with old and new indices (batch), runs of rows that are \
      replaced (splices), one operation after another (sequential), or removals and insertions as in \
      Swift's CollectionDifference (difference).
      """)
  var dialect: Dialect = .batch

  @Flag(help: "Carry the batch update out by the strict applier, rule by rule, and say so.")
  var check = false

  @Flag(help: "Write nothing but the operations with their heading, and errors.")
  var quiet = false

  func validate() throws {
    if key < 1 { throw ValidationError("Columns are counted from 1; there is no column \(key).") }
    if let section, section < 1 {
      throw ValidationError("Columns are counted from 1; there is no column \(section).")
    }
    if section == key {
      throw ValidationError("The section and the identity are in different columns.")
    }
    if section != nil, !json || dialect != .batch {
      throw ValidationError("--section goes with --json, in the form of a batch.")
    }
    if identities, !json || dialect != .batch {
      throw ValidationError("--identities goes with --json, in the form of a batch.")
    }
    if old == "-" && new == "-" {
      throw ValidationError("Standard input can be OLD or NEW, not both.")
    }
  }

  func run() throws {
    try reportingComplaints {
      if section != nil { return try runSectioned() }
      let lists = try RowListPair(old: old, new: new, delimiter: delimiter.byte, key: key)
      if !quiet { lists.reportDuplicates() }
      var differ = ListDiffer()
      let update = differ.diff(from: lists.old, to: lists.new)
      if check { try prove { try StrictApplier.check(update, from: lists.old, to: lists.new) } }
      var writer = BufferedWriter(to: OutputFile.standardOutput)
      if identities {
        try lists.writeJSON(update, to: &writer)
      } else if json {
        try dialect.writeJSON(update, of: lists, to: &writer)
      } else {
        try write(update, lists, to: &writer)
      }
      try writer.flush()
      if check, !quiet { complain("the strict applier turned the old rows into the new ones") }
      if !json, !quiet { writeError(DiffReport.summary(of: update, lists)) }
      if !update.isEmpty { throw ExitCode(1) }
    }
  }

  private func write(
    _ update: BatchUpdate, _ lists: borrowing RowListPair,
    to writer: inout BufferedWriter<OutputFile>
  ) throws(FileError) {
    if dialect == .batch {
      let rowCount = max(lists.old.count, lists.new.count)
      try DiffReport(rowCount: rowCount, hasColor: hasColor).write(update, of: lists, to: &writer)
    } else {
      try dialect.writeLines(update, of: lists, to: &writer)
    }
  }

  /// Has a result checked by the strict applier.
  func prove(_ check: () throws -> Void) throws {
    do {
      try check()
    } catch {
      throw Complaint.noVerdict(
        "the strict applier refuses the result, a bug of espalier: \(error)")
    }
  }

  /// Whether the output is a terminal that wants colours (no-color.org).
  private var hasColor: Bool {
    OutputFile.standardOutput.isTerminal && (environmentValue("NO_COLOR") ?? "").isEmpty
      && environmentValue("TERM") != "dumb"
  }
}
