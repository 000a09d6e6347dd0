// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import Testing

/// What somebody outside the package can do with a tree of their own. This target is built without
/// access to what is `package`, as every user's is: it compiles only while the public face suffices.
@Suite("The tree from outside the package")
struct ClientTests {
  let tree = ComponentTree()

  @Test(
    "A tree of one's own is edited, loaded, flattened and measured by public means alone"
  )
  func livesAlone() throws {
    var loaded = 0
    let list = try tree.appendContainer(to: tree.root)
    let rows = try (1...3).map { try tree.appendRow(RowID($0), to: list) }
    try tree.onLoad(of: list) { loaded += 1 }
    #expect(tree.load() == 1 && loaded == 1)
    #expect(tree.visibleRows() == rows)
    #expect(try tree.setMeasuredHeight(20, of: rows[0]))
    try tree.remove(rows[1])
    #expect(tree.rowCount == 2 && tree.node(atRow: 1) == rows[2])
    #expect(!tree.contains(rows[1]))
  }
}
