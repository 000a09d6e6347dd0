// SPDX-License-Identifier: MIT

import EspalierTestSupport
import Foundation
import Testing

/// The driver sees every way in which a case can be wrong, and hands over an input that repeats it.
@Suite("The fuzz driver")
struct DriverTests {
  @Test(
    "What is wrong is found, made small, and repeated by the file",
    arguments: [("self-test-fails", "is wrong"), ("self-test-traps", "traps")])
  func finds(target: String, words: String) throws {
    let folder = try Folder()
    let session = try folder.run([target, "--runs", "200", "--seed", "1", "--found", folder.path])
    #expect(session.exitCode == 1)
    #expect(session.output.contains("FOUND: \(target) \(words)"))
    #expect(session.output.contains("is meant to be found"))
    #expect(session.output.contains("--seeded --seed "))
    let input = try folder.found()
    // Two decisions matter; the others are zero.
    #expect(input.decisions.count == 5)
    #expect(input.decisions.count { $0 > 0 } == 2)
    let again = try folder.run([target, "--replay", folder.files()[0].path])
    #expect(again.exitCode != 0)
    #expect(again.output.contains("is meant to be found"))
  }

  @Test("A case that never ends is found")
  func findsWhatHangs() throws {
    let folder = try Folder()
    let session = try folder.run([
      "self-test-hangs", "--runs", "200", "--seed", "1", "--limit", "0.5", "--found", folder.path,
    ])
    #expect(session.exitCode == 1)
    #expect(session.output.contains("FOUND: self-test-hangs does not end in time"))
    _ = try folder.found()
  }

  @Test("Nothing is found where nothing is wrong, and the same seed counts the same cases")
  func findsNothing() throws {
    let folder = try Folder()
    let session = try folder.run(["self-test-passes", "--runs", "50", "--found", folder.path])
    #expect(session.exitCode == 0)
    #expect(session.output.contains("good"))
    #expect(try folder.files().isEmpty)
  }

  @Test(
    "What it does not know ends with 64",
    arguments: [["no-such-target"], ["--seconds"], ["--seconds", "-1"], ["--replay", "x"]])
  func usage(arguments: [String]) throws {
    #expect(try Folder().run(arguments).exitCode == 64)
  }

  @Test("A short soak passes")
  func soak() throws {
    let outcome = try Folder().run(["soak", "--edits", "2000", "--rows", "200", "--layout"])
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("live memory: "))
  }
}

/// A folder for what is found, and the driver.
private final class Folder {
  private let url = FileManager.default.temporaryDirectory
    .appending(path: "espalier-fuzz-tests-\(UUID().uuidString)")
  var path: String { url.path(percentEncoded: false) }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "bin" }
  }

  /// The input that was found; there has to be one.
  func found() throws -> FuzzInput {
    FuzzInput(bytes: try Data(contentsOf: try #require(try files().first)))
  }

  /// Runs the driver, seeded, to its end; both its outputs are one.
  func run(_ arguments: [String]) throws -> (exitCode: Int32, output: String) {
    let process = Process()
    process.executableURL = Self.driver
    process.arguments = arguments.first == "soak" ? arguments : ["--seeded"] + arguments
    let output = url.appending(path: "output")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self)
    )
  }

  /// The program beside the test bundle.
  private static var driver: URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle ?? .main).bundleURL.deletingLastPathComponent()
        .appending(path: "espalier-fuzz")
    #else
      return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "espalier-fuzz")
    #endif
  }
}
