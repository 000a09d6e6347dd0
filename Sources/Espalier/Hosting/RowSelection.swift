// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// A set of rows, known by identity: it survives moves, updates, reloads, snapshots, and being hidden.
///
/// A row that is removed leaves the set with the commit that removes it, and `onChange` says so. If a
/// row of the same identity is inserted in the same commit, it takes the place of the removed one.
///
/// A set does not keep its engine. Once that is gone, the set is empty and every handle unknown.
@preconcurrency @MainActor
public final class RowSelection {
  /// What became of a set.
  public struct Change: Sendable {
    /// The rows that came into the set.
    public internal(set) var added: [NodeID] = []

    /// The rows that left it; the handles of removed ones are stale.
    public internal(set) var removed: [NodeID] = []

    /// The identities of the rows that left it, one for each.
    public internal(set) var removedIDs: [RowID] = []

    /// Whether rows left the set because they left the tree.
    public internal(set) var isByCommit = false
  }

  struct Member {
    var generation: UInt32
    var id: RowID
  }

  /// Whether the set may hold several rows. If not, a row takes the place of the former one.
  public var allowsSeveral = false {
    didSet { if !allowsSeveral, count > 1 { removeAll() } }
  }

  /// Is told of every change, after it.
  public var onChange: ((Change) -> Void)?

  private let link: EngineLink
  var members: [NodeIndex: Member] = [:]

  /// The rows that are in no list for the time being: a commit that takes them from the tree would not
  /// name them.
  var unlisted: Set<NodeIndex> = []

  init(of engine: ListEngine) {
    link = engine.link
  }

  /// The engine goes away.
  func close() {
    members.removeAll()
    unlisted.removeAll()
  }

  #if ESPALIER_CHECKS
    func checkInvariants() {
      precondition(
        unlisted.allSatisfy { members[$0] != nil }, "What is in no list is among the members.")
      precondition(allowsSeveral || members.count <= 1, "One row is selected at a time.")
    }
  #endif

  /// The number of rows.
  public var count: Int { members.count }

  /// Whether there is no row.
  public var isEmpty: Bool { members.isEmpty }

  /// Whether a row is in the set.
  ///
  /// - Complexity: O(1).
  public func contains(_ node: NodeID) -> Bool {
    members[node.index]?.generation == node.generation
  }

  /// The rows in the order of the list; hidden ones last.
  ///
  /// - Complexity: O(s log n) for s rows in the set.
  public var nodes: [NodeID] {
    guard let engine = link.engine else { return [] }
    let places = members.map { index, member in
      engine.noteWork()
      let node = NodeID(index: index, generation: member.generation)
      let row = (try? engine.rowIndex(of: node)) ?? nil
      return (row: row ?? .max, node: node)
    }
    return places.sorted { ($0.row, $0.node.index.rawValue) < ($1.row, $1.node.index.rawValue) }
      .map(\.node)
  }

  /// Goes through the rows in any order.
  ///
  /// - Allocations: none.
  func forEachNode(_ body: (NodeID) -> Void) {
    for (index, member) in members { body(NodeID(index: index, generation: member.generation)) }
  }

  /// Adds a row. One that is in the set already stays there.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Complexity: O(log n), and O(v) for a host that shows v rows.
  public func insert(_ node: NodeID) throws(TreeError) {
    guard let engine = link.engine else { throw .unknownNode(node) }
    let id = try engine.tree.row(node).id
    guard !contains(node) else { return }
    var change = Change()
    if !allowsSeveral { takeAll(into: &change) }
    let isListed = try engine.rowIndex(of: node) != nil
    members[node.index] = Member(generation: node.generation, id: id)
    if !isListed { unlisted.insert(node.index) }
    change.added = [node]
    tell(change)
  }

  /// Takes a row out. One that is not in the set is ignored, also if its handle is stale.
  ///
  /// - Complexity: O(1), and O(v) for a host that shows v rows.
  public func remove(_ node: NodeID) {
    guard contains(node) else { return }
    var change = Change()
    take(node.index, into: &change)
    tell(change)
  }

  /// Adds a row, or takes it out.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Complexity: as `insert(_:)` and `remove(_:)`.
  public func toggle(_ node: NodeID) throws(TreeError) {
    if contains(node) { remove(node) } else { try insert(node) }
  }

  /// Takes all rows out.
  ///
  /// - Complexity: O(s log n) for s rows in the set, and O(v) for a host that shows v rows.
  public func removeAll() {
    guard !isEmpty else { return }
    var change = Change()
    takeAll(into: &change)
    tell(change)
  }

  private func takeAll(into change: inout Change) {
    for node in nodes { take(node.index, into: &change) }
  }

  func take(_ index: NodeIndex, into change: inout Change) {
    guard let member = members.removeValue(forKey: index) else { return }
    unlisted.remove(index)
    change.removed.append(NodeID(index: index, generation: member.generation))
    change.removedIDs.append(member.id)
  }

  func tell(_ change: Change) {
    link.engine?.showMarks()
    onChange?(change)
  }
}

/// The same for models.
extension RowSelection {
  /// Adds the row of a model. One that is in the set already stays there.
  ///
  /// - Throws: `TreeError.inNoList` for a model that is not in this list.
  /// - Complexity: as that for a handle.
  public func insert(_ model: CellModel) throws(TreeError) {
    guard let node = model.node, link.engine?.tree.contains(node) == true else {
      throw .inNoList(model.id)
    }
    try insert(node)
  }

  /// Takes the row of a model out. One that is not in the set is ignored.
  ///
  /// - Complexity: as that for a handle.
  public func remove(_ model: CellModel) {
    if let node = model.node { remove(node) }
  }

  /// Whether the row of a model is in the set.
  ///
  /// - Complexity: O(1).
  public func contains(_ model: CellModel) -> Bool { model.node.map { contains($0) } ?? false }

  /// The models of the rows, in the order of the list; rows without a model are left out.
  ///
  /// - Complexity: O(s log n) for s rows in the set.
  public var models: [CellModel] {
    nodes.compactMap { link.engine?.model(of: $0) as? CellModel }
  }
}
