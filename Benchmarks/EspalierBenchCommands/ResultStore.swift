// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import EspalierFiles
import Foundation

/// Result files on disk.
enum ResultStore {
  /// The root of the package this program was built from.
  static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where baselines are kept unless an option says otherwise. It is found from the source, for the
  /// working directory of `swift run` is the caller's.
  static let directory = packageRoot.appending(path: "results")

  /// The directory below it for baselines of one machine, which git leaves out.
  static let localName = "local"

  /// The file of what every build must keep to.
  static let budgetsName = "budgets.csv"

  /// What else is beside the baselines.
  private static let otherNames = [budgetsName, "weight.csv"]

  /// Reads a result file; exits with 65 and says file, line and reason if that fails.
  static func read(_ path: String) throws -> ResultFile {
    let bytes: [UInt8]
    do { bytes = try InputFile(path).contents() } catch {
      throw fail("\(path): \(error.reason)")
    }
    do { return try ResultFile(decoding: bytes) } catch {
      throw fail("\(path):\(error.line): \(error.reason)")
    }
  }

  /// Makes sure that a file can be written, before anything is measured for it. Leaves no trace.
  static func checkWritable(_ path: String) throws {
    do { _ = try OutputFile(path) } catch { throw cannotWrite(error) }
  }

  /// Writes a result file whole or not at all.
  static func write(_ file: ResultFile, to path: String) throws {
    try write(file.encoded(), to: path)
  }

  /// Writes a text whole or not at all.
  static func write(_ text: String, to path: String) throws {
    do {
      let file = try OutputFile(path)
      try file.write(text)
      try file.finish()
    } catch {
      throw cannotWrite(error)
    }
  }

  /// Writes to standard output at once, so that what was printed so far is seen.
  static func show(_ text: String) throws {
    do { try OutputFile.standardOutput.write(text) } catch { throw cannotWrite(error) }
  }

  private static func cannotWrite(_ error: FileError) -> ExitCode {
    complain("error: \(error)")
    return ExitCode(error.exitCode)
  }

  /// The baseline of this machine: its own local one, then one with its identity, then that of its class,
  /// then any.
  static func baseline(for machine: Machine, in directory: URL) -> String? {
    let path = { (name: String) in directory.appending(path: name).path(percentEncoded: false) }
    let local = path(localPath(of: machine))
    if FileManager.default.fileExists(atPath: local) { return local }
    let baselines = baselines(in: directory)
    let own = "\(machine.name).csv"
    return (baselines.contains(own) ? own : baselines.first).map(path)
  }

  /// The names of the baselines in a directory, in the order of their names.
  static func baselines(in directory: URL) -> [String] {
    let path = directory.path(percentEncoded: false)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter {
      $0.hasSuffix(".csv") && !otherNames.contains($0) && !$0.hasPrefix("history")
    }.sorted()
  }

  /// The names of the baselines beside a file of budgets, which is none of them whatever its name.
  static func baselines(beside budgets: URL) -> [String] {
    baselines(in: budgets.deletingLastPathComponent()).filter { $0 != budgets.lastPathComponent }
  }

  /// Where the local baseline of a machine is, below the directory of results.
  static func localPath(of machine: Machine) -> String {
    "\(localName)/\(machine.name)-\(machine.identity.prefix(8)).csv"
  }

  /// Says what is wrong on standard error; the result ends the program with 65.
  static func fail(_ message: String, exitCode: Int32 = 65) -> ExitCode {
    complain("error: \(message)")
    return ExitCode(exitCode)
  }
}
