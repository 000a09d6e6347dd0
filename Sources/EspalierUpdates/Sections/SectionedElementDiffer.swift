// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Finds the difference between two lists of sections of elements of any type.
///
/// What `Differ` is for a list: sections are compared by identity with sections, elements with those of the same
/// section first; those that found no partner there are compared with those of all other sections, so that an element
/// which changes its section is one move. Content is compared once for each kept element, or twice where repeated
/// identities were paired crosswise.
///
/// The result is valid for any input, the same for the same input, and keeps every element that is in both lists. For
/// identities that occur once in each list the moves of sections are the fewest possible, and so are those within a
/// section that was kept. A section that keeps its identity keeps its elements, wherever it is.
///
/// Identities of sections may repeat and no element is lost; but which of equal sections is kept is decided by their
/// identities alone, so that an element can move out of one that is deleted into one that stays. One differ serves one
/// thread at a time.
public struct SectionedElementDiffer<SectionID: Hashable, ID: Hashable>: ~Copyable {
  @usableFromInline
  var sections = Differ<SectionID>()
  /// Of the elements of one section after the other, then of what is left over.
  @usableFromInline
  var elements = Differ<ID>()
  @usableFromInline
  var assembly = SectionAssembly()
  @usableFromInline
  var difference = BatchUpdate()
  /// The identities of what is left over.
  @usableFromInline
  var oldIDs: ContiguousArray<ID> = []
  @usableFromInline
  var newIDs: ContiguousArray<ID> = []

  /// Makes a differ. Allocates nothing.
  public init() {}

  /// The steps that all diffs took so far. Nil in builds that do not count.
  package var stepCount: Int? {
    sections.stepCount.flatMap { sections in elements.stepCount.map { sections + $0 } }
  }

  /// How many elements the last diff hashed because they found no partner in their own section.
  package var hashedCount: Int { assembly.hasLeftovers ? elements.hashedCount : 0 }

  /// Writes the difference between two lists of sections into `update`, whose storage is reused.
  ///
  /// Traps if a list has more than 2³¹ − 2 sections, or a section as many elements.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - sectionID: What makes a section the same section; a literal key path will do.
  ///   - isSectionEqual: Whether the content of a section itself (its header, its footer) is the same.
  ///   - items: The elements of a section; a literal key path will do. It is called for each element that left or
  ///     joined its section: it should hand out an array that is there.
  ///   - id: What makes an element the same element; a literal key path will do.
  ///   - isEqual: Whether the content of an element, before and after, is the same.
  ///   - update: What the difference is written to.
  /// - Complexity: as `Differ`, for the sections and for the elements.
  /// - Allocations: none once differ and update have seen such changes of lists of these lengths.
  @inlinable
  @inline(__always)
  public mutating func diff<Section, Element>(
    from old: [Section], to new: [Section],
    sectionID: (Section) -> SectionID, isSectionEqual: (Section, Section) -> Bool,
    items: (Section) -> [Element],
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    into update: inout SectionedBatchUpdate
  ) {
    diff(
      from: old, to: new, sectionID: sectionID, isSectionEqual: isSectionEqual, items: items,
      id: id, isEqual: isEqual, into: &update,
      diffElements: {
        $0.diff(from: $1.span, to: $2.span, id: id, isEqual: isEqual, into: &$3)
      })
  }

  /// The same, where a closure finds the difference between the elements of one section.
  @inlinable
  @inline(__always)
  mutating func diff<Section, Element>(
    from old: [Section], to new: [Section],
    sectionID: (Section) -> SectionID, isSectionEqual: (Section, Section) -> Bool,
    items: (Section) -> [Element],
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    into update: inout SectionedBatchUpdate,
    diffElements: (
      inout Differ<ID>, ContiguousArray<Element>, ContiguousArray<Element>, inout BatchUpdate
    ) -> Void
  ) {
    let (olds, news) = (ContiguousArray(old), ContiguousArray(new))
    sections.diff(
      from: olds.span, to: news.span, id: sectionID, isEqual: isSectionEqual, into: &difference)
    assembly.begin(difference, oldCount: old.count, newCount: new.count, into: &update)
    for target in 0..<new.count {
      let source = assembly.source(of: target)
      let after = ContiguousArray(items(new[target]))
      if source < 0 {
        assembly.takeInserted(section: target, count: after.count)
        continue
      }
      let before = ContiguousArray(items(old[source]))
      diffElements(&elements, before, after, &difference)
      assembly.take(difference, from: source, to: target)
    }
    if assembly.listOld(count: { items(old[$0]).count }) {
      diffLeftovers(
        old: { id(items(old[$0.section.index])[$0.row.index]) },
        new: { id(items(new[$0.section.index])[$0.row.index]) })
      assembly.takeLeftovers(difference) { oldPath, newPath in
        !isEqual(
          items(old[oldPath.section.index])[oldPath.row.index],
          items(new[newPath.section.index])[newPath.row.index])
      }
    }
    assembly.finish(into: &update)
  }

  /// Finds out which of the elements that found no partner in their own section are in another one.
  @usableFromInline
  mutating func diffLeftovers(old: (OldPath) -> ID, new: (NewPath) -> ID) {
    for path in assembly.oldPaths { oldIDs.append(old(path)) }
    for path in assembly.newPaths { newIDs.append(new(path)) }
    elements.diff(oldIDs, newIDs, into: &difference)
    oldIDs.removeAll(keepingCapacity: true)
    newIDs.removeAll(keepingCapacity: true)
  }

  /// The difference between two lists of sections of identifiable, equatable elements, in storage of its own. Of the
  /// content of a section itself only its elements are compared.
  ///
  /// - Complexity: as `diff(from:to:sectionID:isSectionEqual:items:id:isEqual:into:)`.
  /// - Allocations: the result.
  @inlinable
  @inline(__always)
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
}

extension SectionedElementDiffer: Sendable where ID: Sendable {}

extension Differ {
  /// Finds the difference of identities alone. Spans of one value's fields overlap with changes of its others; arrays
  /// share their storage.
  @usableFromInline
  mutating func diff(
    _ old: ContiguousArray<ID>, _ new: ContiguousArray<ID>, into update: inout BatchUpdate
  ) {
    diff(from: old.span, to: new.span, id: { $0 }, isEqual: { _, _ in true }, into: &update)
  }
}
