// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import EspalierTree
import Testing

/// The visible rows: identities, and `-h` for a separator of height h.
func shape(_ tree: ComponentTree) throws -> [Int64] {
  try tree.visibleRows().map { node in
    guard try tree.isSeparator(node) else { return try tree.identity(of: node).rawValue }
    return -Int64(try tree.attributes(of: node).height.initial.points)
  }
}

@Suite("3.2 Flattening")
struct FlatteningTests {
  let tree = ComponentTree()

  @Test("Flattening is the preorder of visible rows and changes nothing")
  func isPure() throws {
    let container = try tree.appendContainer(to: tree.root)
    try tree.appendRows([Row(id: 1, stamp: 4), Row(id: 2)], to: container)
    try tree.appendRow(3, to: tree.root)
    var loaded = 0
    try tree.onLoad(of: container) { loaded += 1 }
    let dump = try tree.dump()
    var rows = UniqueBuffer<Row>()
    for _ in 0..<3 {
      let count = tree.flatten(into: &rows)
      #expect((0..<count).map { rows[$0] } == [Row(id: 1, stamp: 4), Row(id: 2), Row(id: 3)])
    }
    #expect(try tree.dump() == dump)
    #expect(loaded == 0)
  }

  @Test("Hiding a container hides its subtree and its separators; what is below keeps its state")
  func hidesContainers() throws {
    let container = try tree.appendContainer(to: tree.root)
    let inner = try tree.appendContainer(to: container)
    let row = try tree.appendRow(1, to: inner)
    let hidden = try tree.appendRow(2, to: inner)
    try tree.setHidden(true, hidden)
    try tree.setSeparator(Separator(height: 9), at: .bottom, of: container)
    try tree.appendRow(3, to: tree.root)
    #expect(try shape(tree) == [1, -9, 3])
    try tree.setHidden(true, container)
    #expect(try shape(tree) == [3])
    try tree.setStamp(7, of: row)
    let late = try tree.appendRow(4, to: inner)
    #expect(try shape(tree) == [3])
    try tree.setHidden(false, container)
    #expect(try shape(tree) == [1, 4, -9, 3])
    #expect(try tree.row(row).stamp == 7)
    #expect(try tree.isHidden(hidden) && !tree.isHidden(late))
  }

  @Test("Hidden rows take their separators with them")
  func hidesRows() throws {
    let row = try tree.appendRow(1, to: tree.root)
    try tree.setSeparator(Separator(height: 8), at: .top, of: row)
    try tree.setSeparator(Separator(height: 9), at: .bottom, of: row)
    #expect(try shape(tree) == [-8, 1, -9])
    try tree.setHidden(true, row)
    #expect(try shape(tree) == [])
    try tree.setHidden(false, row)
    #expect(try shape(tree) == [-8, 1, -9])
  }

  @Test("A sectioned list: the root's containers with header, footer and rows")
  func listsSections() throws {
    func row(_ id: Int64, _ role: RowRole, _ container: NodeID) throws -> NodeID {
      try tree.appendRow(RowID(id), attributes: RowAttributes(role: role), to: container)
    }
    let first = try tree.appendContainer(to: tree.root)
    let header = try row(1, .header, first)
    _ = try row(2, .item, first)
    _ = try row(3, .item, first)
    let footer = try row(4, .footer, first)
    let second = try tree.appendContainer(to: tree.root)
    _ = try row(5, .item, second)
    let empty = try tree.appendContainer(to: tree.root)
    let hidden = try tree.appendContainer(to: tree.root)
    try tree.setHidden(true, hidden)
    #expect(
      tree.sections().map(\.container) == [first, second, empty])
    #expect(tree.sections().map(\.rows) == [1..<3, 4..<5, 5..<5])
    #expect(tree.sections().map(\.header) == [header, nil, nil])
    #expect(tree.sections().map(\.footer) == [footer, nil, nil])
    try tree.setHidden(true, header)
    #expect(tree.sections()[0].header == nil && tree.sections()[0].rows == 0..<2)
  }

  @Test("Heights and pins reach the row order; changed fixed heights do as well")
  func setsHeights() throws {
    let row = try tree.appendRow(
      1, attributes: RowAttributes(height: .fixed(10), pin: .always), to: tree.root)
    let other = try tree.appendRow(2, to: tree.root)
    tree.settle()
    #expect(tree.order.totalHeight == 54 * 768)
    #expect(tree.order.traits(of: row.index) == [.row, .pinned])
    #expect(tree.order.traits(of: other.index) == [.row, .unmeasured])
    tree.order.setMeasuredHeight(50, of: other.index)
    try tree.setAttributes(RowAttributes(height: .fixed(20)), of: row)
    tree.settle()
    #expect(tree.order.totalHeight == 70 * 768)
    #expect(tree.order.pinnedCount == 0 && tree.order.unmeasuredCount == 0)
    try tree.update(other)
    tree.settle()
    #expect(tree.order.totalHeight == 70 * 768 && tree.order.unmeasuredCount == 1)
  }
}

