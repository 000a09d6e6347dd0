// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Handlers that edit, send, share, begin and end as they are called, and what is let go of that does so as it dies: who
/// is called next is held against a list of who was to be called, and what is heard against what can be read.
public final class RandomAnswers {
  private final class Listener {
    let (node, channel, name): (NodeID, Int, Int)
    /// What it listens as; several may be the same.
    var object: Object?
    var token: SubscriptionToken?
    var hasEnded = false
    /// What it heard last; nil: nothing yet.
    var last: Int??
    init(_ node: NodeID, _ channel: Int, _ name: Int) {
      (self.node, self.channel, self.name) = (node, channel, name)
    }
  }

  private final class Object {}

  /// Acts as it dies.
  private final class Mortal {
    let act: () -> Void
    init(_ act: @escaping () -> Void) { self.act = act }
    deinit { act() }
  }

  /// Who is still to be called for an event or a notification.
  private struct Way {
    var sender: NodeID
    var isEvent: Bool
    var left: [Listener]
    var heard: [ObjectIdentifier] = []
  }

  private var generator: SeededGenerator
  private let bare: BareList
  private let events = (0..<3).map { _ in EventID<Int>() }
  private let data = (0..<3).map { _ in DataID<Int>() }
  private var nodes = [NodeID.root]
  private var containers = [NodeID.root]
  private var (hearers, readers, objects) = ([Listener](), [Listener](), [Listener]())
  /// What is shared where; what is computed in `computed`.
  private var shared = [[NodeID: Int]](repeating: [:], count: 3)
  private var ways: [Way] = []
  private var names = 0
  /// How much may still be done before all is quiet.
  private var energy = 0
  /// Whether a closure acted while it computed a value: then what is heard may be what it returns, though something else
  /// is provided by then.
  private var hasComputed = false
  /// The channels on which an equal value was shared as news in this step.
  private var renewed = Set<Int>()
  /// Whether there are moves of which readers hear with the next commit.
  private var movesWait = false
  private var failure: CaseFailure?

  private init(_ source: SeededGenerator, room: Int) {
    (generator, bare) = (source, BareList(room: room))
  }

  /// - Parameter room: how many entries a leaf of the order takes.
  public static func run(_ source: SeededGenerator, room: Int) throws {
    let life = RandomAnswers(source, room: room)
    defer { life.energy = 0 }
    for step in 0..<150 {
      life.hasComputed = false
      life.renewed = []
      life.energy = 1 + life.below(12)
      life.act()
      life.energy = 0
      try life.checkQuiet(step)
    }
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }

