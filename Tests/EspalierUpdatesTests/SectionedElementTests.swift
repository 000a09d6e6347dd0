// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Sections of elements")
struct SectionedElementTests {
  @Test("What has working space may go to another thread, with nothing else that holds it")
  func sending() {
    func mayGo(_ space: borrowing some Sendable & ~Copyable) {}
    mayGo(SectionedElementDiffer<String, Int>())
    mayGo(SectionedDiffer())
    mayGo(UpdateComposer())
  }

  @Test(
    "Cases by hand, duplicates within and across sections among them",
    arguments: [
      ("A12 B3", "A12 B3"), ("A12", "A12 B3"), ("A12 B3", "B3"), ("A1 B2 C3", "C3 A1 B2"),
      ("A1 B2", "A'1 B2"), ("A12 B3", "A2 B31'"), ("A12 B3", "B31"), ("A12 B3", "A2 C1 B3"),
      ("A12", "B21"), ("A12 B34 C56", "C5 A126 B34"), ("A11 B1", "A1 B11"), ("A1 A2", "A2"),
      ("A111 B1", "C11 B11"), ("A12 B12", "B21 A21"), ("A", "B"), ("", "A1"), ("A1", ""),
      ("A11 B", "A B11"), ("A1 A1", "A11"), ("A1'1 B2", "B1 A2'1'"),
    ])
  func cases(_ old: String, _ new: String) throws {
    var check = SectionedElementCheck()
    try check.check(from: sections(old), to: sections(new))
  }

  @Test("All pairs of up to three rows over two keys, cut into up to two sections in every way")
  func allPairsWithDuplicates() throws {
    var all: [[ListSection]] = []
    for list in (0...3).flatMap({ allLists(length: $0, keys: 2) }).map({ rows($0) }) {
      for split in (1...2).flatMap({ allSplits(of: list, into: $0) }) {
        all.append(split.indices.map { ListSection(id: RowID(Int64($0)), rows: split[$0]) })
      }
    }
    var check = SectionedElementCheck()
    for old in all { for new in all { try check.check(from: old, to: new) } }
  }

  @Test("Hundreds of elements, edited at random")
  func fuzz() {
    forEachSeed(count: 30) { try DiffCases.sectionedElements(duplicates: false, using: &$0) }
    forEachSeed(count: 15) { try DiffCases.sectionedElements(duplicates: true, using: &$0) }
  }

  /// Sections of a hundred elements with names, from a number on.
  private static func list(_ count: Int) -> [NamedSection] {
    (0..<count).map { section in
      NamedSection(
        ListSection(
          id: RowID(Int64(section)), rows: rows((0..<100).map { section * 100 + $0 })))
    }
  }

  @Test("Content is compared once for each kept element, and only what is left over is hashed")
  func countedWork() {
    let old = Self.list(20)
    var new = old
    new[3].items.insert(NamedItem(Row(id: 99_999)), at: 50)
    new[7].items.append(new[9].items.remove(at: 10))
    new[12].items[5].content = 7
    new.swapAt(15, 16)
    var differ = SectionedElementDiffer<String, String>()
    var update = SectionedBatchUpdate()
    func comparisons() -> Int {
      var count = 0
      differ.diff(
        from: old, to: new, sectionID: \.id, isSectionEqual: { _, _ in true }, items: \.items,
        id: \.id,
        isEqual: { before, after in
          count += 1
          return before == after
        }, into: &update)
      return count
    }
    #expect(comparisons() == 2_000)
    #expect(
      update.description
        == "move sections 16→15, insert [3,50], move [9,10]→[7,100], update [12,5]→[12,5]")
    let few = differ.hashedCount
    #expect(few == 0, "one and two are compared with each other")
    let moved = new[10].items[20..<60]
    new[7].items += moved
    new[10].items.removeSubrange(20..<60)
    #expect(comparisons() == 2_000)
    #expect(update.moves.count == 41)
    let hashed = differ.hashedCount
    #expect(hashed <= 41 + 42)
  }

  @Test(
    "Work grows with the lists: rows moved between sections, sections shuffled, all replaced",
    .enabled(if: Builds.countSteps), arguments: 0..<3)
  func growth(_ change: Int) {
    let steps = { (count: Int) -> Int in
      let old = Self.list(count)
      var new = old
      switch change {
      case 0:
        for section in 0..<count {
          new[(section * 7 + 1) % count].items.insert(new[section].items.removeLast(), at: 3)
        }
      case 1: new = (0..<count).map { old[$0 * 7 % count] }
      default: for section in 0..<count { new[section].id += " again" }
      }
      var differ = SectionedElementDiffer<String, String>()
      _ = differ.diff(from: old, to: new, sectionID: \.id, items: \.items)
      return differ.stepCount ?? 0
    }
    let (small, large) = (steps(10), steps(80))
    #expect(large <= 8 * small * 2 + 1_000, "\(small), then \(large) steps")
  }

  @Test("A kept differ allocates nothing", .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() {
    var random = SeededGenerator(seed: 7)
    let old = numberedSections(count: 50) { _ in 20 }
    var new = old
    for _ in 0..<3 { new = SectionEdits.edit(new, duplicates: false, using: &random) }
    var differ = SectionedElementDiffer<RowID, RowID>()
    var update = SectionedBatchUpdate()
    func diff(_ old: [ListSection], _ new: [ListSection]) {
      differ.diff(
        from: old, to: new, sectionID: { $0.id }, isSectionEqual: { $0.stamp == $1.stamp },
        items: { $0.rows }, id: { $0.id }, isEqual: ==, into: &update)
    }
    let counted = warmAllocations {
      diff(old, new)
      diff(new, old)
      diff(old, old)
    }
    #expect(counted == .none)
    #expect(update.isEmpty)
  }
}
