// SPDX-License-Identifier: MIT

import EspalierBase

/// Who shares a value.
extension ComponentTree {
  /// The nearest provider at or above a node; its mask tells of most nodes that they have none.
  func nearestProvider(_ number: Int32, from node: NodeIndex) -> AnyDataProvider? {
    guard registry.useCount(number) > 0 else { return nil }
    let node = nearestProviderNode(number, from: node)
    return node.isNone ? nil : provider(number, exactlyAt: node)
  }

  /// The node of the nearest provider at or above a node; none if there is none.
  private func nearestProviderNode(_ number: Int32, from node: NodeIndex) -> NodeIndex {
    let bit = Self.bit(number)
    var current = node
    while !current.isNone {
      let slot = store[current]
      let isMarked =
        slot.attributes.isContainer
        ? slot.registrations & bit != 0 : slot.attributes.isRegistered
      if isMarked, registry.firstLive(current, number) >= 0 { return current }
      current = slot.parent
    }
    return .none
  }

  private func provider(_ number: Int32, exactlyAt node: NodeIndex) -> AnyDataProvider? {
    let registration = registry.firstLive(node, number)
    guard registration >= 0 else { return nil }
    return unsafe unsafeDowncast(registry[registration].box.box, to: AnyDataProvider.self)
  }

  @usableFromInline
  func provider(_ number: Int64, at node: NodeID) throws(TreeError) -> AnyDataProvider? {
    nearestProvider(Self.short(number), from: try resolve(node))
  }

  @usableFromInline
  func ownProvider(_ number: Int64, at node: NodeID) throws(TreeError) -> AnyDataProvider? {
    provider(Self.short(number), exactlyAt: try resolve(node))
  }

  @usableFromInline
  func enter(_ provider: AnyDataProvider, _ number: Int64, at node: NodeID) throws(TreeError) {
    let id = register(provider, .dataProvider, at: try resolve(node), number: number, owner: nil)
    let index = dataCell.value.make(Self.short(number))
    add(id.index, to: index.providers)
  }

  func entry(of registration: Int32) -> OrderedEntry {
    OrderedEntry(
      box: registry[registration].box, node: registry[registration].node, registration: registration
    )
  }

  @usableFromInline
  func markShared(_ provider: AnyDataProvider) {
    counters.lastStamp += 1
    unsafe provider.stamp = counters.lastStamp
    counters.reading += 1
  }

  @usableFromInline
  func withdraw(_ number: Int64, at node: NodeID) throws(TreeError) -> Bool {
    let registration = registry.firstLive(try resolve(node), Self.short(number))
    guard registration >= 0 else { return false }
    end(registration)
    sweep()
    return true
  }

  func forgetProvider(_ registration: Registration) {
    counters.reading += 1
    dataCell.value[registration.number]?.providers.clear(
      registration.position, nodeIsGone: counters.nodesAreLeaving)
  }
}

/// Who is told.
extension ComponentTree {
  /// Notes who reads what was just shared at a node: those below it, without those below a nearer
  /// provider.
  @usableFromInline
  func beginDelivery(_ number: Int64, at node: NodeID) throws(TreeError) -> DataDelivery {
    let top = try resolve(node)
    let number = Self.short(number)
    let first = deliveryRanges.count
    counters.deliveryDepth += 1
    var entries: [OrderedEntry] = []
    if let index = dataCell.value[number], index.subscribers.liveCount > 0 {
      entries = noteReaders(index, below: top)
    }
    return DataDelivery(
      entries: entries, number: number, firstRange: first, endRange: deliveryRanges.count,
      stamp: counters.lastStamp, version: counters.reading)
  }

  private func noteReaders(_ index: DataIndex, below top: NodeIndex) -> [OrderedEntry] {
    bringIntoOrder(index.subscribers)
    guard isAttached(top) else {
      let entries = detachedEntries(in: index.subscribers, below: top)
        .filter { nearestProviderNode(index.number, from: $0.node) == top }
      deliveryRanges.push(0..<entries.count)
      return entries
    }
    let all = positions(in: index.subscribers, below: top)
    if index.providers.liveCount == 1 || all.isEmpty {
      deliveryRanges.push(all)
    } else {
      noteUnshadowed(all, index, below: top)
    }
    return index.subscribers.entries
  }

  /// Leaves out what lies below nearer providers. Providers come in preorder, so those inside a
  /// subtree that was left out already are recognised by where they stand.
  private func noteUnshadowed(_ all: Range<Int>, _ index: DataIndex, below top: NodeIndex) {
    bringIntoOrder(index.providers)
    let providers = positions(in: index.providers, below: top)
    // A range costs some searches, a subscriber a way up.
    if providers.count > all.count / 16 { return noteOneByOne(all, index, below: top) }
    var start = all.lowerBound
    var shadow = NodeIndex.none
    for position in providers {
      let entry = index.providers.entries[position]
      if entry.box.isNone || entry.node == top { continue }
      if !shadow.isNone && isAncestor(shadow, orSelf: entry.node) { continue }
      shadow = entry.node
      let hidden = positions(in: index.subscribers, below: shadow)
      guard !hidden.isEmpty else { continue }
      deliveryRanges.push(start..<hidden.lowerBound)
      start = hidden.upperBound
    }
    deliveryRanges.push(start..<all.upperBound)
  }

