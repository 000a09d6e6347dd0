// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if DEBUG
  /// Counted steps, while the size doubles.
  @Suite("What view models cost as containers grow")
  struct BindingGrowthTests {
    struct Item: Identifiable, Equatable {
      var id: Int
      var text = 0
    }

    /// Shows items, with what is only local in the first.
    final class Items: BindingContainer<[Item], Item> {
      var likes = 0
      var asked = 0

      override func viewModels(for items: [Item]) -> [Item] {
        var all = items
        all[0].text += likes
        return all
      }

      override func attributes(for item: Item) -> RowAttributes {
        asked += 1
        return RowAttributes(height: .fixed(20))
      }

      func like() throws {
        likes += 1
        try update()
      }
    }

    /// How the model changes.
    enum Change: CaseIterable {
      case none, local, one, insert, all, replaced, removed, reversed, shuffled

      /// The items that are another content or new.
      func touched(of count: Int) -> Int {
        switch self {
        case .none, .removed, .reversed, .shuffled: 0
        case .local, .one, .insert: 1
        case .all, .replaced: count
        }
      }

      func apply(to items: Items) throws {
        var model = items.model
        switch self {
        case .none: break
        case .local: return try items.like()
        case .one: model[model.count / 2].text += 1
        case .insert: model.insert(Item(id: -1), at: model.count / 2)
        case .all: for index in model.indices { model[index].text += 1 }
        case .replaced: for index in model.indices { model[index].id += model.count }
        case .removed: model.removeSubrange(1...)
        case .reversed: model.reverse()
        case .shuffled:
          var random = SeededGenerator(seed: 1)
          model.shuffle(using: &random)
        }
        try items.update(to: model)
      }
    }

    @Test(
      "An update compares view models in linear steps, and commits what changed",
      arguments: Change.allCases)
    func update(change: Change) throws {
      var commits: [Int] = []
      let isSorting = change == .reversed || change == .shuffled
      let growth = isSorting ? Growth.linearLogarithmic : .linear
      let found = try growth.violation(from: 200, doublings: 3) { count in
        let scheduler = ManualScheduler()
        let engine = ListEngine(scheduler: scheduler.scheduler)
        engine.setViewport(width: 320, height: 400)
        try engine.tree.appendRow(-1, to: engine.tree.root)
        let items = Items((0..<count).map { Item(id: $0) })
        try engine.root.add(items)
        engine.commit()
        scheduler.run()
        items.asked = 0
        let before = engine.work + items.work
        try change.apply(to: items)
        let between = engine.work + items.work
        scheduler.run()
        #expect(items.asked == change.touched(of: count))
        #expect(engine.rowCount == items.elements.count + 1)
        commits.append(engine.work + items.work - between)
        return between - before
      }
      #expect(found == nil)
      let isSmall = change.touched(of: 1_000) <= 1 && !isSorting && change != .removed
      let commit = (isSmall ? Growth.constant : growth)
        .violation(from: 200, doublings: 3) { _ in commits.removeFirst() }
      #expect(commit == nil)
    }

    @Test("A container costs the same beside any number of others")
    func oneOfMany() throws {
      let found = try Growth.constant.violation(from: 20, doublings: 3) { count in
        let engine = ListEngine()
        engine.setViewport(width: 320, height: 400)
        let all = (0..<count).map { _ in Items((0..<10).map { Item(id: $0) }) }
        try engine.root.add(all)
        engine.commit()
        let before = engine.work + all[count / 2].work
        try all[count / 2].like()
        try Change.insert.apply(to: all[count / 2])
        try Change.reversed.apply(to: all[count / 2])
        return engine.work + all[count / 2].work - before
      }
      #expect(found == nil)
    }
  }
#endif
