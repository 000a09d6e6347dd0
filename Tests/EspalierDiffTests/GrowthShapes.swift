// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// A way to make a new list of an old one of any size, by positions: for every new row the old row it is,
/// or `fresh`.
struct GrowthShape: Sendable, CustomTestStringConvertible {
  static let fresh = -1

  var name: String
  var sources: @Sendable (Int, inout SeededGenerator) -> [Int]

  var testDescription: String { name }

  init(_ name: String, _ sources: @escaping @Sendable (Int, inout SeededGenerator) -> [Int]) {
    self.name = name
    self.sources = sources
  }

  /// Kinds of identities: one each, one in a hundred another row's, every row one of twenty or of two.
  enum Identities: String, CaseIterable, Sendable {
    case unique, duplicates, few, two
  }

  /// Two lists of this shape.
  func lists(
    _ size: Int, _ identities: Identities, seed: UInt64 = 5
  ) -> (old: [Row], new: [Row]) {
    var random = SeededGenerator(seed: seed)
    var old = (0..<size).map { _ in ListShape.randomRow(keys: nil, using: &random) }
    switch identities {
    case .unique: break
    case .duplicates:
      for row in old.indices where row % 100 == 57 {
        old[row].id = old[Int.random(in: 0..<size, using: &random)].id
      }
    case .few:
      for row in old.indices { old[row].id = RowID(Int64.random(in: 0..<20, using: &random)) }
    case .two:
      for row in old.indices { old[row].id = RowID(Int64.random(in: 0..<2, using: &random)) }
    }
    let new = sources(size, &random).map { source in
      source == Self.fresh ? ListShape.randomRow(keys: nil, using: &random) : old[source]
    }
    return (old, new)
  }

  static let all: [GrowthShape] = filters + groups + moves + mixtures

  private static func kept(_ percent: Int) -> GrowthShape {
    GrowthShape("keep \(percent) % at random") { size, random in
      (0..<size).filter { _ in Int.random(in: 0..<100, using: &random) < percent }
    }
  }

  private static func everyKth(_ k: Int, dropped: Bool) -> GrowthShape {
    GrowthShape("\(dropped ? "drop" : "keep") every \(k)th") { size, _ in
      (0..<size).filter { ($0 % k == 0) != dropped }
    }
  }

  /// Rows go, or come, and the others stay.
  private static let filters: [GrowthShape] =
    [99, 90, 50, 20, 10, 1].map(kept) + [2, 3, 10, 100].map { everyKth($0, dropped: false) }
    + [2, 3, 10].map { everyKth($0, dropped: true) }
    + [
      GrowthShape("insert before every row") { size, _ in
        (0..<size).flatMap { [fresh, $0] }
      },
      GrowthShape("insert three before every fourth") { size, _ in
        (0..<size).flatMap { $0 % 4 == 0 ? [fresh, fresh, fresh, $0] : [$0] }
      },
      GrowthShape("replace every second") { size, _ in
        (0..<size).map { $0 % 2 == 0 ? $0 : fresh }
      },
      GrowthShape("keep half at random, insert some") { size, random in
        (0..<size).flatMap { row in
          Int.random(in: 0..<50, using: &random) == 0
            ? [fresh, row] : Bool.random(using: &random) ? [row] : []
        }
      },
      GrowthShape("drop half and put it last") { size, random in
        let isKept = (0..<size).map { _ in Bool.random(using: &random) }
        return (0..<size).filter { isKept[$0] } + (0..<size).filter { !isKept[$0] }
      },
      GrowthShape("drop blocks") { size, _ in (0..<size).filter { $0 / 50 % 2 == 0 } },
    ]

  private static func grouped(_ k: Int) -> GrowthShape {
    GrowthShape("group a round robin of \(k)") { size, _ in
      (0..<k).flatMap { Swift.stride(from: $0, to: size, by: k) }
    }
  }

  private static func interleaved(_ k: Int) -> GrowthShape {
    GrowthShape("take from \(k) groups in turn") { size, _ in
      let share = size / k
      return (0..<share).flatMap { row in (0..<k).map { $0 * share + row } }
        + (share * k..<size)
    }
  }

  /// Groups, zips, merges, splits and sorts.
  private static let groups: [GrowthShape] =
    [2, 3, 10, 50].map(grouped) + [2, 3, 10].map(interleaved)
    + [
      GrowthShape("merge two halves at random") { size, random in
        let isFirst =
          (Array(repeating: true, count: size / 2)
          + Array(repeating: false, count: size - size / 2)).shuffled(using: &random)
        var (first, second) = (0, size / 2)
        return isFirst.map { isFirst in
          if isFirst { first += 1 } else { second += 1 }
          return isFirst ? first - 1 : second - 1
        }
      },
      GrowthShape("zip with the reverse") { size, _ in
        (0..<size).map { $0 % 2 == 0 ? $0 / 2 : size - 1 - $0 / 2 }
      },
      GrowthShape("sort by another key") { size, random in
        let keys = (0..<size).map { _ in Int.random(in: 0..<size, using: &random) }
        return (0..<size).sorted { (keys[$0], $0) < (keys[$1], $1) }
      },
      GrowthShape("sort by a key of few values") { size, random in
        let keys = (0..<size).map { _ in Int.random(in: 0..<9, using: &random) }
        return (0..<size).sorted { (keys[$0], $0) < (keys[$1], $1) }
      },
      GrowthShape("sort nearly sorted") { size, random in
        let keys = (0..<size).map { $0 + Int.random(in: 0..<20, using: &random) }
        return (0..<size).sorted { (keys[$0], $0) < (keys[$1], $1) }
      },
      GrowthShape("group by halves of random length") { size, random in
        let group = (0..<size).map { _ in Int.random(in: 0..<40, using: &random) }
        return (0..<40).flatMap { key in (0..<size).filter { group[$0] == key } }
      },
    ]

