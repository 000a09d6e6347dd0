// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// What the owner of a list wants to be done around commits; made when the first such wish is uttered, so that
/// other engines pay nothing.
@MainActor
final class CommitHooks {
  /// The completions of the commit to come, and of the one that is under way.
  private var waiting: [() -> Void] = []
  private var due: [() -> Void] = []

  private struct Observer {
    weak var object: (any CommitObserver)?
  }

  private struct Handler {
    var container: NodeID
    var number: Int
    var call: () -> Void
  }

  private var observers: [Observer] = []
  private var handlers: [NodeIndex: Handler] = [:]
  private var handlerCount = 0

  /// Whether those who want to hear of the commit before it begins were told.
  private var isAnnounced = false

  let scrolling = ScrollRequests()

  var following = FollowedRow()

  /// The engine goes away.
  func close() {
    waiting = []
    due = []
    observers = []
    handlers = [:]
    scrolling.forget()
    following.row = nil
  }

  func add(completion: @escaping () -> Void) { waiting.append(completion) }

  func add(_ observer: any CommitObserver) {
    observers.removeAll { $0.object == nil }
    if observers.contains(where: { $0.object === observer }) { return }
    observers.append(Observer(object: observer))
  }

  func remove(_ observer: any CommitObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
  }

  /// Sets what is called before every commit as long as a container is in the list.
  func setHandler(_ call: (() -> Void)?, of container: NodeID) {
    handlerCount += 1
    handlers[container.index] = call.map {
      Handler(container: container, number: handlerCount, call: $0)
    }
  }

  /// The host was told of a commit, and so were the parts of the engine.
  ///
  /// Code of the caller runs here. What it asks for belongs to the next commit.
  func finish(_ engine: ListEngine) {
    for observer in observers {
      observer.object?.didCommit(engine.report.value, in: engine)
    }
    scrolling.animate(engine)
    if due.isEmpty { return }
    for completion in due.take() { completion() }
  }
}

extension CommitHooks: CommitParticipant {
  var parts: CommitParts { [.preparing, .settled] }

  func prepareCommit(in engine: ListEngine) -> Bool {
    let isFirst = !isAnnounced
    isAnnounced = true
    if isFirst { announce(engine) }
    following.note { engine.screenPlace(of: $0) }
    return isFirst && !(observers.isEmpty && handlers.isEmpty)
  }

  private func announce(_ engine: ListEngine) {
    for observer in observers { observer.object?.willCommit(in: engine) }
    if handlers.isEmpty { return }
    for handler in handlers.values.sorted(by: { $0.number < $1.number }) {
      // One that was called before may have removed the container, or set another handler.
      guard handlers[handler.container.index]?.number == handler.number else { continue }
      if !engine.tree.contains(handler.container) {
        handlers[handler.container.index] = nil
      } else if (try? engine.tree.isAttached(handler.container)) == true {
        handler.call()
      }
    }
  }

  /// What was asked for so far is part of this commit.
  func didSettle(in engine: ListEngine) {
    isAnnounced = false
    if !waiting.isEmpty { due += waiting.take() }
    engine.hold(&following)
    scrolling.resolve(engine)
  }
}
