// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import Foundation

/// `bench record`.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Runs benchmarks and writes the baseline of this machine.",
    discussion: """
      The file is results/CLASS.csv, named by the class of the machine, to be committed; with --local it \
      is one of this machine alone below results/local/, which git leaves out and which goes before the \
      other. Instructions are counted as well where valgrind is installed.
      """)

  @OptionGroup var selection: SelectionOptions
  @Flag(help: "Fewer and shorter rounds.") var quick = false
  @Flag(help: "Writes the baseline of this machine alone, which git leaves out.") var local = false
  @Flag(help: "Counts no instructions.") var noInstructions = false
  @Option(help: "Where to write it, if not to the package's results/.") var results: String?

  func run() throws {
    let choices = try selection.choices(quick: quick, for: .record)
    let directory = results.map { URL(filePath: $0) } ?? ResultStore.directory
    let machine = Machine.current
    let name = local ? ResultStore.localPath(of: machine) : "\(machine.name).csv"
    let path = directory.appending(path: name).path(percentEncoded: false)
    if local {
      let folder = directory.appending(path: ResultStore.localName)
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try ResultStore.checkWritable(path)
    var outcome = try Session(policy: quick ? .quick : .full).run(choices)
    if outcome.failures > 0 {
      let subject = counted(outcome.failures, "case")
      complain("Nothing was written: \(subject) gave wrong results (see above).")
      throw ExitCode(1)
    }
    if outcome.skipped > 0 {
      let subject = counted(outcome.skipped, "case") + (outcome.skipped == 1 ? " was" : " were")
      complain("Nothing was written: \(subject) not measured.")
      throw ExitCode(130)
    }
    if !noInstructions, let callgrind = Callgrind() {
      outcome.file.lines += try callgrind.count(selection.choices(quick: quick, for: .instructions))
    }
    try ResultStore.write(outcome.file.recorded, to: path)
    try tell("\(outcome.load.summary)\nWrote \(path)")
  }
}

extension ResultFile {
  /// The figures that are judged or plotted: of peers the times, allocations and moves, of ours all but
  /// what other figures say as well.
  var recorded: ResultFile {
    let plotted: Set<Metric> = [.time, .cutOff, .allocations, .moves]
    let derived: Set<Metric> = [.resident, .timesCopy, .timesOurs, .slowTime]
    return ResultFile(
      header: header,
      lines: lines.filter { line in
        line.contestant == Contestant.ours
          ? !derived.contains(line.metric) : plotted.contains(line.metric)
      })
  }

  /// The file without the cases that are not in `ids`.
  func limited(to ids: Set<CaseID>) -> ResultFile {
    ResultFile(header: header, lines: lines.filter { ids.contains($0.id) })
  }
}
