// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

@Suite("5.4 Services")
final class ServiceTests: Nest {
  @Test("A builder that asks for its own type gets the one farther out; other types are apart")
  func decorates() throws {
    tree.fallbackService = { $0 == Int.self ? 7 : nil }
    try tree.register(String.self, at: tree.root) { "plain" }
    try tree.register(String.self, at: inner) { [unowned tree, row] in
      "decorated " + (try! tree.service(String.self, from: row)!)
    }
    #expect(try tree.service(String.self, from: row) == "decorated plain")
    #expect(try tree.service(Int.self, from: row) == 7)
    try tree.move(row, to: .first(in: tree.root))
    #expect(try tree.service(String.self, from: row) == "plain")
  }
}

private protocol Observer: AnyObject { func heard(_ text: String) }

private final class Recorder: Observer {
  let name: String
  let log: Log<String>
  init(_ name: String, _ log: Log<String>) {
    self.name = name
    self.log = log
  }
  func heard(_ text: String) { log.entries.append(name + text) }
}

@Suite("5.5 Notifications")
struct NotificationTests {
  let tree = BareList()
  let log = Log<String>()
  var nodes: [String: NodeID] = [:]

  /// root ( a ( a1 a2 ) b ( b1 ( b11 ) b2 ) ), a listener at each.
  init() throws {
    nodes["root"] = tree.root
    for (name, parent, isContainer) in [
      ("b", "root", true), ("a", "root", true), ("a1", "a", false), ("a2", "a", false),
      ("b1", "b", true), ("b11", "b1", false), ("b2", "b", false),
    ] {
      let container = nodes[parent]!
      nodes[name] =
        name == "a"
        ? try tree.makeContainer(at: .first(in: container))
        : isContainer
          ? try tree.appendContainer(to: container) : try tree.appendRow(1, to: container)
    }
    for name in ["b2", "a1", "root", "b11", "b", "a2", "a", "b1"] {
      try listen(name, at: nodes[name]!)
    }
  }

  @discardableResult
  private func listen(_ name: String, at node: NodeID) throws -> SubscriptionToken {
    try tree.addListener(Recorder(name, log), as: (any Observer).self, at: node)
  }

  private func notify(_ name: String, _ scope: NotificationScope) throws -> [String] {
    let count = try tree.notify((any Observer).self, from: nodes[name]!, scope) { $0.heard("") }
    #expect(count == log.entries.count)
    return log.take()
  }

  @Test("Reusable: the nearest reusable node at or above the sender, else everybody")
  func findsReusable() throws {
    #expect(try notify("b11", .reusable) == ["root", "a", "a1", "a2", "b", "b1", "b2"])
    try tree.setReusable(true, nodes["b"]!)
    #expect(try notify("b11", .reusable) == ["b", "b1", "b2"])
    #expect(try notify("b", .reusable) == ["b1", "b11", "b2"])
    try tree.setReusable(true, nodes["b1"]!)
    #expect(try notify("b11", .reusable) == ["b1"])
  }

  @Test("By hand: in the order of adding, without the sender's own listeners")
  func notifiesByHand() throws {
    let first = Recorder("first", log)
    let second = Recorder("second", log)
    try tree.addListener(second, as: (any Observer).self, at: nil)
    let token = try tree.addListener(first, as: (any Observer).self, at: nil)
    try tree.addListener(second, as: (any Observer).self, at: nil)
    #expect(try notify("a", .manually) == ["second", "first"])
    #expect(try notify("a", .global).contains("first") == false)
    try tree.addListener(second, as: (any Observer).self, at: nodes["a"]!)
    #expect(try notify("a", .manually) == ["first"])
    token.cancel()
    #expect(try notify("b", .manually) == ["second"])
  }

  @Test("Listeners may notify, leave and bring others in meanwhile")
  func reenters() throws {
    final class Meddler: Observer {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      func heard(_ text: String) { action() }
    }
    let doomed = try listen("doomed", at: nodes["b2"]!)
    var isFirst = true
    let meddler = Meddler { [self] in
      log.entries.append("meddler")
      guard isFirst else { return }
      isFirst = false
      doomed.cancel()
      try! tree.remove(nodes["b1"]!)
      try! listen("late", at: nodes["b2"]!)
      _ = try! tree.notify((any Observer).self, from: nodes["b2"]!, .parents) { $0.heard("!") }
    }
    let token = try tree.addListener(meddler, as: (any Observer).self, at: nodes["a"]!)
    defer { token.cancel() }
    try tree.notify((any Observer).self, from: tree.root, .children) { $0.heard("") }
    #expect(log.take() == ["a", "meddler", "b!", "root!", "a1", "a2", "b", "b2"])
    #expect(try notify("b", .children) == ["b2", "late"])
  }

  @Test("A listener that is registered twice hears though the first one is cancelled meanwhile")
  func cancelsTheFirstOfTwo() throws {
    final class Canceller: Observer {
      var tokens: [SubscriptionToken] = []
      func heard(_ text: String) { for token in tokens { token.cancel() } }
    }
    let (canceller, twice) = (Canceller(), Recorder("twice", log))
    try tree.addListener(canceller, as: (any Observer).self, at: nodes["a"]!)
    canceller.tokens = try ["a1", "a2", "b2"].map {
      try tree.addListener(twice, as: (any Observer).self, at: nodes[$0]!)
    }
    canceller.tokens.removeLast()
    let count = try tree.notify((any Observer).self, from: tree.root, .children) { $0.heard("") }
    #expect(log.take() == ["a", "a1", "a2", "b", "b1", "b11", "b2", "twice"] && count == 9)
    try tree.addListener(twice, as: (any Observer).self, at: nodes["b"]!)
    #expect(try tree.notify((any Observer).self, from: tree.root, .children) { $0.heard("") } == 9)
    #expect(log.take() == ["a", "a1", "a2", "b", "twice", "b1", "b11", "b2"])
    try tree.notify((any Observer).self, from: nodes["b"]!, .children) { $0.heard("") }
    #expect(log.take() == ["b1", "b11", "b2", "twice"])
  }

  @Test("Values listen as well, each for itself")
  func takesValues() throws {
    try tree.addListener(1, at: nodes["a1"]!)
    try tree.addListener(1, at: nodes["a2"]!)
    var heard: [Int] = []
    try tree.notify(Int.self, from: tree.root, .children) { heard.append($0) }
    #expect(heard == [1, 1])
    #expect(try tree.notify(Recorder.self, from: tree.root, .children) { _ in } == 0)
  }
}
