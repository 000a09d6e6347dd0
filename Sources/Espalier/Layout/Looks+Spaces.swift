// SPDX-License-Identifier: MIT

// The spaces between rows. A row of height 0 is as if it were not there: it has none, and is passed where the row before
// another one is looked for. As a row gets a height or loses it, the space before the next one may come or go.
extension Looks {
  /// The space before an item, a line or a run of columns, if that has a height: only behind an item with one that is
  /// arranged in the same container.
  func gap(before node: Int32, _ arena: borrowing Arena, _ order: inout Order) -> Int32 {
    let container = arena[node].parent
    let spacing = inherited(container, arena) { $0.lineSpacing }
    guard spacing > 0, let item = item(before: node, arena, &order) else { return 0 }
    return arena[item].flags.role == .item ? spacing : 0
  }

  /// The row right before a row that is arranged in the same container, with no space between them; backgrounds and rows
  /// of height 0 are passed. O(rows that are passed).
  func item(before node: Int32, _ arena: borrowing Arena, _ order: inout Order) -> Int32? {
    let home = home(of: node, arena)
    var before = order.row(before: order.position(of: .start(node)))
    while let row = before, row.space == 0 {
      if parts(row.node, arena) { return self.home(of: row.node, arena) == home ? row.node : nil }
      guard isPassed(row, home, arena, order) else { return nil }
      before = order.row(before: row.place)
    }
    return nil
  }

  /// Whether rows are beside each other with a row that parts nothing between them: a background of their container, or a
  /// row of height 0, be it of another one, that carries no inset.
  func isPassed(
    _ row: Order.Neighbour, _ home: Int32, _ arena: borrowing Arena, _ order: borrowing Order,
    _ passesEmpty: Bool = true
  ) -> Bool {
    if arena[row.node].flags.role == .background { return self.home(of: row.node, arena) == home }
    return passesEmpty && arena[row.node].height == 0
      && (isArranged(row.node, arena) || order.height(at: row.place) == 0)
  }

  /// Whether a row parts what is before it from what is behind it: not a background, and not one of height 0.
  func parts(_ node: Int32, _ arena: borrowing Arena) -> Bool {
    arena[node].flags.role != .background && arena[node].height > 0
  }
}
