// SPDX-License-Identifier: MIT

import EspalierUpdates

/// What must hold for every difference, whatever the lists are. Nothing of the diff's own code decides.
public enum DiffRules {
  /// Checks the difference between two lists: it is valid, keeps every row that can be kept, has the
  /// fewest moves if identities are unique, and none if rows were only deleted or only inserted.
  public static func check(
    from old: [Row], to new: [Row], with differ: inout ListDiffer
  ) throws(CaseFailure) {
    let update = differ.diff(from: old, to: new)
    try check(update, from: old, to: new)
    // Looking ahead saves work and nothing else.
    if max(old.count, new.count) > 128 { return }
    var plain = ListDiffer(looksAhead: false)
    let other = plain.diff(from: old, to: new)
    try check(other, from: old, to: new)
    if areUnique(old) && areUnique(new) {
      try demand(
        other == update, "\(text(old, new)): without looking ahead \(other), not \(update)")
    }
  }

  /// Checks a difference of two lists that was found in whatever way.
  public static func check(
    _ update: BatchUpdate, from old: [Row], to new: [Row]
  ) throws(CaseFailure) {
    try attempt("\(text(old, new)) gave \(update.operationCount < 60 ? "\(update)" : "much")") {
      try StrictApplier.check(update, from: old, to: new)
      try update.check(oldCount: old.count, newCount: new.count)
      try demand(
        old.count - update.deletes.count == keptRowCount(from: old, to: new), "a row was lost")
      if areUnique(old) && areUnique(new) {
        let moves = movesMatchingInOrder(from: old, to: new)
        try demand(update.moves.count == moves, "\(update.moves.count) moves, not \(moves)")
        // Of several sets of moves that are as small it is always the same one.
        try demand(
          update.moves.map(\.to.index) == movedRows(from: old, to: new), "other rows move")
      } else if isSubsequence(new, of: old) || isSubsequence(old, of: new) {
        try demand(
          update.moves.isEmpty, "moves although rows were only deleted or only inserted")
      }
    }
  }

  /// Checks the difference between two lists of sections and returns it: it is valid, keeps every section
  /// that can be kept, and has the fewest moves of both kinds if identities are unique.
  @discardableResult
  public static func check(
    from old: [ListSection], to new: [ListSection], with differ: inout SectionedDiffer
  ) throws(CaseFailure) -> SectionedBatchUpdate {
    let update = differ.diff(from: old, to: new)
    try check(update, from: old, to: new)
    return update
  }

  /// Checks a difference of two lists of sections that was found in whatever way.
  public static func check(
    _ update: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) throws(CaseFailure) {
    try attempt("\(old) → \(new) gave \(update)") {
      try StrictApplier.check(update, from: old, to: new)
      try update.check(oldCounts: old.map(\.rows.count), newCounts: new.map(\.rows.count))
      let kept = keptRowCount(from: sectionRows(old), to: sectionRows(new))
      try demand(old.count - update.sectionDeletes.count == kept, "a section was lost")
      guard areUnique(old) && areUnique(new) else { return }
      let sectionMoves = movesMatchingInOrder(from: sectionRows(old), to: sectionRows(new))
      try demand(update.sectionMoves.count == sectionMoves, "not \(sectionMoves) section moves")
      let moves = minimalRowMoves(from: old, to: new)
      try demand(update.moves.count == moves, "not \(moves) row moves")
    }
  }

  /// Whether no identity occurs twice.
  public static func areUnique(_ list: [Row]) -> Bool {
    Set(list.map(\.id)).count == list.count
  }

  /// Whether neither the identity of a section nor that of a row occurs twice.
  public static func areUnique(_ list: [ListSection]) -> Bool {
    areUnique(sectionRows(list)) && areUnique(list.flatMap(\.rows))
  }

  /// The sections of a list as rows.
  private static func sectionRows(_ list: [ListSection]) -> [Row] {
    list.map { Row(id: $0.id, stamp: $0.stamp) }
  }
}
