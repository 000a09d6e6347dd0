// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierTree

  @Suite("Separators between children")
  struct SeparatedChildrenTests {
    let tree = ComponentTree()
    let list: NodeID

    init() throws {
      list = try tree.appendContainer(to: tree.root)
      try tree.setSeparatorBetweenChildren(Separator(height: 1), of: list)
    }

    @discardableResult
    func append(_ id: RowID, _ role: RowRole = .item) throws -> NodeID {
      try tree.appendRow(id, attributes: RowAttributes(role: role), to: list)
    }

    /// The rows as text: `-` for a separator, else the identity.
    func text() throws -> String {
      try tree.visibleRows().map {
        try tree.isSeparator($0) ? "-" : "\(tree.row($0).id)"
      }.joined()
    }

    @Test("A header and four items have three separators, with a footer as well")
    func separatesItemsOnly() throws {
      try append(1, .header)
      for id in 2...5 { try append(RowID(Int64(id))) }
      #expect(try text() == "12-3-4-5")
      try append(6, .footer)
      #expect(try text() == "12-3-4-56")
    }

    @Test("A background is beside no separator, and parts no items")
    func passesBackgrounds() throws {
      try append(1, .background)
      try append(2)
      try append(3)
      #expect(try text() == "12-3")
      let background = try tree.makeRow(
        4, attributes: RowAttributes(role: .background), at: .at(2, in: list))
      #expect(try text() == "124-3")
      try tree.setHidden(true, background)
      #expect(try text() == "12-3")
      try tree.setHidden(false, background)
      try tree.remove(background)
      #expect(try text() == "12-3")
    }

    @Test("A header between items parts them; hidden it does not")
    func partsByHeaders() throws {
      try append(1)
      let header = try append(2, .header)
      try append(3)
      #expect(try text() == "123")
      try tree.setHidden(true, header)
      #expect(try text() == "1-3")
      try tree.setHidden(false, header)
      #expect(try text() == "123")
      try tree.detach(header)
      #expect(try text() == "1-3")
    }

    @Test("A row that is given another role is separated anew, before and after it")
    func followsRoles() throws {
      try append(1)
      let middle = try append(2)
      try append(3)
      #expect(try text() == "1-2-3")
      for (role, expected) in [
        (RowRole.header, "123"), (.background, "12-3"), (.footer, "123"), (.item, "1-2-3"),
      ] {
        try tree.setAttributes(RowAttributes(role: role), of: middle)
        #expect(try text() == expected, "\(role)")
      }
    }

    @Test("A container is an item, whatever is in it; without a row in sight it is no neighbour")
    func countsContainers() throws {
      try append(1)
      let inner = try tree.appendContainer(to: list)
      try append(3)
      #expect(try text() == "1-3")
      let row = try tree.appendRow(2, attributes: RowAttributes(role: .header), to: inner)
      #expect(try text() == "1-2-3")
      try tree.setHidden(true, row)
      #expect(try text() == "1-3")
      try tree.setHidden(false, row)
      try tree.setHidden(true, inner)
      #expect(try text() == "1-3")
      try tree.setHidden(false, inner)
      #expect(try text() == "1-2-3")
      try tree.remove(inner)
      #expect(try text() == "1-3")
    }

    /// What a commit lists of the edits of a transaction.
    struct Listed: Equatable {
      var deletes: [RowID] = []
      var inserts: [RowID] = []
      var moves = 0
      var updates = 0
    }

    private func listed(_ edit: () throws -> Void) throws -> Listed {
      var changes = RowChanges()
      tree.recordsChanges = true
      tree.commit(into: &changes)
      try edit()
      tree.commit(into: &changes)
      let rows = try tree.visibleRows().map { try tree.row($0).id }
      return Listed(
        deletes: changes.deletes.map(\.id), inserts: changes.inserts.map { rows[$0.index] },
        moves: changes.moves.count, updates: changes.updates.count)
    }

    /// The identity of the separator before a child in sight.
    private func separator(before child: NodeID) throws -> RowID {
      let rows = tree.visibleRows()
      var first = child
      if try tree.isContainer(child) { first = try #require(Array(tree.children(of: child)).first) }
      let place = try #require(rows.firstIndex(of: first))
      try #require(place > 0)
      #expect(try tree.isSeparator(rows[place - 1]))
      return try tree.row(rows[place - 1]).id
    }

    @Test("Of four posts the last goes to the front: one separator goes, one comes, one row moves")
    func movesToTheFront() throws {
      let posts = try (1...4).map { try append(RowID($0)) }
      let last = try separator(before: posts[3])
      let found = try listed { try tree.move(posts[3], to: .first(in: list)) }
      #expect(try text() == "4-1-2-3")
      #expect(found.deletes == [last])
      #expect(found.inserts == [try separator(before: posts[0])])
      #expect(found.moves == 1 && found.updates == 0)
    }

    @Test("A separator moves with the row or the container behind it")
    func movesAlong() throws {
      var posts = try (1...4).map { try append(RowID($0)) }
      posts.append(try tree.appendContainer(to: list))
      try tree.appendRow(5, to: posts[4])
      try tree.appendRow(6, to: posts[4])
      let separators = try posts.dropFirst().map(separator(before:))
      let found = try listed {
        try tree.move(posts[4], to: .after(posts[0]))
        try tree.move(posts[1], to: .last(in: list))
      }
      #expect(try text() == "1-56-3-4-2")
      #expect(found.deletes.isEmpty && found.inserts.isEmpty && found.moves > 0)
      #expect(try posts.dropFirst().map(separator(before:)) == separators)
    }

    @Test(
      "A shuffle deletes and inserts no separator but that of the first, whatever came in between")
    func shuffles() throws {
      let posts = try (0..<50).map { try append(RowID($0)) }
      var generator = SeededGenerator(seed: 7)
      let found = try listed {
        // Every one of them is the first in between.
        for post in posts.shuffled(using: &generator) {
          try tree.move(post, to: .first(in: list))
        }
        try tree.setHidden(true, posts[20])
        try tree.setHidden(false, posts[20])
      }
      #expect(found.deletes.count <= 1 && found.inserts.count <= 1)
      #expect(found.deletes != found.inserts || found.deletes.isEmpty)
    }

    @Test("In another container a separator looks as those there, and is gone where there are none")
    func movesElsewhere() throws {
      let other = try tree.appendContainer(to: tree.root)
      try tree.setSeparatorBetweenChildren(Separator(height: 5, kind: 3), of: other)
      for id in 1...3 { try append(RowID(Int64(id))) }
      try tree.appendRow(8, to: other)
      let moved = try append(4)
      let former = try separator(before: moved)
      let found = try listed { try tree.move(moved, to: .last(in: other)) }
      #expect(found.deletes.isEmpty && found.inserts.isEmpty)
      #expect(try separator(before: moved) == former)
      let rows = tree.visibleRows()
      #expect(
        try tree.attributes(of: rows[rows.count - 2])
          == RowAttributes(kind: 3, height: .fixed(5)))
      let plain = try tree.appendContainer(to: tree.root)
      try tree.appendRow(9, to: plain)
      try tree.move(moved, to: .last(in: plain))
      tree.settle()
      #expect(try text() == "1-2-3894")
      #expect(tree.forest.store.usedSlots == tree.rowCount + 2 * 4)
    }

    @Test("Separators that are given another look stay the same rows")
    func changesLooks() throws {
      let posts = try (1...3).map { try append(RowID($0)) }
      let separators = try posts.dropFirst().map(separator(before:))
      let found = try listed {
        try tree.setSeparatorBetweenChildren(Separator(height: 4), of: list)
      }
      #expect(found == Listed())
      #expect(try posts.dropFirst().map(separator(before:)) == separators)
      let rows = tree.visibleRows()
      #expect(try tree.attributes(of: rows[1]).height == .fixed(4))
    }

    @Test("Separated containers inside each other, removed and made again, forget nothing")
    func forgetsRemovedContainers() throws {
      for round in 0..<4 {
        let inner = try tree.appendContainer(to: list)
        try tree.setSeparatorBetweenChildren(Separator(height: 2), of: inner)
        for id in 0..<3 { try tree.appendRow(RowID(Int64(10 * round + id)), to: inner) }
        #expect(tree.rowCount == 5)
        if round % 2 == 0 { try tree.remove(inner) } else { try tree.removeAll(in: list) }
        #expect(tree.rowCount == 0)
        let isKept = tree.forest.separated.contains(inner.index)
        #expect(!isKept)
      }
      try tree.setSeparatorBetweenChildren(nil, of: list)
      try append(1)
      try append(2)
      #expect(try text() == "12")
    }
  }

  #if DEBUG
    /// The work of edits beside any number of hidden siblings, counted in looks at nodes.
    @Suite("Separators beside hidden siblings cost no more")
    struct SeparatorGrowthTests {
      enum Filter: CaseIterable {
        case rowsForwards
        case rowsBackwards
        case containers
        case emptyContainers
      }

      /// A list of hidden children with a shown one at either end, if wanted.
      private func list(_ count: Int, _ filter: Filter) throws -> (ComponentTree, NodeID, [NodeID])
      {
        let tree = ComponentTree()
        let list = try tree.appendContainer(to: tree.root)
        try tree.setSeparatorBetweenChildren(Separator(height: 1), of: list)
        var children: [NodeID] = []
        for id in 0..<count {
          switch filter {
          case .rowsForwards, .rowsBackwards:
            children.append(try tree.appendRow(RowID(Int64(id)), to: list))
          case .containers, .emptyContainers:
            let container = try tree.appendContainer(to: list)
            children.append(container)
            if filter == .containers { try tree.appendRow(RowID(Int64(id)), to: container) }
          }
        }
        tree.settle()
        return (tree, list, children)
      }

      private func visits(_ tree: ComponentTree, _ act: () throws -> Void) rethrows -> Int {
        let before = tree.forest.store.visits.value
        try act()
        return tree.forest.store.visits.value - before
      }

      @Test("Hiding all children one by one, and showing them again", arguments: Filter.allCases)
      func filters(filter: Filter) throws {
        let violation = try Growth.linear.violation(from: 200) { count in
          let (tree, _, children) = try list(count, filter)
          let order = filter == .rowsBackwards ? children.reversed() : children
          return try visits(tree) {
            for child in order { try tree.setHidden(true, child) }
            for child in order { try tree.setHidden(false, child) }
          }
        }
        #expect(violation == nil)
      }

      @Test("Inserting, moving, replacing and removing amid hidden children")
      func editsAmidHidden() throws {
        let violation = try Growth.constant.violation(from: 200) { count in
          let (tree, list, children) = try list(count, .rowsForwards)
          for child in children { try tree.setHidden(true, child) }
          tree.settle()
          let (first, middle) = (children[0], children[count / 2])
          return try visits(tree) {
            let new = try tree.makeRow(-1, at: .before(middle))
            let other = try tree.appendRow(-2, to: list)
            try tree.move(new, to: .after(first))
            try tree.setHidden(false, middle)
            try tree.replace(middle, with: other)
            try tree.setSeparator(Separator(height: 2), at: .bottom, of: new)
            try tree.setAttributes(RowAttributes(role: .header), of: new)
            try tree.detach(other)
            try tree.remove(new)
          }
        }
        #expect(violation == nil)
      }

      @Test("Removing hidden children one by one, and all at once")
      func removesHidden() throws {
        let violation = try Growth.linear.violation(from: 200) { count in
          let (tree, list, children) = try list(count, .rowsForwards)
          for child in children.dropFirst().dropLast() { try tree.setHidden(true, child) }
          return try visits(tree) {
            for child in children.prefix(count / 2) { try tree.remove(child) }
            try tree.removeAll(in: list)
          }
        }
        #expect(violation == nil)
      }
    }
  #endif
#endif
