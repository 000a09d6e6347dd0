// SPDX-License-Identifier: MIT

/// Handlers that share in answer to what is shared.
///
/// Each answer is delivered inside the delivery it answers, so a long chain of them would go down as many levels of
/// the stack. At a depth that no tree has in earnest the value is shared and its delivery put off: it takes place
/// when the outermost one is through. So a chain ends, however long; one that does not is stopped, and what is left
/// of it waits for the next share or commit.
struct ShareNesting {
  /// So many deliveries lie inside each other at most.
  static let deepest = 500

  /// So many may be put off in a row.
  static let longestRest = 20

  /// A delivery that was put off: of a value, below a node.
  struct Rest {
    var number: Int32
    var node: NodeID
  }

  /// How many deliveries are under way, each inside the one before.
  var depth = 0

  /// Whether those that were put off are being carried out.
  private(set) var isCatchingUp = false

  private var waiting: [Rest] = []

  /// How many of those that wait were carried out.
  private var doneCount = 0

  /// Whether one more delivery would lie too deep.
  var isFull: Bool { depth >= Self.deepest }

  /// Whether deliveries wait.
  var hasRest: Bool { !waiting.isEmpty }

  mutating func putOff(_ number: Int32, below node: NodeID) {
    waiting.append(Rest(number: number, node: node))
  }

  /// Begins to carry out what waits; false if nothing does, or somebody does so already.
  mutating func beginCatchingUp() -> Bool {
    guard depth == 0, hasRest, !isCatchingUp else { return false }
    isCatchingUp = true
    doneCount = 0
    return true
  }

  /// The next one to carry out; nil if none waits or there were too many in a row.
  mutating func next() -> Rest? {
    guard doneCount < waiting.count, doneCount < Self.longestRest else { return nil }
    defer { doneCount += 1 }
    return waiting[doneCount]
  }

  mutating func endCatchingUp() {
    waiting.removeFirst(doneCount)
    doneCount = 0
    isCatchingUp = false
  }
}

/// Carrying out what was put off.
extension ComponentTree {
  /// How many deliveries a chain of shares may be long until what is left of it waits for a commit.
  package static var shareLimit: Int { ShareNesting.deepest * ShareNesting.longestRest }

  /// Whether deliveries of values wait that were put off.
  package var hasSharesToTell: Bool { dataCell.value.nesting.hasRest }

  /// Carries out the deliveries that were put off, and those that they lead to, up to `shareLimit`.
  ///
  /// - Complexity: O(1) if there are none.
  package func tellShares() {
    guard dataCell.value.nesting.beginCatchingUp() else { return }
    while let rest = dataCell.value.nesting.next() {
      if let index = try? forest.resolve(rest.node) { rereadAll(rest.number, below: index) }
    }
    dataCell.value.nesting.endCatchingUp()
  }
}
