// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// What a list of the app holds of its container: what is in it, and what the host was told of, which is something else
/// from new content on until the next commit.
struct ListStates<Element>: ~Copyable {
  /// Elements, and the rows that stand for them.
  struct State: ~Copyable {
    var elements: [Element] = []
    var content: ListContent
    /// What the elements were described as; empty for lists that are not described.
    var sections: [CellSection] = []
    /// Where each identity is first, if it was asked for.
    fileprivate var places: [RowID: Int]?
    /// The row of the list that the first element was found at last.
    private var firstRow = 0

    init(of container: NodeID) { content = ListContent(of: container) }

    /// The first element of an identity. O(n) for the first that is asked for, then O(1).
    mutating func place(of id: RowID) -> Int? {
      if let places { return places[id] }
      var found: [RowID: Int] = [:]
      found.reserveCapacity(content.rows.count)
      for place in (0..<content.rows.count).reversed() { found[content.rows[place].id] = place }
      places = found
      return found[id]
    }

    /// The element of a row that the host has at an index. O(log n); O(n) for the first if rows of others are between.
    mutating func place(ofRow row: Int, _ tree: inout Tree) -> Int? {
      guard let node = tree.formerNode(atRow: row) else { return nil }
      func isAt(_ place: Int) -> Bool {
        place >= 0 && place < content.nodes.count && content.nodes[place] == node
      }
      if isAt(row - firstRow) { return row - firstRow }
      if let first = tree.firstRow(in: content.container), isAt(row - first) {
        firstRow = first
        return row - first
      }
      return place(withIdentityOf: node, tree)
    }

    /// The element of a row that the host was told of, be it hidden or removed since. O(log n), and O(n) as above.
    mutating func place(of node: NodeID, _ tree: inout Tree) -> Int? {
      guard tree.isOrWasThere(node) else { return nil }
      if let row = tree.formerIndex(of: node, .oldRows) { return place(ofRow: row, &tree) }
      return place(withIdentityOf: node, tree)
    }

    private mutating func place(
      withIdentityOf node: NodeID, _ tree: borrowing Tree
    ) -> Int? {
      guard let first = place(of: RowID(tree.arena[node.index].identity)) else { return nil }
      return (first..<content.nodes.count).first { content.nodes[$0] == node }
    }
  }

  private(set) var current: State
  private var shown: State
  /// How many commits there had been when `shown` was what the host was told of.
  private var lastCommit = -1

  init(of container: NodeID) {
    current = State(of: container)
    shown = State(of: container)
  }

  /// Asks of what the host was told of.
  mutating func ask<Answer>(_ bare: BareList, _ question: (inout State) -> Answer) -> Answer {
    lastCommit == bare.commitCount ? question(&shown) : question(&current)
  }

  /// Takes other elements for the same rows.
  mutating func replace(_ elements: [Element]) {
    (current.elements, current.places) = (elements, nil)
  }

  /// Takes elements whose rows the editor puts into the container, as it was asked.
  mutating func replace(
    _ elements: [Element], _ sections: [CellSection] = [], _ bare: BareList,
    _ editor: ContentEditor
  ) throws(EditError) {
    try editor.carryOut(&current.content, bare)
    if lastCommit != bare.commitCount {
      lastCommit = bare.commitCount
      (shown.elements, shown.sections) = (current.elements, current.sections)
      shown.places = current.places
      editor.exchangeFormer(&shown.content)
    }
    (current.elements, current.sections, current.places) = (elements, sections, nil)
  }

  /// Lists what is in the container, if that is not known any more. The elements may be those of other rows then.
  mutating func refresh(_ bare: BareList) throws(EditError) {
    if current.content.version == bare.tree.version { return }
    var present = State(of: current.content.container)
    try present.content.read(&bare.tree)
    exchange(&present, bare)
  }

  /// Something else is in the container; what was there becomes what the host was told of, if it was that.
  private mutating func exchange(_ next: inout State, _ bare: BareList) {
    swap(&current, &next)
    if lastCommit == bare.commitCount { return }
    lastCommit = bare.commitCount
    swap(&shown, &next)
  }

