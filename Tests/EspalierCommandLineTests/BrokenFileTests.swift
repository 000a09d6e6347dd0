// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Result files as people bring them: each gets a sentence with its line, or the right answer.
@Suite struct BrokenFileTests {
  private let scratch: Scratch
  private let bench: BuiltProgram

  init() throws {
    scratch = try Scratch()
    bench = try BuiltProgram("bench")
  }

  private static let columns =
    "suite,benchmark,variant,contestant,rows,edits,metric,unit,value,lo,hi,samples\n"

  /// A line of the case `identical`, as good as any.
  private static func row(
    _ value: String, rows: String = "10", unit: String = "ns", suite: String = "updates"
  ) -> String {
    "\(suite),identical,random,espalier,\(rows),0,time,\(unit),\(value)\n"
  }

  private static let good = columns + row("5,5,6,9")

  /// Line and words of the answer.
  private static let broken: [(text: String, line: Int, reason: String)] = [
    ("", 1, "the row that names the columns is missing"),
    ("\u{FEFF}", 1, "the row that names the columns is missing"),
    ("# machine: m\n", 2, "the row that names the columns is missing"),
    ("# machine\n", 1, "a header line without a colon"),
    ("# a: b\n# A: c\n", 2, "the header names \"a\" twice"),
    ("a,b\n", 1, "missing columns: suite"),
    ("a,a\n", 1, "two columns have the name \"a\""),
    (good.replacing(",", with: ";"), 1, "separated by semicolons"),
    (good.replacing(",", with: "\t"), 1, "separated by tabs"),
    (good.replacing("\n", with: "\r"), 1, "a carriage return without a line feed"),
    (good + "a,b\n", 3, "2 fields where 12 are expected"),
    (good + row("5,5,6,9,1"), 3, "13 fields where 12 are expected"),
    (good + "\n", 3, "an empty line"),
    (good + row("5,5,6,9"), 3, "the same figure for the second time"),
    (columns + row("nan,,,"), 2, "value is no number"),
    (columns + row("inf,,,"), 2, "value is no number"),
    (columns + row("1e400,,,"), 2, "value is no number"),
    (columns + row("-5,,,"), 2, "value is no number"),
    (columns + row("0x5,,,"), 2, "value is no number"),
    (columns + row("5,nan,nan,9"), 2, "lo is no number"),
    (columns + row("5,6,5,9"), 2, "lo is above hi"),
    (columns + row("5,5,,9"), 2, "only one of lo and hi is given"),
    (columns + row(",,,"), 2, "the column value is empty"),
    (columns + row("5,,,", rows: "99999999999999999999"), 2, "rows is no whole number"),
    (columns + row("5,,,", unit: "parsec"), 2, "unknown unit \"parsec\""),
    (columns + row("5,,,", unit: "count"), 2, "time is in ns, not in count"),
    (columns + row("\"5,,,"), 2, "a quote that is never closed"),
    (good + "a\0b\n", 3, "a NUL byte"),
    ("\u{7F}ELF\u{2}\u{1}\u{1}\0\0", 1, "a NUL byte"),
    (columns + row(String(repeating: "x", count: 3_000_000)), 2, "9 fields where 12 are expected"),
    (columns + row(String(repeating: "x", count: 3_000_000) + ",,,"), 2, "value is no number"),
  ]

  @Test(arguments: broken.indices)
  func aBrokenFileIsNamedWithLineAndReason(number: Int) throws {
    let (text, line, reason) = Self.broken[number]
    let good = try scratch.file("good.csv", Self.good)
    let path = try scratch.file("broken.csv", text)
    let tiny = ["--filter", "identical/random", "--rows", "10", "--quick"]
    for arguments in [
      ["compare", path, good], ["compare", good, path], tiny + ["--baseline", path],
      ["report", path, "--history", "none", "-o", scratch.path("r.html")],
      ["report", good, "--baseline", path, "--history", "none", "-o", scratch.path("r.html")],
    ] {
      let run = try bench.run(arguments)
      #expect(run.exitCode == 65, "\(arguments): \(run.errors.prefix(500))")
      #expect(run.output.isEmpty && run.errors.utf8.count < 500)
      #expect(run.errors.contains("broken.csv:\(line): "), "\(run.errors.prefix(500))")
      #expect(run.errors.contains(reason), "\(run.errors.prefix(500))")
    }
  }

  @Test func bytesThatAreNoTextAreRefused() throws {
    let path = scratch.path("bytes.csv")
    try Data(Array(Self.good.utf8) + [0xFF, 0xFE, 0x0A]).write(to: URL(filePath: path))
    let run = try bench.run(["compare", path, path])
    #expect(run.exitCode == 65 && run.errors.contains("bytes.csv:3: bytes that are not UTF-8"))
  }

  /// What is odd but says what it means, and the answer when it is held against the good file, either way.
  private static let odd: [(text: String, answer: String)] = [
    ("\u{FEFF}" + good, "1 not judged"),
    (good.replacing("\n", with: "\r\n"), "1 not judged"),
    (columns, "1 missing"),
    (columns + row("0,0,0,9"), "1 not judged"),
    (columns + row("1e300,,,"), "1 not judged"),
    (columns + row("5e-324,5e-324,1e300,9"), "1 not judged"),
    (columns + row("5,,,", rows: "\(Int.max)"), "2 missing"),
    (columns + row("5,,,", rows: "0"), "2 missing"),
    (columns + row("5,,,", suite: "Updates"), "2 missing"),
    (columns + row("5,,,", suite: "\u{1B}[31m"), "2 missing"),
  ]

  @Test(arguments: odd)
  func anOddFileHasTheRightAnswer(text: String, answer: String) throws {
    let good = try scratch.file("good.csv", Self.good)
    let odd = try scratch.file("odd.csv", text)
    for (before, after) in [(odd, good), (good, odd)] {
      let run = try bench.run(["compare", before, after])
      #expect(run.exitCode == 0 && run.output.contains(answer), "\(run.output)\(run.errors)")
      #expect(try bench.run(["compare", before, after, "--strict"]).exitCode == 2)
      let report = try bench.run(
        ["report", before, "--baseline", after, "--history", "none", "-o", "-"])
      #expect(report.exitCode == 0 && report.output.hasSuffix("</html>\n"), "\(report.errors)")
    }
  }

  /// Nothing held against nothing is no success.
  @Test func nothingIsNoVerdict() throws {
    let empty = try scratch.file("empty.csv", Self.columns)
    let run = try bench.run(["compare", empty, empty])
    #expect(run.exitCode == 0 && run.output.contains("There is nothing to compare."))
    #expect(try bench.run(["compare", empty, empty, "--strict"]).exitCode == 2)
  }

  /// A count of 0 that became 3 is worse, and one of 3 that became 0 better.
  @Test func countsFromZeroAreJudged() throws {
    let file = { (name: String, count: Int) in
      try scratch.file(
        name,
        Self.columns + "updates,identical,random,espalier,10,0,operations,count,\(count),,,\n")
    }
    let (none, three) = (try file("none.csv", 0), try file("three.csv", 3))
    #expect(try bench.run(["compare", none, three]).exitCode == 1)
    let better = try bench.run(["compare", three, none])
    #expect(better.exitCode == 0 && better.output.contains("1 faster"))
  }
}
