// SPDX-License-Identifier: MIT

import EspalierBase

/// One of two updates that follow each other: its operations, and the map of pieces that they make.
///
/// Invariant: the map was read from these operations, and leads from the list after the update to the one before it.
struct MappedUpdate: ~Copyable {
  private(set) var operations = PlaceOperations()
  /// Counts the looks into it as well, so that reading through it changes it.
  var map = PlaceMap()

  var stepCount: Int { operations.stepCount + map.steps.count }

  /// Takes the operations of a batch update on its sections, which are the rows of `oneSection`.
  mutating func readSections(
    _ update: borrowing SectionedBatchUpdate, of oneSection: borrowing PlaceMap
  ) {
    operations.readSections(update)
    map.read(operations, sections: oneSection)
  }

  /// Takes the operations of a batch update on rows.
  ///
  /// - Parameter sections: For each section which one it was.
  mutating func readRows(_ update: borrowing SectionedBatchUpdate, of sections: borrowing PlaceMap)
  {
    operations.readRows(update)
    map.read(operations, sections: sections)
  }
}
