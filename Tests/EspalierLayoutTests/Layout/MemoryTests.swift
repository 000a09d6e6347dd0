// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// What a list keeps, and that nothing is lost in a very long one.
@Suite struct MemoryTests {
  /// A chunk of the order's map holds 16,384 entries; this many rows fill four.
  private static let count = 65_000

  private func bytesPerRow(_ list: borrowing ListLayout) -> Double {
    Double(list.memoryInUse) / Double(list.rowCount)
  }

  @Test func aLoadedListKeepsFortyBytesPerRow() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 600)
    list.load(rows(Self.count).span) { _ in RowAttributes(height: .automatic(estimate: 44)) }
    let bytes = bytesPerRow(list)
    #expect(bytes <= 40)
  }

  @Test func threeWidthsAndRandomMovesKeepSixtyFour() {
    var random = SeededGenerator(seed: 7)
    let all = rows(Self.count)
    var list = ListLayout()
    list.setViewport(width: 300, height: 600)
    list.load(all.span) { _ in RowAttributes(height: .automatic(estimate: 44)) }
    for _ in 0..<15 {
      let sources = (0..<1000).map { $0 * 65 + Int.random(in: 0..<65, using: &random) }
      let targets = (0..<1000).map { $0 * 65 + Int.random(in: 0..<65, using: &random) }
      list.apply(moves: Array(zip(sources, targets.shuffled(using: &random))), rows: all)
    }
    let edited = bytesPerRow(list)
    #expect(edited <= 44)
    for width in [200.0, 400] { list.setViewport(width: width, height: 600) }
    let turned = bytesPerRow(list)
    #expect(turned <= 64)
  }

  /// Rule 7.1 at ten million rows, for every row: `row(at: offset(of: i)) == i`. Where nothing is optimised,
  /// at a million, for a sample.
  @Test func rowsAreWhereTheirOffsetsSay() {
    #if DEBUG
      let (count, step) = (1_000_000, 97)
    #else
      let (count, step) = (10_000_000, 1)
    #endif
    var random = SeededGenerator(seed: 3)
    var order = RowOrder(rowCount: count, height: Length(rawValue: 44 * 768 + 256))
    for _ in 0..<5000 {
      let entry = RowOrder.Entry(Int.random(in: 0..<count, using: &random))
      order.setHeight(Length(rawValue: Int32.random(in: 0...3, using: &random) * 256), of: entry)
    }
    var wrong = 0
    for row in stride(from: 0, to: count, by: step) {
      let place = order.placement(ofRow: row)
      guard place.height > .zero else { continue }
      if order.row(atOffset: place.top) != row || order.row(atOffset: place.bottom - 1) != row {
        wrong += 1
      }
    }
    #expect(wrong == 0)
    let isFar = order.totalHeight > Int64(count) * 44 * 768
    #expect(isFar)
  }
}
