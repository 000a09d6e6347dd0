// SPDX-License-Identifier: MIT

import EspalierDiff

/// What is in a container: its rows, in groups, and the nodes that they are.
///
/// The first group are the rows that are in the container itself. Then come the containers in it, the sections, each
/// with the rows that are in it itself; behind them those that are deeper.
package struct ListContent: ~Copyable {
  private let addressed = Addressed()
  struct Group: BitwiseCopyable {
    /// The root: it is to be made.
    var container: NodeID
    var identity: Int64
    /// Its first row, and the one behind its last one.
    var start: Int32 = 0
    var end: Int32 = 0

    var rows: Range<Int> { Int(start)..<Int(end) }
  }

  var container: NodeID
  var groups = Buffer<Group>()
  var rows = Buffer<Row>()
  var nodes = Buffer<NodeID>()
  var sectionCount = 0
  /// The version of the tree in which this is so; −1: it is not known.
  var version = -1

  package init(of container: NodeID) {
    self.container = container
    clear()
  }

  /// Is about another container from here on.
  mutating func turn(to container: NodeID) {
    if self.container == container { return }
    self.container = container
    clear()
  }

  /// Brings it in step with edits that were made otherwise. O(n), and O(1) if there were none.
  /// - Returns: whether there may have been any.
  @discardableResult
  mutating func read(_ tree: inout Tree) throws(EditError) -> Bool {
    _ = try tree.resolve(container: container)
    if version == tree.version { return false }
    clear()
    var index = 0
    while index < groups.count {
      tree.list(index, of: &self)
      if index == 0 { sectionCount = groups.count - 1 }
      index += 1
    }
    version = tree.version
    return true
  }

  /// Gives runs an identity that none of these rows has, to be compared with them: a run is no row that is handed over.
  /// O(n).
  mutating func nameRuns(apartFrom new: Span<Row>, _ tree: borrowing Tree) {
    // Of one number more than there are rows, one is free.
    let last = Int64.min + Int64(new.count)
    var taken: Set<Int64> = []
    for index in 0..<new.count where new[index].id.rawValue <= last {
      taken.insert(new[index].id.rawValue)
    }
    var identity = Int64.min
    while taken.contains(identity) { identity += 1 }
    for index in 0..<nodes.count where tree.arena[nodes[index].index].flags.contains(.run) {
      rows[index] = Row(id: RowID(identity))
    }
  }

  mutating func clear() {
    groups.removeAll()
    rows.removeAll()
    nodes.removeAll()
    groups.append(Group(container: container, identity: 0))
    sectionCount = 0
    version = -1
  }

  /// Whether the same nodes are there, in the same containers.
  func isSame(as other: borrowing ListContent) -> Bool {
    guard nodes.count == other.nodes.count, groups.count == other.groups.count,
      sectionCount == other.sectionCount
    else { return false }
    for index in 0..<groups.count
    where groups[index].container != other.groups[index].container
      || groups[index].rows != other.groups[index].rows
    {
      return false
    }
    for index in 0..<nodes.count where nodes[index] != other.nodes[index] { return false }
    return true
  }

  /// Takes over the stamps of the same rows; returns whether any was updated by hand. O(n).
  mutating func takeStamps(of other: borrowing ListContent) -> Bool {
    var isUpdated = false
    for index in 0..<rows.count where rows[index].stamp != other.rows[index].stamp {
      rows[index] = other.rows[index]
      isUpdated = true
    }
    return isUpdated
  }

  /// Adds rows of another content at the end.
  @inline(__always)
  mutating func append(_ range: Range<Int>, of other: borrowing ListContent) {
    rows.append(range, of: other.rows)
    nodes.append(range, of: other.nodes)
  }

  /// Adds a row that is still to be found or made.
  @inline(__always)
  mutating func appendGap() {
    rows.append(Row(id: 0))
    nodes.append(.root)
  }
}

extension Tree {
  /// Lists the rows that are in the container of a group itself, and adds groups for the containers in it.
  fileprivate mutating func list(_ group: Int, of content: inout ListContent) {
    let container = content.groups[group].container.index
    content.groups[group].start = Int32(content.rows.count)
    var place = order.position(of: .start(container))
    while let next = order.next(place) {
      place = next
      let entry = order.entry(at: place)
      if entry == .end(container) { break }
      guard arena.isNamed(entry.node), !arena[entry.node].flags.contains(.separator) else {
        continue
      }
      let id = arena.id(entry.node)
      // A run is none of the rows that are handed over.
      let identity = arena[entry.node].flags.contains(.run) ? .min : arena[entry.node].identity
      let stamp = arena[entry.node].stamp
      if arena[entry.node].isContainer {
        content.groups.append(ListContent.Group(container: id, identity: identity))
        place = order.position(of: .end(entry.node))
      } else {
        content.rows.append(Row(id: RowID(identity), stamp: Stamp(stamp)))
        content.nodes.append(id)
      }
    }
    content.groups[group].end = Int32(content.rows.count)
  }

  /// Lets a row show something else. An automatic height stays as an estimate until the row is measured.
  mutating func show(_ new: RowContent, _ id: NodeID) throws(EditError) {
    guard let old = content(of: id) else { throw .unknownNode(id) }
    try setStamp(new.stamp.rawValue, id)
    change(new.kind, of: id.index)
    switch (old.height, new.height) {
    case (.automatic, .automatic): break
    default: if old.height != new.height { try setHeight(new.height, id) }
    }
    if old.pin != new.pin { try setPin(new.pin, id) }
    try setRole(new.role, id)
    try setLine(new.line(), id)
  }

  /// What a row is; nil if it was removed, and for containers.
  package func content(of id: NodeID) -> RowContent? {
    guard arena.isValid(id), !arena[id.index].isContainer else { return nil }
    let node = arena[id.index]
    let (points, line) = (Units.points(Int64(node.height)), node.line)
    return RowContent(
      RowID(node.identity), stamp: Stamp(node.stamp),
      kind: node.kind,
      height: node.flags.contains(.automatic) ? .automatic(estimate: points) : .fixed(points),
      pin: Pin(code: node.pin),
      role: node.role, breadth: line.breadth?.points, startsLine: line.startsLine,
      spansLine: line.spansLine)
  }
}