@Suite("3.3 Separators")
struct SeparatorTests {
  let tree = ComponentTree()

  @Test("Own separators go with their row when it moves and end when it ends")
  func goWithRows() throws {
    let rows = try [1, 2, 3].map { try tree.appendRow($0, to: tree.root) }
    try tree.setSeparator(Separator(height: 8), at: .top, of: rows[1])
    try tree.setSeparator(Separator(height: 9), at: .bottom, of: rows[1])
    #expect(try shape(tree) == [1, -8, 2, -9, 3])
    try tree.move(rows[1], to: .first(in: tree.root))
    #expect(try shape(tree) == [-8, 2, -9, 1, 3])
    try tree.move(rows[0], to: .before(rows[1]))
    #expect(try shape(tree) == [1, -8, 2, -9, 3])
    _ = try tree.makeRow(4, at: .after(rows[1]))
    #expect(try shape(tree) == [1, -8, 2, -9, 4, 3])
    #expect(try tree.separator(at: .top, of: rows[1]) == Separator(height: 8))
    try tree.setSeparator(Separator(height: 7), at: .top, of: rows[1])
    try tree.setSeparator(nil, at: .bottom, of: rows[1])
    #expect(try shape(tree) == [1, -7, 2, 4, 3])
    try tree.remove(rows[1])
    #expect(try shape(tree) == [1, 4, 3])
    #expect(try tree.childCount(of: tree.root) == 3)
  }

  @Test("A container's own separators are its first and last rows, while it shows another row")
  func frameContainers() throws {
    let container = try tree.appendContainer(to: tree.root)
    try tree.setSeparator(Separator(height: 8), at: .top, of: container)
    try tree.setSeparator(Separator(height: 9), at: .bottom, of: container)
    #expect(try shape(tree) == [])
    let row = try tree.makeRow(1, at: .first(in: container))
    _ = try tree.makeRow(2, at: .last(in: container))
    _ = try tree.makeRow(3, at: .first(in: container))
    #expect(try shape(tree) == [-8, 3, 1, 2, -9])
    try tree.removeAll(in: container)
    #expect(try shape(tree) == [])
    #expect(!tree.contains(row))
  }

  @Test("Between separators: only between visible neighbours, never doubled, never last")
  func separateVisibleNeighbours() throws {
    try tree.setSeparatorBetweenChildren(Separator(height: 5), of: tree.root)
    let rows = try [1, 2, 3].map { try tree.appendRow($0, to: tree.root) }
    #expect(try shape(tree) == [1, -5, 2, -5, 3])
    try tree.setHidden(true, rows[1])
    #expect(try shape(tree) == [1, -5, 3])
    try tree.setHidden(true, rows[0])
    #expect(try shape(tree) == [3])
    try tree.setHidden(false, rows[1])
    #expect(try shape(tree) == [2, -5, 3])
    try tree.setSeparator(Separator(height: 9), at: .bottom, of: rows[1])
    #expect(try shape(tree) == [2, -9, 3])
    try tree.setSeparator(nil, at: .bottom, of: rows[1])
    try tree.remove(rows[2])
    #expect(try shape(tree) == [2])
  }

