// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree
import Testing

/// The examples of the articles "How an Event Goes" and "How Rows Settle", with their letters.
@Suite("Walks")
struct WalkTests {
  let tree = ComponentTree()

  @Test("r ( p ( a b ) ): h1, h2 and h4 hear what b sends; h3 was cancelled by h2")
  func event() throws {
    let like = EventID<String>()
    let r = tree.root
    let p = try tree.appendContainer(to: r)
    let a = try tree.appendRow(1, to: p)
    let b = try tree.appendRow(2, to: p)
    var heard: [String] = []
    var h3: SubscriptionToken?
    try tree.subscribe(to: like, at: b) { heard.append("h1 \($0)") }
    try tree.subscribe(to: like, at: p) { [unowned tree] text, context in
      heard.append("h2 \(text)")
      #expect(context == EventContext(source: b, node: p))
      h3?.cancel()
      #expect((try? tree.remove(a)) != nil)
      return .proceed
    }
    h3 = try tree.subscribe(to: like, at: p) { heard.append("h3 \($0)") }
    try tree.subscribe(to: like, at: r) { heard.append("h4 \($0)") }
    try tree.subscribe(to: like, at: a) { heard.append("a \($0)") }
    try tree.send(like, "!", from: b)
    #expect(heard == ["h1 !", "h2 !", "h4 !"])
    #expect(h3?.isActive == false && !tree.contains(a))
  }

  @Test("( a b ( c d ) e ) becomes ( d f a ( c ) e ): delete 1, insert 1, move 3 → 0")
  func settling() throws {
    tree.recordsChanges = true
    let top = tree.root
    let a = try tree.appendRow(1, to: top)
    let b = try tree.appendRow(2, to: top)
    let inner = try tree.appendContainer(to: top)
    let c = try tree.appendRow(3, to: inner)
    let d = try tree.appendRow(4, to: inner)
    let e = try tree.appendRow(5, to: top)
    var changes = RowChanges()
    tree.commit(into: &changes)
    #expect(changes.insertedNodes == [a, b, c, d, e].map(\.index))

    try tree.remove(b)
    try tree.move(d, to: .before(a))
    let f = try tree.makeRow(6, at: .after(d))
    // The links have changed, the row order has not.
    #expect(try tree.nextSibling(of: d) == f && tree.parent(of: d) == top)
    #expect(tree.order.rowCount == 5 && tree.order.row(of: d.index) == 3)
    #expect(tree.pendingCount == 3)

    tree.commit(into: &changes)
    #expect(changes.deletes == [RowChanges.Deletion(row: 1, id: 2, node: b.index)])
    #expect(changes.inserts == [1] && changes.insertedNodes == [f.index])
    #expect(changes.moves == [RowChanges.Change(old: 3, new: 0)])
    #expect(changes.movedNodes == [d.index])
    #expect(changes.updates.isEmpty && changes.updatedNodes.isEmpty)
    #expect(changes.relaid.isEmpty && changes.relaidNodes.isEmpty)
    #expect(tree.visibleRows() == [d, f, a, c, e])
    #expect(!tree.hasPendingChanges && tree.pendingCount == 0)
  }

  @Test("Rows with other content and rows laid out otherwise come with their nodes")
  func nodesOfUpdates() throws {
    tree.recordsChanges = true
    let rows = try (0..<4).map { try tree.appendRow(RowID($0), to: tree.root) }
    var changes = RowChanges()
    tree.commit(into: &changes)
    try tree.setAttributes(RowAttributes(kind: 2), of: rows[2])
    try tree.update(rows[3])
    try tree.move(rows[3], to: .first(in: tree.root))
    tree.commit(into: &changes)
    #expect(changes.updates == [RowChanges.Change(old: 3, new: 0)])
    #expect(changes.updatedNodes == [rows[3].index] && changes.movedNodes == [rows[3].index])
    #expect(changes.relaid == [3] && changes.relaidNodes == [rows[2].index])
    tree.commit(into: &changes)
    #expect(changes.isEmpty && changes.movedNodes.isEmpty && changes.updatedNodes.isEmpty)
    #expect(changes.relaidNodes.isEmpty && changes.insertedNodes.isEmpty)
  }
}
