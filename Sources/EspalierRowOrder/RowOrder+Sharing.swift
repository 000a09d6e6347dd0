// SPDX-License-Identifier: MIT

import EspalierBase

// Neighbours share their entries before one of them is split, so that an order that is edited at random for
// long has leaves that are four fifths full rather than three. (Knuth's B*-trees, 1973.)
extension RowOrder {
  /// Gives some entries of a full leaf to a neighbour below the same branch. Returns whether one had enough
  /// room for it to be worth the while.
  mutating func share(leaf index: Int32) -> Bool {
    let full = leaf(index)
    let parent = branch(full.parent)
    if full.slot + 1 < parent.count, worthSharing(with: full.next) > 0 {
      giveTail(of: index, to: full.next, worthSharing(with: full.next))
      return true
    }
    if full.slot > 0, worthSharing(with: full.previous) > 0 {
      giveHead(of: index, to: full.previous, worthSharing(with: full.previous))
      return true
    }
    return false
  }

  /// The number of entries to give to a neighbour: half of the difference, or none if that is little.
  private func worthSharing(with neighbour: Int32) -> Int {
    let half = (limits.leaf - leaf(neighbour).count) / 2
    return half > limits.leaf / 32 ? half : 0
  }

  private func giveTail(of left: Int32, to right: Int32, _ length: Int) {
    let (source, target) = (leaf(left), leaf(right))
    let start = source.count - length
    let sums = (source.rowCount, source.totalHeight)
    target.insert(from: source, start, length: length, at: 0)
    source.dropTail(from: start)
    for position in 0..<length { setLeaf(of: target.entry(at: position), to: right) }
    branch(target.parent).shiftBoundary(
      at: target.slot, rows: source.rowCount - sums.0, height: Double(source.totalHeight - sums.1))
    updateFlags(above: source)
    updateFlags(above: target)
  }

  func giveHead(of right: Int32, to left: Int32, _ length: Int) {
    let (source, target) = (leaf(right), leaf(left))
    let end = target.count
    let sums = (target.rowCount, target.totalHeight)
    target.insert(from: source, 0, length: length, at: end)
    source.closeGap(at: 0, length: length)
    for position in end..<end + length { setLeaf(of: target.entry(at: position), to: left) }
    branch(source.parent).shiftBoundary(
      at: source.slot, rows: target.rowCount - sums.0, height: Double(target.totalHeight - sums.1))
    updateFlags(above: target)
    updateFlags(above: source)
  }
}
