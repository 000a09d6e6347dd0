// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierUpdates
import Testing

/// Somebody who hears of posts.
@MainActor private protocol PostObserver: AnyObject {
  func postChanged(_ number: Int)
}

@MainActor private final class ObservingCell: CellModel, PostObserver {
  private(set) var heard: [Int] = []

  init() {
    super.init()
    listen(as: (any PostObserver).self)
  }

  func postChanged(_ number: Int) { heard.append(number) }
}

@Suite("4, 5.4, 5.5 Events, data, services and notifications of models")
@MainActor struct ModelLinkTests {
  static let tap = EventID<Int>()
  static let theme = DataID<String>()

  let world = ModelWorld()

  @Test("A model that is moved is not told an equal value again; one that was taken out is")
  func equalValues() throws {
    let (log, row, box) = (world.log, CellModel(), ContainerModel())
    row.subscribe(to: Self.theme) { log.note("theme \($0)") }
    world.root.share("dark", as: Self.theme)
    try world.root.add([row, box])
    #expect(log.take() == ["theme dark"])
    world.root.share("dark", as: Self.theme)
    try box.add(row)
    world.engine.commit()
    #expect(log.take() == [])
    try row.removeFromParent()
    try box.add(row)
    world.engine.commit()
    #expect(log.take() == ["theme dark"])
  }

  @Test("What was subscribed and shared before is there in the list, and after a move")
  func linksMove() throws {
    let log = world.log
    let row = CellModel()
    let box = ContainerModel()
    row.subscribe(
      to: Self.theme, onEmpty: { log.note("no theme") }, { log.note("theme \($0)") })
    box.subscribe(to: Self.tap) { log.note("tap \($0)") }
    box.share("dark", as: Self.theme)
    try box.add(row)
    #expect(row.value(of: Self.theme) == "dark")
    #expect(throws: EditError.inNoList(row.id)) { try row.send(Self.tap, 1) }
    try world.root.add(box)
    #expect(log.take() == ["theme dark"])
    try row.send(Self.tap, 2)
    #expect(log.take() == ["tap 2"])
    try world.root.add(row)
    try row.send(Self.tap, 3)
    #expect(log.take() == ["no theme"])
    try box.removeFromParent()
    try box.add(row)
    try world.root.add(box)
    try row.send(Self.tap, 4)
    #expect(log.take() == ["theme dark", "tap 4"])
  }

  @Test("Subscriptions are cancelled for good, chains as a whole")
  func cancels() throws {
    let log = world.log
    let row = CellModel()
    let chain = try row.subscribe(to: Self.tap) { log.note("first \($0)") }
      .and(Self.tap) { log.note("second \($0)") }
      .and(Self.theme, onEmpty: nil) { log.note($0) }
    try world.root.add(row)
    try row.send(Self.tap, 1)
    #expect(log.take() == ["first 1", "second 1"])
    chain.cancel()
    chain.cancel()
    #expect(!chain.isActive)
    #expect(throws: EditError.subscriptionEnded) { try chain.and(Self.tap) { _ in } }
    #expect(throws: EditError.subscriptionEnded) { try chain.and(Self.theme) { _ in } }
    world.root.share("dark", as: Self.theme)
    try row.send(Self.tap, 2)
    try row.removeFromParent()
    try world.root.add(row)
    try row.send(Self.tap, 3)
    #expect(log.take() == [])
  }

  @Test("Several events end together; all that a model hears can be ended at once")
  func severalEvents() throws {
    let log = world.log
    let other = EventID<Int>()
    let row = CellModel()
    let both = try row.subscribe(to: Self.tap) { log.note("\($0)") }
      .and(other) { log.note("\($0)") }
    row.subscribe(to: other) { log.note("other \($0)") }
    row.share("dark", as: Self.theme)
    try world.root.add(row)
    try row.send(Self.tap, 1)
    try row.send(other, 2)
    #expect(log.take() == ["1", "2", "other 2"])
    both.cancel()
    try row.send(other, 3)
    #expect(log.take() == ["other 3"])
    row.cancelSubscriptions()
    try row.send(other, 4)
    #expect(log.take() == [] && row.value(of: Self.theme) == "dark")
  }