  /// Rows change places.
  private static let moves: [GrowthShape] = [
    GrowthShape("reverse") { size, _ in (0..<size).reversed() },
    GrowthShape("reverse all but the ends") { size, _ in
      [0] + (1..<size - 1).reversed() + [size - 1]
    },
    GrowthShape("reverse blocks of 30") { size, _ in
      Swift.stride(from: 0, to: size, by: 30).flatMap { ($0..<min(size, $0 + 30)).reversed() }
    },
    GrowthShape("reverse the order of blocks of 30") { size, _ in
      Swift.stride(from: 0, to: size, by: 30).reversed().flatMap { $0..<min(size, $0 + 30) }
    },
    GrowthShape("rotate by one") { size, _ in Array(1..<size) + [0] },
    GrowthShape("rotate by a third") { size, _ in Array(size / 3..<size) + (0..<size / 3) },
    GrowthShape("rotate every 20") { size, _ in
      (0..<size).map { $0 / 20 * 20 + 20 <= size ? $0 / 20 * 20 + ($0 + 7) % 20 : $0 }
    },
    GrowthShape("swap neighbours") { size, _ in (0..<size).map { min($0 ^ 1, size - 1) } },
    GrowthShape("swap halves of eight") { size, _ in
      (0..<size).map { $0 / 8 * 8 + 8 <= size ? $0 / 8 * 8 + ($0 + 4) % 8 : $0 }
    },
    GrowthShape("shuffle") { size, random in (0..<size).shuffled(using: &random) },
    GrowthShape("shuffle blocks of 64") { size, random in
      Swift.stride(from: 0, to: size, by: 64).shuffled(using: &random)
        .flatMap { $0..<min(size, $0 + 64) }
    },
    GrowthShape("shuffle blocks of 500") { size, random in
      Swift.stride(from: 0, to: size, by: 500).shuffled(using: &random)
        .flatMap { $0..<min(size, $0 + 500) }
    },
    GrowthShape("swap halves") { size, _ in Array(size / 2..<size) + (0..<size / 2) },
    GrowthShape("move every tenth to the front") { size, _ in
      (0..<size).filter { $0 % 10 == 0 } + (0..<size).filter { $0 % 10 != 0 }
    },
    GrowthShape("move every tenth to the end, reversed") { size, _ in
      (0..<size).filter { $0 % 10 != 0 } + (0..<size).filter { $0 % 10 == 0 }.reversed()
    },
    GrowthShape("move 1 % anywhere") { size, random in
      var list = Array(0..<size)
      for _ in 0..<size / 100 {
        let row = list.remove(at: Int.random(in: 0..<size, using: &random))
        list.insert(row, at: Int.random(in: 0..<size, using: &random))
      }
      return list
    },
    GrowthShape("move 20 % anywhere") { size, random in
      var list = Array(0..<size)
      for _ in 0..<size / 5 {
        let row = list.remove(at: Int.random(in: 0..<size, using: &random))
        list.insert(row, at: Int.random(in: 0..<size, using: &random))
      }
      return list
    },
  ]

  /// Several things at once.
  private static let mixtures: [GrowthShape] = [
    GrowthShape("replace all") { size, _ in Array(repeating: fresh, count: size) },
    GrowthShape("replace the middle") { size, _ in
      (0..<size).map { $0 > size / 4 && $0 < size / 2 ? fresh : $0 }
    },
    GrowthShape("slide a window by a quarter") { size, _ in
      Array(size / 4..<size) + Array(repeating: fresh, count: size / 4)
    },
    GrowthShape("refresh a page") { size, _ in
      Array(repeating: fresh, count: size / 10) + (0..<size - size / 10)
    },
    GrowthShape("mix 1 % of each") { size, random in mixed(size, 100, &random) },
    GrowthShape("mix 10 % of each") { size, random in mixed(size, 10, &random) },
    GrowthShape("two windows of one list") { size, random in
      // What two filters of one list have in common, with what only one of them has.
      (0..<size).flatMap { row in
        [[row], [], [fresh], []][Int.random(in: 0..<4, using: &random)]
      }
    },
    GrowthShape("half shuffled, half kept") { size, random in
      Array(0..<size / 2) + (size / 2..<size).shuffled(using: &random)
    },
    GrowthShape("shuffle and drop half") { size, random in
      (0..<size).shuffled(using: &random).filter { $0 % 2 == 0 }
    },
  ]

  private static func mixed(_ size: Int, _ part: Int, _ random: inout SeededGenerator) -> [Int] {
    var list = Array(0..<size)
    for _ in 0..<size / part {
      list.remove(at: Int.random(in: 0..<list.count, using: &random))
      list.insert(fresh, at: Int.random(in: 0..<list.count, using: &random))
      let row = list.remove(at: Int.random(in: 0..<list.count, using: &random))
      list.insert(row, at: Int.random(in: 0..<list.count, using: &random))
    }
    return list
  }
}
