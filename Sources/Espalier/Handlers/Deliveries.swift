// SPDX-License-Identifier: MIT

/// What is being told, and what waits to be.
///
/// An answer to what is shared is delivered inside the delivery that it answers, so a long chain of answers would go
/// down as many levels of the stack. At a depth that no tree has in earnest the telling is put off until the outermost
/// one is through. So a chain ends, however long; of one that does not, what is left waits for the next share or
/// commit.
struct Deliveries: ~Copyable {
  /// So many may be inside each other, and so many put off in a row.
  static let deepest = 200
  /// Of those deeper than a few so many are told inside the outermost one, and in what was put off until it was
  /// through: several that answer each other without end would multiply at each depth.
  static let few = 6
  static let longestRest = 50
  static let mostBelow = deepest * longestRest

  struct Rest: BitwiseCopyable {
    var number: Int32
    var node: NodeID
    /// Which act of sharing made an equal value news as well; 0: none did.
    var act: Int
  }

  /// Grows with all that is shared or withdrawn.
  var lastStamp = 0
  private var depth = 0
  private var countBelow = 0
  private var rest = Buffer<Rest>()
  /// How many of the rest, and of the moved nodes of the tree, were told.
  private var toldRest = 0
  private var toldMoves = 0
  private var isTellingRest = false

  /// Whether tellings wait.
  var hasRest: Bool { !rest.isEmpty }

  /// Begins to tell, or puts it off.
  mutating func begin(_ number: Int32, below node: NodeID, evenIfEqualSince act: Int) -> Bool {
    guard depth < Self.few || depth < Self.deepest && countBelow < Self.mostBelow else {
      putOff(number, below: node, evenIfEqualSince: act)
      return false
    }
    depth += 1
    if depth > Self.few { countBelow += 1 }
    return true
  }

  /// Puts a telling off until the outermost one is through.
  mutating func putOff(_ number: Int32, below node: NodeID, evenIfEqualSince act: Int) {
    // Often the same: two that answer each other come here again and again.
    let last = rest.count - 1
    if last >= toldRest, rest[last].number == number, rest[last].node == node {
      rest[last].act = max(rest[last].act, act)
    } else {
      rest.append(Rest(number: number, node: node, act: act))
    }
  }

  /// Begins to ask for a value: what is put off meanwhile waits until all that is asked for is there.
  mutating func beginAsking() { depth += 1 }

  mutating func end() {
    depth -= 1
    if depth == 0, !isTellingRest { countBelow = 0 }
  }

  mutating func beginRest() -> Bool {
    guard depth == 0, !rest.isEmpty, !isTellingRest else { return false }
    isTellingRest = true
    return true
  }

  mutating func nextOfRest() -> Rest? {
    guard toldRest < min(rest.count, Self.longestRest) else { return nil }
    toldRest += 1
    return rest[toldRest - 1]
  }

  mutating func endRest() {
    rest.copy(toldRest..<rest.count, to: 0)
    rest.resize(to: rest.count - toldRest, filling: Rest(number: -1, node: .root, act: 0))
    (toldRest, countBelow, isTellingRest) = (0, 0, false)
  }

  /// The next node that was moved; nil if all were told of.
  mutating func nextMoved(_ tree: inout Tree) -> Tree.Moved? {
    guard toldMoves < tree.moved.count else { return nil }
    var moved = tree.moved[toldMoves]
    moved.isAlone = tree.moved.count == 1
    toldMoves += 1
    if toldMoves == tree.moved.count {
      tree.moved.removeAll()
      toldMoves = 0
    }
    return moved
  }
}
