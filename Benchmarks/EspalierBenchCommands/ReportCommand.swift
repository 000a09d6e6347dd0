// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchReport
import EspalierBenchmarkKit
import EspalierFiles
import Foundation

/// `bench report`.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Makes a page of plots and tables from result files.",
    discussion: """
      The page is one file that needs nothing but a browser. Without a result file it shows the \
      baseline of this machine's class. To a file that has one of the same name in the folder peers \
      beside it, the times of libraries of others, the page adds that. Of a figure that is in several \
      files, the first counts. Why figures became worse is in history-notes.txt beside the history.
      """)

  @Argument(help: "The result files.") var files: [String] = []

  @Option(name: .shortAndLong, help: "Where to write the page; - is standard output.") var output =
    "report.html"
  @Option(help: "A result file whose figures are shown beside ours.") var baseline: String?

  @Option(help: "The file of recorded runs, or 'none'; without it, the one in results/.")
  var history: String?

  @Option(help: "Where the baselines are, if not in the package's results/.")
  var results: String?

  @Option(help: "Writes each plot to a file of its own in this directory.") var svg: String?

  func run() throws {
    let (peers, files) = try paths()
    let report = Report(
      try peers.map { try source($0, as: "peers/\(name($0))") } + files.map(source),
      baseline: try baseline.map(source), history: try readHistory(),
      notes: try readNotes(), command: command)
    try ReportFiles.write(
      report.html(), to: output,
      from: peers + files + [baseline, history].compactMap { $0 == "none" ? nil : $0 })
    if output != "-" { try tell("Wrote \(output)") }
    guard let svg else { return }
    let pictures = report.pictures()
    do {
      try FileManager.default.createDirectory(atPath: svg, withIntermediateDirectories: true)
    } catch {
      throw ResultStore.fail("\(svg): no directory, and none can be made there", exitCode: 74)
    }
    for (name, text) in pictures {
      let path = URL(filePath: svg).appending(path: name).path(percentEncoded: false)
      try ReportFiles.write(text, to: path)
    }
    try tell("Wrote \(grouped(pictures.count)) plots to \(svg)")
  }

  /// The result files, before them the times of others that belong to them.
  private func paths() throws -> (peers: [String], files: [String]) {
    let files = files.isEmpty ? [try ownBaseline()] : files
    let peers = files.map(peers(of:)).filter { !files.contains($0) && isThere($0) }
    return (peers, files)
  }

  /// The path of the baseline of this machine's class.
  private func ownBaseline() throws -> String {
    let directory = results.map { URL(filePath: $0) } ?? ResultStore.directory
    let path = { (name: String) in directory.appending(path: name).path(percentEncoded: false) }
    let own = path("\(Machine.current.name).csv")
    guard isThere(own) else {
      let others = ResultStore.baselines(in: directory)
      throw ResultStore.fail(
        "There is no baseline of this machine's class: \(own) is missing. "
          + (others.isEmpty
            ? "`bench record` makes it."
            : "Name a file, or several: \(others.map(path).joined(separator: ", "))."))
    }
    return own
  }

  /// Where the times of others are that belong to a result file.
  private func peers(of path: String) -> String {
    let url = URL(filePath: path)
    return url.deletingLastPathComponent().appending(path: "peers/\(url.lastPathComponent)")
      .path(percentEncoded: false)
  }

  private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private func source(_ path: String) throws -> Report.Source {
    try source(path, as: name(path))
  }

  private func name(_ path: String) -> String { URL(filePath: path).lastPathComponent }

  private func source(_ path: String, as name: String) throws -> Report.Source {
    Report.Source(name, try ResultStore.read(path))
  }

  private func readNotes() throws -> HistoryNotes {
    let path = URL(filePath: history ?? HistoryStore.path).deletingLastPathComponent()
      .appending(path: "history-notes.txt").path(percentEncoded: false)
    guard history != "none", isThere(path) else { return HistoryNotes() }
    let bytes: [UInt8]
    do { bytes = try InputFile(path).contents() } catch {
      throw ResultStore.fail("\(path): \(error.reason)")
    }
    do { return try HistoryNotes(decoding: String(decoding: bytes, as: UTF8.self)) } catch {
      throw ResultStore.fail("\(path):\(error.line): \(error.reason)")
    }
  }

  private func readHistory() throws -> History {
    if history == "none" { return History() }
    let usual = HistoryStore.path
    guard history != nil || FileManager.default.fileExists(atPath: usual) else { return History() }
    return try HistoryStore.read(history ?? usual)
  }

  /// The command as a reader can give it again. The paths of this machine are none of the page's
  /// business.
  private var command: String {
    let names = files.map { URL(filePath: $0).lastPathComponent }
    return (["bench report"] + names + ["-o", URL(filePath: output).lastPathComponent])
      .joined(separator: " ")
  }
}

/// Files that are made from figures.
enum ReportFiles {
  /// Writes a text to a file, or to standard output for `-`; says why and ends the program if that
  /// fails, or if it is one of the files that were read.
  static func write(_ text: String, to path: String, from inputs: [String] = []) throws {
    do throws(FileError) {
      for input in inputs { _ = try OutputFile(path, reading: InputFile(input)) }
      let file = try OutputFile(path)
      try file.write(text)
      try file.finish()
    } catch {
      complain("error: \(error)")
      throw ExitCode(error.exitCode)
    }
  }
}

/// The file of recorded runs.
enum HistoryStore {
  /// The one of this package.
  static var path: String {
    ResultStore.directory.appending(path: "history.csv").path(percentEncoded: false)
  }

  /// Reads a history; exits with 65 and says file, line and reason if that fails.
  static func read(_ path: String) throws -> History {
    let bytes: [UInt8]
    do { bytes = try InputFile(path).contents() } catch {
      throw ResultStore.fail("\(path): \(error.reason)")
    }
    do { return try History(decoding: bytes) } catch {
      throw ResultStore.fail("\(path):\(error.line): \(error.reason)")
    }
  }
}
