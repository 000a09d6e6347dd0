// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import Testing

@Suite("Notes of where nodes went")
struct WhereaboutsTests {
  let tree = ComponentTree()

  private func take() -> [NodeID] {
    var nodes = UniqueBuffer<NodeID>()
    let count = tree.takeWhereabouts(into: &nodes)
    return (0..<count).map { nodes[$0] }
  }

  @Test("Removed, detached, moved and shown nodes are noted, new ones are not")
  func notes() throws {
    tree.notesWhereabouts = true
    let box = try tree.appendContainer(to: tree.root)
    let a = try tree.appendRow(1, to: box)
    let b = try tree.appendRow(2, to: box)
    #expect(take() == [])
    try tree.move(a, to: .last(in: tree.root))
    try tree.detach(b)
    try tree.move(b, to: .first(in: box))
    #expect(take() == [a, b, b])
    try tree.setHidden(true, a)
    try tree.setHidden(false, a)
    try tree.setHidden(false, a)
    #expect(take() == [a])
    try tree.remove(box)
    #expect(take() == [b, box])
    #expect(take() == [])
  }

  @Test("Nobody asked, nothing is noted")
  func isOffByDefault() throws {
    let row = try tree.appendRow(1, to: tree.root)
    try tree.remove(row)
    #expect(take() == [])
  }

  @Test("Showing and moving may reveal, hiding does not")
  func reveals() throws {
    let box = try tree.appendContainer(to: tree.root)
    let row = try tree.appendRow(1, to: box)
    let first = tree.revealCount
    try tree.setHidden(true, box)
    #expect(try tree.revealCount == first && !tree.isVisible(row) && !tree.isVisible(box))
    try tree.move(row, to: .first(in: tree.root))
    let second = tree.revealCount
    #expect(try second > first && tree.isVisible(row))
    try tree.setHidden(false, box)
    #expect(try tree.revealCount > second && tree.isVisible(box))
    try tree.detach(box)
    #expect(try !tree.isVisible(box))
  }
}
