// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// `bench report`, `bench figures` and `bench history`, as a user meets them.
@Suite final class ReportCommandTests: BenchTests {
  private func results(_ name: String, _ lines: [String]) throws -> String {
    try scratch.file(
      name,
      "# machine: m\n# commit: c\n# date: 2026-01-02\n" + resultColumns
        + lines.map { $0 + "\n" }.joined())
  }

  private func shuffle(_ nanoseconds: Int) -> String {
    "updates,shuffle,random,espalier,100000,1,time,ns,\(nanoseconds),,,"
  }

  @Test func reportWritesOnePageAndItsPlots() throws {
    let file = try results(
      "r.csv", [shuffle(2_000_000), shuffle(20_000).replacing("100000", with: "1000")])
    let page = scratch.path("page.html")
    let run = try bench.run(
      ["report", file, "--history", "none", "-o", page, "--svg", scratch.path("svg")])
    #expect(run.exitCode == 0, "\(run.errors)")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</html>\n"))
    #expect(text.contains("2.00 ms") && text.contains("bench report r.csv"))
    #expect(!text.contains(scratch.path("")))  // No path of this machine.
    let plots = try FileManager.default.contentsOfDirectory(atPath: scratch.path("svg"))
    #expect(plots.contains("updates-shuffle-random.svg"))
    let piped = try bench.run(["report", file, "--history", "none", "-o", "-"])
    #expect(piped.output.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func reportSaysWhatIsWrongWithAFile() throws {
    let bad = try results("bad.csv", ["updates,shuffle,random,espalier,many,1,time,ns,1,,,"])
    let run = try bench.run(["report", bad, "-o", scratch.path("page.html")])
    #expect(run.exitCode == 65 && run.errors.contains("bad.csv:5: "))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("page.html")))
    let good = try results("good.csv", [shuffle(1)])
    let history = try scratch.file("h.csv", "a,b\n")
    let broken = try bench.run(
      ["report", good, "--history", history, "-o", scratch.path("page.html")])
    #expect(broken.exitCode == 65 && broken.errors.contains("h.csv:1: "))
    let unwritable = try bench.run(
      ["report", good, "--history", "none", "-o", scratch.path("no/where.html")])
    #expect(unwritable.exitCode == 74)
  }

  @Test func historyHasARunOnce() throws {
    let history = scratch.path("history.csv")
    for value in [2_000_000, 3_000_000] {
      let run = try bench.run(
        ["history", try results("r.csv", [shuffle(value)]), "--history", history])
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    #expect(
      try String(contentsOfFile: history, encoding: .utf8) == """
        date,commit,machine,figure,unit,value
        2026-01-02,c,m,updates/shuffle/random/100000/espalier/time,ns,3000000

        """)
  }

  @Test func figuresAreCheckedAndWritten() throws {
    _ = try results("r.csv", [shuffle(2_000_000)])
    let region = """
      <!-- figures: r.csv
      A shuffle takes {updates/shuffle/random/100000/espalier/time}.
      -->
      A shuffle takes WRITTEN.
      <!-- /figures -->

      """
    let document = try scratch.file("d.md", region.replacing("WRITTEN", with: "1.00 ms"))
    let root = ["--root", scratch.path(""), document]
    let outdated = try bench.run(["figures", "--check"] + root)
    #expect(outdated.exitCode == 1 && outdated.errors.contains("d.md:4: "))
    #expect(outdated.errors.contains("2.00 ms"))
    #expect(try bench.run(["figures"] + root).exitCode == 0)
    #expect(
      try String(contentsOfFile: document, encoding: .utf8)
        == region.replacing("WRITTEN", with: "2.00 ms"))
    #expect(try bench.run(["figures", "--check"] + root).exitCode == 0)
    let stray = try scratch.file("s.md", "It takes 12 ms.\n")
    let found = try bench.run(["figures", "--check", "--root", scratch.path(""), stray])
    #expect(found.exitCode == 1 && found.errors.contains("s.md:1: "))
  }

  /// Where the packages of the peers cannot be fetched, that is said, and nothing fails.
  @Test func peersThatCannotBeFetchedAreSkipped() throws {
    let root = packageRoot.path(percentEncoded: false)
    // Git finds nothing at any address.
    let run = try shell(
      """
      GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=url./nowhere/.insteadOf GIT_CONFIG_VALUE_0=https:// \
      '\(root)Scripts/peers' --scratch-path '\(scratch.path("scratch"))' --quick
      """)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("SKIPPED: "))
  }
}
