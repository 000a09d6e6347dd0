// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree
import EspalierUpdates

/// What a row is to the section it is in.
public enum SectionPlace: Hashable, Sendable {
  /// The header of a section.
  case header(section: Int)

  /// One of the rows that have paths.
  case cell(CellPath)

  /// The footer of a section.
  case footer(section: Int)
}

/// Rows of the flat list and their places in sections, as the host was last told of both: for hosts whose views
/// have sections. The engine has to be made with `hasSections`.
extension ListEngine {
  /// The section that a row is in, and what it is there; nil for a row of the root itself, for one that
  /// separates header or footer from the cells, and outside of the list.
  ///
  /// - Complexity: O(log n).
  public func sectionPlace(ofRow row: Int) -> SectionPlace? {
    guard row >= 0, row < rowCount else { return nil }
    return memory.value.sections.place(ofRow: row)
  }

  /// The row at a place of a section: a header, a footer, or a cell; nil if there is none, if it was removed since
  /// the commit, and while a host measures.
  ///
  ///     engine.node(at: .header(section: 2))
  ///
  /// - Complexity: O(log n).
  public func node(at place: SectionPlace) -> NodeID? {
    if isMeasuring { return nil }
    return row(at: place).flatMap { tree.node(atRow: $0) }
  }

  /// The index of a row in the flat list; nil if there is no row at this place.
  ///
  /// - Complexity: O(log n).
  public func row(at place: SectionPlace) -> Int? { memory.value.sections.row(at: place) }
}

extension SectionComposer {
  fileprivate func place(ofRow row: Int) -> SectionPlace? {
    guard let node = order.entry(atOffset: Int64(row)), order.traits(of: node).contains(.row) else {
      return nil
    }
    let (section, record) = (order.row(of: node), records[node])
    let count = Int(order.height(of: node).rawValue)
    let place = row - Int(order.offset(of: node))
    let (lead, trail) = (Int(record.lead), Int(record.trail))
    if place >= lead && place < count - trail {
      return .cell(CellPath(section: section, row: place - lead))
    }
    if place == lead - 1 { return .header(section: section) }
    return place == count - trail ? .footer(section: section) : nil
  }

  fileprivate func row(at place: SectionPlace) -> Int? {
    let section =
      switch place {
      case .header(let section), .footer(let section): section
      case .cell(let path): path.section
      }
    guard section >= 0, section < order.rowCount else { return nil }
    let node = order.entry(atRow: section)
    let record = records[node]
    let (lead, trail) = (Int(record.lead), Int(record.trail))
    let count = Int(order.height(of: node).rawValue)
    let start = Int(order.offset(of: node))
    switch place {
    case .header: return lead > 0 ? start + lead - 1 : nil
    case .footer: return trail > 0 ? start + count - trail : nil
    case .cell(let path):
      let isInside = path.row >= 0 && path.row < count - lead - trail
      return isInside ? start + lead + path.row : nil
    }
  }
}
