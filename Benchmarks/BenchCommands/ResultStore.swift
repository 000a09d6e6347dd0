// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkKit
import Foundation

/// Result files on disk.
enum ResultStore {
  /// The root of the package this program was built from.
  static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where baselines are kept unless an option says otherwise. It is found from the source, for the
  /// working directory of `swift run` is the caller's.
  static let directory = packageRoot.appending(path: "results")

  /// Reads a result file; exits with 65 and says file, line and reason if that fails.
  static func read(_ path: String) throws -> ResultFile {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw fail("\(path): \(reason(path, error))")
    }
    do { return try ResultFile(decoding: Array(data)) } catch {
      throw fail("\(path):\(error.line): \(error.reason)")
    }
  }

  /// Makes sure that a file can be written, before anything is measured for it. Leaves no trace.
  static func checkWritable(_ path: String) throws {
    let isNew = !FileManager.default.fileExists(atPath: path)
    guard let file = unsafe fopen(path, "a") else {
      throw fail("\(path): \(unsafe String(cString: strerror(errno)))")
    }
    unsafe fclose(file)
    if isNew { unsafe unlink(path) }
  }

  /// Writes a result file whole or not at all.
  static func write(_ file: ResultFile, to path: String) throws {
    do {
      try Data(file.encoded().utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw fail("\(path): \(reason(path, error))")
    }
  }

  /// The baseline of a machine class; if there is none, the first one of another class.
  static func baseline(for machine: String, in directory: URL) -> String? {
    let path = directory.path(percentEncoded: false)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let baselines = files.filter { $0.hasSuffix(".csv") && $0 != "history.csv" }.sorted()
    let own = "\(machine).csv"
    return (baselines.contains(own) ? own : baselines.first).map {
      directory.appending(path: $0).path(percentEncoded: false)
    }
  }

  /// Says what is wrong on standard error; the result ends the program with 65.
  static func fail(_ message: String) -> ExitCode {
    complain("error: \(message)")
    return ExitCode(65)
  }

  /// Why a file cannot be used, in the words of the system; Foundation's own are less exact.
  private static func reason(_ path: String, _ error: any Error) -> String {
    var isDirectory: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    if exists && isDirectory.boolValue { return unsafe String(cString: strerror(EISDIR)) }
    guard let file = unsafe fopen(path, "r") else {
      return unsafe String(cString: strerror(errno))
    }
    unsafe fclose(file)
    return error.localizedDescription
  }
}

/// Writes a line to standard error.
func complain(_ message: String) {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
}
