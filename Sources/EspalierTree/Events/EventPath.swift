// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The handlers on the way of an event, from the sender up.
///
/// An event's way is settled when it is sent: all who subscribed are noted before the first of them
/// is called, so that nothing a handler does can make the event come by twice, and none that is
/// added meanwhile is called. An event sent by a handler notes its handlers behind those of the one
/// that is under way.
@usableFromInline
struct EventPath: ~Copyable {
  @frozen
  @usableFromInline
  struct Step: ZeroInitializable {
    @usableFromInline var box: BoxReference
    @usableFromInline var node: NodeIndex
  }

  /// Where an event went: from which container, and what the tree was like then.
  private struct Way {
    var container = NodeIndex.none
    var number: Int32 = 0
    var version: UInt64 = 0
    var end = 0
  }

  private var storage = UniqueBuffer<Step>()
  private(set) var count = 0

  /// The way whose steps are the first ones of the storage, still there although it was gone.
  private var lastWay = Way()

  @usableFromInline
  init() {}

  @usableFromInline
  subscript(position: Int) -> Step {
    @inline(__always)
    get { storage[position] }
  }

  @inline(__always)
  mutating func push(_ step: Step) {
    storage.grow(to: count + 1)
    storage[count] = step
    count += 1
  }

  /// Overwrites a step that was passed already.
  mutating func replace(at position: Int, with step: Step) {
    storage[position] = step
  }

  mutating func cut(to count: Int) {
    self.count = count
  }

  /// Takes the way of the last event again, if this one goes the same and nothing has changed that
  /// could send it elsewhere. Events often come in bursts, from one place.
  @inline(__always)
  mutating func takeLastWay(from container: NodeIndex, _ number: Int32, version: UInt64) -> Bool {
    guard count == 0, lastWay.container == container, lastWay.number == number,
      lastWay.version == version
    else { return false }
    count = lastWay.end
    return true
  }

  /// Remembers the way that was just noted, unless another event is under way.
  @inline(__always)
  mutating func rememberWay(
    from container: NodeIndex, _ number: Int32, version: UInt64, start: Int
  ) {
    if start > 0 { return }
    lastWay = Way(container: container, number: number, version: version, end: count)
  }

  /// Forgets the last way, because something else is about to be noted in its place.
  mutating func forgetWay() {
    // Not by its container alone: the way of a node that is in no container begins at none.
    if count == 0 { lastWay = Way() }
  }
}

/// Noting the way of an event.
///
/// The nodes and the registrations are reached through the tree's cells here, never handed over:
/// what is handed over would be copied first.
extension ComponentTree {
  /// Notes everybody who is registered under `number` at `source` and above.
  @inline(__always)
  func noteWay(from source: NodeIndex, _ number: Int32) {
    var container = source
    if !forest.store[source].state.isContainer {
      container = forest.store[source].parent
      if forest.store[source].state.isRegistered {
        eventPath.forgetWay()
        noteHandlers(at: source, number)
        return noteWay(fromContainer: container, number)
      }
    }
    let version = forest.revisions.shape &+ registry.changeCount
    if eventPath.takeLastWay(from: container, number, version: version) { return }
    let start = eventPath.count
    noteWay(fromContainer: container, number)
    eventPath.rememberWay(from: container, number, version: version, start: start)
  }

  /// The same from a container on; none is no way at all.
  private func noteWay(fromContainer container: NodeIndex, _ number: Int32) {
    forestCell.value.store.climb(from: container, RegistrationCenter.bit(number)) { node, level in
      #if DEBUG
        countedWork.value.levels += 1
      #endif
      if level.soleNumber == number {
        eventPath.push(EventPath.Step(box: registry[level.soleRegistration].box, node: node))
      } else {
        noteHandlers(at: node, number)
      }
    }
  }

  /// Notes the live registrations of one node.
  @inline(never)
  private func noteHandlers(at node: NodeIndex, _ number: Int32) {
    #if DEBUG
      countedWork.value.lookups += 1
    #endif
    var registration = registry.first(node, number)
    while registration >= 0 {
      let next = registry[registration].links.next
      if registry[registration].isLive {
        eventPath.push(EventPath.Step(box: registry[registration].box, node: node))
      }
      registration = next
    }
  }
}

extension NodeStore {
  /// Visits the containers from one up to the top at which something with this bit is registered.
  ///
  /// The way up is a chain of loads, each of which waits for the one before. Two guesses take
  /// waiting out of it: that ancestors are in the same chunk of the arena, whose address is kept;
  /// and that the next parent is as far away as the last one was, as in a tree that was built from
  /// the top down. A wrong guess costs what no guess would have.
  @inline(__always)
  func climb(from container: NodeIndex, _ bit: UInt32, _ visit: (NodeIndex, Node) -> Void) {
    var current = Int(container.rawValue)
    var distance = 2
    while current >= 0 {
      let first = current & ~(ChunkedBuffer<Node>.elementsPerChunk - 1)
      let chunk = nodes.span(from: first)
      while current >= first && current - first < chunk.count {
        let level = chunk[current - first]
        if level.registrations & bit != 0 {
          visit(NodeIndex(rawValue: Int32(truncatingIfNeeded: current)), level)
        }
        let parent = Int(level.parent.rawValue)
        if _fastPath(current - parent == distance) {
          current -= distance
        } else {
          distance = current - parent
          current = parent
        }
      }
    }
  }
}

/// The steps of one event or notification.
@frozen
@usableFromInline
struct EventDispatch {
  @usableFromInline let start: Int
  @usableFromInline var end: Int
}
