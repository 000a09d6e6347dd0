// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierUpdates

/// What a cell was that left.
struct DepartedCell {
  var cell: SectionCell
  var role: RowRole
}

/// Makes rows of sections as they are described: gives identities, and new stamps where a cell shows
/// something else than it did.
@MainActor
struct SectionDescriber: ~Copyable {
  private let engine: ListEngine
  private var content = DescribedContent()
  private var rows: [Row] = []
  private var cells: [SectionCell] = []

  /// How often each identity was seen, if more than once in this content.
  private var sectionCounts: [AnyHashable: Int] = [:]
  private var cellCounts: [AnyHashable: Int] = [:]
  private var unnamedSections = 0

  /// The identities of the former sections, once one of this content is repeated.
  private var formerSections: Set<RowID>?

  /// The repeated identities of which there were not as many before.
  private(set) var repeated: [RowID: Int] = [:]

  /// Which of the former cells are described again.
  private var isKept: [Bool] = []

  init(for engine: ListEngine) { self.engine = engine }

  /// Describes sections, in comparison with what was there.
  mutating func describe(
    _ sections: [CellSection], _ former: inout DescribedContent,
    _ departed: inout DepartedContent<DepartedCell>,
    _ interner: inout EngineInterner<SectionKey>
  ) -> DescribedContent {
    content.sections = sections
    isKept = Array(repeating: false, count: former.cells.rows.count)
    for section in sections { describe(section, &former, &departed, &interner) }
    noteDeparted(former, &departed)
    // A cell that comes back soon is to be known again.
    let keptCount = cells.count + sections.count + departed.count
    if interner.count > 2 * keptCount + 64 { interner.forgetUnused() }
    content.cells = ElementState(cells, SharedBuffer(rows))
    return content
  }

  private func noteDeparted(
    _ former: DescribedContent, _ departed: inout DepartedContent<DepartedCell>
  ) {
    for place in isKept.indices where !isKept[place] {
      let row = former.cells.rows[place]
      let cell = DepartedCell(cell: former.cells.elements[place], role: former.roles[place])
      departed.note(row.id, cell, row.stamp)
    }
  }

  private mutating func describe(
    _ section: CellSection, _ former: inout DescribedContent,
    _ departed: inout DepartedContent<DepartedCell>,
    _ interner: inout EngineInterner<SectionKey>
  ) {
    let id = self.id(of: section, former, &interner)
    content.sectionIDs.append(id)
    content.starts.append(rows.count)
    if let header = section.header {
      add(header, .header, .unnamedCell(id, -1), &former, &departed, &interner)
    }
    var unnamedCells = 0
    for cell in section.cells {
      add(cell, .item, .unnamedCell(id, unnamedCells), &former, &departed, &interner)
      if cell.id == nil { unnamedCells += 1 }
    }
    if let footer = section.footer {
      add(footer, .footer, .unnamedCell(id, -2), &former, &departed, &interner)
    }
  }

  private mutating func id(
    of section: CellSection, _ former: borrowing DescribedContent,
    _ interner: inout EngineInterner<SectionKey>
  ) -> RowID {
    guard let id = section.id else {
      unnamedSections += 1
      return interner.id(for: .unnamedSection(unnamedSections))
    }
    let number = sectionCounts[id, default: 0]
    sectionCounts[id] = number + 1
    if number > 0, isNew(.section(id, number), former, interner) {
      repeated[interner.id(for: .section(id, 0))] = number + 1
    }
    return interner.id(for: .section(id, number))
  }

  /// Whether a section was not there before.
  private mutating func isNew(
    _ key: SectionKey, _ former: DescribedContent,
    _ interner: EngineInterner<SectionKey>
  ) -> Bool {
    guard let id = interner.knownID(for: key) else { return true }
    if let formerSections { return !formerSections.contains(id) }
    engine.noteWork(former.sectionIDs.count)
    let known = Set(former.sectionIDs)
    formerSections = known
    return !known.contains(id)
  }

  private mutating func add(
    _ cell: SectionCell, _ role: RowRole, _ unnamed: SectionKey, _ former: inout DescribedContent,
    _ departed: inout DepartedContent<DepartedCell>, _ interner: inout EngineInterner<SectionKey>
  ) {
    engine.noteWork()
    let id = self.id(of: cell, unnamed, &former, &interner)
    var known = departed.take(id)
    if let place = former.cells.place(of: id) {
      isKept[place] = true
      known = (
        DepartedCell(cell: former.cells.elements[place], role: former.roles[place]),
        former.cells.rows[place].stamp
      )
    }
    var stamp: Stamp?
    if let known, known.element.role == role, cell.showsTheSame(as: known.element.cell) {
      stamp = known.stamp
    }
    rows.append(Row(id: id, stamp: stamp ?? engine.freshStamp()))
    cells.append(cell)
    content.roles.append(role)
  }

  private mutating func id(
    of cell: SectionCell, _ unnamed: SectionKey, _ former: inout DescribedContent,
    _ interner: inout EngineInterner<SectionKey>
  ) -> RowID {
    guard let id = cell.id else { return interner.id(for: unnamed) }
    let number = cellCounts[id, default: 0]
    cellCounts[id] = number + 1
    let knownID = interner.knownID(for: .cell(id, number))
    let isNew = number > 0 && knownID.flatMap { former.cells.place(of: $0) } == nil
    if isNew { repeated[interner.id(for: .cell(id, 0))] = number + 1 }
    return interner.id(for: .cell(id, number))
  }
}
