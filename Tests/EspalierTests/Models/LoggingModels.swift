// SPDX-License-Identifier: MIT

import Espalier

/// What happened to models, in order.
@MainActor final class ModelLog {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Acts when it dies.
final class Farewell {
  let action: @MainActor () -> Void
  init(_ action: @escaping @MainActor () -> Void) { self.action = action }
  deinit { MainActor.assumeIsolated(action) }
}

/// A row that tells what happens to it.
@MainActor final class LoggingCell: CellModel {
  let name: String
  let log: ModelLog

  init(_ name: String, _ log: ModelLog, height: RowHeight = .fixed(20)) {
    self.name = name
    self.log = log
    super.init(height: height)
  }

  override func didAttach() { log.note("attach \(name)") }
  override func didLoad() { log.note("load \(name)") }
  override func didBind(_ view: AnyObject) { log.note("bind \(name)") }
  override func didUpdate(_ view: AnyObject) { log.note("update \(name)") }
  override func didUnbind(_ view: AnyObject) { log.note("unbind \(name)") }
  override func didDetach() { log.note("detach \(name)") }
  override func configure(_ view: AnyObject) { log.note("configure \(name)") }
}

/// A container that tells what happens to it, and does what a test wants meanwhile.
@MainActor final class LoggingContainer: ContainerModel {
  let name: String
  let log: ModelLog
  var onLoad: ((LoggingContainer) throws -> Void)?
  var onAttach: ((LoggingContainer) -> Void)?
  var onDetach: ((LoggingContainer) -> Void)?

  init(_ name: String, _ log: ModelLog, _ children: [ComponentModel] = []) throws {
    self.name = name
    self.log = log
    super.init()
    try add(children)
  }

  override func didAttach() {
    log.note("attach \(name)")
    onAttach?(self)
  }

  override func didLoad() throws {
    log.note("load \(name)")
    try onLoad?(self)
  }

  override func didDetach() {
    log.note("detach \(name)")
    onDetach?(self)
  }
}

/// A row with a counter as its state.
@MainActor final class LoggingCounter: StatefulModel<Int> {
  let name: String
  let log: ModelLog
  var answer: ((LoggingCounter) throws -> Void)?

  init(
    _ name: String = "counter", _ log: ModelLog = ModelLog(), height: RowHeight = .fixed(20)
  ) {
    self.name = name
    self.log = log
    super.init(0, height: height)
  }

  override func onUpdate(from old: Int) throws {
    log.note("\(name) \(old) to \(state)")
    try answer?(self)
  }

  override func didUpdate(_ view: AnyObject) { log.note("view of \(name) shows \(state)") }
}

/// An engine with a screen, which commits in its next turn.
@MainActor struct ModelWorld {
  let turn = NextTurn()
  let screen = ModelScreen()
  let engine: ListEngine
  let log = ModelLog()

  init(_ configuration: EngineConfiguration = EngineConfiguration()) {
    engine = ListEngine(configuration, scheduler: turn.scheduler)
    engine.host = screen
    engine.setViewport(width: 320, height: 200)
  }

  var root: ContainerModel { engine.root }

  /// Puts models into the list, and commits.
  func show(_ models: ComponentModel...) throws {
    try root.add(models)
    engine.commit()
  }

  func cell(_ name: String) -> LoggingCell { LoggingCell(name, log) }

  func container(_ name: String, _ children: [ComponentModel] = []) throws -> LoggingContainer {
    try LoggingContainer(name, log, children)
  }

  func counter(_ name: String = "counter") -> LoggingCounter { LoggingCounter(name, log) }

  /// The names of the rows, in order.
  var names: [String] {
    (0..<engine.rowCount).map { (engine.model(atRow: $0) as? LoggingCell)?.name ?? "-" }
  }

  func names(of container: ContainerModel) -> [String] {
    container.children.map {
      ($0 as? LoggingCell)?.name ?? ($0 as? LoggingContainer)?.name ?? "-"
    }
  }
}
