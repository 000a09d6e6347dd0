// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBenchmarkKit
  import Foundation
  import Testing

  @testable import EspalierBenchReport

  #if canImport(FoundationXML)
    import FoundationXML
  #endif

  /// A line of a result file.
  func line(
    _ benchmark: String, variant: String = "random", suite: String = "updates",
    contestant: String = "espalier", rows: Int = 1000, _ value: Double, _ metric: Metric = .time
  ) -> ResultLine {
    ResultLine(
      id: CaseID(suite: suite, benchmark: benchmark, variant: variant, rows: rows),
      contestant: contestant, edits: 1, metric: metric, estimate: Estimate(value))
  }

  /// A result file of one run.
  func file(_ lines: [ResultLine], date: String = "2026-01-02T03:04:05Z") -> ResultFile {
    ResultFile(
      header: [
        .init("machine", "m"), .init("cpu", "A processor"), .init("cores", "2"),
        .init("swift", "6.3.1"), .init("commit", "abc1234"), .init("date", date),
      ], lines: lines)
  }

  /// A report of figures alone.
  func report(_ lines: [ResultLine]) -> Report {
    Report([.init("run.csv", file(lines))], command: "bench report run.csv")
  }

  /// Where the recorded results of this package are.
  private let results = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "results")

  /// A file of the recorded results.
  func committed(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: results.appending(path: name)))
  }

  /// A committed baseline of this package.
  func committedResults() throws -> ResultFile {
    let names = try FileManager.default.contentsOfDirectory(atPath: results.path()).sorted()
    let baselines = names.filter {
      $0.hasSuffix(".csv") && !["history.csv", "budgets.csv", "weight.csv"].contains($0)
    }
    return try ResultFile(decoding: committed(try #require(baselines.first)))
  }

  /// What an XML document consists of.
  final class XMLContent: NSObject, XMLParserDelegate {
    private(set) var elements: [String: Int] = [:]
    private(set) var attributes: [String: Set<String>] = [:]
    private(set) var text = ""

    /// Parses a document; nil if it is not well formed.
    init?(_ document: String) {
      super.init()
      let parser = XMLParser(data: Data(document.utf8))
      parser.delegate = self
      if !parser.parse() { return nil }
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      elements[name, default: 0] += 1
      for (key, value) in attributes { self.attributes[key, default: []].insert(value) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      text += string
    }
  }
#endif
