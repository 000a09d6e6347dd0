// SPDX-License-Identifier: MIT

import EspalierCore
import EspalierTestSupport
import Testing

/// Events upwards, values downwards (SEMANTICS 4).
@Suite struct EventTests {
  let core = ListCore()
  let outer: NodeID
  let inner: NodeID
  let row: NodeID
  let tap = CoreEvent<Int>(number: 1)
  let other = CoreEvent<String>(number: 2)
  let color = CoreValue<String>(number: 1)

  init() throws {
    outer = try core.tree.makeContainer(at: .last(in: .root))
    inner = try core.tree.makeContainer(at: .last(in: outer))
    row = try core.tree.makeRow(RowContent(1), at: .last(in: inner))
  }

  @Test func theNearestHearsFirstAndInTheOrderOfSubscribing() throws {
    var heard: [String] = []
    func listen(_ name: String, at node: NodeID) throws {
      try core.subscribe(tap, at: node) { payload, sender in
        heard.append("\(name) \(payload) \(sender == row)")
        return .goesOn
      }
    }
    try listen("root", at: .root)
    try listen("inner", at: inner)
    try listen("inner again", at: inner)
    try listen("row", at: row)
    try core.send(tap, 7, from: row)
    #expect(heard == ["row 7 true", "inner 7 true", "inner again 7 true", "root 7 true"])
    heard = []
    try core.send(tap, 8, from: outer)
    #expect(heard == ["root 8 false"])
    try core.send(other, "nobody", from: row)
  }

  @Test func aHandlerMayStopAnEvent() throws {
    var heard = 0
    try core.subscribe(tap, at: .root) { _, _ in
      heard += 1
      return .goesOn
    }
    let token = try core.subscribe(tap, at: inner) { _, _ in .stops }
    try core.send(tap, 1, from: row)
    #expect(heard == 0)
    core.cancel(token)
    core.cancel(token)
    try core.send(tap, 1, from: row)
    #expect(heard == 1)
  }

  @Test func whatIsCancelledMeanwhileIsNotCalledAndWhatComesIsFromTheNextOn() throws {
    var heard: [String] = []
    var second: HandlerToken?
    try core.subscribe(tap, at: row) { _, _ in
      heard.append("first")
      if let second { core.cancel(second) }
      try! core.subscribe(tap, at: row) { _, _ in
        heard.append("late")
        return .goesOn
      }
      return .goesOn
    }
    second = try core.subscribe(tap, at: row) { _, _ in
      heard.append("second")
      return .goesOn
    }
    try core.send(tap, 1, from: row)
    #expect(heard == ["first"])
    try core.send(tap, 1, from: row)
    #expect(heard == ["first", "first", "late"])
  }

  @Test func aHandlerMayRemoveWhatIsAbove() throws {
    var heard = 0
    try core.subscribe(tap, at: row) { _, _ in
      try! core.tree.remove(outer)
      return .goesOn
    }
    for node in [inner, outer] {
      try core.subscribe(tap, at: node) { _, _ in
        heard += 1
        return .goesOn
      }
    }
    try core.send(tap, 1, from: row)
    #expect(heard == 0)
    #expect(throws: EditError.unknownNode) { try core.send(tap, 1, from: row) }
  }

  @Test func aRemovedNodeLetsGoOfItsHandlersAndItsTokens() throws {
    final class Witness {}
    weak var witness: Witness?
    let token: HandlerToken
    do {
      let object = Witness()
      witness = object
      token = try core.subscribe(tap, at: inner) { [object] _, _ in
        _ = object
        return .goesOn
      }
    }
    #expect(witness != nil)
    try core.tree.remove(inner)
    core.commit()
    #expect(witness == nil)
    var heard = 0
    let new = try core.tree.makeRow(RowContent(2), at: .last(in: .root))
    try core.subscribe(tap, at: new) { _, _ in
      heard += 1
      return .goesOn
    }
    core.cancel(token)
    try core.send(tap, 1, from: new)
    #expect(heard == 1)
  }

