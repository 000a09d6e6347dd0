// SPDX-License-Identifier: MIT

// The heights of the last commit, beside those of now. Where rows were is asked while edits wait: what was removed has its
// height there, what came has none. Only the leaves in which a height was changed are gone through at the next commit.
extension Order {
  /// The height at a position as it was at the last commit.
  func formerHeight(at place: Position) -> Int32 { leaves.formerHeight(place) }

  /// Whether a height may be another than at the last commit.
  var hasChangedHeights: Bool { !leaves.changed.isEmpty }

  /// Lets the heights of the last commit be those of now. O(log n) for each leaf that was changed.
  mutating func settleHeights() {
    while let leaf = leaves.changed.popLast() {
      let change = leaves.settleHeights(in: leaf)
      if change != 0 { add(Sums(formerHeight: change), leaf) }
    }
  }

  /// What is about to be removed though it had a height at the last commit, as the insets of a container do, leaves that
  /// to the entry before it: all that is behind was where it was.
  @inline(__always)
  mutating func passFormerHeight(at place: Position) {
    if leaves.formerHeight(place) != 0 { pass(at: place) }
  }

  @inline(never)
  private mutating func pass(at place: Position) {
    guard let previous = previous(place), leaves.weight(previous) == 1 else { return }
    let height = leaves.formerHeight(place)
    let (sum, isTooMuch) = leaves.formerHeight(previous).addingReportingOverflow(height)
    if isTooMuch { return }
    leaves.setFormerHeight(0, place)
    leaves.setFormerHeight(sum, previous)
    add(Sums(formerHeight: -Int64(height)), place.leaf)
    add(Sums(formerHeight: Int64(height)), previous.leaf)
  }
}
