// SPDX-License-Identifier: MIT

import EspalierBase

/// What becomes of each section, as far as an update says.
struct SectionFates: ~Copyable {
  private var gone = BitSet()
  private var movedAway = BitSet()
  private var come = BitSet()
  private var movedHere = BitSet()

  /// Above any section that is deleted or moves, before and after the update.
  private(set) var oldBound = 0
  private(set) var newBound = 0

  /// Whether rows do not move from or to sections that move.
  private var keepsRowsOutOfMoves = false

  mutating func read(_ update: borrowing SectionedBatchUpdate, keepsRowsOutOfMoves: Bool) {
    self.keepsRowsOutOfMoves = keepsRowsOutOfMoves
    let deletes = update.sectionDeletes.span
    let inserts = update.sectionInserts.span
    let moves = update.sectionMoves.span
    oldBound = 0
    newBound = 0
    if !deletes.isEmpty { oldBound = deletes[deletes.count - 1].index + 1 }
    if !inserts.isEmpty { newBound = inserts[inserts.count - 1].index + 1 }
    for index in moves.indices {
      oldBound = max(oldBound, moves[index].from.index + 1)
      newBound = max(newBound, moves[index].to.index + 1)
    }
    gone.removeAll(bound: oldBound)
    movedAway.removeAll(bound: oldBound)
    come.removeAll(bound: newBound)
    movedHere.removeAll(bound: newBound)
    for index in deletes.indices { gone.insert(deletes[index].index) }
    for index in inserts.indices { come.insert(inserts[index].index) }
    for index in moves.indices {
      movedAway.insert(moves[index].from.index)
      movedHere.insert(moves[index].to.index)
    }
  }

  /// From now on a section that moves is one that is deleted and inserted.
  mutating func replace(_ move: SectionedBatchUpdate.SectionMove) {
    gone.insert(move.from.index)
    come.insert(move.to.index)
  }

  /// Whether the section is deleted, its rows with it.
  func isGone(_ section: OldSection) -> Bool {
    section.index < oldBound && gone.contains(section.index)
  }

  /// Whether the section is inserted, its rows with it.
  func hasCome(_ section: NewSection) -> Bool {
    section.index < newBound && come.contains(section.index)
  }

  func isMoved(_ section: OldSection) -> Bool {
    section.index < oldBound && movedAway.contains(section.index)
  }

  func isMoved(_ section: NewSection) -> Bool {
    section.index < newBound && movedHere.contains(section.index)
  }

  /// Whether a row can be moved from the one section to the other.
  func allowsMove(from source: OldSection, to target: NewSection) -> Bool {
    if isGone(source) || hasCome(target) { return false }
    return !keepsRowsOutOfMoves || !(isMoved(source) || isMoved(target))
  }
}

/// Which sections that move have rows deleted, inserted or moved inside.
struct TouchedSections: ~Copyable {
  private var old = BitSet()
  private var new = BitSet()
  /// Whether there are any.
  private(set) var isEmpty = true

  mutating func read(_ update: borrowing SectionedBatchUpdate, _ fates: borrowing SectionFates) {
    isEmpty = true
    if update.sectionMoves.isEmpty { return }
    old.removeAll(bound: fates.oldBound)
    new.removeAll(bound: fates.newBound)
    let deletes = update.deletes.span
    let inserts = update.inserts.span
    let moves = update.moves.span
    for index in deletes.indices { touch(deletes[index].section, fates) }
    for index in inserts.indices { touch(inserts[index].section, fates) }
    for index in moves.indices {
      touch(moves[index].from.section, fates)
      touch(moves[index].to.section, fates)
    }
  }

  /// Whether anything is done inside a section that makes this move.
  func contains(_ move: SectionedBatchUpdate.SectionMove) -> Bool {
    old.contains(move.from.index) || new.contains(move.to.index)
  }

  private mutating func touch(_ section: OldSection, _ fates: borrowing SectionFates) {
    if fates.isMoved(section) {
      old.insert(section.index)
      isEmpty = false
    }
  }

  private mutating func touch(_ section: NewSection, _ fates: borrowing SectionFates) {
    if fates.isMoved(section) {
      new.insert(section.index)
      isEmpty = false
    }
  }
}
