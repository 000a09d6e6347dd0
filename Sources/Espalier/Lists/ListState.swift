// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// The elements of a list, and the rows that stand for them: as they are now, or as the host was told of them.
struct ListState<Element>: ~Copyable {
  var elements: [Element] = []
  var content: ListContent
  /// What the elements were described as; empty for lists that are not described.
  var sections: [CellSection] = []
  /// Where each identity is first, and where each row is, if that was asked for.
  struct Places {
    var identities: [RowID: Int]?
    var nodes: [NodeID: Int]?
  }

  var places = Places()
  /// The row of the list that the first element was found at last.
  private var firstRow = 0

  init(of container: NodeID) { content = ListContent(of: container) }

  /// The first element of an identity. O(n) for the first that is asked for, then O(1).
  mutating func place(of id: RowID) -> Int? {
    if let known = places.identities { return known[id] }
    var found: [RowID: Int] = [:]
    found.reserveCapacity(content.rows.count)
    for place in (0..<content.rows.count).reversed() { found[content.rows[place].id] = place }
    places.identities = found
    return found[id]
  }

  /// Where a row is. O(n) for the first that is asked for, then O(1).
  private mutating func place(ofNode node: NodeID) -> Int? {
    if let known = places.nodes { return known[node] }
    var found: [NodeID: Int] = [:]
    found.reserveCapacity(content.nodes.count)
    for place in 0..<content.nodes.count { found[content.nodes[place]] = place }
    places.nodes = found
    return found[node]
  }

  /// The element of a row that the host has at an index. O(log n); O(n) for the first if rows of others are between.
  mutating func place(ofRow row: Int, _ tree: inout Tree) -> Int? {
    guard let node = tree.formerNode(atRow: row) else { return nil }
    func isAt(_ place: Int) -> Bool {
      place >= 0 && place < content.nodes.count && content.nodes[place] == node
    }
    if isAt(row - firstRow) { return row - firstRow }
    if let first = tree.committedRows(of: content.container)?.lowerBound, isAt(row - first) {
      firstRow = first
      return row - first
    }
    return place(ofNode: node)
  }

  /// The element of a row that the host was told of, be it hidden or removed since. O(log n), and O(n) as above.
  mutating func place(of node: NodeID, _ tree: inout Tree) -> Int? {
    guard tree.isOrWasThere(node) else { return nil }
    if let row = tree.formerIndex(of: node, .oldRows) { return place(ofRow: row, &tree) }
    return place(ofNode: node)
  }
}

/// What elements were that left, with the stamps of that: one that comes back with the same content gets its stamp
/// again, and with it its height.
///
/// Two tables of a bounded size: when the younger is full, the older is given up.
struct Departed<Element> {
  private typealias Table = [RowID: (element: Element, stamp: Stamp, isTaken: Bool)]
  private var young: Table = [:]
  private var old: Table = [:]
  /// What was taken for content that is not there yet.
  private var taken: [RowID] = []
  /// What is not kept any more. As it dies it may hand content over, so nothing is being written then.
  private var dropped: [Element] = []

  var count: Int { young.count + old.count }

  /// Notes what a row was that leaves; at least so many are kept.
  mutating func note(_ row: Row, _ element: Element, limit: Int) {
    if young.count >= max(limit, 64) {
      swap(&young, &old)
      for known in young.values { dropped.append(known.element) }
      young.removeAll(keepingCapacity: true)
    }
    drop(young.updateValue((element, row.stamp, false), forKey: row.id))
  }

  private mutating func drop(_ known: Table.Value?) {
    if let known { dropped.append(known.element) }
  }

  mutating func drop(_ elements: [Element]) { dropped += elements }

  /// Gives away one that is not kept any more; nil if there is none.
  mutating func popDropped() -> Element? { dropped.popLast() }

  /// New content comes. What was taken for content that was refused can be taken again.
  mutating func begin() {
    for id in taken {
      young[id]?.isTaken = false
      old[id]?.isTaken = false
    }
    taken.removeAll(keepingCapacity: true)
  }

