// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree
import EspalierUpdates

/// A list that is described as sections of cells, again after every change; the engine finds what
/// that changes.
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
/// Sections and cells are known by their IDs, which are of any hashable type. Cells without one are
/// known by their place. IDs of cells count for the whole list, so a cell that is described in
/// another section has moved there. One that occurs again loses no row: the n-th cell of an ID is the
/// n-th before, and the engine reports `EngineDiagnostic.duplicateIdentity`.
///
/// Several lists on a screen are several engines, each with a section list of its own.
///
/// A list does not keep its engine. Once that is gone, new content is ignored (a debug build says so), and nothing is
/// found. The closure that describes the content is kept as long as the list: if the list is held by what the closure
/// captures, the capture should be weak.
@preconcurrency @MainActor
public final class SectionList {
  let link: EngineLink

  /// The engine whose rows these are; nil once it is gone.
  package var engine: ListEngine? { link.livingEngine }

  /// The container whose containers are the sections.
  package let container: NodeID

  private let describe: () -> [CellSection]
  private var interner: EngineInterner<SectionKey>
  private var content = Committed(DescribedContent())

  /// The cells that left.
  private var departed: DepartedContent<DepartedCell>

  /// Makes a list that is described by a closure; it is empty until the first `update`.
  ///
  /// - Parameters:
  ///   - engine: whose rows they are. It should have been made with `hasSections` if its host wants
  ///     sections and paths.
  ///   - container: where the sections go; nil: into the root.
  ///   - content: describes the sections. It is kept as long as the list.
  public init(
    in engine: ListEngine, container: NodeID? = nil,
    @ContentBuilder<CellSection> content: @escaping () -> [CellSection] = { [] }
  ) {
    link = engine.link
    departed = DepartedContent(in: engine)
    self.container = container ?? engine.tree.root
    describe = content
    interner = EngineInterner(in: engine)
    engine.parts.value.naming.add(self)
  }

  /// Describes the content again, and commits what changed.
  ///
  /// - Throws: what `apply` throws.
  /// - Complexity: as `apply(_:_:)`.
  public func update(_ context: UpdateContext? = nil) throws(TreeError) {
    try apply(describe(), context)
  }

  /// Makes the list hold exactly the sections that are described here, and commits.
  ///
  /// - Throws: what `apply(_:_:)` throws.
  /// - Complexity: as `apply(_:_:)`.
  public func apply(
    _ context: UpdateContext? = nil, @ContentBuilder<CellSection> content: () -> [CellSection]
  ) throws(TreeError) {
    try apply(content(), context)
  }

  /// Makes the list hold exactly these sections, and commits.
  ///
  /// - Throws: `TreeError.unknownNode` if the container was removed, `TreeError.tooManyNodes`: then
  ///   nothing was changed. `TreeError.tooManyAttributes`.
  /// - Complexity: O(n) expected for n cells, and O(k log n) for k changes.
  /// - Allocations: O(n) for n cells: lists of cells, their rows and roles, and tables of their identities
  ///   are made again, beside what describing the sections takes (an array for each section, and a box for
  ///   identities and models that are larger than three words). The edits and the commit allocate nothing
  ///   once warm. Lists that change many times a second are better off with `ListEngine.apply`.
  public func apply(_ sections: [CellSection], _ context: UpdateContext? = nil) throws(TreeError) {
    guard let engine = link.engineOfContent else { return }
    var describer = SectionDescriber(for: engine)
    var interner = interner
    var departed = departed
    var former = content.current
    let new = describer.describe(sections, &former, &departed, &interner)
    try set(new, engine)
    self.interner = interner
    self.departed = departed
    content.replace(with: new, in: engine)
    for (id, count) in describer.repeated.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      engine.status.value.notes.append(.duplicateIdentity(ReportedID(id), count: count))
    }
    engine.commit(context)
  }

  private func set(_ new: DescribedContent, _ engine: ListEngine) throws(TreeError) {
    engine.noteContent(of: container, by: self)
    var sections = UniqueBuffer<RowSection>(capacity: new.sections.count)
    for index in new.sections.indices {
      sections[index] = RowSection(
        id: new.sectionIDs[index], rowCount: new.sections[index].rowCount)
    }
    let rows = ContiguousArray(new.cells.rows)
    try engine.set(
      rows.span, in: sections.span(count: new.sections.count), of: container
    ) { new.cells.elements[$0].attributes(new.roles[$0]) }
  }
}

