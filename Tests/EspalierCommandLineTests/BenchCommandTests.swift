// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The built `bench`, as a user meets it.
@Suite final class BenchCommandTests: BenchTests {
  private func header(_ machine: String = "m", _ swift: String = "6.3.1") -> String {
    "# machine: \(machine)\n# machine-id: 1\n# swift: \(swift)\n# jemalloc: 5.3.0\n"
      + "# build: release\n# control-copy: 200 198 202\n# control-chase: 200 198 202\n"
      + "# control-arithmetic: 200 198 202\n# control-branches: 200 198 202\n"
  }

  /// A result file of one time and one count.
  private func results(
    _ name: String, time: Int, operations: Int, header: String? = nil
  ) throws -> String {
    let key = "updates,move-1,random,espalier,1000,1"
    return try scratch.file(
      name,
      (header ?? self.header()) + resultColumns
        + "\(key),time,ns,\(time),\(time),\(time + 1),9\n\(key),operations,count,\(operations),,,\n"
    )
  }

  @Test func listShowsSuitesAndBenchmarks() throws {
    let list = try bench.run(["list"])
    #expect(list.exitCode == 0)
    #expect(list.output.contains("updates: "))
    #expect(list.output.contains("append-rows-to-large-table"))
    let moves = try bench.run(["list", "--suite", "updates", "--filter", "move*"])
    #expect(moves.output.contains("move-1pct") && !moves.output.contains("shuffle"))
  }

