// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import Testing

@Suite("Separators between children")
struct SeparatedChildrenTests {
  let tree = ComponentTree()
  let list: NodeID

  init() throws {
    list = try tree.appendContainer(to: tree.root)
    try tree.setSeparatorBetweenChildren(Separator(height: 1), of: list)
  }

  @discardableResult
  func append(_ id: RowID, _ role: RowRole = .item) throws -> NodeID {
    try tree.appendRow(id, attributes: RowAttributes(role: role), to: list)
  }

  /// The rows as text: `-` for a separator, else the identity.
  func text() throws -> String {
    try tree.visibleRows().map {
      try tree.isSeparator($0) ? "-" : "\(tree.row($0).id)"
    }.joined()
  }

  @Test("A header and four items have three separators, with a footer as well")
  func separatesItemsOnly() throws {
    try append(1, .header)
    for id in 2...5 { try append(RowID(Int64(id))) }
    #expect(try text() == "12-3-4-5")
    try append(6, .footer)
    #expect(try text() == "12-3-4-56")
  }

  @Test("A background is beside no separator, and parts no items")
  func passesBackgrounds() throws {
    try append(1, .background)
    try append(2)
    try append(3)
    #expect(try text() == "12-3")
    let background = try tree.makeRow(
      4, attributes: RowAttributes(role: .background), at: tree.place(2, in: list))
    #expect(try text() == "124-3")
    try tree.setHidden(true, background)
    #expect(try text() == "12-3")
    try tree.setHidden(false, background)
    try tree.remove(background)
    #expect(try text() == "12-3")
  }

  @Test("A header between items parts them; hidden it does not")
  func partsByHeaders() throws {
    try append(1)
    let header = try append(2, .header)
    try append(3)
    #expect(try text() == "123")
    try tree.setHidden(true, header)
    #expect(try text() == "1-3")
    try tree.setHidden(false, header)
    #expect(try text() == "123")
    try tree.remove(header)
    #expect(try text() == "1-3")
  }

  @Test("A row that is given another role is separated anew, before and after it")
  func followsRoles() throws {
    try append(1)
    let middle = try append(2)
    try append(3)
    #expect(try text() == "1-2-3")
    for (role, expected) in [
      (RowRole.header, "123"), (.background, "12-3"), (.footer, "123"), (.item, "1-2-3"),
    ] {
      try tree.setAttributes(RowAttributes(role: role), of: middle)
      #expect(try text() == expected, "\(role)")
    }
  }

  @Test("A container is an item, whatever is in it; without a row in sight it is no neighbour")
  func countsContainers() throws {
    try append(1)
    let inner = try tree.appendContainer(to: list)
    try append(3)
    #expect(try text() == "1-3")
    let row = try tree.appendRow(2, attributes: RowAttributes(role: .header), to: inner)
    #expect(try text() == "1-2-3")
    try tree.setHidden(true, row)
    #expect(try text() == "1-3")
    try tree.setHidden(false, row)
    try tree.setHidden(true, inner)
    #expect(try text() == "1-3")
    try tree.setHidden(false, inner)
    #expect(try text() == "1-2-3")
    try tree.remove(inner)
    #expect(try text() == "1-3")
  }

  /// What a commit lists of the edits of a transaction.
  struct Listed: Equatable {
    var deletes: [RowID] = []
    var inserts: [RowID] = []
    var moves = 0
    var updates = 0
  }

  private func listed(_ edit: () throws -> Void) throws -> Listed {
    _ = tree.commit()
    let former = try tree.visibleRows().map { try tree.row($0).id }
    try edit()
    let changes = tree.commit()
    let rows = try tree.visibleRows().map { try tree.row($0).id }
    return Listed(
      deletes: changes.deletes.map { former[$0] }, inserts: changes.inserts.map { rows[$0] },
      moves: changes.moves.count, updates: changes.updates.count)
  }

