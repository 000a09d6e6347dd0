// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// A list that is described as sections of cells, again after every change; the engine finds what that changes.
///
///     let list = SectionList(in: engine) {
///       CellSection(id: "account") {
///         SectionCell(id: "name", model: account.name)
///         if account.isPremium { SectionCell(id: "badge", height: .fixed(30)) }
///       }
///       CellSection(id: "friends", header: SectionCell(model: "Friends")) {
///         for friend in friends { SectionCell(id: friend.id, model: friend) }
///       }
///     }
///     try list.update()
///
/// Sections and cells are known by their IDs, which are of any hashable type. Cells without one are known by their
/// place. IDs of cells count for the whole list, so a cell that is described in another section has moved there. One that
/// occurs again loses no row: the n-th cell of an ID is the n-th before, and the engine reports
/// `EngineDiagnostic.duplicateIdentity`.
///
/// Several lists on a screen are several engines, each with a section list of its own.
///
/// A list does not keep its engine. Once that is gone, new content is ignored (a debug build says so), and nothing is
/// found. The closure that describes the content is kept as long as the list: if the list is held by what the closure
/// captures, the capture should be weak.
@preconcurrency @MainActor
public final class SectionList {
  private let describe: () -> [CellSection]
  private let held: DescribedList<DescribedCell, SectionKey>

  /// Makes a list that is described by a closure; it is empty until the first `update`.
  ///
  /// - Parameters:
  ///   - engine: whose rows they are. It should have been made with `hasSections` if its host wants sections and paths.
  ///   - container: where the sections go; nil: into the root.
  ///   - content: describes the sections. It is kept as long as the list.
  public init(
    in engine: ListEngine, container: NodeID? = nil,
    @ContentBuilder<CellSection> content: @escaping () -> [CellSection] = { [] }
  ) {
    describe = content
    held = DescribedList(in: engine, container, keepsIntegers: false)
    engine.add(self)
  }

  // MARK: New content

  /// Describes the content again, and commits what changed.
  ///
  /// - Throws, complexity: as `apply(_:_:)`.
  public func update(_ context: UpdateContext? = nil) throws(EditError) {
    try apply(describe(), context)
  }

  /// Makes the list hold exactly the sections that are described here, and commits.
  ///
  /// - Throws, complexity: as `apply(_:_:)`.
  public func apply(
    _ context: UpdateContext? = nil, @ContentBuilder<CellSection> content: () -> [CellSection]
  ) throws(EditError) {
    try apply(content(), context)
  }

  /// Makes the list hold exactly these sections, and commits.
  ///
  /// - Throws: `EditError.unknownNode` if the container was removed, and what `makeRow` throws for what a cell is to be. Then
  ///   nothing was changed, but models that came into the container by hand are out.
  /// - Complexity: O(n) expected for n cells, and O(k log n) for k changes.
  /// - Allocations: O(n) for n cells: lists of cells and their rows are made again, beside what describing the sections
  ///   takes. The edits and the commit allocate nothing once warm.
  public func apply(_ sections: [CellSection], _ context: UpdateContext? = nil) throws(EditError) {
    guard let engine = try held.begin(self) else { return }
    let former = held.mortals
    defer { withExtendedLifetime(former) { held.letGo() } }
    var description = SectionDescription()
    for section in sections { add(section, to: &description) }
    let editor = engine.lists.editor
    try held.refresh(engine.bare) { () throws(EditError) in
      editor.compare(
        held.current.content, with: description.rows.span, in: description.sections)
      try editor.ask(engine.bare) { index, _ in
        description.cells[index].content(description.rows[index])
      }
    }
    try held.replace(description.cells, sections, in: engine)
    engine.note(description.repeated)
    held.forgetNames(sectionCount: sections.count) { cell, names in
      _ = names.id(for: cell.section.key)
      _ = names.id(for: cell.key)
    }
    engine.commit(context)
  }

  private func add(_ section: CellSection, to description: inout SectionDescription) {
    let described = describe(section, &description)
    let start = description.cells.count
    func add(_ cell: SectionCell?, _ role: RowRole, _ place: Int) {
      guard let cell else { return }
      let named = cell.id.map { self.id($0, isSection: false, &description) }
      let described = DescribedCell(
        cell: cell, role: role, section: described, number: named?.number ?? place)
      let id = named?.id ?? held.names.id(for: described.key)
      let stamp = presentStamp(described, id, &description) ?? .ofNewContent()
      description.cells.append(described)
      description.rows.append(Row(id: id, stamp: stamp))
    }
    add(section.header, .header, -1)
    var unnamed = 0
    for cell in section.cells {
      add(cell, .item, unnamed)
      if cell.id == nil { unnamed += 1 }
    }
    add(section.footer, .footer, -2)
    description.sections.append(
      RowSection(id: described.id, rowCount: description.cells.count - start))
  }