  private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition, failure == nil { failure = CaseFailure(message()) }
  }

  // MARK: What is true when all is quiet

  private func checkQuiet(_ step: Int) throws {
    // Who was moved hears of it with the next commit.
    if below(2) == 0 {
      bare.commit()
      movesWait = false
    }
    for _ in 0..<100 where bare.hasReadersToTell { bare.tellReaders() }
    expect(!bare.hasReadersToTell, "there is no end of telling")
    expect(ways.isEmpty, "something is still called")
    forgetRemoved()
    for reader in readers where !movesWait {
      let value = reading(reader.channel, reader.node)
      let sentence = "\(reader.name) has heard \(reader.last as Any), not \(value as Any)"
      expect(reader.last == .some(value), sentence)
      expect(reader.token?.isActive == true, "\(reader.name) has ended")
    }
    for node in nodes {
      for channel in 0..<3 {
        let value = try bare.value(of: data[channel], at: node)
        expect(value == reading(channel, node), "another value is read")
      }
    }
    bare.checkInvariants()
    if let failure { throw CaseFailure("step \(step): \(failure)") }
  }

  private func forgetRemoved() {
    nodes.removeAll { !bare.tree.isValid($0) }
    containers.removeAll { !bare.tree.isValid($0) }
    hearers.removeAll { !isLive($0) }
    readers.removeAll { !isLive($0) }
    objects.removeAll { !isLive($0) }
    for channel in 0..<3 { shared[channel] = shared[channel].filter { bare.tree.isValid($0.key) } }
  }

  private func isLive(_ listener: Listener) -> Bool {
    !listener.hasEnded && bare.tree.isValid(listener.node)
  }

  private func reading(_ channel: Int, _ node: NodeID) -> Int? {
    ([node] + bare.nodes(above: node)).lazy.compactMap { self.shared[channel][$0] }.first
  }

  // MARK: What is done

  /// One thing, and what others answer; nothing if enough was done.
  private func act() {
    guard energy > 0 else { return }
    energy -= 1
    forgetRemoved()
    let (node, channel) = (nodes[below(nodes.count)], below(3))
    let container = containers[below(containers.count)]
    names += 1
    switch below(18) {
    case 0:
      guard let new = try? bare.tree.makeContainer(at: .first(in: container)) else { break }
      nodes.append(new)
      containers.append(new)
    case 1...2:
      let content = RowContent(RowID(Int64(names)), height: .fixed(20))
      if let new = try? bare.tree.makeRow(content, at: .last(in: container)) { nodes.append(new) }
    case 3 where nodes.count > 12 && node != .root:
      try? below(2) == 0 ? bare.remove(node) : bare.tree.remove(node)
    case 4...5:
      let place = below(2) == 0 ? Place.last(in: container) : .first(in: container)
      if below(2) == 0 { movesWait = true }
      try? movesWait ? bare.tree.move(node, to: place) : bare.move(node, to: place)
    case 6: below(2) == 0 ? bare.commit() : cancel()
    case 7...8: beginHearing(node, channel)
    case 9...10: beginReading(node, channel)
    case 11: beginListening(node)
    case 12: cancel()
    case 13...14: share(node, channel)
    case 15...16: send(node, channel)
    default: notify(node)
    }
  }

  private func answer() {
    for _ in 0..<below(3) { act() }
  }

  /// Something that a handler holds, and that acts as it dies.
  private func makeMortal() -> Mortal? {
    below(4) == 0 ? Mortal { [weak self] in self?.act() } : nil
  }

  private func cancel() {
    let all = hearers + readers + objects
    guard !all.isEmpty else { return }
    let one = all[below(all.count)]
    guard let token = one.token else { return }
    one.hasEnded = true
    token.cancel()
    token.cancel()
  }

  // MARK: Events

  private func beginHearing(_ node: NodeID, _ channel: Int) {
    let (listener, mortal) = (Listener(node, channel, names), makeMortal())
    hearers.append(listener)
    listener.token = try? bare.subscribe(to: events[channel], at: node) {
      [unowned self] _, context in
      withExtendedLifetime(mortal) {}
      expect(context.node == listener.node, "\(listener.name) hears it elsewhere")
      noteCall(listener)
      answer()
      guard below(6) == 0 else { return .proceed }
      let isAbove = below(2) == 0
      ways[ways.count - 1].left.removeAll { !isAbove || $0.node != listener.node }
      return isAbove ? .stopAbove : .stop
    }
  }

  private func send(_ node: NodeID, _ channel: Int) {
    let listed = ([node] + bare.nodes(above: node)).flatMap { place in
      hearers.filter { $0.node == place && $0.channel == channel && isLive($0) }
    }
    ways.append(Way(sender: node, isEvent: true, left: listed))
    try? bare.send(events[channel], 1, from: node)
    endWay()
  }

  private func notify(_ node: NodeID) {
    let scope = [NotificationScope.global, .children, .childrenAndSelf, .parents][below(4)]
    let listed = bare.places(of: scope, from: node).flatMap { place in
      objects.filter { $0.node == place && isLive($0) }
    }
    ways.append(Way(sender: node, isEvent: false, left: listed))
    _ = try? bare.notify(Object.self, from: node, scope) { object in
      expect(callNext()?.object === object, "another one hears it")
      answer()
    }
    endWay()
  }

  private func beginListening(_ node: NodeID) {
    let listener = Listener(node, 0, names)
    let isKnown = below(3) == 0 && !objects.isEmpty
    let object = isKnown ? objects[below(objects.count)].object! : Object()
    listener.object = object
    objects.append(listener)
    listener.token = try? bare.addListener(object, at: node)
  }

  /// Who is called next of those that were listed, by what is true now.
  private func callNext() -> Listener? {
    guard var way = ways.popLast() else { return nil }
    defer { ways.append(way) }
    while !way.left.isEmpty {
      let next = way.left.removeFirst()
      guard isLive(next) else { continue }
      if way.isEvent {
        guard bare.tree.isValid(way.sender) else { return nil }
        if !([way.sender] + bare.nodes(above: way.sender)).contains(next.node) { continue }
      } else {
        if way.heard.contains(ObjectIdentifier(next.object!)) { continue }
        way.heard.append(ObjectIdentifier(next.object!))
      }
      return next
    }
    return nil
  }

  private func noteCall(_ listener: Listener) {
    expect(callNext() === listener, "\(listener.name) is called out of turn")
  }

  private func endWay() {
    expect(callNext() == nil, "somebody was not called")
    ways.removeLast()
  }

  // MARK: Values

  private func share(_ node: NodeID, _ channel: Int) {
    let value = below(3) == 0 ? nil : below(4)
    shared[channel][node] = value
    guard let value, below(4) == 0 else {
      if names % 4 == 0 { renewed.insert(channel) }
      try? bare.share(value, as: data[channel], at: node, evenIfEqual: names % 4 == 0)
      return
    }
    let (mortal, acts) = (makeMortal(), below(2) == 0)
    try? bare.share(as: data[channel], at: node) { [unowned self] in
      withExtendedLifetime(mortal) {}
      if acts, energy > 0 {
        hasComputed = true
        act()
      }
      return value
    }
  }

  private func beginReading(_ node: NodeID, _ channel: Int) {
    let (reader, mortal) = (Listener(node, channel, names), makeMortal())
    readers.append(reader)
    let hear: (Int?) -> Void = { [unowned self] value in
      withExtendedLifetime(mortal) {}
      expect(isLive(reader), "\(reader.name) is called though it has ended")
      let isNews = reader.last != .some(value) || renewed.contains(reader.channel)
      expect(isNews, "\(reader.name) hears \(value as Any) again")
      if !hasComputed {
        let isRead = value == reading(reader.channel, reader.node)
        expect(isRead, "\(reader.name) hears \(value as Any), which is not there")
      }
      reader.last = .some(value)
      answer()
    }
    let token = try? bare.subscribe(
      to: data[channel], at: node, onEmpty: { hear(nil) }, { hear($0) })
    reader.token = token
  }
}