  @Test func anObjectThatGoesMayCancelAndSubscribe() throws {
    final class Owner {
      var leave: () -> Void = {}
      deinit { leave() }
    }
    var heard = 0
    let first = try core.subscribe(tap, at: outer) { _, _ in
      heard += 1
      return .goesOn
    }
    do {
      let owner = Owner()
      owner.leave = { [core, outer, tap] in
        core.cancel(first)
        for _ in 0..<100 { _ = try? core.subscribe(tap, at: outer) { _, _ in .goesOn } }
      }
      try core.subscribe(tap, at: inner) { [owner] _, _ in
        withExtendedLifetime(owner) {}
        return .goesOn
      }
    }
    try core.tree.remove(inner)
    core.commit()
    try core.send(tap, 1, from: outer)
    #expect(heard == 0)
  }

  @Test func theNearestValueWins() throws {
    #expect(core.value(color, from: row) == nil)
    try core.share("red", as: color, at: .root)
    #expect(core.value(color, from: row) == "red")
    let token = try core.share("blue", as: color, at: inner)
    #expect(core.value(color, from: row) == "blue")
    #expect(core.value(color, from: outer) == "red")
    try core.share("green", as: color, at: inner)
    #expect(core.value(color, from: row) == "green")
    core.cancel(token)
    #expect(core.value(color, from: row) == "red")
    try core.tree.move(row, to: .last(in: .root))
    #expect(core.value(color, from: row) == "red")
  }

  @Test func twoTypesUnderOneNumberTrap() async {
    await #expect(processExitsWith: .failure) {
      let core = ListCore()
      try core.subscribe(CoreEvent<Int>(number: 1), at: .root) { _, _ in .goesOn }
      try core.send(CoreEvent<String>(number: 1), "1", from: .root)
    }
  }

  @Test(.enabled(if: Allocations.areMeaningful)) func aSendAllocatesNothing() throws {
    var sum = 0
    for node in [row, outer] {
      try core.subscribe(tap, at: node) { payload, _ in
        sum += payload
        return .goesOn
      }
    }
    #expect(try warmAllocations { try core.send(tap, 1, from: row) } == .none)
    #expect(sum == 6)
  }

  /// Random subscriptions, cancellations, moves and removals, against a walk along the parents.
  @Test func randomEventsAgreeWithAWalk() throws {
    struct Listener {
      var node: NodeID
      var event: Int32
      var name: Int
      var token: HandlerToken
    }
    for seed in seeds(count: 40) {
      var generator = SeededGenerator(seed: seed)
      func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
      let core = ListCore()
      var (nodes, listeners, heard) = ([NodeID.root], [Listener](), [Int]())
      for name in 0..<400 {
        let (node, event) = (nodes[below(nodes.count)], Int32(below(40)))
        switch below(10) {
        case 0...1: nodes.append(try core.tree.makeContainer(at: .first(in: node)))
        case 2...4:
          let token = try core.subscribe(CoreEvent<Int>(number: event), at: node) { _, _ in
            heard.append(name)
            return .goesOn
          }
          listeners.append(Listener(node: node, event: event, name: name, token: token))
        case 5 where !listeners.isEmpty:
          core.cancel(listeners.remove(at: below(listeners.count)).token)
        case 6: try? core.tree.move(node, to: .last(in: nodes[below(nodes.count)]))
        case 7 where nodes.count > 20 && node != .root:
          try core.tree.remove(node)
          nodes.removeAll { !core.tree.isValid($0) }
          listeners.removeAll { !core.tree.isValid($0.node) }
        default:
          heard = []
          try core.send(CoreEvent<Int>(number: event), 1, from: node)
          var (expected, at) = ([Int](), node as NodeID?)
          while let here = at {
            expected += listeners.filter { $0.node == here && $0.event == event }.map(\.name)
            at = core.tree.parent(of: here)
          }
          if heard != expected {
            Issue.record("SEED=\(seed): heard by \(heard), not by \(expected)")
            return
          }
        }
      }
    }
  }
}
