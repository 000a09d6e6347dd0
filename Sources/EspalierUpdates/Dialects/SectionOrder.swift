// SPDX-License-Identifier: MIT

import EspalierDiff

/// Which sections of the new list a view shows, and in which order: between two batches of a plan those that were
/// kept are there, where they were.
///
/// A data source that is asked for a section asks this one which section of the new list is meant:
///
///     func numberOfSections() -> Int { order.count(of: sections.count) }
///     func numberOfRows(inSection shown: Int) -> Int { sections[order[shown].index].rows.count }
public struct SectionOrder: Equatable, Sendable {
  /// The first of them; those behind follow each other as they do in the new list.
  var first: SharedBuffer<NewSection> = SharedBuffer()

  /// How many sections of the new list are not shown; all of them are among the first.
  var missing = 0

  /// All sections of the new list, as they are there.
  public init() {}

  /// Whether all sections of the new list are shown, as they are there.
  public var isNew: Bool { first.isEmpty && missing == 0 }

  /// The number of sections that are shown.
  ///
  /// - Parameter newCount: how many the new list has.
  public func count(of newCount: Int) -> Int { newCount - missing }

  /// The section of the new list that is shown at a place. What is beyond the last one is not known here, and
  /// is not refused.
  ///
  /// - Complexity: O(1).
  public subscript(shown: Int) -> NewSection {
    require(shown >= 0, "A section has no negative place.")
    return shown < first.count ? first[shown] : NewSection(shown + missing)
  }

  /// The sections that are shown. Traps if the list has fewer sections than the plan was made of.
  ///
  /// - Parameter sections: those of the new list.
  /// - Complexity: O(sections).
  public func arrange<Section>(_ sections: [Section]) -> [Section] {
    if isNew { return sections }
    let count = count(of: sections.count)
    require(count >= first.count, "The plan was made of more sections than these.")
    return (0..<count).map { sections[self[$0].index] }
  }
}
