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
  /// Rows of now that are pinned in a level, 0 to 3.
  package static func pins(level: Int) -> Lane { Lane(index: 4 + level) }

  static let count = 8
}

/// The lanes in which an entry counts as 1.
package struct Lanes: OptionSet, BitwiseCopyable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let oldRow = Lanes(rawValue: 1)
  package static let newRow = Lanes(rawValue: 2)
  package static let oldSection = Lanes(rawValue: 4)
  package static let newSection = Lanes(rawValue: 8)
  /// What an entry was at the last commit.
  package static let old: Lanes = [.oldRow, .oldSection]

  package static func pin(level: Int) -> Lanes {
    Lanes(rawValue: 16 &<< UInt8(truncatingIfNeeded: level))
  }
}

/// One number for each lane.
typealias Counts = SIMD8<Int32>

/// The sums of some entries.
package struct Sums: BitwiseCopyable, Equatable {
  var counts = Counts()
  package var height: Int64 = 0

  package subscript(lane: Lane) -> Int { Int(counts[lane.index]) }

  static func + (a: Sums, b: Sums) -> Sums {
    Sums(counts: a.counts &+ b.counts, height: a.height &+ b.height)
  }
  static func - (a: Sums, b: Sums) -> Sums {
    Sums(counts: a.counts &- b.counts, height: a.height &- b.height)
  }
  @inline(__always)
  func times(_ weight: Int32) -> Sums {
    weight == 1 ? self : Sums(counts: counts &* weight, height: height &* Int64(weight))
  }
  static prefix func - (a: Sums) -> Sums { Sums() - a }
}

/// A place in the order: the beginning of a node, which is all of a row, or the end of a container.
package struct Entry: BitwiseCopyable, Hashable {
  let key: Int32

  package static func start(_ node: Int32) -> Entry { Entry(key: node &* 2) }
  package static func end(_ node: Int32) -> Entry { Entry(key: node &* 2 &+ 1) }

  package var node: Int32 { key &>> 1 }
  package var isEnd: Bool { key & 1 != 0 }
}

/// Where an entry is: a leaf and an index in it. Valid until entries come or go.
package struct Position: Equatable, BitwiseCopyable {
  package var leaf: Int32
  package var index: Int
}
