// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Where rows went and came from")
struct RowMapTests {
  @Test func example() {
    // a b c d → x a d c
    let map = BatchUpdate(
      deletes: [1], inserts: [0], moves: [BatchUpdate.Move(from: 3, to: 2)]
    ).map
    #expect((0..<4).map { map.newRow(of: OldRow($0)) } == [1, nil, 3, 2])
    #expect((0..<4).map { map.oldRow(of: NewRow($0)) } == [nil, 0, 3, 2])
    #expect(BatchUpdate().map.newRow(of: 7) == 7)
  }

  @Test("Each row of random lists, held against the replay rule")
  func random() {
    var nextID: Int64 = 1_000
    forEachSeed(count: 100) { random in
      let old = rows(0..<Int.random(in: 0...60, using: &random))
      let new = ListEdits.edit(old, nextID: &nextID, duplicates: true, using: &random)
      var differ = ListDiffer()
      let update = differ.diff(from: old, to: new)
      let map = update.map
      let sources = plainSources(of: update, oldCount: old.count, newCount: new.count)
      let targets = Dictionary(
        uniqueKeysWithValues: sources.enumerated().compactMap { row, source in
          source.map { ($0, row) }
        })
      for row in new.indices {
        try demand(map.oldRow(of: NewRow(row))?.index == sources[row], "\(update): new row \(row)")
      }
      for row in old.indices {
        try demand(map.newRow(of: OldRow(row))?.index == targets[row], "\(update): old row \(row)")
      }
    }
  }

  @Test("Each row of random sections, held against the replay rule")
  func randomSections() {
    forEachSeed(count: 60) { random in
      let old = numberedSections(count: Int.random(in: 0...8, using: &random)) { _ in
        Int.random(in: 0...6, using: &random)
      }
      let new = SectionEdits.edit(old, duplicates: true, using: &random)
      var differ = SectionedDiffer()
      let update = differ.diff(from: old, to: new)
      let map = update.map
      let sources = plainSources(of: update, old: old.map(\.rows.count), new: new.map(\.rows.count))
      var targets: [OldPath: NewPath] = [:]
      for section in new.indices {
        for row in new[section].rows.indices {
          let path = NewPath(section: NewSection(section), row: NewRow(row))
          try demand(map.oldPath(of: path) == sources[section][row], "\(update): \(path)")
          if let source = sources[section][row] { targets[source] = path }
        }
      }
      for section in old.indices {
        for row in old[section].rows.indices {
          let path = OldPath(section: OldSection(section), row: OldRow(row))
          try demand(map.newPath(of: path) == targets[path], "\(update): \(path)")
        }
      }
    }
  }

  @Test func anUpdateThatFitsNoListsIsRefused() async {
    await #expect(processExitsWith: .failure) { _ = BatchUpdate(inserts: [1, 0]).map }
  }
}
