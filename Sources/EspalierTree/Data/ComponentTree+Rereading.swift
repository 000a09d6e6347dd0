// SPDX-License-Identifier: MIT

import EspalierBase

/// Reading again: what subscribers hear when not the value they read was shared again, but another
/// provider became the nearest.
extension ComponentTree {
  /// Tells a subscriber after a handler changed something meanwhile: what it reads now, if that is
  /// news.
  @usableFromInline
  func rereadLate(_ entry: OrderedEntry, _ delivery: DataDelivery, evenIfEqual: Bool) {
    guard mayCall(entry.registration) else { return }
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
    guard mayCall(entry.registration) else { return }
    subscriber(entry).reread(nearestProvider(number, from: entry.node), evenIfEqual: false)
  }

  /// Lets everybody at or below a node hear what they read now, except those below a nearer provider,
  /// for whom nothing changed.
  @usableFromInline
  func rereadAll(_ number: Int64, below node: NodeID) throws(TreeError) {
    rereadAll(RegistrationCenter.short(number), below: try forest.resolve(node))
  }

  func rereadAll(_ number: Int32, below top: NodeIndex) {
    guard let index = dataCell.value[number], index.subscribers.liveCount > 0 else { return }
    if dataCell.value.nesting.isFull {
      return dataCell.value.nesting.putOff(number, below: forest.handle(top))
    }
    let first = dataCell.value.readers.count
    noteReaders(index, below: top)
    let end = dataCell.value.readers.count
    registrations.deliveryDepth += 1
    dataCell.value.nesting.depth += 1
    for position in first..<end { reread(reader(at: position), number) }
    endDelivery(first)
  }
}

/// Subscribers coming and going.
extension ComponentTree {
  /// Enters a new subscriber into the index of its value.
  func enterSubscriber(_ id: RegistrationID) {
    let index = dataCell.value.make(-registry[id.index].number)
    registrations.enter(id.index, in: index.subscribers)
  }

  /// The provider whose value a new subscriber hears first.
  @usableFromInline
  func beginToHear(_ registration: Int32) -> AnyDataProvider? {
    registrations.deliveryDepth += 1
    return nearestProvider(-registry[registration].number, from: registry[registration].node)
  }

  @usableFromInline
  func endHearing() {
    registrations.deliveryDepth -= 1
    sweep()
  }
}

/// What a move changes.
extension ComponentTree {
  /// The values that are about to be read from another provider by everything below a node.
  struct ChangedEnvironment {
    var numbers: [Int32] = []
  }

  /// Finds the values for which the providers above two places differ, for a node that is about to move
  /// from one to the other.
  ///
  /// - Complexity: O(values with subscribers · depth); O(1) if there are none, or if the node is a
  ///   row at which nothing is registered.
  /// - Allocations: none if nothing differs.
  func environment(above index: NodeIndex, movingBelow parent: NodeIndex) -> ChangedEnvironment {
    var environment = ChangedEnvironment()
    let state = forest.store[index].state
    registrationCell.value.noteMove(of: index, in: &forestCell.value)
    guard state.isContainer || state.isRegistered else { return environment }
    guard registrations.dataSubscribers > 0 else { return environment }
    for data in dataCell.value.indices
    where data.subscribers.liveCount > 0 && data.providers.liveCount > 0 {
      let old = nearestProvider(data.number, from: forest.store[index].parent)
      let new = nearestProvider(data.number, from: parent)
      if old !== new { environment.numbers.append(data.number) }
    }
    return environment
  }

  /// Lets the subscribers below a moved node hear what they read at their new place.
  func deliverChanges(since environment: ChangedEnvironment, below index: NodeIndex) {
    dataCell.value.reading += 1
    guard !environment.numbers.isEmpty else { return }
    let node = forest.handle(index)
    for number in environment.numbers {
      // A handler may have removed the node.
      guard let index = try? forest.resolve(node) else { return }
      rereadAll(number, below: index)
    }
  }
}
