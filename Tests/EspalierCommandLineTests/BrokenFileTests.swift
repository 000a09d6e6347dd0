// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Result files as people bring them: each gets a sentence with its line, or the right answer.
@Suite final class BrokenFileTests: BenchTests {
  /// A line of the case `identical`, as good as any.
  private static func row(
    _ value: String, rows: String = "10", suite: String = "updates"
  ) -> String {
    "\(suite),identical,random,espalier,\(rows),0,time,ns,\(value)\n"
  }

  private static let good = resultColumns + row("5,5,6,9")

  private static let long = String(repeating: "x", count: 3_000_000)

  /// Line and words of the answer. `ResultFileTests` has all else that is refused.
  private static let broken: [(text: String, line: Int, reason: String)] = [
    ("", 1, "the row that names the columns is missing"),
    ("\u{FEFF}", 1, "the row that names the columns is missing"),
    (good.replacing("\n", with: "\r"), 1, "a carriage return without a line feed"),
    (good + row("5,5,6,9,1"), 3, "13 fields where 12 are expected"),
    (resultColumns + row("5,nan,nan,9"), 2, "lo is no number"),
    (resultColumns + row("\"5,,,"), 2, "a quote that is never closed"),
    (resultColumns + row(long), 2, "9 fields where 12 are expected"),
    (resultColumns + row(long + ",,,"), 2, "value is no number"),
  ]

  @Test(arguments: broken.indices)
  func aBrokenFileIsNamedWithLineAndReason(number: Int) throws {
    let (text, line, reason) = Self.broken[number]
    let good = try scratch.file("good.csv", Self.good)
    let path = try scratch.file("broken.csv", text)
    for arguments in [
      ["compare", path, good], ["compare", good, path], tinyRun + ["--baseline", path],
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

  /// What is odd but says what it means, and the answer when it is held against the good file, either way: one of
  /// two where that is not the same.
  private static let odd: [(text: String, answer: String)] = [
    ("\u{FEFF}" + good, "1 not judged"),
    (good.replacing("\n", with: "\r\n"), "1 not judged"),
    (resultColumns, "1 missing|0 missing, 1 new"),
    (resultColumns + row("0,0,0,9"), "1 not judged"),
    (resultColumns + row("1e300,,,"), "1 not judged"),
    (resultColumns + row("5e-324,5e-324,1e300,9"), "1 not judged"),
    (resultColumns + row("5,,,", rows: "\(Int.max)"), "1 missing, 1 new"),
    (resultColumns + row("5,,,", rows: "0"), "1 missing, 1 new"),
    (resultColumns + row("5,,,", suite: "Updates"), "1 missing, 1 new"),
    (resultColumns + row("5,,,", suite: "\u{1B}[31m"), "1 missing, 1 new"),
  ]

  @Test(arguments: odd)
  func anOddFileHasTheRightAnswer(text: String, answer: String) throws {
    let good = try scratch.file("good.csv", Self.good)
    let odd = try scratch.file("odd.csv", text)
    for (before, after) in [(odd, good), (good, odd)] {
      let run = try bench.run(["compare", before, after])
      let isAnswered = answer.split(separator: "|").contains { run.output.contains($0) }
      #expect(run.exitCode == 0 && isAnswered, "\(run.output)\(run.errors)")
      #expect(try bench.run(["compare", before, after, "--strict"]).exitCode == 2)
      let report = try bench.run(
        ["report", before, "--baseline", after, "--history", "none", "-o", "-"])
      #expect(report.exitCode == 0 && report.output.hasSuffix("</html>\n"), "\(report.errors)")
    }
  }

  /// Nothing held against nothing is no success.
  @Test func nothingIsNoVerdict() throws {
    let empty = try scratch.file("empty.csv", resultColumns)
    let run = try bench.run(["compare", empty, empty])
    #expect(run.exitCode == 0 && run.output.contains("There is nothing to compare."))
    #expect(try bench.run(["compare", empty, empty, "--strict"]).exitCode == 2)
  }
}
