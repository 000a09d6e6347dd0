// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import EspalierTree

/// Who is still to hear of one act.
final class Delivery {
  enum Act {
    /// Nobody hears of it.
    case nothing

    /// An event goes up from a node.
    case event(NaiveNode)

    /// A value is shared, or is not any more.
    case value(Int)

    /// Somebody begins to read a value.
    case hearing(Int)

    /// A node moved, and reads these values from elsewhere now.
    case move(NaiveNode, [Int])

    case notification
  }

  let act: Act
  var waiting: ArraySlice<NaiveHook>
  var names: ArraySlice<Int> = []

  init(_ act: Act, waiting: [NaiveHook]) {
    self.act = act
    self.waiting = waiting[...]
    if case .move(_, let names) = act { self.names = names[...] }
  }

  /// Takes the next hook that is to be called; nil at the end.
  func next() -> NaiveHook? {
    switch act {
    case .nothing: return nil
    case .event(let source):
      if source.isGone { waiting = [] }
      let way = source.ancestorsAndSelf
      // Who was cut off once does not hear it, even if it is above the sender again later.
      waiting = waiting.filter { hook in way.contains { $0 === hook.node } }[...]
      return nextLive { _ in true }
    case .notification: return nextLive { _ in true }
    case .value(let name), .hearing(let name): return nextReader(name)
    case .move(let node, _):
      while true {
        if let name = currentName, let hook = nextReader(name) { return hook }
        guard let name = names.popFirst(), !node.isGone else { return nil }
        currentName = name
        waiting = node.readers(name)[...]
      }
    }
  }

  private var currentName: Int?

  private func nextReader(_ name: Int) -> NaiveHook? {
    nextLive { $0.heard != .some($0.node.value(name)) }
  }

  private func nextLive(where isNews: (NaiveHook) -> Bool) -> NaiveHook? {
    while let hook = waiting.popFirst() {
      if hook.isLive, isNews(hook) { return hook }
    }
    return nil
  }

  /// Nobody else hears an event, or nobody above the node of `hook`.
  func conclude(_ answer: Propagation, at hook: NaiveHook) {
    switch answer {
    case .proceed: return
    case .stop: waiting = []
    case .stopAbove: waiting = waiting.prefix { $0.node === hook.node }
    }
  }
}

extension TreeModel {
  /// Carries out an act on the component tree that was already carried out on the plain one, and checks who
  /// hears of it.
  func deliver(
    _ act: Delivery.Act, to waiting: [NaiveHook] = [], _ body: () throws -> Void
  ) throws {
    let delivery = Delivery(act, waiting: waiting)
    deliveries.append(delivery)
    defer { deliveries.removeLast() }
    try body()
    let missing = delivery.next()
    try expect(missing == nil, "\(missing?.number ?? 0) did not hear of \(act)")
  }

  /// What every handler does: it says who it is, and acts.
  ///
  /// - Returns: how an event goes on.
  @discardableResult
  func hear(_ hook: NaiveHook, _ value: Int?) -> Propagation {
    guard failure == nil else { return .proceed }
    guard let delivery = deliveries.last else {
      note("\(hook.number) hears something, and nothing is being delivered")
      return .proceed
    }
    let expected = delivery.next()
    guard expected === hook else {
      note("\(hook.number) hears what \(expected?.number ?? -1) should")
      return .proceed
    }
    if case .value(let name) = hook.kind {
      if value != hook.node.value(name) { note("\(hook.number) hears a wrong value") }
      hook.heard = .some(value)
    }
    hook.calls += 1
    var generator = SeededGenerator(seed: hook.script &+ hook.calls)
    if handlersAct { act(&generator) }
    guard hook.script % 5 == 0 else { return .proceed }
    let answers: [Propagation] = [.proceed, .proceed, .stopAbove, .stop]
    let answer = answers[generator.below(4)]
    if hook.decides { delivery.conclude(answer, at: hook) }
    return answer
  }

  private func act(_ generator: inout SeededGenerator) {
    guard budget > 0, generator.chance(60) else { return }
    budget -= 1
    do {
      try step(&generator)
    } catch {
      note("\(error)")
    }
  }
}

extension NaiveHook {
  /// Whether its handler says how an event goes on.
  var decides: Bool {
    guard case .event = kind else { return false }
    return script % 5 == 0
  }
}
