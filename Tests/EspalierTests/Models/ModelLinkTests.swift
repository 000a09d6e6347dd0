// SPDX-License-Identifier: MIT

import Espalier
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

  @Test("Subscriptions are cancelled for good, chains as a whole; or all of a model's at once")
  func cancels() throws {
    let (log, row, other) = (world.log, CellModel(), EventID<Int>())
    let chain = try row.subscribe(to: Self.tap) { log.note("first \($0)") }
      .and(other) { log.note("second \($0)") }
      .and(Self.theme, onEmpty: nil) { log.note($0) }
    row.subscribe(to: other) { log.note("other \($0)") }
    row.share("dark", as: Self.theme)
    try world.root.add(row)
    try row.send(Self.tap, 1)
    try row.send(other, 2)
    #expect(log.take() == ["dark", "first 1", "second 2", "other 2"])
    chain.cancel()
    chain.cancel()
    #expect(!chain.isActive)
    #expect(throws: EditError.subscriptionEnded) { try chain.and(Self.tap) { _ in } }
    #expect(throws: EditError.subscriptionEnded) { try chain.and(Self.theme) { _ in } }
    for round in 0..<2 {
      row.share("light \(round)", as: Self.theme)
      try row.send(Self.tap, 3)
      try row.send(other, round)
      try row.removeFromParent()
      try world.root.add(row)
    }
    #expect(log.take() == ["other 0", "other 1"])
    row.cancelSubscriptions()
    try row.send(other, 4)
    #expect(log.take() == [] && row.value(of: Self.theme) == "light 1")
  }

  @Test("4.2: Who subscribes as a value is heard hears after those who subscribed before")
  func orderWhilePutIn() throws {
    let (log, row) = (world.log, CellModel(height: .fixed(10)))
    row.subscribe(to: Self.theme) { [unowned row] _ in
      row.register(Int.self) { 7 }
      log.note("finds \(row.service(Int.self) ?? 0)")
      row.subscribe(to: Self.tap) { _ in log.note("later") }
    }
    row.subscribe(to: Self.tap) { _ in log.note("first") }
    world.root.share("dark", as: Self.theme)
    try world.root.add(row)
    #expect(log.take() == ["finds 7"])
    try row.send(Self.tap, 1)
    #expect(log.take() == ["first", "later"])
  }

  @Test("Values that are subscribed to as one is heard come after those of before, once each")
  func subscribesWhilePutIn() throws {
    let (log, row, size) = (world.log, CellModel(height: .fixed(10)), DataID<Int>())
    row.subscribe(to: Self.theme) { [unowned row] theme in
      log.note(theme)
      let kept = row.subscribe(to: size) { log.note("size \($0)") }
      row.subscribe(to: size) { _ in log.note("never") }.cancel()
      _ = try? kept.and(Self.theme) { log.note("again \($0)") }
    }
    row.subscribe(to: size) { log.note("first \($0)") }
    world.root.share("dark", as: Self.theme)
    world.root.share(3, as: size)
    try world.root.add(row)
    #expect(log.take() == ["dark", "first 3", "size 3", "again dark"])
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

  @Test("A closure stands instead of a value that is given as well, in a list and in none")
  func valueAndClosure() throws {
    let (box, row) = (ContainerModel(), CellModel())
    try box.add(row)
    box.share("given", as: Self.theme, computing: { "computed" })
    #expect(row.value(of: Self.theme) == "computed")
    try world.root.add(box)
    #expect(row.value(of: Self.theme) == "computed")
    box.share("given", as: Self.theme)
    #expect(row.value(of: Self.theme) == "given")
    box.share("given", as: Self.theme, computing: { "computed anew" })
    #expect(row.value(of: Self.theme) == "computed anew")
  }

  @Test("A computed value that asks for its own id reads the one farther up, in a list and in none")
  func computesFromFartherUp() throws {
    let (row, box, outer) = (CellModel(), ContainerModel(), ContainerModel())
    try box.add(row)
    try outer.add(box)
    box.share(as: Self.theme) { [unowned box] in
      (box.value(of: Self.theme) ?? "no theme") + " in a box"
    }
    #expect(row.value(of: Self.theme) == "no theme in a box")
    outer.share("dark", as: Self.theme)
    #expect(row.value(of: Self.theme) == "dark in a box")
    #expect(box.value(of: Self.theme) == "dark in a box")
    try world.root.add(outer)
    #expect(row.value(of: Self.theme) == "dark in a box")
    try outer.removeFromParent()
    #expect(row.value(of: Self.theme) == "dark in a box")
  }

  @Test(
    "What dies as another value is shared reads the new one, in a list and in none",
    arguments: [false, true])
  func readsAsItIsReplaced(isInList: Bool) throws {
    let (log, row, kept) = (world.log, CellModel(), DataID<Farewell>())
    if isInList { try world.show(row) }
    func farewell() -> Farewell {
      Farewell { [unowned row] in
        log.note(row.value(of: Self.theme) ?? "no theme")
        log.note(row.value(of: kept) == nil ? "none" : "one")
      }
    }
    func shareComputed() {
      let captured = farewell()
      row.share(as: Self.theme) { withExtendedLifetime(captured) { "computed" } }
    }
    shareComputed()
    row.share("dark", as: Self.theme)
    #expect(log.take() == ["dark", "none"])
    shareComputed()
    row.share(as: Self.theme) { "again" }
    #expect(log.take() == ["again", "none"])
    row.share(farewell(), as: kept)
    row.share(Farewell {}, as: kept)
    #expect(log.take() == ["again", "one"])
    shareComputed()
    row.share(nil, as: Self.theme)
    #expect(log.take() == ["no theme", "one"])
  }

  @Test("5.4: services of the nearest scope, or the fallback; built once, and none in no list")
  func services() throws {
    let (row, box, next, root) = (CellModel(), ContainerModel(), CellModel(), world.root)
    var built = 0
    func register(_ number: Int, at model: ComponentModel) {
      model.register(Int.self) {
        built += 1
        return number
      }
    }
    try box.add(row)
    register(3, at: box)
    #expect(row.service(Int.self) == nil)
    try root.add(box)
    #expect(built == 0 && row.service(Int.self) == 3)
    try box.removeFromParent()
    try root.add(box)
    #expect(row.service(Int.self) == 3 && built == 1 && root.service(Int.self) == nil)
    world.engine.fallbackService = { $0 == Int.self ? 1 : nil }
    #expect(root.service(Int.self) == 1)
    register(2, at: root)
    register(4, at: box)
    #expect(root.service(Int.self) == 2 && row.service(Int.self) == 4)
    register(5, at: row)
    #expect(row.service(Int.self) == 5 && box.service(Int.self) == 4)
    try box.add(next)
    #expect(next.service(Int.self) == 4)
    try root.add(next)
    #expect(next.service(Int.self) == 2)
    try box.removeFromParent()
    try root.add(box)
    #expect(box.service(Int.self) == 4)
  }

  @Test("5.5: what listens at no model hears what is sent manually, until that or the engine ends")
  func listenersAtNoModel() throws {
    final class Hearer: PostObserver {
      var heard: [Int] = []
      func postChanged(_ number: Int) { heard.append(number) }
    }
    var engine: ListEngine? = ListEngine()
    let (sender, screen) = (ObservingCell(), Hearer())
    try engine?.root.add(sender)
    func send(_ number: Int) throws -> Int {
      try sender.notify((any PostObserver).self, .manually) { $0.postChanged(number) }
    }
    weak var gone: Hearer?
    let last: Subscription?
    do {
      let passing = Hearer()
      gone = passing
      last = engine?.listen(passing, as: (any PostObserver).self)
    }
    let kept = engine?.listen(screen, as: (any PostObserver).self)
    #expect(try send(1) == 2 && gone?.heard == [1] && kept?.isActive == true)
    last?.cancel()
    #expect(gone == nil && last?.isActive == false)
    #expect(try send(2) == 1 && screen.heard == [1, 2] && sender.heard == [])
    engine = nil
    #expect(kept?.isActive == false)
    kept?.cancel()
  }

  @Test("5.5: a model that listens at no model does not hear what it sends manually itself")
  func senderListensAtNoModel() throws {
    final class Hearer: CellModel, PostObserver {
      var heard: [Int] = []
      func postChanged(_ number: Int) { heard.append(number) }
    }
    let (sender, other) = (Hearer(), Hearer())
    try world.root.add([sender, other])
    for model in [sender, other] { world.engine.listen(model, as: (any PostObserver).self) }
    func send(_ number: Int, from model: Hearer) throws -> Int {
      try model.notify((any PostObserver).self, .manually) { $0.postChanged(number) }
    }
    #expect(try send(1, from: sender) == 1 && send(2, from: other) == 1)
    #expect(sender.heard == [2] && other.heard == [1])
    // Nor if it listens at itself as well.
    sender.listen(as: (any PostObserver).self)
    #expect(try send(3, from: sender) == 1 && send(4, from: other) == 1)
    #expect(sender.heard == [2, 4] && other.heard == [1, 3])
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
    box.isReusable = false
    try second.notify((any PostObserver).self, .reusable) { $0.postChanged(5) }
    #expect(first.heard == [5])
    try second.removeFromParent()
    try first.notify((any PostObserver).self, .global) { $0.postChanged(2) }
    #expect(second.heard == [1, 3])
  }
}
