// SPDX-License-Identifier: MIT

import EspalierTree

/// What observers are still to be told, in the order in which it happened, each with a number of its own.
struct DisplayNewsQueue {
  /// Something, and whom it is told: all, or the receiver at a position.
  struct Item {
    var what: DisplayNews
    var receiver: Int32
  }

  /// What waits, and what is being told.
  private var waiting: [Item] = []
  private(set) var telling: [Item] = []

  /// The number of the first that is being told.
  private(set) var firstNumber = 0

  private(set) var isTelling = false

  /// Those who are told something that others are not.
  private(set) var receivers: [any DisplayObserver] = []

  /// The number that what happens next will have.
  var nextNumber: Int { firstNumber + telling.count + waiting.count }

  /// The position of a receiver, to append what it alone is told. Holds until everything was told.
  mutating func enter(_ receiver: any DisplayObserver) -> Int32 {
    receivers.append(receiver)
    return Int32(receivers.count - 1)
  }

  mutating func append(_ what: DisplayNews, _ receiver: Int32 = -1) {
    waiting.append(Item(what: what, receiver: receiver))
  }

  /// Begins to tell what waits; returns false if nothing does.
  ///
  /// - Allocations: none once as much was told before.
  mutating func begin() -> Bool {
    firstNumber += telling.count
    telling.removeAll(keepingCapacity: true)
    swap(&waiting, &telling)
    isTelling = !telling.isEmpty
    return isTelling
  }

  /// Everything was told.
  mutating func end() {
    if !receivers.isEmpty { receivers.removeAll() }
  }
}

/// Something that observers are told.
@MainActor
enum DisplayNews {
  case willDisplay(VisibleRow)
  case ended(VisibleRow)
  case willDisplayContainer(NodeID)
  case endedContainer(NodeID)
  case entered(WorkingRange, VisibleRow)
  case left(WorkingRange, VisibleRow)

  func tell(_ observer: any DisplayObserver, _ engine: ListEngine) {
    switch self {
    case .willDisplay(let row): observer.willDisplay(row, in: engine)
    case .ended(let row): observer.didEndDisplaying(row, in: engine)
    case .willDisplayContainer(let node): observer.willDisplay(container: node, in: engine)
    case .endedContainer(let node): observer.didEndDisplaying(container: node, in: engine)
    case .entered(let range, let row): observer.didEnter(range, row, in: engine)
    case .left(let range, let row): observer.didLeave(range, row, in: engine)
    }
  }
}
