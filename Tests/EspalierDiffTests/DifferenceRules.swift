// SPDX-License-Identifier: MIT

@_spi(Benchmarking) import EspalierDiff
import TestSupport
import Testing

/// What must hold for every difference, whatever the lists are.
func checkDifference(
  from old: [Row], to new: [Row], with differ: inout ListDiffer,
  note: String = "", sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let update = differ.diff(from: old, to: new)
  func fail(_ reason: String) {
    let lists = old.count + new.count < 40 ? " \(old) → \(new) gave \(update)" : ""
    Issue.record("\(note) \(reason)\(lists)", sourceLocation: sourceLocation)
  }
  do {
    try StrictApplier.check(update, from: old, to: new)
  } catch {
    fail("refused, \(error)")
  }
  if old.count - update.deletes.count != keptRowCount(from: old, to: new) { fail("a row was lost") }
  let moves = movesMatchingInOrder(from: old, to: new)
  if update.moves.count > moves { fail("more than \(moves) moves") }
  let isUnique = Set(old.map(\.id)).count == old.count && Set(new.map(\.id)).count == new.count
  if isUnique && update.moves.count != moves { fail("\(update.moves.count) moves, not \(moves)") }
  if isSubsequence(new, of: old) || isSubsequence(old, of: new), !update.moves.isEmpty {
    fail("moves although rows were only deleted or only inserted")
  }
}
