// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Separators between children, and at the edges of rows and containers (ERRATA 14 and 35).
@Suite struct SeparatorTests {
  let bare = BareList()
  let list: NodeID

  init() throws {
    list = try bare.tree.makeContainer(at: .last(in: .root))
    try bare.tree.setSeparatorBetweenChildren(Separator(height: 1), of: list)
  }

  @discardableResult
  private func append(
    _ id: Int64, _ role: RowRole = .item, in container: NodeID? = nil
  ) throws -> NodeID {
    try bare.tree.makeRow(
      RowContent(RowID(id), height: .fixed(20), role: role), at: .last(in: container ?? list))
  }

  private var rows: [NodeID] { (0..<bare.tree.rowCount()).compactMap { bare.tree.node(atRow: $0) } }

  /// The rows as text: `-` for a separator, else the identity.
  private var text: String {
    rows.map { bare.tree.isSeparator($0) ? "-" : "\(bare.tree.identity(of: $0) ?? 0)" }.joined()
  }

  private func separator(before row: NodeID) throws -> NodeID {
    let rows = rows
    let index = try #require(rows.firstIndex(of: row))
    let separator = rows[index - 1]
    let isSeparator = bare.tree.isSeparator(separator)
    #expect(isSeparator)
    return separator
  }

  @Test func betweenItemsAlone() throws {
    try append(1, .header)
    for id in 2...5 { try append(Int64(id)) }
    #expect(text == "12-3-4-5")
    try append(6, .footer)
    #expect(text == "12-3-4-56")
    #expect(bare.tree.contentHeight == 123)
  }

  @Test func aRowInAnotherRoleIsSeparatedAnew() throws {
    try append(1)
    let middle = try append(2)
    try append(3)
    for (role, expected) in [
      (RowRole.header, "123"), (.background, "12-3"), (.footer, "123"), (.item, "1-2-3"),
    ] {
      try bare.tree.setRole(role, middle)
      #expect(text == expected)
    }
  }

  @Test func aContainerIsAnItemIfItShowsARow() throws {
    try append(1)
    let inner = try bare.tree.makeContainer(at: .last(in: list))
    try append(3)
    #expect(text == "1-3")
    let row = try bare.tree.makeRow(RowContent(2, role: .header), at: .last(in: inner))
    #expect(text == "1-2-3")
    try bare.tree.setHidden(true, row)
    #expect(text == "1-3")
    try bare.tree.setHidden(false, row)
    try bare.tree.setHidden(true, inner)
    #expect(text == "1-3")
    try bare.tree.setHidden(false, inner)
    #expect(text == "1-2-3")
    try bare.tree.remove(inner)
    #expect(text == "1-3")
  }

  @Test func aContainerOfABackgroundAloneIsNoItem() throws {
    try append(1)
    let inner = try bare.tree.makeContainer(at: .last(in: list))
    try bare.tree.makeRow(RowContent(5, role: .background), at: .last(in: inner))
    try append(3)
    #expect(text == "15-3")
    for edge in SeparatorEdge.allCases {
      try bare.tree.setSeparator(Separator(height: 1), at: edge, of: inner)
    }
    #expect(text == "15-3")
    let row = try bare.tree.makeRow(RowContent(2, height: .fixed(20)), at: .last(in: inner))
    #expect(text == "1-52-3")
    try bare.tree.setRole(.background, row)
    #expect(text == "152-3")
  }

  /// Behind such a container a row is still the first item of the one that both are in.
  @Test func behindABackgroundTheFirstItemHasTheSeparatorOfItsContainer() throws {
    try append(1)
    let outer = try bare.tree.makeContainer(at: .last(in: list))
    try bare.tree.setSeparatorBetweenChildren(Separator(height: 7), of: outer)
    let inner = try bare.tree.makeContainer(at: .last(in: outer))
    try bare.tree.makeRow(RowContent(5, role: .background), at: .last(in: inner))
    try bare.tree.makeRow(RowContent(2, height: .fixed(20)), at: .last(in: outer))
    #expect(text == "1-52")
    #expect(bare.tree.contentHeight == 41)
  }

  /// Edits note what they are beside; however often, it is settled once.
  @Test func whatIsDisturbedAgainAndAgainIsSettledOnce() throws {
    let rows = try (1...20).map { try append($0) }
    bare.commit()
    for turn in 0..<200 {
      try bare.tree.move(rows[turn % 20], to: turn % 3 == 0 ? .first(in: list) : .last(in: list))
    }
    // Rows, separators, and where each of them was at the last commit; the list and its edges.
    let count = bare.tree.disturbedCount
    #expect(count > 0 && count <= 4 * rows.count + 4)
    bare.commit()
    #expect(bare.tree.disturbedCount == 0)
    #expect(text.filter { $0 == "-" }.count == 19)
  }

  /// A container whose first rows are separators, of its own and of what is in it, shows a row none the less; and many
  /// that are hidden are none.
  @Test func aContainerShowsTheRowBehindManyThatAreHidden() throws {
    try append(1)
    let inner = try bare.tree.makeContainer(at: .last(in: list))
    try bare.tree.setSeparator(Separator(height: 1), at: .bottom, of: inner)
    let rows = try (2..<200).map { try append($0, in: inner) }
    for row in rows { try bare.tree.setHidden(true, row) }
    #expect(text == "1")
    try bare.tree.setHidden(false, rows[197])
    #expect(text == "1-199-")
    try append(300)
    #expect(text == "1-199-300")
    try bare.tree.setHidden(true, rows[197])
    #expect(text == "1-300")
    for row in [0, 99] { try bare.tree.setHidden(false, rows[row]) }
    #expect(text == "1-2101-300")
    #expect(bare.tree.contentHeight == 82)
  }

