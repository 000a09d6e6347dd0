// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierTestSupport
import Testing

@Suite struct CSVTests {
  private func decode(_ text: String, firstLine: Int = 1) throws(TextError) -> [[String]] {
    try CSV.decode(Array(text.utf8), firstLine: firstLine).map(\.fields)
  }

  /// What is written is read back, whatever is in the fields.
  @Test func everythingSurvivesARoundTrip() throws {
    let pieces = [
      "", "a", "\"", ",", "\n", "\r", "\r\n", " ", "ä", "漢", "👩‍👩‍👧", "e\u{301}", "#", "\0",
    ]
    for seed in seeds(count: 500) {
      var generator = SeededGenerator(seed: seed)
      let columns = Int.random(in: 1...4, using: &generator)
      let records = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        (0..<columns).map { _ in
          (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            pieces.randomElement(using: &generator)!
          }.joined()
        }
      }
      for ending in [CSV.LineEnding.crlf, .lf] {
        let read = try decode(CSV.encode(records, lineEnding: ending))
        #expect(
          read.map { $0.map { Array($0.utf8) } } == records.map { $0.map { Array($0.utf8) } },
          "SEED=\(seed)")
      }
    }
  }

  @Test func readsWhatTheStandardAllows() throws {
    #expect(try decode("").isEmpty)
    #expect(try decode("a,b\r\nc,d\r\n") == [["a", "b"], ["c", "d"]])
    #expect(try decode("a,b\nc,d") == [["a", "b"], ["c", "d"]])
    #expect(try decode("a,\n,b\n") == [["a", ""], ["", "b"]])
    #expect(try decode("\"a\"\"b\",\"c,\r\nd\"\n") == [["a\"b", "c,\r\nd"]])
    #expect(try decode("\"\"\n") == [[""]])
    #expect(try decode(" a , b \n") == [[" a ", " b "]])
  }

  @Test func writesAsTheStandardSays() {
    #expect(CSV.encode([["a", "b,c"], ["\"", ""]]) == "a,\"b,c\"\r\n\"\"\"\",\r\n")
    #expect(CSV.encode([["a"]], lineEnding: .lf) == "a\n")
    #expect(CSV.encode([]) == "")
  }

  @Test(arguments: [
    ("a,b\nc\n", 2, "1 fields where 2 are expected"),
    ("a,b\nc,d,e\n", 2, "3 fields where 2 are expected"),
    ("a\n\nb\n", 2, "an empty line"),
    ("a\nb\"c\n", 2, "a quote inside a field that is not quoted"),
    ("\"a\nb\"c\n", 2, "text after a closing quote"),
    ("a\n\"b\nc\n", 2, "a quote that is never closed"),
    ("a\rb\n", 1, "a carriage return without a line feed"),
    ("\"a\nb\"\nc,d\n", 3, "2 fields where 1 are expected"),
  ])
  func refusesWhatItWouldHaveToGuess(text: String, line: Int, reason: String) {
    let error = #expect(throws: TextError.self) { try decode(text) }
    #expect(error?.line == line && error?.reason == reason, "\(text.debugDescription)")
  }

  @Test func refusesBytesThatAreNoText() {
    #expect(throws: TextError.self) { try CSV.decode([0x61, 0xFF, 0x0A]) }
    #expect(throws: TextError.self) { try CSV.decode([0xED, 0xA0, 0x80]) }  // A lone surrogate.
  }

  @Test func linesAreCountedFromTheGivenOne() {
    let error = #expect(throws: TextError.self) { try decode("a\n\n", firstLine: 10) }
    #expect(error?.description == "line 11: an empty line")
  }
}