  private func describe(
    _ section: CellSection, _ description: inout SectionDescription
  ) -> DescribedSection {
    if let key = section.id {
      let (id, number) = id(key, isSection: true, &description)
      return DescribedSection(.section(key, number), id)
    }
    description.unnamedSections += 1
    let key = SectionKey.unnamedSection(description.unnamedSections)
    return DescribedSection(key, held.names.id(for: key))
  }

  /// The identity of a section or a cell by its ID, and how many of that are before it. Of the repeats of an ID those are
  /// noted that were not there before.
  private func id(
    _ key: AnyHashable, isSection: Bool, _ description: inout SectionDescription
  ) -> (id: RowID, number: Int) {
    func id(_ number: Int) -> RowID {
      held.names.id(for: isSection ? .section(key, number) : .cell(key, number))
    }
    let first = id(0)
    let number = description.number(first)
    if number == 0 { return (first, 0) }
    let id = id(number)
    let wasThere =
      isSection
      ? description.wasSection(id, held.current.content) : held.placeNow(of: id) != nil
    if !wasThere { description.note(first) }
    return (id, number)
  }

  /// The stamp that a cell has by now, had at the last commit, or left with, if it showed the same as the same part of
  /// its section.
  private func presentStamp(
    _ cell: DescribedCell, _ id: RowID, _ description: inout SectionDescription
  ) -> Stamp? {
    func stamp(_ known: (element: DescribedCell, stamp: Stamp)?) -> Stamp? {
      guard let known, known.element.role == cell.role,
        cell.cell.showsTheSame(as: known.element.cell)
      else { return nil }
      return known.stamp
    }
    let departed = held.departed.take(id)
    guard let place = held.placeNow(of: id, guess: description.guess) else {
      return stamp(departed)
    }
    description.guess = place + 1
    let present = held.stamp(at: place)
    if let same = stamp((held.current.elements[place], present)) { return same }
    // What somebody said of it by hand since is not taken back.
    let isAsDescribed = present == held.current.content.rows[place].stamp
    return isAsDescribed ? stamp(held.told(id, guess: place)) : nil
  }
}

// Questions, which are answered as the host was last told of the list. Nil is the answer about what is not there; of
// several of an ID the first is found. O(1) expected for cells, and O(n) for the first that is asked for after a change;
// O(the sections) for sections.
extension SectionList {
  /// The sections.
  public var sections: [CellSection] { ask { state, _ in state.sections } ?? [] }

  /// The container that a section is: to scroll to it, or drag it. Nil if it was removed since the commit.
  ///
  ///     if let friends = list.node(ofSection: "friends") { try engine.scroll(to: friends) }
  public func node(ofSection id: some Hashable) -> NodeID? {
    ask { state, bare in
      let node = state.section(id).map { state.content.groups[$0 + 1].container }
      return node.flatMap { bare.tree.isValid($0) ? $0 : nil }
    }
  }

  /// The index of a section. In an engine with sections it is that which `ListEngine` counts by, nil while the section is
  /// hidden. In others, and for a list in another container than the root, it counts the sections of this list.
  public func index(ofSection id: some Hashable) -> Int? {
    ask { state, bare in
      guard let place = state.section(id) else { return nil }
      if countsItself(bare) { return place }
      return bare.tree.formerIndex(of: state.content.groups[place + 1].container, .oldSections)
    }
  }

  /// The cell, header or footer of an ID.
  public func cell(withID id: some Hashable) -> SectionCell? {
    held.element(key(id))?.cell
  }

  /// The cell, header or footer that a row of the list is. O(log n).
  public func cell(atRow row: Int) -> SectionCell? { held.element(atRow: row)?.cell }

  /// The cell, header or footer that a row shows, be it hidden, or removed since the commit. O(log n).
  public func cell(of node: NodeID) -> SectionCell? { held.element(of: node)?.cell }

  /// The section of a cell, and its row there without the header; nil for headers and footers too.
  ///
  /// In an engine with sections it is what `ListEngine.path(of:)` answers: separators count among the rows, and what is
  /// hidden does not and is nowhere. In others, and for a list in another container than the root, sections and cells are
  /// counted as they are described, hidden ones too. A cell that was removed since the commit has the path that it had.
  public func indexPath(ofCell id: some Hashable) -> (section: Int, row: Int)? {
    held.ask(key(id)) { state, place, bare in
      if countsItself(bare) { return state.path(of: place) }
      let path = bare.tree.formerPath(of: state.content.nodes[place])
      return path.map { ($0.section.index, $0.row.index) }
    }
  }

  /// The row of a cell, header or footer: to scroll to it, select it, or drag it. Nil if it was removed since the commit.
  public func node(ofCell id: some Hashable) -> NodeID? { held.node(key(id)) }