/// Questions. They are answered from the rows that the host was last told of, in the middle of a
/// commit too. When the container of the sections was removed, nothing is found from the next commit on.
extension SectionList {
  /// The place of a cell; nil if there is none of this ID, or if it is a header or a footer.
  ///
  /// - Complexity: O(n) the first time after a change, then O(log n).
  public func indexPath(ofCell id: some Hashable) -> CellPath? {
    ask(cell: AnyHashable(id)) { content, place in content.path(ofPlace: place) } ?? nil
  }

  /// The cell, header or footer of an ID; nil if there is none. The first, if there are several.
  ///
  /// - Complexity: as `indexPath`.
  public func cell(withID id: some Hashable) -> SectionCell? {
    ask(cell: AnyHashable(id)) { content, place in content.cells.elements[place] }
  }

  /// The section of an ID; nil if there is none. The first, if there are several.
  ///
  /// - Complexity: O(the sections).
  public func section(withID id: some Hashable) -> CellSection? {
    ask { content, _ in content.place(ofSection: id).map { content.sections[$0] } } ?? nil
  }

  /// The cell at a place; nil where none is.
  ///
  /// - Complexity: O(1); O(n) for the first one asked for after a change.
  public func cell(at path: CellPath) -> SectionCell? {
    ask { content, _ in
      guard content.sections.indices.contains(path.section) else { return nil }
      let cells = content.sections[path.section].cells
      return cells.indices.contains(path.row) ? cells[path.row] : nil
    } ?? nil
  }

  /// The cell, header or footer that a row of the list is; nil for rows that are none of these.
  ///
  /// - Complexity: O(log n); O(n) for the first one asked for after a change, if other rows are
  ///   between these.
  public func cell(atRow row: Int) -> SectionCell? {
    ask { content, engine in
      guard row >= 0, row < engine.rowCount else { return nil }
      let id = engine.tree.row(at: engine.tree.order.entry(atRow: row)).id
      return content.cells.place(of: id, atRow: row).map { content.cells.elements[$0] }
    } ?? nil
  }

  /// The sections as the host was last told of them.
  public var sections: [CellSection] { ask { content, _ in content.sections } ?? [] }

  /// The identity of the row of a cell, header or footer; nil for an ID that no content had yet.
  func knownRowID(ofCell id: some Hashable) -> RowID? {
    interner.knownID(for: .cell(AnyHashable(id), 0))
  }

  /// Asks the content that the host was last told of, unless that went with its container.
  func ask<Answer>(_ question: (inout DescribedContent, ListEngine) -> Answer) -> Answer? {
    guard let engine = link.engine, engine.tree.isOrWasSettled(container) else { return nil }
    return content.ask(in: engine) { question(&$0, engine) }
  }

  private func ask<Answer>(
    cell id: AnyHashable, _ question: (inout DescribedContent, Int) -> Answer
  ) -> Answer? {
    guard let rowID = interner.knownID(for: .cell(id, 0)) else { return nil }
    return ask { content, _ in
      content.cells.place(of: rowID).map { question(&content, $0) }
    } ?? nil
  }
}

extension SectionList: IdentityNames {
  func names(of ids: Set<RowID>) -> [RowID: String] {
    guard ids.contains(where: interner.gave) else { return [:] }
    var names: [RowID: String] = [:]
    let content = content.current
    for index in content.sectionIDs.indices where ids.contains(content.sectionIDs[index]) {
      guard let id = content.sections[index].id else { continue }
      names[content.sectionIDs[index]] = ReportedID.words(for: id.base)
    }
    let rows = content.cells.rows
    for index in rows.indices where ids.contains(rows[index].id) {
      guard let id = content.cells.elements[index].id else { continue }
      names[rows[index].id] = ReportedID.words(for: id.base)
    }
    return names
  }
}
