// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if DEBUG
  /// Counted steps, while the size doubles.
  @Suite("What selection, drags, display and views cost as lists grow")
  struct HostingGrowthTests {
    @Test("A row is selected and left again at the same cost in any list")
    func selection() throws {
      let found = try GrowingWorld.violation(of: .constant) { world in
        let selection = world.engine.selection
        for isSeveral in [false, true] {
          selection.allowsSeveral = isSeveral
          for row in world.rows[5..<8] { try selection.insert(row) }
          #expect(selection.contains(world.rows[7]))
          try selection.toggle(world.middle)
          _ = selection.nodes
          selection.remove(world.middle)
          selection.removeAll()
        }
      }
      #expect(found == nil)
    }

    private func selectAll(_ world: GrowingWorld) throws {
      world.engine.selection.allowsSeveral = true
      for row in world.rows { try world.engine.selection.insert(row) }
    }

    @Test(
      "A part of the rows is selected, listed, hidden, and replaced by others of their identities")
    func selectionOfMany() throws {
      let found = try GrowingWorld.violation(of: .linear) { world in
        try selectAll(world)
        let (engine, selection) = (world.engine, world.engine.selection)
        #expect(selection.nodes == world.rows)
        for isHidden in [true, false] {
          for list in world.lists { try engine.tree.setHidden(isHidden, list) }
          engine.commit()
        }
        for (index, row) in world.rows.enumerated() where index.isMultiple(of: 2) {
          try engine.tree.remove(row)
          try engine.tree.appendRow(RowID(Int64(index)), to: world.lists[0])
        }
        engine.commit()
        #expect(selection.count == world.rows.count)
        selection.removeAll()
      }
      #expect(found == nil)
    }

    @Test("A commit does not look at the selected rows")
    func commitWithSelection() throws {
      let found = try GrowingWorld.violation(of: .constant, prepare: selectAll) { world in
        try world.engine.tree.update(world.middle)
        world.engine.commit()
        try world.engine.tree.remove(world.middle)
        world.engine.commit()
        #expect(world.engine.selection.count == world.rows.count - 1)
      }
      #expect(found == nil)
    }

    @Test("A drag costs the same in any list: to begin, to move far, to follow a commit, to end")
    func drag() throws {
      let found = try GrowingWorld.violation(of: .constant) { world in
        let (engine, reorder) = (world.engine, world.engine.reorder)
        try reorder.begin(world.middle)
        for place in [0, 17, world.rows.count - 1] { #expect(reorder.move(to: place) == place) }
        _ = (try reorder.shownIndex(of: world.rows[3]), reorder.node(atShown: 9))
        try reorder.move(into: world.lists[1])
        reorder.cancel()
        try reorder.begin(world.rows[4])
        reorder.move(to: world.rows.count - 3)
        try engine.tree.remove(world.rows[world.rows.count - 3])
        engine.commit()
        try reorder.end()
      }
      #expect(found == nil)
    }

    @Test("A drag passes over each removed row once")
    func dragOverRemovedRows() throws {
      let found = try GrowingWorld.violation(of: .linear) { world in
        try world.engine.reorder.begin(world.rows[0])
        for row in world.rows.dropFirst(10) { try world.engine.tree.remove(row) }
        #expect(world.engine.reorder.move(to: world.rows.count - 1) == 9)
        #expect(try world.engine.reorder.end())
      }
      #expect(found == nil)
    }

    @Test("Whoever is told what is displayed hears of what is in sight alone")
    func display() throws {
      let found = try GrowingWorld.violation(of: .constant) { world in
        let (engine, log) = (world.engine, DisplayLog())
        engine.display.add(log)
        engine.commit()
        _ = try engine.tree.makeRow(-1, at: .first(in: world.lists[0]))
        engine.commit()
        try engine.tree.update(world.middle)
        engine.commit()
        engine.setContentOffset(Double(world.rows.count) * 15)
        engine.commit()
        engine.display.add(DisplayLog())
        #expect(!log.rows.isEmpty && engine.display.isDisplayed(world.rows[0]) == false)
      }
      #expect(found == nil)
    }

    @Test("What a host says is shown costs the rows that are, in any list")
    func saidDisplay() throws {
      let one = try GrowingWorld.violation(of: .constant, .withoutLayout) { world in
        let log = DisplayLog()
        world.engine.display.add(log)
        world.engine.display.setShown(20..<40, display: 10..<60)
        world.engine.display.setShown(100..<120)
        try world.engine.tree.remove(world.rows[110])
        world.engine.commit()
        #expect(log.rows.count == 19)
      }
      #expect(one == nil)
      let all = try GrowingWorld.violation(of: .linear, .withoutLayout) { world in
        let log = DisplayLog()
        world.engine.display.setShown(0..<world.rows.count)
        world.engine.display.add(log)
        for list in world.lists { try world.engine.tree.setHidden(true, list) }
        world.engine.commit()
        #expect(log.rows.isEmpty)
      }
      #expect(all == nil)
    }

    /// The rows that a recycler looks at while it shows some commits.
    private func recycled(
      _ world: GrowingWorld, height: Double, _ prepare: () throws -> Void = {}
    ) throws -> Int {
      let views = StrictViews()
      let recycler = Recycler(adapter: views)
      world.engine.host = recycler
      try prepare()
      world.engine.setViewport(width: 320, height: height)
      world.engine.commit()
      for row in world.rows[3..<9] { try world.engine.tree.update(row) }
      world.engine.commit()
      try world.engine.tree.remove(world.rows[2])
      world.engine.commit()
      views.scroll(to: 30, in: world.engine)
      world.engine.commit()
      try world.engine.selection.insert(world.rows[4])
      let work = recycler.work
      recycler.removeAll(in: world.engine)
      return work
    }

    @Test("Views are brought in step at the cost of those in sight, pinned ones among them")
    func views() throws {
      let any = try Growth.constant.violation(from: 200, doublings: 3) { count in
        try recycled(GrowingWorld(count), height: 400)
      }
      #expect(any == nil)
      for isPinned in [false, true] {
        let all = try Growth.linear.violation(from: 100, doublings: 3) { count in
          let world = try GrowingWorld(count)
          return try recycled(world, height: Double(20 * count)) {
            let attributes = RowAttributes(height: .fixed(20), pin: Pin(.always))
            for row in world.rows where isPinned {
              try world.engine.tree.setAttributes(attributes, of: row)
            }
          }
        }
        #expect(all == nil)
      }
    }
  }
#endif
