// SPDX-License-Identifier: MIT

import EspalierUpdates
import StandInSupport
import Testing
import UIKit
import UIKitAdapters

final class TextTableCell: UITableViewCell {
  var text = ""
  var item: Int?

  override func prepareForReuse() { (text, item) = ("", nil) }
}

@MainActor
final class TableSource: UITableViewDataSource {
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  var groups: [Group]

  init(_ groups: [Group], height: CGFloat = 400) {
    self.groups = groups
    table.frame.size.height = height
    table.register(TextTableCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = self
    window.addSubview(table)
    window.layoutIfNeeded()
  }

  func numberOfSections(in tableView: UITableView) -> Int { groups.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    groups[section].items.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    let item = groups[indexPath.section].items[indexPath.row]
    (cell as? TextTableCell)?.text = item.text
    (cell as? TextTableCell)?.item = item.id
    return cell
  }

  /// The texts of the cells on the screen, by path.
  var shown: [IndexPath: String] {
    Dictionary(
      uniqueKeysWithValues: (table.indexPathsForVisibleRows ?? []).map {
        ($0, (table.cellForRow(at: $0) as? TextTableCell)?.text ?? "none")
      })
  }

  /// What they should be.
  var expected: [IndexPath: String] {
    Dictionary(
      uniqueKeysWithValues: (table.indexPathsForVisibleRows ?? []).map {
        ($0, groups[$0.section].items[$0.row].text)
      })
  }

  /// The cells on the screen, by the identity of their item.
  var cells: [Int: ObjectIdentifier] {
    Dictionary(
      uniqueKeysWithValues: (table.indexPathsForVisibleRows ?? []).compactMap { path in
        table.cellForRow(at: path).map {
          (groups[path.section].items[path.row].id, ObjectIdentifier($0))
        }
      })
  }
}

@MainActor
@Suite("Plans on a table view")
struct TableTests {
  @Test("Random lists: every cell on the screen shows its row, and kept rows keep their cells")
  func flat() {
    var random = RandomLists(seed: 1)
    let source = TableSource([Group(id: 0, items: random.items(30))])
    var differ = Differ<Int>()
    for step in 0..<1500 {
      let (old, before) = (source.groups[0].items, source.cells)
      let new = random.edit(old, 30)
      let plan = BatchPlan(differ.diff(from: old, to: new))
      let reasons = Refusals.collect {
        source.table.apply(plan) { source.groups[0].items = new }
      }
      #expect(reasons.isEmpty, "step \(step)")
      #expect(source.shown == source.expected, "step \(step)")
      let after = source.cells
      for (item, cell) in before where after[item] != nil {
        #expect(after[item] == cell, "step \(step): item \(item) has another cell")
      }
      StandInTime.pass()
      source.table.contentOffset.y = CGFloat(random.number(below: 400))
      source.window.layoutIfNeeded()
      if !reasons.isEmpty { return }
    }
    #expect(source.table.standInReloads == 0)
  }

  @Test(
    "Random sections, which move: every cell on the screen shows its row",
    arguments: SectionedBatchPlan.MovedSections.allCases)
  func sectioned(way: SectionedBatchPlan.MovedSections) {
    var random = RandomLists(seed: 2)
    let source = TableSource(random.groups(6, 24))
    var (staged, completions) = (0, 0)
    for step in 0..<1000 {
      let new = random.edit(source.groups, 6, 24)
      let plan = SectionedBatchPlan(update(from: source.groups, to: new), movedSections: way)
      if plan.batches.count == 2 { staged += 1 }
      let reasons = Refusals.collect {
        source.table.apply(
          plan, updates: step % 2 == 0 ? .reconfigured : .reloaded,
          setData: { source.groups = $0.arrange(new) }, completion: { _ in completions += 1 })
      }
      #expect(reasons.isEmpty, "step \(step)")
      #expect(source.groups == new && source.shown == source.expected, "step \(step)")
      StandInTime.pass()
      #expect(completions == step + 1)
      if !reasons.isEmpty { return }
    }
    #expect(source.table.standInReloads == 0)
    #expect((staged > 100) == (way == .staged))
  }

  @Test("Two batches keep the cells, also of rows that go from or to a section that moves")
  func keptCells() {
    var random = RandomLists(seed: 9)
    // All rows are in sight: what goes out of sight between the batches may come back with another cell.
    let source = TableSource(random.groups(6, 24), height: 2000)
    var staged = 0
    for step in 0..<500 {
      var new = random.edit(source.groups, 6, 24)
      // Headers stay: sections whose header has changed are loaded again.
      let titles = Dictionary(uniqueKeysWithValues: source.groups.map { ($0.id, $0.title) })
      for index in new.indices { new[index].title = titles[new[index].id] ?? 0 }
      let plan = SectionedBatchPlan(update(from: source.groups, to: new))
      let (before, old) = (source.cells, source.groups)
      let reasons = Refusals.collect {
        source.table.apply(plan, setData: { source.groups = $0.arrange(new) })
      }
      #expect(reasons.isEmpty, "step \(step)")
      guard plan.batches.count == 2 else { continue }
      staged += 1
      let remade = itemsWithOtherCells(old, new)
      let after = source.cells
      for (item, cell) in before where after[item] != nil && !remade.contains(item) {
        #expect(after[item] == cell, "step \(step): item \(item) has another cell")
      }
    }
    #expect(staged > 50)
  }

  /// Items that were in deleted sections, or are in inserted ones.
  private func itemsWithOtherCells(_ old: [Group], _ new: [Group]) -> Set<Int> {
    let (olds, news) = (Set(old.map(\.id)), Set(new.map(\.id)))
    let gone = old.filter { !news.contains($0.id) }
    let come = new.filter { !olds.contains($0.id) }
    return Set((gone + come).flatMap(\.items).map(\.id))
  }

  @Test("A view in no window loads everything again, once")
  func noWindow() {
    let source = TableSource([Group(id: 0, items: [Item(id: 1)])])
    source.table.removeFromSuperview()
    var differ = Differ<Int>()
    let new = [Item(id: 2), Item(id: 1)]
    var finished: [Bool] = []
    source.table.apply(
      BatchPlan(differ.diff(from: source.groups[0].items, to: new)),
      setData: { source.groups[0].items = new }, completion: { finished.append($0) })
    #expect(source.table.standInReloads == 1 && finished == [true])
  }
}
