// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// Code of the user runs where one may not expect it: when values are compared or computed, and when what
/// was replaced dies. Whatever it does, the act that called it does not rely on what was true before.
@Suite("User code between a check and the act")
struct UserCodeTests {
  let tree = BareList()
  let log = Log<String>()

  @Test("Captures that come back to the tree when they die")
  func capturesStrikeBack() throws {
    let event = EventID<Int>()
    let list = try tree.appendContainer(to: tree.root)
    for id in 1...5 {
      let row = try tree.appendRow(Int64(id), to: list)
      let other = try tree.appendRow(Int64(id + 10), to: list)
      for _ in 0..<2 {
        let striker = Mortal { [tree] in try? tree.remove(other) }
        try tree.subscribe(to: event, at: row) { _ in _ = striker }
      }
    }
    try tree.tree.removeAll(in: list)
    tree.commit()
    #expect(tree.nodes(below: list).isEmpty)
    #expect(tree.tree.rowCount() == 0)
  }

  @Test("A replaced service that removes the node when it dies takes the new one with it")
  func dyingServiceRemovesNode() throws {
    let node = try tree.appendContainer(to: tree.root)
    try tree.register(Mortal.self, at: node) { [tree] in
      Mortal("old") { [tree] in try! tree.remove(node) }
    }
    #expect(try tree.service(Mortal.self, from: node)?.name == "old")
    try tree.register(Mortal.self, at: node) { Mortal("new") {} }
    #expect(!tree.contains(node))
    let next = try tree.appendContainer(to: tree.root)
    #expect(try tree.service(Mortal.self, from: next) == nil)
  }

  @Test("Comparing values may cancel the subscription: it is not called then")
  func comparingCancels() throws {
    var token: SubscriptionToken?
    let picky = DataID<Picky>(areEqual: { left, right in
      right.act()
      return left.number == right.number
    })
    let outer = try tree.appendContainer(to: tree.root)
    let row = try tree.appendRow(1, to: outer)
    try tree.share(Picky(0) {}, as: picky, at: tree.root)
    token = try tree.subscribe(to: picky, at: row) { [log] in log.entries.append("\($0.number)") }
    // Shared nearer than what was heard, so the subscriber's own value is compared.
    try tree.share(Picky(1) {}, as: picky, at: outer, broadcast: false)
    try tree.share(Picky(2) { token?.cancel() }, as: picky, at: outer)
    #expect(log.take() == ["0"])
    #expect(token?.isActive == false)
  }

  struct Picky {
    let number: Int
    let act: @Sendable () -> Void

    init(_ number: Int, _ act: @escaping () -> Void) {
      self.number = number
      nonisolated(unsafe) let act = act
      self.act = { unsafe act() }
    }
  }

  @Test("A closure that computes a value may end the subscription that asks for it")
  func computingCancels() throws {
    let data = DataID<Int>()
    var token: SubscriptionToken?
    try tree.share(1, as: data, at: tree.root)
    token = try tree.subscribe(to: data, at: tree.root) { [log] in log.entries.append("\($0)") }
    #expect(log.take() == ["1"])
    try tree.share(as: data, at: tree.root) {
      token?.cancel()
      return 2
    }
    #expect(log.take() == [] && token?.isActive == false)
  }

  @Test("A value that shares another one when it dies: everybody hears the last one")
  func dyingValueShares() throws {
    let data = DataID<Mortal>()
    let row = try tree.appendRow(1, to: tree.root)
    try tree.share(
      Mortal("first") { [tree] in try! tree.share(Mortal("last") {}, as: data, at: tree.root) },
      as: data, at: tree.root)
    try tree.subscribe(to: data, at: row) { [log] in log.entries.append($0.name) }
    // The subscriber holds what it heard last; so the value dies when that is replaced.
    try tree.share(Mortal("second") {}, as: data, at: tree.root)
    #expect(log.take().last == "last")
    #expect(try tree.value(of: data, at: row)?.name == "last")
  }
}
