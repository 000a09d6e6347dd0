// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// A handle of one node of one tree: where it is stored, and which of the nodes that were ever
/// stored there it means.
///
/// A handle stays valid until its node is removed, wherever the node moves. Later it is *stale*:
/// every call that takes one refuses it with `TreeError.unknownNode`, also after the storage was
/// given to another node. A place whose node was removed has no valid handle at all until another
/// node is made there, not even while the row order still names it because no commit followed. The
/// handles of another tree are refused as well: each tree counts its generations from a start of
/// its own.
@frozen
public struct NodeID: Hashable, Sendable, BitwiseCopyable {
  /// Where the node is stored.
  @usableFromInline
  package let index: NodeIndex

  /// Which of the nodes that were stored there it is.
  @usableFromInline
  package let generation: UInt32

  /// Puts a handle together again, from its two parts as the tree gave them out.
  @inlinable
  package init(index: NodeIndex, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

extension NodeID: ZeroInitializable {}

extension NodeID: CustomStringConvertible {
  /// The handle as `#index`.
  public var description: String { "#\(index)" }
}

/// Where a node is stored in its tree: the compact form of a handle, which cannot become stale.
///
/// The nodes of a tree are the entries of its row order, under the same numbers, so flattened rows
/// are listed by index. An index means its node until the next removal; `NodeID` is what to keep.
@usableFromInline
package typealias NodeIndex = RowOrder.Entry

extension NodeIndex {
  /// No node.
  @inlinable
  package static var none: NodeIndex { NodeIndex(rawValue: -1) }

  /// Whether this is no node.
  @inlinable
  package var isNone: Bool { rawValue < 0 }

  /// The second slot of a container: its end in the flattened order, and the guard of the ring of
  /// its children.
  var end: NodeIndex { NodeIndex(rawValue: rawValue &+ 1) }  // The last slot is below 2³¹ − 1.
}
