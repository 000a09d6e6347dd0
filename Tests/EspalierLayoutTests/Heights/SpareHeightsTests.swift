// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierLayout

  /// Heights of rows that are not in the list as they were.
  @Suite struct SpareHeightsTests {
    /// A row that is liked again and again leaves a height each time: none of them is in the way of the next.
    @Test func aRowThatChangesAgainAndAgainIsFoundAsSoonAsAny() {
      var spares = SpareHeights(limit: 1024)
      for stamp in 0..<5000 {
        for id in 0..<2 {
          spares.keep(.init(id: Int64(id), stamp: Int64(stamp), key: 300, height: Int32(stamp)))
        }
      }
      let (count, way) = (spares.count, spares.longestWay)
      #expect(count == 1024 && way < 40)
      let (found, hint) = (
        spares.find(id: 1, stamp: 4999, key: 300), spares.find(id: 1, stamp: 3, key: 300)
      )
      #expect(found == .height(4999) && hint == .hint(4999))
    }

    /// Against a plain list, with so few different keys that they come again all the time.
    @Test(arguments: seeds(count: 20), [1, 2, 7, 40])
    func whatIsKeptIsFound(seed: UInt64, limit: Int) {
      var random = SeededGenerator(seed: seed)
      var spares = SpareHeights(limit: limit)
      var plain: [SpareHeights.Spare] = []
      for height in 0..<400 {
        let spare = SpareHeights.Spare(
          id: Int64.random(in: 0..<9, using: &random),
          stamp: Int64.random(in: 0..<4, using: &random),
          key: Int32.random(in: 0..<2, using: &random), height: Int32(height))
        spares.keep(spare)
        if let known = plain.firstIndex(where: { isSame($0, spare) }) {
          plain[known].height = spare.height
        } else {
          if plain.count == limit { plain.removeFirst() }
          plain.append(spare)
        }
        let asked = SpareHeights.Spare(
          id: Int64.random(in: 0..<9, using: &random),
          stamp: Int64.random(in: 0..<4, using: &random),
          key: Int32.random(in: 0..<2, using: &random))
        let found = spares.find(id: asked.id, stamp: asked.stamp, key: asked.key)
        #expect(found == finding(asked, in: plain), "SEED=\(seed)")
      }
      var all: [Int32] = []
      let add: (SpareHeights.Spare) -> Void = { all.append($0.height) }
      spares.forEach(add)
      #expect(all == plain.map(\.height), "SEED=\(seed)")
    }

    private func isSame(_ one: SpareHeights.Spare, _ other: SpareHeights.Spare) -> Bool {
      one.id == other.id && one.stamp == other.stamp && one.key == other.key
    }

    private func finding(
      _ asked: SpareHeights.Spare, in plain: [SpareHeights.Spare]
    ) -> SpareHeights.Finding {
      if let found = plain.first(where: { isSame($0, asked) }) { return .height(found.height) }
      return plain.last { $0.id == asked.id }.map { .hint($0.height) } ?? .nothing
    }
  }
#endif
