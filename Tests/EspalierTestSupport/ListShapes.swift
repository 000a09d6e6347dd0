// SPDX-License-Identifier: MIT

import EspalierUpdates

/// How a test makes a new list of an old one: the ways users change lists, and the ways that hurt.
public enum ListShape: String, CaseIterable, Sendable {
  case edits, manyEdits, deletesOnly, insertsOnly, updatesOnly, moves, blockMove, blockSwap
  case chunks, shuffle, reverse, reverseMiddle, rotate, swapHalves, everySecond, interleave
  case replaceAll, replaceMiddle, fresh

  /// A new list of this shape.
  public func change(
    _ old: [Row], keys: Int?, using generator: inout some RandomNumberGenerator
  ) -> [Row] {
    var rows = old
    let count = rows.count
    func newRow(_ generator: inout some RandomNumberGenerator) -> Row {
      Self.randomRow(keys: keys, using: &generator)
    }
    func place(_ bound: Int, _ generator: inout some RandomNumberGenerator) -> Int {
      Int.random(in: 0...max(0, bound), using: &generator)
    }
    func edit(
      _ times: Int, _ kinds: ClosedRange<Int>, _ generator: inout some RandomNumberGenerator
    ) {
      for _ in 0..<times {
        switch Int.random(in: kinds, using: &generator) {
        case 0: rows.insert(newRow(&generator), at: place(rows.count, &generator))
        case 1:
          if !rows.isEmpty { rows.remove(at: place(rows.count - 1, &generator)) }
        case 2:
          if !rows.isEmpty {
            let row = rows.remove(at: place(rows.count - 1, &generator))
            rows.insert(row, at: place(rows.count, &generator))
          }
        default:
          if !rows.isEmpty {
            rows[place(rows.count - 1, &generator)].stamp.rawValue += 1
          }
        }
      }
    }
    let low = place(count, &generator)
    let high = low + place(count - low, &generator)
    switch self {
    case .edits: edit(1 + count / 50, 0...3, &generator)
    case .manyEdits: edit(1 + count / 3, 0...3, &generator)
    case .deletesOnly: edit(1 + count / 10, 1...1, &generator)
    case .insertsOnly: edit(1 + count / 10, 0...0, &generator)
    case .updatesOnly: edit(1 + count / 10, 3...3, &generator)
    case .moves: edit(1 + count / 40, 2...2, &generator)
    case .blockMove:
      let block = Array(rows[low..<high])
      rows.removeSubrange(low..<high)
      rows.insert(contentsOf: block, at: place(rows.count, &generator))
      edit(count / 100, 3...3, &generator)
    case .blockSwap:
      rows = Array(rows[high...] + rows[low..<high] + rows[..<low])
      edit(2, 0...3, &generator)
    case .chunks:
      let size = [2, 7, 16, 64, 65, 200].randomElement(using: &generator) ?? 2
      rows = stride(from: 0, to: count, by: size).shuffled(using: &generator)
        .flatMap { rows[$0..<min(count, $0 + size)] }
    case .shuffle: rows.shuffle(using: &generator)
    case .reverse: rows.reverse()
    case .reverseMiddle:
      rows[low..<high].reverse()
      edit(place(2, &generator), 3...3, &generator)
    case .rotate: rows = Array(rows[low...] + rows[..<low])
    case .swapHalves:
      rows = stride(from: 0, to: count, by: 8).flatMap { start in
        let end = min(count, start + 8)
        let middle = min(end, start + 4)
        return Array(rows[middle..<end] + rows[start..<middle])
      }
    case .everySecond: rows = rows.indices.filter { $0 % 2 == 0 }.map { rows[$0] }
    case .interleave:
      let half = (count + 1) / 2
      rows = rows.indices.map { $0 % 2 == 0 ? old[$0 / 2] : old[half + $0 / 2] }
    case .replaceAll: rows = rows.map { _ in newRow(&generator) }
    case .replaceMiddle: for index in low..<high { rows[index] = newRow(&generator) }
    case .fresh: rows = (0..<place(count, &generator)).map { _ in newRow(&generator) }
    }
    return rows
  }

  /// A row with a random identity: out of a few keys, so that identities repeat, or out of all numbers.
  public static func randomRow(
    keys: Int?, using generator: inout some RandomNumberGenerator
  ) -> Row {
    let id =
      keys.map { Int64.random(in: 0..<Int64($0), using: &generator) }
      ?? Int64.random(in: .min ... .max, using: &generator)
    return Row(id: RowID(id), stamp: Stamp(Int64.random(in: 0...3, using: &generator)))
  }
}
