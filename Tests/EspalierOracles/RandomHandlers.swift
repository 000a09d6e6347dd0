// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Random channels beside a naive twin, which climbs along the parents and goes through all nodes.
public enum RandomHandlers {
  /// Who listens, in the order of subscribing.
  private final class Listener {
    let node: NodeID
    let channel: Int
    let name: Int
    let token: SubscriptionToken
    var last: Int?
    /// Where the value is shared that it read before a step.
    var sharer: NodeID?
    init(_ node: NodeID, _ channel: Int, _ name: Int, _ token: SubscriptionToken) {
      (self.node, self.channel, self.name, self.token) = (node, channel, name, token)
    }
  }

  private final class Owner {}

  /// Events that are sent from nodes which move, come and go: each listener hears it, from the node on upward.
  public static func events(_ source: SeededGenerator) throws {
    var generator = source
    func below(_ bound: Int) -> Int { generator.below(bound) }
    let events = (0..<40).map { _ in EventID<Int>() }
    let bare = BareList(room: 4)
    var (nodes, listeners, heard) = ([NodeID.root], [Listener](), [Int]())
    for name in 0..<400 {
      let (node, event) = (nodes[below(nodes.count)], below(40))
      switch below(10) {
      case 0...1: nodes.append(try bare.tree.makeContainer(at: .first(in: node)))
      case 2...4:
        let token = try bare.subscribe(to: events[event], at: node) { _ in heard.append(name) }
        listeners.append(Listener(node, event, name, token))
      case 5 where !listeners.isEmpty:
        listeners.remove(at: below(listeners.count)).token.cancel()
      case 6: try? bare.move(node, to: .last(in: nodes[below(nodes.count)]))
      case 7 where nodes.count > 20 && node != .root:
        try bare.remove(node)
        nodes.removeAll { !bare.tree.isValid($0) }
        listeners.removeAll { !bare.tree.isValid($0.node) }
      default:
        heard = []
        try bare.send(events[event], 1, from: node)
        let expected = ([node] + bare.nodes(above: node)).flatMap { here in
          listeners.filter { $0.node == here && $0.channel == event }.map(\.name)
        }
        try check(heard == expected, "\(heard) hear, not \(expected)")
      }
    }
  }

  /// Values that are shared at nodes which move, come and go: each reader reads that of the nearest node above.
  /// - Parameter room: how many entries a leaf of the order takes.
  public static func values(_ source: SeededGenerator, room: Int) throws {
    var generator = source
    func below(_ bound: Int) -> Int { generator.below(bound) }
    let ids = (0..<3).map { _ in DataID<Int>() }
    let bare = BareList(room: room)
    var (containers, nodes) = ([NodeID.root], [NodeID.root])
    var (shared, readers, heard) = (
      [[NodeID: Int]](repeating: [:], count: 3), [Listener](), [Int]()
    )

    /// Where the value is shared that a node reads.
    func sharer(_ channel: Int, _ node: NodeID) -> NodeID? {
      ([node] + bare.nodes(above: node)).first { shared[channel][$0] != nil }
    }
    func reading(_ channel: Int, _ node: NodeID) -> Int? {
      sharer(channel, node).flatMap { shared[channel][$0] }
    }
    for id in ids { try bare.subscribe(to: id, at: .root) { _ in }.cancel() }
    /// Those for whom it is news hear what they read, for one value after the other, in the order of the tree.
    func checkTold(_ step: Int, _ isNews: (Listener) -> Bool) throws {
      var expected: [Int] = []
      let places = [.root] + bare.nodes(below: .root)
      for channel in 0..<3 {
        for node in places {
          for reader in readers where reader.node == node && reader.channel == channel {
            guard isNews(reader) else { continue }
            expected.append(reader.name)
            reader.last = reading(channel, node)
          }
        }
      }
      try check(heard == expected, "step \(step): \(heard) hear, not \(expected)")
    }
    func sharer(for reader: Listener) -> NodeID? { sharer(reader.channel, reader.node) }
    func isOther(_ reader: Listener) -> Bool {
      reading(reader.channel, reader.node) != reader.last
    }

    for step in 0..<300 {
      let (node, channel) = (nodes[below(nodes.count)], below(3))
      let container = containers[below(containers.count)]
      heard = []
      for reader in readers { reader.sharer = sharer(for: reader) }
      switch below(16) {
      case 0:
        containers.append(try bare.tree.makeContainer(at: .first(in: container)))
        nodes.append(containers.last!)
      case 1...3:
        nodes.append(
          try bare.tree.makeRow(
            RowContent(RowID(Int64(step)), height: .fixed(20)), at: .last(in: container)))
      case 4...6:
        let note: (Int) -> Void = { _ in heard.append(step) }
        let token = try bare.subscribe(
          to: ids[channel], at: node, onEmpty: { heard.append(step) }, note)
        try check(heard == [step], "a reader that is new is told at once")
        readers.append(Listener(node, channel, step, token))
        readers.last!.last = reading(channel, node)
      case 7 where !readers.isEmpty: readers.remove(at: below(readers.count)).token.cancel()
      case 8...10:
        let value = below(3) == 0 ? nil : below(4)
        let (isTold, evenIfEqual) = (below(3) > 0, below(4) == 0)
        shared[channel][node] = value
        try bare.share(
          value, as: ids[channel], at: node, broadcast: isTold, evenIfEqual: evenIfEqual)
        // Who reads it there, or did until now.
        try checkTold(step) {
          isTold && $0.channel == channel && [$0.sharer, sharer(for: $0)].contains(node)
            && (evenIfEqual || isOther($0))
        }
      case 11 where nodes.count > 30 && node != .root:
        try bare.remove(node)
        containers.removeAll { !bare.tree.isValid($0) }
        nodes.removeAll { !bare.tree.isValid($0) }
        readers.removeAll { !bare.tree.isValid($0.node) }
        try check(heard.isEmpty, "a removal tells \(heard)")
      case 12: bare.commit()
      case 13: try? bare.tree.setHidden(below(2) == 0, node)
      default:
        try? bare.move(node, to: below(2) == 0 ? .last(in: container) : .first(in: container))
        try checkTold(step) { $0.sharer != sharer(for: $0) && isOther($0) }
      }
      if bare.tree.isValid(node) {
        let value = try bare.value(of: ids[channel], at: node)
        try check(value == reading(channel, node), "step \(step): another value is read")
      }
      bare.checkInvariants()
    }
    // Moves that wait for a commit, once all have heard what they read.
    for (channel, id) in ids.enumerated() {
      for (node, value) in shared[channel] where bare.tree.isValid(node) {
        try bare.share(value, as: id, at: node)
      }
      if shared[channel][.root] != nil { continue }
      for value in [9, nil] { try bare.share(value, as: id, at: .root) }
    }
    for reader in readers { reader.last = reading(reader.channel, reader.node) }
    for _ in 0..<10 {
      try? bare.tree.move(
        nodes[below(nodes.count)], to: .last(in: containers[below(containers.count)]))
    }
    heard = []
    bare.commit()
    heard.sort()
    let expected = readers.filter { reading($0.channel, $0.node) != $0.last }.map(\.name).sorted()
    try check(heard == expected, "\(heard) hear, not \(expected)")
  }

