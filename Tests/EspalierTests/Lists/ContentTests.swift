// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

/// Content that is handed over, by rows and sections.
@Suite struct ContentTests {
  @Test(arguments: [(seeds: 80, limit: 20, commits: 25), (6, 300, 20)])
  func randomContentAgreesWithItsTwin(seeds count: Int, limit: Int, commits: Int) throws {
    for seed in seeds(count: count) {
      do {
        try RandomContent(SeededGenerator(seed: seed), limit: limit).run(commits: commits)
      } catch {
        Issue.record("SEED=\(seed): \(error)")
        return
      }
    }
  }

  @Test(.enabled(if: Allocations.areMeaningful))
  func warmContentInSectionsAllocatesNothing() throws {
    let lists = turningLists().map { ContiguousArray($0) }
    let bare = BareList(hasSections: true)
    let editor = ContentEditor()
    var content = ListContent(of: .root)
    let sections = ContiguousArray(
      (0..<20).map { RowSection(id: RowID(Int64($0)), rowCount: 100) })
    func round() throws {
      for rows in lists {
        try editor.set(rows.span, in: sections, of: &content, in: bare) { index, _ in
          RowContent(rows[index].id, stamp: rows[index].stamp)
        }
        bare.commit()
      }
    }
    #expect(try warmAllocations(after: 4) { try round() } == .none)
    #expect(bare.tree.rowCount() == 2000)
  }
}
