// SPDX-License-Identifier: MIT

import EspalierBase

// Rows that had no partner beside them.
extension SmallDiff {
  /// Compares each with each.
  @inline(__always)
  mutating func compareLeft<
    Olds: SmallList & ~Copyable & ~Escapable, News: SmallList & ~Copyable & ~Escapable
  >(_ olds: inout Olds, _ news: inout News) {
    for index in 0..<leftNewCount {
      let target = Int(bytes[Part.leftNews + index])
      let id = news.id(at: target)
      for place in 0..<leftOldCount {
        let row = bytes[Part.leftOlds + place]
        if row == Self.none || olds.id(at: Int(row)) != id { continue }
        pair(Int(row), target)
        bytes[Part.leftOlds + place] = Self.none
        break
      }
    }
    steps.add(leftOldCount * leftNewCount)
  }

  /// Looks the new rows up in a table of the old ones.
  @inline(__always)
  mutating func hashLeft<
    Olds: SmallList & ~Copyable & ~Escapable, News: SmallList & ~Copyable & ~Escapable
  >(_ olds: inout Olds, _ news: inout News) {
    // The last one first, so that the first of equal identities is found first.
    var place = leftOldCount
    while place > 0 {
      place -= 1
      let id = olds.id(at: Int(bytes[Part.leftOlds + place]))
      var slot = Self.slot(of: id)
      while true {
        steps.add(1)
        let held = bytes[Part.slots + slot]
        if held == 0 || olds.id(at: Int(bytes[Part.leftOlds + Int(held) - 1])) == id { break }
        slot = (slot + 1) & 255
      }
      bytes[Part.next + place] = bytes[Part.slots + slot]
      bytes[Part.slots + slot] = UInt8(truncatingIfNeeded: place + 1)
    }
    for index in 0..<leftNewCount {
      let target = Int(bytes[Part.leftNews + index])
      let id = news.id(at: target)
      var slot = Self.slot(of: id)
      while true {
        steps.add(1)
        let held = bytes[Part.slots + slot]
        if held == 0 { break }
        if held != Self.none {
          let place = Int(held) - 1
          let row = Int(bytes[Part.leftOlds + place])
          if olds.id(at: row) == id {
            pair(row, target)
            let next = bytes[Part.next + place]
            bytes[Part.slots + slot] = next == 0 ? Self.none : next
            bytes[Part.leftOlds + place] = Self.none
            break
          }
        }
        slot = (slot + 1) & 255
      }
    }
  }

  @inline(__always)
  private static func slot(of id: RowID) -> Int {
    Int(truncatingIfNeeded: id.spread &>> 56)
  }
}
