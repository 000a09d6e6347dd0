// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if DEBUG
  /// Models that come or move, and are told before the commit. Counted steps, while their number doubles.
  @Suite("What telling models costs before the commit that lists them")
  struct NewcomerGrowthTests {
    private static let data = DataID<Int>()

    private final class Ears {
      var heard: [Int] = []
    }

    /// A row that begins to read and to listen when it comes into a list.
    private final class Reader: CellModel {
      let number: Int
      let ears: Ears

      init(_ number: Int, _ ears: Ears) {
        self.number = number
        self.ears = ears
        super.init(height: .fixed(20))
      }

      override func didAttach() {
        subscribe(to: NewcomerGrowthTests.data) { [unowned self] _ in ears.heard.append(number) }
        listen(as: Reader.self)
      }
    }

    enum Way: CaseIterable { case appended, oneByOneToTheFront, moved }
    enum Telling: CaseIterable { case share, notify }

    @Test(
      "They hear it in their order, in the steps of a sort", arguments: Way.allCases,
      Telling.allCases)
    func told(_ way: Way, _ telling: Telling) throws {
      let found = try Growth.linearLogarithmic.violation(from: 200, doublings: 3) { count in
        let world = try GrowingModels(100)
        let (ears, list) = (Ears(), world.containers[3])
        let readers = (0..<count).map { Reader($0, ears) }
        var expected = Array(0..<count)
        if way == .moved {
          try list.add(readers)
          world.engine.commit()
        }
        let before = world.work
        switch way {
        case .appended: try list.add(readers)
        case .oneByOneToTheFront:
          for reader in readers { try list.insert(reader, at: 0) }
          expected.reverse()
        case .moved:
          for reader in readers { try list.move(reader, to: 0) }
          expected.reverse()
        }
        switch telling {
        case .share: list.share(1, as: Self.data)
        case .notify: try list.notify(Reader.self, .children) { ears.heard.append($0.number) }
        }
        #expect(ears.heard == expected)
        return world.work - before
      }
      #expect(found == nil)
    }
  }
#endif
