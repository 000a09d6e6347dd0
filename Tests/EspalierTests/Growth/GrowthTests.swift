// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if DEBUG
  /// Counted steps, while the size doubles.
  @Suite("What the engine's operations cost as lists grow")
  struct GrowthTests {
    @Test("Jumping far away looks at the rows of both places, and at none between")
    func jump() throws {
      let violation = try Growth.constant.violation(from: 1_000) { count in
        let engine = try list(count)
        _ = engine.display
        engine.commit()
        let before = engine.display.work
        engine.setContentOffset(Double(count) * 15)
        engine.commit()
        let last = try #require(engine.node(atRow: count - 1))
        try engine.scroll(to: last)
        engine.commit()
        engine.setContentOffset(0)
        engine.commit()
        return engine.display.work - before
      }
      #expect(violation == nil)
    }

    private func list(_ count: Int) throws -> ListEngine {
      let engine = ListEngine()
      engine.setViewport(width: 320, height: 400)
      for id in 0..<count {
        try engine.tree.appendRow(
          RowID(Int64(id)), attributes: RowAttributes(height: .fixed(20)), to: engine.tree.root)
      }
      engine.commit()
      return engine
    }

    @Test("Children that leave a container in no list, one by one", arguments: [0, 1, 2])
    func children(order: Int) throws {
      let violation = try Growth.linear.violation(from: 500) { count in
        let (container, target) = (ContainerModel(), ContainerModel())
        var children = (0..<count).map { _ in CellModel() }
        try container.add(children)
        var random = SeededGenerator(seed: 1)
        if order == 1 { children.reverse() }
        if order == 2 { children.shuffle(using: &random) }
        for child in children { try target.add(child) }
        #expect(container.children.isEmpty && target.children.map(\.id) == children.map(\.id))
        return container.rosterWork + target.rosterWork
      }
      #expect(violation == nil)
    }

    @Test("Subscriptions of one model that are cancelled, one by one", arguments: [false, true])
    func subscriptions(isReversed: Bool) throws {
      let event = EventID<Int>()
      let violation = Growth.linear.violation(from: 500) { count in
        let model = CellModel()
        var all = (0..<count).map { _ in model.subscribe(to: event) { _ in } }
        if isReversed { all.reverse() }
        for subscription in all { subscription.cancel() }
        return model.rosterWork
      }
      #expect(violation == nil)
    }

    @Test("A chain of nested models that is put into a list, and loaded")
    func chain() throws {
      let violation = try Growth.constant.violation(from: 100) { depth in
        let engine = ListEngine()
        var inner: ComponentModel = CellModel()
        for _ in 0..<depth {
          let container = ContainerModel()
          try container.add(inner)
          inner = container
        }
        try engine.root.add(inner)
        engine.commit()
        #expect(engine.rowCount == 1)
        return engine.depthQuestions
      }
      #expect(violation == nil)
    }

    @Test("Rows of many containers that are loaded")
    func loading() throws {
      let violation = try Growth.linear.violation(from: 20) { count in
        let engine = ListEngine()
        for _ in 0..<count {
          let container = ContainerModel()
          try container.add((0..<50).map { _ in CellModel() })
          try engine.root.add(container)
        }
        engine.commit()
        #expect(engine.depthQuestions <= 2 * count + 10)
        return engine.depthQuestions
      }
      #expect(violation == nil)
    }
  }
#endif

@Suite("Members that know their slots")
struct RosterTests {
  @Test("Children in no list, against an array", arguments: seeds(count: 10))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let container = ContainerModel()
    var expected: [CellModel] = []
    for _ in 0..<400 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let child = CellModel()
        let index = Int.random(in: 0...expected.count, using: &random)
        try container.insert(child, at: index)
        expected.insert(child, at: index)
      case 3, 4:
        guard let child = expected.randomElement(using: &random) else { continue }
        try container.remove(child)
        expected.removeAll { $0 === child }
      case 5:
        guard let child = expected.randomElement(using: &random) else { continue }
        let index = Int.random(in: 0..<expected.count, using: &random)
        try container.move(child, to: index)
        expected.removeAll { $0 === child }
        expected.insert(child, at: index)
      default:
        guard let child = expected.randomElement(using: &random),
          let other = expected.randomElement(using: &random), child !== other
        else { continue }
        let isAfter = Bool.random(using: &random)
        if isAfter {
          try container.insert(child, after: other)
        } else {
          try container.insert(child, before: other)
        }
        expected.removeAll { $0 === child }
        let index = try #require(expected.firstIndex { $0 === other })
        expected.insert(child, at: isAfter ? index + 1 : index)
      }
      #expect(container.children.map(\.id) == expected.map(\.id))
      #expect(container.childCount == expected.count)
    }
  }
}
