// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Lists that were turned round")
struct ReversalTests {
  private func reversed(_ count: Int, changed: (Int) -> Bool) -> (old: [Row], new: [Row]) {
    let old = (0..<count).map { Row(id: RowID(Int64($0)), stamp: 1) }
    let new = old.reversed().map { row in
      Row(id: row.id, stamp: changed(Int(row.id.rawValue)) ? 2 : 1)
    }
    return (old, new)
  }

  @Test("With changed content at either end, in the middle, every other row, and everywhere")
  func changedContent() throws {
    var check = ElementCheck()
    for count in [2, 3, 4, 15, 16, 17, 33, 128, 129, 300] {
      for changed in [
        { $0 == 0 }, { $0 == count - 1 }, { $0 == count / 2 }, { $0 % 2 == 0 }, { _ in true },
      ] as [(Int) -> Bool] {
        let (old, new) = reversed(count, changed: changed)
        try check.check(from: old, to: new)
        var differ = ListDiffer()
        let update = differ.diff(from: old, to: new)
        #expect(update.updates.count == (0..<count).count(where: changed))
        #expect(update.moves.count == count - 1)
      }
    }
  }

  @Test("Between rows that stay, and with rows that came or went at its ends")
  func inTheMiddle() throws {
    var check = ElementCheck()
    for count in [4, 17, 130] {
      let (old, new) = reversed(count) { $0 % 3 == 0 }
      let (head, tail, guest) = (
        Row(id: -1, stamp: 1), Row(id: -2, stamp: 1), Row(id: -3, stamp: 1)
      )
      try check.check(from: [head] + old + [tail], to: [head] + new + [tail])
      try check.check(from: [head] + old + [tail], to: new + [guest, tail])
      try check.check(from: old, to: [guest] + new)
      try check.check(from: old + [guest], to: new.dropLast() + [tail])
    }
  }

  @Test("Identities that answer otherwise when they are asked again")
  func contradictions() {
    for often in 1...12 {
      for count in [8, 40, 200] {
        let (old, new) = reversed(count) { $0 % 2 == 0 }
        var asked = 0
        var differ = Differ<Int64>()
        let update = differ.diff(
          from: old, to: new,
          id: { row in
            asked += 1
            // True for the rows that are asked first, so that the list seems to be turned round.
            return asked > 3 * count && asked % often == 0 ? -1 : row.id.rawValue
          }, isEqual: { $0.stamp == $1.stamp })
        let olds = update.deletes.map(\.index) + update.moves.map(\.from.index)
        let news = update.inserts.map(\.index) + update.moves.map(\.to.index)
        #expect(olds.allSatisfy(old.indices.contains), "\(update)")
        #expect(news.allSatisfy(new.indices.contains), "\(update)")
        #expect(
          update.updates.allSatisfy {
            old.indices.contains($0.old.index) && new.indices.contains($0.new.index)
          })
      }
    }
  }
}
