// SPDX-License-Identifier: MIT

import EspalierBase

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

  private var storage = UniqueBuffer<Step>()
  private(set) var count = 0

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

  mutating func cut(to count: Int) {
    self.count = count
  }

  /// Notes everybody who is registered under `number` at `source` and above.
  mutating func climb(
    from source: NodeIndex, _ number: Int32, _ store: borrowing NodeStore,
    _ registry: borrowing Registry
  ) {
    var container = source
    if !store[source].attributes.isContainer {
      if store[source].attributes.isRegistered { note(source, number, registry) }
      container = store[source].parent
    }
    climb(fromContainer: container, number, store, registry)
  }

  /// The same from a container on; none is no way at all.
  ///
  /// The way up is a chain of loads, each of which waits for the one before. Two guesses take
  /// waiting out of it: that ancestors lie in the same chunk of the arena, whose address is kept;
  /// and that the next parent is as far away as the last one was, as in a tree that was built from
  /// the top down. A wrong guess costs what no guess would have.
  private mutating func climb(
    fromContainer container: NodeIndex, _ number: Int32, _ store: borrowing NodeStore,
    _ registry: borrowing Registry
  ) {
    let bit = ComponentTree.bit(number)
    var current = Int(container.rawValue)
    var distance = 2
    while current >= 0 {
      let first = current & ~(ChunkedBuffer<Node>.elementsPerChunk - 1)
      let chunk = store.nodes.span(from: first)
      while current >= first && current - first < chunk.count {
        if chunk[current - first].registrations & bit != 0 {
          let node = NodeIndex(rawValue: Int32(truncatingIfNeeded: current))
          if chunk[current - first].soleNumber == number {
            push(Step(box: chunk[current - first].soleBox, node: node))
          } else {
            note(node, number, registry)
          }
        }
        let parent = Int(chunk[current - first].parent.rawValue)
        if _fastPath(current - parent == distance) {
          current -= distance
        } else {
          distance = current - parent
          current = parent
        }
      }
    }
  }

  /// Notes the live registrations of one node.
  @inline(never)
  mutating func note(_ node: NodeIndex, _ number: Int32, _ registry: borrowing Registry) {
    var registration = registry.first(node, number)
    while registration >= 0 {
      let next = registry[registration].next
      if registry[registration].isLive {
        push(Step(box: registry[registration].box, node: node))
      }
      registration = next
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
