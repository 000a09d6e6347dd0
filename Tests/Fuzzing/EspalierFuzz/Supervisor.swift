// SPDX-License-Identifier: MIT

import EspalierFuzzTargets
import EspalierTestSupport
import Foundation

/// How a process that ran cases ended.
enum Ending: Equatable {
  case passed
  /// A case was wrong.
  case failed
  /// A case ended the process: with a signal, or as a sanitizer does.
  case trapped
  /// A case took longer than the limit.
  case hung
}

/// Runs cases in a process of their own and watches it, so that nothing a case does is lost.
struct Supervisor {
  let target: FuzzTarget
  let options: Options

  /// The folder of the process's files.
  let folder: String

  private var state: String { "\(folder)/\(target.name).case" }
  private var log: String { "\(folder)/\(target.name).log" }

  /// What came of a process: how it ended, how many cases it began, the last one, and what it said.
  struct Outcome {
    var ending: Ending
    var begun: Int
    var input: FuzzInput?
    var log: String
  }

  /// Runs cases for a while.
  func run(seconds: Double?) throws -> Outcome {
    try CaseRecord.create(at: state)
    var arguments = [
      target.name, "--state", state, "--kept", options.kept, "--corpus", options.corpus,
    ]
    if let seconds { arguments += ["--seconds", "\(seconds)"] }
    if let runs = options.runs { arguments += ["--runs", "\(runs)"] }
    if let seed = options.seed { arguments += ["--seed", "\(seed)"] }
    if options.isSeeded { arguments.append("--seeded") }
    let ending = try watch(arguments) {
      let last = try CaseRecord.read(state)
      return last.hasEnded ? nil : last.begun
    }
    let (begun, _, input) = try CaseRecord.read(state)
    return Outcome(ending: ending, begun: begun, input: input, log: try text(of: log))
  }

  /// Runs one case.
  func replay(_ input: FuzzInput) throws -> (ending: Ending, log: String) {
    let file = "\(folder)/\(target.name).replay"
    try Data(input.bytes).write(to: URL(filePath: file))
    // A backtrace takes seconds, and the first one was logged.
    let environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let ending = try watch([target.name, "--replay", file], environment) { 1 }
    return (ending, try text(of: log))
  }

  /// Starts a process and waits for its end, which comes by force if one case runs for too long.
  /// - Parameter running: the number of the case that runs; nil while none does. libFuzzer at times takes long between two.
  private func watch(
    _ arguments: [String], _ environment: [String: String]? = nil, running: () throws -> Int?
  ) throws -> Ending {
    let process = Process()
    process.environment = environment
    process.executableURL = URL(filePath: Self.executable)
    process.arguments = arguments
    try Data().write(to: URL(filePath: log))
    let output = FileHandle(forWritingAtPath: log)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    var (last, since) = (nil as Int?, ContinuousClock.now)
    while ended.wait(timeout: .now() + 0.2) == .timedOut {
      let now = try running()
      if now == nil || now != last {
        (last, since) = (now, .now)
      } else if ContinuousClock.now - since > .seconds(options.limit) {
        Self.kill(process)
        ended.wait()
        return .hung
      }
    }
    return switch (process.terminationReason, process.terminationStatus) {
    case (.exit, 0): .passed
    case (.exit, Worker.failed): .failed
    case (.exit, 64): throw UsageError(description: try text(of: log))
    default: .trapped
    }
  }

  /// Ends a process for certain: it inherits which signals its parent's thread blocks, and a thread of a
  /// pool blocks most, SIGTERM among them.
  private static func kill(_ process: Process) {
    #if os(Windows)
      process.terminate()
    #else
      _ = Foundation.kill(process.processIdentifier, SIGKILL)
    #endif
  }

  private func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  /// The path of this program.
  private static var executable: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}
