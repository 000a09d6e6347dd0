// SPDX-License-Identifier: MIT

import AppKit
import AppKitAdapters
import StandInSupport
import Testing

final class TextView: NSView {
  var text = ""

  override func prepareForReuse() { text = "" }
}

@MainActor
final class TableSource: NSTableViewDataSource, NSTableViewDelegate {
  let table = NSTableView(frame: .zero)
  var items: [Item]

  init(_ items: [Item]) {
    self.items = items
    table.standInWindow = NSWindow()
    table.dataSource = self
    table.delegate = self
    table.reloadData()
  }

  func numberOfRows(in tableView: NSTableView) -> Int { items.count }

  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? {
    let identifier = NSUserInterfaceItemIdentifier("text")
    let view = tableView.makeView(withIdentifier: identifier, owner: nil) ?? TextView(frame: .zero)
    view.identifier = identifier
    (view as? TextView)?.text = items[row].text
    return view
  }

  func view(_ row: Int) -> TextView? {
    table.view(atColumn: 0, row: row, makeIfNecessary: false) as? TextView
  }

  /// Whether each view on the screen shows its row.
  var isRight: Bool {
    table.numberOfRows == items.count
      && items.indices.allSatisfy { row in view(row).map { $0.text == items[row].text } ?? true }
  }
}

@MainActor
@Suite("Plans on a table view of AppKit")
struct TableTests {
  @Test("Random lists: every view on the screen shows its row", arguments: [false, true])
  func random(isInPlace: Bool) {
    var random = RandomLists(seed: 6)
    let source = TableSource(random.items(25))
    var differ = Differ<Int>()
    for step in 0..<1500 {
      let new = random.edit(source.items, 25)
      let plan = BatchPlan(differ.diff(from: source.items, to: new))
      let updates: ContentUpdates<IndexSet> =
        !isInPlace
        ? .reloaded
        : .inPlace { rows in
          for row in rows { source.view(row)?.text = source.items[row].text }
        }
      let reasons = Refusals.collect {
        source.table.apply(plan, updates: updates) { source.items = new }
      }
      #expect(reasons.isEmpty && source.isRight, "step \(step)")
      let first = random.number(below: 20)
      source.table.standInRowsInSight = first..<first + 8
      #expect(source.isRight, "step \(step)")
      if !reasons.isEmpty { return }
    }
    #expect(source.table.standInReloads == 1)
    #expect(source.table.standInHeights > 100)
  }

  @Test("Rows that move keep their views")
  func moves() {
    let source = TableSource((0..<6).map { Item(id: $0) })
    let views = (0..<6).map { source.view($0) }
    let new = [3, 0, 1, 5, 2].map { Item(id: $0) }
    var differ = Differ<Int>()
    source.table.apply(BatchPlan(differ.diff(from: source.items, to: new))) { source.items = new }
    #expect(source.isRight)
    #expect((0..<5).allSatisfy { source.view($0) === views[new[$0].id] })
  }

  @Test("Rows that are not there are refused, and so are numbers that do not add up")
  func refusals() {
    let source = TableSource([Item(id: 0)])
    #expect(
      Refusals.collect { source.table.removeRows(at: [3]) }.first
        == "NSTableView error inserting/removing/moving row 3 (numberOfRows: 1).")
    #expect(Refusals.collect { source.table.insertRows(at: [1]) }.count == 1)
    // The indices of a collection view's batch, where each row is told as it is in the end, are refused.
    let three = TableSource((0..<3).map { Item(id: $0) })
    let batch = Refusals.collect {
      three.table.beginUpdates()
      three.items = [Item(id: 2)]
      three.table.removeRows(at: [0])
      three.table.removeRows(at: [1])
      three.table.removeRows(at: [2])
      three.table.endUpdates()
    }
    #expect(!batch.isEmpty)
  }
}
