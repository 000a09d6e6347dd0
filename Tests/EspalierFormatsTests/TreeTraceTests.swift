// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierUpdates
import Testing

@Suite("Tree traces")
struct TreeTraceTests {
  private let header = "# tree-trace 1\n"

  private func steps(_ text: String, pieces: Int = .max) throws -> [TreeTraceStep] {
    var reader = TreeTraceReader()
    var steps: [TreeTraceStep] = []
    let bytes = Array(text.utf8)
    var fed = 0
    while fed < bytes.count {
      let end = fed + min(pieces, bytes.count - fed)
      reader.feed(Array(bytes[fed..<end]).span)
      fed = end
      while let step = try reader.nextStep() { steps.append(step) }
    }
    reader.end()
    while let step = try reader.nextStep() { steps.append(step) }
    return steps
  }

  @Test func stepsAreReadWithTheirLinesAndWritten() throws {
    let text =
      header + "@\tone\nA\t1\ta/b\nA\t-2\tc d\n@\t\n@\tthree\nM\t3\ta/b\nR\t4\tc d\te\nD\te"
    let expected = [
      TreeTraceStep(
        label: "one", changes: [.add(1, try TracePath("a/b")), .add(-2, try TracePath("c d"))],
        line: 2),
      TreeTraceStep(label: "", line: 5),
      TreeTraceStep(
        label: "three",
        changes: [
          .modify(3, try TracePath("a/b")),
          .rename(4, from: try TracePath("c d"), to: try TracePath("e")),
          .delete(try TracePath("e")),
        ], line: 6),
    ]
    #expect(try steps(text) == expected)
    #expect(try steps(text, pieces: 1) == expected)
    #expect(try steps(text.replacing("\n", with: "\r\n"), pieces: 7) == expected)
    #expect(try steps("\u{FEFF}" + text) == expected)
    #expect(try steps("\u{FEFF}" + text, pieces: 1) == expected)
    #expect(try steps(header) == [])
    #expect(try steps(String(header.dropLast())) == [])
    var writer = TreeTraceWriter(to: [UInt8]())
    for step in expected { writer.write(step) }
    #expect(String(decoding: writer.sink, as: UTF8.self) == text + "\n")
  }

  @Test func labelsThatAreNoTextAreReadAsTheyAreShown() throws {
    var reader = TreeTraceReader()
    let bytes = Array((header + "@\tä\u{1}\n@\tä").utf8) + [0xFF, 1]
    reader.feed(bytes.span)
    reader.end()
    #expect(try reader.nextStep()?.label == "ä\u{1}")
    #expect(try reader.nextStep()?.label == "ä\\xFF\\x01")
  }

