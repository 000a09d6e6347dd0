// SPDX-License-Identifier: MIT

/// A batch update in the dialect of `performBatchUpdates`: table and collection views of UIKit, and collection views of
/// AppKit. `NSTableView` counts along with each call: `EspalierAppKit` tells it a plan one operation after the other.
///
/// A plan is legal in one batch. Inside the batch the host deletes, inserts and moves, in this order,
/// with old indices for what was and new ones for what is. After the batch it reconfigures the updated
/// rows in place, by new index: a reload inside the batch would collide with moves, and costs the cell.
///
/// Nothing is lost: the structural operations are those of the batch update, and every update of it is
/// one row to reconfigure.
public struct BatchPlan: Equatable, Sendable {
  /// The rows to delete, as ascending old indices.
  public private(set) var deletes: SharedBuffer<OldRow> = SharedBuffer()

  /// The rows to insert, as ascending new indices.
  public private(set) var inserts: SharedBuffer<NewRow> = SharedBuffer()

  /// The rows to move, by ascending new index; none of them is deleted or inserted.
  public private(set) var moves: SharedBuffer<BatchUpdate.Move> = SharedBuffer()

  /// The rows to reconfigure in place after the batch, as ascending new indices.
  public private(set) var reconfigures: SharedBuffer<NewRow> = SharedBuffer()

  /// Makes an empty plan.
  public init() {}

  /// Makes a plan for a batch update, whose lists it shares.
  ///
  /// - Complexity: O(updates).
  /// - Allocations: the rows to reconfigure, if there are any.
  public init(_ update: BatchUpdate) {
    deletes = update.deletes
    inserts = update.inserts
    moves = update.moves
    let updates = update.updates.span
    reconfigures.replaceAll(count: updates.count) { updates[$0].new }
  }

  /// Makes this the plan for a batch update and reuses the storage it has.
  ///
  /// - Complexity: O(operations).
  /// - Allocations: none once it has seen as many operations.
  public mutating func translate(_ update: borrowing BatchUpdate) {
    deletes.replaceAll(with: update.deletes.span)
    inserts.replaceAll(with: update.inserts.span)
    moves.replaceAll(with: update.moves.span)
    reconfigures.replaceAll(with: update.updates.span) { $0.new }
  }
}
