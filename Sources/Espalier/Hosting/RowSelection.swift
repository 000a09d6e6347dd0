// SPDX-License-Identifier: MIT

import EspalierDiff

/// A set of rows, known by identity: it survives moves, updates, reloads, snapshots, and being hidden.
///
/// A row that is removed leaves the set with the commit that removes it, and `onChange` says so. If a row of the same
/// identity is inserted in the same commit, it takes the place of the removed one; not one that comes hidden, which no
/// commit lists.
///
/// An engine has a set of selected rows and one of those with the focus. An app makes others, each with a mark that
/// views show:
///
///     let highlight = RowSelection(in: engine, showing: .highlighted)
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

    /// Whether rows left the set because they left the list.
    public internal(set) var isByCommit = false
  }

  /// Whether the set may hold several rows. If not, a row takes the place of the former one. Switched off, it empties a
  /// set of several: none of these is the one to stay.
  public var allowsSeveral = false {
    didSet { if !allowsSeveral, count > 1 { removeAll() } }
  }

  /// Is told of every change, after it.
  public var onChange: ((Change) -> Void)?

  /// What views show of the rows in the set.
  let mark: RowMarks

  private weak var engine: ListEngine?
  /// The rows, in any order, with their identities.
  private(set) var members: [NodeID: RowID] = [:]

  /// Makes an empty set of rows of an engine. The caller keeps it.
  ///
  /// - Parameters:
  ///   - engine: the engine of the rows.
  ///   - mark: what views show of the rows in the set.
  public init(in engine: ListEngine, showing mark: RowMarks = []) {
    self.engine = engine
    self.mark = mark
    engine.parts.add(self)
  }

  /// The engine goes away.
  func close() { members.removeAll() }

  /// The number of rows.
  public var count: Int { members.count }

  /// Whether there is no row.
  public var isEmpty: Bool { members.isEmpty }

  /// Whether a row is in the set.
  ///
  /// - Complexity: O(1).
  public func contains(_ node: NodeID) -> Bool { members[node] != nil }

  /// The rows in the order of the list; hidden ones last.
  ///
  /// - Complexity: O(s log n) for s rows in the set.
  public var nodes: [NodeID] {
    guard let engine else { return [] }
    return members.keys.map { (row: engine.rowIndex(of: $0) ?? .max, node: $0) }
      .sorted { ($0.row, $0.node.index) < ($1.row, $1.node.index) }.map(\.node)
  }

  /// Adds a row. One that is in the set already stays there.
  ///
  /// - Throws: `EditError.unknownNode`, `EditError.notARow`, `EditError.separatorIsManaged`.
  /// - Complexity: O(1), and O(v) for a host that shows v rows.
  public func insert(_ node: NodeID) throws(EditError) {
    guard let engine else { throw .unknownNode(node) }
    let id = try engine.bare.tree.watch(node)
    guard !contains(node) else { return }
    var change = Change()
    if !allowsSeveral { takeAll(into: &change) }
    members[node] = RowID(id)
    change.added = [node]
    tell(change)
  }

  /// Takes a row out. One that is not in the set is ignored, also if its handle is stale.
  ///
  /// - Complexity: O(1), and O(v) for a host that shows v rows.
  public func remove(_ node: NodeID) {
    var change = Change()
    take(node, into: &change)
    if !change.removed.isEmpty { tell(change) }
  }

  /// Adds a row, or takes it out.
  ///
  /// - Throws: as `insert`.
  /// - Complexity: as `insert(_:)` and `remove(_:)`.
  public func toggle(_ node: NodeID) throws(EditError) {
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
    for node in nodes { take(node, into: &change) }
  }

  private func take(_ node: NodeID, into change: inout Change) {
    guard let id = members.removeValue(forKey: node) else { return }
    change.removed.append(node)
    change.removedIDs.append(id)
  }

  private func tell(_ change: Change) {
    if let engine, !mark.isEmpty { engine.host?.showMarks(in: engine) }
    onChange?(change)
  }

  /// Drops rows that a commit has removed; those of the same identities that were inserted, or filled in a run, take
  /// their places.
  ///
  /// - Complexity: O(lost rows), and O(inserted rows · log n) if any of them was in the set.
  func drop(_ lost: [NodeID], _ commit: borrowing CommitReport, _ engine: ListEngine) {
    guard !members.isEmpty else { return }
    var change = Change(isByCommit: true)
    for node in lost { take(node, into: &change) }
    guard !change.removed.isEmpty else { return }
    var missing: [RowID: Int] = [:]
    for id in change.removedIDs { missing[id, default: 0] += 1 }
    func restore(_ node: NodeID?) {
      guard let node, let id = engine.identity(of: node), let count = missing[id], count > 0,
        members[node] == nil, (try? engine.bare.tree.watch(node)) != nil
      else { return }
      missing[id] = count - 1
      members[node] = id
      change.added.append(node)
    }
    for row in commit.update.inserts { restore(engine.node(atRow: row.index)) }
    for node in engine.status.dueFilled where engine.rowIndex(of: node) != nil { restore(node) }
    tell(change)
  }
}

/// The same for models.
extension RowSelection {
  /// Adds the row of a model. One that is in the set already stays there.
  ///
  /// - Throws: `EditError.inNoList` for a model that is not in this list.
  /// - Complexity: as that for a handle.
  public func insert(_ model: CellModel) throws(EditError) {
    guard let node = model.node, model.engine === engine else { throw .inNoList(model.id) }
    try insert(node)
  }

  /// Takes the row of a model out. One that is not in the set is ignored.
  ///
  /// - Complexity: as that for a handle.
  public func remove(_ model: CellModel) {
    if let node = model.node, model.engine === engine { remove(node) }
  }

  /// Whether the row of a model is in the set.
  ///
  /// - Complexity: O(1).
  public func contains(_ model: CellModel) -> Bool {
    model.engine === engine && model.node.map { contains($0) } == true
  }

  /// The models of the rows, in the order of the list; rows without a model are left out.
  ///
  /// - Complexity: O(s log n) for s rows in the set.
  public var models: [CellModel] { nodes.compactMap { engine?.model(of: $0) as? CellModel } }
}
