// SPDX-License-Identifier: MIT

import EspalierUpdates

/// The diff of Paul Heckel, "A Technique for Isolating Differences Between Files", CACM 21 (1978), with
/// a dictionary as its symbol table. Most list libraries do this, or a variation of it.
///
/// It is linear and finds moves, but not the fewest: every row whose neighbours shifted unevenly moves.
/// Equal rows are matched only beside unique ones; others are deleted and inserted.
package struct Heckel {
  /// What the paper keeps for each symbol: how often it occurs on both sides, and where in the old.
  private struct Symbol {
    var oldCount = 0
    var newCount = 0
    var oldIndex = 0
  }

  private static let unmatched = -1

  /// The batch update from `old` to `new`.
  package static func difference(from old: [Row], to new: [Row]) -> PlainUpdate {
    var symbols: [Symbol] = []
    var table: [RowID: Int] = [:]
    table.reserveCapacity(new.count)
    let newSymbols = new.map { enter($0, &table, &symbols) { $0.newCount += 1 } }
    let oldSymbols = old.enumerated().map { index, row in
      enter(row, &table, &symbols) {
        $0.oldCount += 1
        $0.oldIndex = index
      }
    }
    var matches = Matches(old: old.count, new: new.count)
    matches.matchUnique(newSymbols, symbols)
    matches.matchNeighbours(oldSymbols, newSymbols)
    return matches.update(from: old, to: new)
  }

  /// Passes 1 and 2: notes an occurrence of a row and returns the number of its symbol.
  private static func enter(
    _ row: Row, _ table: inout [RowID: Int], _ symbols: inout [Symbol],
    _ note: (inout Symbol) -> Void
  ) -> Int {
    let number = table[row.id] ?? symbols.count
    if number == symbols.count {
      table[row.id] = number
      symbols.append(Symbol())
    }
    note(&symbols[number])
    return number
  }

  /// For every row on either side its counterpart on the other.
  private struct Matches {
    var ofOld: [Int]
    var ofNew: [Int]

    init(old: Int, new: Int) {
      ofOld = Array(repeating: unmatched, count: old)
      ofNew = Array(repeating: unmatched, count: new)
    }

    /// Pass 3: what occurs once on either side is the same row.
    mutating func matchUnique(_ newSymbols: [Int], _ symbols: [Symbol]) {
      for (index, number) in newSymbols.enumerated() {
        let symbol = symbols[number]
        if symbol.oldCount == 1 && symbol.newCount == 1 { match(symbol.oldIndex, index) }
      }
    }

    /// Passes 4 and 5: equal rows beside a matched pair match as well, downwards, then upwards.
    mutating func matchNeighbours(_ old: [Int], _ new: [Int]) {
      for index in new.indices.dropLast() where ofNew[index] != unmatched {
        let next = ofNew[index] + 1
        if next < old.count { matchIfEqual(next, index + 1, old, new) }
      }
      for index in new.indices.dropFirst().reversed() where ofNew[index] > 0 {
        matchIfEqual(ofNew[index] - 1, index - 1, old, new)
      }
    }

    private mutating func matchIfEqual(
      _ oldIndex: Int, _ newIndex: Int, _ old: [Int], _ new: [Int]
    ) {
      let isFree = ofOld[oldIndex] == unmatched && ofNew[newIndex] == unmatched
      if isFree && old[oldIndex] == new[newIndex] { match(oldIndex, newIndex) }
    }

    private mutating func match(_ oldIndex: Int, _ newIndex: Int) {
      ofOld[oldIndex] = newIndex
      ofNew[newIndex] = oldIndex
    }

    /// The last pass: what has no counterpart is deleted or inserted; what does not stand where the
    /// deletes and inserts before it have shifted it to, moves.
    func update(from old: [Row], to new: [Row]) -> PlainUpdate {
      var update = PlainUpdate()
      // keptRank[i]: how many of the old rows before i have a counterpart.
      var keptRank: [Int] = []
      keptRank.reserveCapacity(old.count)
      for (index, match) in ofOld.enumerated() {
        keptRank.append(index - update.deletes.count)
        if match == unmatched { update.deletes.append(index) }
      }
      for (index, match) in ofNew.enumerated() {
        guard match != unmatched else {
          update.inserts.append(index)
          continue
        }
        if keptRank[match] != index - update.inserts.count {
          update.moves.append(.init(old: match, new: index))
        }
        if old[match].stamp != new[index].stamp {
          update.updates.append(.init(old: match, new: index))
        }
      }
      return update
    }
  }
}
