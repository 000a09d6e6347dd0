// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if DEBUG
  /// Counted steps, while the size doubles.
  @Suite("What states, loading and views of models cost as lists grow")
  struct ModelDisplayGrowthTests {
    @Test("States that were set in no list are taken at the same cost each")
    func statesFromNoList() throws {
      let found = try Growth.linear.violation(from: 100, doublings: 3) { count in
        let world = try GrowingModels(10)
        var outcomes: [StateOutcome] = []
        let models = (0..<count).map { _ in StatefulModel(0, height: .fixed(20)) }
        for model in models {
          model.setState {
            $0 += 1
          } completion: {
            outcomes.append($0)
          }
        }
        let before = world.work
        try world.engine.root.add(models)
        world.engine.commit()
        #expect(outcomes == Array(repeating: .applied, count: count))
        return world.work - before
      }
      #expect(found == nil)
    }

    /// A row that passes its state on to the next one.
    private final class Domino: StatefulModel<Int> {
      weak var next: Domino?
      var onOutcome: ((StateOutcome) -> Void)?

      override func onUpdate(from old: Int) throws {
        next?.setState {
          $0 += 1
        } completion: { [onOutcome] in
          onOutcome?($0)
        }
      }
    }

    /// Each round went through the requests of all rounds before.
    @Test("States that are set in answer to states cost each the same")
    func dominoes() throws {
      let found = try Growth.linear.violation(from: 50, doublings: 3) { count in
        var configuration = EngineConfiguration()
        configuration.stateLimit = count + 2
        let engine = ListEngine(configuration)
        var outcomes = 0
        let models = (0..<count).map { _ in Domino(0, height: .fixed(20)) }
        for index in 0..<count - 1 {
          models[index].next = models[index + 1]
          models[index].onOutcome = { _ in outcomes += 1 }
        }
        try engine.root.add(models)
        engine.commit()
        let before = engine.work
        models[0].setState { $0 += 1 }
        #expect(outcomes == count - 1 && models[count - 1].state == 1)
        return engine.work - before
      }
      #expect(found == nil)
    }

    @Test("Requests of models that leave before the commit end once each")
    func cancelledStates() throws {
      let found = try Growth.linear.violation(from: 100, doublings: 3) { count in
        let engine = ListEngine(scheduler: ManualScheduler().scheduler)
        let models = (0..<count).map { _ in StatefulModel(0, height: .fixed(20)) }
        try engine.root.add(models)
        engine.commit()
        var outcomes: [StateOutcome] = []
        let before = engine.work + FreeModels.work
        for model in models {
          model.setState {
            $0 += 1
          } completion: {
            outcomes.append($0)
          }
          try model.removeFromParent()
        }
        engine.commit()
        #expect(outcomes == Array(repeating: .cancelled, count: count))
        return engine.work + FreeModels.work - before
      }
      #expect(found == nil)
    }

    /// Counts what it is told.
    private final class Told: CellModel {
      static var count = 0

      override func didLoad() { Self.count += 1 }
      override func configure(_ view: AnyObject) { Self.count += 1 }
      override func didUnbind(_ view: AnyObject) { Self.count += 1 }
      override func willDisplay() { Self.count += 1 }
      override func didEndDisplay() { Self.count += 1 }
      override func didEnterWorkingRange() { Self.count += 1 }
      override func didExitWorkingRange() { Self.count += 1 }
    }

    /// What models are told, and what that costs, while rows come into sight and go.
    private func shown(_ count: Int, inSight: Double) throws -> Int {
      let (engine, screen) = (ListEngine(), ModelScreen())
      engine.host = screen
      var cells: [Told] = []
      for _ in 0..<count / 10 {
        let container = ContainerModel()
        let own = (0..<10).map { _ in Told(height: .fixed(20)) }
        try container.add(own)
        try engine.root.add(container)
        cells += own
      }
      // A new width concerns all rows.
      engine.setViewport(width: 320, height: 10)
      engine.commit()
      Told.count = 0
      let before = engine.work + FreeModels.work
      engine.setViewport(width: 320, height: inSight)
      engine.commit()
      for cell in cells[2..<9] { cell.update() }
      engine.commit()
      engine.setContentOffset(100)
      engine.commit()
      engine.setContentOffset(Double(count) * 19)
      engine.commit()
      try cells[count - 20].removeFromParent()
      cells[count / 2].update()
      engine.commit()
      engine.setContentOffset(0)
      engine.commit()
      #expect(screen.count >= 20 && Told.count > 0)
      return engine.work + FreeModels.work + Told.count - before
    }

    @Test("Rows that become visible cost what is in sight, in any list")
    func inSight() throws {
      let any = try Growth.constant.violation(from: 400, doublings: 3) { count in
        try shown(count, inSight: 400)
      }
      #expect(any == nil)
      let all = try Growth.linear.violation(from: 200, doublings: 3) { count in
        try shown(count, inSight: 10 * Double(count))
      }
      #expect(all == nil)
    }

    @Test("A model with several views costs those it has, in any list")
    func views() throws {
      let found = try Growth.constant.violation(from: 200, doublings: 3) { count in
        let world = try GrowingModels(count)
        let row = try #require(world.engine.display.rows.first { $0.id == world.cells[3].id })
        let binder = world.engine.modelBinder
        let views = [Label(), Label(), Label()]
        let before = world.work
        for view in views { binder.bind(view, to: row, isPrototype: false, in: world.engine) }
        for view in views { binder.update(view, of: row, in: world.engine) }
        #expect(world.cells[3].views.count == 3)
        for view in views { binder.unbind(view, from: row, isPrototype: false, in: world.engine) }
        #expect(world.cells[3].views.isEmpty)
        return world.work - before
      }
      #expect(found == nil)
    }

    @Test("Hidden models are loaded once they are shown, in linear steps")
    func loading() throws {
      let found = try GrowingModels.violation(of: .linear) { world in
        let hidden = ContainerModel()
        hidden.isHidden = true
        try hidden.add(world.cells.map { _ in GrowingModels.cell() })
        try world.engine.root.add(hidden)
        world.engine.commit()
        #expect(!hidden.isLoaded)
        hidden.isHidden = false
        world.engine.commit()
        #expect(hidden.children.allSatisfy { $0.isLoaded })
      }
      #expect(found == nil)
    }
  }
#endif
