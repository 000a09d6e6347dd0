// SPDX-License-Identifier: MIT

import Foundation

/// The folder of this package.
let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The first line of a result file.
let resultColumns =
  "suite,benchmark,variant,contestant,rows,edits,metric,unit,value,lo,hi,samples\n"

/// A run of the benchmarks that is over at once.
let tinyRun = ["--filter", "identical/random", "--rows", "10", "--quick"]

/// An executable of this package, as it was built with the tests.
struct BuiltProgram {
  private let executable: URL

  /// Finds a program beside the test bundle.
  init(_ name: String) throws {
    executable = try Self.buildDirectory.appending(path: name)
    guard FileManager.default.isExecutableFile(atPath: executable.path(percentEncoded: false))
    else {
      throw NotBuilt(path: executable.path(percentEncoded: false))
    }
  }

  /// A program of the system.
  init(path: String) {
    executable = URL(filePath: path)
  }

  /// Where the program is, for use in a shell.
  var path: String { executable.path(percentEncoded: false) }

  struct NotBuilt: Error {
    var path: String
  }

  /// The directory of the test bundle: the first argument's, or that of a bundle around it.
  private static var buildDirectory: URL {
    get throws {
      #if os(macOS)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return (bundle ?? .main).bundleURL.deletingLastPathComponent()
      #else
        return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      #endif
    }
  }

  /// How a run ended.
  struct Outcome {
    var exitCode: Int32
    var output: String
    var errors: String
  }

  /// Runs the program to its end. Standard input is `input`.
  func run(_ arguments: [String], input: String = "") throws -> Outcome {
    let process = Process()
    let scratch = try Scratch()
    let paths = try ["in", "out", "err"].map { try scratch.file($0, $0 == "in" ? input : "") }
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = FileHandle(forReadingAtPath: paths[0])
    process.standardOutput = FileHandle(forWritingAtPath: paths[1])
    process.standardError = FileHandle(forWritingAtPath: paths[2])
    try process.run()
    process.waitUntilExit()
    return Outcome(
      exitCode: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: URL(filePath: paths[1])), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: URL(filePath: paths[2])), as: UTF8.self))
  }
}

/// Runs a command of the system's shell to its end.
func shell(_ command: String) throws -> BuiltProgram.Outcome {
  try BuiltProgram(path: "/bin/sh").run(["-c", command])
}

/// A directory of its own for one test; it goes when the object does.
final class Scratch {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "espalier-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// The path of a name in the directory.
  func path(_ name: String) -> String {
    directory.appending(path: name).path(percentEncoded: false)
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Data(text.utf8))
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ bytes: Data) throws -> String {
    try bytes.write(to: URL(filePath: path(name)))
    return path(name)
  }
}

/// What runs `bench` in a directory of its own.
class BenchTests {
  let scratch: Scratch
  let bench: BuiltProgram

  init() throws {
    scratch = try Scratch()
    bench = try BuiltProgram("bench")
  }
}
