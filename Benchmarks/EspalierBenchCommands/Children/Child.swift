// SPDX-License-Identifier: MIT

import Foundation

/// Processes that this program starts.
enum Child {
  /// This program.
  static var ownExecutable: URL {
    Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
  }

  /// How a process ended.
  struct Outcome {
    var exitCode: Int32
    /// What it wrote to standard output.
    var output: String
  }

  /// Runs a program to its end; nil if it cannot be started. Its complaints go to standard error, unless
  /// `isQuiet`.
  static func run(
    _ executable: URL, _ arguments: [String], environment: [String: String] = [:],
    isQuiet: Bool = false
  ) -> Outcome? {
    guard let child = Running(executable, arguments, environment, isQuiet: isQuiet) else {
      return nil
    }
    return child.wait()
  }

  /// A process that runs beside this one.
  struct Running {
    private let process = Process()
    private let output = Pipe()

    /// Starts a program; nil if it cannot be started.
    init?(
      _ executable: URL, _ arguments: [String], _ environment: [String: String] = [:],
      isQuiet: Bool = false
    ) {
      process.executableURL = executable
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment
        .merging(environment) { _, new in new }
      process.standardOutput = output
      if isQuiet { process.standardError = FileHandle.nullDevice }
      guard (try? process.run()) != nil else { return nil }
    }

    /// Waits for its end.
    func wait() -> Outcome {
      let data = (try? output.fileHandleForReading.readToEnd()) ?? nil
      process.waitUntilExit()
      return Outcome(
        exitCode: process.terminationStatus, output: String(decoding: data ?? Data(), as: UTF8.self)
      )
    }
  }

  /// The path of a program by its name; nil if there is none on the PATH.
  static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }

  /// Calls `body` with the path of a directory that is removed afterwards.
  static func withScratch<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "espalier-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory)
  }
}
