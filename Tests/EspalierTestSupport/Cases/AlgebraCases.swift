// SPDX-License-Identifier: MIT

import EspalierUpdates

/// The laws of inverses and compositions, each held against plain maps of rows.
public struct AlgebraCheck: ~Copyable {
  private var differ = ListDiffer()
  private var composer = UpdateComposer()

  /// Makes a check whose composer has seen nothing yet.
  public init() {}

  /// Checks the updates that lead through up to four lists, and their inverses unless others do.
  public mutating func check(_ lists: [[Row]], inverses: Bool = true) throws(CaseFailure) {
    let updates = lists.indices.dropLast().map { differ.diff(from: lists[$0], to: lists[$0 + 1]) }
    for (index, update) in updates.enumerated() where inverses {
      try inverse(of: update, from: lists[index], to: lists[index + 1])
    }
    for index in updates.indices.dropLast() {
      try composition(
        updates[index], updates[index + 1], lists[index], lists[index + 1], lists[index + 2])
    }
    if updates.count == 3 { try associativity(updates, lists) }
  }

  /// An update and its inverse lead back; the inverse of the inverse is the update.
  private mutating func inverse(
    of update: BatchUpdate, from old: [Row], to new: [Row]
  ) throws(CaseFailure) {
    var inverse = BatchUpdate()
    composer.invert(update, into: &inverse)
    try attempt("\(text(old, new)), \(update) inverted: \(inverse)") {
      try StrictApplier.check(inverse, from: new, to: old)
      try demand(inverse.inverted() == update, "the inverse of the inverse is another update")
      try demand(inverse.moves.count == update.moves.count, "other moves")
      let back = update.followed(by: inverse, from: old, to: old)
      try demand(back.isEmpty, "there and back is \(back)")
      let again = inverse.followed(by: update, from: new, to: new)
      try demand(again.isEmpty, "back and there is \(again)")
      let plain = update.followed(by: inverse)
      try demand(plain.moves.isEmpty, "there and back moves: \(plain)")
      try demand(
        update.followed(by: BatchUpdate(), from: old, to: new) == update
          && update.followed(by: BatchUpdate()) == update
          || !DiffRules.areUnique(old) || !DiffRules.areUnique(new), "nothing behind it")
      try demand(
        BatchUpdate().followed(by: update, from: old, to: new) == update
          || !DiffRules.areUnique(old) || !DiffRules.areUnique(new), "nothing before it")
    }
  }

  private mutating func composition(
    _ first: BatchUpdate, _ second: BatchUpdate, _ old: [Row], _ middle: [Row], _ new: [Row]
  ) throws(CaseFailure) {
    var both = BatchUpdate()
    composer.compose(first, second, into: &both)
    try attempt("\(text(old, new)), \(first) and \(second) gave \(both)") {
      let sources = Self.sources(first, second, old.count, middle.count, new.count)
      try demand(
        plainSources(of: both, oldCount: old.count, newCount: new.count) == sources,
        "not what both do")
      let kept = Set(sources.compactMap { $0 })
      try demand(
        both.deletes.map(\.index) == old.indices.filter { !kept.contains($0) }, "other deletes")
      try demand(
        both.inserts.map(\.index) == new.indices.filter { sources[$0] == nil }, "other inserts")
      let moves = minimalMoves(of: sources)
      try demand(both.moves.count == moves, "\(both.moves.count) moves, not \(moves)")
      try demand(
        Array(both.updates) == Self.updates(first, second, sources, middle.count),
        "other updates")
    }
    let known = first.followed(by: second, from: old, to: new)
    try attempt("\(text(old, new)), \(first) and \(second) with lists gave \(known)") {
      try StrictApplier.check(known, from: old, to: new)
      try demand(
        old.count - known.deletes.count == keptRowCount(from: old, to: new), "a row was lost")
      if DiffRules.areUnique(old) && DiffRules.areUnique(new) {
        var differ = ListDiffer()
        let difference = differ.diff(from: old, to: new)
        try demand(known == difference, "the difference is \(difference)")
      }
    }
  }

  /// It does not matter which two of three become one first.
  private func associativity(
    _ updates: [BatchUpdate], _ lists: [[Row]]
  ) throws(CaseFailure) {
    let left = updates[0].followed(by: updates[1]).followed(by: updates[2])
    let right = updates[0].followed(by: updates[1].followed(by: updates[2]))
    try demand(left == right, "\(lists): \(left), or \(right)")
    let known = updates[0].followed(by: updates[1], from: lists[0], to: lists[2])
      .followed(by: updates[2], from: lists[0], to: lists[3])
    let other = updates[0].followed(
      by: updates[1].followed(by: updates[2], from: lists[1], to: lists[3]), from: lists[0],
      to: lists[3])
    try attempt("\(lists)") {
      try StrictApplier.check(known, from: lists[0], to: lists[3])
      try StrictApplier.check(other, from: lists[0], to: lists[3])
    }
    if lists.allSatisfy(DiffRules.areUnique) {
      try demand(known == other, "\(lists): with lists \(known), or \(other)")
    }
  }

  private static func sources(
    _ first: BatchUpdate, _ second: BatchUpdate, _ old: Int, _ middle: Int, _ new: Int
  ) -> [Int?] {
    let before = plainSources(of: first, oldCount: old, newCount: middle)
    return plainSources(of: second, oldCount: middle, newCount: new).map { row in
      row.flatMap { before[$0] }
    }
  }

  /// The rows that either update names and both keep.
  private static func updates(
    _ first: BatchUpdate, _ second: BatchUpdate, _ sources: [Int?], _ middle: Int
  ) -> [BatchUpdate.Update] {
    let before = Set(first.updates.map(\.new.index))
    let after = Set(second.updates.map(\.new.index))
    let between = plainSources(of: second, oldCount: middle, newCount: sources.count)
    return sources.indices.compactMap { row in
      guard let source = sources[row] else { return nil }
      let isUpdated = after.contains(row) || between[row].map(before.contains) == true
      return isUpdated ? BatchUpdate.Update(old: OldRow(source), new: NewRow(row)) : nil
    }
  }
}

extension DiffCases {
  /// Inverses and compositions of the updates that lead through four lists; rows go and come back.
  public static func algebra(using generator: inout some RandomNumberGenerator) throws {
    var check = AlgebraCheck()
    try algebra(with: &check, using: &generator)
  }

  /// The same with a check that has seen others.
  public static func algebra(
    with check: inout AlgebraCheck, using generator: inout some RandomNumberGenerator
  ) throws {
    let duplicates = Bool.random(using: &generator)
    let limit = [4, 20, 100].randomElement(using: &generator) ?? 4
    var nextID: Int64 = 10_000
    var lists = [rows(0..<Int.random(in: 0...limit, using: &generator))]
    for _ in 0..<3 {
      // What is made of an earlier list has rows that went meanwhile.
      let start = lists.randomElement(using: &generator) ?? []
      lists.append(
        ListEdits.edit(start, nextID: &nextID, duplicates: duplicates, using: &generator))
    }
    try check.check(lists)
  }
}
