// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

/// What a careless or hostile user of the tree does from inside its callbacks, and between them.
@Suite("Hostile use")
struct AdversarialTests {
  let tree = BareList()
  let event = EventID<Int>()
  let data = DataID<Int>()
  let log = Log<String>()

  func hear(_ name: String, at node: NodeID) throws -> SubscriptionToken {
    try tree.subscribe(to: data, at: node) { [log] in
      log.entries.append("\(name)\($0)")
    }
  }

  /// Hears notifications and says where it listens.
  final class Ear {
    let node: NodeID
    init(_ node: NodeID) { self.node = node }
  }

  @Test(
    "4.5 Readers and listeners in containers that move, nest, go and come back are told in order")
  func ordersAmongMoves() throws {
    for seed in seeds(count: 20) {
      var generator = SeededGenerator(seed: seed)
      let tree = BareList()
      let lists = try (0..<8).map { _ in try tree.appendContainer(to: tree.root) }
      var nodes = lists
      var readers: [(node: NodeID, tokens: [SubscriptionToken])] = []
      let heard = Log<NodeID>()
      func pick(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
      for step in 0..<500 {
        let list = lists[pick(8)]
        switch pick(12) {
        case 0, 1, 2:
          nodes.append(try tree.makeRow(Int64(step), at: .first(in: list)))
        case 3, 4, 5:
          let node = nodes[pick(nodes.count)]
          let tokens = [
            try tree.subscribe(to: data, at: node) { _ in heard.entries.append(node) },
            try tree.addListener(Ear(node), at: node),
          ]
          readers.append((node, tokens))
        case 6 where !readers.isEmpty:
          for token in readers.remove(at: pick(readers.count)).tokens { token.cancel() }
        case 7 where nodes.count > 8:
          let row = nodes.remove(at: 8 + pick(nodes.count - 8))
          readers.removeAll { $0.node == row }
          try tree.remove(row)
        case 8:
          try? tree.move(nodes[pick(nodes.count)], to: .last(in: list))
        case 9:
          try tree.tree.setHidden(pick(2) == 0, list)
        case 10:
          try? tree.move(list, to: .first(in: pick(2) == 0 ? tree.root : lists[pick(8)]))
        default:
          if pick(2) == 0 { tree.commit() }
          let expected = ([list] + tree.nodes(below: list)).flatMap { node in
            readers.filter { $0.node == node }.map(\.node)
          }
          _ = heard.take()
          try tree.share(step, as: data, at: list)
          #expect(heard.take() == expected, "SEED=\(seed) step \(step)")
          try tree.share(nil, as: data, at: list, broadcast: false)
          try tree.notify(Ear.self, from: list, .childrenAndSelf) { heard.entries.append($0.node) }
          #expect(heard.take() == expected, "SEED=\(seed) step \(step)")
        }
      }
    }
  }

  @Test("4.6 Removing a subtree lets go of what its handlers captured, at once")
  func removalLetsGo() throws {
    let row = try tree.appendRow(1, to: tree.root)
    weak var captured: Owner?
    do {
      let owner = Owner()
      captured = owner
      try tree.subscribe(to: event, at: row) { _ in _ = owner }
    }
    #expect(captured != nil)
    try tree.remove(row)
    #expect(captured == nil)
  }

  /// Comes back to the tree when it dies.
  final class Avenger {
    let act: () -> Void
    init(_ act: @escaping () -> Void) { self.act = act }
    deinit { act() }
  }

  @Test("Captures that come back to the tree when they die")
  func capturesStrikeBack() throws {
    let list = try tree.appendContainer(to: tree.root)
    for id in 1...5 {
      let row = try tree.appendRow(Int64(id), to: list)
      let other = try tree.appendRow(Int64(id + 10), to: list)
      let strike: () -> Void = { [tree] in try? tree.remove(other) }
      let first = Avenger(strike)
      try tree.subscribe(to: event, at: row) { _ in _ = first }
      let second = Avenger(strike)
      try tree.subscribe(to: event, at: row) { _ in _ = second }
    }
    try tree.tree.removeAll(in: list)
    tree.commit()
    #expect(tree.nodes(below: list).isEmpty)
    #expect(tree.tree.rowCount() == 0)
  }

  @Test("4.7 A share inside a share inside a share: each is told the last value once")
  func sharesInsideShares() throws {
    let rows = try (0..<4).map { try tree.appendRow(Int64($0 + 1), to: tree.root) }
    for (index, row) in rows.enumerated() {
      try tree.subscribe(to: data, at: row) { [unowned tree, data, log] in
        log.entries.append("\(index):\($0)")
        if index == $0 { try! tree.share($0 + 1, as: data, at: tree.root) }
      }
    }
    try tree.share(0, as: data, at: tree.root)
    #expect(
      log.take() == ["0:0", "0:1", "1:1", "0:2", "1:2", "2:2", "0:3", "1:3", "2:3", "3:3"]
        + ["0:4", "1:4", "2:4", "3:4"])
  }

  @Test("4.4 Closures shadow and are shadowed; what they cover is uncovered again")
  func shadowsWithClosures() throws {
    let inner = try tree.appendContainer(to: tree.root)
    let row = try tree.appendRow(1, to: inner)
    var number = 1
    try tree.share(as: data, at: tree.root) { number }
    _ = try hear("row", at: row)
    try tree.share(7, as: data, at: inner)
    number = 2
    #expect(try tree.value(of: data, at: row) == 7)
    #expect(try tree.value(of: data, at: tree.root) == 2)
    try tree.share(as: data, at: inner) { number * 10 }
    try tree.share(nil, as: data, at: inner)
    #expect(log.take() == ["row1", "row7", "row20", "row2"])
  }

  @Test("3.1 The handle of a removed node is refused whatever took its slots")
  func slotsAreReused() throws {
    let list = try tree.appendContainer(to: tree.root)
    try tree.subscribe(to: event, at: list) { [log] _ in log.entries.append("old") }
    try tree.share(1, as: data, at: list)
    try tree.remove(list)
    tree.commit()
    let new = try tree.appendContainer(to: tree.root)
    #expect(new != list)
    #expect(throws: EditError.unknownNode(list)) { try tree.send(event, 0, from: list) }
    #expect(throws: EditError.unknownNode(list)) { try tree.share(0, as: data, at: list) }
    #expect(throws: EditError.unknownNode(list)) { try tree.value(of: data, at: list) }
    #expect(throws: EditError.unknownNode(list)) { try tree.service(Int.self, from: list) }
    #expect(throws: EditError.unknownNode(list)) {
      try tree.notify(Int.self, from: list, .global) { _ in }
    }
    try tree.send(event, 0, from: new)
    #expect(try tree.value(of: data, at: new) == nil)
    #expect(log.take() == [])
  }
}
