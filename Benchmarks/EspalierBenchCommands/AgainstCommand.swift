// SPDX-License-Identifier: MIT

import ArgumentParser
import CEspalierBench
import EspalierBenchmarkKit
import Foundation

/// `bench ab`.
struct AgainstCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ab",
    abstract: "Holds this build against another one in time, also on a busy machine.",
    discussion: """
      Builds the other revision in a worktree below .build, or takes a program that is built, and runs \
      both in turn, each time in a fresh process: ABBA or BAAB, by chance. Ratios of pairs are judged. \
      What may differ after the first pairs is measured again, with more pairs as long as it stays open, \
      and only that second measurement decides. Each pair runs on the core that others use least. \
      Exits 1 if something became slower.
      """)

  @Argument(help: "The revision to hold this build against, such as main or HEAD~3.")
  var revision: String?

  @OptionGroup var selection: SelectionOptions

  @Option(help: ArgumentHelp("A program that is built, in place of a revision.", valueName: "path"))
  var binary: String?

  @Option(
    help: "Pairs of the first stage; the second has 2.5, 5, 10 or 20 times as many.")
  var pairs = 8

  @Option(
    help: ArgumentHelp("What is open after that time stays open (15m).", valueName: "span"),
    transform: TimeSpan.parse)
  var time: UInt64 = 900_000_000_000

  @Option(
    help: ArgumentHelp("The least difference that counts.", valueName: "percent"),
    transform: Percentage.parse)
  var effect = 0.05

  @Flag(help: "Exit 2 when something is left without a verdict.") var strict = false
  @Flag(help: "Measures all variants, not only the first of each benchmark.") var allVariants =
    false

  func validate() throws {
    if (revision == nil) == (binary == nil) {
      throw ValidationError("Name either a revision or a --binary.")
    }
    if pairs < 4 || pairs > 1000 { throw ValidationError("--pairs is between 4 and 1,000.") }
    if effect <= 0 { throw ValidationError("--effect is more than 0 %.") }
  }

  func run() throws {
    let ids = try selection.choices(quick: !allVariants).map(\.id)
    let other = try Sampling(asking: otherExecutable())
    if !other.hasSample {
      complain("The other build has no `sample`; whole quick runs of both are compared.")
    }
    let judge = PairedJudge(minimumEffect: effect, looks: 4)
    var duel = Duel(other: other)
    let verdicts = try judge.decide(ids, pairs: pairs) { ids, pairs in
      try duel.ratios(of: ids, pairs: pairs)
    } announcing: { candidates, all in
      complain(
        "\(grouped(candidates)) of \(grouped(all)) may differ"
          + (candidates == 0 ? "." : " and are measured again."))
    } until: {
      duel.nanoseconds > time
    }
    try report(ids.filter { verdicts[$0] != nil }, verdicts, duel)
    let isSlower = verdicts.values.contains { $0.verdict == .slower }
    let isOpen = verdicts.values.contains { $0.verdict == .inconclusive } || verdicts.isEmpty
    throw ExitCode(isSlower ? 1 : isOpen && strict ? 2 : 0)
  }

  /// One line a benchmark, and one verdict a suite.
  private func report(
    _ ids: [CaseID], _ verdicts: [CaseID: PairedJudge.Outcome], _ duel: Duel
  ) throws {
    var table = Table(columns: [
      .init("now ÷ then", .right), .init("interval"), .init("verdict"), .init("benchmark"),
      .init("rows", .right),
    ])
    for id in ids {
      guard let outcome = verdicts[id] else { continue }
      let interval = outcome.interval
      table.add([
        fixed(outcome.ratio, decimals: 3),
        "\(fixed(interval.lowerBound, decimals: 3))…\(fixed(interval.upperBound, decimals: 3))",
        outcome.verdict.rawValue,
        "\(id.suite)/\(id.benchmark)/\(id.variant)", grouped(id.rows),
      ])
    }
    try ResultStore.show(table.text() + "\n")
    for suite in Set(ids.map(\.suite)).sorted() {
      let own = ids.filter { $0.suite == suite }
      let count = { (verdict: Verdict) in own.count { verdicts[$0]?.verdict == verdict } }
      let (slower, faster, open) = (count(.slower), count(.faster), count(.inconclusive))
      let word = slower > 0 ? "slower" : open > 0 ? "inconclusive" : faster > 0 ? "faster" : "same"
      try ResultStore.show(
        "\(suite): \(word) (\(slower) slower, \(faster) faster, \(open) inconclusive, "
          + "\(own.count - slower - faster - open) same)\n")
    }
    try ResultStore.show(
      "\(duel.disturbed) of \(duel.processes) processes were disturbed; \(duel.load.summary)\n")
  }

  /// The other program, built if need be.
  private func otherExecutable() throws -> URL {
    if let binary {
      // A directory that can be entered counts as executable.
      let values = try? URL(filePath: binary).resourceValues(forKeys: [.isDirectoryKey])
      if values?.isDirectory == true { throw ResultStore.fail("\(binary): Is a directory") }
      guard FileManager.default.isExecutableFile(atPath: binary) else {
        throw ResultStore.fail("\(binary): no program that can be run")
      }
      return URL(filePath: binary)
    }
    return try Worktree(revision!).build()  // Validated.
  }
}

