// SPDX-License-Identifier: MIT

import EspalierBase

extension RowOrder {
  /// The name of an entry: a small number that the owner of the order chooses, such as the index of a node
  /// in its arena. Names should be dense, as the order keeps 4 bytes for each up to the largest one used.
  @frozen
  @usableFromInline
  package struct Entry: RawRepresentable, Hashable, Sendable, ZeroInitializable {
    /// The number.
    @usableFromInline
    package var rawValue: Int32

    /// Makes the name of an entry of a number; negative ones name no entry.
    @inlinable
    package init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// Makes the name of an entry of an index. Traps for one that does not fit 32 bits.
    @inlinable
    package init(_ index: Int) {
      guard let rawValue = Int32(exactly: index) else {
        misuse("The number of an entry lies between −2³¹ and 2³¹ − 1.")
      }
      self.rawValue = rawValue
    }

    /// The place before the first entry, to insert after.
    @inlinable
    package static var start: Entry { Entry(rawValue: -1) }

    /// The number as an index.
    @inlinable
    package var index: Int { Int(rawValue) }
  }

  /// What an entry is.
  @frozen
  @usableFromInline
  package struct Traits: OptionSet, Hashable, Sendable, ZeroInitializable {
    /// The bits.
    @usableFromInline
    package var rawValue: UInt8

    /// Makes a set of traits of its bits.
    @inlinable
    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The entry is a visible row and counts as one. Without it, it weighs nothing: the marker of a
    /// container's begin or end, a hidden row.
    @inlinable
    package static var row: Traits { Traits(rawValue: 1) }

    /// The row is pinned. Of no effect while the entry is not a visible row.
    @inlinable
    package static var pinned: Traits { Traits(rawValue: 2) }

    /// The height of the row is an estimate. Of no effect while the entry is not a visible row.
    @inlinable
    package static var unmeasured: Traits { Traits(rawValue: 4) }

    /// Whether the branches above might have to know.
    @inline(__always)
    var hasFlags: Bool { rawValue & 6 != 0 }
  }

  /// An entry with its height and its traits, as it is inserted: 12 bytes.
  @frozen
  @usableFromInline
  package struct Item: Hashable, Sendable, ZeroInitializable {
    /// The name of the entry.
    @usableFromInline
    package var entry: Entry

    /// The height. An entry that is no row may have one as well: an inset, for example.
    @usableFromInline
    package var height: Length

    /// What the entry is.
    @usableFromInline
    package var traits: Traits

    /// Makes an item; a row unless told otherwise.
    @inlinable
    package init(_ entry: Entry, height: Length, traits: Traits = .row) {
      self.entry = entry
      self.height = height
      self.traits = traits
    }
  }

  /// Where an entry is.
  @frozen
  @usableFromInline
  package struct Placement: Hashable, Sendable, ZeroInitializable {
    /// The name of the entry.
    @usableFromInline
    package var entry: Entry

    /// The number of rows before it.
    @usableFromInline
    package var row: Int32

    /// The height of all before it, in units of 1/768 point.
    @usableFromInline
    package var top: Int64

    /// Its own height.
    @usableFromInline
    package var height: Length

    /// Makes a placement.
    @inlinable
    package init(entry: Entry, row: Int32, top: Int64, height: Length) {
      self.entry = entry
      self.row = row
      self.top = top
      self.height = height
    }

    /// Where the entry ends, in units of 1/768 point.
    @inlinable
    package var bottom: Int64 { top + Int64(height.rawValue) }
  }
}

extension RowOrder.Entry: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes the name of an entry of an integer literal.
  @inlinable
  package init(integerLiteral value: Int32) {
    self.init(rawValue: value)
  }

  /// The decimal digits of the number.
  @usableFromInline
  package var description: String { rawValue.description }
}
