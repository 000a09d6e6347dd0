// SPDX-License-Identifier: MIT

import EspalierBase

/// A row of a snapshot: what it is, and everything it carries.
public struct SnapshotRow: Hashable, Sendable {
  /// The identity and the stamp.
  public var row: Row

  /// Everything else.
  public var attributes: RowAttributes

  /// Makes a row; without a stamp it never counts as updated.
  public init(id: RowID, stamp: Stamp = 0, attributes: RowAttributes = RowAttributes()) {
    row = Row(id: id, stamp: stamp)
    self.attributes = attributes
  }
}

/// A section of a snapshot: a container of the list, with its rows.
///
/// Header and footer are rows like the others: they have an identity, are updated by a new stamp,
/// and can come, go and move.
public struct SnapshotSection: Hashable, Sendable {
  /// What makes the section the same section.
  public var id: RowID

  /// The row above the others; its role is `header` whatever its attributes say.
  public var header: SnapshotRow?

  /// The row below the others; its role is `footer` whatever its attributes say.
  public var footer: SnapshotRow?

  /// The other rows.
  public var rows: [SnapshotRow]

  /// Makes a section.
  public init(
    id: RowID, header: SnapshotRow? = nil, footer: SnapshotRow? = nil, rows: [SnapshotRow] = []
  ) {
    self.id = id
    self.header = header
    self.footer = footer
    self.rows = rows
    self.header?.attributes.role = .header
    self.footer?.attributes.role = .footer
  }

  /// The number of rows with header and footer.
  var count: Int { rows.count + (header == nil ? 0 : 1) + (footer == nil ? 0 : 1) }
}
