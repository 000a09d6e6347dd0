// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Inverses and compositions of sections")
struct SectionedAlgebraTests {
  @Test(
    "Cases by hand, without the lists and with them",
    arguments: [
      ("A12 B3", "A12 B3", "A12 B3", "no change", "no change"),
      ("A12", "A12 B3", "A12 B34", "insert sections 1", "insert sections 1"),
      ("A12", "A12 B3", "A12", "no change", "no change"),
      // A section that goes and comes is another one, unless the lists are known.
      ("A12 B3", "A12", "A12 B34", "delete sections 1, insert sections 1", "insert [1,1]"),
      ("A12 B3", "A1 B3", "A12 B3", "delete [0,1], insert [0,1]", "no change"),
      // A row that went with its section comes in another one.
      (
        "A12 B3", "B3", "B31", "delete sections 0, insert [0,1]",
        "delete sections 0, move [0,0]→[0,1]"
      ),
      // A row moves on; a row of a new section is new wherever it goes.
      ("A12 B3 C", "A2 B31 C", "A2 B3 C1", "move [0,0]→[2,0]", "move [0,0]→[2,0]"),
      (
        "A12", "A12 B3", "A132 B", "insert sections 1, insert [0,1]",
        "insert sections 1, insert [0,1]"
      ),
      ("A12 B3", "B3 A12", "A12 B3", "no change", "no change"),
      (
        "A1 B2 C3", "C3 A1 B2", "A1 C3 B2'", "move sections 2→1, update [1,0]→[2,0]",
        "move sections 2→1, update [1,0]→[2,0]"
      ),
    ])
  func cases(
    _ old: String, _ middle: String, _ new: String, _ blind: String, _ known: String
  ) {
    let lists = [old, middle, new].map { sections($0) }
    var differ = SectionedDiffer()
    let first = differ.diff(from: lists[0], to: lists[1])
    let second = differ.diff(from: lists[1], to: lists[2])
    #expect(first.followed(by: second).description == blind)
    #expect(first.followed(by: second, from: lists[0], to: lists[2]).description == known)
  }

  @Test("All triples of two rows and two sections, in every way")
  func allTriples() throws {
    var check = SectionedAlgebraCheck()
    var all: [[ListSection]] = [[]]
    for list in [[], [1], [2], [1, 2], [2, 1]] {
      for ids in [[1], [1, 2], [2, 1]] {
        for split in allSplits(of: rows(list), into: ids.count) {
          all.append(
            split.indices.map { ListSection(id: RowID(Int64(ids[$0])), rows: split[$0]) })
        }
      }
    }
    for old in all {
      for middle in all {
        for (place, new) in all.enumerated() where place % 7 == middle.count || new == old {
          try check.check([old, middle, new], inverses: new == old)
        }
      }
    }
  }

  @Test("Random histories of four lists of sections")
  func histories() {
    forEachSeed(count: 120) { try DiffCases.sectionedAlgebra(using: &$0) }
  }

  @Test("Once warm, nothing is allocated", .enabled(if: Allocations.areMeaningful))
  func allocationsOnceWarm() {
    var random = SeededGenerator(seed: 1)
    var lists = [numberedSections(count: 200) { _ in 9 }]
    for round in 0..<2 {
      lists.append(SectionEdits.edit(lists[round], duplicates: false, using: &random))
    }
    var differ = SectionedDiffer()
    let first = differ.diff(from: lists[0], to: lists[1])
    let second = differ.diff(from: lists[1], to: lists[2])
    var composer = UpdateComposer()
    var update = SectionedBatchUpdate()
    func run() {
      composer.compose(first, second, into: &update)
      composer.compose(first, second, from: lists[0], to: lists[2], into: &update)
      composer.invert(first, into: &update)
    }
    #expect(warmAllocations(in: run) == .none)
  }
}