  @Test func aSeparatorMovesWithWhatIsBehindIt() throws {
    var posts = try (1...4).map { try append($0) }
    let inner = try bare.tree.makeContainer(at: .last(in: list))
    posts.append(try bare.tree.makeRow(RowContent(5), at: .last(in: inner)))
    try bare.tree.makeRow(RowContent(6), at: .last(in: inner))
    bare.commit()
    let separators = try posts.dropFirst().map(separator(before:))
    try bare.tree.move(inner, to: .after(posts[0]))
    try bare.tree.move(posts[1], to: .last(in: list))
    bare.commit()
    #expect(text == "1-56-3-4-2")
    #expect(bare.report.update.deletes.isEmpty && bare.report.update.inserts.isEmpty)
    #expect(try posts.dropFirst().map(separator(before:)) == separators)
  }

  @Test func separatorsOfTheirOwnComeFirst() throws {
    let posts = try (1...3).map { try append($0) }
    try bare.tree.setSeparator(Separator(height: 7, kind: 3), at: .bottom, of: posts[0])
    #expect(text == "1-2-3")
    #expect(bare.tree.contentHeight == 60 + 7 + 1)
    try bare.tree.setSeparator(Separator(height: 5), at: .top, of: posts[0])
    try bare.tree.setSeparator(Separator(height: 9), at: .bottom, of: list)
    #expect(text == "-1-2-3-")
    #expect(bare.tree.contentHeight == 60 + 5 + 7 + 1 + 9)
    for post in posts { try bare.tree.setHidden(true, post) }
    #expect(text == "")
    try bare.tree.setHidden(false, posts[1])
    #expect(text == "2-")
  }

  @Test func separatorsAreNotEdited() throws {
    let posts = try (1...2).map { try append($0) }
    bare.commit()
    let separator = try separator(before: posts[1])
    let edits: [(borrowing BareList) throws -> Void] = [
      { try $0.tree.remove(separator) },
      { try $0.tree.move(posts[0], to: .after(separator)) },
      { try $0.tree.makeRow(RowContent(2), at: .after(separator)) },
      { try $0.tree.setHeight(.fixed(3), separator) },
      { try $0.tree.setSeparator(nil, at: .top, of: separator) },
    ]
    for edit in edits {
      #expect(throws: EditError.separatorIsManaged(separator)) { try edit(bare) }
    }
    var children: [NodeID] = []
    bare.tree.forEachChild(of: list) { children.append($0) }
    #expect(children == posts)
  }

  /// A view goes back to the pool of the kind that it shows.
  @Test func aRowThatGoesIsToldAsItWasShown() throws {
    for id in 1...20 { try append(Int64(id)) }
    bare.setViewport(width: 100, height: 40)
    bare.layout.viewportDidScroll(to: 105)
    bare.commit()
    let shown = bare.report.rows.array.map(\.node)
    try bare.tree.setSeparatorBetweenChildren(Separator(height: 1, kind: 2), of: list)
    bare.commit()
    #expect(bare.report.appeared.isEmpty && bare.report.disappeared.isEmpty)
    bare.layout.viewportDidScroll(to: 300)
    bare.commit()
    #expect(Set(bare.report.disappeared.array.map(\.node)) == Set(shown))
    for row in bare.report.disappeared.array {
      #expect(row.kind == (bare.tree.isSeparator(row.node) ? 2 : 0))
    }
  }

  /// A host shows it in another view.
  @Test func aSeparatorOfAnotherKindIsAnUpdate() throws {
    for id in 1...3 { try append(Int64(id)) }
    bare.commit()
    func set(_ kinds: RowKind..., height: Double = 1) throws -> [Int32] {
      for kind in kinds {
        try bare.tree.setSeparatorBetweenChildren(Separator(height: height, kind: kind), of: list)
        _ = rows
      }
      bare.commit()
      #expect(bare.report.update.inserts.isEmpty && bare.report.update.deletes.isEmpty)
      return bare.report.update.updates.map(\.new.rawValue)
    }
    #expect(try set(7) == [1, 3])
    #expect(try set(7, height: 5) == [])
    #expect(try set(8, 7) == [])
    #expect(try set(8, 9) == [1, 3])
    // One that moves into another list is of the kind that is between the rows there.
    let other = try bare.tree.makeContainer(at: .last(in: .root))
    try bare.tree.setSeparatorBetweenChildren(Separator(height: 2, kind: 4), of: other)
    try bare.tree.makeRow(RowContent(9, height: .fixed(20)), at: .last(in: other))
    bare.commit()
    try bare.tree.move(rows[4], to: .last(in: other))
    bare.commit()
    #expect(text == "1-29-3" && bare.report.update.updates.map(\.new.index) == [4])
  }

  /// The one between is left out beside one that the first row of a container has of its own, as it is beside the last one's.
  @Test func separatorsOfRowsInAContainerTakeThePlaceOfThoseBetween() throws {
    try append(1)
    let inner = try bare.tree.makeContainer(at: .last(in: list))
    try bare.tree.makeRow(RowContent(5, role: .background), at: .last(in: inner))
    let inside = try [2, 3].map { try append($0, in: inner) }
    try append(4)
    #expect(text == "1-523-4")
    try bare.tree.setSeparator(Separator(height: 7), at: .top, of: inside[0])
    #expect(text == "15-23-4")
    try bare.tree.setSeparator(Separator(height: 7), at: .bottom, of: inside[1])
    #expect(text == "15-23-4")
    try bare.tree.setHidden(true, inside[0])
    #expect(text == "1-53-4")
    try bare.tree.setHidden(false, inside[0])
    try bare.tree.setSeparator(nil, at: .top, of: inside[0])
    #expect(text == "1-523-4")
  }
}
