// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

// What is done with operations is the same for rows, for sections and for rows in sections: it is done with places.

/// The place of a row as one number that sorts as the places do: the section above 31 bits, the row in them. A list
/// without sections is one section of a list that has no other, and a list of sections is one of rows.
///
/// A list has at most 2³¹ − 2 rows, and as many sections: places behind its last row are of no row.
typealias Place = Int64

extension Place {
  /// How many places a section has.
  static var sectionSize: Place { 1 << 31 }

  /// Makes a place of indices that are known not to be negative.
  @inline(__always)
  init(section: Int32, row: Int32) { self = Place(section) << 31 | Place(row) }

  /// Makes a place of indices, a negative one if one of them is.
  init(checking section: Int32, _ row: Int32) {
    self = section < 0 || row < 0 ? -1 : Place(section: section, row: row)
  }

  var section: Int { Int(self >> 31) }
  var row: Int { Int(self & (Place.sectionSize - 1)) }

  /// Where the section of this place begins.
  var sectionStart: Place { self & ~(Place.sectionSize - 1) }
}

/// An index or a path: what has a place.
protocol Placed: BitwiseCopyable {
  /// The place; negative if an index is negative.
  var place: Place { get }
  init(place: Place)
}

extension Placed where Self: IndexValue {
  var place: Place { Place(rawValue) }
  init(place: Place) { self.init(rawValue: Int32(truncatingIfNeeded: place)) }
}

extension OldRow: Placed {}
extension NewRow: Placed {}
extension OldSection: Placed {}
extension NewSection: Placed {}

extension OldPath: Placed {
  var place: Place { Place(checking: section.rawValue, row.rawValue) }

  init(place: Place) {
    self.init(section: OldSection(place: place >> 31), row: OldRow(place: Place(place.row)))
  }
}

extension NewPath: Placed {
  var place: Place { Place(checking: section.rawValue, row.rawValue) }

  init(place: Place) {
    self.init(section: NewSection(place: place >> 31), row: NewRow(place: Place(place.row)))
  }
}

/// A move or an update: where a row was and where it is.
protocol PlacedPair: BitwiseCopyable {
  associatedtype Old: Placed
  associatedtype New: Placed
  var before: Old { get }
  var after: New { get }
  init(before: Old, after: New)
}

extension BatchUpdate.Move: PlacedPair {
  var before: OldRow { from }
  var after: NewRow { to }
  init(before: OldRow, after: NewRow) { self.init(from: before, to: after) }
}

extension SectionedBatchUpdate.SectionMove: PlacedPair {
  var before: OldSection { from }
  var after: NewSection { to }
  init(before: OldSection, after: NewSection) { self.init(from: before, to: after) }
}

extension SectionedBatchUpdate.Move: PlacedPair {
  var before: OldPath { from }
  var after: NewPath { to }
  init(before: OldPath, after: NewPath) { self.init(from: before, to: after) }
}

extension OldNew: PlacedPair where Old: Placed, New: Placed {
  var before: Old { old }
  var after: New { new }
  init(before: Old, after: New) { self.init(old: before, new: after) }
}

/// What an update does with rows, or with sections: four lists, each in order.
protocol OperationLists {
  associatedtype Delete: Placed
  associatedtype Insert: Placed
  associatedtype Move: PlacedPair
  associatedtype Update: PlacedPair
  var deletes: SharedBuffer<Delete> { get set }
  var inserts: SharedBuffer<Insert> { get set }
  var moves: SharedBuffer<Move> { get set }
  var updates: SharedBuffer<Update> { get set }
}

extension BatchUpdate: OperationLists {}
extension SectionedBatchUpdate: OperationLists {}

/// What an update does with sections.
struct SectionOperations: OperationLists {
  var deletes: SharedBuffer<OldSection> = SharedBuffer()
  var inserts: SharedBuffer<NewSection> = SharedBuffer()
  var moves: SharedBuffer<SectionedBatchUpdate.SectionMove> = SharedBuffer()
  var updates: SharedBuffer<SectionedBatchUpdate.SectionUpdate> = SharedBuffer()
}

extension SectionedBatchUpdate {
  /// The operations on sections, as lists that are written in the storage they have.
  var ofSections: SectionOperations {
    get {
      SectionOperations(
        deletes: sectionDeletes, inserts: sectionInserts, moves: sectionMoves,
        updates: sectionUpdates)
    }
    _modify {
      // Taken out, not copied: a copy would have to take storage of its own.
      var lists = SectionOperations()
      exchangeSections(&lists)
      defer { exchangeSections(&lists) }
      yield &lists
    }
  }

  private mutating func exchangeSections(_ lists: inout SectionOperations) {
    swap(&lists.deletes, &sectionDeletes)
    swap(&lists.inserts, &sectionInserts)
    swap(&lists.moves, &sectionMoves)
    swap(&lists.updates, &sectionUpdates)
  }
}

extension SharedBuffer where Element: Placed {
  /// Makes these the places of others, whatever those are indices of.
  mutating func replaceAll(_ others: SharedBuffer<some Placed>) {
    replaceAll(count: others.count) { Element(place: others[$0].place) }
  }

  mutating func replaceAll(_ places: [Place]) {
    replaceAll(count: places.count) { Element(place: places[$0]) }
  }
}

extension SharedBuffer where Element: PlacedPair {
  /// Makes these the moves or updates that others are, whatever those are of.
  mutating func replaceAll(_ others: SharedBuffer<some PlacedPair>) {
    replaceAll(count: others.count) {
      Element(
        before: Element.Old(place: others[$0].before.place),
        after: Element.New(place: others[$0].after.place))
    }
  }

  mutating func replaceAll(_ pairs: [Pair]) {
    replaceAll(count: pairs.count) {
      Element(before: Element.Old(place: pairs[$0].old), after: Element.New(place: pairs[$0].new))
    }
  }
}
