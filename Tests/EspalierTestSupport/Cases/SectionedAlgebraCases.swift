// SPDX-License-Identifier: MIT

import EspalierUpdates

/// The laws of inverses and compositions of sections, each held against plain maps of rows.
public struct SectionedAlgebraCheck: ~Copyable {
  private var differ = SectionedDiffer()
  private var composer = UpdateComposer()

  /// Makes a check whose composer has seen nothing yet.
  public init() {}

  /// Checks the updates that lead through up to four lists, and their inverses unless others do.
  public mutating func check(_ lists: [[ListSection]], inverses: Bool = true) throws(CaseFailure) {
    let updates = lists.indices.dropLast().map { differ.diff(from: lists[$0], to: lists[$0 + 1]) }
    for (index, update) in updates.enumerated() where inverses {
      try inverse(of: update, from: lists[index], to: lists[index + 1])
    }
    for index in updates.indices.dropLast() {
      try blind(
        updates[index], updates[index + 1], lists[index], lists[index + 1], lists[index + 2])
      try known(
        updates[index], updates[index + 1], lists[index], lists[index + 1], lists[index + 2])
    }
    if updates.count == 3 {
      let left = updates[0].followed(by: updates[1]).followed(by: updates[2])
      let right = updates[0].followed(by: updates[1].followed(by: updates[2]))
      try demand(left == right, "\(lists): \(left), or \(right)")
    }
  }

  private mutating func inverse(
    of update: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) throws(CaseFailure) {
    var inverse = SectionedBatchUpdate()
    composer.invert(update, into: &inverse)
    try attempt("\(old) → \(new), \(update) inverted: \(inverse)") {
      try StrictApplier.check(inverse, from: new, to: old)
      try demand(inverse.inverted() == update, "the inverse of the inverse is another update")
      let back = update.followed(by: inverse, from: old, to: old)
      try StrictApplier.check(back, from: old, to: old)
      if DiffRules.areUnique(old) {
        try demand(back.isEmpty, "there and back is \(back)")
        try demand(
          update.followed(by: SectionedBatchUpdate(), from: old, to: new) == update
            && update.followed(by: SectionedBatchUpdate()) == update
            || !DiffRules.areUnique(new), "nothing behind it")
        try demand(
          SectionedBatchUpdate().followed(by: update, from: old, to: new) == update
            || !DiffRules.areUnique(new), "nothing before it")
      }
    }
  }

  private mutating func blind(
    _ first: SectionedBatchUpdate, _ second: SectionedBatchUpdate,
    _ old: [ListSection], _ middle: [ListSection], _ new: [ListSection]
  ) throws(CaseFailure) {
    var both = SectionedBatchUpdate()
    composer.compose(first, second, into: &both)
    try attempt("\(old) → \(middle) → \(new), \(first) and \(second) gave \(both)") {
      let counts = [old, middle, new].map { $0.map(\.rows.count) }
      try both.check(oldCounts: counts[0], newCounts: counts[2])
      let before = plainSources(of: first, old: counts[0], new: counts[1])
      let after = plainSources(of: second, old: counts[1], new: counts[2])
      let sources = after.map { $0.map { $0.flatMap { before[$0.section.index][$0.row.index] } } }
      try demand(
        plainSources(of: both, old: counts[0], new: counts[2]) == sources, "not what both do")
      let plain = plainSections(of: first).followed(by: plainSections(of: second))
      try demand(plainSections(of: both) == plain, "the sections: \(plain)")
      try demand(both.moves.count == Self.moves(of: sources, both, counts), "other moves")
      let moved = Set(both.moves.map(\.from))
      let kept = Set(sources.joined().compactMap { $0 })
      try demand(
        both.deletes.allSatisfy { !kept.contains($0) && !moved.contains($0) }, "needless deletes")
      try demand(
        both.inserts.allSatisfy { sources[$0.section.index][$0.row.index] == nil },
        "needless inserts")
      let updated = Set(first.updates.map(\.new))
      let again = Set(second.updates.map(\.new))
      for section in sources.indices {
        for row in sources[section].indices {
          let path = NewPath(section: NewSection(section), row: NewRow(row))
          let between = after[section][row].map {
            NewPath(section: NewSection($0.section.index), row: NewRow($0.row.index))
          }
          let isUpdated = again.contains(path) || between.map(updated.contains) == true
          try demand(
            both.updates.contains { $0.new == path } == (isUpdated && sources[section][row] != nil),
            "update \(path)")
        }
      }
    }
  }

  private mutating func known(
    _ first: SectionedBatchUpdate, _ second: SectionedBatchUpdate,
    _ old: [ListSection], _ middle: [ListSection], _ new: [ListSection]
  ) throws(CaseFailure) {
    var both = SectionedBatchUpdate()
    composer.compose(first, second, from: old, to: new, into: &both)
    let difference = differ.diff(from: old, to: new)
    try attempt("\(old) → \(middle) → \(new), \(first) and \(second) with lists gave \(both)") {
      try StrictApplier.check(both, from: old, to: new)
      if DiffRules.areUnique(old) && DiffRules.areUnique(new) {
        try demand(both == difference, "the difference is \(difference)")
      }
    }
  }

  /// The moves that a map of rows needs: rows that changed their sections, and in each section the others less
  /// their longest increasing subsequence.
  private static func moves(
    of sources: [[OldPath?]], _ update: SectionedBatchUpdate, _ counts: [[Int]]
  ) -> Int {
    let homes = plainSources(
      of: plainSections(of: update), oldCount: counts[0].count, newCount: counts[2].count)
    var moves = 0
    for (section, rows) in sources.enumerated() {
      let kept = rows.compactMap { $0 }
      let home = kept.filter { $0.section.index == homes[section] }
      moves += kept.count - home.count + minimalMoves(of: home.map(\.row.index))
    }
    return moves
  }
}

extension DiffCases {
  /// Inverses and compositions of the updates that lead through four lists of sections; sections and rows go and
  /// come back.
  public static func sectionedAlgebra(
    using generator: inout some RandomNumberGenerator
  ) throws {
    var check = SectionedAlgebraCheck()
    let duplicates = Int.random(in: 0..<3, using: &generator) == 0
    let (most, rowLimit) = ([(3, 4), (12, 10)].randomElement(using: &generator)) ?? (3, 4)
    var lists = [
      numberedSections(count: Int.random(in: 0...most, using: &generator)) { _ in
        Int.random(in: 0...rowLimit, using: &generator)
      }
    ]
    for _ in 0..<3 {
      let start = lists.randomElement(using: &generator) ?? []
      lists.append(SectionEdits.edit(start, duplicates: duplicates, using: &generator))
    }
    try check.check(lists)
  }
}