  /// Where an identity is first, of what there is now; `guess` is looked at first.
  mutating func placeNow(of id: RowID, guess: Int = -1) -> Int? {
    let rows = current.content.rows.count
    if guess >= 0, guess < rows, current.content.rows[guess].id == id { return guess }
    return current.place(of: id)
  }

  /// Keeps the elements whose rows are still in the container, in the order that those have now; all else is removed
  /// from it.
  mutating func keep(_ present: borrowing ListContent, _ bare: BareList) throws(EditError) {
    var places: [NodeID: Int] = [:]
    for place in 0..<current.content.nodes.count { places[current.content.nodes[place]] = place }
    var next = State(of: current.content.container)
    for group in 1..<present.groups.count where bare.tree.isValid(present.groups[group].container) {
      try bare.tree.remove(present.groups[group].container)
    }
    for row in present.groups[0].rows {
      if let place = places[present.nodes[row]] {
        next.elements.append(current.elements[place])
        next.content.append(place..<place + 1, of: current.content)
      } else {
        try bare.tree.remove(present.nodes[row])
      }
    }
    next.content.groups[0].end = Int32(next.elements.count)
    exchange(&next, bare)
  }

  /// The rows are those of this version of the tree.
  mutating func confirm(_ version: Int) { current.content.version = version }
}

/// What elements were that left, with the stamps of that: one that comes back with the same content gets its stamp
/// again, and with it its height.
///
/// Two tables of a bounded size: when the younger is full, the older is given up.
struct Departed<Element> {
  private var young: [RowID: (element: Element, stamp: Stamp)] = [:]
  private var old: [RowID: (element: Element, stamp: Stamp)] = [:]

  var count: Int { young.count + old.count }

  /// Notes what a row was that leaves; at least so many are kept.
  mutating func note(_ row: Row, _ element: Element, limit: Int) {
    if young.count >= max(limit, 64) {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
    }
    young[row.id] = (element, row.stamp)
  }

  /// Takes out what is known of a row that comes.
  mutating func take(_ id: RowID) -> (element: Element, stamp: Stamp)? {
    if young.isEmpty, old.isEmpty { return nil }
    let older = old.removeValue(forKey: id)
    return young.removeValue(forKey: id) ?? older
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
    interner != nil && id.rawValue >= first && id.rawValue - first < 1 << 32
  }

  mutating func id(for key: Key) -> RowID {
    guard let id = interner?.id(for: key) else { return RowID(key.integer) }
    return RowID(first + id.rawValue)
  }

  func knownID(for key: Key) -> RowID? {
    guard let interner else { return RowID(key.integer) }
    return interner.knownID(for: key).map { RowID(first + $0.rawValue) }
  }

  /// Forgets the keys that were not named since the last time, once there are twice as many as needed.
  mutating func forgetUnused(keeping count: Int) {
    if let known = interner?.count, known > 2 * count + 64 { interner?.forgetUnused() }
  }

  /// Forgets all keys but those that are named again, once there are twice as many.
  mutating func forget(keeping count: Int, nameAgain: (inout Self) -> Void) {
    guard let known = interner?.count, known > 2 * count + 64 else { return }
    interner?.forgetUnused()
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

  /// How many rows of the last commit are before a container; nil if it was removed.
  fileprivate mutating func firstRow(in id: NodeID) -> Int? {
    guard arena.isValid(id) else { return nil }
    return order.count(.oldRows, before: order.position(of: .start(id.index)))
  }

  /// Whether a node is in the tree, or was a row or a section at the last commit.
  mutating func isOrWasThere(_ id: NodeID) -> Bool {
    if arena.isValid(id) { return true }
    return id.index < arena.count && arena[id.index].generation == id.generation | 1
      && (arena[id.index].ghost >= 0 || order.contains(.start(id.index)))
  }

  /// The index that a row or a section had at the last commit, be it removed since; nil if it was none.
  mutating func formerIndex(of id: NodeID, _ lane: Lane) -> Int? {
    settleHidings()
    guard isOrWasThere(id) else { return nil }
    let ghost = arena[id.index].ghost
    let place = order.position(of: .start(ghost >= 0 ? ghost : id.index))
    return order.counts(lane, at: place) ? order.count(lane, before: place) : nil
  }
}
