// SPDX-License-Identifier: MIT

/// Rows, each once, and which of them came and went at the last look. Their nodes have a flag.
struct MemberSet {
  private let flag: Node.Flags
  private(set) var rows: [VisibleRow] = []
  /// Those of the last look.
  private(set) var came: [VisibleRow] = []
  private(set) var went: [VisibleRow] = []
  private var former: [VisibleRow] = []

  init(_ flag: Node.Flags) { self.flag = flag }

  mutating func forgetArrivals() { came.removeAll(keepingCapacity: true) }

  mutating func begin() {
    swap(&rows, &former)
    rows.removeAll(keepingCapacity: true)
    came.removeAll(keepingCapacity: true)
    went.removeAll(keepingCapacity: true)
  }

  /// Takes one in, which was not seen in this look.
  mutating func see(_ row: VisibleRow, _ bare: BareList) {
    rows.append(row)
    if !bare.tree.isNoted(flag, row.node) { came.append(row) }
  }

  /// Takes rows beside each other in.
  mutating func see(rows indices: Range<Int>, _ bare: BareList) {
    let first = rows.count
    bare.tree.appendRows(in: indices, to: &rows)
    for index in first..<rows.count where !bare.tree.isNoted(flag, rows[index].node) {
      came.append(rows[index])
    }
  }

  mutating func end(_ bare: BareList) {
    for row in former { bare.tree.note(flag, row.node, false) }
    for row in rows { bare.tree.note(flag, row.node) }
    for row in former where !bare.tree.isNoted(flag, row.node) { went.append(row) }
  }

  /// Takes rows beside each other in, after an update in which none moved: who was there is known by its index.
  ///
  /// - Parameter last: the indices of the last look, before the update.
  /// - Complexity: O(rows of both looks, and deletes and inserts before their ends).
  mutating func follow(
    _ update: BatchUpdate, from last: Range<Int>, to indices: Range<Int>, _ bare: BareList
  ) {
    begin()
    var (deletes, inserts, next) = (0, 0, indices.lowerBound)
    for index in last {
      while deletes < update.deletes.count, update.deletes[deletes].index < index { deletes += 1 }
      let isDeleted = deletes < update.deletes.count && update.deletes[deletes].index == index
      while inserts < update.inserts.count,
        update.inserts[inserts].index <= index - deletes + inserts
      { inserts += 1 }
      let new = index - deletes + inserts
      let row = former[index - last.lowerBound]
      guard !isDeleted, indices.contains(new) else {
        went.append(row)
        continue
      }
      if next < new { see(rows: next..<new, bare) }
      rows.append(row)
      next = new + 1
    }
    see(rows: next..<indices.upperBound, bare)
    // Those that stay have the flag.
    for row in went { bare.tree.note(flag, row.node, false) }
    for row in came { bare.tree.note(flag, row.node) }
  }

  /// Takes in what a layout shows, as it was told.
  mutating func see(_ display: borrowing Display, _ bare: BareList) {
    for index in 0..<display.told.count { see(display.told[index], bare) }
  }
}

extension Tree {
  /// Whether a node has a flag; what was removed has none.
  @inline(__always)
  func isNoted(_ flag: Node.Flags, _ id: NodeID) -> Bool {
    arena.isValid(id) && arena[id.index].flags.contains(flag)
  }

  @inline(__always)
  mutating func note(_ flag: Node.Flags, _ id: NodeID, _ isSet: Bool = true) {
    if arena.isValid(id) { arena[id.index].flags.set(flag, isSet) }
  }

  /// Appends the rows beside each other that have content, by their indices at the last commit. O(rows + log n), and
  /// O(rows · log n) while edits wait; a run is passed at once.
  mutating func appendRows(in rows: Range<Int>, to list: inout [VisibleRow]) {
    if hasEdits {
      settleHidings(for: .lastCommit)
      let rows = rows.clamped(to: 0..<order.total[.oldRows])
      var row = rows.lowerBound
      while row < rows.upperBound {
        let place = order.find(row, .oldRows)
        if let node = owner(at: place), runCount(of: node) == nil {
          list.append(VisibleRow(node, self))
        }
        let index = indexInRun(ofRow: row, at: place, .lastCommit)
        row += max(1, Int(order.weight(at: place)) - index)
      }
      return
    }
    settleHidings()
    let rows = rows.clamped(to: 0..<order.total[.newRows])
    if rows.isEmpty { return }
    var (place, row) = (order.find(rows.lowerBound, .newRows), rows.lowerBound)
    if order.hasRuns { row = order.count(.newRows, before: place) }
    while true {
      let node = order.entry(at: place).node
      if arena[node].flags.contains(.run) {
        row += Int(order.weight(at: place))
      } else {
        list.append(VisibleRow(arena.id(node), self))
        row += 1
      }
      guard row < rows.upperBound, let next = order.row(after: place) else { return }
      place = next.place
    }
  }
}
