// SPDX-License-Identifier: MIT

import EspalierUpdates
import StandInSupport
import Testing
import UIKit
import UIKitAdapters

/// What proves nothing if the stand-in takes everything.
@MainActor
@Suite("The stand-in refuses what UIKit refuses")
struct RefusalTests {
  private func refusals(
    _ after: [[Int]], _ calls: @escaping (UITableView) -> Void
  ) -> [String] {
    let source = TableSource([
      Group(id: 0, items: [Item(id: 0), Item(id: 1), Item(id: 2)]),
      Group(id: 1, items: [Item(id: 3)]),
    ])
    return Refusals.collect {
      source.table.performBatchUpdates({
        source.groups = after.enumerated().map { group in
          Group(id: group.offset, items: group.element.map { Item(id: $0) })
        }
        calls(source.table)
      })
    }
  }

  private func path(_ section: Int, _ row: Int) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("Numbers that do not add up")
  func numbers() {
    #expect(
      refusals([[0, 1, 2, 4], [3]]) { _ in } == [
        "Invalid update: invalid number of rows in section 0.  The number of rows contained in an "
          + "existing section after the update (4) must be equal to the number of rows contained in "
          + "that section before the update (3), plus or minus the number of rows inserted or deleted "
          + "from that section (0 inserted, 0 deleted) and plus or minus the number of rows moved into "
          + "or out of that section (0 moved in, 0 moved out)."
      ])
    #expect(
      refusals([[0, 1, 2]]) { _ in }[0].hasPrefix("Invalid update: invalid number of sections."))
  }

  @Test("Places that do not exist")
  func places() {
    #expect(
      refusals([[0, 1, 2], [3]]) { $0.deleteRows(at: [path(0, 3)], with: .none) } == [
        "attempt to delete row 3 from section 0 which only contains 3 rows before the update"
      ])
    #expect(
      refusals([[0, 1, 2, 4], [3]]) { $0.insertRows(at: [path(0, 4)], with: .none) } == [
        "attempt to insert row 4 into section 0, but there are only 4 rows in section 0 after the "
          + "update"
      ])
    #expect(
      refusals([[0, 1, 2], [3]]) { $0.deleteSections([2], with: .none) } == [
        "attempt to delete section 2, but there are only 2 sections before the update"
      ])
  }

  @Test("One row in two operations")
  func twice() {
    let both = refusals([[0, 1], [3]]) {
      $0.deleteRows(at: [path(0, 2)], with: .none)
      $0.moveRow(at: path(0, 2), to: path(0, 0))
    }
    #expect(both[0].hasPrefix("attempt to perform a delete and a move from the same index path"))
    let moved = refusals([[0, 1, 2], [3]]) {
      $0.moveRow(at: path(0, 2), to: path(0, 0))
      $0.moveRow(at: path(0, 1), to: path(0, 0))
    }
    #expect(
      moved[0].hasPrefix("attempt to perform an insert and a move to the same index path"))
    let reloaded = refusals([[2, 0, 1], [3]]) {
      $0.moveRow(at: path(0, 2), to: path(0, 0))
      $0.reloadRows(at: [path(0, 2)], with: .none)
    }
    #expect(reloaded[0].hasPrefix("attempt to move and reload the same index path"))
  }

  @Test("Rows of sections that come, go or move")
  func sections() {
    let inserted = refusals([[0, 1, 2], [3], []]) {
      $0.insertSections([0], with: .none)
      $0.moveRow(at: path(0, 0), to: path(0, 0))
    }
    #expect(inserted == ["cannot move a row into a newly inserted section (0)"])
    let moved = refusals([[3, 4], [0, 1, 2]]) {
      $0.moveSection(1, toSection: 0)
      $0.insertRows(at: [path(0, 1)], with: .none)
    }
    #expect(moved[0].hasPrefix("unsafe update"))
  }

  @Test("Data that was changed before the batch")
  func changedTooEarly() {
    let source = TableSource([Group(id: 0, items: [Item(id: 0)])])
    source.groups[0].items.append(Item(id: 1))
    let reasons = Refusals.collect {
      source.table.apply(BatchPlan(BatchUpdate(inserts: [1])), setData: {})
    }
    #expect(reasons.isEmpty)
    source.groups[0].items.append(Item(id: 2))
    source.table.reloadData()
    source.window.layoutIfNeeded()
    let late = Refusals.collect {
      source.table.apply(BatchPlan(BatchUpdate(inserts: [3])), setData: {})
    }
    #expect(late[0].contains("invalid number of rows") || late[0].contains("attempt to insert"))
  }
}