  /// The identity of the separator before a child in sight.
  private func separator(before child: NodeID) throws -> RowID {
    let rows = tree.visibleRows()
    var first = child
    if tree.isContainer(child) { first = try #require(Array(tree.children(of: child)).first) }
    let place = try #require(rows.firstIndex(of: first))
    try #require(place > 0)
    #expect(tree.isSeparator(rows[place - 1]))
    return try tree.row(rows[place - 1]).id
  }

  @Test("Of four posts the last goes to the front: one separator goes, one comes, one row moves")
  func movesToTheFront() throws {
    let posts = try (1...4).map { try append(RowID($0)) }
    let last = try separator(before: posts[3])
    let found = try listed { try tree.move(posts[3], to: .first(in: list)) }
    #expect(try text() == "4-1-2-3")
    #expect(found.deletes == [last])
    #expect(found.inserts == [try separator(before: posts[0])])
    #expect(found.moves == 1 && found.updates == 0)
  }

  @Test("A separator moves with the row or the container behind it")
  func movesAlong() throws {
    var posts = try (1...4).map { try append(RowID($0)) }
    posts.append(try tree.appendContainer(to: list))
    try tree.appendRow(5, to: posts[4])
    try tree.appendRow(6, to: posts[4])
    let separators = try posts.dropFirst().map(separator(before:))
    let found = try listed {
      try tree.move(posts[4], to: .after(posts[0]))
      try tree.move(posts[1], to: .last(in: list))
    }
    #expect(try text() == "1-56-3-4-2")
    #expect(found.deletes.isEmpty && found.inserts.isEmpty && found.moves > 0)
    #expect(try posts.dropFirst().map(separator(before:)) == separators)
  }

  @Test(
    "A shuffle deletes and inserts no separator but that of the first, whatever came in between")
  func shuffles() throws {
    let posts = try (0..<50).map { try append(RowID($0)) }
    var generator = SeededGenerator(seed: 7)
    let found = try listed {
      // Every one of them is the first in between.
      for post in posts.shuffled(using: &generator) {
        try tree.move(post, to: .first(in: list))
      }
      try tree.setHidden(true, posts[20])
      try tree.setHidden(false, posts[20])
    }
    #expect(found.deletes.count <= 1 && found.inserts.count <= 1)
    #expect(found.deletes != found.inserts || found.deletes.isEmpty)
  }

  @Test("In another container a separator looks as those there, and is gone where there are none")
  func movesElsewhere() throws {
    let other = try tree.appendContainer(to: tree.root)
    try tree.setSeparatorBetweenChildren(Separator(height: 5, kind: 3), of: other)
    for id in 1...3 { try append(RowID(Int64(id))) }
    try tree.appendRow(8, to: other)
    let moved = try append(4)
    let former = try separator(before: moved)
    let found = try listed { try tree.move(moved, to: .last(in: other)) }
    #expect(found.deletes.isEmpty && found.inserts.isEmpty)
    #expect(try separator(before: moved) == former)
    let rows = tree.visibleRows()
    #expect(tree.look(of: rows[rows.count - 2]) == (3, 5))
    let plain = try tree.appendContainer(to: tree.root)
    try tree.appendRow(9, to: plain)
    try tree.move(moved, to: .last(in: plain))
    #expect(try text() == "1-2-3894")
  }

  @Test("Separators that are given another look stay the same rows")
  func changesLooks() throws {
    let posts = try (1...3).map { try append(RowID($0)) }
    let separators = try posts.dropFirst().map(separator(before:))
    let found = try listed {
      try tree.setSeparatorBetweenChildren(Separator(height: 4), of: list)
    }
    #expect(found == Listed())
    #expect(try posts.dropFirst().map(separator(before:)) == separators)
    let rows = tree.visibleRows()
    #expect(tree.look(of: rows[1]).height == 4)
  }

  @Test("Separated containers inside each other, removed and made again, forget nothing")
  func forgetsRemovedContainers() throws {
    for round in 0..<4 {
      let inner = try tree.appendContainer(to: list)
      try tree.setSeparatorBetweenChildren(Separator(height: 2), of: inner)
      for id in 0..<3 { try tree.appendRow(RowID(Int64(10 * round + id)), to: inner) }
      #expect(tree.rowCount == 5)
      if round % 2 == 0 { try tree.remove(inner) } else { try tree.removeAll(in: list) }
      #expect(tree.rowCount == 0)
    }
    try tree.setSeparatorBetweenChildren(nil, of: list)
    try append(1)
    try append(2)
    #expect(try text() == "12")
  }
}
