// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierOracles
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Content that is handed over, by rows and sections.
@Suite struct ContentTests {
  @Test func randomContentAgreesWithItsTwin() throws {
    for seed in seeds(count: 80) {
      do {
        try RandomContent(SeededGenerator(seed: seed)).run(commits: 25)
      } catch {
        Issue.record("SEED=\(seed): \(error)")
        return
      }
    }
  }

  @Test func longRandomContentAgreesWithItsTwin() throws {
    for seed in seeds(count: 6) {
      do {
        try RandomContent(SeededGenerator(seed: seed), limit: 300).run(commits: 20)
      } catch {
        Issue.record("SEED=\(seed): \(error)")
        return
      }
    }
  }

  /// 2,000 rows: every hundredth comes and goes, others change, all are turned round.
  private func turningLists() -> [ContiguousArray<Row>] {
    (0..<4).map { turn in
      let rows = (0..<2000).map { index in
        Row(
          id: RowID(Int64(index % 100 == 0 ? index + turn * 2000 : index)),
          stamp: Stamp(Int64(index % 77 == 0 ? turn : 0)))
      }
      return ContiguousArray(rows[(turn * 10)...] + rows[..<(turn * 10)])
    }
  }

  @Test(.enabled(if: Allocations.areMeaningful), arguments: [0, 20])
  func warmContentAllocatesNothing(sectionCount: Int) throws {
    let lists = turningLists()
    let bare = BareList(hasSections: sectionCount > 0)
    let editor = ContentEditor()
    var content = ListContent(of: .root)
    let sections: ContiguousArray<RowSection>? =
      sectionCount == 0
      ? nil
      : ContiguousArray(
        (0..<sectionCount).map { RowSection(id: RowID(Int64($0)), rowCount: 2000 / sectionCount) })
    func round() throws {
      for rows in lists {
        try editor.set(rows.span, in: sections, of: &content, in: bare) { index, _ in
          RowContent(rows[index].id, stamp: rows[index].stamp)
        }
        bare.commit()
      }
    }
    for _ in 0..<4 { try round() }
    #expect(try allocations { try round() } == .none)
    #expect(bare.tree.rowCount() == 2000)
  }
}
