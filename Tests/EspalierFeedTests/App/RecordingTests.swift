// SPDX-License-Identifier: MIT

import EspalierFeedKit
import Foundation
import Testing

@Suite struct RecordingTests {
  @Test func scriptsAreRead() throws {
    let script = try KeyScript("# for people\n1.5\n0.2 ab<down*2><less>\n\n3 <tick>\n")
    #expect(script.steps.map(\.seconds) == [1.5, 0.2, 3])
    #expect(
      script.steps.map(\.acts) == [
        [],
        [.key(.character("a")), .key(.character("b")), .key(.down), .key(.down)]
          + [.key(.character("<"))],
        [.tick],
      ])
  }

  /// Files come from systems with other line ends.
  @Test(arguments: ["\r\n", "\r", "\n"])
  func everyLineEndEndsALine(end: String) throws {
    let script = try KeyScript(["# for people", "1 a", "", "2 <tick>"].joined(separator: end))
    #expect(script.steps.map(\.seconds) == [1, 2])
    #expect(script.steps.map(\.acts) == [[.key(.character("a"))], [.tick]])
  }

  @Test(arguments: [
    "", "\n", "# for people\n", "# for people\r\n# 1 a\r\n", "x", "1 <nokey>", "-1", "0",
    "1 <down*x>", "1 <down*99999999>", "nan a",
  ])
  func whatIsNoScriptIsRefused(text: String) {
    #expect(throws: KeyScript.Problem.self) { try KeyScript(text) }
  }

  /// A recording is XML, shows every frame for its time, and has nothing from elsewhere.
  @Test func aRecordingIsASelfContainedSVG() throws {
    let app = FeedApp(posts: 5, width: 60, height: 16)
    let script = try KeyScript("1\n1 <down>\n2 cHi <less>&<enter>\n0.5 w\n")
    let recording = Recording(of: script, on: app)
    #expect(recording.frames.count == 4)
    let svg = recording.svg
    let parser = XMLProbe(svg)
    #expect(parser.isWellFormed)
    #expect(parser.counts["svg"] == 2)
    #expect(svg.components(separatedBy: "class=\"f\"").count == 5)
    #expect(svg.contains("4.5s steps(1) infinite"))
    #expect(svg.contains("&lt;&amp;"))
    #expect(!svg.contains("http") || svg.components(separatedBy: "http").count == 2)
    #expect(!svg.contains("<script") && !svg.contains("url("))
    // Lines that are the same in two frames are in it once.
    #expect(svg.components(separatedBy: "There").count <= 3)
  }
}

/// Whether a text is XML, without a library: tags are closed in their order, and nothing is left open.
private struct XMLProbe {
  private(set) var isWellFormed = true
  private(set) var counts: [String: Int] = [:]

  init(_ text: String) {
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
      guard let end = part.firstIndex(of: ">") else {
        isWellFormed = false
        return
      }
      let tag = part[..<end]
      if tag.hasPrefix("/") {
        if open.popLast() != tag.dropFirst() { isWellFormed = false }
        continue
      }
      let name = tag.prefix { $0 != " " && $0 != "/" && $0 != "\n" }
      counts[String(name), default: 0] += 1
      if !tag.hasSuffix("/") { open.append(name) }
    }
    if !open.isEmpty { isWellFormed = false }
  }
}
