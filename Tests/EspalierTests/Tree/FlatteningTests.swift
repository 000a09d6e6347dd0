// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("3.2 Flattening")
struct FlatteningTests {
  let tree = ComponentTree()

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
    #expect(tree.isHidden(hidden) && !tree.isHidden(late))
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

}

@Suite("3.3 Separators")
struct OwnSeparatorTests {
  let tree = ComponentTree()

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

}