  /// The index of the row of a cell, header or footer in the whole list.
  public func rowIndex(ofCell id: some Hashable) -> Int? {
    held.ask(key(id)) { state, place, bare in
      bare.tree.formerIndex(of: state.content.nodes[place], .oldRows)
    }
  }

  /// Whether its sections are not those of the engine.
  private func countsItself(_ bare: BareList) -> Bool {
    !bare.tree.hasSections || held.container != .root
  }

  /// Asks the content that the host was last told of, unless that went with its container.
  private func ask<Answer>(
    _ question: (inout ListState<DescribedCell>, BareList) -> Answer?
  ) -> Answer? {
    held.ask { state, bare in state.isThere(&bare.tree) ? question(&state, bare) : nil }
  }

  private func key(_ id: some Hashable) -> SectionKey { .cell(AnyHashable(id), 0) }
}

extension SectionList: IdentityNames {
  package func name(of id: RowID) -> String? {
    guard held.names.gave(id) else { return nil }
    for (index, section) in held.current.sections.enumerated()
    where held.current.content.groups[index + 1].identity == id.rawValue {
      return section.id.map { ReportedID.words(for: $0.base) }
    }
    return held.placeNow(of: id).flatMap { held.current.elements[$0].cell.id }
      .map { ReportedID.words(for: $0.base) }
  }
}

/// A cell, and what it is to its section.
struct DescribedCell {
  var cell: SectionCell
  var role: RowRole
  var section: DescribedSection
  /// Its number among those of its ID, or its place among those in its section that have none.
  var number: Int

  var key: SectionKey {
    cell.id.map { .cell($0, number) } ?? .unnamedCell(section.id, number)
  }

  func content(_ row: Row) -> RowContent {
    RowContent(
      row.id, stamp: row.stamp, kind: cell.kind, height: cell.height,
      pin: cell.pin, role: role)
  }
}

/// What a section is called, for its cells: those that left and have no ID are known as long as it is.
final class DescribedSection {
  let key: SectionKey
  let id: RowID

  init(_ key: SectionKey, _ id: RowID) { (self.key, self.id) = (key, id) }
}

/// What identifies a section or a cell among all that a list ever describes.
enum SectionKey: Hashable {
  /// The n-th section of an identity, and the n-th without one.
  case section(AnyHashable, Int)
  case unnamedSection(Int)
  /// The n-th cell of an identity, and the n-th without one in a section; header and footer are −1 and −2.
  case cell(AnyHashable, Int)
  case unnamedCell(RowID, Int)
}

/// Sections as they are described, while they are gone through.
struct SectionDescription {
  var cells: [DescribedCell] = []
  var rows: ContiguousArray<Row> = []
  var sections: ContiguousArray<RowSection> = []
  var unnamedSections = 0
  /// Where the next cell was, if nothing changed.
  var guess = 0
  /// How often each identity was seen.
  private var counts: [RowID: Int] = [:]
  /// The repeated identities of which there were not as many before, in their order.
  private var repeats: [RowID] = []
  private var known: Set<RowID> = []
  /// The identities of the former sections, once one is asked for.
  private var formerSections: Set<RowID>?

  /// How often an identity was seen before.
  mutating func number(_ id: RowID) -> Int {
    let count = counts[id, default: 0]
    counts[id] = count + 1
    return count
  }

  mutating func note(_ id: RowID) {
    if known.insert(id).inserted { repeats.append(id) }
  }

  /// Those that were noted, with how often they are.
  var repeated: [(id: RowID, count: Int)] { repeats.map { ($0, counts[$0] ?? 0) } }

  /// Whether there was a section of an identity. O(1) expected, but for the first question: O(the sections).
  mutating func wasSection(_ id: RowID, _ former: borrowing ListContent) -> Bool {
    if let formerSections { return formerSections.contains(id) }
    var sections: Set<RowID> = []
    for group in 0..<former.groups.count { sections.insert(RowID(former.groups[group].identity)) }
    formerSections = sections
    return sections.contains(id)
  }
}

extension ListState where Element == DescribedCell {
  /// The place of the first section of an ID.
  fileprivate func section(_ id: some Hashable) -> Int? {
    let id = AnyHashable(id)
    return sections.firstIndex { $0.id == id }
  }

  /// The section that a cell is described in, and its row there without the header; nil for headers and footers.
  fileprivate func path(of place: Int) -> (section: Int, row: Int)? {
    guard elements[place].role == .item else { return nil }
    let next = firstPlace(among: content.groups.count) { content.groups[$0].start > place }
    let header = sections[next - 2].header == nil ? 0 : 1
    return (next - 2, place - Int(content.groups[next - 1].start) - header)
  }

  /// Whether the container is there, or was at the last commit.
  fileprivate func isThere(_ tree: inout Tree) -> Bool {
    tree.isOrWasThere(content.container)
      || content.nodes.count > 0 && tree.isOrWasThere(content.nodes[0])
  }
}
