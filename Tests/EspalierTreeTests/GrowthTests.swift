// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierTree

  /// How the work of each operation grows with the tree, counted in looks at nodes and registrations.
  @Suite("Growth")
  struct GrowthTests {
    /// A tree of lists of ten rows.
    final class World {
      let tree = ComponentTree()
      let event = EventID<Int>()
      let data = DataID<Int>()
      var lists: [NodeID] = []
      var rows: [NodeID] = []

      init(_ count: Int) throws {
        for list in 0..<count / 10 {
          lists.append(try tree.appendContainer(to: tree.root))
          for row in 0..<10 {
            rows.append(try tree.appendRow(RowID(Int64(10 * list + row)), to: lists[list]))
          }
        }
        tree.settle()
      }

      /// Subscribes every row to the value, and has the subscribers brought into order.
      func read() throws {
        for row in rows { try tree.subscribe(to: data, at: row) { _ in } }
        try tree.share(0, as: data, at: tree.root)
      }

      func work(_ act: () throws -> Void) rethrows -> Int {
        let before = tree.forest.store.visits.value + tree.registry.visits.value
        tree.work = TreeWork()
        try act()
        return tree.forest.store.visits.value + tree.registry.visits.value - before
          + tree.work.probes
      }
    }

    /// What is wrong with how an act on one node grows, if anything.
    private func violation(
      of growth: Growth, _ prepare: (World) throws -> Void = { _ in },
      _ act: (World) throws -> Void
    ) throws -> String? {
      try growth.violation(from: 200) { count in
        let world = try World(count)
        try prepare(world)
        return try world.work { try act(world) }
      }
    }

    private let reading: (World) throws -> Void = { try $0.read() }

    @Test("An edit of one row costs the same in any tree, its settling included")
    func edits() throws {
      let found = try violation(of: .constant) { world in
        let (tree, row) = (world.tree, world.rows[world.rows.count / 2])
        let new = try tree.makeRow(-1, at: .before(row))
        tree.settle()
        try tree.move(new, to: .first(in: world.lists[0]))
        tree.settle()
        try tree.setHidden(true, new)
        tree.settle()
        try tree.setHidden(false, new)
        tree.settle()
        try tree.update(new)
        try tree.setAttributes(RowAttributes(kind: 2), of: new)
        tree.settle()
        try tree.replace(new, with: row)
        tree.settle()
        try tree.detach(row)
        try tree.move(row, to: .last(in: world.lists[1]))
        try tree.remove(row)
        tree.settle()
        _ = tree.rowCount
        _ = tree.node(atRow: 7)
        _ = try tree.rowIndex(of: world.rows[3])
      }
      #expect(found == nil)
    }

    @Test(
      "Edits of all rows cost each the same, settled one by one or at once",
      arguments: [false, true])
    func editsOfAll(oneByOne: Bool) throws {
      let found = try violation(of: .linear) { world in
        let tree = world.tree
        for row in world.rows {
          try tree.setHidden(true, row)
          if oneByOne { tree.settle() }
        }
        tree.settle()
        for row in world.rows {
          try tree.setHidden(false, row)
          if oneByOne { tree.settle() }
        }
        for row in world.rows {
          try tree.move(row, to: .first(in: world.lists[0]))
          if oneByOne { tree.settle() }
        }
        for row in world.rows.dropFirst(world.rows.count / 2) { try tree.remove(row) }
        try tree.removeAll(in: tree.root)
        tree.settle()
      }
      #expect(found == nil)
    }

    @Test(
      "Moving all children one by one while others read costs each the same until they are told")
    func movesAmongReaders() throws {
      let found = try violation(of: .linear, reading) { world in
        for row in world.rows { try world.tree.move(row, to: .first(in: world.lists[0])) }
        world.tree.settle()
      }
      #expect(found == nil)
    }

    @Test("An event costs its way, whatever else is in the tree")
    func events() throws {
      let found = try violation(of: .constant) { world in
        for row in world.rows.prefix(3) {
          try world.tree.subscribe(to: world.event, at: row) { _ in }
        }
        try world.tree.subscribe(to: world.event, at: world.lists[0]) { _ in }
        for row in world.rows.prefix(3) { try world.tree.send(world.event, 1, from: row) }
      }
      #expect(found == nil)
    }

    @Test("Subscribing and cancelling cost each the same: at one node, at many, in any order")
    func subscribing() throws {
      for way in 0..<4 {
        let found = try violation(of: .linear) { world in
          let nodes = way % 2 == 0 ? world.rows : world.rows.map { _ in world.lists[0] }
          let tokens = try nodes.flatMap {
            [
              try world.tree.subscribe(to: world.event, at: $0) { _ in },
              try world.tree.subscribe(to: world.data, at: $0) { _ in },
            ]
          }
          for token in way < 2 ? tokens : tokens.reversed() { token.cancel() }
        }
        #expect(found == nil, "way \(way)")
      }
    }

    @Test("An owner's registrations end in one step each")
    func owners() throws {
      let found = try violation(of: .linear) { world in
        let owner = Owner()
        for row in world.rows {
          try world.tree.subscribe(to: world.event, at: row, owner: owner) { _ in }
        }
        world.tree.cancelAll(of: owner)
      }
      #expect(found == nil)
    }

    @Test("Sharing and unsharing in one list cost what is reached, among any number of readers")
    func sharing() throws {
      let found = try violation(of: .logarithmic, reading) { world in
        let list = world.lists[world.lists.count / 2]
        try world.tree.share(1, as: world.data, at: list)
        try world.tree.share(2, as: world.data, at: list)
        try world.tree.share(nil, as: world.data, at: list)
      }
      #expect(found == nil)
    }

    @Test(
      "What comes, moves or goes costs the next share what it is itself, among any number of readers",
      arguments: [false, true])
    func sharingAfterEdits(records: Bool) throws {
      let found = try violation(of: .logarithmic, reading) { world in
        let (tree, list) = (world.tree, world.lists[world.lists.count / 2])
        tree.recordsChanges = records
        let row = try tree.makeRow(-1, at: .first(in: list))
        try tree.subscribe(to: world.data, at: row) { _ in }
        try tree.share(1, as: world.data, at: list)
        try tree.move(row, to: .last(in: world.lists[0]))
        try tree.share(2, as: world.data, at: list)
        try tree.move(list, to: .first(in: tree.root))
        try tree.share(3, as: world.data, at: list)
        try tree.detach(list)
        try tree.share(4, as: world.data, at: list)
        try tree.move(list, to: .last(in: tree.root))
        try tree.share(5, as: world.data, at: list)
        try tree.remove(row)
        try tree.share(6, as: world.data, at: list)
      }
      #expect(found == nil)
    }

    @Test("Containers that moved, one inside the other, are gone through once for the next share")
    func sharingAfterNestedMoves() throws {
      let found = try Growth.linear.violation(from: 100, doublings: 3) { count in
        let world = try World(count)
        let tree = world.tree
        tree.recordsChanges = true
        let pairs = Array(zip(world.lists.dropFirst(), world.lists))
        for (inner, outer) in pairs { try tree.move(inner, to: .last(in: outer)) }
        for row in world.rows { try tree.subscribe(to: world.data, at: row) { _ in } }
        try tree.share(0, as: world.data, at: tree.root)
        for (inner, outer) in pairs.reversed() { try tree.move(inner, to: .first(in: outer)) }
        let last = world.lists[world.lists.count - 1]
        try tree.share(1, as: world.data, at: last, broadcast: false)
        return world.work { tree.registrations.putMovedAside(in: &tree.forest) }
      }
      #expect(found == nil)
    }

    @Test("A container in which hardly anybody reads may move and be shared to by turns")
    func sharingAfterMoveOfMany() throws {
      let group: (World) throws -> Void = { world in
        let first = world.lists[0]
        for list in world.lists.dropFirst() { try world.tree.move(list, to: .last(in: first)) }
        try world.tree.subscribe(to: world.data, at: world.rows[0]) { _ in }
        try world.tree.subscribe(to: world.data, at: world.tree.root) { _ in }
        try world.tree.share(0, as: world.data, at: world.tree.root)
        world.tree.recordsChanges = true
      }
      let found = try violation(of: .constant, group) { world in
        for value in 1...3 {
          try world.tree.move(world.lists[0], to: .first(in: world.tree.root))
          try world.tree.detach(world.lists[0])
          try world.tree.move(world.lists[0], to: .first(in: world.tree.root))
          try world.tree.share(value, as: world.data, at: world.tree.root)
        }
      }
      #expect(found == nil)
    }

    @Test("Cancelling one of many looks at no other", arguments: [false, true])
    func cancelling(isTold: Bool) throws {
      let found = try Growth.constant.violation(from: 200) { count in
        let world = try World(count)
        let tokens = try world.rows.flatMap {
          [
            try world.tree.subscribe(to: world.event, at: $0) { _ in },
            try world.tree.subscribe(to: world.data, at: $0) { _ in },
            try world.tree.addListener(Owner(), at: $0),
          ]
        }
        if isTold {
          try world.tree.share(0, as: world.data, at: world.tree.root)
          try world.tree.notify(Owner.self, from: world.tree.root, .children) { _ in }
        }
        return world.work {
          for token in tokens[tokens.count / 2..<tokens.count / 2 + 6] { token.cancel() }
        }
      }
      #expect(found == nil)
    }

    @Test("A listener that comes costs the next notification what it is itself")
    func notificationsAfterEdits() throws {
      let prepare: (World) throws -> Void = { world in
        for row in world.rows { try world.tree.addListener(Owner(), at: row) }
        try world.tree.notify(Owner.self, from: world.tree.root, .children) { _ in }
      }
      let found = try violation(of: .logarithmic, prepare) { world in
        let list = world.lists[world.lists.count / 2]
        let row = try world.tree.makeRow(-1, at: .first(in: list))
        try world.tree.addListener(Owner(), at: row)
        try world.tree.notify(Owner.self, from: list, .children) { _ in }
      }
      #expect(found == nil)
    }

    @Test("A notification in one list costs what is reached, among any number of listeners")
    func notifications() throws {
      let prepare: (World) throws -> Void = { world in
        for row in world.rows { try world.tree.addListener(Owner(), at: row) }
        try world.tree.notify(Owner.self, from: world.tree.root, .children) { _ in }
      }
      let found = try violation(of: .logarithmic, prepare) { world in
        let list = world.lists[world.lists.count / 2]
        try world.tree.notify(Owner.self, from: list, .children) { _ in }
        try world.tree.notify(Owner.self, from: world.rows[0], .parents) { _ in }
      }
      #expect(found == nil)
    }

    @Test("A service is found in the steps of the way up")
    func services() throws {
      let found = try violation(of: .constant) { world in
        try world.tree.register(Owner(), at: world.tree.root)
        for row in world.rows.prefix(5) {
          #expect(try world.tree.service(Owner.self, from: row) != nil)
        }
        try world.tree.unregister(Owner.self, at: world.tree.root)
      }
      #expect(found == nil)
    }
  }
#endif