  @Test("A handler that decides stops an event")
  func stops() throws {
    let log = world.log
    let row = world.cell("row")
    let box = try world.container("box", [row])
    box.subscribe(to: Self.tap) { number, _ in number == 1 ? .stop : .proceed }
    world.root.subscribe(to: Self.tap) { log.note("root \($0)") }
    try world.root.add(box)
    _ = log.take()
    try row.send(Self.tap, 1)
    try row.send(Self.tap, 2)
    #expect(log.take() == ["root 2"])
  }

  @Test("Sharing nil uncovers what is shared above, in every list")
  func unshares() throws {
    let log = world.log
    let row = CellModel()
    let box = ContainerModel()
    try box.add(row)
    box.share("light", as: Self.theme)
    row.subscribe(to: Self.theme) { log.note($0) }
    world.root.share("dark", as: Self.theme)
    try world.root.add(box)
    box.share("light", as: Self.theme)
    box.share(nil, as: Self.theme)
    #expect(log.take() == ["light", "dark"])
    try box.removeFromParent()
    #expect(row.value(of: Self.theme) == nil)
    try world.root.add(box)
    #expect(row.value(of: Self.theme) == "dark")
    box.share(as: Self.theme) { "computed" }
    #expect(row.value(of: Self.theme) == "computed")
  }

  @Test("Services are found upwards, built once, and not from a model in no list")
  func services() throws {
    var built = 0
    let row = CellModel()
    let box = ContainerModel()
    try box.add(row)
    box.register((any Greeter).self) {
      built += 1
      return EnglishGreeter()
    }
    #expect(row.service((any Greeter).self) == nil)
    try world.root.add(box)
    #expect(built == 0)
    #expect(row.service((any Greeter).self) != nil && world.root.service((any Greeter).self) == nil)
    try box.removeFromParent()
    try world.root.add(box)
    #expect(row.service((any Greeter).self) != nil)
    #expect(built == 1)
  }

  @Test("5.4: the nearest scope, its parents, the root, the fallback; what is missing may come")
  func serviceScopes() throws {
    let engine = ListEngine()
    let (row, box) = (CellModel(), ContainerModel())
    try box.add(row)
    try engine.root.add(box)
    #expect(row.service(Int.self) == nil)
    engine.fallbackService = { $0 == Int.self ? 1 : nil }
    #expect(row.service(Int.self) == 1)
    engine.root.register(Int.self) { 2 }
    #expect(row.service(Int.self) == 2)
    box.register(Int.self) { 3 }
    #expect(row.service(Int.self) == 3 && engine.root.service(Int.self) == 2)
    box.register(Int.self) { 4 }
    #expect(row.service(Int.self) == 4)
    row.register(Int.self) { 5 }
    #expect(row.service(Int.self) == 5 && box.service(Int.self) == 4)
    let next = CellModel()
    try box.add(next)
    #expect(next.service(Int.self) == 4)
    try engine.root.add(next)
    #expect(next.service(Int.self) == 2)
    try box.removeFromParent()
    try engine.root.add(box)
    #expect(box.service(Int.self) == 4)
  }

  @Test("5.5: each scope has its hearers, once each, in order, without the sender")
  func scopes() throws {
    var order: [String] = []
    final class Hearer: CellModel, PostObserver {
      var note: () -> Void = {}
      func postChanged(_ number: Int) { note() }
    }
    final class Box: ContainerModel, PostObserver {
      var note: () -> Void = {}
      func postChanged(_ number: Int) { note() }
    }
    let (outer, inner, row, other) = (Box(), Box(), Hearer(), Hearer())
    outer.note = { order.append("outer") }
    inner.note = { order.append("inner") }
    row.note = { order.append("row") }
    other.note = { order.append("other") }
    for model in [other, row, inner, outer] {
      model.listen(as: (any PostObserver).self)
      model.listen(as: (any PostObserver).self)
    }
    try inner.add(row)
    try outer.add([inner, other])
    try world.root.add(outer)
    func heard(_ sender: ComponentModel, _ scope: NotificationScope) throws -> [String] {
      order = []
      let count = try sender.notify((any PostObserver).self, scope) { $0.postChanged(0) }
      #expect(count == order.count)
      return order
    }
    #expect(try heard(outer, .children) == ["inner", "row", "other"])
    #expect(try heard(outer, .childrenAndSelf) == ["outer", "inner", "row", "other"])
    #expect(try heard(row, .parents) == ["inner", "outer"])
    #expect(try heard(inner, .global) == ["outer", "row", "other"])
    #expect(try heard(row, .manually) == [])
    #expect(try heard(row, .reusable) == ["outer", "inner", "other"])
    inner.isReusable = true
    #expect(try heard(row, .reusable) == ["inner"])
    #expect(try heard(inner, .children) == ["row"])
  }

