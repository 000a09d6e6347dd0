// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchReport
import EspalierBenchmarkKit
import EspalierFiles
import Foundation

/// `bench figures`.
struct FiguresCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "figures",
    abstract: "Writes the figures of README and documentation from the result files they name.",
    discussion: """
      A region begins with a comment that holds the result file and a template, and is followed by \
      what the template gives. With --check nothing is written: exits 1 if a region is out of date \
      or a measured figure is outside of one.
      """)

  @Argument(help: "The documents; without one, README and every Markdown file of the package.")
  var documents: [String] = []

  @Flag(help: "Writes nothing and says what is out of date.") var check = false

  @Option(help: "The directory from which documents name their result files; usually the package.")
  var root: String?

  func run() throws {
    let root = self.root.map { URL(filePath: $0) } ?? ResultStore.packageRoot
    let paths = documents.isEmpty ? try markdownFiles(below: root) : documents
    var files: [String: FigureIndex] = [:]
    var complaints = 0
    for path in paths {
      let document = try read(path)
      for name in document.paths where files[name] == nil {
        let url = root.appending(path: name)
        files[name] = FigureIndex([try ResultStore.read(url.path(percentEncoded: false))])
      }
      complaints +=
        try check ? complain(about: document, path, files) : write(document, path, files)
    }
    if complaints > 0 {
      EspalierBenchCommands.complain("`bench figures` writes what is out of date.")
      throw ExitCode(1)
    }
    if check { print("Every figure of \(grouped(paths.count)) documents is in a result file.") }
  }

  /// Says what is out of date or comes from nowhere; returns how much it is.
  private func complain(
    about document: FigureDocument, _ path: String, _ files: [String: FigureIndex]
  ) throws -> Int {
    let outdated = try located(path) { () throws(TextError) in
      try document.outdated(with: files)
    }
    for error in outdated + document.strays {
      EspalierBenchCommands.complain("\(path):\(error.line): \(error.reason)")
    }
    return outdated.count + document.strays.count
  }

  private func write(
    _ document: FigureDocument, _ path: String, _ files: [String: FigureIndex]
  ) throws -> Int {
    let outdated = try located(path) { () throws(TextError) in
      try document.outdated(with: files)
    }
    if outdated.isEmpty { return 0 }
    let text = try located(path) { () throws(TextError) in try document.rewritten(with: files) }
    try ReportFiles.write(text, to: path)
    try tell("Wrote \(path): \(grouped(outdated.count)) regions")
    return 0
  }

  private func read(_ path: String) throws -> FigureDocument {
    let bytes: [UInt8]
    do { bytes = try InputFile(path).contents() } catch {
      throw ResultStore.fail("\(path): \(error.reason)")
    }
    guard let text = String(data: Data(bytes), encoding: .utf8) else {
      throw ResultStore.fail("\(path): no text that can be read")
    }
    return try located(path) { () throws(TextError) in try FigureDocument(text) }
  }

  /// Does something with a document; exits with 65 and says where it is wrong.
  private func located<Value>(
    _ path: String, _ body: () throws(TextError) -> Value
  ) throws -> Value {
    do { return try body() } catch {
      throw ResultStore.fail("\(path):\(error.line): \(error.reason)")
    }
  }

  /// The Markdown files of a package, without what tools put there.
  private func markdownFiles(below root: URL) throws -> [String] {
    let found = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    var paths: [String] = []
    for case let url as URL in found ?? FileManager.DirectoryEnumerator()
    where url.pathExtension == "md" {
      paths.append(url.path(percentEncoded: false))
    }
    if paths.isEmpty {
      throw ResultStore.fail("\(root.path(percentEncoded: false)): no documents are there")
    }
    return paths.sorted()
  }
}