  /// Leaves out what lies below nearer providers by asking every subscriber for its own.
  private func noteOneByOne(_ all: Range<Int>, _ index: DataIndex, below top: NodeIndex) {
    var start = all.lowerBound
    for position in all {
      let entry = index.subscribers.entries[position]
      // The node of an empty place may be gone.
      if entry.box.isNone { continue }
      if nearestProviderNode(index.number, from: entry.node) == top { continue }
      deliveryRanges.push(start..<position)
      start = position + 1
    }
    deliveryRanges.push(start..<all.upperBound)
  }

  @usableFromInline
  func deliveryRange(_ position: Int) -> Range<Int> {
    #if DEBUG
      counters.work.subscribers += deliveryRanges[position].count
    #endif
    return deliveryRanges[position]
  }

  @usableFromInline
  func endDelivery(_ delivery: DataDelivery) {
    deliveryRanges.cut(to: delivery.firstRange)
    counters.deliveryDepth -= 1
    sweep()
  }

  /// Tells a subscriber after a handler changed something meanwhile: what it reads now, if that is
  /// news.
  @usableFromInline
  func rereadLate(_ entry: OrderedEntry, _ delivery: DataDelivery, evenIfEqual: Bool) {
    guard !entry.box.isNone, mayCall(entry.registration) else { return }
    let provider = nearestProvider(delivery.number, from: entry.node)
    let isThisOne = unsafe provider?.stamp == delivery.stamp
    subscriber(entry).reread(provider, evenIfEqual: evenIfEqual && isThisOne)
  }

  private func subscriber(_ entry: OrderedEntry) -> AnyDataSubscriber {
    // What is in the index of a value's subscribers is one.
    unsafe unsafeDowncast(entry.box.box, to: AnyDataSubscriber.self)
  }

  /// Lets a subscriber hear what it reads now.
  func reread(_ entry: OrderedEntry, _ number: Int32) {
    guard !entry.box.isNone, mayCall(entry.registration) else { return }
    subscriber(entry).reread(nearestProvider(number, from: entry.node), evenIfEqual: false)
  }

  /// Lets everybody at or below a node hear what they read now.
  @usableFromInline
  func rereadAll(_ number: Int64, below node: NodeID) throws(TreeError) {
    rereadAll(Self.short(number), below: try resolve(node))
  }

  func rereadAll(_ number: Int32, below top: NodeIndex) {
    guard let index = dataCell.value[number], index.subscribers.liveCount > 0 else { return }
    bringIntoOrder(index.subscribers)
    counters.deliveryDepth += 1
    if isAttached(top) {
      let positions = positions(in: index.subscribers, below: top)
      let entries = index.subscribers.entries
      for position in positions { reread(entries[position], number) }
    } else {
      for entry in detachedEntries(in: index.subscribers, below: top) { reread(entry, number) }
    }
    counters.deliveryDepth -= 1
    sweep()
  }
}

/// Subscribers coming and going.
extension ComponentTree {
  /// Enters a new subscriber into the index of its value.
  func enterSubscriber(_ id: RegistrationID) {
    let index = dataCell.value.make(-registry[id.index].number)
    add(id.index, to: index.subscribers)
    counters.dataSubscribers += 1
  }

  /// The provider whose value a new subscriber hears first.
  @usableFromInline
  func beginToHear(_ registration: Int32) -> AnyDataProvider? {
    counters.deliveryDepth += 1
    return nearestProvider(-registry[registration].number, from: registry[registration].node)
  }

  @usableFromInline
  func endHearing() {
    counters.deliveryDepth -= 1
    sweep()
  }

  func forgetSubscriber(_ registration: Registration) {
    counters.dataSubscribers -= 1
    dataCell.value[-registration.number]?.subscribers.clear(
      registration.position, nodeIsGone: counters.nodesAreLeaving)
  }
}

/// What a move changes.
extension ComponentTree {
  /// The values that are about to be read from another provider by everything below a node.
  struct ChangedEnvironment {
    var numbers: [Int32] = []
  }

  /// Finds the values for which the providers above two places differ.
  ///
  /// - Complexity: O(values with subscribers · depth); O(1) if there are none, or if the node is a
  ///   row at which nothing is registered.
  /// - Allocations: none if nothing differs.
  func environment(above index: NodeIndex, movingBelow parent: NodeIndex) -> ChangedEnvironment {
    var environment = ChangedEnvironment()
    let attributes = store[index].attributes
    guard attributes.isContainer || attributes.isRegistered else { return environment }
    counters.placement += 1
    guard counters.dataSubscribers > 0 else { return environment }
    for data in dataCell.value.indices
    where data.subscribers.liveCount > 0 && data.providers.liveCount > 0 {
      let old = nearestProvider(data.number, from: store[index].parent)
      let new = nearestProvider(data.number, from: parent)
      if old !== new { environment.numbers.append(data.number) }
    }
    return environment
  }

  /// Lets the subscribers below a moved node hear what they read at their new place.
  func deliverChanges(since environment: ChangedEnvironment, below index: NodeIndex) {
    counters.reading += 1
    guard !environment.numbers.isEmpty else { return }
    let node = handle(index)
    for number in environment.numbers {
      // A handler may have removed the node.
      guard let index = try? resolve(node) else { return }
      rereadAll(number, below: index)
    }
  }
}
