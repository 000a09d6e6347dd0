// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import Foundation

/// Counts instructions and calls by running this program under `valgrind --tool=callgrind`.
struct Callgrind {
  private let valgrind: URL

  /// Two processes, always: what ran before a case in its process may touch its allocations, so that
  /// another number of them could count something else.
  private static let processes = 2

  /// Nil if valgrind is not installed.
  init?() {
    guard let found = Child.find("valgrind") else { return nil }
    valgrind = found
  }

  /// Says what to install.
  static let absence = "no valgrind here; Scripts/setup --valgrind installs it"

  /// The instructions, calls of `malloc`, retains and releases of one operation of each case.
  func count(_ choices: [Selection.Choice]) throws -> [ResultLine] {
    let shares = (0..<Self.processes).map { share in
      choices.indices.filter { $0 % Self.processes == share }.map { choices[$0].id }
    }.filter { !$0.isEmpty }
    return try Child.withScratch { directory in
      let program = withoutDebugInformation(in: directory)
      let parts = try shares.enumerated().map { number, ids in
        try Part(ids, of: program, in: directory, number: number, valgrind)
      }
      let counted = try parts.map { try $0.figures() }
      var byCase: [CaseID: [ResultLine]] = [:]
      for line in counted.joined() { byCase[line.id, default: []].append(line) }
      return choices.flatMap { byCase[$0.id] ?? [] }
    }
  }

  /// A copy of this program that valgrind can read: it gives up on debug information of a format newer than
  /// itself, and needs none. Where there is nothing to strip with, the program itself.
  private func withoutDebugInformation(in directory: URL) -> URL {
    let copy = directory.appending(path: "bench")
    for name in ["strip", "llvm-strip"] {
      guard let strip = Child.find(name) else { continue }
      let arguments = [
        "--strip-debug", "-o", copy.path(percentEncoded: false),
        Child.ownExecutable.path(percentEncoded: false),
      ]
      if Child.run(strip, arguments)?.exitCode == 0 { return copy }
    }
    return Child.ownExecutable
  }

  /// One process and its cases.
  private struct Part {
    private let ids: [CaseID]
    private let dumps: String
    private let output: String
    private let child: Child.Running

    /// Starts the process.
    init(
      _ ids: [CaseID], of program: URL, in directory: URL, number: Int, _ valgrind: URL
    ) throws {
      let path = { (name: String) in
        directory.appending(path: "\(name)\(number)").path(percentEncoded: false)
      }
      self.ids = ids
      dumps = path("dump")
      output = path("out")
      try ResultStore.write(CaseList.encode(ids), to: path("cases"))
      // Neither the order of hash tables nor the decay of free memory may depend on chance.
      let environment = [
        "SWIFT_DETERMINISTIC_HASHING": "1",
        "MALLOC_CONF": "dirty_decay_ms:-1,muzzy_decay_ms:-1,narenas:1",
      ]
      let arguments = [
        "--tool=callgrind", "--quiet", "--instr-atstart=no",
        "--compress-strings=no", "--callgrind-out-file=\(dumps)",
        program.path(percentEncoded: false), "count", "--cases", path("cases"), "--output", output,
      ]
      guard let child = Child.Running(valgrind, arguments, environment) else {
        throw ResultStore.fail("valgrind cannot be started.")
      }
      self.child = child
    }

    /// Waits for the process and reads what it counted.
    func figures() throws -> [ResultLine] {
      let outcome = child.wait()
      guard outcome.exitCode == 0 else {
        throw ResultStore.fail("The run under valgrind ended with \(outcome.exitCode).")
      }
      return try ResultStore.read(output).lines.enumerated().flatMap { number, line in
        // Dumps are numbered from 1.
        let path = "\(dumps).\(number + 1)"
        guard let bytes = try? Data(contentsOf: URL(filePath: path)),
          let profile = CallgrindProfile(Array(bytes))
        else { throw ResultStore.fail("valgrind counted nothing for \(line.id).") }
        return figures(profile, of: line)
      }
    }

    private func figures(_ profile: CallgrindProfile, of line: ResultLine) -> [ResultLine] {
      let isSettled = line.estimate.samples == 1
      let counts: [(Metric, Int)] = [
        (.instructions, profile.instructions),
        (
          .mallocs,
          profile.calls(["malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"])
        ),
        (.retains, profile.calls(["swift_retain", "swift_retain_n"])),
        (.releases, profile.calls(["swift_release", "swift_release_n"])),
      ]
      return counts.map { metric, count in
        let value = Double(count) / max(1, line.estimate.value)
        return ResultLine(
          id: line.id, contestant: line.contestant, edits: line.edits, metric: metric,
          estimate: isSettled
            ? Estimate(value) : Estimate(value, low: 0, high: value, samples: 0))
      }
    }
  }
}
