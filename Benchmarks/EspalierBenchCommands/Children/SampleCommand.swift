// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import Foundation

/// `bench sample`: what `run` and `ab` start in processes of their own.
struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Measures ours alone on the cases of a list.",
    shouldDisplay: false)

  /// The version of this command. Another build is asked for it before it is used.
  static let version = "1"

  @Flag(help: "Prints the version of this command.") var protocolVersion = false
  @Option(help: "The list of cases.") var cases: String?
  @Option(name: .customLong("output"), help: "Where the figures go.") var path: String?
  @Option(help: "The order of the cases.") var seed: UInt64 = 0
  @Option(help: "No case but the first begins after that time.", transform: TimeSpan.parse)
  var time: UInt64?

  func run() throws {
    if protocolVersion { return print(Self.version) }
    guard let cases, let path else { throw ValidationError("--cases and --output are needed.") }
    var generator = SplitMix64(seed: seed)
    let measurer = Measurer(policy: .sample)
    var file = ResultFile(header: measurer.header().entries, lines: [])
    for choice in try CaseList.choices(at: cases).shuffled(using: &generator) {
      if let time, !file.lines.isEmpty, measurer.clock.now() >= time { break }
      guard let lines = try measurer.measure(choice, oursOnly: true) else { throw ExitCode(1) }
      file.lines += lines
    }
    try ResultStore.write(file, to: path)
  }
}

/// A build of this program that measures cases in processes of its own.
struct Sampling {
  let executable: URL
  /// Whether it has the command `sample`; an older one runs whole suites.
  let hasSample: Bool

  /// This build.
  static let own = Sampling(executable: Child.ownExecutable, hasSample: true)

  init(executable: URL, hasSample: Bool) {
    self.executable = executable
    self.hasSample = hasSample
  }

  /// Another build: asks whether it has the command.
  init(asking executable: URL) {
    let answer = Child.run(executable, ["sample", "--protocol-version"], isQuiet: true)
    self.executable = executable
    hasSample = answer?.exitCode == 0 && answer?.output.trimmedLine == SampleCommand.version
  }

  /// The figures of the cases, measured by a fresh process; with a number of seconds, of those that it got to.
  func sample(
    _ ids: [CaseID], seed: UInt64, seconds: Double? = nil, asOldOnes: Bool = false
  ) throws -> [ResultLine] {
    try Child.withScratch { directory in
      let output = directory.appending(path: "out.csv").path(percentEncoded: false)
      guard hasSample, !asOldOnes else { return try runWhole(ids, output) }
      let cases = directory.appending(path: "cases.csv").path(percentEncoded: false)
      try ResultStore.write(CaseList.encode(ids), to: cases)
      // Other builds may not know how to stop.
      let limit = seconds.map { ["--time", fixed($0, decimals: 3)] } ?? []
      try run(["sample", "--cases", cases, "--output", output, "--seed", String(seed)] + limit)
      return try ResultStore.read(output).lines
    }
  }

  /// Runs the suites of the cases as a user would; what was not asked for is left out.
  private func runWhole(_ ids: [CaseID], _ output: String) throws -> [ResultLine] {
    var arguments = ["run", "--quick", "--baseline", "none", "--output", output]
    for suite in Set(ids.map(\.suite)).sorted() { arguments += ["--suite", suite] }
    for rows in Set(ids.map(\.rows)).sorted() { arguments += ["--rows", String(rows)] }
    if Set(ids.map(\.benchmark)).count == 1 { arguments += ["--filter", ids[0].benchmark] }
    try run(arguments)
    let wanted = Set(ids)
    return try ResultStore.read(output).lines.filter { wanted.contains($0.id) }
  }

  private func run(_ arguments: [String]) throws {
    guard let outcome = Child.run(executable, arguments), outcome.exitCode == 0 else {
      throw ResultStore.fail(
        "\(executable.path(percentEncoded: false)) \(arguments[0]) did not end well.")
    }
  }
}

extension String {
  /// The text up to the first line feed.
  var trimmedLine: String { split(separator: "\n").first.map(String.init) ?? "" }
}
