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
  /// - Allocations: those of a table of 34 to 55 bytes for each row, the first time.
  public func node(withID id: RowID) -> NodeID? {
    tree.node(at: committedRow(id))
  }

  /// The index of the committed row of an identity, also if that was removed since; the first, if several have
  /// it. Nil if there is none.
  ///
  /// - Complexity: O(n) the first time; then O(log n), and that again for each of several rows of the identity.
  public func rowIndex(withID id: RowID) -> Int? {
    let entry = committedRow(id)
    return entry.isNone ? nil : tree.committedRow(at: entry)
  }

  /// The index of the committed section of an identity; the first, if several have it. Nil if there is none, in an
  /// engine without sections, and while a host measures.
  ///
  /// - Complexity: O(n) the first time; then O(log s) for s sections.
  public func sectionIndex(withID id: RowID) -> Int? {
    if isMeasuring { return nil }
    let container = committedSection(id)
    return container.isNone ? nil : memory.value.sections.index(of: container)
  }

  /// The model of an identity, be it hidden or not yet committed; one of them, if several have it. Nil if there
  /// is none in the list.
  ///
  /// - Complexity: O(the models) the first time; then O(1) expected.
  public func model(withID id: RowID) -> ComponentModel? { registry?.model(withID: id) }

  /// The committed rows of an identity: of a row, of a section, or of a container that has a model. Nil if nothing
  /// in the list has it.
  ///
  /// - Complexity: O(log n) expected.
  func committedRows(ofID id: RowID) -> Range<Int>? {
    let row = committedRow(id)
    if !row.isNone {
      let index = tree.order.row(of: row)
      return index..<index + 1
    }
    let section = committedSection(id)
    let container = section.isNone ? model(withID: id)?.node : tree.node(at: section)
    return container.flatMap { committedRows(of: $0) }
  }

  /// Identity and stamp of all committed rows, in their order. A stamp that was set since the commit is the new
  /// one already.
  ///
  /// - Complexity: O(n).
  package func committedRows() -> [Row] {
    var rows = UniqueBuffer<Row>()
    let count = copyRows(into: &rows)
    return (0..<count).map { rows[$0] }
  }
}
