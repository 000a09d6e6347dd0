// SPDX-License-Identifier: MIT

import Dispatch
import Espalier
import Testing

/// Keeps an object until another thread lets go of it.
private nonisolated final class Holder: @unchecked Sendable {
  // Touched by one thread at a time: this one waits while the other one lets go.
  private var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  /// Waits until the object was let go of, and the main actor has not heard of it.
  func letGoElsewhere() {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { [self] in
      object = nil
      done.signal()
    }
    done.wait()
  }
}

@Suite("Models that are let go of away from the main actor")
@MainActor struct LetGoElsewhereTests {
  private static let tap = EventID<Int>()
  private static let color = DataID<Int>()

  /// Somebody whom a handler captures.
  private final class Listener {}

  /// What is left of a model of which only a holder is an owner.
  private struct Rest {
    let holder: Holder
    let subscription: Subscription
    weak var model: ComponentModel?
    weak var listener: Listener?
  }

  private func makeRest(in engine: ListEngine? = nil) throws -> Rest {
    let model = CellModel()
    let listener = Listener()
    let subscription = try model.subscribe(to: Self.tap) { [listener] _ in _ = listener }
      .and(Self.color) { [listener] _ in _ = listener }
    if let engine {
      try engine.root.add(model)
      try model.send(Self.tap, 1)
      try model.removeFromParent()
    }
    return Rest(
      holder: Holder(model), subscription: subscription, model: model, listener: listener)
  }

  @Test("A subscription is used and cancelled before the main actor has heard of it")
  func cancelled() async throws {
    for engine in [nil, ListEngine()] {
      var rest: Rest? = try makeRest(in: engine)
      rest?.holder.letGoElsewhere()
      #expect(rest?.model == nil && rest?.subscription.isActive == true)
      let longer = try rest?.subscription.and(Self.tap) { _ in }
      #expect(longer?.isActive == true)
      longer?.cancel()
      #expect(rest?.subscription.isActive == false && longer?.isActive == false)
      weak let listener = rest?.listener
      rest = nil
      await Task.yield()
      #expect(listener == nil)
    }
  }

  @Test("Of many, some are cancelled before and some after")
  func many() async throws {
    let rests = try (0..<100).map { _ in try makeRest() }
    for rest in rests { rest.holder.letGoElsewhere() }
    for (index, rest) in rests.enumerated() where index % 2 == 0 { rest.subscription.cancel() }
    while rests.contains(where: { $0.subscription.isActive }) { await Task.yield() }
    for rest in rests { rest.subscription.cancel() }
    #expect(rests.allSatisfy { $0.model == nil })
  }

  /// A nest of containers of which only a holder is an owner, with a subscription of the outermost.
  private func makeNest(around children: [ComponentModel]) throws -> (Holder, Subscription) {
    let outer = ContainerModel()
    let subscription = outer.subscribe(to: Self.tap) { _ in }
    let inner = ContainerModel()
    try outer.add(inner)
    try outer.add(children[0])
    try inner.add(Array(children[1...]))
    return (Holder(outer), subscription)
  }

  @Test("A child that somebody keeps is in no container at once, and may be put into another")
  func children() async throws {
    let engine = ListEngine()
    let free = ContainerModel()
    let children = (0..<4).map { _ in CellModel(height: .fixed(20)) }
    let (holder, sentinel) = try makeNest(around: children)
    #expect(children.allSatisfy { $0.parent != nil })
    holder.letGoElsewhere()
    #expect(children[0].parent == nil && children[0].value(of: Self.color) == nil)
    try children[0].removeFromParent()
    try engine.root.add(children[0])
    // The inner container is there until the main actor has heard of the outer one.
    let inner = try #require(children[1].parent)
    #expect(inner.parent == nil && inner.children.count == 3)
    try free.add(children[1])
    #expect(inner.children.count == 2)
    while sentinel.isActive { await Task.yield() }
    engine.commit()
    #expect(children[0].parent === engine.root && engine.rowCount == 1)
    #expect(children[1].parent === free && free.children.count == 1)
    #expect(children[2].parent === inner && children[3].parent === inner)
  }

  @Test("Children that nobody keeps go when the main actor has heard of it")
  func gone() async throws {
    weak var child: CellModel?
    let holder: Holder
    let sentinel: Subscription
    do {
      let kept = [CellModel(), CellModel()]
      child = kept[1]
      (holder, sentinel) = try makeNest(around: kept)
    }
    holder.letGoElsewhere()
    #expect(child != nil)
    while sentinel.isActive { await Task.yield() }
    #expect(child == nil)
  }

  @Test("An engine whose last owner was elsewhere is handed to nobody, and goes")
  func engine() async throws {
    let model = CellModel(height: .fixed(20))
    let holder = try { () throws in
      let engine = ListEngine()
      try engine.root.add(model)
      engine.commit()
      return Holder(engine)
    }()
    let node = try #require(model.node)
    #expect(model.engine?.node(atRow: 0) == node)
    holder.letGoElsewhere()
    // Whoever kept it now would keep what is about to go.
    #expect(model.engine == nil)
    while model.isAttached { await Task.yield() }
    #expect(model.node == nil)
    try ListEngine().root.add(model)
  }

  @Test("A closure that computes a value may let go of the model that shares it")
  func computing() throws {
    final class Owner {
      var container: ContainerModel?
    }
    let owner = Owner()
    let child = CellModel()
    var shared = 0
    do {
      let container = ContainerModel()
      owner.container = container
      try container.add(child)
      container.share(as: Self.color) { [unowned container] in
        owner.container = nil
        shared = container.children.count
        return 7
      }
    }
    #expect(child.value(of: Self.color) == 7)
    #expect(shared == 1 && child.parent == nil && owner.container == nil)
  }
}