  @Test("Between separators follow containers that begin or cease to show a row")
  func followEmptiness() throws {
    try tree.setSeparatorBetweenChildren(Separator(height: 5), of: tree.root)
    let first = try tree.appendRow(1, to: tree.root)
    let container = try tree.appendContainer(to: tree.root)
    try tree.appendRow(2, to: tree.root)
    #expect(try shape(tree) == [1, -5, 2])
    let inner = try tree.appendContainer(to: container)
    let row = try tree.appendRow(3, to: inner)
    #expect(try shape(tree) == [1, -5, 3, -5, 2])
    try tree.setHidden(true, row)
    #expect(try shape(tree) == [1, -5, 2])
    try tree.setHidden(false, row)
    try tree.remove(first)
    #expect(try shape(tree) == [3, -5, 2])
    try tree.setSeparatorBetweenChildren(nil, of: tree.root)
    #expect(try shape(tree) == [3, 2])
  }

  @Test("A separator that comes back has the identity it had")
  func keepsIdentity() throws {
    let row = try tree.appendRow(1, to: tree.root)
    try tree.setSeparator(Separator(height: 1), at: .top, of: row)
    let identity = try tree.identity(of: #require(tree.node(atRow: 0)))
    try tree.setSeparator(nil, at: .top, of: row)
    try tree.setSeparator(Separator(height: 2), at: .top, of: row)
    #expect(try tree.identity(of: #require(tree.node(atRow: 0))) == identity)
  }
}

@Suite("3.4 Loading")
struct LoadingTests {
  let tree = ComponentTree()

  @Test("Loading runs once per node, in the order of the tree, with what it adds in the same pass")
  func loadsOnce() throws {
    final class Log { var entries: [Int] = [] }
    let log = Log()
    let containers = try (0..<3).map { _ in try tree.appendContainer(to: tree.root) }
    for index in [2, 0, 1] {
      try tree.onLoad(of: containers[index]) { [tree] in
        log.entries.append(index)
        let row = try! tree.appendRow(RowID(Int64(index)), to: containers[index])
        try! tree.onLoad(of: row) { log.entries.append(index * 10 + 10) }
      }
    }
    #expect(tree.load() == 6)
    #expect(log.entries == [0, 10, 1, 20, 2, 30])
    #expect(names(tree) == [0, 1, 2])
    #expect(tree.load() == 0)
  }

  @Test("What is hidden or detached is loaded when it is first shown")
  func waits() throws {
    var loaded: [Int] = []
    let hidden = try tree.appendContainer(to: tree.root)
    let row = try tree.appendRow(1, to: hidden)
    try tree.setHidden(true, hidden)
    let loose = try tree.makeRow(2)
    try tree.onLoad(of: row) { loaded.append(1) }
    try tree.onLoad(of: loose) { loaded.append(2) }
    #expect(tree.load() == 0)
    try tree.setHidden(false, hidden)
    #expect(tree.load() == 1)
    try tree.move(loose, to: .last(in: tree.root))
    #expect(tree.load() == 1)
    #expect(loaded == [1, 2])
  }

  @Test("Loading survives handlers that remove, move and load")
  func survives() throws {
    var loaded: [Int] = []
    let rows = try (1...4).map { try tree.appendRow(RowID($0), to: tree.root) }
    try tree.onLoad(of: rows[0]) { [tree] in
      loaded.append(1)
      try! tree.remove(rows[0])
      try! tree.remove(rows[1])
      try! tree.move(rows[3], to: .first(in: tree.root))
      #expect(tree.load() == 0)
    }
    for index in 1..<4 { try tree.onLoad(of: rows[index]) { loaded.append(index + 1) } }
    #expect(tree.load() == 3)
    #expect(loaded.sorted() == [1, 3, 4])
  }
}
