// SPDX-License-Identifier: MIT

// What goes from its place: nodes that are removed, and those that are moved, with all that is in them.
extension Tree {
  // MARK: Removing

  /// Removes a node with all that is in it. O(m log n), m being what is in it.
  package mutating func remove(_ id: NodeID) throws(EditError) {
    let node = try resolve(id)
    if node == 0 { throw .rootIsFixed }
    try beginEdit()
    collect(from: node, includingItself: true)
    for index in 0..<scratch.count { discard(scratch[index]) }
    didEdit()
  }

  /// Removes all that is in a container. O(m log n).
  package mutating func removeAll(in id: NodeID) throws(EditError) {
    let node = try resolve(container: id)
    try beginEdit()
    collect(from: node, includingItself: false)
    for index in 0..<scratch.count { discard(scratch[index]) }
    didEdit()
  }

  private mutating func discard(_ entry: Entry) {
    let place = order.position(of: entry)
    if hasLooks { disturb(place, next: true) }
    if entry.isEnd {
      order.passFormerHeight(at: place)
      order.remove(at: place)
      return
    }
    let node = entry.node
    let old = order.lanes(at: place).intersection(.old)
    forgetIdentity(of: node, wasListed: !old.isEmpty)
    if arena[node].flags.contains(.watched) { lost.append(arena.id(node)) }
    if arena[node].flags.contains(.run) { runRowCount -= Int(order.weight(at: place)) }
    arena.retire(node)
    if hasLooks { looks.forget(node, arena) }
    if arena[node].registered.first >= 0 {
      orphans.append(arena[node].registered.first)
      arena[node].registered = Node.Registered()
    }
    if old.isEmpty {
      order.passFormerHeight(at: place)
      order.remove(at: place)
      order.forgetWeight(of: entry)
      // A hidden row is known until the commit, as one is that the host was told of.
      if arena[node].flags.isDisjoint(with: [.container, .separator, .run]) { touch(node) }
      if !arena[node].flags.contains(.touched) { free(node) }
    } else {
      order.set(old, height: 0, at: place)
      touch(node)
    }
  }

  /// Frees the slot of a node without a name.
  mutating func free(_ node: Int32) {
    if arena[node].flags.isContainer { edges.release(&arena[node].edges) }
    arena.free(node)
  }

  // MARK: Moving

  /// Moves a node with all that is in it; to where it is already, nothing happens to its rows.
  /// O(m log n), m being what is in it.
  package mutating func move(_ id: NodeID, to place: Place) throws(EditError) {
    let node = try resolve(id)
    if node == 0 { throw .rootIsFixed }
    let target = try resolve(place)
    if target.named == node, target.parent == arena[node].parent { return }
    if arena[node].flags.isContainer {
      if isInside(target.parent, node) { throw .cycle(id, into: arena.id(target.parent)) }
    } else if hasSections && target.parent == 0 {
      throw .rowOutsideSections
    }
    try beginEdit()
    collect(from: node, includingItself: true)
    for index in 0..<scratch.count { cut(scratch[index]) }
    noteMove(node, from: arena[node].parent)
    // A row's separators go along.
    let parent = arena[node].parent
    for index in 0..<scratch.count where arena[scratch[index].node].parent == parent {
      arena[scratch[index].node].parent = target.parent
    }
    setCovered(arena[target.parent].flags.covers, node)
    var place = position(of: target)
    for index in 0..<scratch.count {
      place = order.after(enter(scratch[index], at: place))
      if arena[scratch[index].node].registered.mask != 0 { mark(scratch[index].node) }
    }
    didEdit()
  }

  private mutating func noteMove(_ node: Int32, from parent: Int32) {
    guard notesMoves, arena[node].isContainer || arena[node].registered.mask != 0 else { return }
    moved.append(Moved(node: arena.id(node), from: arena.id(parent)))
  }

  /// Takes an entry out of its place; a ghost keeps that for the last commit.
  private mutating func cut(_ entry: Entry) {
    if arena[entry.node].flags.isContainer, !entry.isEnd { noteToldRows(of: entry.node) }
    let place = order.position(of: entry)
    if hasLooks { disturb(place, next: true) }
    let old = order.lanes(at: place).intersection(.old)
    guard !old.isEmpty else {
      order.passFormerHeight(at: place)
      order.remove(at: place)
      return
    }
    let ghost = arena.make()
    arena.retire(ghost)
    arena[ghost].parent = entry.node
    arena[entry.node].ghost = ghost
    order.set(old, height: 0, at: place)
    order.replace(at: place, with: .start(ghost))
    touch(entry.node)
  }

  /// Notes for what was cut whether a container above is concealed.
  private mutating func setCovered(_ isCovered: Bool, _ top: Int32) {
    guard arena[top].flags.contains(.covered) != isCovered else { return }
    var concealing: Int32 = -1
    for index in 0..<scratch.count {
      let entry = scratch[index]
      if entry.isEnd {
        if entry.node == concealing { concealing = -1 }
      } else if concealing < 0 {
        arena[entry.node].flags.set(.covered, isCovered)
        if arena[entry.node].flags.isSuperset(of: [.container, .concealed]) {
          concealing = entry.node
        }
      }
    }
  }

  /// Collects the entries of what is in a node, and of itself if that is asked for. Those that stay for the
  /// last commit are not of it.
  private mutating func collect(from node: Int32, includingItself: Bool) {
    scratch.removeAll()
    guard arena[node].flags.isContainer else {
      for row in [looks.separator(.top, of: node), node, looks.separator(.bottom, of: node)]
      where row >= 0 { scratch.append(.start(row)) }
      return
    }
    if includingItself { scratch.append(.start(node)) }
    var place = order.position(of: .start(node))
    while let next = order.next(place) {
      place = next
      let entry = order.entry(at: place)
      if entry == .end(node) { break }
      guard arena.isNamed(entry.node) else { continue }
      if !includingItself, isSeparator(entry.node, of: node) { continue }
      scratch.append(entry)
    }
    if includingItself { scratch.append(.end(node)) }
  }
}
