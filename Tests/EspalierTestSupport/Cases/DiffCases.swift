// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Random cases of the diff, each against its oracle: one call makes one case out of the generator, runs
/// it, and throws a ``CaseFailure`` if the oracle disagrees.
///
/// The same case comes from the same bits, so a seed or a file of bytes repeats it. A generator made of
/// bytes must go on with something that varies once they are used up: the standard library draws again
/// while a value does not fit, and a constant may never fit.
public enum DiffCases {
  /// Lists of unique identities, of any shape.
  public static func flat(using generator: inout some RandomNumberGenerator) throws {
    var differ = ListDiffer()
    try flat(anyShape(using: &generator), keys: nil, with: &differ, using: &generator)
  }

  /// Lists in which identities repeat, of any shape.
  public static func duplicates(using generator: inout some RandomNumberGenerator) throws {
    var differ = ListDiffer()
    let keys = [2, 3, 20, 300, 5_000].randomElement(using: &generator) ?? 3
    try flat(anyShape(using: &generator), keys: keys, with: &differ, using: &generator)
  }

  /// Lists of one shape, with a differ that has seen others.
  public static func flat(
    _ shape: ListShape, keys: Int?, with differ: inout ListDiffer,
    using generator: inout some RandomNumberGenerator
  ) throws {
    let limit = [5, 30, 120, 400].randomElement(using: &generator) ?? 5
    let old = list(of: 0...limit, keys: keys, using: &generator)
    let new = shape.change(old, keys: keys, using: &generator)
    try attempt("\(shape), \(keys.map { "\($0) keys" } ?? "unique")") {
      try DiffRules.check(from: old, to: new, with: &differ)
    }
  }

  /// Long lists, where filters, tables and budgets are at work; identities repeat in some.
  public static func long(using generator: inout some RandomNumberGenerator) throws {
    var differ = ListDiffer()
    try long(anyShape(using: &generator), with: &differ, using: &generator)
  }

  /// Long lists of one shape, with a differ that has seen others.
  public static func long(
    _ shape: ListShape, with differ: inout ListDiffer,
    using generator: inout some RandomNumberGenerator
  ) throws {
    let keys = [nil, nil, 200, 4_000, 1 << 20].randomElement(using: &generator) ?? nil
    let old = list(of: 4_000...12_000, keys: keys, using: &generator)
    let new = shape.change(old, keys: keys, using: &generator)
    try attempt("\(shape), \(keys.map { "\($0) keys" } ?? "unique")") {
      try DiffRules.check(from: old, to: new, with: &differ)
    }
  }

  /// The generic face, with every kind of identity and every way to say what changed, through a few
  /// lists one after another.
  public static func elements(using generator: inout some RandomNumberGenerator) throws {
    var check = ElementCheck()
    try history(using: &generator) { old, new throws in try check.check(from: old, to: new) }
  }

  /// Every dialect on its strict host, through a few lists one after another.
  public static func dialects(using generator: inout some RandomNumberGenerator) throws {
    var check = DialectCheck()
    let last = try history(using: &generator) { old, new throws in
      try check.check(from: old, to: new)
    }
    try check.check(from: last, to: last.shuffled(using: &generator))
  }

  /// Lists of sections with unique identities.
  public static func sectioned(using generator: inout some RandomNumberGenerator) throws {
    try sections(duplicates: false, using: &generator) { old, new, differ throws in
      try DiffRules.check(from: old, to: new, with: &differ)
    }
  }

  /// Lists of sections in which identities of sections and of rows repeat.
  public static func sectionedDuplicates(
    using generator: inout some RandomNumberGenerator
  ) throws {
    try sections(duplicates: true, using: &generator) { old, new, differ throws in
      try DiffRules.check(from: old, to: new, with: &differ)
    }
  }

  /// The plan of lists of sections on a strict list view.
  public static func sectionedDialects(using generator: inout some RandomNumberGenerator) throws {
    let duplicates = Bool.random(using: &generator)
    try sections(duplicates: duplicates, using: &generator) { old, new, differ throws in
      try SectionedDialects.check(from: old, to: new, with: &differ)
    }
  }

  private static func anyShape(using generator: inout some RandomNumberGenerator) -> ListShape {
    ListShape.allCases.randomElement(using: &generator) ?? .edits
  }

  private static func list(
    of counts: ClosedRange<Int>, keys: Int?, using generator: inout some RandomNumberGenerator
  ) -> [Row] {
    (0..<Int.random(in: counts, using: &generator)).map { _ in
      ListShape.randomRow(keys: keys, using: &generator)
    }
  }

  /// Edits a list a few times and checks each step; returns the last list.
  @discardableResult
  private static func history(
    using generator: inout some RandomNumberGenerator,
    _ check: ([Row], [Row]) throws -> Void
  ) throws -> [Row] {
    let duplicates = Bool.random(using: &generator)
    let limit = [20, 200, 1_000].randomElement(using: &generator) ?? 20
    var nextID: Int64 = 10_000
    var list = rows(0..<Int.random(in: 0...limit, using: &generator))
    for _ in 0..<4 {
      let edited = ListEdits.edit(
        list, nextID: &nextID, duplicates: duplicates, using: &generator)
      try check(list, edited)
      list = edited
    }
    return list
  }

  /// Edits a list of sections a few times and checks each step.
  private static func sections(
    duplicates: Bool, using generator: inout some RandomNumberGenerator,
    _ check: ([ListSection], [ListSection], inout SectionedDiffer) throws -> Void
  ) throws {
    var differ = SectionedDiffer()
    var list = numberedSections(count: Int.random(in: 1...20, using: &generator)) { _ in
      Int.random(in: 0...40, using: &generator)
    }
    for _ in 0..<4 {
      let edited = SectionEdits.edit(list, duplicates: duplicates, using: &generator)
      try check(list, edited, &differ)
      list = edited
    }
  }
}
