// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds the difference between two lists of sections of elements of any type.
///
/// What `Differ` is for a list: sections are compared by identity with sections, elements with those of the same
/// section first, with `==` of their identities as far as that tells which is which. Only elements that found no
/// partner in their own section are hashed, as `Differ` does it, to see which of them changed their section; those are
/// one move each. Content is compared once for each kept element, or twice where repeated identities were paired
/// crosswise.
///
/// For identities that occur once in each list the result is exactly that of `SectionedDiffer` for rows of the same
/// identities, with what is promised there. Repeated ones keep as many elements. One differ serves one thread at a
/// time.
public struct SectionedElementDiffer<SectionID: Hashable, ID: Hashable>: ~Copyable {
  @usableFromInline
  var sections = Differ<SectionID>()
  @usableFromInline
  var elements = Differ<ID>()
  @usableFromInline
  var crossings = SectionCrossings()
  /// The difference of the sections, then of the elements of one section after the other.
  @usableFromInline
  var difference = BatchUpdate()

  /// Makes a differ. Allocates nothing.
  public init() {}

  /// The steps that all diffs took so far. Nil in builds that do not count.
  package var stepCount: Int? {
    sections.stepCount.flatMap { sections in
      elements.stepCount.map { sections + $0 + crossings.stepCount }
    }
  }

  /// How many elements the last diff hashed because they found no partner in their own section.
  package var hashedCount: Int { crossings.unpaired.hashedCount }

  /// Writes the difference between two lists of sections into `update`, whose storage is reused.
  ///
  /// Traps if a list has more than 2³¹ − 2 sections, or a section as many elements.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - sectionID: What makes a section the same section; a literal key path will do.
  ///   - isSectionEqual: Whether the content of a section itself (its header, its footer) is the same.
  ///   - items: The elements of a section; a literal key path will do.
  ///   - id: What makes an element the same element; a literal key path will do.
  ///   - isEqual: Whether the content of an element, before and after, is the same.
  ///   - update: What the difference is written to.
  /// - Complexity: as `Differ`, for the sections and for the elements.
  /// - Allocations: none once differ and update have seen such changes of lists of these lengths.
  @_alwaysEmitIntoClient
  @inline(__always)
  public mutating func diff<Section, Element>(
    from old: [Section], to new: [Section],
    sectionID: (Section) -> SectionID, isSectionEqual: (Section, Section) -> Bool,
    items: (Section) -> [Element],
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    into update: inout SectionedBatchUpdate
  ) {
    diffSections(old, new, sectionID: sectionID, isSectionEqual: isSectionEqual)
    crossings.begin(difference, oldCount: old.count, newCount: new.count, into: &update)
    for target in 0..<new.count {
      let source = crossings.source(of: target)
      if source < 0 {
        crossings.takeInserted(section: target, count: items(new[target]).count)
        continue
      }
      let before = ContiguousArray(items(old[source]))
      let after = ContiguousArray(items(new[target]))
      elements.diff(from: before.span, to: after.span, id: id, isEqual: isEqual, into: &difference)
      crossings.take(difference, from: source, to: target)
    }
    for section in 0..<old.count where crossings.isDeleted(section) {
      crossings.takeDeleted(section: section, count: items(old[section]).count)
    }
    if crossings.beginPartners() {
      Self.matchLeftovers(old, new, in: &crossings, items: items, id: id)
      crossings.takePartners { oldPath, newPath in
        isEqual(
          items(old[oldPath.section.index])[oldPath.row.index],
          items(new[newPath.section.index])[newPath.row.index])
      }
    }
    crossings.finish(into: &update)
  }

  /// The difference between two lists of sections of identifiable, equatable elements, in storage of its own. Of the
  /// content of a section itself only its elements are compared.
  ///
  /// - Complexity: as `diff(from:to:sectionID:isSectionEqual:items:id:isEqual:into:)`.
  /// - Allocations: the result.
  @_alwaysEmitIntoClient
  public mutating func diff<Section, Element: Identifiable & Equatable>(
    from old: [Section], to new: [Section], sectionID: (Section) -> SectionID,
    items: (Section) -> [Element]
  ) -> SectionedBatchUpdate where Element.ID == ID {
    var update = SectionedBatchUpdate()
    diff(
      from: old, to: new, sectionID: sectionID, isSectionEqual: { _, _ in true }, items: items,
      id: { $0.id }, isEqual: { $0 == $1 }, into: &update)
    return update
  }

  /// Finds the difference of the sections themselves. A function of its own, as there are few of them: closures are
  /// compiled into the loops over elements alone.
  @inlinable
  @inline(never)
  mutating func diffSections<Section>(
    _ old: [Section], _ new: [Section], sectionID: (Section) -> SectionID,
    isSectionEqual: (Section, Section) -> Bool
  ) {
    let (olds, news) = (ContiguousArray(old), ContiguousArray(new))
    sections.diff(
      from: olds.span, to: news.span, id: sectionID, isEqual: isSectionEqual, into: &difference)
  }

  /// Matches elements that found no partner in their own section: the i-th old element of an identity with the i-th
  /// new one. If they cannot be hashed quickly, or were made to collide, they are hashed again.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func matchLeftovers<Section, Element>(
    _ old: [Section], _ new: [Section], in crossings: inout SectionCrossings,
    items: (Section) -> [Element], id: (Element) -> ID
  ) {
    var hashing = Differ<ID>.hashing
    while true {
      crossings.unpaired.beginPartners(comparisonsPerHash: Differ<ID>.comparisonsPerHash)
      if crossings.unpaired.isHashed {
        noteHashes(old, new, in: &crossings, by: &hashing, items: items, id: id)
        if !hashing.isUnfit { crossings.unpaired.fillTable(mayBeAttacked: hashing.isQuick) }
      }
      while crossings.unpaired.cursor.isInside && !hashing.isUnfit {
        let path = crossings.newPath(crossings.unpaired.cursor.target)
        let key = id(items(new[path.section.index])[path.row.index])
        var candidate = crossings.unpaired.cursor.candidate
        while candidate >= 0 {
          let path = crossings.oldPath(candidate)
          if id(items(old[path.section.index])[path.row.index]) == key { break }
          candidate = crossings.unpaired.nextCandidate()
        }
        crossings.unpaired.takeCandidate()
      }
      if !hashing.isUnfit && !crossings.unpaired.isAttacked { return }
      hashing = IdentityHashing()
    }
  }

  /// Notes the hashes of elements that found no partner in their own section.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func noteHashes<Section, Element>(
    _ old: [Section], _ new: [Section], in crossings: inout SectionCrossings,
    by hashing: inout IdentityHashing, items: (Section) -> [Element], id: (Element) -> ID
  ) {
    for number in 0..<crossings.unpaired.oldCount {
      let path = crossings.oldPath(crossings.unpaired.old(number))
      let key = id(items(old[path.section.index])[path.row.index])
      crossings.unpaired.hashes.put(Differ<ID>.hash(of: key, by: &hashing))
    }
    for number in 0..<crossings.unpaired.newCount {
      let path = crossings.newPath(crossings.unpaired.new(number))
      let key = id(items(new[path.section.index])[path.row.index])
      crossings.unpaired.hashes.put(Differ<ID>.hash(of: key, by: &hashing))
    }
  }
}
