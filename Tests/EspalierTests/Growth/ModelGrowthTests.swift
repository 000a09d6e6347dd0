// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if DEBUG
  /// Counted steps, while the size doubles.
  @Suite("What editing models costs as lists grow")
  struct ModelGrowthTests {
    @Test("One model costs the same in any list: added, inserted, moved, replaced and removed")
    func oneModel() throws {
      let found = try GrowingModels.violation(of: .constant) { world in
        let (cell, container) = (GrowingModels.cell(), world.middleContainer)
        try container.add(cell)
        try container.insert(cell, before: world.middle)
        world.engine.commit()
        try world.containers[1].insert(cell, at: 2)
        try world.containers[1].move(cell, to: 4)
        try container.insert(cell, after: world.middle)
        world.engine.commit()
        let other = GrowingModels.cell()
        try container.replace(cell, with: other)
        world.engine.commit()
        try container.remove(other)
        #expect(cell.parent == nil && other.parent == nil && container.childCount == 10)
        world.engine.commit()
      }
      #expect(found == nil)
    }

    @Test("The ends of a container of any size are at hand, and its middle is as far as it is")
    func indices() throws {
      for (growth, part) in [(Growth.constant, 0), (.constant, 2), (.linear, 1)] {
        let found = try growth.violation(from: 200, doublings: 3) { count in
          let world = try GrowingModels(10)
          try world.engine.root.add((0..<count).map { _ in GrowingModels.cell() })
          world.engine.commit()
          let before = world.work
          let cell = GrowingModels.cell()
          try world.engine.root.insert(cell, at: part * count / 2)
          world.engine.commit()
          try world.engine.root.move(cell, to: part * count / 2)
          try world.engine.root.replace(cell, with: GrowingModels.cell())
          world.engine.commit()
          return world.work - before
        }
        #expect(found == nil)
      }
    }

    @Test("A container costs what is in it, in any list: put in, moved, replaced and taken out")
    func oneContainer() throws {
      let any = try GrowingModels.violation(of: .constant) { world in
        try putInAndOut(size: 50, world)
      }
      #expect(any == nil)
      let all = try Growth.linear.violation(from: 100, doublings: 3) { size in
        let world = try GrowingModels(100)
        let before = world.work
        try putInAndOut(size: size, world)
        return world.work - before
      }
      #expect(all == nil)
    }

    private func putInAndOut(size: Int, _ world: GrowingModels) throws {
      let container = ContainerModel()
      for _ in 0..<size / 5 {
        let inner = ContainerModel()
        try inner.add((0..<4).map { _ in GrowingModels.cell() })
        try container.add(inner)
      }
      try world.middleContainer.add(container)
      world.engine.commit()
      try world.containers[0].insert(container, at: 3)
      world.engine.commit()
      try world.containers[0].replace(container, with: GrowingModels.cell())
      world.engine.commit()
      #expect(container.children.count == size / 5 && container.node == nil)
      try world.containers[1].add(container)
      world.containers[1].removeAll()
      world.engine.commit()
      #expect(container.parent == nil && container.childCount == size / 5)
    }

    @Test("A move within a list looks at nothing that is in the container")
    func move() throws {
      let found = try Growth.constant.violation(from: 100, doublings: 3) { size in
        let world = try GrowingModels(100)
        let container = ContainerModel()
        try container.add((0..<size).map { _ in GrowingModels.cell() })
        try world.engine.root.add(container)
        world.engine.commit()
        let before = world.work
        for index in [0, 5, 3] { try world.engine.root.move(container, to: index) }
        try world.containers[2].add(container)
        #expect(container.childCount == size)
        return world.work - before
      }
      #expect(found == nil)
    }

    @Test(
      "Models that are added and taken out, all of them in one way or another", arguments: 0..<5)
    func all(way: Int) throws {
      let found = try GrowingModels.violation(of: .linear) { world in
        let container = world.containers[0]
        switch way {
        case 0:
          for cell in world.cells { try container.add(cell) }
        case 1:
          for cell in world.cells { try cell.removeFromParent() }
          try container.add(world.cells)
        case 2:
          for outer in world.containers { outer.removeAll() }
          try container.add(world.cells.reversed())
        case 3:
          world.engine.root.removeAll()
          try world.engine.root.add(world.containers)
        default:
          for cell in world.cells {
            try cell.parent?.replace(cell, with: GrowingModels.cell())
            world.engine.commit()
          }
        }
        world.engine.commit()
        #expect(world.engine.rowCount == world.cells.count)
      }
      #expect(found == nil)
    }

    @Test("A model is put into a deep container, and taken out, in the steps of the way up")
    func depth() throws {
      let found = try Growth.linear.violation(from: 50, doublings: 3) { depth in
        let world = try GrowingModels(10)
        let nest = try GrowingModels.nest(depth)
        try world.engine.root.add(nest[0])
        try nest[depth - 1].add(GrowingModels.cell())
        world.engine.commit()
        let before = world.work
        let cell = GrowingModels.cell()
        try nest[depth - 1].add(cell)
        world.engine.commit()
        try nest[depth - 1].move(cell, to: 0)
        world.engine.commit()
        try nest[depth - 1].remove(cell)
        try nest[depth - 1].add(world.containers[0])
        try nest[depth / 2].add(world.containers[0])
        world.engine.commit()
        return world.work - before
      }
      #expect(found == nil)
    }

    @Test("Many models are put into a deep container at once in the steps of one way up")
    func manyInDepth() throws {
      let found = try Growth.linear.violation(from: 50, doublings: 3) { depth in
        let world = try GrowingModels(10)
        let nest = try GrowingModels.nest(depth)
        try world.engine.root.add(nest[0])
        world.engine.commit()
        let before = world.work
        let container = ContainerModel()
        try container.add((0..<depth).map { _ in GrowingModels.cell() })
        try nest[depth - 1].add(container)
        world.engine.commit()
        #expect(world.engine.rowCount == depth + 10)
        return world.work - before
      }
      #expect(found == nil)
    }

    @Test("What is removed by hand costs the models that were in it")
    func removedByHand() throws {
      let one = try GrowingModels.violation(of: .constant) { world in
        try world.engine.tree.remove(try #require(world.middle.node))
        try world.engine.tree.removeAll(in: try #require(world.containers[3].node))
        try world.engine.tree.remove(try #require(world.containers[5].node))
        world.engine.commit()
        #expect(!world.middle.isAttached && !world.cells[33].isAttached)
      }
      #expect(one == nil)
      let all = try GrowingModels.violation(of: .linear) { world in
        for cell in world.cells {
          try world.engine.tree.remove(try #require(cell.node))
          #expect(cell.parent == nil)
        }
        world.engine.commit()
      }
      #expect(all == nil)
    }

    @Test("In no list: one child costs the same at the end of any container")
    func freeEnd() throws {
      let found = try Growth.constant.violation(from: 100, doublings: 3) { count in
        let container = ContainerModel()
        try container.add((0..<count).map { _ in CellModel() })
        let before = container.rosterWork + FreeModels.work
        let cell = CellModel()
        try container.add(cell)
        try container.move(cell, to: count)
        try container.insert(cell, at: count)
        try container.replace(cell, with: CellModel())
        return container.rosterWork + FreeModels.work - before
      }
      #expect(found == nil)
    }

    @Test("In no list: one child anywhere costs those behind it, and all come and go linearly")
    func free() throws {
      let one = try Growth.linear.violation(from: 100, doublings: 3) { count in
        let container = ContainerModel()
        let cells = (0..<count).map { _ in CellModel() }
        try container.add(cells)
        let before = container.rosterWork + FreeModels.work
        try container.insert(cells[count / 2], at: 3)
        try container.replace(cells[5], with: CellModel())
        try container.insert(CellModel(), before: cells[8])
        try container.remove(cells[9])
        return container.rosterWork + FreeModels.work - before
      }
      #expect(one == nil)
      let all = try Growth.linear.violation(from: 100, doublings: 3) { count in
        let (container, other) = (ContainerModel(), ContainerModel())
        let cells = (0..<count).map { _ in CellModel() }
        let before = FreeModels.work
        try container.add(cells)
        for cell in cells { try container.remove(cell) }
        try container.add(cells)
        container.removeAll()
        try container.add(cells)
        try other.add(cells)
        #expect(container.childCount == 0 && other.childCount == count)
        return container.rosterWork + other.rosterWork + FreeModels.work - before
      }
      #expect(all == nil)
    }

    @Test("In no list: a deep nest is built, from within or from outside")
    func freeNest() throws {
      for isFromWithin in [false, true] {
        let found = try Growth.linear.violation(from: 100, doublings: 3) { depth in
          let all = (0..<depth).map { _ in ContainerModel() }
          let before = FreeModels.work
          for index in 1..<depth {
            let inner = isFromWithin ? depth - index : index
            try all[inner - 1].add(all[inner])
          }
          #expect(all[depth - 1].parent === all[depth - 2])
          return FreeModels.work - before
        }
        #expect(found == nil)
      }
    }

    @Test("In no list: a container with children is put into a deep one in the steps of the way up")
    func freeDepth() throws {
      let found = try Growth.linear.violation(from: 100, doublings: 3) { depth in
        let nest = try GrowingModels.nest(depth)
        let container = ContainerModel()
        try container.add(CellModel())
        let before = FreeModels.work
        try nest[depth - 1].add(container)
        return FreeModels.work - before
      }
      #expect(found == nil)
    }

    /// Models of some shape, and what is kept of them by others.
    enum Shape: CaseIterable { case wide, deep, bushy, deepAndPartlyKept }

    @Test("Models that go away let go of each other once", arguments: Shape.allCases)
    func letGo(shape: Shape) throws {
      let found = try Growth.linear.violation(from: 100, doublings: 3) { count in
        var kept: ContainerModel?
        weak var last: ComponentModel?
        let before: Int
        do {
          let (top, end) = try make(shape, count)
          last = end
          if shape == .deepAndPartlyKept { kept = end.parent?.parent }
          before = FreeModels.work
          withExtendedLifetime(top) {}
        }
        #expect((last == nil) == (kept == nil))
        kept = nil
        #expect(last == nil && FreeModels.work > before)
        return FreeModels.work - before
      }
      #expect(found == nil)
    }

    private func make(_ shape: Shape, _ count: Int) throws -> (ContainerModel, ComponentModel) {
      let end = CellModel()
      switch shape {
      case .wide:
        let top = ContainerModel()
        try top.add((1..<count).map { _ in CellModel() } + [end])
        return (top, end)
      case .deep, .deepAndPartlyKept:
        let nest = try GrowingModels.nest(count)
        try nest[count - 1].add(end)
        return (nest[0], end)
      case .bushy:
        let nest = try GrowingModels.nest(count / 4)
        for container in nest { try container.add([CellModel(), ContainerModel(), CellModel()]) }
        try nest[count / 8].add(end)
        return (nest[0], end)
      }
    }

    @Test("An engine that goes away lets go of its models once each")
    func letGoOfEngine() throws {
      let found = try Growth.linear.violation(from: 100, doublings: 3) { count in
        var world: GrowingModels? = try GrowingModels(count)
        let containers = try #require(world?.containers)
        let before = FreeModels.work + containers.map(\.rosterWork).reduce(0, +)
        world = nil
        #expect(containers.allSatisfy { !$0.isAttached && $0.childCount == 10 })
        return FreeModels.work + containers.map(\.rosterWork).reduce(0, +) - before
      }
      #expect(found == nil)
    }

    @Test("Hidden models that were never loaded cost an edit elsewhere nothing")
    func hidden() throws {
      let found = try GrowingModels.violation(
        of: .constant,
        prepare: { world in
          let hidden = ContainerModel()
          hidden.isHidden = true
          try hidden.add(world.cells.map { _ in GrowingModels.cell() })
          try world.engine.root.add(hidden)
          world.engine.commit()
        },
        act: { world in
          world.middle.update()
          world.engine.commit()
          try world.middleContainer.add(GrowingModels.cell())
          world.engine.commit()
          try world.containers[0].remove(world.cells[3])
          world.engine.commit()
        })
      #expect(found == nil)
    }
  }
#endif
