// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Sections")
struct SectionTests {
  @Test(
    "Cases by hand",
    arguments: [
      ("A12 B3", "A12 B3", "no change"),
      ("A12", "A12 B3", "insert sections 1"),
      ("A12 B3", "B3", "delete sections 0"),
      ("A1 B2 C3", "C3 A1 B2", "move sections 2→0"),
      ("A1 B2", "A'1 B2", "update sections 0→0"),
      ("A12 B3", "A1 B3", "delete [0,1]"),
      ("A12 B3", "A12 B43", "insert [1,0]"),
      ("A123 B", "A312 B", "move [0,2]→[0,0]"),
      ("A12 B3", "A12' B3", "update [0,1]→[0,1]"),
      // A row that changes its section is one move.
      ("A12 B3", "A2 B31", "move [0,0]→[1,1]"),
      ("A12 B3", "A2 B31'", "move [0,0]→[1,1], update [0,0]→[1,1]"),
      // Rows of deleted and inserted sections are not listed …
      ("A12 B3", "C45 B3", "delete sections 0, insert sections 0"),
      // … except those that leave or enter them.
      ("A12 B3", "B31", "delete sections 0, move [0,0]→[0,1]"),
      ("A12 B3", "A2 C1 B3", "insert sections 1, move [0,0]→[1,0]"),
      ("A12", "B21", "delete sections 0, insert sections 0, move [0,1]→[0,0] [0,0]→[0,1]"),
      // Rows inside a moved section do not move with respect to it.
      ("A12 B34 C56", "C56 A12 B34", "move sections 2→0"),
      ("A12 B34 C56", "C5 A126 B34", "move sections 2→0, move [2,1]→[1,2]"),
      // Duplicates at both levels keep every row.
      ("A11 B1", "A1 B11", "move [0,1]→[1,1]"),
      ("A1 A2", "A1 A2", "no change"),
      ("A1 A2", "A2", "delete sections 1, delete [0,0], move [1,0]→[0,0]"),
    ])
  func cases(_ old: String, _ new: String, _ expected: String) {
    var differ = SectionedDiffer()
    let update = checkSections(from: sections(old), to: sections(new), with: &differ)
    #expect(update.description == expected)
  }

  @Test("All pairs of up to three rows over two keys, cut into up to two sections in every way")
  func allPairsWithDuplicates() {
    let lists = (0...3).flatMap { allLists(length: $0, keys: 2) }.map { rows($0) }
    var all: [[ListSection]] = []
    for list in lists {
      for count in 0...2 {
        for split in allSplits(of: list, into: count) {
          for ids in allLists(length: count, keys: 2) {
            all.append(
              split.indices.map { ListSection(id: RowID(Int64(ids[$0])), rows: split[$0]) })
          }
        }
      }
    }
    var differ = SectionedDiffer()
    for old in all { for new in all { checkSections(from: old, to: new, with: &differ) } }
  }

  @Test("Once warm, nothing is allocated", .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() {
    var random = SeededGenerator(seed: 7)
    let old = numberedSections(count: 50) { _ in 20 }
    var new = old
    for _ in 0..<3 { new = SectionEdits.edit(new, duplicates: false, using: &random) }
    var differ = SectionedDiffer()
    var update = SectionedBatchUpdate()
    let counted = warmAllocations {
      differ.diff(from: old, to: new, into: &update)
      differ.diff(from: new, to: old, into: &update)
      differ.diff(from: old, to: old, into: &update)
    }
    #expect(counted == .none)
    #expect(update.isEmpty)
  }

  @Test("A list of more rows than the limit is refused")
  func rowLimit() async {
    var differ = SectionedDiffer(rowLimit: 3)
    #expect(differ.diff(from: sections("A12 B3"), to: sections("A123")).moves.count == 1)
    await #expect(processExitsWith: .failure) {
      var differ = SectionedDiffer(rowLimit: 3)
      _ = differ.diff(from: sections("A12 B34"), to: [])
    }
  }

  @Test("Sections of fewer rows than none are refused")
  func negativeCount() async {
    await #expect(processExitsWith: .failure) { _ = RowSection(id: 1, rowCount: -1) }
  }
}
