// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Trees that belong to an engine, and those that belong to none.
///
/// A tree of its own follows its edits by itself or by `settle` and `commit`. An engine's tree is
/// settled by the engine alone: what its host was told, its layout and its models all hang on the moment
/// at which the row order follows. So whatever would decide that moment, or take away what the engine
/// is to hear, is refused there. All edits, questions, events and shared data stay allowed.
extension ComponentTree {
  /// Whether the tree belongs to an engine, which alone decides when the row order follows the edits.
  ///
  /// What is refused then says so and ends the process: `settle()`, `commit(into:)`, `load()`,
  /// `setMeasuredHeight(_:of:)`, `reportPlacement(of:)`, `takeWhereabouts(into:)`, and setting
  /// `recordsChanges` or `notesWhereabouts`.
  package var isOwned: Bool { settlingRule.value.isOwned }

  /// Makes the tree an engine's, for good. It records changes from now on.
  package func becomeOwned() {
    require(!settlingRule.value.isOwned, "The tree belongs to an engine already.")
    settlingRule.value.isOwned = true
    settlingRule.value.recordsChanges = true
  }

  @inline(__always)
  func requireNoOwner(_ sentence: @autoclosure () -> String) {
    require(!settlingRule.value.isOwned, sentence())
  }
}

/// For users of a tree that no engine lays out.
extension ComponentTree {
  /// Gives a visible row the height that was measured for it, in the row order.
  ///
  /// The height holds until the row's attributes are changed or the row is hidden. The tree of an engine is
  /// measured by the engine; there the call ends the process.
  ///
  /// - Returns: false if the row is not visible, or not yet in the row order; then nothing changes.
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Complexity: O(log n) once the row order has settled.
  /// - Allocations: none once warm.
  @discardableResult
  public func setMeasuredHeight(_ height: Length, of node: NodeID) throws(TreeError) -> Bool {
    requireNoOwner("The rows of an engine's tree are measured by the engine's host.")
    let index = try forest.resolveRow(node)
    settleUnlessRecording()
    guard forest.store[index].state.isPlaced, order.traits(of: index).contains(.row) else {
      return false
    }
    order.setMeasuredHeight(height, of: index)
    return true
  }
}

/// Who decides when the row order follows the edits.
struct SettlingRule {
  /// Whether it waits for a commit.
  var recordsChanges = false

  /// Whether an engine owns the tree.
  var isOwned = false
}
