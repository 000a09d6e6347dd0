// SPDX-License-Identifier: MIT

import Espalier

/// A node of the naive twin: what a list is, as objects with arrays of children.
package final class TwinNode {
  package let isContainer: Bool
  package let identity: Int64
  package var id: NodeID
  package var stamp: Int64 = 0
  package weak var parent: TwinNode?
  package var children: [TwinNode] = []
  package var isHidden = false
  package var isRemoved = false

  // A row.
  /// In units.
  package var height: Int64 = 0
  package var isAutomatic = false
  var kind: RowKind = 0
  /// The setting it was measured in.
  var setting: TwinSetting?
  var pin: Pin?

  var role = RowRole.item
  // In a flow.
  var breadth: Int64?
  var startsLine = false
  var spansLine = false
  var left: Int64 = 0
  var isSeparator = false

  // Separators: those of its own, and the rows that show them or the one between the children.
  var ownTop: Separator?
  var ownBottom: Separator?
  var topNode: TwinNode?
  var bottomNode: TwinNode?

  // A container.
  var style = ContainerStyle()
  var isStyled = false
  var between: Separator?
  var startInset: Int64 { Units.length(style.top ?? 0) }
  var endInset: Int64 { Units.length(style.bottom ?? 0) }
  /// Of the root: how wide the list is.
  var width: Int64 = 0

  // Since the last commit.
  var (wasRow, isTouched) = (false, false)
  package var isUpdated = false
  /// It shows what it showed before the last commit.
  var isBack = false
  /// It was in sight, and shows something else.
  package var changedInSight = false

  package init(isContainer: Bool, identity: Int64, id: NodeID, parent: TwinNode?) {
    (self.isContainer, self.identity, self.id, self.parent) = (isContainer, identity, id, parent)
  }

  var key: [Int64] { [identity, stamp] }

  /// Calls `body` with the node and all that is in it.
  func visit(_ body: (TwinNode) -> Void) {
    body(self)
    topNode?.visit(body)
    bottomNode?.visit(body)
    for child in children { child.visit(body) }
  }

  /// The rows that are shown, in their order.
  package var rows: [TwinNode] { pieces.compactMap(\.row) }

  func isInside(_ other: TwinNode) -> Bool {
    var node: TwinNode? = self
    while let at = node {
      if at === other { return true }
      node = at.parent
    }
    return false
  }
}

/// What heights depend on.
struct TwinSetting: Hashable {
  var width: Double
  var traits: Int
}

/// A rule that was broken.
package struct Broken: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}

func check(_ isTrue: Bool, _ sentence: @autoclosure () -> String) throws(Broken) {
  if !isTrue { throw Broken(sentence()) }
}

/// The length of the longest rising subsequence (Fredman 1975).
package func longestRisingSubsequence(_ numbers: [Int]) -> Int {
  var tails: [Int] = []
  for number in numbers {
    let place = tails.firstIndex { $0 >= number } ?? tails.count
    if place == tails.count { tails.append(number) } else { tails[place] = number }
  }
  return tails.count
}

/// Removes and puts as a strict host does: deletes and sources of moves go, inserts and targets come to their
/// indices, and what is left fills the gaps in its old order.
func replay<Element: AnyObject>(
  _ old: [Element], to new: [Element], deletes: [Int], inserts: [Int],
  moves: [(old: Int, new: Int)],
  _ what: String
) throws(Broken) {
  var gone = Set<Int>()
  var result = [Element?](repeating: nil, count: new.count)
  for index in deletes + moves.map(\.old) {
    try check(old.indices.contains(index), "\(what): takes \(index) of \(old.count)")
    try check(gone.insert(index).inserted, "\(what): \(index) goes twice")
  }
  for (index, source) in moves.map({ ($0.new, Optional($0.old)) }) + inserts.map({ ($0, nil) }) {
    try check(new.indices.contains(index), "\(what): puts \(index) of \(new.count)")
    try check(result[index] == nil, "\(what): two come to \(index)")
    result[index] = source.map { old[$0] } ?? new[index]
  }
  var gap = 0
  for index in old.indices where !gone.contains(index) {
    while gap < result.count, result[gap] != nil { gap += 1 }
    try check(gap < result.count, "\(what): too many stay")
    result[gap] = old[index]
  }
  for index in new.indices {
    try check(result[index] === new[index], "\(what): replayed, \(index) is another one")
  }
}

func isAscending(_ numbers: [Int]) -> Bool {
  zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
}

extension BareList {
  /// Traps if something does not hold of the tree that always does.
  func checkInvariants() {
    #if DEBUG || ESPALIER_CHECKS
      tree.checkInvariants()
    #endif
  }
}
