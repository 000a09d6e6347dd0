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
