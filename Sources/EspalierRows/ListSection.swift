// SPDX-License-Identifier: MIT

import EspalierDiff

/// One section of a list of rows, with the rows.
public struct ListSection: Hashable, Sendable {
  /// What makes the section the same section.
  public var id: RowID

  /// What changes when the section's own content (its header, its footer) changes.
  public var stamp: Stamp

  /// The rows of the section.
  public var rows: [Row]

  /// Makes a section.
  public init(id: RowID, stamp: Stamp = 0, rows: [Row] = []) {
    self.id = id
    self.stamp = stamp
    self.rows = rows
  }
}

extension ListSection: CustomStringConvertible {
  /// The section as `identity:stamp[rows]`.
  public var description: String { "\(id):\(stamp)\(rows)" }
}

/// One section of a list whose rows are in one contiguous span: identity, stamp, number of rows.
///
/// The rows of the first section come first in the span, those of the second follow, and so on to the end: a section
/// needs no range, and ranges cannot overlap or leave a row out.
package struct RowSection: Hashable, Sendable, BitwiseCopyable {
  /// What makes the section the same section.
  package var id: RowID

  /// What changes when the section's own content (its header, its footer) changes.
  package var stamp: Stamp

  /// The number of rows of the section.
  package var rowCount: Int

  /// Makes a section of the next `rowCount` rows; traps if the number is negative.
  package init(id: RowID, stamp: Stamp = 0, rowCount: Int) {
    precondition(rowCount >= 0, "A section's number of rows is not negative.")
    self.id = id
    self.stamp = stamp
    self.rowCount = rowCount
  }
}

extension ListSection {
  /// The section as a row of a list of sections.
  package var asRow: Row { Row(id: id, stamp: stamp) }
}
