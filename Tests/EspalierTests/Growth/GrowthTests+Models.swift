// SPDX-License-Identifier: MIT

import Espalier
import Testing

#if ESPALIER_CHECKS
  extension GrowthTests {
    @Test("Models come, move, go and are found in a large container, and in a large list")
    func models() throws {
      try Ledger.check { ledger, size in
        let (engine, host) = engine()
        let cells = (0..<size).map { _ in CellModel(height: .fixed(20)) }
        let large = ContainerModel()
        try ledger.count("fill before it is listed", .linear) { try large.add(cells) }
        try ledger.count("list", .linear, in: engine) { try engine.root.add(large) }
        let middle = cells[size / 2]
        ledger.count("index for the first time", .linear) { _ = large.index(of: middle) }
        ledger.count("an identity for the first time", .linear) {
          _ = engine.model(withID: middle.id)
        }
        for _ in 0..<3 {
          try count(in: engine, large, middle, ledger)
        }
        try ledger.count("remove", .linear, in: engine) { try large.removeFromParent() }
        try ledger.count("list again", .linear, in: engine) { try engine.root.add(large) }
        ledger.count("empty", .linear, in: engine) { large.removeAll() }
        #expect(host.last != nil && engine.rowCount == 0)
      }
    }

    private func count(
      in engine: ListEngine, _ large: ContainerModel, _ middle: CellModel, _ ledger: Ledger
    ) throws {
      let new = CellModel(height: .fixed(20))
      func count(_ name: String, _ body: () throws -> Void) rethrows {
        try ledger.count(name, in: engine, body)
      }
      try count("insert") { try large.insert(new, before: middle) }
      try count("insert at the start") { try large.insert(CellModel(), at: 0) }
      try count("move") { try large.add(new) }
      count("hide") { middle.isHidden = true }
      count("show") { middle.isHidden = false }
      count("update") { middle.update() }
      count("ask") {
        _ = (large.index(of: middle), middle.nextSibling, middle.engine)
        _ = engine.model(withID: middle.id)
      }
      try count("take out") { try new.removeFromParent() }
      try count("replace") {
        try large.add(new)
        try large.replace(new, with: CellModel())
      }
    }

    @Test("Models that wait hidden, and rows that speak for empty containers")
    func hiddenModels() throws {
      try Ledger.check { ledger, size in
        let (engine, host) = engine()
        let waiting = ContainerModel()
        waiting.isHidden = true
        try waiting.add((0..<size).map { _ in CellModel(height: .fixed(20)) })
        let others = (0..<10).map { _ in CellModel(height: .fixed(20)) }
        try engine.root.add(others + [waiting])
        engine.commit()
        for _ in 0..<3 {
          try ledger.count("come and go beside them", in: engine) {
            let new = CellModel()
            try engine.root.insert(new, at: 0)
            engine.commit()
            new.isHidden = true
            engine.commit()
            new.isHidden = false
            engine.commit()
            try new.removeFromParent()
          }
        }
        ledger.count("show", .linear, in: engine) { waiting.isHidden = false }
        let speaking = ContainerModel()
        try speaking.add((0..<size).map { _ in EmptyModel(of: waiting, height: .fixed(20)) })
        try engine.root.add(speaking)
        ledger.count("with speakers", .linear) { engine.commit() }
        try ledger.count("remove the speakers", .linear, in: engine) {
          try speaking.removeFromParent()
        }
        for _ in 0..<3 { ledger.count("after them") { engine.commit() } }
        #expect(host.last != nil && engine.rowCount == size + 10)
      }
    }

    private final class Counter: StatefulModel<Int> {
      init() { super.init(0, height: .fixed(20)) }
    }

    @Test("States of one model, and of all")
    func states() throws {
      try Ledger.check { ledger, size in
        let (engine, host) = engine()
        let counters = (0..<size).map { _ in Counter() }
        try engine.root.add(counters)
        engine.commit()
        for _ in 0..<3 {
          ledger.count("one", in: engine) { counters[size / 2].setState { $0 += 1 } }
        }
        var told = 0
        ledger.count("all", .linear, in: engine) {
          for counter in counters {
            counter.setState({ $0 += 1 }, completion: { _ in told += 1 })
          }
        }
        ledger.count("one of many times", .linear, in: engine) {
          for _ in 0..<size {
            counters[0].setState({ $0 += 1 }, completion: { _ in told += 1 })
          }
        }
        #expect(told == 2 * size && host.last != nil)
      }
    }

    @Test("A model of many links, and models in a chain")
    func links() throws {
      let (event, data) = (EventID<Int>(), DataID<Int>())
      try Ledger.check { ledger, size in
        let (engine, host) = engine()
        let cell = CellModel()
        try engine.root.add(cell)
        var all: [Subscription] = []
        ledger.count("subscribe", .linear) {
          for _ in 0..<size { all.append(cell.subscribe(to: event) { _ in }) }
        }
        ledger.count("cancel", .linear) { for link in all { link.cancel() } }
        for _ in 0..<3 {
          ledger.count("come and go") { cell.subscribe(to: event) { _ in }.cancel() }
        }
        ledger.count("share", .linear) { for value in 0..<size { cell.share(value, as: data) } }
        #expect(host.last == nil)
      }
    }
  }
#endif
