// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("4.1-4.3 Events")
struct EventTests {
  let tree = BareList()
  let event = EventID<String>()
  let log = Log<String>()
  let outer: NodeID
  let inner: NodeID
  let row: NodeID

  init() throws {
    outer = try tree.appendContainer(to: tree.root)
    inner = try tree.appendContainer(to: outer)
    row = try tree.appendRow(1, to: inner)
  }

  @discardableResult
  func listen(_ name: String, at node: NodeID) throws -> SubscriptionToken {
    try tree.subscribe(to: event, at: node) { [log] in log.entries.append(name + $0) }
  }

  func send() throws -> [String] {
    try tree.send(event, "", from: row)
    return log.take()
  }

  @Test("The way of the last event is not gone again once a handler on it was given back")
  func rememberedWayAfterSweeping() throws {
    try listen("outer", at: outer)
    let gone = try listen("gone", at: inner)
    try tree.send(event, "!", from: inner)
    #expect(log.take() == ["gone!", "outer!"])
    gone.cancel()
    try tree.send(event, "!", from: inner)
    #expect(log.take() == ["outer!"])
    // What was given back is used for something else.
    let rubbish = (1...40).flatMap { size in
      (0..<20).map { _ in ContiguousArray(repeating: UInt64.max, count: size) }
    }
    try tree.send(event, "!", from: inner)
    #expect(log.take() == ["outer!"])
    withExtendedLifetime(rubbish) {}
  }

  @Test("4.2 An event is heard at its node in the order of subscription, then upwards")
  func goesUp() throws {
    try listen("root", at: tree.root)
    try listen("first", at: row)
    try listen("outer", at: outer)
    try listen("second", at: row)
    let sibling = try tree.appendRow(2, to: inner)
    try listen("sibling", at: sibling)
    #expect(try send() == ["first", "second", "outer", "root"])
    try tree.send(event, "!", from: outer)
    #expect(log.take() == ["outer!", "root!"])
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
    let token = try tree.subscribe(to: event, at: inner) { _, context in
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

  @Test(
    "4.3 A handler cancelled during dispatch is not called, one added is called from the next send on"
  )
  func changesDuringDispatch() throws {
    var doomed: SubscriptionToken?
    var isFirst = true
    let token = try tree.subscribe(to: event, at: row) { [self] _ in
      log.entries.append("first")
      doomed?.cancel()
      if isFirst { try! listen("added", at: row) }
      if isFirst { try! listen("above", at: tree.root) }
      isFirst = false
    }
    defer { token.cancel() }
    doomed = try listen("doomed", at: outer)
    #expect(try send() == ["first"])
    #expect(try send() == ["first", "added", "above"])
  }

  @Test(
    "4.3 A token does not keep the tree, and a cancelled handler lets go"
  )
  func letsGo() throws {
    let handlerKeeps = Owner()
    weak let watch = handlerKeeps
    func subscribe(_ kept: Owner) throws -> SubscriptionToken {
      try tree.subscribe(to: event, at: row) { _ in _ = kept }
    }
    let token = try subscribe(handlerKeeps)
    token.cancel()
    #expect(watch != nil)
    var gone: BareList? = BareList()
    let orphan = try gone!.subscribe(to: event, at: gone!.root) { _ in }
    weak let goneWatch = gone
    gone = nil
    #expect(goneWatch == nil)
    orphan.cancel()
    #expect(!orphan.isActive)
  }

  @Test("What a handler captured goes when it is cancelled or the tree goes")
  func releasesCaptures() throws {
    weak var cancelled: Owner?
    weak var remaining: Owner?
    do {
      let tree = BareList()
      func subscribe() throws -> SubscriptionToken {
        let owner = Owner()
        cancelled = owner
        return try tree.subscribe(to: event, at: tree.root) { _ in _ = owner }
      }
      try subscribe().cancel()
      #expect(cancelled == nil)
      _ = try subscribe()
      remaining = cancelled
      #expect(remaining != nil)
    }
    #expect(remaining == nil)
  }

  @Test("4.6 Removing a subtree cuts it off at once; moving takes the subscriptions along")
  func followsTheTree() throws {
    try listen("inner", at: inner)
    try listen("outer", at: outer)
    try listen("root", at: tree.root)
    try tree.move(inner, to: .first(in: tree.root))
    #expect(try send() == ["inner", "root"])
    try tree.move(inner, to: .last(in: outer))
    #expect(try send() == ["inner", "outer", "root"])
    try tree.remove(outer)
    let fresh = try tree.appendRow(5, to: tree.root)
    try tree.send(event, "", from: fresh)
    #expect(log.take() == ["root"])
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

  @Test("A thousand levels, subscribers on some, and random subscribing and cancelling")
  func goesFar() throws {
    var generator = SeededGenerator(seed: 4)
    var levels = [tree.root]
    for _ in 0..<1_000 { levels.append(try tree.appendContainer(to: levels.last!)) }
    var tokens: [(level: Int, token: SubscriptionToken)] = []
    for round in 0..<300 {
      let level = Int(generator.next() % 1_001)
      tokens.append((level, try listen("\(level)", at: levels[level])))
      if round % 3 == 2 {
        tokens.remove(at: Int(generator.next() % UInt64(tokens.count))).token.cancel()
      }
      guard round % 20 == 19 else { continue }
      try tree.send(event, "", from: levels.last!)
      let expected = tokens.enumerated().sorted {
        ($1.element.level, $0.offset) < ($0.element.level, $1.offset)
      }
      #expect(log.take() == expected.map { "\($0.element.level)" })
    }
  }
}
