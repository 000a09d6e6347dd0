// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Random edits of a plain list.
public enum ListEdits {
  /// Deletes, inserts, updates, moves of rows and of chunks, rotations, each a few times. New identities
  /// come from `nextID` on, or repeat one that is there if `duplicates`.
  public static func edit(
    _ list: [Row], nextID: inout Int64, duplicates: Bool,
    using random: inout some RandomNumberGenerator
  ) -> [Row] {
    var list = list
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let kind = Int.random(in: 0..<7, using: &random)
      guard !list.isEmpty || kind == 0 else { continue }
      let place = Int.random(in: 0...max(0, list.count - 1), using: &random)
      let length = Int.random(in: 1...max(1, list.count / 4), using: &random)
      let range = place..<min(list.count, place + length)
      switch kind {
      case 0:
        for _ in 0..<Int.random(in: 1...9, using: &random) {
          nextID += 1
          let isRepeated = duplicates && Bool.random(using: &random)
          let id = isRepeated ? list.randomElement(using: &random)?.id : nil
          list.insert(Row(id: id ?? RowID(nextID)), at: min(place, list.count))
        }
      case 1: list.remove(at: place)
      case 2: list.removeSubrange(range.prefix(10))
      case 3: list[place].stamp = Stamp(list[place].stamp.rawValue + 1)
      case 4:
        let row = list.remove(at: place)
        list.insert(row, at: Int.random(in: 0...list.count, using: &random))
      case 5:
        let chunk = Array(list[range])
        list.removeSubrange(range)
        list.insert(contentsOf: chunk, at: Int.random(in: 0...list.count, using: &random))
      default: list = Array(list[place...] + list[..<place])
      }
    }
    return list
  }
}

/// Random edits of a list of sections.
public enum SectionEdits {
  /// Deletes, inserts, updates, and moves of sections and of rows, within sections and between them.
  public static func edit(
    _ list: [ListSection], duplicates: Bool, using random: inout some RandomNumberGenerator
  ) -> [ListSection] {
    var list = list
    var nextID = Int64.random(in: 1 << 32..<1 << 62, using: &random)
    for _ in 0..<Int.random(in: 0...15, using: &random) {
      let kind = Int.random(in: 0..<8, using: &random)
      guard !list.isEmpty || kind == 0 else { continue }
      let place = Int.random(in: 0...max(0, list.count - 1), using: &random)
      let other = Int.random(in: 0...max(0, list.count - 1), using: &random)
      nextID += 100
      switch kind {
      case 0:
        let id = duplicates && Bool.random(using: &random) ? list.first?.id : nil
        let added = rows((0..<3).map { Int(nextID) + $0 })
        list.insert(ListSection(id: id ?? RowID(nextID), rows: added), at: min(place, list.count))
      case 1:
        // Some rows of a section that goes survive elsewhere.
        let gone = list.remove(at: place)
        if !list.isEmpty { list[other % list.count].rows += gone.rows.prefix(2) }
      case 2: list.insert(list.remove(at: place), at: other)
      case 3: list[place].stamp = Stamp(nextID)
      case 4:
        // Some rows enter a new section.
        let taken = list[place].rows.suffix(2)
        list[place].rows.removeLast(taken.count)
        list.insert(ListSection(id: RowID(nextID), rows: Array(taken)), at: other)
      case 5:
        guard !list[place].rows.isEmpty else { break }
        let row = list[place].rows.remove(at: list[place].rows.count / 2)
        list[other].rows.insert(row, at: list[other].rows.count / 3)
        if duplicates { list[place].rows.append(row) }
      default:
        list[place].rows = ListEdits.edit(
          list[place].rows, nextID: &nextID, duplicates: duplicates, using: &random)
      }
    }
    return list
  }
}
