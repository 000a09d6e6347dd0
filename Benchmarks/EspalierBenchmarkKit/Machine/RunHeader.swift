// SPDX-License-Identifier: MIT

import Foundation

/// The header of a result file: what a later reader has to know about the run.
public struct RunHeader {
  /// The machine.
  public var machine: Machine

  /// The version of jemalloc, or `none`.
  public var jemalloc: String

  /// The commit that was measured.
  public var commit: String

  /// The name of the run policy.
  public var mode: String

  /// When the run began.
  public var date: Date

  /// The command of the run.
  public var command: String

  /// Makes a header.
  ///
  /// - Parameter arguments: those of the command line, the program's name first. Of paths only the last
  ///   part is kept, for files with a header are shared.
  public init(
    machine: Machine, jemalloc: String, commit: String, mode: String, date: Date,
    arguments: [String]
  ) {
    let words = arguments.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    command = String(words.joined(separator: " ").map { $0.isNewline ? " " : $0 })
    self.machine = machine
    self.jemalloc = jemalloc
    self.commit = commit
    self.mode = mode
    self.date = date
  }

  /// The lines of the header.
  public var entries: [ResultFile.HeaderEntry] {
    [
      .init("machine", machine.name), .init("machine-id", machine.identity),
      .init("cpu", machine.cpu),
      .init("cores", String(machine.cores)), .init("os", machine.system),
      .init("swift", Toolchain.swiftVersion),
      .init("build", Toolchain.isDebugBuild ? "debug" : "release"), .init("commit", commit),
      .init("jemalloc", jemalloc), .init("mode", mode),
      .init("date", date.formatted(.iso8601)), .init("command", command),
    ]
  }

  /// The machine and what runs on it in one line, for a person.
  public var host: String {
    """
    \(machine.cpu), \(machine.cores) cores, \(machine.system), Swift \(Toolchain.swiftVersion), \
    jemalloc \(jemalloc)\(Toolchain.isDebugBuild ? ", debug build" : "")
    """
  }

  /// The same with the commit.
  public var summary: String { "\(host), commit \(commit)" }

  /// The commit checked out at `directory`, with `-dirty` after it if files differ; `unknown` if there
  /// is no repository or no git.
  public static func commit(at directory: URL) -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "git", "-C", directory.path(percentEncoded: false), "describe", "--always", "--dirty",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil,
      let data = try? output.fileHandleForReading.readToEnd()
    else { return "unknown" }
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmed
    return process.terminationStatus == 0 && !text.isEmpty ? text : "unknown"
  }
}
