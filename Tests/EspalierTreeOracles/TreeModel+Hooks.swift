// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import EspalierTree

/// Subscribing, cancelling, sending, sharing and notifying, on both trees.
extension TreeModel {
  private func makeHook(
    _ kind: NaiveHook.Kind, _ generator: inout some RandomNumberGenerator
  ) -> (hook: NaiveHook, owner: Owner?) {
    let owner = generator.below(6)
    let hook = NaiveHook(
      number: nextNumber, kind: kind, node: anyNode(&generator), owner: owner < 3 ? owner : nil,
      script: generator.next())
    nextNumber += 1
    hook.node.hooks.append(hook)
    hooks.append(hook)
    return (hook, owner < 3 ? owners[owner] : nil)
  }

  func subscribe(_ generator: inout some RandomNumberGenerator) throws {
    let event = generator.below(2)
    let (hook, owner) = makeHook(.event(event), &generator)
    let node = hook.node.handle
    if hook.decides {
      hook.token = try tree.subscribe(to: Self.events[event], at: node, owner: owner) {
        [unowned self] _, _ in hear(hook, nil)
      }
    } else {
      hook.token = try tree.subscribe(to: Self.events[event], at: node, owner: owner) {
        [unowned self] _ in hear(hook, nil)
      }
    }
  }

  func subscribeToValue(_ generator: inout some RandomNumberGenerator) throws {
    let name = generator.below(2)
    let (hook, owner) = makeHook(.value(name), &generator)
    if !knownNames.contains(name) { knownNames.append(name) }
    try deliver(.hearing(name), to: [hook]) {
      hook.token = try tree.subscribe(
        to: Self.names[name], at: hook.node.handle, owner: owner,
        onEmpty: { [unowned self] in hear(hook, nil) },
        { [unowned self] in hear(hook, $0) })
    }
  }

  func addListener(_ generator: inout some RandomNumberGenerator) throws {
    let (hook, owner) = makeHook(.listener, &generator)
    let listener = generator.below(listeners.count)
    hook.listener = listener
    hook.token = try tree.addListener(
      listeners[listener], at: hook.node.handle, owner: owner)
  }

  func cancel(_ generator: inout some RandomNumberGenerator) throws {
    guard !hooks.isEmpty else { return }
    let hook = hooks[generator.below(hooks.count)]
    guard let token = hook.token else { return }
    try expect(token.isActive, "\(hook.number) is not active")
    hook.isLive = false
    forgetDeadHooks()
    try deliver(.nothing) { token.cancel() }
    try expect(!token.isActive, "\(hook.number) is active although cancelled")
    token.cancel()
  }

  /// An owner dies, or drops all it has.
  func endOwner(_ generator: inout some RandomNumberGenerator) throws {
    let number = generator.below(owners.count)
    for hook in hooks where hook.owner == number { hook.isLive = false }
    forgetDeadHooks()
    try deliver(.nothing) {
      if generator.chance(50) {
        tree.cancelAll(of: owners[number]!)
      } else {
        owners[number] = nil
        owners[number] = Owner()
        if generator.chance(30) { tree.cancelAllOfDeadOwners() }
      }
    }
  }

  private func forgetDeadHooks() {
    for node in nodes { node.hooks.removeAll { !$0.isLive } }
    hooks.removeAll { !$0.isLive }
  }

  func send(_ generator: inout some RandomNumberGenerator) throws {
    let naive = anyNode(&generator)
    let event = generator.below(2)
    try deliver(.event(naive), to: naive.hearers(event)) {
      try tree.send(Self.events[event], 7, from: naive.handle)
    }
  }

  func share(_ generator: inout some RandomNumberGenerator) throws {
    let naive = anyNode(&generator)
    let name = generator.below(2)
    let value = generator.chance(70) ? generator.below(3) : nil
    let tells = generator.chance(85)
    let isNothing = value == nil && naive.shared[name] == nil
    naive.shared[name] = value
    if value != nil, !knownNames.contains(name) { knownNames.append(name) }
    let readers = tells && !isNothing ? naive.readers(name) : []
    try deliver(.value(name), to: readers) {
      try tree.share(value, as: Self.names[name], at: naive.handle, broadcast: tells)
    }
    guard !naive.isGone else { return }
    let read = try tree.value(of: Self.names[name], at: naive.handle)
    try expect(read == naive.value(name), "a node reads \(read ?? -1)")
  }

  func notify(_ generator: inout some RandomNumberGenerator) throws {
    let naive = anyNode(&generator)
    let scopes: [NotificationScope] = [.global, .children, .childrenAndSelf, .parents]
    let scope = scopes[generator.below(4)]
    let hearers = listening(naive, scope)
    try deliver(.notification, to: hearers) {
      try tree.notify(Listener.self, from: naive.handle, scope) { [unowned self] listener in
        // The registration is not told, only the listener; a delivery has each listener once.
        guard let next = deliveries.last?.waiting.first(where: { $0.isLive }) else {
          return note("a listener hears what nobody should")
        }
        if next.listener != listener.number { note("a wrong listener hears a notification") }
        hear(next, nil)
      }
    }
  }

  /// The registrations that a notification reaches, one of each listener.
  private func listening(_ sender: NaiveNode, _ scope: NotificationScope) -> [NaiveHook] {
    let nodes =
      switch scope {
      case .children: Array(sender.preorder.dropFirst())
      case .childrenAndSelf: sender.preorder
      case .parents: Array(sender.ancestorsAndSelf.dropFirst())
      default: root.preorder.filter { $0 !== sender }
      }
    var heard: Set<Int> = []
    return nodes.flatMap(\.hooks).filter {
      $0.isLive && $0.kind == .listener && heard.insert($0.listener!).inserted
    }
  }
}