  @Test func whatWasAskedForIsNotThere() throws {
    let file = try results("own.csv", time: 100, operations: 5)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    // A page never takes the place of what it is made from.
    for arguments in [[file], [file, "--history", "none", "--baseline", file]] {
      let report = try bench.run(["report"] + arguments + ["-o", file])
      #expect(report.exitCode == 74 && report.errors.contains("it is the file to read"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }
    let page = scratch.path("page.html")
    let pictures = try bench.run(["report", file, "-o", page, "--svg", file, "--history", "none"])
    #expect(pictures.exitCode == 74 && !pictures.errors.contains("Error"))
    // A name that nobody has is no reason to compare all.
    let nobody = try bench.run(["compare", file, file, "--contestant", "espaleir"])
    #expect(nobody.exitCode == 65 && nobody.errors.contains("there are espalier."))
    #expect(try bench.run(["figures", "--check", "--root", "/nonexistent"]).exitCode == 65)
    let document = try bench.run(["figures", "--check", scratch.path("none.md")])
    #expect(document.exitCode == 65)
    #expect(document.errors.contains("none.md: No such file or directory"), "\(document.errors)")
  }

  /// A tiny run prints a table, writes a file that compares as the same with itself, and counts what
  /// it allocates wherever jemalloc is.
  @Test func aTinyRunMeasuresAndWritesWhatItMeasured() throws {
    let output = scratch.path("out.csv")
    let run = try bench.run(
      ["--filter", "move-1/random", "--rows", "100", "--quick", "--output", output]
        + ["--baseline", "none"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains("updates · 1,000 rows"))
    #expect(run.output.contains("move-1"))
    #expect(!run.errors.contains("\u{1B}"))  // No progress line where there is no terminal.
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.hasPrefix("# machine: "))
    for key in ["cpu", "cores", "os", "swift", "commit", "jemalloc", "date", "control-copy"] {
      #expect(text.contains("\n# \(key): "), "\(key)")
    }
    #expect(text.contains("\nupdates,move-1,random,espalier,100,1,operations,count,1,,,\n"))
    #expect(text.contains(",heckel,100,1,moves,count,100,,,\n"))
    let hasJemalloc = !text.contains("# jemalloc: none")
    #expect(text.contains(",espalier,100,1,allocations,count,") == hasJemalloc)
    if hasJemalloc && text.contains("# build: release") {
      #expect(text.contains(",espalier,100,1,allocations,count,0,,,\n"))
    }
    #expect(run.errors.contains("libjemalloc-dev") == !hasJemalloc)
    let compare = try bench.run(["compare", output, output])
    #expect(compare.exitCode == 0)
    #expect(compare.output.contains("0 slower, 0 inconclusive"))
  }

  @Test func aDirectoryIsMeasuredAsATree() throws {
    let run = try bench.run(
      ["--tree", URL(filePath: #filePath).deletingLastPathComponent().path(), "--quick"]
        + ["--baseline", "none"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains("directory · "))
    #expect(run.output.contains("flatten") && run.output.contains("send"))
    let missing = try bench.run(["--tree", scratch.path("nowhere")])
    #expect(missing.exitCode == 65)
    #expect(missing.errors.contains("nowhere: not a directory"))
  }

  @Test func debugBuildsWarnLoudly() throws {
    let run = try bench.run(["--filter", "identical/random", "--rows", "10", "--baseline", "none"])
    let isDebug = try String(contentsOfFile: recordTiny(), encoding: .utf8)
      .contains("# build: debug")
    #expect(run.errors.contains("DEBUG BUILD") == isDebug)
  }

  /// Records a baseline of almost nothing and returns its path.
  private func recordTiny() throws -> String {
    let record = try bench.run(["record", "--results", scratch.path("")] + tinyRun)
    #expect(record.exitCode == 0, "\(record.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path(""))
    return scratch.path(try #require(names.first { $0.hasSuffix("-cores.csv") }))
  }

  @Test func aRunIsComparedWithTheRecordedBaseline() throws {
    let baseline = try recordTiny()
    let run = try bench.run(tinyRun + ["--results", scratch.path("")])
    #expect(run.output.contains("Compared with \(baseline)"))
    // Another machine's baseline: counts are compared, times are not judged, and that is no failure.
    let text = try String(contentsOfFile: baseline, encoding: .utf8)
    let foreign = try Scratch()
    let firstLineEnd = try #require(text.firstIndex(of: "\n"))
    _ = try foreign.file("another.csv", "# machine: another" + text[firstLineEnd...])
    let elsewhere = try bench.run(tinyRun + ["--results", foreign.path("")])
    #expect(elsewhere.exitCode == 0, "\(elsewhere.errors)")
    #expect(elsewhere.output.contains("Another machine: another before"))
    #expect(elsewhere.output.contains("1 not judged"))
    #expect(elsewhere.output.contains("bench record --local"))
    let named = try bench.run(tinyRun + ["--baseline", foreign.path("another.csv")])
    #expect(named.exitCode == 0)
    let strict = try bench.run(tinyRun + ["--baseline", foreign.path("another.csv"), "--strict"])
    #expect(strict.exitCode == 2)
  }

  @Test func compareStatesGainsAndLosses() throws {
    let before = try results("a.csv", time: 100, operations: 5)
    let cases: [(time: Int, operations: Int, arguments: [String], exitCode: Int32)] = [
      (100, 5, [], 0), (50, 5, [], 0), (200, 5, [], 1), (100, 6, [], 1), (100, 4, [], 0),
      // Alone, and in one process each: not sure.
      (120, 5, [], 0), (120, 5, ["--strict"], 2),
      (120, 5, ["--fail-on", "5%"], 1), (120, 5, ["--fail-on", "30%"], 0),
    ]
    for (number, one) in cases.enumerated() {
      let after = try results("b\(number).csv", time: one.time, operations: one.operations)
      let compare = try bench.run(["compare", before, after] + one.arguments)
      #expect(compare.exitCode == one.exitCode, "case \(number): \(compare.output)")
    }
  }

  @Test func foreignTimesAreNotJudged() throws {
    let before = try results("a.csv", time: 100, operations: 5)
    let after = try results("b.csv", time: 500, operations: 5, header: header("other"))
    let compare = try bench.run(["compare", before, after])
    #expect(compare.exitCode == 0)
    #expect(compare.output.contains("Another machine: m before, other after."))
    #expect(
      compare.output.contains(
        "1 same, 0 faster, 0 slower, 0 inconclusive, 1 not judged, 0 missing"))
    #expect(try bench.run(["compare", before, after, "--strict"]).exitCode == 2)
    let toolchain = try results("c.csv", time: 500, operations: 5, header: header("m", "6.4"))
    #expect(try bench.run(["compare", before, toolchain, "--strict"]).exitCode == 2)
  }

  /// What cannot be printed is no success.
  @Test func outputThatIsLostEndsWith74() throws {
    let file = try results("a.csv", time: 100, operations: 5)
    let arguments = ["compare \(file) \(file)", "list", "--help"]
    for one in arguments where FileManager.default.fileExists(atPath: "/dev/full") {
      let lost = try shell("\(bench.path) \(one) >/dev/full")
      #expect(lost.exitCode == 74, "\(one): \(lost.errors)")
      #expect(lost.errors.contains("error: standard output"), "\(lost.errors)")
    }
  }

  /// A file that is there stays as it was until the new one is whole; a device is written straight.
  @Test func filesAreReplacedWhole() throws {
    let tiny = tinyRun + ["--baseline", "none"]
    let path = try scratch.file("old.csv", "old")
    let run = try bench.run(tiny + ["--output", path])
    #expect(run.exitCode == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("# machine: "))
    #expect(try bench.run(tiny + ["--output", "/dev/null"]).exitCode == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path(""))
    #expect(names == ["old.csv"], "\(names)")
  }

  @Test func jsonAndMarkdownAreForOthers() throws {
    let tiny = tinyRun + ["--baseline", "none"]
    let json = try bench.run(tiny + ["--json"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let figures = (object as? [String: Any])?["figures"] as? [[String: Any]]
    #expect(figures?.contains { $0["metric"] as? String == "operations" } == true)
    let markdown = try bench.run(tiny + ["--markdown"])
    #expect(markdown.output.hasPrefix("### updates · 1,000 rows\n\n| benchmark |"))
    #expect(try bench.run(tiny + ["--markdown", "--json"]).exitCode == 64)
  }

  /// A local baseline goes before one of the machine's class.
  @Test func localBaselinesComeFirst() throws {
    _ = try recordTiny()
    let record = try bench.run(["record", "--local", "--results", scratch.path("")] + tinyRun)
    #expect(record.exitCode == 0, "\(record.errors)")
    #expect(record.output.contains("/local/"))
    let run = try bench.run(tinyRun + ["--results", scratch.path("")])
    #expect(run.output.contains("Compared with \(scratch.path("local"))"), "\(run.output)")
  }

  /// This build against itself is the same, in processes of its own; on a machine that is busy it may be that
  /// nothing can be said.
  @Test func aBuildHeldAgainstItselfIsTheSame() throws {
    let tiny = ["--filter", "move-1/random", "--rows", "10", "--pairs", "4", "--effect", "1000%"]
    let same = try bench.run(["ab", "--binary", bench.path] + tiny)
    #expect(same.exitCode == 0, "\(same.errors)")
    #expect(saysNoChange(same.output), "\(same.output)")
    // A program that knows no `sample` is run as a whole.
    let old = try scratch.file(
      "old", "#!/bin/sh\n[ \"$1\" = sample ] && exit 64\nexec '\(bench.path)' \"$@\"\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: old)
    let whole = try bench.run(["ab", "--binary", old] + tiny)
    #expect(whole.exitCode == 0, "\(whole.errors)")
    #expect(whole.errors.contains("whole quick runs"))
    #expect(saysNoChange(whole.output), "\(whole.output)")
    #expect(try bench.run(["ab"]).exitCode == 64)
    #expect(try bench.run(["ab", "--binary", scratch.path("nowhere")]).exitCode == 65)
    let folder = scratch.directory.path(percentEncoded: false)
    let directory = try bench.run(["ab", "--binary", folder])
    #expect(directory.exitCode == 65 && directory.errors == "error: \(folder): Is a directory\n")
    #expect(try bench.run(["ab", "no-such-revision"]).exitCode == 65)
  }

  private func saysNoChange(_ output: String) -> Bool {
    ["0 inconclusive, 1 same", "1 inconclusive, 0 same"].contains {
      output.contains("updates: same (0 slower, 0 faster, \($0))")
        || output.contains("updates: inconclusive (0 slower, 0 faster, \($0))")
    }
  }

  @Test func unreadableFilesAreBadData() throws {
    let good = try results("good.csv", time: 100, operations: 5)
    let missing = try bench.run(["compare", scratch.path("nowhere.csv"), good])
    #expect(missing.exitCode == 65)
    #expect(missing.errors.contains("nowhere.csv: No such file or directory"))
    let baseline = try bench.run(
      ["--filter", "identical/random", "--rows", "10", "--baseline", scratch.path("none.csv")])
    #expect(baseline.exitCode == 65)
  }

  @Test func outputThatCannotBeWrittenIsFoundBeforeTheRun() throws {
    for path in [scratch.path("no/such/directory/out.csv"), scratch.path("")] {
      let run = try bench.run(["--baseline", "none", "--output", path])
      #expect(run.exitCode == 74)
      #expect(run.errors.contains("error: \(path): "), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    let record = try bench.run(["record", "--results", scratch.path("nowhere")])
    #expect(record.exitCode == 74)
  }

  @Test(arguments: [
    ["--suite", "nonsense"], ["--filter", "nonsense*"], ["--rows", "0"], ["--rows", "-5"],
    ["--rows", "many"], ["--nonsense"], ["nonsense"], ["compare"], ["compare", "one.csv"],
    ["compare", "a", "b", "--fail-on", "much"], ["compare", "a", "b", "--fail-on", "-5%"],
    ["list", "--suite", "nonsense"], ["--time", "soon"], ["--time", "-5m"],
    ["record", "--filter", "nonsense"],
  ])
  func badUsageExits64(arguments: [String]) throws {
    let run = try bench.run(arguments)
    #expect(run.exitCode == 64, "\(run.errors)")
    #expect(!run.errors.isEmpty)
  }

  @Test func unknownSuitesAreAnsweredWithTheKnownOnes() throws {
    let run = try bench.run(["--suite", "nonsense"])
    #expect(run.errors.contains("There is no suite \"nonsense\"; there are updates"))
    for option in ["--suite", "--filter"] {
      let named = try bench.run(["run", option, "nonsense"])
      #expect(named.errors.contains("Usage: bench run "), "\(named.errors)")
    }
  }

  /// Names of files, what is in them and what is typed may hold escapes: no terminal gets any.
  @Test func escapesAreShownAsText() throws {
    let escape = "\u{1B}[31mx"
    let missing = try bench.run(["compare", escape, "y"])
    #expect(missing.exitCode == 65 && missing.errors.contains("\\x1B[31mx"))
    let usage = try bench.run(["compare", "a", "b", "--\(escape)"])
    #expect(usage.exitCode == 64 && !usage.errors.contains("\u{1B}"))
    let wrong = try bench.run(["compare", "a", "b", "--fail-on", escape])
    #expect(wrong.exitCode == 64 && !wrong.errors.contains("\u{1B}"))
    let before = try results("a.csv", time: 100, operations: 5, header: header(escape))
    let after = try results("b.csv", time: 900, operations: 7, header: header("\(escape)2"))
    let text = try String(contentsOfFile: after, encoding: .utf8)
    let hostile = try scratch.file("c.csv", text.replacing("random", with: escape))
    for other in [after, hostile] {
      let compared = try bench.run(["compare", before, other, "--all"])
      #expect(!(compared.output + compared.errors).contains("\u{1B}"))
      #expect(compared.output.contains("[31m"))
    }
    let history = try bench.run(["history", hostile, "--history", scratch.path("h\(escape).csv")])
    #expect(history.exitCode == 0 && !(history.output + history.errors).contains("\u{1B}"))
  }

  @Test func aFolderIsNoFile() throws {
    let folder = scratch.directory.path(percentEncoded: false)
    let file = try results("a.csv", time: 100, operations: 5)
    for arguments in [
      ["history", folder], ["history", file, "--history", folder], ["compare", folder, file],
      ["compare", file, folder], ["report", folder], ["report", file, "--history", folder],
    ] {
      let run = try bench.run(arguments)
      #expect(run.exitCode == 65, "\(arguments)")
      #expect(run.errors == "error: \(folder): Is a directory\n")
    }
  }

  /// What was measured before somebody stopped the run replaces nothing, and is not taken for all.
  @Test func anInterruptedRunLeavesTheFile() throws {
    let path = try scratch.file("old.csv", "old")
    let process = Process()
    process.executableURL = URL(filePath: bench.path)
    process.arguments =
      ["--suite", "updates", "--rows", "1000", "--baseline", "none", "--output", path]
      + ["--time", "40s"]
    let (log, errors) = (try scratch.file("log", ""), try scratch.file("errors", ""))
    process.standardOutput = FileHandle(forWritingAtPath: log)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    // The first line comes before the first measurement.
    while try String(contentsOfFile: log, encoding: .utf8).isEmpty, process.isRunning {
      Thread.sleep(forTimeInterval: 0.02)
    }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    let complaints = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(complaints.contains("\(path) was left as it was: the run was interrupted."))
    let said = try String(contentsOfFile: log, encoding: .utf8)
    #expect(said.contains("--output FILE.csv writes the file"))
  }

  /// A run for which there was too little time says in its file that it is not all.
  @Test func aFileSaysWhatItLacks() throws {
    let path = scratch.path("short.csv")
    let run = try bench.run(
      ["--suite", "updates", "--quick", "--time", "0.001s", "--baseline", "none", "--output", path])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\n# skipped: "))
    let compared = try bench.run(["compare", path, path])
    #expect(compared.output.contains("cases that there was no time for"))
    #expect(try bench.run(["compare", path, path, "--strict"]).exitCode == 2)
    let strict = try bench.run(
      ["--filter", "identical", "--quick", "--time", "0.001s", "--baseline", "none", "--strict"])
    #expect(strict.exitCode == 2)
    #expect(strict.output.contains(#/cases were not measured \(.*\): .*\d of updates/#))
  }

  /// What is measured where nothing is named, and how long it takes, is said before it begins; so is what all is.
  @Test func `a run says what it will measure`() throws {
    let never = ["--time", "0.001s", "--baseline", "none"]
    let chosen = try bench.run(never)
    #expect(chosen.exitCode == 0, "\(chosen.errors)")
    let cases =
      #/\n(\d+) cases of flatten, events, updates, layout, elements at 100,000 · 1,000 · 20 rows: /#
    let count = try #require(chosen.output.firstMatch(of: cases)).1
    #expect(chosen.output.contains(#/: 0 s at most\. --all: \d\d\d cases, 5 min at most\.\n/#))
    #expect(chosen.output.contains("\n\(count) cases were not measured"))
    let all = try bench.run(never + ["--all"])
    #expect(all.output.contains(#/\n\d\d\d cases of updates, elements, flatten, events, layout: /#))
    let named = try bench.run(never + ["--suite", "events"])
    #expect(named.output.contains(#/\n\d+ cases of events at 100,000 rows: 0 s at most\.\n/#))
    let own = try BuiltProgram("bench-events").run(["--baseline", "none", "--time", "0.001s"])
    #expect(own.output.contains(#/\n\d\d cases of events .*: 0 s at most\. --all: \d+ cases/#))
    let filtered = try BuiltProgram("bench-events").run(never + ["--filter", "send/depth-3.one"])
    #expect(filtered.output.contains("\n1 case of events at 100,000 rows: 0 s at most.\n"))
  }

  /// Only what was chosen can be missing.
  @Test func `a case that nobody chose is not missing`() throws {
    let line = "espalier,100000,0,operations,count,0,,,\n"
    let baseline = try scratch.file(
      "old.csv",
      header() + resultColumns + "flatten,full,gone,\(line)flatten,gone,gone,\(line)"
        + "flatten,full,gone,espalier,1000,0,operations,count,0,,,\n")
    let run = { try self.bench.run(["--time", "0.001s", "--baseline", baseline] + $0) }
    #expect(try run([]).output.contains("; 1 case missing: flatten/full/gone"))
    #expect(try run(["--all"]).output.contains("; 3 cases missing: "))
  }

  /// A case that the baseline has and no suite any more is missing, if it fits what was asked for.
  @Test func aCaseThatLeftTheSuitesIsMissing() throws {
    let baseline = try recordTiny()
    let line = "identical-once,random,espalier,10,0,operations,count,0,,,\n"
    let text = try String(contentsOfFile: baseline, encoding: .utf8)
    try (text + "updates,\(line)gone,\(line)").write(
      toFile: baseline, atomically: true, encoding: .utf8)
    let run = { (filter: String, more: [String]) in
      try self.bench.run(
        ["--filter", filter, "--rows", "10", "--quick", "--results", self.scratch.path("")] + more)
    }
    let all = try run("identical*/random", [])
    #expect(all.exitCode == 0, "\(all.errors)")
    #expect(all.output.contains("missing: not in the file after\n"), "\(all.output)")
    #expect(all.output.contains("  updates/identical-once/random at 10 rows\n"))
    #expect(all.output.contains("  gone: all of it (1)\n"))
    #expect(try run("identical*/random", ["--strict"]).exitCode == 2)
    let one = try run("identical/random", [])
    #expect(!one.output.contains("missing: "), "\(one.output)")
  }

  /// What the package weighs is beside the baselines, and is none.
  @Test func weightsAreNoBaseline() throws {
    _ = try scratch.file("weight.csv", header() + resultColumns)
    _ = try scratch.file("z.csv", header() + resultColumns)
    let run = try bench.run(tinyRun + ["--results", scratch.path("")])
    #expect(run.output.contains("Compared with \(scratch.path("z.csv"))"), "\(run.errors)")
  }

  /// Who is strict and has no baseline has no verdict.
  @Test func withoutABaselineNothingIsSaid() throws {
    let run = { try self.bench.run(tinyRun + ["--results", self.scratch.path("")] + $0) }
    #expect(try run([]).exitCode == 0)
    #expect(try run(["--strict"]).exitCode == 2)
    #expect(try run(["--strict", "--baseline", "none"]).exitCode == 0)
  }

  @Test func reportNamesTheMissingBaseline() throws {
    _ = try results("other-machine.csv", time: 100, operations: 5)
    let folder = scratch.directory.path(percentEncoded: false)
    let report = try bench.run(["report", "--results", folder, "-o", "-", "--history", "none"])
    #expect(report.exitCode == 65)
    #expect(report.errors.contains("There is no baseline of this machine's class: "))
    #expect(report.errors.contains("-cores.csv is missing"))
    #expect(report.errors.contains("other-machine.csv"))
  }

  /// A stand-in for valgrind that counts what it is told to.
  private func instructions(_ count: Int, _ arguments: String) throws -> BuiltProgram.Outcome {
    let valgrind = try scratch.file(
      "valgrind",
      """
      #!/bin/sh
      while [ "${1#--}" != "$1" ]; do
        case "$1" in --callgrind-out-file=*) dump="${1#*=}" ;; esac
        shift
      done
      "$@" && echo "summary: \(count)" >"$dump.1"
      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: valgrind)
    return try shell(
      "PATH='\(scratch.directory.path(percentEncoded: false))':\"$PATH\" '\(bench.path)' instructions "
        + "--filter identical/random --rows 10 \(arguments)")
  }

  /// What is printed says nothing about what is compared.
  @Test func instructionsFailInJSONAsWell() throws {
    let base = scratch.path("base.csv")
    let first = try instructions(1000, "--baseline none --strict --output '\(base)'")
    #expect(first.exitCode == 0, "\(first.errors)")
    for format in ["", "--json"] {
      let run = { try self.instructions($0, "--baseline '\(base)' \(format)") }
      #expect(try run(1000).exitCode == 0)
      let more = try run(2000)
      #expect(more.exitCode == 1, "\(more.output)")
      #expect(more.output.contains("Compared with") == format.isEmpty)
      if format.isEmpty { continue }
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(more.output.utf8))
      }
      // A file without instructions is nothing to compare with.
      let empty = try results("empty.csv", time: 100, operations: 5)
      let strict = try instructions(1000, "--baseline '\(empty)' --strict \(format)")
      #expect(strict.exitCode == 2, "\(strict.errors)")
    }
  }

  /// `Scripts/bench --help` shows this file, so that nothing has to be built for it.
  @Test func helpIsWrittenDown() throws {
    let path = packageRoot.appending(path: "Documentation/bench-help.txt")
      .path(percentEncoded: false)
    let commands = [
      "", "run", "list", "compare", "record", "report", "figures", "history", "instructions", "ab",
      "check", "sample", "count",
    ]
    var text = ""
    for command in commands {
      let words = ["bench", command].filter { !$0.isEmpty }
      let help = try bench.run(words.dropFirst() + ["--help"])
      #expect(help.exitCode == 0)
      text += "$ \(words.joined(separator: " ")) --help\n\(help.output)\n"
    }
    if ProcessInfo.processInfo.environment["ESPALIER_WRITE_HELP"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == text,
      "ESPALIER_WRITE_HELP=1 in the environment of this test writes the file.")
    let script = packageRoot.appending(path: "Scripts/bench").path(percentEncoded: false)
    let shown = try shell("'\(script)' compare --help")
    #expect(shown.exitCode == 0 && shown.output.contains("USAGE: bench compare"))
    #expect(!shown.output.contains("USAGE: bench run"))
    #expect(try shell("'\(script)' --help").output.contains("SUBCOMMANDS"))
  }
}
