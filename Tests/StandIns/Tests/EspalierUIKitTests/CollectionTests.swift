// SPDX-License-Identifier: MIT

import EspalierUpdates
import StandInSupport
import Testing
import UIKit
import UIKitAdapters

final class TextCell: UICollectionViewCell {
  var text = ""

  override func prepareForReuse() { text = "" }
}

/// One item below the other, each 20 points high.
final class LinesLayout: UICollectionViewLayout {
  private var paths: [IndexPath] = []

  override func prepare() {
    guard let collectionView else { return }
    paths = (0..<collectionView.numberOfSections).flatMap { section in
      (0..<collectionView.numberOfItems(inSection: section)).map {
        IndexPath(item: $0, section: section)
      }
    }
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 320, height: paths.count * 20)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    paths.enumerated().map { place, path in
      let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(x: 0, y: place * 20, width: 320, height: 20)
      return attributes
    }
    .filter { $0.frame.intersects(rect) }
  }
}

@MainActor
final class CollectionSource: UICollectionViewDataSource {
  let view = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: LinesLayout())
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
  var groups: [Group]

  init(_ groups: [Group]) {
    self.groups = groups
    view.register(TextCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = self
    window.addSubview(view)
    window.layoutIfNeeded()
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { groups.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { groups[section].items.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? TextCell)?.text = groups[indexPath.section].items[indexPath.item].text
    return cell
  }

  /// Whether each cell on the screen shows its item.
  var isRight: Bool {
    view.indexPathsForVisibleItems.allSatisfy { path in
      (view.cellForItem(at: path) as? TextCell)?.text
        == groups[path.section].items[path.item].text
    }
  }
}

@MainActor
@Suite("Plans on a collection view")
struct CollectionTests {
  @Test("Random lists: every cell on the screen shows its item")
  func flat() {
    var random = RandomLists(seed: 3)
    let source = CollectionSource([Group(id: 0, items: random.items(30))])
    var differ = Differ<Int>()
    for step in 0..<1500 {
      let new = random.edit(source.groups[0].items, 30)
      let plan = BatchPlan(differ.diff(from: source.groups[0].items, to: new))
      let reasons = Refusals.collect {
        source.view.apply(plan, updates: step % 2 == 0 ? .reconfigured : .reloaded) {
          source.groups[0].items = new
        }
      }
      #expect(reasons.isEmpty && source.isRight, "step \(step)")
      source.view.contentOffset.y = CGFloat(random.number(below: 300))
      source.window.layoutIfNeeded()
      StandInTime.pass()
      if !reasons.isEmpty { return }
    }
    #expect(source.view.standInReloads == 0 && source.view.standInCellsMade < 60)
  }

  @Test(
    "Random sections, which move: every cell on the screen shows its item",
    arguments: SectionedBatchPlan.MovedSections.allCases)
  func sectioned(way: SectionedBatchPlan.MovedSections) {
    var random = RandomLists(seed: 4)
    let source = CollectionSource(random.groups(6, 24))
    var headers = IndexSet()
    for step in 0..<1000 {
      let new = random.edit(source.groups, 6, 24)
      let change = update(from: source.groups, to: new)
      let plan = SectionedBatchPlan(change, movedSections: way)
      headers = []
      let reasons = Refusals.collect {
        source.view.apply(
          plan, sectionUpdates: .inPlace { headers = $0 },
          setData: { source.groups = $0.arrange(new) })
      }
      #expect(reasons.isEmpty && source.isRight && source.groups == new, "step \(step)")
      #expect(headers == IndexSet(plan.sectionReconfigures.map(\.index)))
      StandInTime.pass()
      if !reasons.isEmpty { return }
    }
    #expect(source.view.standInReloads == 0)
  }

  @Test("A change of content alone makes no cell and no batch")
  func contentAlone() {
    let source = CollectionSource([Group(id: 0, items: [Item(id: 1), Item(id: 2)])])
    let made = source.view.standInCellsMade
    let new = [Item(id: 1), Item(id: 2, version: 1)]
    var differ = Differ<Int>()
    var finished: [Bool] = []
    source.view.apply(
      BatchPlan(differ.diff(from: source.groups[0].items, to: new)),
      setData: { source.groups[0].items = new }, completion: { finished.append($0) })
    #expect(source.isRight && source.view.standInCellsMade == made && finished == [true])
  }
}

@MainActor
@Suite("Snapshots of diffable data sources")
struct SnapshotTests {
  @Test("There and back")
  func thereAndBack() {
    var random = RandomLists(seed: 5)
    var old = random.groups(5, 20)
    for _ in 0..<300 {
      let new = random.edit(old, 5, 20)
      let change = update(from: old, to: new)
      var snapshot = snapshot(of: new)
      #expect(snapshot.sectionIdentifiers == new.map(\.id))
      #expect(snapshot.itemIdentifiers == new.flatMap(\.items).map(\.id))
      snapshot.reconfigure(change)
      #expect(snapshot.update(since: self.snapshot(of: old)) == change)
      old = new
    }
  }

  private func snapshot(of groups: [Group]) -> NSDiffableDataSourceSnapshot<Int, Int> {
    NSDiffableDataSourceSnapshot(groups, id: { $0.id }, items: { $0.items.map(\.id) })
  }
}
