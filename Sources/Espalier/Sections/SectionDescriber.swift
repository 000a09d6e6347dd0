// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff

/// Makes rows of sections as they are described: gives identities, and new stamps where a cell shows
/// something else than it did.
struct SectionDescriber: ~Copyable {
  private var content = DescribedContent()
  private var rows: [Row] = []
  private var cells: [SectionCell] = []

  /// How often each identity was seen, if more than once in this content.
  private var sectionCounts: [AnyHashable: Int] = [:]
  private var cellCounts: [AnyHashable: Int] = [:]
  private var unnamedSections = 0

  /// The repeated identities of which there were not as many before.
  private(set) var repeated: [RowID: Int] = [:]

  init() {}

  /// Describes sections, in comparison with what was there.
  mutating func describe(
    _ sections: [Section], _ former: inout DescribedContent,
    _ interner: inout EngineInterner<SectionKey>
  ) -> DescribedContent {
    content.sections = sections
    for section in sections { describe(section, &former, &interner) }
    interner.forgetUnused()
    content.cells = ElementState(cells, SharedBuffer(rows))
    return content
  }

  private mutating func describe(
    _ section: Section, _ former: inout DescribedContent,
    _ interner: inout EngineInterner<SectionKey>
  ) {
    let id = self.id(of: section, former, &interner)
    content.sectionIDs.append(id)
    content.starts.append(rows.count)
    if let header = section.header {
      add(header, .header, .unnamedCell(id, -1), &former, &interner)
    }
    var unnamedCells = 0
    for cell in section.cells {
      add(cell, .item, .unnamedCell(id, unnamedCells), &former, &interner)
      if cell.id == nil { unnamedCells += 1 }
    }
    if let footer = section.footer {
      add(footer, .footer, .unnamedCell(id, -2), &former, &interner)
    }
  }

  private mutating func id(
    of section: Section, _ former: borrowing DescribedContent,
    _ interner: inout EngineInterner<SectionKey>
  ) -> RowID {
    guard let id = section.id else {
      unnamedSections += 1
      return interner.id(for: .unnamedSection(unnamedSections))
    }
    let number = sectionCounts[id, default: 0]
    sectionCounts[id] = number + 1
    let isNew = number > 0 && interner.knownID(for: .section(id, number)) == nil
    if isNew { repeated[interner.id(for: .section(id, 0))] = number + 1 }
    return interner.id(for: .section(id, number))
  }

  private mutating func add(
    _ cell: SectionCell, _ role: RowRole, _ unnamed: SectionKey, _ former: inout DescribedContent,
    _ interner: inout EngineInterner<SectionKey>
  ) {
    let id = self.id(of: cell, unnamed, &interner)
    var stamp: Stamp = 0
    if let place = former.cells.place(of: id) {
      stamp = former.cells.rows[place].stamp
      let isSame =
        former.roles[place] == role && cell.showsTheSame(as: former.cells.elements[place])
      // Wraps on purpose: stamps are only compared.
      if !isSame { stamp = Stamp(stamp.rawValue &+ 1) }
    }
    rows.append(Row(id: id, stamp: stamp))
    cells.append(cell)
    content.roles.append(role)
  }

  private mutating func id(
    of cell: SectionCell, _ unnamed: SectionKey, _ interner: inout EngineInterner<SectionKey>
  ) -> RowID {
    guard let id = cell.id else { return interner.id(for: unnamed) }
    let number = cellCounts[id, default: 0]
    cellCounts[id] = number + 1
    let isNew = number > 0 && interner.knownID(for: .cell(id, number)) == nil
    if isNew { repeated[interner.id(for: .cell(id, 0))] = number + 1 }
    return interner.id(for: .cell(id, number))
  }
}
