// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// The committed rows and sections by identity: empty until somebody asks for one.
///
/// They are in the memory of the commits and not in the participant that keeps them true, so that a look costs no
/// reference count.
struct CommittedIdentities: ~Copyable {
  var rows = IdentityIndex()
  var sections = IdentityIndex()

  init() {}

  mutating func updateRows(_ changes: borrowing RowChanges, _ tree: ComponentTree) {
    for position in changes.deletes.indices { rows.remove(changes.deletes[position].node) }
    for node in changes.insertedNodes { rows.add(node, tree.row(at: node).id) }
  }

  /// Containers leave before others come, which may have their places in the tree.
  mutating func updateSections(_ changes: borrowing RowChanges, _ tree: ComponentTree) {
    for change in changes.containers {
      switch change.kind {
      case .left, .hidden, .placedHidden: sections.remove(change.node)
      case .placed, .shown: continue
      }
    }
    for change in changes.containers where change.kind == .placed || change.kind == .shown {
      guard tree.parentIndex(of: change.node) == tree.root.index, !sections.contains(change.node)
      else { continue }
      sections.add(change.node, tree.containerIdentity(at: change.node))
    }
  }
}

/// Keeps the identities true from the first time that somebody asks for one.
@MainActor
final class IdentityKeeper: CommitParticipant {
  /// - Complexity: O(n).
  init(of engine: ListEngine) {
    let count = engine.rowCount
    var entries = UniqueBuffer<NodeIndex>(capacity: count)
    var span = entries.mutableSpan(count: count)
    _ = engine.tree.order.copyRows(from: 0, into: &span)
    engine.noteWork(count + engine.sectionCount)
    for row in 0..<count {
      engine.memory.value.found.rows.add(entries[row], engine.tree.row(at: entries[row]).id)
    }
    for section in 0..<engine.sectionCount {
      let (node, id) = engine.memory.value.sections.identity(at: section)
      engine.memory.value.found.sections.add(node, id)
    }
  }

  var parts: CommitParts { .settled }

  /// - Complexity: O(rows and sections that came or went).
  func didSettle(in engine: ListEngine) {
    engine.memory.value.updateFound(engine.tree, hasSections: engine.configuration.hasSections)
  }
}

extension ListEngine {
  /// Lists what is committed, the first time.
  func keepIdentities() {
    guard parts.value.identities == nil else { return }
    let keeper = IdentityKeeper(of: self)
    parts.value.identities = keeper
    // Before all who look for an identity when the list has settled.
    parts.value.participants.add(keeper, isFirst: true)
  }

  /// The first of the committed rows of an identity; none if there is none.
  ///
  /// - Complexity: O(1) expected, and O(log n) for each of several rows of the identity.
  @inline(__always)
  func committedRow(_ id: RowID) -> NodeIndex {
    // A list that was asked before, and an identity of one row.
    let only = memory.value.found.rows.onlyNode(of: id)
    return only.isNone ? firstCommittedRow(id) : only
  }

  @inline(never)
  private func firstCommittedRow(_ id: RowID) -> NodeIndex {
    keepIdentities()
    return memory.value.found.rows.first(of: id) { tree.order.row(of: $0) }
  }

  /// The committed row of an identity that is a child of a container; none if there is none.
  func committedRow(_ id: RowID, childOf container: NodeIndex) -> NodeIndex {
    keepIdentities()
    return memory.value.found.rows.first(of: id) {
      tree.parentIndex(of: $0) == container ? tree.order.row(of: $0) : nil
    }
  }

  /// The first of the committed sections of an identity; none if there is none.
  func committedSection(_ id: RowID) -> NodeIndex {
    keepIdentities()
    return memory.value.found.sections.first(of: id) {
      memory.value.sections.index(of: $0) ?? .max - 1
    }
  }
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
}

#if ESPALIER_CHECKS
  extension ListEngine {
    func checkCommittedIdentities() {
      guard parts.value.identities != nil else { return }
      memory.value.found.rows.checkInvariants()
      memory.value.found.sections.checkInvariants()
      for row in 0..<rowCount {
        let entry = tree.order.entry(atRow: row)
        precondition(memory.value.found.rows.contains(entry), "Every row is known by its identity.")
        precondition(
          tree.row(at: committedRow(tree.row(at: entry).id)).id == tree.row(at: entry).id,
          "What is found has the identity.")
      }
      precondition(memory.value.found.rows.count == rowCount, "No other row is known.")
      precondition(memory.value.found.sections.count == sectionCount, "No other section is known.")
    }
  }
#endif