  @Test("5.5: what listens at no model hears what is sent manually, once each, until it ends")
  func listenersAtNoModel() throws {
    final class Hearer: PostObserver {
      var heard: [Int] = []
      func postChanged(_ number: Int) { heard.append(number) }
    }
    final class HearingCell: CellModel, PostObserver {
      var heard = 0
      func postChanged(_ number: Int) { heard += 1 }
    }
    var engine: ListEngine? = ListEngine()
    let (sender, other) = (HearingCell(), HearingCell())
    try engine?.root.add([sender, other])
    other.listen(as: (any PostObserver).self)
    func send(_ number: Int, _ scope: NotificationScope = .manually) throws -> Int {
      try sender.notify((any PostObserver).self, scope) { $0.postChanged(number) }
    }
    #expect(try send(0) == 0)
    let screen = Hearer()
    weak var gone: Hearer?
    let (first, last): (Subscription?, Subscription?)
    do {
      let passing = Hearer()
      gone = passing
      first = engine?.listen(screen, as: (any PostObserver).self)
      engine?.listen(screen, as: (any PostObserver).self)
      last = engine?.listen(passing, as: (any PostObserver).self)
      engine?.listen(sender, as: (any PostObserver).self)
      sender.listen(as: (any PostObserver).self)
    }
    // The sender is left out, though it listens by hand as well; those at models hear other scopes alone.
    #expect(try send(1) == 2 && screen.heard == [1] && gone?.heard == [1])
    #expect(try send(2, .global) == 1 && screen.heard == [1] && other.heard == 1)
    first?.cancel()
    #expect(try send(3) == 2 && screen.heard == [1, 3] && first?.isActive == false)
    last?.cancel()
    #expect(gone == nil)
    let kept = engine?.listen(Hearer(), as: (any PostObserver).self)
    #expect(kept?.isActive == true)
    engine = nil
    #expect(kept?.isActive == false)
    kept?.cancel()
  }

  @Test("A subscription may be cancelled while its model goes, and after")
  func modelGoes() throws {
    final class Cancelling: CellModel {
      var subscription: Subscription?
      isolated deinit { subscription?.cancel() }
    }
    var model: Cancelling? = Cancelling()
    model?.subscription = model?.subscribe(to: Self.tap) { _ in }
    let kept = try #require(model?.subscribe(to: Self.tap) { _ in })
    let both = try kept.and(Self.theme) { _ in }
    try world.root.add(try #require(model))
    try model?.removeFromParent()
    #expect(kept.isActive)
    model = nil
    #expect(!kept.isActive && !both.isActive)
    both.cancel()
    kept.cancel()
    #expect(throws: EditError.subscriptionEnded) { try kept.and(Self.tap) { _ in } }
  }

  @Test("A model listens for notifications wherever it is")
  func notifications() throws {
    let (first, second) = (ObservingCell(), ObservingCell())
    #expect(throws: EditError.inNoList(first.id)) {
      try first.notify((any PostObserver).self, .global) { $0.postChanged(0) }
    }
    try world.root.add([first, second])
    let heard = try first.notify((any PostObserver).self, .global) { $0.postChanged(1) }
    #expect(heard == 1 && first.heard == [] && second.heard == [1])
    let box = ContainerModel()
    box.isReusable = true
    try world.root.add(box)
    try box.add(second)
    try first.notify((any PostObserver).self, .global) { $0.postChanged(3) }
    try second.notify((any PostObserver).self, .reusable) { $0.postChanged(4) }
    #expect(first.heard == [] && second.heard == [1, 3])
    try second.removeFromParent()
    try first.notify((any PostObserver).self, .global) { $0.postChanged(2) }
    #expect(second.heard == [1, 3])
  }
}
