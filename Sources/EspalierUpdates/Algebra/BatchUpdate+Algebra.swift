// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

extension BatchUpdate {
  /// The update that undoes this one: it leads from the new list back to the old one.
  ///
  /// The inverse of the inverse is this update. Traps if the update fits no lists; which rows it updates is not
  /// checked.
  ///
  /// - Complexity: O(k) for k operations and a sort of moves and updates.
  /// - Allocations: the result and working space; an `UpdateComposer` that is kept allocates less.
  public func inverted() -> BatchUpdate {
    compose(BatchUpdate()) { $0.invert(self, into: &$1) }
  }

  /// One update that does what this one and then `second` do, for a host that was busy.
  ///
  /// Rows that this update inserts and `second` deletes are not mentioned. Indices cannot tell that a deleted row
  /// came back: it is deleted and inserted; see `followed(by:from:to:)`. A row that either updates is updated, even if
  /// it is as it was.
  ///
  /// Whatever the two move, the result has the fewest moves that lead to the same list. Composition is associative. An
  /// update without operations leaves one that a differ made of unique rows as it is; another one may come back with
  /// other moves, no more of them: move 0→1 as move 1→0. Traps if an update fits no lists; which rows they update is
  /// not checked.
  ///
  /// - Complexity: O(k log k) for k operations of both, whatever the lengths of the lists are.
  /// - Allocations: the result and working space; an `UpdateComposer` that is kept allocates less.
  public func followed(by second: BatchUpdate) -> BatchUpdate {
    compose(BatchUpdate()) { $0.compose(self, second, into: &$1) }
  }

  /// One update that does what this one and then `second` do, with the lists before and after both: rows that went
  /// and came back are kept, and those that are as they were are not updated.
  ///
  /// For identities that occur once in each list it is the difference between the two lists. Traps if the updates
  /// do not fit the lists.
  ///
  /// - Complexity: O(k log k) expected for k operations of both; O(1) of the lists is looked at for each.
  /// - Allocations: the result and working space; an `UpdateComposer` that is kept allocates less.
  public func followed(by second: BatchUpdate, from old: [Row], to new: [Row]) -> BatchUpdate {
    // Every system has the spans of contiguous arrays, which share the arrays' storage.
    let (old, new) = (ContiguousArray(old), ContiguousArray(new))
    return compose(BatchUpdate()) {
      $0.compose(self, second, from: old.span, to: new.span, into: &$1)
    }
  }

  /// One update that does what this one and then `second` do, with the arrays before and after both: elements that
  /// went and came back are kept, and those that are as they were are not updated.
  ///
  /// For identities that occur once in each array it is the difference between the two. Traps if the updates do not
  /// fit the arrays.
  ///
  /// - Complexity: O(k log k) expected for k operations of both; the arrays are looked at where the updates delete,
  ///   insert or update, and nowhere else.
  /// - Allocations: the result, working space, and a differ of the identities that were deleted.
  public func followed<Element: Identifiable & Equatable>(
    by second: BatchUpdate, from old: [Element], to new: [Element]
  ) -> BatchUpdate {
    compose(BatchUpdate()) { $0.compose(self, second, from: old, to: new, into: &$1) }
  }
}

extension SectionedBatchUpdate {
  /// The update that undoes this one: it leads from the new sections back to the old ones.
  ///
  /// The inverse of the inverse is this update. Traps if the update fits no lists; which rows it updates, and whether
  /// it lists rows of sections that go or come, is not checked.
  ///
  /// - Complexity: O(k) for k operations and a sort of moves and updates.
  /// - Allocations: the result and working space; an `UpdateComposer` that is kept allocates less.
  public func inverted() -> SectionedBatchUpdate {
    compose(SectionedBatchUpdate()) { $0.invert(self, into: &$1) }
  }

  /// One update that does what this one and then `second` do, for a host that was busy.
  ///
  /// What this update inserts and `second` deletes is not mentioned. Indices cannot tell that a deleted section or row
  /// came back: it is deleted and inserted; see `followed(by:from:to:)`. What either updates is updated, even if it is
  /// as it was.
  ///
  /// The result has the fewest moves of sections, and of rows within their sections, that lead to the same list.
  /// Composition is associative. An update without operations leaves one that a differ made of unique sections and rows
  /// as it is; another one may come back with other moves, no more of them. Traps if an update fits no lists; which
  /// rows they update, and whether they list rows of sections that go or come, is not checked.
  ///
  /// - Complexity: O(k log k) for k operations of both, whatever the numbers of sections and rows are.
  /// - Allocations: the result and working space; an `UpdateComposer` that is kept allocates less.
  public func followed(by second: SectionedBatchUpdate) -> SectionedBatchUpdate {
    compose(SectionedBatchUpdate()) { $0.compose(self, second, into: &$1) }
  }

  /// One update that does what this one and then `second` do, with the lists before and after both: sections and rows
  /// that went and came back are kept, and those that are as they were are not updated.
  ///
  /// For identities that occur once in each list it is the difference between the two lists. Traps if the updates do
  /// not fit the lists.
  ///
  /// - Complexity: O(k log k) expected for k operations of both, where the rows of deleted and of inserted sections
  ///   count as operations.
  /// - Allocations: the result and working space; an `UpdateComposer` that is kept allocates less.
  public func followed(
    by second: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) -> SectionedBatchUpdate {
    compose(SectionedBatchUpdate()) { $0.compose(self, second, from: old, to: new, into: &$1) }
  }
}

/// What a composer of its own writes into an empty update.
private func compose<Update>(
  _ empty: Update, _ write: (inout UpdateComposer, inout Update) -> Void
) -> Update {
  var composer = UpdateComposer()
  var update = empty
  write(&composer, &update)
  return update
}
