// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// One registration in an ordered index.
@frozen
@usableFromInline
struct OrderedEntry: ZeroInitializable {
  /// What to call.
  @usableFromInline var box: BoxReference

  @usableFromInline var node: NodeIndex
  @usableFromInline var registration: Int32
}

/// The registrations of one sort in the order of their nodes in the tree, that is, in preorder.
///
/// Inserting and removing other nodes never changes the order of these; only moves do. So one that is new,
/// or whose node was moved, is put *aside* and takes its place when the order is asked for; all others stay
/// where they are. What is in a detached subtree is in no order.
///
/// A registration keeps its *position* here, a small number, for as long as it lasts. The *rank* of one that
/// is in order is the number of those before it.
struct OrderedRegistrations: ~Copyable {
  private struct Position: ZeroInitializable {
    var entry: OrderedEntry

    /// Where the registration is: in the order, or else where in the list of those aside or detached. Of a
    /// free position: the next free one.
    var place: Int32
    var state: State.RawValue
  }

  enum State: UInt8 {
    case ordered, aside, detached
  }

  /// Those in attached subtrees; the entries are positions, each counted as a row.
  private var order = RowOrder()

  /// The positions whose place is still to be found, and those in detached subtrees.
  private var aside = GrowableBuffer<Int32>()
  private var detached = GrowableBuffer<Int32>()

  private var positions = GrowableBuffer<Position>()
  private var firstFree: Int32 = -1

  /// The number of registrations, wherever they are.
  private(set) var liveCount = 0

  /// The number of those that are in order.
  var orderedCount: Int { order.entryCount }

  /// The number of those whose place is still to be found.
  var asideCount: Int { aside.count }

  /// The number of those in detached subtrees.
  var detachedCount: Int { detached.count }

  subscript(position: Int32) -> OrderedEntry {
    @inline(__always)
    get { positions[Int(position)].entry }
  }
}

/// Coming and going.
extension OrderedRegistrations {
  /// Adds a registration and returns its position. Its place is found later.
  ///
  /// - Complexity: O(1).
  /// - Allocations: none if there is room.
  mutating func add(_ entry: OrderedEntry) -> Int32 {
    var position = firstFree
    let new = Position(entry: entry, place: 0, state: 0)
    if position >= 0 {
      firstFree = positions[Int(position)].place
      positions[Int(position)] = new
    } else {
      position = Int32(positions.count)
      positions.append(new)
    }
    liveCount += 1
    append(position, .aside)
    return position
  }

  /// Takes a registration out by its position.
  ///
  /// - Complexity: O(log S); O(1) for one that was never asked for.
  mutating func remove(_ position: Int32) {
    takeOut(position)
    positions[Int(position)].place = firstFree
    firstFree = position
    liveCount -= 1
  }

  /// Puts a registration aside because its node is moved.
  ///
  /// - Complexity: O(log S).
  mutating func putAside(_ position: Int32) {
    guard positions[Int(position)].state != State.aside.rawValue else { return }
    takeOut(position)
    append(position, .aside)
  }

  /// Takes a position out of the order or of the list it is in, whose last one takes its place there.
  private mutating func takeOut(_ position: Int32) {
    let (place, state) = (positions[Int(position)].place, positions[Int(position)].state)
    if state == State.ordered.rawValue { return order.remove(RowOrder.Entry(rawValue: position)) }
    let last: Int32
    if state == State.aside.rawValue {
      last = aside.removeLast()
      if last != position { aside[Int(place)] = last }
    } else {
      last = detached.removeLast()
      if last != position { detached[Int(place)] = last }
    }
    positions[Int(last)].place = place
  }

  private mutating func append(_ position: Int32, _ state: State) {
    positions[Int(position)].state = state.rawValue
    if state == .aside {
      positions[Int(position)].place = Int32(aside.count)
      aside.append(position)
    } else {
      positions[Int(position)].place = Int32(detached.count)
      detached.append(position)
    }
  }
}

