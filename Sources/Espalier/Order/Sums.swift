// SPDX-License-Identifier: MIT

/// What is counted along the order. An entry counts as 0 or 1 in each lane.
package struct Lane: BitwiseCopyable {
  let index: Int

  /// Rows of the last commit.
  package static var oldRows: Lane { Lane(index: 0) }
  /// Rows of now.
  package static var newRows: Lane { Lane(index: 1) }
  /// Sections of the last commit.
  package static var oldSections: Lane { Lane(index: 2) }
  /// Sections of now.
  package static var newSections: Lane { Lane(index: 3) }

  static let count = 4

  /// Whether it is one of the last commit.
  var isOld: Bool { index & 1 == 0 }
}

/// Which pinned rows are one group: those of a level and an edge push each other, others stack at their edge.
package struct PinGroup: BitwiseCopyable {
  let number: Int
  package static func pushing(level: Int, _ edge: PinEdge) -> PinGroup {
    PinGroup(number: 1 + level + (edge == .trailing ? 4 : 0))
  }
  package static func stacking(_ edge: PinEdge) -> PinGroup {
    PinGroup(number: edge == .trailing ? 10 : 9)
  }
  /// The mark in the branches above such rows (`Order+Marks`).
  var mark: UInt64 { 1 &<< UInt64(32 &+ number) }
}

/// The lanes in which an entry counts as 1, above them the number of its group of pinned rows, or 0, and then whether
/// it is a row outside of the body of its section.
package struct Lanes: OptionSet, BitwiseCopyable {
  package var rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let oldRow = Lanes(rawValue: 1)
  package static let newRow = Lanes(rawValue: 2)
  package static let oldSection = Lanes(rawValue: 4)
  package static let newSection = Lanes(rawValue: 8)
  /// A row that is in no body of a section (`Order+Bodies`), at the last commit and now.
  static let oldOutside = Lanes(rawValue: 256)
  static let newOutside = Lanes(rawValue: 512)
  /// What an entry was at the last commit.
  package static let old: Lanes = [.oldRow, .oldSection, .oldOutside]

  package static func pinned(_ group: PinGroup) -> Lanes {
    Lanes(rawValue: UInt16(truncatingIfNeeded: group.number &<< 4))
  }
  /// The number of the group of pinned rows; 0: none.
  var group: Int { Int(rawValue &>> 4 & 15) }
  /// A bit for the last commit, and one for now.
  var outside: UInt16 { rawValue &>> 8 }
}

/// One number for each lane.
typealias Counts = SIMD4<Int32>
/// The rows outside of bodies at the last commit, and now.
typealias Outside = SIMD2<Int32>

/// The sums of some entries.
package struct Sums: BitwiseCopyable, Equatable {
  var counts = Counts()
  package var height: Int64 = 0
  /// The heights at the last commit.
  var formerHeight: Int64 = 0
  var outside = Outside()

  package subscript(lane: Lane) -> Int { Int(counts[lane.index]) }

  static func + (a: Sums, b: Sums) -> Sums {
    Sums(
      counts: a.counts &+ b.counts, height: a.height &+ b.height,
      formerHeight: a.formerHeight &+ b.formerHeight, outside: a.outside &+ b.outside)
  }
  static func - (a: Sums, b: Sums) -> Sums {
    Sums(
      counts: a.counts &- b.counts, height: a.height &- b.height,
      formerHeight: a.formerHeight &- b.formerHeight, outside: a.outside &- b.outside)
  }
  /// The sums of an entry that stands for several rows. There are none of those in sections.
  @inline(__always)
  func times(_ weight: Int32) -> Sums {
    weight == 1
      ? self
      : Sums(
        counts: counts &* weight, height: height &* Int64(weight),
        formerHeight: formerHeight &* Int64(weight))
  }
  static prefix func - (a: Sums) -> Sums { Sums() - a }
}

/// A place in the order: the beginning of a node, which is all of a row, or the end of a container.
package struct Entry: BitwiseCopyable, Hashable {
  let key: Int32

  package static func start(_ node: Int32) -> Entry { Entry(key: node &* 2) }
  package static func end(_ node: Int32) -> Entry { Entry(key: node &* 2 &+ 1) }

  package var node: Int32 { key &>> 1 }
  var isEnd: Bool { key & 1 != 0 }
}

/// Where an entry is: a leaf and an index in it. Valid until entries come or go.
package struct Position: Equatable, BitwiseCopyable {
  package var leaf: Int32
  package var index: Int
}
