// SPDX-License-Identifier: MIT

import EspalierFuzzTargets

/// What the command line asks for.
struct Options {
  /// The targets of the session; all of them if none is named.
  var targets: [FuzzTarget] = []

  /// How long the session runs, in seconds; nil if `runs` says when it ends.
  var seconds: Double?

  /// How many cases of each target are run.
  var runs: Int?

  /// The seed of the first case, or of libFuzzer.
  var seed: UInt32?

  /// A file with the one case to run.
  var replay: String?

  /// A file with a case to make small.
  var minimize: String?

  /// Whether cases are drawn from seeds although the build could be guided by coverage.
  var isSeeded = false

  /// How many seconds a case may take before it counts as one that never ends.
  var limit = 20.0

  /// The folder of what was found.
  var found = "Tests/Fuzzing/Found"

  /// The folder of the kept cases, one folder a target.
  var kept = "Tests/Fuzzing/Corpus"

  /// The folder of inputs that reached new code, one folder a target.
  var corpus = ".build-fuzz/corpus"

  /// Set in the process that runs the cases: the file that says which one is running.
  var state: String?

  static let help = """
    usage: espalier-fuzz [TARGET…] [--seconds N | --runs N] [--seed S] [--seeded] [--limit N]
           espalier-fuzz TARGET --replay FILE
           espalier-fuzz TARGET --minimize FILE
           espalier-fuzz --list
           espalier-fuzz soak [--edits N] [--rows N] [--layout]

    Runs random cases of the targets (all without one), each against its oracle. Built with
    -sanitize=fuzzer it is guided by coverage, otherwise, or with --seeded, cases come from seeds: --seed S
    is the first, and counts on. A case that fails, traps, or takes longer than --limit seconds (20) is made
    small and written to the folder of --found (Tests/Fuzzing/Found); the command that repeats it is printed.

    --minimize goes on with that where a case fails and does not trap: it makes the file smaller.

    --kept DIR     the folder of kept cases, where coverage starts (Tests/Fuzzing/Corpus)
    --corpus DIR   the folder of inputs that reached new code (.build-fuzz/corpus)

    soak edits a list, one edit a commit, and fails if memory grows.

    Exit codes: 0 nothing found, 1 something found, 64 usage.
    """
}

/// The command line cannot be understood.
struct UsageError: Error, CustomStringConvertible {
  var description: String
}

extension Options {
  /// Reads the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--seconds": seconds = try Self.number(argument, &rest)
      case "--runs": runs = try Self.number(argument, &rest)
      case "--seed": seed = try Self.number(argument, &rest)
      case "--limit": limit = try Self.number(argument, &rest)
      case "--replay": replay = try Self.value(argument, &rest)
      case "--minimize": minimize = try Self.value(argument, &rest)
      case "--found": found = try Self.value(argument, &rest)
      case "--kept": kept = try Self.value(argument, &rest)
      case "--corpus": corpus = try Self.value(argument, &rest)
      case "--state": state = try Self.value(argument, &rest)
      case "--seeded": isSeeded = true
      default:
        guard let target = FuzzTarget.named(argument) else {
          throw UsageError(description: "there is no target and no option “\(argument)”")
        }
        targets.append(target)
      }
    }
    if replay != nil || minimize != nil, targets.count != 1 {
      throw UsageError(description: "--replay and --minimize need one target")
    }
    if targets.isEmpty { targets = FuzzTarget.all }
    if seconds == nil && runs == nil { seconds = 60 }
  }

  private static func value(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else {
      throw UsageError(description: "\(option) needs a value")
    }
    return value
  }

  static func number<Number: LosslessStringConvertible & Comparable & ExpressibleByIntegerLiteral>(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Number {
    let text = try value(option, &rest)
    guard let number = Number(text), number >= 0 else {
      throw UsageError(description: "\(option) needs a number, not “\(text)”")
    }
    return number
  }
}
