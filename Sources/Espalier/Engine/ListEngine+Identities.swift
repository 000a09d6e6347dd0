// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// From an identity to the row, the section or the model that has it.
///
/// The first question lists all rows; from then on commits note what comes and goes. An engine that is never
/// asked pays nothing.
extension ListEngine {
  /// The committed row of an identity; the first, if several have it. Nil if there is none, and if it was
  /// removed since the commit.
  ///
  /// - Complexity: O(n) the first time; then O(1) expected, and O(log n) for each of several rows of the identity.
  /// - Allocations: those of a table of 24 to 40 bytes for each row, the first time.
  public func node(withID id: RowID) -> NodeID? {
    tree.node(at: committedIdentities.row(id, in: self))
  }

  /// The index of the committed row of an identity, also if that was removed since; the first, if several have
  /// it. Nil if there is none.
  ///
  /// - Complexity: O(n) the first time; then O(log n), and that again for each of several rows of the identity.
  public func rowIndex(withID id: RowID) -> Int? {
    let entry = committedIdentities.row(id, in: self)
    return entry.isNone ? nil : tree.order.row(of: entry)
  }

  /// The index of the committed section of an identity; the first, if several have it. Nil if there is none, in an
  /// engine without sections, and while a host measures.
  ///
  /// - Complexity: O(n) the first time; then O(log s) for s sections.
  public func sectionIndex(withID id: RowID) -> Int? {
    if status.value.isMeasuring { return nil }
    let container = committedIdentities.section(id, in: self)
    return container.isNone ? nil : memory.value.sections.index(of: container)
  }

  /// The model of an identity, be it hidden or not yet committed; one of them, if several have it. Nil if there
  /// is none in the list.
  ///
  /// - Complexity: O(the models) the first time; then O(1) expected.
  public func model(withID id: RowID) -> ComponentModel? { registry?.model(withID: id) }

  /// Identity and stamp of all committed rows, in their order. A stamp that was set since the commit is the new
  /// one already.
  ///
  /// - Complexity: O(n).
  public func committedRows() -> [Row] {
    var rows = UniqueBuffer<Row>()
    let count = copyRows(into: &rows)
    return (0..<count).map { rows[$0] }
  }

  /// The committed rows by identity; made when first asked for.
  var committedIdentities: CommittedIdentities {
    if let identities = parts.value.identities { return identities }
    let identities = CommittedIdentities(of: self)
    parts.value.identities = identities
    // Before all who look for an identity when the list has settled.
    participants.insert(identities, at: 0)
    return identities
  }
}
