// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierUpdates

/// What identifies a section or a cell among all that a list ever describes.
enum SectionKey: Hashable {
  /// The n-th section of an identity.
  case section(AnyHashable, Int)

  /// The n-th section without one.
  case unnamedSection(Int)

  /// The n-th cell of an identity.
  case cell(AnyHashable, Int)

  /// The n-th cell without one in a section; header and footer are −1 and −2.
  case unnamedCell(RowID, Int)
}

/// Sections as they were described, and the rows that stand for them.
struct DescribedContent {
  var sections: [CellSection] = []

  /// For each section its identity, and the number of rows before it.
  var sectionIDs: [RowID] = []
  var starts: [Int] = []

  /// All cells with headers and footers, and their rows.
  var cells = ElementState<SectionCell>()

  /// The role of each cell.
  var roles: [RowRole] = []

  /// The section and the row in it of one of the cells; nil for headers and footers.
  func path(ofPlace place: Int) -> CellPath? {
    guard roles[place] == .item else { return nil }
    let section = self.section(ofPlace: place)
    let header = sections[section].header == nil ? 0 : 1
    return CellPath(section: section, row: place - starts[section] - header)
  }

  /// The last section that begins at or before a place and is not empty there.
  private func section(ofPlace place: Int) -> Int {
    var (low, high) = (0, starts.count)
    // Sections below `low` begin at or before the place, those from `high` on behind it.
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}

/// The place of a cell: its section, and the row in the section without the header.
public struct CellPath: Hashable, Sendable {
  /// The section.
  public var section: Int

  /// The row, counted within the section.
  public var row: Int

  /// Makes a path.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}