  /// What is known of a row that comes, for the first one of this identity.
  mutating func take(_ id: RowID) -> (element: Element, stamp: Stamp)? {
    if young.isEmpty, old.isEmpty { return nil }
    guard let known = Self.take(id, from: &young) ?? Self.take(id, from: &old), !known.isTaken
    else { return nil }
    taken.append(id)
    return (known.element, known.stamp)
  }

  private static func take(_ id: RowID, from table: inout Table) -> Table.Value? {
    guard let index = table.index(forKey: id) else { return nil }
    let known = table.values[index]
    table.values[index].isTaken = true
    return known
  }

  /// The new content is there: what was taken for it did not leave any more.
  mutating func settle() {
    for id in taken {
      drop(young.removeValue(forKey: id))
      drop(old.removeValue(forKey: id))
    }
    taken.removeAll(keepingCapacity: true)
  }

  func visit(_ body: (Element) -> Void) {
    for known in young.values { body(known.element) }
    for known in old.values { body(known.element) }
  }
}

/// The identities of the rows of a list: integers as they are, or such as nothing else in the engine has, for keys of any
/// type.
struct RowNames<Key: Hashable> {
  private var interner: Interner<Key>?
  private let first: Int64

  /// - Parameter first: the first identity of those that the list has for itself.
  init(from first: RowID, keepsIntegers: Bool) {
    if !keepsIntegers || !Key.isInteger { interner = Interner() }
    self.first = first.rawValue
  }

  /// Whether an identity is of a key.
  func gave(_ id: RowID) -> Bool {
    // The distance of a large identity from the lowest ones is no integer.
    interner != nil && id.rawValue >= first && id.rawValue < first + 1 << 32
  }

  mutating func id(for key: Key) -> RowID {
    guard let id = interner?.id(for: key) else { return RowID(key.integer) }
    return RowID(first + id.rawValue)
  }

  func knownID(for key: Key) -> RowID? {
    guard let interner else { return RowID(key.integer) }
    return interner.knownID(for: key).map { RowID(first + $0.rawValue) }
  }

  /// Forgets the keys that are not named again, and were not named since the last time, once there are twice as many.
  /// Those named again are so before any is forgotten: a key that was forgotten would get another identity.
  mutating func forget(keeping count: Int, nameAgain: (inout Self) -> Void) {
    guard let known = interner?.count, known > 2 * count + 64 else { return }
    nameAgain(&self)
    interner?.forgetUnused()
  }
}

extension Hashable {
  /// Whether values of this type are integers that are identities as they are.
  fileprivate static var isInteger: Bool {
    if self == RowID.self { return true }
    guard let type = self as? any FixedWidthInteger.Type else { return false }
    return type.bitWidth <= 64
  }

  fileprivate var integer: Int64 {
    switch self {
    case let value as Int: return Int64(value)
    case let value as RowID: return value.rawValue
    case let value as any FixedWidthInteger: return Int64(truncatingIfNeeded: value)
    default: preconditionFailure("The identity is no integer.")
    }
  }
}

extension Tree {
  /// What names a row of the last commit, or did before it was removed.
  fileprivate mutating func formerNode(atRow row: Int) -> NodeID? {
    guard row >= 0, row < rowCount(.lastCommit) else { return nil }
    let node = owner(of: order.entry(at: order.find(row, .oldRows)).node)
    return NodeID(index: node, generation: arena[node].generation & ~1)
  }

  /// Whether a node is in the tree, or is a row or a section that was removed since the last commit.
  func isOrWasThere(_ id: NodeID) -> Bool {
    if arena.isValid(id) { return true }
    return id.index < arena.count && arena[id.index].generation == id.generation | 1
      && arena[id.index].flags.contains(.touched)
  }

  /// The index that a row or a section had at the last commit, be it removed since; nil if it was none.
  mutating func formerIndex(of id: NodeID, _ lane: Lane) -> Int? {
    formerPlace(of: id, lane).map { order.count(lane, before: $0) }
  }

  /// The path that a row had at the last commit, be it removed since; nil if it was in no body.
  mutating func formerPath(of id: NodeID) -> NewPath? {
    formerPlace(of: id, .oldRows).flatMap { path(at: $0, .lastCommit) }
  }

  private mutating func formerPlace(of id: NodeID, _ lane: Lane) -> Position? {
    isOrWasThere(id) ? place(of: id.index, lane) : nil
  }
}
