// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// Whether the content that was listed last is still what is in the container.
///
/// The tree counts its edits. While a snapshot edits it, code of the user may run and edit as well: in
/// what gives attributes, in handlers that hear of new values, in what is let go of. Then the counts are
/// larger than the snapshot's own edits make them, and the content is listed again next time.
struct ContentKnowledge {
  private var container: NodeID?
  private var shape: UInt64 = 0
  private var stamps: UInt64 = 0

  /// Whether no one else edited since `begin`.
  private var isAlone = false
  private var firstStamps: UInt64 = 0

  /// Whether the content of this container is known.
  func isKnown(_ container: NodeID, in tree: ComponentTree) -> Bool {
    self.container == container && shape == tree.shapeNumber && stamps == tree.stampNumber
  }

  /// The content was listed.
  mutating func learn(_ container: NodeID, in tree: ComponentTree) {
    self.container = container
    shape = tree.shapeNumber
    stamps = tree.stampNumber
  }

  /// The content is not known any more.
  mutating func forget() { container = nil }

  /// Edits are about to be made.
  mutating func begin(_ tree: ComponentTree) {
    isAlone = container != nil && shape == tree.shapeNumber && stamps == tree.stampNumber
    container = nil
    firstStamps = tree.stampNumber
  }

  /// An edit was made that counts for at most so many.
  mutating func note(_ tree: ComponentTree, since shape: UInt64, edits: UInt64) {
    if tree.shapeNumber - shape > edits { isAlone = false }
  }

  /// The edits are made. Returns whether no one else made any: then the content is known, as soon as
  /// it was brought in step.
  mutating func end(_ container: NodeID, updates: Int, in tree: ComponentTree) -> Bool {
    guard isAlone, tree.stampNumber == firstStamps + UInt64(updates) else { return false }
    learn(container, in: tree)
    return true
  }
}

extension SnapshotWorkspace {
  /// Lists what is in a container, if that is not known.
  mutating func list(
    contentOf container: NodeID, in tree: ComponentTree
  ) throws(TreeError) {
    guard !knowledge.isKnown(container, in: tree) else { return }
    knowledge.forget()
    try tree.list(contentOf: container, into: &content)
    knowledge.learn(container, in: tree)
  }

  /// Notes what is in a flat container now.
  ///
  /// - Complexity: O(k) if only content was updated, else O(n).
  mutating func keepContent(_ new: Span<Row>, of container: NodeID, in tree: ComponentTree) {
    guard update.isStructural || !content.isFlat else {
      return keepUpdates(new, of: container, in: tree)
    }
    guard knowledge.end(container, updates: update.updates.count, in: tree) else { return }
    steps.add(new.count)
    kept.read(update, oldCount: content.rows.count, newCount: new.count)
    next.rows.replaceAll(with: new)
    next.nodes.removeAll(reserving: new.count)
    next.nodes.extend(to: new.count)
    Self.copyNodes(of: kept, content, into: &next.nodes)
    for index in update.inserts.indices {
      next.nodes[update.inserts[index].index] = placed.nodes[index]
    }
    content.exchange(&next.rows, &next.nodes)
  }

  /// Notes new stamps, where everything is as it was.
  mutating func keepUpdates(_ new: Span<Row>, of container: NodeID, in tree: ComponentTree) {
    guard knowledge.end(container, updates: update.updates.count, in: tree) else { return }
    for index in update.updates.indices {
      let row = update.updates[index].new.index
      content.setStamp(new[row].stamp, ofRow: row)
    }
  }

  private static func copyNodes(
    of kept: borrowing KeptRuns, _ content: borrowing ContainerContent,
    into target: inout GrowableBuffer<NodeID>
  ) {
    let runs = kept.span
    let nodes = content.nodes.span
    for index in runs.indices {
      let (old, new) = (runs[index].old.index, runs[index].new.index)
      for offset in 0..<Int(runs[index].count) { target[new + offset] = nodes[old + offset] }
    }
  }
}
