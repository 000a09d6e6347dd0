// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// An event that goes the way of the last one does not climb again. Whatever can change the way must be
/// seen nonetheless.
@Suite("4.2 The way of an event that is sent again and again")
struct WayTests {
  let tree = BareList()
  let event = EventID<Int>()
  let log = Log<String>()
  let outer: NodeID
  let inner: NodeID
  let row: NodeID

  init() throws {
    outer = try tree.appendContainer(to: tree.root)
    inner = try tree.appendContainer(to: outer)
    row = try tree.appendRow(1, to: inner)
    try listen("root", at: tree.root)
  }

  @discardableResult
  func listen(_ name: String, at node: NodeID) throws -> SubscriptionToken {
    try tree.subscribe(to: event, at: node) { [log] _ in log.entries.append(name) }
  }

  func send(from node: NodeID? = nil) throws -> [String] {
    try tree.send(event, 0, from: node ?? row)
    return log.take()
  }

  @Test("Subscriptions that come and go at any level are seen")
  func seesSubscriptions() throws {
    #expect(try send() == ["root"])
    let token = try listen("outer", at: outer)
    #expect(try send() == ["outer", "root"])
    let second = try listen("again", at: outer)
    #expect(try send() == ["outer", "again", "root"])
    token.cancel()
    #expect(try send() == ["again", "root"])
    second.cancel()
    #expect(try send() == ["root"])
  }

  @Test("A level that had nobody, then somebody, then nobody")
  func seesFirstSubscription() throws {
    let other = EventID<Int>()
    try tree.subscribe(to: other, at: tree.root) { _ in }
    #expect(try send() == ["root"])
    try tree.send(other, 0, from: row)
    #expect(try send() == ["root"])
    #expect(try send(from: outer) == ["root"])
    let token = try listen("inner", at: inner)
    #expect(try send(from: outer) == ["root"])
    #expect(try send() == ["inner", "root"])
    token.cancel()
    #expect(try send() == ["root"])
  }

  @Test("A row of its own is heard before its container, and does not get into the others' way")
  func rowsOfTheirOwn() throws {
    let other = try tree.appendRow(2, to: inner)
    #expect(try send(from: other) == ["root"])
    try listen("row", at: row)
    #expect(try send(from: other) == ["root"])
    #expect(try send() == ["row", "root"])
    #expect(try send(from: other) == ["root"])
    #expect(try send() == ["row", "root"])
  }

  @Test("Moves of the sender and of any level above it are seen")
  func seesMoves() throws {
    let elsewhere = try tree.appendContainer(to: tree.root)
    try listen("elsewhere", at: elsewhere)
    try listen("outer", at: outer)
    #expect(try send() == ["outer", "root"])
    try tree.move(inner, to: .last(in: elsewhere))
    #expect(try send() == ["elsewhere", "root"])
    try tree.move(row, to: .last(in: outer))
    #expect(try send() == ["outer", "root"])
  }

  @Test("A container that takes the slots of a removed one goes a way of its own")
  func seesReuse() throws {
    try listen("outer", at: outer)
    #expect(try send() == ["outer", "root"])
    try tree.remove(inner)
    tree.commit()
    let heir = try tree.appendContainer(to: tree.root)
    #expect(heir != inner)
    #expect(try send(from: heir) == ["root"])
    #expect(throws: EditError.unknownNode(row)) { try tree.send(event, 0, from: row) }
  }

  @Test("What is sent or notified meanwhile does not get into the way")
  func survivesNesting() throws {
    let other = EventID<Int>()
    try tree.subscribe(to: other, at: outer) { [log] _ in log.entries.append("other") }
    try tree.subscribe(to: event, at: inner) { [log, unowned tree, row] depth in
      log.entries.append("inner")
      if depth == 1 {
        try! tree.send(other, 0, from: row)
        try! tree.notify(Log<String>.self, from: row, .parents) { _ in }
      }
    }
    try tree.addListener(log, as: Log<String>.self, at: outer)
    for _ in 0..<3 {
      try tree.send(event, 1, from: row)
      #expect(log.take() == ["inner", "other", "root"])
      try tree.notify(Log<String>.self, from: row, .parents) { $0.entries.append("told") }
      #expect(log.take() == ["told"])
      #expect(try send() == ["inner", "root"])
    }
  }

  @Test(
    "A handler that edits: levels that stay above hear, others do not, in whatever order they are"
  )
  func handlersThatEdit() throws {
    try tree.subscribe(to: event, at: row) { [unowned tree, inner, outer, row] _ in
      // The two containers change places: root, inner, outer, row.
      try! tree.move(inner, to: .last(in: tree.root))
      try! tree.move(outer, to: .last(in: inner))
      try! tree.move(row, to: .last(in: outer))
    }
    try listen("inner", at: inner)
    try listen("outer", at: outer)
    #expect(try send() == ["inner", "outer", "root"])
    #expect(try send() == ["outer", "inner", "root"])
  }

  @Test("A handler that takes the sender out of one of several levels")
  func handlersThatLeave() throws {
    try listen("outer", at: outer)
    try tree.subscribe(to: event, at: inner) { [unowned tree, inner, log] _ in
      log.entries.append("inner")
      try! tree.move(inner, to: .last(in: tree.root))
    }
    #expect(try send() == ["inner", "root"])
    #expect(try send() == ["inner", "root"])
  }

  @Test("A handler that removes the sender is the last one, wherever the others are")
  func handlersThatRemove() throws {
    try listen("outer", at: outer)
    try tree.subscribe(to: event, at: inner) { [unowned tree, row] _ in try! tree.remove(row) }
    #expect(try send() == [])
    #expect(!tree.contains(row))
  }
}
