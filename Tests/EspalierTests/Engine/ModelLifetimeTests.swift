// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A row whose handlers take it out of its list and look at themselves afterwards. Nobody else keeps it.
@MainActor private final class LeavingModel: StatefulModel<Int> {
  static let leave = EventID<Void>()
  static let decide = EventID<Int>()
  static let color = DataID<Int>()

  private(set) var text = "here"
  var when = ""
  let log: ModelLog

  init(_ when: String, _ log: ModelLog) {
    self.when = when
    self.log = log
    super.init(0, height: .fixed(20))
    subscribe(to: Self.leave) { [unowned self] in go("event") }
    subscribe(to: Self.decide) { [unowned self] _, _ in
      go("decision")
      return .proceed
    }
    subscribe(
      to: Self.color, onEmpty: { [unowned self] in go("empty") },
      { [unowned self] _ in go("data") })
    listen(as: (any Leaver).self)
  }

  isolated deinit { log.note("gone") }

  func go(_ place: String) {
    guard when == place else { return }
    when = ""
    try? removeFromParent()
    engine?.commit()
    text += " and away"
    log.note("\(place): \(text)")
  }

  override func didAttach() { go("attach") }
  override func didLoad() { go("load") }
  override func willDisplay() { go("display") }
  override func didEndDisplay() { go("end") }
  override func didBind(_ view: AnyObject) { go("bind") }
  override func didUpdate(_ view: AnyObject) { go("view") }
  override func didUnbind(_ view: AnyObject) { go("unbind") }
  override func didDetach() { go("detach") }
  override func onUpdate(from old: Int) { go("state") }
}

@MainActor private protocol Leaver: AnyObject {
  func leaveAtOnce()
}

extension LeavingModel: Leaver {
  func leaveAtOnce() { go("notification") }
}

@Suite("A model lives until the handler that runs on it returns")
@MainActor struct ModelLifetimeTests {
  @Test(
    "Its handlers may take it out and go on",
    arguments: [
      "event", "decision", "data", "empty", "attach", "load", "display", "end", "bind",
      "view", "unbind", "detach", "state", "notification",
    ])
  func leaves(when: String) throws {
    let world = ModelWorld()
    let (engine, log) = (world.engine, world.log)
    try engine.root.add(LeavingModel(when, log))
    engine.commit()
    if let model = engine.root.children.first as? LeavingModel { model.setState { $0 += 1 } }
    engine.commit()
    _ = try? engine.root.notify((any Leaver).self, .children) { $0.leaveAtOnce() }
    if let node = engine.node(atRow: 0, ifAny: ()) {
      try engine.bare.send(LeavingModel.leave, (), from: node)
    }
    if let node = engine.node(atRow: 0, ifAny: ()) {
      try engine.bare.send(LeavingModel.decide, 1, from: node)
    }
    engine.root.share(1, as: LeavingModel.color)
    engine.root.share(nil, as: LeavingModel.color)
    if let model = engine.root.children.first { model.isHidden = true }
    engine.commit()
    engine.root.removeAll()
    engine.commit()
    #expect(log.take() == ["\(when): here and away", "gone"])
  }

  @Test("A completion finds its model, also when that has left")
  func completion() throws {
    let world = ModelWorld()
    let log = world.log
    do {
      let model = LeavingModel("", log)
      try world.engine.root.add(model)
      world.engine.commit()
      model.setState(
        { $0 += 1 },
        completion: { [unowned model] outcome in
          log.note("\(outcome) \(model.text)")
        })
      try model.removeFromParent()
    }
    world.engine.commit()
    #expect(log.take() == ["cancelled here", "gone"])
  }

  @Test("A closure that computes what is shared, or builds a service")
  func closures() throws {
    final class Source: CellModel {
      let log: ModelLog
      init(_ log: ModelLog) {
        self.log = log
        super.init()
        share(as: LeavingModel.color) { [unowned self] in
          try? removeFromParent()
          log.note("shared")
          return 7
        }
        register(ModelLog.self) { [unowned self] in
          try? removeFromParent()
          return self.log
        }
      }
      isolated deinit { log.note("gone") }
    }
    let engine = ListEngine()
    let log = ModelLog()
    try engine.root.add(Source(log))
    let first = try #require(engine.root.children.first?.node)
    #expect(try engine.bare.value(of: LeavingModel.color, at: first) == 7)
    #expect(log.take() == ["shared", "gone"])
    try engine.root.add(Source(log))
    let second = try #require(engine.root.children.first?.node)
    #expect(try engine.bare.service(ModelLog.self, from: second) === log)
    #expect(engine.root.children.isEmpty)
  }
}

extension ListEngine {
  /// The row at an index, if there is one.
  fileprivate func node(atRow row: Int, ifAny: Void) -> NodeID? {
    row < rowCount ? node(atRow: row) : nil
  }
}
