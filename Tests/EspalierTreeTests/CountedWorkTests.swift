// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBase
  @testable import EspalierTree
  import Testing

  /// What acts cost, counted instead of timed: in a tree of 20,000 rows, of which few matter.
  @Suite("4.9 Counted work")
  struct CountedWorkTests {
    let tree = ComponentTree()
    let data = DataID<Int>()
    let lists: [NodeID]

    init() throws {
      var lists: [NodeID] = []
      for list in 0..<200 {
        lists.append(try tree.appendContainer(to: tree.root))
        let rows = (0..<100).map { Row(id: RowID(Int64(list * 100 + $0)), stamp: 0) }
        try tree.appendRows(rows, to: lists[list])
      }
      tree.settle()
      self.lists = lists
    }

    func work(_ act: () throws -> Void) rethrows -> TreeWork {
      tree.work = TreeWork()
      try act()
      return tree.work
    }

    @Test("Sharing looks at those it reaches, and searches for them by halving")
    func sharing() throws {
      for list in lists { try tree.subscribe(to: data, at: list) { _ in } }
      try tree.share(0, as: data, at: lists[7], broadcast: false)
      try tree.share(0, as: data, at: tree.root)
      let one = try work { try tree.share(1, as: data, at: lists[7]) }
      #expect(one.subscribers == 1)
      // A look at some nodes below; both ends of the readers, among 200 places; and the two providers.
      #expect(one.probes <= 16 + 2 * 8 + 3)
      let all = try work { try tree.share(2, as: data, at: tree.root) }
      #expect(all.subscribers == 199)
      #expect(all.probes <= 6 * 8)
    }

    @Test(
      "Unsharing and moving ask those who read something else now, not those below a nearer one")
    func rereading() throws {
      for list in lists { try tree.subscribe(to: data, at: list) { _ in } }
      let group = try tree.appendContainer(to: tree.root)
      for list in lists.prefix(50) { try tree.move(list, to: .last(in: group)) }
      for list in lists.prefix(49) { try tree.share(1, as: data, at: list) }
      try tree.share(2, as: data, at: group)
      let unshared = try work { try tree.share(nil, as: data, at: group) }
      #expect(unshared.subscribers == 1)
      try tree.share(3, as: data, at: tree.root)
      let detached = try work { try tree.detach(group) }
      #expect(detached.subscribers <= 1)
      let closure = try work { try tree.share(as: data, at: tree.root, computing: { 4 }) }
      #expect(closure.subscribers == 150)
    }

    @Test("An edit puts into the row order what it touched, and nothing else")
    func editing() throws {
      var row = tree.root
      #expect(
        try work {
          row = try tree.makeRow(1, at: .at(50, in: lists[3]))
          tree.settle()
        }.entries == 1)
      #expect(
        try work {
          try tree.move(row, to: .first(in: lists[100]))
          tree.settle()
        }.entries == 1)
      #expect(
        try work {
          try tree.remove(row)
          tree.settle()
        }.entries == 0)
      #expect(
        try work {
          try tree.move(lists[0], to: .last(in: tree.root))
          tree.settle()
        }.entries == 102)
    }
  }
#endif
