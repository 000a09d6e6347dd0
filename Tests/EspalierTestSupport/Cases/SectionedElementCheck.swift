// SPDX-License-Identifier: MIT

import EspalierUpdates

/// A section of elements, with an identity that is no integer.
public struct NamedSection: Equatable, Sendable {
  /// A name made of the identity of the section.
  public var id: String
  /// The stamp of the section it was made of.
  public var content: Int64
  /// The elements.
  public var items: [NamedItem]

  /// A section of elements in place of one of rows.
  public init(_ section: ListSection) {
    id = "section \(section.id)"
    content = section.stamp.rawValue
    items = section.rows.map(NamedItem.init)
  }
}

/// Holds the differ of sections of elements against the rules, and against the differ of sections of rows.
public struct SectionedElementCheck: ~Copyable {
  private var names = SectionedElementDiffer<String, String>()
  private var integers = SectionedElementDiffer<Int64, Int64>()
  private var rows = SectionedDiffer()

  /// Differs that have seen nothing yet.
  public init() {}

  /// Checks the difference between two lists of sections.
  public mutating func check(from old: [ListSection], to new: [ListSection]) throws(CaseFailure) {
    var byName = SectionedBatchUpdate()
    names.diff(
      from: old.map(NamedSection.init), to: new.map(NamedSection.init), sectionID: \.id,
      isSectionEqual: { $0.content == $1.content }, items: \.items, id: \.id, isEqual: ==,
      into: &byName)
    try DiffRules.check(byName, from: old, to: new)
    var byInteger = SectionedBatchUpdate()
    integers.diff(
      from: old, to: new, sectionID: { $0.id.rawValue },
      isSectionEqual: { $0.stamp == $1.stamp }, items: \.rows, id: { $0.id.rawValue },
      isEqual: ==, into: &byInteger)
    try DiffRules.check(byInteger, from: old, to: new)
    guard DiffRules.areUnique(old) && DiffRules.areUnique(new) else { return }
    let reference = rows.diff(from: old, to: new)
    try demand(byName == reference, "\(old) → \(new): names gave \(byName), rows \(reference)")
    try demand(
      byInteger == reference, "\(old) → \(new): integers gave \(byInteger), rows \(reference)")
  }
}

extension DiffCases {
  /// Lists of sections of elements, through a few lists one after another.
  public static func sectionedElements(
    duplicates: Bool, using generator: inout some RandomNumberGenerator
  ) throws {
    var check = SectionedElementCheck()
    var list = numberedSections(count: Int.random(in: 1...20, using: &generator)) { _ in
      Int.random(in: 0...40, using: &generator)
    }
    for _ in 0..<4 {
      let edited = SectionEdits.edit(list, duplicates: duplicates, using: &generator)
      try check.check(from: list, to: edited)
      list = edited
    }
  }
}