  @Test(
    "Bad lines are refused",
    arguments: [
      ("", 1, .badHeader),
      ("# tree-trace 2\n", 1, .badHeader),
      ("\u{FEFF}# tree-trace 2\n", 1, .badHeader),
      ("\u{FEFF}\u{FEFF}# tree-trace 1\n", 1, .badHeader),
      ("# tree-trace 1\nA\t1\ta\n", 2, .changeBeforeStep),
      ("# tree-trace 1\n@\n", 2, .fieldCount(command: "@", expected: 1, actual: 0)),
      ("# tree-trace 1\n@\ta\tb\n", 2, .fieldCount(command: "@", expected: 1, actual: 2)),
      ("# tree-trace 1\n@\ta\n\n", 3, .unknownCommand("")),
      ("# tree-trace 1\n@\ta\n# note\n", 3, .unknownCommand("# note")),
      ("# tree-trace 1\n@\ta\nAA\t1\ta\n", 3, .unknownCommand("AA")),
      ("# tree-trace 1\n@\ta\na\u{1B}\t1\ta\n", 3, .unknownCommand("a\\x1B")),
      ("# tree-trace 1\n@\ta\nA\ta\n", 3, .fieldCount(command: "A", expected: 2, actual: 1)),
      ("# tree-trace 1\n@\ta\nM\t1\ta\tb\n", 3, .fieldCount(command: "M", expected: 2, actual: 3)),
      ("# tree-trace 1\n@\ta\nD\n", 3, .fieldCount(command: "D", expected: 1, actual: 0)),
      ("# tree-trace 1\n@\ta\nR\t1\ta\n", 3, .fieldCount(command: "R", expected: 3, actual: 2)),
      ("# tree-trace 1\n@\ta\nA\tx\ta\n", 3, .badStamp("x")),
      ("# tree-trace 1\n@\ta\nA\t\ta\n", 3, .badStamp("")),
      ("# tree-trace 1\n@\ta\nA\t+1\ta\n", 3, .badStamp("+1")),
      ("# tree-trace 1\n@\ta\nM\t1 \ta\n", 3, .badStamp("1 ")),
      (
        "# tree-trace 1\n@\ta\nA\t9223372036854775808\ta\n", 3,
        .badStamp("9223372036854775808")
      ),
      ("# tree-trace 1\n@\ta\nA\t1\t\n", 3, .badPath("", .empty)),
      ("# tree-trace 1\n@\ta\nA\t1\t/a\n", 3, .badPath("/a", .emptyName)),
      ("# tree-trace 1\n@\ta\nA\t1\ta/\n", 3, .badPath("a/", .emptyName)),
      ("# tree-trace 1\n@\ta\nA\t1\ta//b\n", 3, .badPath("a//b", .emptyName)),
      ("# tree-trace 1\n@\ta\nD\t./b\n", 3, .badPath("./b", .relativeName)),
      ("# tree-trace 1\n@\ta\nR\t1\ta\tb/..\n", 3, .badPath("b/..", .relativeName)),
      ("# tree-trace 1\n@\ta\nD\ta\0b\n", 3, .badPath("a\\x00b", .forbiddenByte(0))),
    ] as [(String, Int, TreeTraceError.Reason)])
  func badLines(text: String, line: Int, reason: TreeTraceError.Reason) {
    #expect(throws: TreeTraceError(line: line, reason: reason)) { _ = try steps(text) }
    #expect(throws: TreeTraceError(line: line, reason: reason)) { _ = try steps(text, pieces: 1) }
  }

  @Test func longFieldsAreCutInMessages() throws {
    let text = header + "@\ta\n" + String(repeating: "x", count: 1000)
    let error = #expect(throws: TreeTraceError.self) { _ = try steps(text) }
    #expect(error?.description.count ?? .max < 200)
  }

  @Test func errorsAreSentences() throws {
    let path = try TracePath("a/\u{1B}b")
    #expect(
      TreeTraceError(line: 7, reason: .unknownPath(path)).description
        == "7: no file is at \"a/\\x1Bb\"")
    #expect(
      "\(TreeTraceError.Reason.fieldCount(command: "R", expected: 3, actual: 2))"
        == "R takes 3 fields behind it, not 2")
  }

  @Test func pathsOfThisKindAreRefused() {
    #expect(throws: TracePathError.forbiddenByte(9)) { _ = try TracePath("a\tb") }
    #expect(throws: TracePathError.forbiddenByte(10)) { _ = try TracePath("a\nb/c") }
    #expect(throws: TracePathError.forbiddenByte(13)) { _ = try TracePath("a/c\r") }
    #expect(throws: TracePathError.relativeName) { _ = try TracePath("..") }
    #expect(throws: Never.self) { _ = try TracePath("...") }
    #expect(throws: Never.self) { _ = try TracePath("a\r/.b") }
  }

  @Test("Paths are ordered name by name")
  func pathOrder() throws {
    let ordered = ["a", "a/b", "a/b/c", "a/z", "a!", "a-b", "a.b/c", "aa", "b", "ä"]
    let paths = try ordered.map { try TracePath($0) }
    for (i, left) in paths.enumerated() {
      for (j, right) in paths.enumerated() {
        #expect((left < right) == (i < j), "\(left) \(right)")
        let byNames = left.names.lexicographicallyPrecedes(right.names) {
          $0.lexicographicallyPrecedes($1)
        }
        #expect((left < right) == byNames)
      }
    }
  }

  @Test func labelsOfTwoLinesTrap() async {
    await #expect(processExitsWith: .failure) {
      var writer = TreeTraceWriter(to: [UInt8]())
      writer.write(TreeTraceStep(label: "a\nb"))
    }
  }
}
