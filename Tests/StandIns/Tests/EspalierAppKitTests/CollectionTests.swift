// SPDX-License-Identifier: MIT

import AppKit
import AppKitAdapters
import EspalierUpdates
import StandInSupport
import Testing

final class TextItem: NSCollectionViewItem {
  var text = ""

  override func prepareForReuse() { text = "" }
}

@MainActor
final class CollectionSource: NSCollectionViewDataSource {
  let view = NSCollectionView(frame: .zero)
  let identifier = NSUserInterfaceItemIdentifier("text")
  var groups: [Group]

  init(_ groups: [Group]) {
    self.groups = groups
    view.standInWindow = NSWindow()
    view.register(TextItem.self, forItemWithIdentifier: identifier)
    view.dataSource = self
    view.reloadData()
  }

  func numberOfSections(in collectionView: NSCollectionView) -> Int { groups.count }

  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int { groups[section].items.count }

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    let item = collectionView.makeItem(withIdentifier: identifier, for: indexPath)
    (item as? TextItem)?.text = groups[indexPath.section].items[indexPath.item].text
    return item
  }

  var isRight: Bool {
    view.indexPathsForVisibleItems().allSatisfy { path in
      (view.item(at: path) as? TextItem)?.text == groups[path.section].items[path.item].text
    }
  }
}

@MainActor
@Suite("Plans on a collection view of AppKit")
struct CollectionTests {
  @Test("Random lists: every item on the screen shows its row")
  func flat() {
    var random = RandomLists(seed: 7)
    let source = CollectionSource([Group(id: 0, items: random.items(20))])
    var differ = Differ<Int>()
    for step in 0..<800 {
      let new = random.edit(source.groups[0].items, 20)
      let plan = BatchPlan(differ.diff(from: source.groups[0].items, to: new))
      let reasons = Refusals.collect {
        source.view.apply(plan, isAnimated: step % 2 == 0) { source.groups[0].items = new }
      }
      #expect(reasons.isEmpty && source.isRight, "step \(step)")
      if !reasons.isEmpty { return }
    }
    #expect(source.view.standInReloads == 1)
  }

  @Test(
    "Random sections, which move: every item on the screen shows its row",
    arguments: [SectionedBatchPlan.MovedSections.staged, .replaced])
  func sectioned(way: SectionedBatchPlan.MovedSections) {
    var random = RandomLists(seed: 8)
    let source = CollectionSource(random.groups(6, 24))
    var completions = 0
    for step in 0..<800 {
      let new = random.edit(source.groups, 6, 24)
      let plan = SectionedBatchPlan(update(from: source.groups, to: new), movedSections: way)
      let reasons = Refusals.collect {
        source.view.apply(
          plan, setData: { source.groups = $0.arrange(new) }, completion: { _ in completions += 1 })
      }
      #expect(reasons.isEmpty && source.isRight && source.groups == new, "step \(step)")
      if !reasons.isEmpty { return }
    }
    #expect(source.view.standInReloads == 1 && completions == 800)
  }

  @Test("Snapshots, there and back")
  func snapshots() {
    let old = [Group(id: 1, items: [Item(id: 1)]), Group(id: 2, items: [Item(id: 2)])]
    let new = [
      Group(id: 2, items: [Item(id: 2, version: 1), Item(id: 1)]), Group(id: 1, items: []),
    ]
    let change = update(from: old, to: new)
    var snapshot = snapshot(of: new)
    snapshot.reconfigure(change)
    #expect(snapshot.reconfiguredItemIdentifiers == [2])
    #expect(snapshot.update(since: self.snapshot(of: old)) == change)
  }

  private func snapshot(of groups: [Group]) -> NSDiffableDataSourceSnapshot<Int, Int> {
    NSDiffableDataSourceSnapshot(groups, id: { $0.id }, items: { $0.items.map(\.id) })
  }
}
