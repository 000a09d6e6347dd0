// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

@Suite("4.1-4.3 Events")
final class EventTests: Nest {
  let event = EventID<String>()

  @discardableResult
  func listen(_ name: String, at node: NodeID) throws -> SubscriptionToken {
    try tree.subscribe(to: event, at: node) { [log] in log.entries.append(name + $0) }
  }

  func send() throws -> [String] {
    try tree.send(event, "", from: row)
    return log.take()
  }

  @Test("4.2 Sending without a subscriber is no error; other events are not heard")
  func mayBeUnheard() throws {
    #expect(try send() == [])
    let others = (0..<130).map { _ in EventID<String>() }
    for other in others {
      try tree.subscribe(to: other, at: inner) { [log] in log.entries.append($0) }
    }
    #expect(try send() == [])
    try tree.send(others[70], "x", from: row)
    #expect(log.take() == ["x"])
  }

  @Test("4.2 A handler may stop an event, at once or above its node")
  func stops() throws {
    var answer = Propagation.proceed
    let token = try tree.subscribe(to: event, at: inner) { [row, inner] _, context in
      #expect(context.source == row && context.node == inner)
      return answer
    }
    defer { token.cancel() }
    try listen("inner", at: inner)
    try listen("outer", at: outer)
    #expect(try send() == ["inner", "outer"])
    answer = .stopAbove
    #expect(try send() == ["inner"])
    answer = .stop
    #expect(try send() == [])
  }

  @Test("4.3 Cancelling ends a subscription and may be repeated")
  func cancels() throws {
    let token = try listen("row", at: row)
    let second = try listen("again", at: row)
    #expect(token.isActive)
    token.cancel()
    token.cancel()
    #expect(!token.isActive && second.isActive)
    #expect(try send() == ["again"])
    try listen("new", at: row)
    token.cancel()
    #expect(try send() == ["again", "new"])
  }

  @Test("3.1 The handle of a removed node is refused whatever took its slots")
  func slotsAreReused() throws {
    let data = DataID<Int>()
    try listen("old", at: row)
    try tree.share(1, as: data, at: row)
    try tree.remove(row)
    tree.commit()
    let new = try tree.appendContainer(to: tree.root)
    #expect(new != row)
    let unknown = EditError.unknownNode(row)
    #expect(throws: unknown) { try tree.send(event, "", from: row) }
    #expect(throws: unknown) { try tree.share(0, as: data, at: row) }
    #expect(throws: unknown) { try tree.value(of: data, at: row) }
    #expect(throws: unknown) { try tree.service(Int.self, from: row) }
    #expect(throws: unknown) { try tree.notify(Int.self, from: row, .global) { _ in } }
    try tree.send(event, "", from: new)
    #expect(try tree.value(of: data, at: new) == nil)
    #expect(log.take() == [])
  }

  @Test(
    "4.3 A handler cancelled during dispatch is not called, one added is called from the next send on"
  )
  func changesDuringDispatch() throws {
    var doomed: [SubscriptionToken] = []
    var isFirst = true
    let token = try tree.subscribe(to: event, at: row) { [self] _ in
      log.entries.append("first")
      for token in doomed + doomed { token.cancel() }
      if isFirst { try! listen("added", at: row) }
      if isFirst { try! listen("above", at: tree.root) }
      isFirst = false
    }
    defer { token.cancel() }
    doomed = try [row, outer].map { try listen("doomed", at: $0) }
    #expect(try send() == ["first"])
    #expect(try send() == ["first", "added", "above"])
  }

  @Test("What a handler captured goes when it is cancelled, and when its node or the tree goes")
  func releasesCaptures() throws {
    weak var captured: Owner?
    let orphan: SubscriptionToken
    do {
      let tree = BareList()
      func subscribe(at node: NodeID) throws -> SubscriptionToken {
        let owner = Owner()
        captured = owner
        return try tree.subscribe(to: event, at: node) { _ in _ = owner }
      }
      try subscribe(at: .root).cancel()
      #expect(captured == nil)
      let row = try tree.appendRow(1, to: .root)
      _ = try subscribe(at: row)
      #expect(captured != nil)
      try tree.remove(row)
      #expect(captured == nil)
      orphan = try subscribe(at: .root)
      #expect(captured != nil)
    }
    #expect(captured == nil && !orphan.isActive)
    orphan.cancel()
  }