/// Finding places. What begins to do so does it for all that are aside.
extension OrderedRegistrations {
  /// One of those aside, by its place in their list.
  func aside(at place: Int) -> Int32 { aside[place] }

  /// Takes those aside that are in detached subtrees out of their list. What is left keeps its order.
  mutating func separateDetached(_ isDetached: (NodeIndex) -> Bool) {
    var kept = 0
    for place in 0..<aside.count {
      let position = aside[place]
      if isDetached(self[position].node) {
        append(position, .detached)
      } else {
        setAside(position, at: kept)
        kept += 1
      }
    }
    aside.truncate(to: kept)
  }

  /// Sets which one is at a place of those aside, to bring them into order there.
  mutating func setAside(_ position: Int32, at place: Int) {
    aside[place] = position
    positions[Int(position)].place = Int32(place)
  }

  /// Puts one of those aside into the order, after another one; −1 for the beginning.
  ///
  /// - Complexity: O(log S).
  mutating func insert(_ position: Int32, after former: Int32) {
    positions[Int(position)].state = State.ordered.rawValue
    order.insert(
      RowOrder.Item(RowOrder.Entry(rawValue: position), height: .zero),
      after: RowOrder.Entry(rawValue: former))
  }

  /// Empties the list of those aside, which all found their places.
  mutating func clearAside() { aside.removeAll() }
}

/// Asking.
extension OrderedRegistrations {
  /// The position of the registration of a rank.
  ///
  /// - Complexity: O(log S).
  func position(ofRank rank: Int) -> Int32 { order.entry(atRow: rank).rawValue }

  /// Visits the registrations of some ranks, in order.
  ///
  /// - Complexity: O(log S + the registrations visited).
  @inline(__always)
  func visit(_ ranks: Range<Int>, _ body: (OrderedEntry) -> Void) {
    guard !ranks.isEmpty else { return }
    var walk = order.walk(from: order.entry(atRow: ranks.lowerBound))
    for _ in ranks {
      guard let next = order.next(&walk) else { return }
      body(self[next.entry.rawValue])
    }
  }

  /// Visits those in detached subtrees, in no order.
  func visitDetached(_ body: (OrderedEntry) -> Void) {
    for place in 0..<detached.count { body(self[detached[place]]) }
  }
}

#if ESPALIER_CHECKS
  extension OrderedRegistrations {
    /// Traps if what this knows does not fit together; has all registrations looked at, those in order first
    /// and in order.
    func checkInvariants(_ check: (Int32, OrderedEntry, State) -> Void) {
      precondition(order.rowCount == order.entryCount, "Each in order has a rank.")
      let count = order.entryCount + aside.count + detached.count
      precondition(count == liveCount, "An index counts its registrations.")
      for rank in 0..<order.entryCount {
        let position = position(ofRank: rank)
        precondition(positions[Int(position)].state == State.ordered.rawValue)
        check(position, self[position], .ordered)
      }
      for place in 0..<aside.count { self.check(aside[place], place, .aside, check) }
      for place in 0..<detached.count { self.check(detached[place], place, .detached, check) }
    }

    private func check(
      _ position: Int32, _ place: Int, _ state: State, _ check: (Int32, OrderedEntry, State) -> Void
    ) {
      precondition(Int(positions[Int(position)].place) == place, "One that waits knows where.")
      precondition(positions[Int(position)].state == state.rawValue)
      check(position, self[position], state)
    }
  }
#endif

/// An ordered index, which boxes refer to.
final class OrderedIndex {
  private let cell = Cell(OrderedRegistrations())

  /// The registrations.
  var registrations: OrderedRegistrations {
    @inline(__always)
    _read { yield cell.value }
    @inline(__always)
    _modify { yield &cell.value }
  }

  /// The number of registrations, wherever they are.
  var liveCount: Int { cell.value.liveCount }
}