/// A revision of this repository, checked out below `.build`.
private struct Worktree {
  private let directory: URL

  init(_ revision: String) throws {
    let root = ResultStore.packageRoot.path(percentEncoded: false)
    guard let git = Child.find("git"),
      let found = Child.run(
        git, ["-C", root, "rev-parse", "--verify", "--quiet", "\(revision)^{commit}"]),
      found.exitCode == 0
    else { throw ResultStore.fail("There is no revision \"\(revision)\".") }
    let commit = found.output.trimmedLine
    directory = ResultStore.packageRoot.appending(path: ".build/ab/\(commit.prefix(12))")
    let path = directory.path(percentEncoded: false)
    if FileManager.default.fileExists(atPath: path) { return }
    _ = Child.run(git, ["-C", root, "worktree", "prune"])
    let added = Child.run(
      git, ["-C", root, "worktree", "add", "--quiet", "--detach", path, commit])
    if added?.exitCode != 0 { throw ResultStore.fail("git cannot check out \(revision).") }
  }

  func build() throws -> URL {
    guard let swift = Child.find("swift") else { throw ResultStore.fail("no swift on the PATH") }
    let path = directory.path(percentEncoded: false)
    complain("Building \(path)")
    let built = Child.run(
      swift, ["build", "-c", "release", "--product", "bench", "--package-path", path])
    if built?.exitCode != 0 {
      throw ResultStore.fail("The other revision does not build: \(path)")
    }
    return directory.appending(path: ".build/release/bench")
  }
}

/// Runs two builds in turn.
private struct Duel {
  let other: Sampling
  var processes = 0
  var disturbed = 0
  private let clock = SystemClock()
  private let start: LoadSnapshot
  private let processors = Processors()
  private var generator = SystemRandomNumberGenerator()

  init(other: Sampling) {
    self.other = other
    start = .now(clock: clock)
  }

  /// How long it has taken so far.
  var nanoseconds: UInt64 { clock.now() - start.wall }

  /// How busy the machine was; the processes of the duel are others as well, and one at a time.
  var load: MachineLoad {
    var load = MachineLoad(from: start, to: .now(clock: clock))
    load.others = load.others.map { max(0, $0 - 1) }
    load.waiting = 0
    return load
  }

  /// The ratios of pairs, this build's time to the other's, for every case that both have.
  mutating func ratios(of ids: [CaseID], pairs: Int) throws -> [CaseID: [Double]] {
    if ids.isEmpty { return [:] }
    var ratios: [CaseID: [Double]] = [:]
    var beginsWithOurs = Bool.random(using: &generator)
    for pair in 0..<pairs {
      complain("pair \(pair + 1) of \(pairs)")
      // Two pairs make ABBA or BAAB, by chance.
      beginsWithOurs = pair.isMultiple(of: 2) ? Bool.random(using: &generator) : !beginsWithOurs
      let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
      let (first, second) = beginsWithOurs ? (Sampling.own, other) : (other, Sampling.own)
      let (one, two) = try processors.onCalmest {
        (try times(first, ids, seed), try times(second, ids, seed))
      }
      let (ours, theirs) = beginsWithOurs ? (one, two) : (two, one)
      for id in ids {
        if let now = ours[id], let then = theirs[id], then > 0, now > 0 {
          ratios[id, default: []].append(now / then)
        }
      }
    }
    return ratios
  }

  private mutating func times(
    _ build: Sampling, _ ids: [CaseID], _ seed: UInt64
  ) throws -> [CaseID: Double] {
    let before = LoadSnapshot.now(clock: clock)
    let lines = try build.sample(ids, seed: seed, asOldOnes: !other.hasSample)
    let load = MachineLoad(from: before, to: .now(clock: clock))
    processes += 1
    // The process itself keeps one core busy.
    if (load.others ?? 0) > 1.3 || (load.stolen ?? 0) > 0.03 { disturbed += 1 }
    let times = lines.filter { $0.metric == .time && $0.contestant == Contestant.ours }
    return Dictionary(
      times.map { ($0.id, $0.estimate.value) }, uniquingKeysWith: { first, _ in first })
  }
}
