// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Testing

@Suite struct ResultFileTests {
  private let columns = ResultFile.columns.joined(separator: ",")

  private func decode(_ text: String) throws(TextError) -> ResultFile {
    try ResultFile(decoding: Array(text.utf8))
  }

  @Test func aFileIsReadBackAsItWasWritten() throws {
    let written = file([
      line(.time, 12.5, 12.25...13), line(.allocations, 0), line("shuffle", .resident, 4096),
      line(contestant: "heckel", .timesCopy, 0.625),
    ])
    let read = try ResultFile(decoding: Array(written.encoded().utf8))
    #expect(read == written)
    #expect(read["machine"] == "m")
    #expect(read["Machine"] == nil)
    #expect(written.encoded().contains("\n\(columns)\n"))
    #expect(
      written.encoded().contains(
        "\nupdates,move-1,random,espalier,1000,1,time,ns,12.5,12.25,13,\n"))
  }

  @Test func headersKeepToOneLine() throws {
    let entry = ResultFile.HeaderEntry("CPU", " two\nlines: of \r\n text ")
    #expect(entry.key == "cpu")
    #expect(entry.value == "two lines: of   text")
    let read = try ResultFile(
      decoding: Array(ResultFile(header: [entry], lines: []).encoded().utf8))
    #expect(read.header == [entry])
  }

  @Test func unknownColumnsAreIgnoredAndOrderDoesNotMatter() throws {
    let text = """
      extra,samples,hi,lo,value,unit,metric,edits,rows,contestant,variant,benchmark,suite
      x,5,3,1,2,ns,time,0,1000,espalier,random,identical,updates

      """
    let only = try #require(try decode(text).lines.first)
    #expect(only.estimate.interval == 1...3)
    #expect(only.estimate.samples == 5)
    #expect(only.id.description == "updates/identical/random at 1,000 rows")
  }

  @Test(arguments: [
    ("", 1, "names the columns is missing"),
    ("# machine: m\n", 2, "names the columns is missing"),
    ("# machine\n", 1, "without a colon"),
    ("suite,benchmark\n", 1, "missing columns: variant, contestant"),
    ("suite,suite\n", 1, "two columns have the name \"suite\""),
    ("C\na,b,c,d,1,0,time,parsec,1,,,\n", 2, "unknown unit \"parsec\""),
    ("C\na,b,c,d,one,0,time,ns,1,,,\n", 2, "rows is no whole number: \"one\""),
    ("C\na,b,c,d,,0,time,ns,1,,,\n", 2, "the column rows is empty"),
    ("C\na,b,c,d,1,0,time,ns,nan,,,\n", 2, "value is no number"),
    ("C\na,b,c,d,1,0,time,ns,-1,,,\n", 2, "value is no number"),
    ("C\na,b,c,d,1,0,time,ns,1e999,,,\n", 2, "value is no number"),
    ("C\na,b,c,d,1,0,time,ns,,,,\n", 2, "the column value is empty"),
    ("C\na,b,c,d,1,0,time,ns,2,3,1,\n", 2, "lo is above hi"),
    ("C\na,b,c,d,1,0,time,ns,2,3,,\n", 2, "only one of lo and hi"),
    ("C\na,b,c,d,1,0,time,ns,2,,,few\n", 2, "samples is no whole number"),
    ("# k: v\nC\na,b,c,d,1,0,time,ns,2,,,\na,b\n", 4, "2 fields where 12 are expected"),
    ("C\na,b,c,d,1,0,time,ns,2,,,\na,b,c,d,1,0,time,ns,3,,,\n", 3, "for the second time"),
    ("\u{1}\u{2}", 1, "missing columns"),
    ("\0\u{1}\u{2}", 1, "a NUL byte"),
    ("C\na,b,c,d,1,0,time,ns,1,,,\na,b\0,c,d,1,0,time,ns,1,,,\n", 3, "a NUL byte"),
    ("C\na,b,c,d,1,0,time,ns,0x10,,,\n", 2, "value is no number"),
    ("C\na,b,c,d,1,0,time,count,1,,,\n", 2, "time is in ns, not in count"),
    ("C\na,b,c,d,99999999999999999999,0,time,ns,1,,,\n", 2, "rows is no whole number"),
    ("C\n\na,b,c,d,1,0,time,ns,1,,,\n", 2, "an empty line"),
    ("suite;benchmark;variant\n", 1, "fields are separated by semicolons, not by commas"),
    ("# k: v\nsuite\tbenchmark\n", 2, "fields are separated by tabs, not by commas"),
    ("# k: v\r# l: w\r", 2, "names the columns is missing"),
    ("C\na,b,c,d,1,0,time,ns,inf,,,\n", 2, "value is no number"),
    ("C\na,b,c,d,-1,0,time,ns,1,,,\n", 2, "rows is no whole number"),
    ("# k: v\n# K: w\nC\n", 2, "the header names \"k\" twice"),
  ])
  func badFilesAreRefusedWithLineAndReason(text: String, line: Int, reason: String) {
    let error = #expect(throws: TextError.self) {
      try decode(text.replacing("C\n", with: columns + "\n"))
    }
    #expect(error?.line == line, "\(text.debugDescription)")
    #expect(error?.reason.contains(reason) == true, "\(text.debugDescription)")
  }

  /// What other programs make of a file and a reader can be sure of.
  @Test func marksAndLineEndsOfOthersAreRead() throws {
    let written = file([line(.time, 12.5, 12.25...13), line(.operations, 3)])
    for text in ["\u{FEFF}" + written.encoded(), written.encoded().replacing("\n", with: "\r\n")] {
      #expect(try decode(text) == written)
    }
    #expect(try decode("\u{FEFF}\(columns)\n").lines.isEmpty)
  }

  @Test func longFieldsAreCutInWhatIsSaid() {
    let text = "\(columns)\na,b,c,d,1,0,time,ns,\(String(repeating: "x", count: 1_000_000)),,,\n"
    let error = #expect(throws: TextError.self) { try decode(text) }
    #expect(error?.line == 2 && (error?.reason.utf8.count ?? .max) < 120)
  }

  @Test func theFasterAttemptCounts() {
    var results = file([
      line("a", .time, 10), line("a", .allocations, 1), line("b", .time, 5),
      line("a", contestant: "heckel", .time, 7),
    ])
    results.keepFaster([
      line("a", .time, 8), line("a", .allocations, 2), line("b", .time, 6), line("c", .time, 1),
      line("a", contestant: "heckel", .time, 9),
    ])
    #expect(
      results.lines == [
        line("a", .time, 8), line("a", .allocations, 2), line("b", .time, 5),
        line("a", contestant: "heckel", .time, 7),
      ])
  }

  /// Counts that changed are written into a baseline; what cannot be compared, and what is new, is not.
  @Test func countsAreTakenOverWhereTheyCanBeJudged() {
    let old = [
      line("a", .time, 10, 10...11), line("a", .operations, 4), line("a", .allocations, 2),
      line("b", .operations, 7), line("c", edits: 1, .operations, 1),
    ]
    let new = [
      line("a", .operations, 5), line("a", .allocations, 1), line("c", edits: 2, .operations, 9),
      line("d", .operations, 1),
    ]
    var baseline = file(old)
    baseline.takeOver(Comparison(before: baseline, after: file(new)))
    var expected = old
    expected[1].estimate.value = 5
    expected[2].estimate.value = 1
    #expect(baseline == file(expected))
    var foreign = file(old)
    foreign.takeOver(Comparison(before: foreign, after: file(new, jemalloc: "none")))
    expected[2].estimate.value = 2
    #expect(foreign == file(expected))
  }

  @Test func theFirstBrokenHeaderByteIsFound() {
    #expect(throws: TextError(line: 2, reason: "bytes that are not UTF-8")) {
      try ResultFile(decoding: Array("# a: b\n# ".utf8) + [0xFF, 0x0A])
    }
  }
}