  @Test("A handler may remove its own node, its parent or the sender; those cut off do not hear")
  func removesDuringDispatch() throws {
    for removed in [\EventTests.row, \.inner, \.outer] {
      let fixture = try EventTests()
      let (tree, log) = (fixture.tree, fixture.log)
      let target = fixture[keyPath: removed]
      try tree.subscribe(to: fixture.event, at: fixture.row) { _ in
        log.entries.append("row")
        try! tree.remove(target)
      }
      try fixture.listen("row too", at: fixture.row)
      try fixture.listen("outer", at: fixture.outer)
      try fixture.listen("root", at: tree.root)
      #expect(try fixture.send() == ["row"])
    }
  }

  @Test("A handler that moves its node does not make the event come twice, nor go another way")
  func movesDuringDispatch() throws {
    let elsewhere = try tree.appendContainer(to: tree.root)
    try listen("row", at: row)
    try listen("elsewhere", at: elsewhere)
    try listen("outer", at: outer)
    try listen("root", at: tree.root)
    let token = try tree.subscribe(to: event, at: inner) { [self] _ in
      log.entries.append("inner")
      try! tree.move(inner, to: .first(in: elsewhere))
    }
    defer { token.cancel() }
    #expect(try send() == ["row", "inner", "root"])
    #expect(try send() == ["row", "inner", "elsewhere", "root"])
  }

  @Test("What is sent or notified meanwhile does not get into the way of an event")
  func survivesNesting() throws {
    let (event, other) = (EventID<Int>(), EventID<Int>())
    try tree.subscribe(to: event, at: tree.root) { [log] _ in log.entries.append("root") }
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
      try tree.send(event, 0, from: row)
      #expect(log.take() == ["inner", "root"])
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
    try listen("root", at: tree.root)
    try listen("inner", at: inner)
    try listen("outer", at: outer)
    #expect(try send() == ["inner", "outer", "root"])
    #expect(try send() == ["outer", "inner", "root"])
  }

  @Test("A handler may cancel everything, subscribe again and send again")
  func reenters() throws {
    var (depth, tokens) = (0, [SubscriptionToken]())
    let deep = try tree.subscribe(to: event, at: row) { [self] in
      log.entries.append("deep" + $0)
      depth += 1
      if depth < 4 { try! tree.send(event, "\(depth)", from: inner) }
      if depth < 4 { try! tree.send(event, "\(depth)", from: row) }
      for token in tokens { token.cancel() }
    }
    tokens = [deep, try listen("inner", at: inner)]
    try listen("root", at: tree.root)
    let heard = try send()
    #expect(
      heard == [
        "deep", "inner1", "root1", "deep1", "inner2", "root2", "deep2", "inner3", "root3", "deep3",
        "root3", "root2", "root1", "root",
      ])
    #expect(try send() == ["root"])
  }

  @Test("4.9 Sending allocates nothing", .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() throws {
    struct Payload { var numbers: (Int, Int, Int, Int, Int) }
    let event = EventID<Payload>()
    var sum = 0
    for node in [row, inner, outer, tree.root] {
      try tree.subscribe(to: event, at: node) { sum += $0.numbers.4 }
    }
    try tree.subscribe(to: event, at: outer) { _, _ in .proceed }
    let payload = Payload(numbers: (1, 2, 3, 4, 5))
    try tree.send(event, payload, from: row)
    let counted = try allocations {
      for _ in 0..<100 { try tree.send(event, payload, from: row) }
    }
    #expect(counted == .none)
    #expect(sum == 101 * 20)
  }
}
