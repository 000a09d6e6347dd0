// SPDX-License-Identifier: MIT

// For the real kit, in a simulator, and for the stand-in: nothing is used but what Apple documents.
#if canImport(UIKit) && !os(watchOS)
  import EspalierUpdates
  import EspalierUIKit
  import Testing
  import UIKit

  private final class NumberCell: UICollectionViewCell {
    var number = -1

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: CGFloat(20 + number % 4 * 10))
    }

    // The real one asks the constraints, of which there are none here.
    override func systemLayoutSizeFitting(
      _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
      verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { sizeThatFits(targetSize) }
  }

  private final class NumberRow: UITableViewCell {
    var number = -1
  }

  private struct Numbers: Identifiable, Equatable {
    var id: Int
    var items: [Int]
  }

  @MainActor
  private final class Table: NSObject, UITableViewDataSource {
    let view = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    var sections: [Numbers]

    init(_ sections: [Numbers], in window: UIWindow) {
      self.sections = sections
      super.init()
      view.register(NumberRow.self, forCellReuseIdentifier: "row")
      view.rowHeight = 44
      view.dataSource = self
      window.addSubview(view)
      view.layoutIfNeeded()
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      sections[section].items.count
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      (cell as? NumberRow)?.number = sections[indexPath.section].items[indexPath.row]
      return cell
    }

    var isRight: Bool {
      (view.indexPathsForVisibleRows ?? []).allSatisfy { path in
        guard let cell = view.cellForRow(at: path) as? NumberRow else { return true }
        return cell.number == sections[path.section].items[path.row]
      }
    }
  }

  @MainActor
  @Suite("Adapters on the screen")
  struct OnScreenTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    private func shuffled(_ random: inout SystemRandomNumberGenerator) -> [Numbers] {
      var numbers = Array(0..<40).shuffled(using: &random).prefix(Int.random(in: 0...40))
      return Array(0..<6).shuffled(using: &random).prefix(Int.random(in: 1...6)).map { id in
        let count = Int.random(in: 0...numbers.count)
        defer { numbers = numbers.dropFirst(count) }
        return Numbers(id: id, items: Array(numbers.prefix(count)))
      }
    }

    @Test("A table view shows the right rows after every plan, of sections that move too")
    func table() {
      var random = SystemRandomNumberGenerator()
      let table = Table(shuffled(&random), in: window)
      var differ = SectionedElementDiffer<Int, Int>()
      for step in 0..<100 {
        let new = shuffled(&random)
        var update = SectionedBatchUpdate()
        differ.diff(
          from: table.sections, to: new, sectionID: { $0.id }, isSectionEqual: { _, _ in true },
          items: { $0.items }, id: { $0 }, isEqual: { _, _ in true }, into: &update)
        table.view.apply(
          SectionedBatchPlan(update), with: .none, setData: { table.sections = $0.arrange(new) })
        table.view.layoutIfNeeded()
        #expect(table.isRight && table.sections == new, "step \(step)")
      }
    }

    @Test("A collection view that an engine lays out shows the right cells after every commit")
    func engine() throws {
      let host = EngineCollectionHost()
      let list = ElementList<Int, Int>(in: host.engine, id: { $0 })
      host.register { NumberCell() }
      host.configure = { cell, row, _ in
        (cell as? NumberCell)?.number = Int(row.id.rawValue)
      }
      host.collectionView.frame = window.bounds
      window.addSubview(host.collectionView)
      host.viewDidLayout()
      for step in 0..<100 {
        try list.apply(
          Array((0..<60).shuffled().prefix(Int.random(in: 0...60))),
          UpdateContext(isAnimated: false))
        host.collectionView.layoutIfNeeded()
        let isRight = host.collectionView.indexPathsForVisibleItems.allSatisfy { path in
          guard let cell = host.collectionView.cellForItem(at: path) as? NumberCell else {
            return true
          }
          return cell.number == list.elements[path.item]
        }
        #expect(isRight, "step \(step)")
      }
    }

    @Test("A collection view with the sections of an engine shows the right cells and headers")
    func sections() throws {
      var random = SystemRandomNumberGenerator()
      var configuration = EngineConfiguration()
      configuration.hasSections = true
      let host = EngineCollectionHost(configuration)
      let list = SectionList(in: host.engine)
      host.register { NumberCell() }
      host.configure = { cell, row, engine in
        guard let index = engine.rowIndex(of: row.node) else { return }
        (cell as? NumberCell)?.number = list.cell(atRow: index)?.model(as: Int.self) ?? -1
      }
      let view = host.collectionView
      view.frame = window.bounds
      window.addSubview(view)
      host.viewDidLayout()
      let kind = UICollectionView.elementKindSectionHeader
      for step in 0..<100 {
        let groups = shuffled(&random)
        let sections = groups.map { group in
          CellSection(id: group.id, header: SectionCell(id: -group.id - 1, model: group.id + 100)) {
            for number in group.items { SectionCell(id: number, model: number) }
          }
        }
        try list.apply(sections, UpdateContext(isAnimated: false))
        view.layoutIfNeeded()
        let isRight = view.indexPathsForVisibleItems.allSatisfy { path in
          guard let cell = view.cellForItem(at: path) as? NumberCell else { return true }
          return cell.number == groups[path.section].items[path.item]
        }
        let headers = view.indexPathsForVisibleSupplementaryElements(ofKind: kind)
        let areRight = headers.allSatisfy { path in
          let header = view.supplementaryView(forElementKind: kind, at: path) as? NumberCell
          return header == nil || header?.number == groups[path.section].id + 100
        }
        #expect(isRight && areRight && view.numberOfSections == groups.count, "step \(step)")
      }
    }
  }
#endif
