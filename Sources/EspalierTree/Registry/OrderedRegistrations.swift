// SPDX-License-Identifier: MIT

import EspalierBase

/// One registration in an ordered index.
@frozen
@usableFromInline
struct OrderedEntry: BitwiseCopyable {
  /// What to call; none where a registration has ended.
  @usableFromInline var box: BoxReference

  @usableFromInline var node: NodeIndex
  @usableFromInline var registration: Int32
}

/// The registrations of one sort in the order of their nodes in the tree: attached ones first, in
/// preorder, then those in detached subtrees.
///
/// Inserting and removing other nodes never changes the order of these; only moves do. So the order
/// is looked after when it is needed, and only if something was moved or added since.
final class OrderedRegistrations {
  private struct State {
    var entries: [OrderedEntry] = []
    var attachedCount = 0
    var version: UInt64 = 0
    var liveCount = 0
  }

  private let cell = Cell(State())

  /// The registrations. Where one has ended the box is none.
  var entries: [OrderedEntry] { cell.value.entries }

  /// The number of entries, from the first on, that are attached.
  var attachedCount: Int { cell.value.attachedCount }

  /// The tree's placement version for which the order holds; 0 if it holds for none.
  var version: UInt64 { cell.value.version }

  /// The number of registrations that have not ended.
  var liveCount: Int { cell.value.liveCount }

  /// Adds a registration and returns its position, until the next `replace`.
  func append(_ entry: OrderedEntry) -> Int32 {
    cell.value.entries.append(entry)
    cell.value.liveCount += 1
    cell.value.version = 0
    return Int32(entries.count - 1)
  }

  /// Takes a registration out by its position. Its place stays empty for now.
  ///
  /// - Parameter nodeIsGone: whether its node is removed as well, so that nothing may be compared
  ///   with it.
  func clear(_ position: Int32, nodeIsGone: Bool) {
    cell.value.entries[Int(position)].box = .none
    cell.value.liveCount -= 1
    if nodeIsGone { cell.value.version = 0 }
    // Whoever subscribes and cancels by turns leaves nothing behind.
    while let last = cell.value.entries.last, last.box.isNone { cell.value.entries.removeLast() }
    cell.value.attachedCount = min(attachedCount, entries.count)
  }

  /// Whether more places are empty than not.
  var isSparse: Bool { entries.count > 2 * liveCount + 64 }

  /// Sets the entries, in order.
  func replace(_ ordered: [OrderedEntry], attachedCount: Int, version: UInt64) {
    cell.value.entries = ordered
    confirm(attachedCount: attachedCount, version: version)
  }

  /// Says that the entries as they are are in order.
  func confirm(attachedCount: Int, version: UInt64) {
    cell.value.attachedCount = attachedCount
    cell.value.version = version
  }
}
