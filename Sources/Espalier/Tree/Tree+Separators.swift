// SPDX-License-Identifier: MIT

// Separators are rows that the tree makes, shows and hides by itself. A row's are beside it, a container's are its first
// and its last row, so they move and go with it. The one before a child that parts it from the children before belongs
// to that child as well: it is the same row as long as the child is there.
extension Tree {
  /// Puts a separator at an edge of a node, changes it, or takes it away. A container's is shown while the container
  /// shows another row. O(log n).
  package mutating func setSeparator(
    _ separator: Separator?, at edge: SeparatorEdge, of id: NodeID
  ) throws(EditError) {
    let node = try resolve(id)
    if hasSections && node == 0 { throw .rowOutsideSections }
    if separator == nil, looks.separator(edge, of: node) < 0 { return }
    try beginLooks()
    try beginEdit()
    looks.hasSeparators = true
    var row = looks.separator(edge, of: node)
    if row < 0 { row = makeSeparator(edge, of: node) }
    arena[row].flags.set(.ownSeparator, separator != nil)
    if let separator { setLook(separator, row) }
    looks.disturb(.start(node), &arena)
    didEdit()
  }

  /// Whether a row is a separator, which nobody edits.
  package func isSeparator(_ id: NodeID) -> Bool {
    arena.isValid(id) && arena[id.index].flags.contains(.separator)
  }

  /// Puts separators between the children of a container: only between two items that show a row, never beside a
  /// separator that one of them has of its own. Nil takes them away. O(c log n) for c children; then each edit of a
  /// child costs O(log n) more.
  package mutating func setSeparatorBetweenChildren(
    _ separator: Separator?, of id: NodeID
  ) throws(EditError) {
    let node = try resolve(container: id)
    if separator == nil, looks.record(of: node, arena)?.separator == nil { return }
    try beginLooks()
    try beginEdit()
    looks.hasSeparators = true
    var record = looks.record(of: node, arena) ?? Looks.Record()
    record.separator = separator
    looks.set(record, of: node, &arena)
    disturbChildren(of: node)
    didEdit()
  }

  private mutating func disturbChildren(of container: Int32) {
    var place = order.position(of: .start(container))
    while let next = order.next(place) {
      place = next
      let entry = order.entry(at: place)
      looks.disturb(entry, &arena)
      if entry == .end(container) { return }
      if arena.isNamed(entry.node), arena[entry.node].flags.isContainer {
        place = order.position(of: .end(entry.node))
      }
    }
  }

  // MARK: Which are shown

  /// Shows and hides separators around all that was disturbed. A node that has none costs no more than to be met.
  mutating func settleSeparators() {
    for index in 0..<looks.disturbed.count {
      noteSeparators(around: looks.disturbed[index], isFirst: true)
    }
    var index = 0
    while index < looks.separatorsDue.count {
      let node = looks.separatorsDue[index]
      index += 1
      arena[node].flags.remove(.hasSeparatorsDue)
      settleSeparators(of: node)
    }
    looks.separatorsDue.removeAll()
  }

  /// Notes the separators of what an entry is in, and of what comes behind it.
  /// - Parameter isFirst: whether all that is disturbed is about to be gone through, the row behind as well.
  private mutating func noteSeparators(around entry: Entry, isFirst: Bool = false) {
    guard order.contains(entry) else { return }
    noteSeparators(from: entry.node)
    var next = order.row(after: order.position(of: entry))
    while let row = next {
      if !isFirst || !arena[row.node].flags.contains(.isStartDisturbed) {
        noteSeparators(from: row.node)
      }
      next = arena[row.node].flags.role == .background ? order.row(after: row.place) : nil
    }
  }

  private mutating func noteSeparators(from node: Int32) {
    var node = node
    if arena[node].flags.contains(.separator) { node = looks.separator(.top, of: node) }
    while node >= 0, arena.isNamed(node), order.contains(.start(node)) {
      if !arena[node].flags.contains(.hasSeparatorsDue), looks.hasSeparator(node, arena) {
        arena[node].flags.insert(.hasSeparatorsDue)
        looks.separatorsDue.append(node)
      }
      node = arena[node].parent
    }
  }

