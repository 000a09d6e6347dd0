// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if DEBUG
  /// Counted steps, while the size doubles.
  @Suite("What events, values and services of models cost as lists grow")
  struct ModelLinkGrowthTests {
    private static let event = EventID<Int>()
    private static let data = DataID<Int>()
    private static let other = DataID<String>()

    private final class Service {}

    /// Whether models are in a list, or in none.
    enum Home: CaseIterable { case list, none }

    @Test("Subscribing and cancelling cost each the same: of one model, of many, in any order")
    func subscribing() throws {
      for way in 0..<4 {
        let found = try GrowingModels.violation(of: .linear) { world in
          let models = way % 2 == 0 ? world.cells : world.cells.map { _ in world.cells[3] }
          var all = models.map { $0.subscribe(to: Self.event) { _ in } }
          all += models.map { $0.subscribe(to: Self.data) { _ in } }
          if way > 1 { all.reverse() }
          for subscription in all { subscription.cancel() }
          #expect(!all[0].isActive)
        }
        #expect(found == nil, "way \(way)")
      }
    }

    @Test("One subscription costs the same among any number of others", arguments: Home.allCases)
    func oneSubscription(home: Home) throws {
      let found = try Growth.logarithmic.violation(from: 100, doublings: 3) { count in
        let world = try GrowingModels(10)
        let model = home == .list ? world.cells[3] : CellModel()
        for _ in 0..<count {
          model.subscribe(to: Self.event) { _ in }
          model.subscribe(to: Self.data) { _ in }
        }
        let before = world.work + model.rosterWork
        model.subscribe(to: Self.event) { _ in }.cancel()
        try model.subscribe(to: Self.data) { _ in }.and(Self.event) { _ in }.cancel()
        return world.work + model.rosterWork - before
      }
      #expect(found == nil)
    }

    @Test("Chained subscriptions end in one step each, cancelled or let go of")
    func chains() throws {
      for isCancelled in [true, false] {
        let found = try GrowingModels.violation(of: .linear) { world in
          for model in [world.cells[3], CellModel()] {
            var last = model.subscribe(to: Self.event) { _ in }
            for _ in world.cells { last = try last.and(Self.event) { _ in } }
            if isCancelled { last.cancel() } else { model.cancelSubscriptions() }
            #expect(!last.isActive)
          }
        }
        #expect(found == nil)
      }
    }

    @Test("An event costs its way up, whatever else is in the list")
    func events() throws {
      let inAny = try GrowingModels.violation(
        of: .constant,
        prepare: { world in
          for model in world.cells.dropFirst(3) { model.subscribe(to: Self.event) { _ in } }
        },
        act: { world in
          var heard = 0
          world.containers[0].subscribe(to: Self.event) { heard += $0 }
          world.engine.root.subscribe(to: Self.event) { heard += $0 }
          for cell in world.cells.prefix(3) { try cell.send(Self.event, 1) }
          #expect(heard == 6)
        })
      #expect(inAny == nil)
      let up = try Growth.linear.violation(from: 100, doublings: 3) { depth in
        let world = try GrowingModels(10)
        let nest = try GrowingModels.nest(depth)
        var heard = 0
        for container in nest { container.subscribe(to: Self.event) { heard += $0 } }
        try world.engine.root.add(nest[0])
        let before = world.work
        try nest[depth - 1].send(Self.event, 1)
        #expect(heard == depth)
        return world.work - before
      }
      #expect(up == nil)
    }

    @Test("A value is read in the steps of the way up", arguments: Home.allCases)
    func valueInDepth(home: Home) throws {
      let found = try Growth.linear.violation(from: 100, doublings: 3) { depth in
        let world = try GrowingModels(10)
        let nest = try GrowingModels.nest(depth)
        nest[0].share(7, as: Self.data)
        if home == .list { try world.engine.root.add(nest[0]) }
        let before = world.work
        #expect(nest[depth - 1].value(of: Self.data) == 7)
        #expect(nest[depth - 1].value(of: Self.other) == nil)
        return world.work - before
      }
      #expect(found == nil)
    }

    /// It looked at all of them.
    @Test(
      "A value is shared and read at the same cost beside any number of subscriptions",
      arguments: Home.allCases)
    func valueBesideSubscriptions(home: Home) throws {
      let found = try Growth.constant.violation(from: 100, doublings: 3) { count in
        let world = try GrowingModels(10)
        let container = ContainerModel()
        let cell = CellModel()
        try container.add(cell)
        for _ in 0..<count { container.subscribe(to: Self.event) { _ in } }
        if home == .list { try world.engine.root.add(container) }
        let before = world.work
        container.share(1, as: Self.data)
        container.share(2, as: Self.data)
        #expect(cell.value(of: Self.data) == 2)
        container.share(as: Self.data) { 3 }
        #expect(cell.value(of: Self.data) == 3 && cell.value(of: Self.other) == nil)
        container.share(nil, as: Self.data)
        #expect(cell.value(of: Self.data) == nil)
        return world.work - before
      }
      #expect(found == nil)
    }

    @Test("A value costs those who are told, among any number of others")
    func sharing() throws {
      let subscribe: (GrowingModels) throws -> Void = { world in
        for cell in world.cells { cell.subscribe(to: Self.data) { _ in } }
        world.engine.root.share(0, as: Self.data)
      }
      let few = try GrowingModels.violation(of: .logarithmic, prepare: subscribe) { world in
        for value in 1...3 { world.middleContainer.share(value, as: Self.data) }
        #expect(world.middle.value(of: Self.data) == 3)
        world.middleContainer.share(nil, as: Self.data)
      }
      #expect(few == nil)
      let all = try GrowingModels.violation(of: .linear, prepare: subscribe) { world in
        for value in 1...3 { world.engine.root.share(value, as: Self.data) }
      }
      #expect(all == nil)
    }

    @Test("A model that leaves and comes takes along what it has, among any number of others")
    func leaving() throws {
      let subscribe: (GrowingModels) throws -> Void = { world in
        for cell in world.cells {
          cell.subscribe(to: Self.event) { _ in }
          cell.subscribe(to: Self.data) { _ in }
        }
        world.engine.root.share(0, as: Self.data)
      }
      let one = try GrowingModels.violation(of: .logarithmic, prepare: subscribe) { world in
        try world.middle.removeFromParent()
        try world.containers[0].add(world.middle)
        world.engine.root.share(1, as: Self.data, broadcast: false)
      }
      #expect(one == nil)
      let own = try Growth.linear.violation(from: 100, doublings: 3) { count in
        let world = try GrowingModels(10)
        let cell = world.cells[3]
        for _ in 0..<count { cell.subscribe(to: Self.event) { _ in } }
        let before = world.work + cell.rosterWork
        try cell.removeFromParent()
        try world.containers[0].add(cell)
        return world.work + cell.rosterWork - before
      }
      #expect(own == nil)
    }

    @Test("A service is found in the steps of the way up, and a notification costs who hears it")
    func servicesAndNotifications() throws {
      let up = try Growth.linear.violation(from: 100, doublings: 3) { depth in
        let world = try GrowingModels(10)
        let nest = try GrowingModels.nest(depth)
        nest[0].register(Service())
        try world.engine.root.add(nest[0])
        let before = world.work
        #expect(nest[depth - 1].service(Service.self) != nil)
        return world.work - before
      }
      #expect(up == nil)
      let heard = try GrowingModels.violation(
        of: .logarithmic,
        prepare: { world in
          for cell in world.cells { cell.listen(as: CellModel.self) }
          try world.engine.root.notify(CellModel.self, .global) { _ in }
        },
        act: { world in
          let count = try world.middleContainer.notify(CellModel.self, .children) { _ in }
          #expect(count == 10)
        })
      #expect(heard == nil)
    }
  }
#endif
