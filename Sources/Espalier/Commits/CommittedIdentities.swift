// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// The committed rows and sections by identity, from the first time somebody asks for one.
@MainActor
final class CommittedIdentities: CommitParticipant {
  private let rows = Cell(IdentityIndex())
  private let sections = Cell(IdentityIndex())

  /// - Complexity: O(n).
  init(of engine: ListEngine) {
    let count = engine.rowCount
    var entries = UniqueBuffer<NodeIndex>(capacity: count)
    var span = entries.mutableSpan(count: count)
    _ = engine.tree.order.copyRows(from: 0, into: &span)
    engine.noteWork(count)
    for row in 0..<count { rows.value.add(entries[row], engine.tree.row(at: entries[row]).id) }
    for section in 0..<engine.sectionCount {
      engine.noteWork()
      let (node, id) = engine.memory.value.sections.identity(at: section)
      sections.value.add(node, id)
    }
  }

  /// The first of the committed rows of an identity; none if there is none.
  ///
  /// - Complexity: O(1) expected, and O(log n) for each of several rows of the identity.
  func row(_ id: RowID, in engine: ListEngine) -> NodeIndex {
    let node = rows.value.node(of: id)
    if node.isNone || rows.value.next(node) == node { return node }
    return rows.value.first(of: id) { engine.tree.order.row(of: $0) }
  }

  /// The committed row of an identity that is a child of a container; none if there is none.
  func row(_ id: RowID, childOf container: NodeIndex, in engine: ListEngine) -> NodeIndex {
    rows.value.first(of: id) {
      engine.tree.parentIndex(of: $0) == container ? engine.tree.order.row(of: $0) : nil
    }
  }

  /// The first of the committed sections of an identity; none if there is none.
  func section(_ id: RowID, in engine: ListEngine) -> NodeIndex {
    sections.value.first(of: id) { engine.memory.value.sections.index(of: $0) ?? .max - 1 }
  }

  func prepareCommit(in engine: ListEngine) -> Bool { false }

  /// - Complexity: O(rows and sections that came or went).
  func didSettle(in engine: ListEngine) {
    updateRows(engine.memory.value.changes, engine.tree)
    if engine.configuration.hasSections {
      updateSections(engine.memory.value.changes, engine.tree)
    }
  }

  func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {}

  private func updateRows(_ changes: borrowing RowChanges, _ tree: ComponentTree) {
    for position in changes.deletes.indices { rows.value.remove(changes.deletes[position].node) }
    for node in changes.insertedNodes { rows.value.add(node, tree.row(at: node).id) }
  }

  /// Containers leave before others come, which may have their places in the tree.
  private func updateSections(_ changes: borrowing RowChanges, _ tree: ComponentTree) {
    for change in changes.containers {
      switch change.kind {
      case .left, .hidden, .placedHidden: sections.value.remove(change.node)
      case .placed, .shown: continue
      }
    }
    for change in changes.containers where change.kind == .placed || change.kind == .shown {
      guard tree.parentIndex(of: change.node) == tree.root.index,
        !sections.value.contains(change.node)
      else { continue }
      sections.value.add(change.node, tree.containerIdentity(at: change.node))
    }
  }

  #if DEBUG
    /// What was looked at, for tests.
    var work: Int { rows.value.steps.count + sections.value.steps.count }
  #endif

  #if ESPALIER_CHECKS
    func checkInvariants(_ engine: ListEngine) {
      for row in 0..<engine.rowCount {
        let entry = engine.tree.order.entry(atRow: row)
        precondition(rows.value.contains(entry), "Every row is known by its identity.")
        precondition(
          engine.tree.row(at: self.row(engine.tree.row(at: entry).id, in: engine)).id
            == engine.tree.row(at: entry).id, "What is found has the identity.")
      }
      precondition(rows.value.count == engine.rowCount, "No other row is known.")
      precondition(sections.value.count == engine.sectionCount, "No other section is known.")
    }
  #endif
}

extension IdentityIndex {
  /// The one of the nodes of an identity that has the lowest place; none if none has a place.
  fileprivate func first(of id: RowID, place: (NodeIndex) -> Int?) -> NodeIndex {
    let start = node(of: id)
    guard !start.isNone else { return start }
    var (first, lowest) = (NodeIndex.none, Int.max)
    var node = start
    repeat {
      if let place = place(node), place < lowest { (first, lowest) = (node, place) }
      node = next(node)
    } while node != start
    return first
  }

  #if ESPALIER_CHECKS
    /// The number of nodes.
    var count: Int {
      var count = 0
      for index in 0..<nodeLimit where contains(NodeIndex(rawValue: Int32(index))) { count += 1 }
      return count
    }
  #endif
}