  private mutating func settleSeparators(of node: Int32) {
    let first = firstRow(of: node)
    let shows = first >= 0
    let bottom = looks.separator(.bottom, of: node)
    if bottom >= 0 { setShown(shows && arena[bottom].flags.contains(.ownSeparator), bottom) }
    var top = looks.separator(.top, of: node)
    if top >= 0, arena[top].flags.contains(.ownSeparator) { return setShown(shows, top) }
    let between = node == 0 ? nil : looks.record(of: arena[node].parent, arena)?.separator
    if let between, shows, arena[node].flags.role == .item, followsItem(node),
      !arena[first].flags.contains(.separator)
    {
      if top < 0 { top = makeSeparator(.top, of: node) }
      setLook(between, top)
      setShown(true, top)
    } else if top >= 0 {
      setShown(false, top)
    }
  }

  /// The first row that is shown and that a node is, or has in it, but for separators of its own and backgrounds; −1:
  /// none. O(log n + levels) for each of those before it.
  private mutating func firstRow(of node: Int32) -> Int32 {
    guard arena[node].flags.isContainer else { return arena[node].flags.isRow ? node : -1 }
    var next = order.row(after: order.position(of: .start(node)))
    while let row = next, isAbove(node, row.node) {
      if arena[row.node].flags.role != .background, !isSeparator(row.node, of: node) {
        return row.node
      }
      next = order.row(after: row.place)
    }
    return -1
  }

  func isSeparator(_ row: Int32, of node: Int32) -> Bool {
    arena[row].flags.contains(.separator) && looks.separator(.top, of: row) == node
  }

  /// Whether the row that is shown before a child is one of an item, in the same container. O(log n + levels).
  private mutating func followsItem(_ node: Int32) -> Bool {
    let container = arena[node].parent
    var before = order.row(before: order.position(of: edge(.top, of: node)))
    while let row = before, isAbove(container, row.node) {
      if arena[row.node].flags.contains(.separator) { return false }
      let role = arena[row.node].flags.role
      if role != .background { return role == .item || arena[row.node].parent != container }
      before = order.row(before: row.place)
    }
    return false
  }

  /// Whether a node is in a container, at any depth.
  private func isAbove(_ container: Int32, _ node: Int32) -> Bool {
    var above = arena[node].parent
    while above >= 0, above != container { above = arena[above].parent }
    return above == container
  }

  private mutating func setShown(_ isShown: Bool, _ separator: Int32) {
    guard arena[separator].flags.contains(.concealed) == isShown else { return }
    arena[separator].flags.set(.concealed, !isShown)
    if arena[separator].flags.contains(.covered) { return }
    refresh(.start(separator))
    touch(separator)
    noteSeparators(around: .start(separator))
  }

  /// A separator shows its kind: that is its stamp as well.
  private mutating func setLook(_ look: Separator, _ separator: Int32) {
    if arena[separator].kind != look.kind {
      if !arena[separator].flags.contains(.updated) {
        formerStamps.append(FormerStamp(node: separator, stamp: arena[separator].stamp))
      }
      (arena[separator].kind, arena[separator].stamp) = (look.kind, Int64(look.kind.rawValue))
      arena[separator].flags.insert(.updated)
      touch(separator)
    }
    set(height: look.extent.rawValue, separator)
  }

  private mutating func makeSeparator(_ edge: SeparatorEdge, of owner: Int32) -> Int32 {
    let separator = arena.make()
    arena.separatorCount &+= 1
    let isInside = arena[owner].flags.isContainer
    arena[separator].identity = ~arena[owner].identity
    arena[separator].flags = [.separator, .concealed]
    arena[separator].parent = isInside ? owner : arena[owner].parent
    if arena[arena[separator].parent].flags.covers { arena[separator].flags.insert(.covered) }
    let place = order.position(of: isInside && edge == .bottom ? .end(owner) : .start(owner))
    enter(.start(separator), at: isInside == (edge == .top) ? order.after(place) : place)
    looks.set(separator, edge, of: owner)
    return separator
  }

  /// The first or the last entry of a node: a row's separators belong to it.
  func edge(_ edge: SeparatorEdge, of node: Int32) -> Entry {
    if arena[node].flags.isContainer { return edge == .top ? .start(node) : .end(node) }
    let separator = looks.separator(edge, of: node)
    return .start(separator < 0 ? node : separator)
  }
}
