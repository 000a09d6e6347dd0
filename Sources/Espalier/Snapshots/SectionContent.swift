// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// The sections of a snapshot with their rows side by side, in memory that is used again.
struct SectionContent: ~Copyable {
  private var rows = UniqueBuffer<Row>()
  private var rowCount = 0
  private var sections = UniqueBuffer<RowSection>()

  /// For each row its section, and its index among the other rows, or one of the two roles.
  private var places = UniqueBuffer<Int64>()

  private static let header: Int64 = 0xFFFF_FFFE
  private static let footer: Int64 = 0xFFFF_FFFF

  init() {}

  /// Lists the rows of sections.
  ///
  /// - Allocations: none once warm.
  mutating func read(_ list: [SnapshotSection]) {
    var count = 0
    for index in list.indices { count += list[index].count }
    rows.reserve(count)
    places.reserve(count)
    sections.reserve(list.count)
    rowCount = 0
    for index in list.indices { append(list[index], index) }
  }

  private mutating func append(_ section: SnapshotSection, _ index: Int) {
    sections[index] = RowSection(id: section.id, rowCount: section.count)
    if let header = section.header { append(header.row, index, Self.header) }
    for row in section.rows.indices { append(section.rows[row].row, index, Int64(row)) }
    if let footer = section.footer { append(footer.row, index, Self.footer) }
  }

  private mutating func append(_ row: Row, _ section: Int, _ place: Int64) {
    rows[rowCount] = row
    places[rowCount] = Int64(section) << 32 | place
    rowCount += 1
  }

  /// Makes a container hold the sections that were read. A function of its own because spans of one
  /// value's fields overlap.
  static func set(
    _ content: borrowing SectionContent, _ list: [SnapshotSection], in container: NodeID,
    of tree: ComponentTree, _ workspace: inout SnapshotWorkspace
  ) throws(TreeError) {
    try set(
      content.rows, content.rowCount, content.sections, content.places, list, container, tree,
      &workspace)
  }

  private static func set(
    _ rows: borrowing UniqueBuffer<Row>, _ count: Int,
    _ sections: borrowing UniqueBuffer<RowSection>, _ places: borrowing UniqueBuffer<Int64>,
    _ list: [SnapshotSection], _ container: NodeID, _ tree: ComponentTree,
    _ workspace: inout SnapshotWorkspace
  ) throws(TreeError) {
    let places = places.span(count: count)
    try workspace.set(
      rows.span(count: count), in: sections.span(count: list.count), of: container, of: tree
    ) { attributes(at: places[$0], in: list) }
  }

  private static func attributes(at place: Int64, in list: [SnapshotSection]) -> RowAttributes {
    let section = Int(place >> 32)
    switch place & 0xFFFF_FFFF {
    case header: return supplementary(list[section].header, .header)
    case footer: return supplementary(list[section].footer, .footer)
    case let index: return list[section].rows[Int(index)].attributes
    }
  }

  private static func supplementary(_ row: SnapshotRow?, _ role: RowRole) -> RowAttributes {
    var attributes = row?.attributes ?? RowAttributes()
    attributes.role = role
    return attributes
  }
}

// Buffers of them begin with zeros.
extension RowSection: ZeroInitializable {}
