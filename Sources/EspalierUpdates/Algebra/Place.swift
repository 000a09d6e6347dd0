// SPDX-License-Identifier: MIT

import EspalierBase

/// The place of a row in a list, with or without sections, as one number: the section in the high half, the
/// row in the low one. A list without sections is the first section of a list that has no other rows.
///
/// Every section has 2³² places, more than a list can have rows: places behind its last row are of no row, and
/// whole sections that stay beside each other are one stretch of places.
struct Place: ZeroInitializable, Hashable, Comparable {
  var rawValue: Int64

  init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The place of a row; traps if an index is none of a list.
  @inline(__always)
  init(section: Int32 = 0, row: Int32) {
    require(
      section >= 0 && section < .max && row >= 0 && row < .max,
      "An index of a batch update is negative, or is no index of a list.")
    rawValue = Int64(section) << 32 | Int64(row)
  }

  /// No place: that of a row which was not there before.
  static var none: Place { Place(rawValue: -1) }

  /// Behind all places.
  static var end: Place { Place(rawValue: .max) }

  var isNone: Bool {
    @inline(__always)
    get { rawValue < 0 }
  }

  /// The index of the section.
  var section: Int32 {
    @inline(__always)
    get { Int32(truncatingIfNeeded: rawValue >> 32) }
  }

  /// The index of the row within its section; of places behind all rows, more than an index can be.
  var row: Int64 {
    @inline(__always)
    get { rawValue & 0xFFFF_FFFF }
  }

  /// Where the section begins.
  var sectionStart: Place { Place(rawValue: rawValue & ~0xFFFF_FFFF) }

  /// Where the next section begins.
  var sectionEnd: Place { Place(rawValue: (rawValue | 0xFFFF_FFFF) + 1) }

  /// Where the section begins whose index is the row of this place: how places of sections become places of rows.
  /// Behind all sections that a list can have is the end.
  var startOfSection: Place { rawValue >= 1 << 31 ? .end : Place(rawValue: rawValue << 32) }

  /// The row as an index of a list.
  var rowIndex: Int32 {
    @inline(__always)
    get { Int32(truncatingIfNeeded: row) }
  }

  @inline(__always)
  static func < (left: Place, right: Place) -> Bool { left.rawValue < right.rawValue }

  /// The number of places between two places.
  @inline(__always)
  static func - (left: Place, right: Place) -> Int64 {
    left.rawValue &- right.rawValue  // Neither is negative.
  }

  @inline(__always)
  static func + (place: Place, count: Int64) -> Place {
    Place(rawValue: place.rawValue &+ count)  // The last section ends 2³³ places before the end.
  }

  @inline(__always)
  static func += (place: inout Place, count: Int64) { place = place + count }
}

extension Place: RadixSortable {
  var sortKey: UInt64 { UInt64(bitPattern: rawValue) }
}

/// A place, and what belongs to it: another place, or an index.
struct KeyedPlace: RadixSortable {
  var key: Place
  var value: Int64

  var sortKey: UInt64 { key.sortKey }

  /// What belongs to it, as an index.
  var index: Int { Int(truncatingIfNeeded: value) }
}

/// A stretch of places of a new list and where its rows were; it ends where the next piece begins.
struct Piece: ZeroInitializable {
  /// Where it begins.
  var new: Place
  /// Where its first row was, and the others behind it; none if they were not there.
  var old: Place
  /// Whether an operation put it there. The others ascend in both lists.
  var isMoved = false

  /// Whether rows keep their indices within their sections, so that the piece may go on over sections.
  var isAligned: Bool { old.isNone || (new.rawValue ^ old.rawValue) & 0xFFFF_FFFF == 0 }
}

/// Places beside each other that are in no other list.
struct Gap: ZeroInitializable {
  var start: Place
  var end: Place
}
