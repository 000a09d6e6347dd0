// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBase
  import EspalierTree
  import Testing

  @testable import EspalierWorkloads

  @Suite("Trees that are measured")
  struct TreeShapeTests {
    /// The rows of each container that has any, and how deep the container is.
    func groups(_ shape: TreeShape, rows: Int) throws -> [(count: Int, depth: Int)] {
      let tree = try shape.make(rows: rows).tree
      return try tree.nodes(in: tree.root).compactMap { node in
        guard try tree.isContainer(node) else { return nil }
        let children = Array(try tree.children(of: node))
        let count = try children.count { try !tree.isContainer($0) }
        return count == 0 ? nil : (count, try tree.depth(of: node))
      }
    }

    @Test(
      "Every shape has the rows that were asked for, each identity once", arguments: [1, 7, 1500])
    func rowCounts(rows: Int) throws {
      for shape in TreeShape.allCases {
        let (tree, handles) = try shape.make(rows: rows)
        #expect(tree.rowCount == rows, "\(shape)")
        #expect(!tree.hasPendingChanges, "\(shape)")
        let names = try handles.map { try tree.identity(of: $0).rawValue }
        #expect(names == Array(0..<Int64(rows)), "\(shape)")
      }
    }

    @Test("Wide: all in the root. Post list: three to seven in each. Deep: a thousand levels")
    func shapes() throws {
      #expect(try groups(.wide, rows: 500).map(\.count) == [500])
      let posts = try groups(.post, rows: 1003)
      #expect(posts.dropLast().allSatisfy { (3...7).contains($0.count) && $0.depth == 1 })
      #expect(Set(posts.map(\.count)).isSuperset(of: [3, 4, 6, 7]))
      let deep = try groups(.deep, rows: 3000)
      #expect(deep.map(\.depth) == Array(1...1000))
      #expect(deep.allSatisfy { $0.count == 3 })
      let random = try groups(.random, rows: 2000)
      #expect(random.count > 100 && Set(random.map(\.depth)).count > 5)
    }

    @Test("Ageing keeps the number of rows, and their handles good")
    func ageing() throws {
      for shape in TreeShape.allCases {
        var (tree, rows) = try shape.make(rows: 300)
        let containers = try Array(tree.nodes(in: tree.root)).count - 300
        try tree.age(&rows)
        #expect(tree.rowCount == 300 && Set(rows).count == 300)
        #expect(rows.allSatisfy { tree.contains($0) })
        #expect(try Array(tree.nodes(in: tree.root)).count - 300 == containers)
      }
    }

    @Test("A plain copy lists the same rows, made in whatever order")
    func copies() throws {
      for shape in TreeShape.allCases {
        let tree = try shape.make(rows: 400).tree
        let expected = try tree.rows(in: tree.root).map { try tree.identity(of: $0).rawValue }
        for shuffled in [false, true] {
          var rows: [PlainNode] = []
          let copy = try PlainNode.copy(of: tree, shuffled: shuffled)
          copy.root.flatten(into: &rows)
          #expect(rows.map(\.identity) == expected, "\(shape)")
        }
      }
    }

    @Test("The world of events has all its rows at one depth, and scatters them without losing one")
    func eventWorlds() throws {
      for depth in [1, 3, 10] {
        let world = try EventWorld(rows: 350, depth: depth)
        #expect(world.rows.count == 350)
        #expect(try world.rows.allSatisfy { try world.tree.depth(of: $0) == depth })
        #expect(world.containers.count == 4 * (depth - 1))
        #expect(world.scattered != world.rows && Set(world.scattered) == Set(world.rows))
      }
    }
  }
#endif
