// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

private protocol Clock: AnyObject { var name: String { get } }

private final class NamedClock: Clock {
  let name: String
  init(_ name: String) { self.name = name }
}

@Suite("5.4 Services")
struct ServiceTests {
  let tree = BareList()
  let outer: NodeID
  let inner: NodeID
  let row: NodeID

  init() throws {
    outer = try tree.appendContainer(to: tree.root)
    inner = try tree.appendContainer(to: outer)
    row = try tree.appendRow(1, to: inner)
  }

  private func clock(from node: NodeID) throws -> String? {
    try tree.service((any Clock).self, from: node)?.name
  }

  private func register(_ name: String, at node: NodeID) throws {
    try tree.register((any Clock).self, at: node) { NamedClock(name) }
  }

  @Test("The nearest scope wins, then its parents, then the root, then the fallback")
  func looksUpwards() throws {
    #expect(try clock(from: row) == nil)
    tree.fallbackService = { $0 == (any Clock).self ? NamedClock("fallback") : nil }
    #expect(try clock(from: row) == "fallback")
    try register("root", at: tree.root)
    #expect(try clock(from: row) == "root")
    try register("inner", at: inner)
    #expect(try clock(from: row) == "inner" && clock(from: outer) == "root")
    try register("row", at: row)
    #expect(try clock(from: row) == "row" && clock(from: inner) == "inner")
  }

  @Test("That nothing was found is never remembered; registering again replaces")
  func replaces() throws {
    #expect(try clock(from: row) == nil)
    try register("first", at: outer)
    #expect(try clock(from: row) == "first")
    try register("second", at: outer)
    #expect(try clock(from: row) == "second")
    try tree.remove(outer)
    #expect(try clock(from: tree.root) == nil)
  }

  @Test("A service is built once, when it is first asked for")
  func buildsLazily() throws {
    var built = 0
    try tree.register((any Clock).self, at: outer) {
      built += 1
      return NamedClock("lazy\(built)")
    }
    #expect(built == 0)
    #expect(try clock(from: row) == "lazy1" && clock(from: inner) == "lazy1")
    #expect(built == 1)
  }

  @Test("A builder that asks for its own type gets the one farther out")
  func decorates() throws {
    try register("plain", at: tree.root)
    try tree.register((any Clock).self, at: inner) { [unowned tree, row] in
      NamedClock("decorated " + (try! tree.service((any Clock).self, from: row)!.name))
    }
    #expect(try clock(from: row) == "decorated plain")
  }

  @Test("Types do not get in each other's way")
  func typesAreApart() throws {
    tree.fallbackService = { $0 == Int.self ? 7 : nil }
    try tree.register(String.self, at: inner) { "text" }
    #expect(try tree.service(Int.self, from: row) == 7)
    #expect(try tree.service(String.self, from: row) == "text")
    try tree.move(row, to: .first(in: tree.root))
    #expect(try tree.service(String.self, from: row) == nil)
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

  @Test("A registration that was cancelled does not stand in for the listener's other ones")
  func hearsDespiteCancelling() throws {
    let recorder = Recorder("twice", log)
    let token = try tree.addListener(recorder, as: (any Observer).self, at: nodes["a1"]!)
    try tree.addListener(recorder, as: (any Observer).self, at: nodes["b2"]!)
    #expect(try notify("a", .children) == ["a1", "twice", "a2"])
    token.cancel()
    #expect(try notify("b", .children) == ["b1", "b11", "b2", "twice"])
    #expect(try notify("root", .children).filter { $0 == "twice" }.count == 1)
  }

  @Test("Every scope, in the order of the tree, without the sender")
  func scopes() throws {
    #expect(try notify("b1", .global) == ["root", "a", "a1", "a2", "b", "b11", "b2"])
    #expect(try notify("b", .children) == ["b1", "b11", "b2"])
    #expect(try notify("b", .childrenAndSelf) == ["b", "b1", "b11", "b2"])
    #expect(try notify("b11", .parents) == ["b1", "b", "root"])
    #expect(try notify("root", .parents) == [])
    #expect(try notify("a1", .children) == [])
    #expect(try notify("a1", .manually) == [])
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

  @Test("A listener hears a notification once, however often it is registered")
  func hearsOnce() throws {
    let shared = Recorder("shared", log)
    for name in ["b2", "a1", "a1", "b"] {
      try tree.addListener(shared, as: (any Observer).self, at: nodes[name]!)
    }
    #expect(
      try notify("root", .children) == ["a", "a1", "shared", "a2", "b", "b1", "b11", "b2"])
    #expect(try notify("b11", .parents) == ["b1", "b", "shared", "root"])
    #expect(try notify("a1", .global).filter { $0 == "shared" }.count == 1)
  }

  @Test("Listeners follow moves, end with their nodes and tokens, and belong to one type")
  func followsTheTree() throws {
    try tree.move(nodes["b1"]!, to: .first(in: nodes["a"]!))
    #expect(try notify("a", .children) == ["b1", "b11", "a1", "a2"])
    try tree.remove(nodes["b1"]!)
    #expect(try notify("a", .children) == ["a1", "a2"])
    let token = try listen("late", at: nodes["a1"]!)
    #expect(try notify("a", .children) == ["a1", "late", "a2"])
    token.cancel()
    #expect(try notify("a", .children) == ["a1", "a2"])
    #expect(try tree.notify(Recorder.self, from: tree.root, .children) { _ in } == 0)
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

  @Test("Values listen as well, each for itself")
  func takesValues() throws {
    try tree.addListener(1, at: nodes["a1"]!)
    try tree.addListener(1, at: nodes["a2"]!)
    var heard: [Int] = []
    try tree.notify(Int.self, from: tree.root, .children) { heard.append($0) }
    #expect(heard == [1, 1])
  }
}