  /// Notifications in every scope: each listener hears it once, in the order of the list.
  /// - Parameter room: how many entries a leaf of the order takes.
  public static func notifications(_ source: SeededGenerator, room: Int) throws {
    var generator = source
    func below(_ bound: Int) -> Int { generator.below(bound) }
    let bare = BareList(room: room)
    var (containers, nodes) = ([NodeID.root], [NodeID.root])
    var all: [(node: NodeID, listener: Owner, token: SubscriptionToken)] = []
    for step in 0..<300 {
      let (node, container) = (nodes[below(nodes.count)], containers[below(containers.count)])
      switch below(14) {
      case 0:
        containers.append(try bare.tree.makeContainer(at: .first(in: container)))
        nodes.append(containers.last!)
      case 1...3:
        nodes.append(
          try bare.tree.makeRow(
            RowContent(RowID(Int64(step)), height: .fixed(20)), at: .first(in: container)))
      case 4...5:
        let listener = all.isEmpty || below(3) > 0 ? Owner() : all[below(all.count)].listener
        all.append((node, listener, try bare.addListener(listener, at: node)))
      case 6: try? bare.tree.move(node, to: .last(in: container))
      case 7 where nodes.count > 30 && node != .root:
        try bare.tree.remove(node)
        containers.removeAll { !bare.tree.isValid($0) }
        nodes.removeAll { !bare.tree.isValid($0) }
        all.removeAll { !bare.tree.isValid($0.node) }
      case 8 where !all.isEmpty: all.remove(at: below(all.count)).token.cancel()
      case 9:
        if below(2) == 0 { bare.commit() } else { try? bare.tree.setHidden(below(2) == 0, node) }
      default:
        let scope = [NotificationScope.global, .children, .childrenAndSelf, .parents][below(4)]
        var expected: [ObjectIdentifier] = []
        for place in bare.places(of: scope, from: node) {
          for (at, listener, _) in all
          where at == place && !expected.contains(ObjectIdentifier(listener)) {
            expected.append(ObjectIdentifier(listener))
          }
        }
        var heard: [ObjectIdentifier] = []
        try bare.notify(Owner.self, from: node, scope) { heard.append(ObjectIdentifier($0)) }
        try check(heard == expected, "step \(step): \(heard.count) hear, not \(expected.count)")
      }
    }
  }
}

extension BareList {
  /// The nodes above one, upwards.
  func nodes(above node: NodeID) -> [NodeID] {
    Array(
      sequence(state: node) { [self] in
        guard let parent = tree.parent(of: $0) else { return nil }
        $0 = parent
        return parent
      })
  }

  /// Where a notification of a node is heard, in the order in which it is.
  func places(of scope: NotificationScope, from node: NodeID) -> [NodeID] {
    switch scope {
    case .global: ([.root] + nodes(below: .root)).filter { $0 != node }
    case .children: nodes(below: node)
    case .childrenAndSelf: [node] + nodes(below: node)
    case .parents: nodes(above: node)
    case .reusable, .manually: preconditionFailure("These depend on more than the tree.")
    }
  }
}
