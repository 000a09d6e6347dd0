// SPDX-License-Identifier: MIT

import EspalierTestSupport
import Foundation
import Testing

/// The built `espalier`, as a user meets it.
@Suite struct EspalierCommandTests {
  private let scratch: Scratch
  private let espalier: BuiltProgram

  init() throws {
    scratch = try Scratch()
    espalier = try BuiltProgram("espalier")
  }

  private func diff(
    _ old: String, _ new: String, _ options: String..., input: String = ""
  ) throws -> BuiltProgram.Outcome {
    try diff(old, new, options, input: input)
  }

  private func diff(
    _ old: String, _ new: String, _ options: [String], input: String = ""
  ) throws -> BuiltProgram.Outcome {
    try espalier.run(
      ["diff", try scratch.file("old", old), try scratch.file("new", new)] + options, input: input)
  }

  /// A trace of this package.
  private func trace(_ name: String) -> String {
    packageRoot.appending(path: "Benchmarks/Traces/\(name).trace").path(percentEncoded: false)
  }

  // MARK: diff

  @Test func differenceForPeople() throws {
    let outcome = try diff("a\nb\nc\nd\t1\n", "d\t2\na\nx\nc\n", "--check")
    #expect(
      outcome.output == """
            old  new
        >~    3    0  d
        -     1       b
        +          2  x

        """)
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors == """
        espalier: the strict applier turned the old rows into the new ones
        4 rows → 4 rows: 1 deleted, 1 inserted, 1 moved, 1 updated.

        """)
  }

  @Test func noDifference() throws {
    let outcome = try diff("a\nb\n", "a\r\nb")
    #expect(outcome.output == "")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "No difference: 2 rows.\n")
  }

  @Test(
    "JSON in every dialect",
    arguments: [
      ("batch", #"{"deletes":[1],"inserts":[2],"moves":[[3,0]],"updates":[[3,0]]}"#),
      ("splices", #"{"splices":[[0,0,1],[2,1,1],[4,1,0]]}"#),
      (
        "sequential",
        #"{"operations":[["remove",1,1],["move",2,0],["insert",2,1],["change",0,1]]}"#
      ),
      ("difference", #"{"removals":[[1,null],[3,0]],"insertions":[[0,3],[2,null]]}"#),
    ])
  func json(dialect: String, expected: String) throws {
    let outcome = try diff(
      "a\nb\nc\nd\t1\n", "d\t2\na\nx\nc\n", "--json", "--dialect", dialect)
    #expect(outcome.output == expected + "\n")
    #expect(outcome.exitCode == 1)
    let lines = try diff("a\nb\nc\nd\t1\n", "d\t2\na\nx\nc\n", "--dialect", dialect)
    #expect(lines.exitCode == 1)
    #expect(!lines.output.isEmpty && outcome.errors.isEmpty)
    #expect(lines.errors.hasSuffix("1 deleted, 1 inserted, 1 moved, 1 updated.\n"))
  }

  @Test func emptyFilesAreListsWithoutRows() throws {
    #expect(try diff("", "").errors == "No difference: 0 rows.\n")
    #expect(try diff("", "a\n", "--json", "--check").output.contains(#""inserts":[0]"#))
    #expect(try diff("\n", "", "--json", "--check").output.contains(#""deletes":[0]"#))
  }

  @Test func standardInputIsEitherList() throws {
    let file = try scratch.file("list", "b\n")
    let old = try espalier.run(["diff", "-", file, "--json"], input: "a\nb\n")
    #expect(old.output == #"{"deletes":[0],"inserts":[],"moves":[],"updates":[]}"# + "\n")
    let new = try espalier.run(["diff", file, "-", "--json"], input: "a\nb\n")
    #expect(new.output == #"{"deletes":[],"inserts":[0],"moves":[],"updates":[]}"# + "\n")
    let both = try espalier.run(["diff", "-", "-"])
    #expect(both.exitCode == 64)
    #expect(both.errors.contains("not both"))
  }

  @Test("A repeated identity that is long is shortened in the message, between characters")
  func longDuplicatesAreShortened() throws {
    let long = "x" + String(repeating: "é", count: 150_000)
    let errors = try diff("\(long)\n\(long)\n", "cat\n").errors
    let shown = "x" + String(repeating: "é", count: 39)
    #expect(errors.contains("old: 2 rows have the identity \"\(shown)…\" (300,001 bytes)\n"))
    #expect(errors.utf8.count < 1_000)
  }

  @Test func duplicatesAreNamed() throws {
    let outcome = try diff("cat\ncat\n\n\n\n", "cat\n", "--check")
    #expect(outcome.errors.contains("old: 2 rows have the identity \"cat\"\n"))
    #expect(outcome.errors.contains("old: 3 rows have the identity \"\"\n"))
    #expect(!outcome.errors.contains("new: "))
    let many = (0..<30).map { "\($0)\n\($0)\n" }.joined()
    let errors = try diff(many, many).errors
    #expect(errors.contains("old: and 20 more identities stand in several rows\n"))
    #expect(errors.split(separator: "\n").count == 23)
    #expect(try diff(many, many, "--quiet").errors.isEmpty)
  }

  @Test func anyBytesAreIdentities() throws {
    let junk = try scratch.file("junk", Data((0..<100_000).map { UInt8($0 * $0 % 251) }))
    let other = try scratch.file("other", Data([0xFF, 10, 0x1B, 10]))
    let outcome = try espalier.run(["diff", junk, other, "--check"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("\\xFF\n") && outcome.output.contains("\\x1B\n"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func largeListsGoThrough() throws {
    let old = (0..<200_000).map { "row \($0)\n" }.joined()
    let new = (0..<200_000).reversed().map { "row \($0)\n" }.joined()
    let outcome = try diff(old, new, "--json", "--check")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.utf8.count { $0 == UInt8(ascii: "[") } == 199_999 + 4)
    #expect(outcome.errors.contains("the strict applier turned"))
  }

  // MARK: tables

  @Test("The identity is in any column, and the columns are separated by any character")
  func columns() throws {
    let old = "1,ann,red\n2,bob,blue\n3,cat,green\n"
    let new = "9,cat,green\n1,ann,red\n7,dan,pink\n"
    let outcome = try diff(old, new, "--delimiter", ",", "--key", "2", "--json", "--identities")
    #expect(
      outcome.output == #"{"deletes":[1],"inserts":[2],"moves":[[2,0]],"updates":[[2,0]],"#
        + #""identities":{"deletes":["bob"],"inserts":["dan"],"moves":["cat"],"updates":["cat"]}}"#
        + "\n")
    #expect(outcome.exitCode == 1 && outcome.errors.isEmpty)
    let last = try diff("a b c\nd e f\n", "x y c\nd e f\n", "--delimiter", " ", "--key", "3")
    #expect(last.output.hasSuffix("~     0    0  c\n"))
    // In the first column, as ever: the rest is the stamp, whatever is in it.
    let first = try diff("a|1|2\n", "a|1|3\n", "--delimiter", "|", "--check")
    #expect(first.output.hasSuffix("~     0    0  a\n") && first.exitCode == 1)
    let tabs = try diff("1\ta\n", "2\ta\n", "--delimiter", "\\t", "--key", "2")
    #expect(tabs.errors == "1 row → 1 row: 1 updated.\n")
  }

  @Test("Rows are in sections by a column, with identities of both")
  func sections() throws {
    let old = "ann,red,7\nbob,red,7\ncat,blue,7\n"
    let new = "cat,green,7\ndan,\"x,7\nbob,\"x,7\nann,red,8\n"
    let arguments = ["--delimiter", ",", "--section", "2", "--json", "--check"]
    let outcome = try diff(old, new, arguments + ["--identities"])
    #expect(outcome.exitCode == 1 && outcome.errors.contains("the strict applier turned"))
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let identities = (object as? [String: Any])?["identities"] as? [String: [String]]
    #expect(identities?["sectionDeletes"] == ["blue"])
    #expect(identities?["sectionInserts"] == ["green", "\"x"])
    #expect(identities?["inserts"] == [])
    #expect(identities?["updates"] == ["ann"])
    let plain = try diff(old, new, arguments + ["--quiet"])
    #expect(outcome.output.hasPrefix(plain.output.dropLast(2)) && plain.errors.isEmpty)
    #expect(plain.output.hasPrefix(#"{"sectionDeletes":[1],"sectionInserts":[0,1],"#))
    let same = try diff(old, old, arguments)
    #expect(same.output.count { $0 == "[" } == 8 && same.exitCode == 0)
    let short = try diff("a\n", "b\n", arguments)
    #expect(short.exitCode == 65 && short.output.isEmpty)
    #expect(short.errors.hasSuffix("old: line 1 has 1 column, and the section is in column 2\n"))
  }

  @Test("A line with too few columns is named")
  func tooFewColumns() throws {
    for (old, new, place) in [
      ("a,b\nc\n", "a,b\n", "old: line 2 has 1 column, and the identity is in column 2"),
      ("a,b\n", "\n", "new: line 1 has 1 column, and the identity is in column 2"),
    ] {
      let outcome = try diff(old, new, "--delimiter", ",", "--key", "2")
      #expect(outcome.exitCode == 65 && outcome.output.isEmpty)
      #expect(outcome.errors.hasSuffix("\(place)\n"), "\(outcome.errors)")
    }
    // An empty column is one.
    let outcome = try diff("a,\n", "b,\n", "--delimiter", ",", "--key", "2", "--json")
    #expect(outcome.output == #"{"deletes":[],"inserts":[],"moves":[],"updates":[[0,0]]}"# + "\n")
  }

  @Test("Identities are JSON strings, whatever is in them")
  func identitiesAsJSON() throws {
    let outcome = try diff("", "a\"b\\\u{7}é\n", "--json", "--identities")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let identities = (object as? [String: Any])?["identities"] as? [String: [String]]
    #expect(identities?["inserts"] == ["a\"b\\\u{7}é"])
  }

  @Test("Quiet is the result alone")
  func quiet() throws {
    let outcome = try diff("a\na\n", "a\n", "--quiet", "--check")
    #expect(outcome.output.hasSuffix("-     1       a\n") && outcome.errors.isEmpty)
    #expect(outcome.exitCode == 1)
    let trace = try scratch.file("short.trace", shortTrace)
    let replay = try espalier.run(["replay", trace, "--quiet", "--json", "-"])
    #expect(replay.output == shortSteps && replay.errors.isEmpty && replay.exitCode == 0)
    // Errors are told all the same.
    let missing = try espalier.run(["diff", scratch.path("missing"), trace, "--quiet"])
    #expect(missing.exitCode == 65 && !missing.errors.isEmpty)
  }

  // MARK: files that cannot be used

  @Test func filesThatCannotBeRead() throws {
    let file = try scratch.file("list", "a\n")
    let missing = scratch.path("missing")
    for arguments in [["diff", missing, file], ["diff", file, missing], ["replay", missing]] {
      let outcome = try espalier.run(arguments)
      #expect(outcome.exitCode == 65)
      #expect(
        outcome.errors == "espalier: \(missing): cannot be read: No such file or directory\n")
      #expect(outcome.output == "")
    }
    let directory = scratch.directory.path(percentEncoded: false)
    for arguments in [["diff", file, directory], ["replay", directory]] {
      let outcome = try espalier.run(arguments)
      #expect(outcome.exitCode == 65)
      #expect(outcome.errors.contains("Is a directory"))
    }
  }

  @Test(.enabled(if: getuid() != 0, "root may read every file"))
  func filesThatMustNotBeRead() throws {
    let file = try scratch.file("list", "a\n")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
    let outcome = try espalier.run(["diff", file, file])
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains("Permission denied"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func outputThatCannotBeWritten() throws {
    let file = try scratch.file("list", "a\n")
    let full = try shell("'\(espalier.path)' diff '\(file)' /dev/null > /dev/full")
    #expect(full.exitCode == 74)
    #expect(
      full.errors == "espalier: standard output: cannot be written: No space left on device\n")
    let trace = try scratch.file("a.trace", "# tree-trace 1\n@\tone\nA\t1\ta\n")
    let device = try espalier.run(["replay", trace, "--json", "/dev/full"])
    #expect(device.exitCode == 74)
    #expect(device.errors == "espalier: /dev/full: cannot be written: No space left on device\n")
    let summary = try shell("'\(espalier.path)' replay '\(trace)' > /dev/full")
    #expect(summary.exitCode == 74)
    // What the argument parser prints is checked when the process ends.
    let help = try shell("'\(espalier.path)' --help > /dev/full")
    #expect(help.exitCode == 74)
    #expect(help.errors.hasPrefix("espalier: standard output: cannot be written"))
  }

  @Test func outputThatIsClosed() throws {
    let file = try scratch.file("list", "a\n")
    let closed = try shell("'\(espalier.path)' diff '\(file)' /dev/null >&-")
    #expect(closed.exitCode == 74)
    #expect(closed.errors.hasPrefix("espalier: standard output: cannot be written"))
  }

  @Test func outputThatNobodyReads() throws {
    let file = try scratch.file("list", String(repeating: "a\n", count: 100_000))
    let closed = try shell(
      "{ '\(espalier.path)' diff '\(file)' /dev/null; echo $? >&2; } | head -n 1")
    // As diff(1): by SIGPIPE, and without a word.
    #expect(closed.errors.hasSuffix("141\n") && !closed.errors.contains("standard output"))
    // Also if who started it has the signal ignored, and where a file is written meanwhile.
    let ignoring = try shell(
      "trap '' PIPE; { '\(espalier.path)' diff '\(file)' /dev/null; echo $? >&2; } | head -n 1")
    #expect(ignoring.errors.hasSuffix("141\n") && !ignoring.errors.contains("standard output"))
    let help = try shell("{ '\(espalier.path)' --help; echo $? >&2; } | true")
    #expect(help.errors == "141\n" || help.errors == "0\n")
  }

  @Test(
    "Bad usage",
    arguments: [
      ["diff"], ["diff", "a"], ["diff", "a", "b", "c"], ["diff", "a", "b", "--dialect", "x"],
      ["diff", "a", "b", "--delimiter", ""], ["diff", "a", "b", "--delimiter", ",,"],
      ["diff", "a", "b", "--delimiter", "é"], ["diff", "a", "b", "--delimiter", "\n"],
      ["diff", "a", "b", "--key", "0"], ["diff", "a", "b", "--key", "x"],
      ["diff", "a", "b", "--identities"], ["diff", "a", "b", "--section", "2"],
      ["diff", "a", "b", "--json", "--section", "0"],
      ["diff", "a", "b", "--json", "--section", "1"],
      ["diff", "a", "b", "--json", "--section", "2", "--dialect", "sequential"],
      ["diff", "a", "b", "--json", "--identities", "--dialect", "splices"],
      ["diff", "a", "b", "--nope"], ["replay"], ["replay", "a", "--path", "x"], ["nope"],
      ["replay", "a", "--json"],
    ])
  func badUsage(arguments: [String]) throws {
    let outcome = try espalier.run(arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains("Usage: "))
  }

  @Test func helpStatesExitCodes() throws {
    for arguments in [["--help"], ["diff", "--help"], ["replay", "--help"]] {
      let outcome = try espalier.run(arguments)
      #expect(outcome.exitCode == 0)
      #expect(outcome.output.contains("Exit codes: 0 "))
    }
  }

  // MARK: replay

  @Test("A history, checked: the same operations by edits", arguments: ["snapshot", "edits"])
  func history(path: String) throws {
    let json = scratch.path("steps.jsonl")
    let outcome = try espalier.run(
      ["replay", trace("iglistkit"), "--path", path, "--check", "--json", json])
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "")  // No progress line where there is no terminal.
    #expect(
      outcome.output.contains("343 deletes, 1,086 inserts, 49 moves, 7,339 updates"))
    #expect(outcome.output.contains("moves       49, the fewest possible\n"))
    #expect(outcome.output.contains("the strict applier carried out every batch update"))
    let lines = try String(contentsOfFile: json, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 933)
    let keys: Set = ["deletes", "inserts", "moves", "updates"]
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object.map { Set($0.keys) } == keys)
    }
  }

  @Test func stepsGoToStandardOutput() throws {
    let text =
      "# tree-trace 1\n@\tone\nA\t1\ta\nA\t1\tb\nA\t1\tc\n@\ttwo\n@\tthree\nM\t1\ta\nM\t2\tb\nR\t1\ta\td\n"
    let outcome = try espalier.run(["replay", "-", "--json", "-", "--check"], input: text)
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output == """
        {"deletes":[],"inserts":[0,1,2],"moves":[],"updates":[]}
        {"deletes":[],"inserts":[],"moves":[],"updates":[]}
        {"deletes":[],"inserts":[],"moves":[[0,2]],"updates":[[1,0]]}

        """)
    #expect(outcome.errors.contains("steps       3, of which 1 changed no row"))
  }

  @Test(
    "Bad traces are refused with file, line and reason, on every path alike",
    arguments: [
      ("", "1: this is no tree trace"),
      ("\u{1}\u{2}binary junk\0", "1: this is no tree trace"),
      ("# tree-trace 1\n@\tx\nA\tb\ta\n", "3: the stamp \"b\" is no integer of 64 bits"),
      ("# tree-trace 1\n@\tx\nA\t1\ta\nA\t1\ta\n", "4: a file is at \"a\" already"),
      ("# tree-trace 1\n@\tx\nA\t1\ta\nR\t1\ta\ta\n", "4: a file is at \"a\" already"),
      ("# tree-trace 1\n@\tx\nD\ta\n", "3: no file is at \"a\""),
      ("# tree-trace 1\n@\tx\nC\ta\n", "3: unknown command \"C\""),
    ])
  func badTraces(text: String, reason: String) throws {
    let file = try scratch.file("bad.trace", text)
    for path in ReplayPathName.allCases {
      let outcome = try espalier.run(["replay", file, "--path", path.rawValue])
      #expect(outcome.exitCode == 65)
      #expect(outcome.errors.hasPrefix("espalier: \(file):\(reason)"))
      #expect(outcome.errors.hasSuffix("\n"))
    }
  }

  @Test func stepsThatCannotBeWritten() throws {
    let text = try String(contentsOfFile: trace("iglistkit"), encoding: .utf8)
    let file = try scratch.file("copy.trace", text)
    let itself = try espalier.run(["replay", file, "--json", file])
    #expect(itself.exitCode == 74)
    #expect(itself.errors.contains("it is the file to read"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    let nowhere = scratch.path("no/such/place")
    let outcome = try espalier.run(["replay", file, "--json", nowhere])
    #expect(outcome.exitCode == 74)
    #expect(
      outcome.errors == "espalier: \(nowhere): cannot be written: No such file or directory\n")
  }

  private let shortTrace = "# tree-trace 1\n@\tone\nA\t1\ta\n"
  private let shortSteps = #"{"deletes":[],"inserts":[0],"moves":[],"updates":[]}"# + "\n"

  @Test("A file is replaced whole or not at all, with its permissions")
  func stepsReplaceAFile() throws {
    let out = try scratch.file("out", "what was there\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: out)
    let bad = try scratch.file("bad.trace", shortTrace + "nonsense\n")
    #expect(try espalier.run(["replay", bad, "--json", out]).exitCode == 65)
    #expect(try String(contentsOfFile: out, encoding: .utf8) == "what was there\n")
    #expect(try espalier.run(["replay", "-", "--json", out], input: shortTrace).exitCode == 0)
    #expect(try String(contentsOfFile: out, encoding: .utf8) == shortSteps)
    let attributes = try FileManager.default.attributesOfItem(atPath: out)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try leftovers() == [])
  }

  @Test("An interruption leaves the file as it was and nothing beside it")
  func interruptedSteps() throws {
    let out = try scratch.file("out", "what was there\n")
    let pipe = scratch.path("pipe")
    // The trace never ends, so the tool is waiting for more when the signal comes.
    let outcome = try shell(
      """
      cd '\(scratch.directory.path(percentEncoded: false))' && mkfifo pipe && exec 3<>pipe
      printf '# tree-trace 1\\n@\\tone\\nA\\t1\\ta\\n@\\ttwo\\n' >&3
      '\(espalier.path)' replay '\(pipe)' --json out 3>&- &
      while [ -z "$(find . -name '.espalier-*')" ]; do sleep 0.02; done
      kill -TERM $!; wait $!; echo $?
      """)
    #expect(outcome.output == "143\n", "\(outcome.errors)")
    #expect(try String(contentsOfFile: out, encoding: .utf8) == "what was there\n")
    #expect(try leftovers() == [])
  }

  @Test("Links are written through, and so is a file with a second name")
  func stepsThroughLinks() throws {
    let out = try scratch.file(
      "out", "a much longer text than the steps, which must not stay behind\n\n")
    let link = scratch.path("link")
    let twin = scratch.path("twin")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: out)
    try FileManager.default.linkItem(atPath: out, toPath: twin)
    for path in [link, twin, out] {
      #expect(try espalier.run(["replay", "-", "--json", path], input: shortTrace).exitCode == 0)
      #expect(try String(contentsOfFile: twin, encoding: .utf8) == shortSteps)
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == out)
    // A trace that is none leaves them as they are.
    #expect(try espalier.run(["replay", "-", "--json", link], input: "nonsense\n").exitCode == 65)
    #expect(try String(contentsOfFile: twin, encoding: .utf8) == shortSteps)
    let input = try scratch.file("in.trace", shortTrace)
    let loop = scratch.path("loop")
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: input)
    #expect(try espalier.run(["replay", input, "--json", loop]).exitCode == 74)
    #expect(try String(contentsOfFile: input, encoding: .utf8) == shortTrace)
  }

  /// Files that were to replace others and are still there.
  private func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: scratch.directory.path(percentEncoded: false)
    ).filter { $0.hasPrefix(".espalier") }
  }

  @Test("Control characters in names and arguments do not reach the terminal")
  func namesAreFitForATerminal() throws {
    let list = try scratch.file("list", "a\n")
    let name = "\u{1B}[31mred\u{7}\u{9B}"
    let trace = try scratch.file(name, shortTrace)
    let lists = try scratch.file("\u{1B}list", "a\na\n")
    for arguments in [
      ["diff", list, scratch.path("missing \(name)")], ["diff", list, list, name],
      ["diff", list, list, "--\(name)"], ["diff", list, list, "--dialect", name],
      ["replay", trace], ["replay", list + "/\(name)"], ["replay", trace, "--json", trace],
      ["replay", trace, "--json", scratch.path("no/\(name)")], ["diff", lists, list], [name],
    ] {
      let outcome = try espalier.run(arguments)
      let shown = outcome.output + outcome.errors
      let controls = shown.unicodeScalars.filter { $0.properties.generalCategory == .control }
      #expect(controls.allSatisfy { $0 == "\n" }, "\(arguments)")
      #expect(shown.contains("\\x1B"), "\(arguments): \(shown)")
    }
  }

  @Test("A large file that begins with empty lines asks for no more memory than there is")
  func manyEmptyLines() throws {
    var bytes = Data(repeating: UInt8(ascii: "\n"), count: 1 << 20)
    bytes.append(Data(repeating: UInt8(ascii: "x"), count: 64 << 20))
    let file = try scratch.file("list", bytes)
    // Where allocations are not counted, such as with a sanitizer, the system has no such limit, or address
    // space is taken for shadows of the memory.
    let limit = Allocations.areCounted ? "ulimit -v 2000000; " : ""
    let outcome = try shell("\(limit)'\(espalier.path)' diff '\(file)' '\(file)'")
    #expect(outcome.errors.hasSuffix("\nNo difference: 1,048,577 rows.\n"), "\(outcome.output)")
    #expect(outcome.exitCode == 0)
  }

  @Test("Directories may be deep", arguments: ReplayPathName.allCases)
  func deepDirectories(path: ReplayPathName) throws {
    let deep = String(repeating: "a/", count: 20_000)
    let trace = try scratch.file(
      "deep", "# tree-trace 1\n@\tone\nA\t1\t\(deep)f\n@\ttwo\nM\t2\t\(deep)f\n@\t3\nD\t\(deep)f\n")
    let outcome = try espalier.run(["replay", trace, "--path", path.rawValue, "--check"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("3: 1 delete, 1 insert, 0 moves, 1 update"))
  }

  enum ReplayPathName: String, CaseIterable, Sendable { case snapshot, edits, both }

  @Test(
    "Both histories, compared and edited",
    arguments: [
      ("iglistkit", "343 deletes, 1,086 inserts, 49 moves, 7,339 updates", "49"),
      ("texture", "625 deletes, 2,859 inserts, 423 moves, 13,763 updates", "423"),
    ])
  func historiesByBothPaths(name: String, operations: String, moves: String) throws {
    let both = try espalier.run(["replay", trace(name), "--path", "both"])
    #expect(both.exitCode == 0)
    #expect(both.output.contains(": \(operations)\n"))
    #expect(both.output.contains("compared: \(moves), the fewest possible\n"))
    #expect(both.output.contains("edited:   \(moves), the fewest possible\n"))
    #expect(both.output.contains("time        compared: median "))
    #expect(both.output.contains("            edited:   median "))
    #expect(both.output.contains(" of that in commits\n"))
    #expect(both.output.contains("both paths agree on every step, and the strict applier"))
  }

  @Test("What is written is the same on every path where the moves are no matter of choice")
  func stepsOfEveryPath() throws {
    // Two files are renamed past a third one: one move of the third will do, by edits as well.
    let text =
      "# tree-trace 1\n@\tone\nA\t1\ta\nA\t1\tb\nA\t1\tc\n"
      + "@\ttwo\nR\t1\ta\tx\nR\t1\tb\ty\nM\t2\tc\n"
    let first = #"{"deletes":[],"inserts":[0,1,2],"moves":[],"updates":[]}"#
    let second = #"{"deletes":[],"inserts":[],"moves":[[2,0]],"updates":[[2,0]]}"#
    for path in ["snapshot", "edits", "both"] {
      let outcome = try espalier.run(
        ["replay", "-", "--json", "-", "--path", path, "--check"], input: text)
      #expect(outcome.exitCode == 0)
      #expect(outcome.output == "\(first)\n\(second)\n")
    }
  }

  /// The version is in the program alone; the changes, which are written first, name the same.
  @Test func theVersionIsThatOfTheChanges() throws {
    let outcome = try espalier.run(["--version"])
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    let version = outcome.output.trimmingCharacters(in: .newlines)
    #expect(version.split(separator: ".").count == 3)
    let file = packageRoot.appending(path: "CHANGELOG.md")
    let changes = try String(contentsOf: file, encoding: .utf8)
    let heading = try #require(changes.split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect(heading == "## Unreleased (\(version))" || heading == "## \(version)")
    for name in ["README.md", "Sources/Espalier/Espalier.docc/MeasuringYourOwnList.md"] {
      let text = try String(contentsOf: packageRoot.appending(path: name), encoding: .utf8)
      #expect(!text.contains("OWNER") && !text.contains(version), "\(name)")
    }
  }
}
