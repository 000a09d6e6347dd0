// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The children of the containers that have separators between their children: which of them take part,
/// and which is the nearest one that does.
///
/// Siblings know their neighbours, but between two that are shown there may be any number of hidden ones,
/// and a filter hides row after row. So these children are in an order of their own, in which those that
/// take part count as rows:
///
///     ring     a  (b)  (c)  d        (hidden: b, c)
///     rows     0   1    1   1        before d is row 0: a
///
/// All such containers share one order, in which the children of one container are side by side; a
/// neighbour with another parent is none. Trees without such a policy have an empty one.
struct SeparatedChildren: ~Copyable {
  private var order = RowOrder()

  /// Children that are about to be entered together.
  private var gathered = GrowableBuffer<RowOrder.Item>()

  /// The bytes that are held.
  var byteCount: Int { order.memoryHeld + gathered.byteCount }

  func contains(_ child: NodeIndex) -> Bool { order.contains(child) }

  /// How many that take part are before a child, of whatever container.
  ///
  /// - Complexity: O(log n).
  func rank(of child: NodeIndex) -> Int { order.row(of: child) }

  /// The one that takes part and has so many before it.
  ///
  /// - Complexity: O(log n).
  func child(atRank rank: Int) -> NodeIndex { order.entry(atRow: rank) }

  /// Whether one child is before another one.
  ///
  /// - Complexity: O(log n).
  func precedes(_ first: NodeIndex, _ second: NodeIndex) -> Bool { order.isInOrder(first, second) }

  private static func item(_ child: NodeIndex, _ takesPart: Bool) -> RowOrder.Item {
    RowOrder.Item(child, height: .zero, traits: takesPart ? .row : [])
  }

  /// Enters a child beside a sibling: after `former`, or before `next`. One that has neither is alone.
  ///
  /// - Complexity: O(log n) for n children of such containers; so are the others.
  mutating func enter(
    _ child: NodeIndex, takesPart: Bool, after former: NodeIndex?, before next: NodeIndex?
  ) {
    let anchor = former ?? next.flatMap { order.entry(before: $0) } ?? .start
    order.insert(Self.item(child, takesPart), after: anchor)
  }

  /// Notes the next child of a container of which all children are to be entered.
  mutating func gather(_ child: NodeIndex, takesPart: Bool) {
    gathered.append(Self.item(child, takesPart))
  }

  /// Enters the children that were noted, in their order.
  ///
  /// - Complexity: O(the children + log n).
  mutating func enterGathered() {
    if !gathered.isEmpty { order.insert(all: gathered, after: .start) }
    gathered.removeAll()
  }

  mutating func leave(_ child: NodeIndex) { order.remove(child) }

  /// Takes all children of a container out.
  ///
  /// - Complexity: O(the children + log n).
  mutating func leave(from first: NodeIndex, through last: NodeIndex) {
    order.remove(from: first, through: last)
  }

  mutating func set(_ takesPart: Bool, _ child: NodeIndex) {
    order.setTraits(takesPart ? .row : [], of: child)
  }

  /// The nearest one before a child that takes part, in whatever container; none if there is none.
  func former(_ child: NodeIndex) -> NodeIndex {
    let row = order.row(of: child)
    return row > 0 ? order.entry(atRow: row - 1) : .none
  }

  /// The nearest one after a child that takes part, in whatever container; none if there is none.
  func next(_ child: NodeIndex) -> NodeIndex {
    let row = order.row(of: child) + (order.traits(of: child).contains(.row) ? 1 : 0)
    return row < order.rowCount ? order.entry(atRow: row) : .none
  }

  #if ESPALIER_CHECKS
    /// The number of children that are entered, for `checkInvariants`.
    var count: Int { order.entryCount }

    func takesPart(_ child: NodeIndex) -> Bool { order.traits(of: child).contains(.row) }

    func areNeighbours(_ former: NodeIndex, _ next: NodeIndex) -> Bool {
      order.entry(after: former) == next
    }
  #endif
}

/// Who takes part.
extension NodeForest {
  /// Whether a node is a row or a container like any other, not a header, a footer or a background.
  func isItem(_ index: NodeIndex) -> Bool { role(of: index) == .item }

  /// The role of a row; a container is an item.
  func role(of index: NodeIndex) -> RowRole {
    let state = store[index].state
    return state.isContainer ? .item : attributeSets[state.attributeSet].role
  }

  /// Whether a child counts as a neighbour of others: it shows a row that has a place among them, which a
  /// background has not.
  func takesPart(_ index: NodeIndex) -> Bool {
    store.shows(index) && role(of: index) != .background
  }

  /// The nearest sibling before a child that takes part; none if there is none.
  func separatedFormer(_ index: NodeIndex) -> NodeIndex {
    sameParent(index, separated.former(index))
  }

  /// The nearest sibling after a child that takes part; none if there is none.
  func separatedNext(_ index: NodeIndex) -> NodeIndex {
    sameParent(index, separated.next(index))
  }

  private func sameParent(_ index: NodeIndex, _ neighbour: NodeIndex) -> NodeIndex {
    !neighbour.isNone && store[neighbour].parent == store[index].parent ? neighbour : .none
  }

  /// Enters a child that was linked.
  mutating func enterSeparated(_ index: NodeIndex) {
    let end = store[index].parent.end
    guard store[end].state.ordersChildren else { return }
    let (before, after) = (store.siblingBefore(index), store.siblingAfter(index))
    let (former, next) = (before == end ? nil : before, after == end ? nil : after)
    if store[end].state.countsChildren {
      counted.enter(index, takesPart: true, after: former, before: next)
    }
    guard store[end].separatesChildren else { return }
    separated.enter(index, takesPart: takesPart(index), after: former, before: next)
  }

  /// Takes a child out that is about to be unlinked, and returns the next one that takes part.
  mutating func leaveSeparated(_ index: NodeIndex) -> NodeIndex {
    let state = store[store[index].parent.end].state
    guard state.ordersChildren else { return .none }
    if state.countsChildren { counted.leave(index) }
    guard state.separatesChildren else { return .none }
    let next = separatedNext(index)
    separated.leave(index)
    return next
  }

  /// Enters all children of a container that separates them from now on.
  mutating func enterAllSeparated(in container: NodeIndex) {
    var child = store.firstChild(of: container)
    while child != container.end {
      separated.gather(child, takesPart: takesPart(child))
      child = store.siblingAfter(child)
    }
    separated.enterGathered()
  }

  /// Takes all children of a container out that separates them no more, or is given back.
  mutating func leaveAllSeparated(in container: NodeIndex) {
    let first = store.firstChild(of: container)
    guard first != container.end else { return }
    separated.leave(from: first, through: store.lastChild(of: container))
  }
}
