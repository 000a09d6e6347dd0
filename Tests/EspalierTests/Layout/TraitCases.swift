// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Foundation
import Testing

/// What heights depend on beside the width: the size of text, a theme. Rows of kind 1 have texts here.
@Suite final class TraitCases {
  /// A hundred rows, every other one a text.
  private func mixedList(_ configuration: LayoutConfiguration = .init()) -> ListLayout {
    let list = ListLayout(configuration)
    list.load(rows(100)) {
      RowAttributes(kind: RowKind(UInt8($0 % 2)), height: .automatic(estimate: 50))
    }
    return list
  }

  /// Texts are higher by ten points with each trait.
  private func height(_ request: MeasureRequest) -> Double { 40 + Double(10 * request.traits) }

  /// Who is asked in a pass.
  @discardableResult private func asked(_ list: ListLayout) -> [Int] {
    report = list.pass(height)
    return list.asked
  }

  /// What the last pass found.
  private var report = LayoutReport()

  @Test func onlyRowsThatDependOnItAreMeasuredAgain() {
    let list = mixedList()
    #expect(asked(list).sorted() == [0, 1, 2, 3, 4])
    list.bare.setHeightTraits(2, ofKinds: [1])
    #expect(asked(list) == [1, 3])
    #expect(report.placed.map(\.height) == [40, 60, 40, 60])
  }

  @Test func goingBackFindsHeightsAndPlace() {
    let list = mixedList()
    asked(list)
    list.viewportDidScroll(to: 1333)
    asked(list)
    let before = report
    for traits in [3, 1] {
      list.bare.setHeightTraits(traits, ofKinds: [1])
      asked(list)
    }
    list.bare.setHeightTraits(0, ofKinds: [1])
    #expect(asked(list).isEmpty)
    #expect(report.placed == before.placed && report.offset == before.offset)
  }

  /// Found by coverage: the former size brings back what rows were, and the traits, changed with it, are others than then.
  @Test func aFormerSizeWithOtherTraitsForgetsNoHeight() {
    let list = mixedList()
    asked(list)
    list.setViewport(width: 300, height: 400)
    asked(list)
    list.setViewport(width: 300, height: 200)
    list.bare.setHeightTraits(1, ofKinds: [1])
    #expect(asked(list) == [1, 3])
    // Five of those that do not depend on traits were in sight, and three of the others, out of sight now, have what was
    // measured of them until they are asked for.
    #expect(report.contentExtent == 8 * 40 + 92 * 50)
  }

  @Test func theRowAtTheTopKeepsItsFraction() {
    let list = mixedList()
    asked(list)
    list.scrollToRow(21)
    asked(list)
    list.viewportDidScroll(to: report.offset + 10)
    asked(list)
    #expect(report.screenTop(ofRow: 21) == -10)
    list.bare.setHeightTraits(4)
    asked(list)
    #expect(report.screenTop(ofRow: 21) == -20 && report.placed[0].height == 80)
  }

  @Test func anAnswerForOtherTraitsIsKeptForThem() {
    let list = mixedList()
    let request = list.request(forRow: 1)!
    let other = list.request(forRow: 2)!
    list.bare.setHeightTraits(1, ofKinds: [1])
    #expect(!list.setMeasuredHeight(77, for: request))
    #expect(list.setMeasuredHeight(33, for: other))
    list.bare.setHeightTraits(0, ofKinds: [1])
    #expect(Set(asked(list)).isDisjoint(with: [1, 2]))
    #expect(report.placed[1].height == 77 && report.placed[2].height == 33)
  }

  @Test func aSnapshotHoldsForItsTraitsOnly() throws {
    let list = mixedList()
    list.bare.setHeightTraits(5, ofKinds: [1])
    asked(list)
    let data = try JSONEncoder().encode(list.bare.snapshot())
    let snapshot = try JSONDecoder().decode(LayoutSnapshot.self, from: data)
    for (traits, expected) in [(5, []), (0, [1, 3, 4])] {
      let other = mixedList()
      other.bare.setHeightTraits(traits, ofKinds: [1])
      _ = other.bare.restore(snapshot)
      #expect(asked(other) == expected)
    }
  }

  @Test func fixedHeightsStay() {
    let list = fixedList([30, 40, 50])
    list.bare.setHeightTraits(1)
    #expect(asked(list).isEmpty && report.placed.map(\.height) == [30, 40, 50])
  }

  @Test func rowsThatComeLaterHaveTheTraitsOfTheirKind() {
    let list = ListLayout()
    list.bare.setHeightTraits(3)
    list.bare.setHeightTraits(1, ofKinds: [7])
    list.load(rows(3)) { RowAttributes(kind: $0 == 1 ? 7 : 200) }
    #expect((0..<3).map { list.request(forRow: $0)!.traits } == [3, 1, 3])
  }

  /// The rows at the start were measured with traits whose number others have by now.
  @Test func aNumberThatOtherTraitsGotFindsNoHeight() {
    let list = mixedList()
    asked(list)
    list.viewportDidScroll(to: 2000)
    asked(list)
    for traits in 1...62 {
      list.bare.setHeightTraits(traits)
      asked(list)
    }
    list.setContentOffset(0)
    asked(list)
    #expect(report.placed.first?.height == 660)
  }

  /// Rows that do not depend on the traits have the last height that was told of them, whatever was measured before.
  @Test func otherTraitsBringBackNoHeightOfRowsThatDoNotDependOnThem() {
    let list = mixedList()
    asked(list)
    for width in [200.0, 300] {
      list.setViewport(width: width, height: 200)
      asked(list)
    }
    #expect(list.setMeasuredHeight(70, for: list.request(forRow: 0)!))
    asked(list)
    list.bare.setHeightTraits(2, ofKinds: [1])
    asked(list)
    #expect(report.placed.map(\.height) == [70, 60, 40, 60])
  }

  /// Traits are told apart, and not the kinds that have them: of two, no height is forgotten, be they of however many
  /// kinds that are not beside each other.
  @Test func oneTraitOfManyKindsForgetsNoHeight() {
    let list = ListLayout()
    list.load(rows(4)) { _ in RowAttributes(kind: 1, height: .automatic(estimate: 50)) }
    #expect(asked(list).sorted() == [0, 1, 2, 3])
    let even = stride(from: 0, through: 124, by: 2).map { RowKind(UInt8($0)) }
    list.bare.setHeightTraits(1, ofKinds: even)
    #expect(asked(list).isEmpty)
  }

  /// More traits than can be told apart at a time: what is out of the present setting may be forgotten, and no
  /// height is one of other traits.
  @Test(arguments: seeds(count: 4))
  func anyNumberOfTraitsOneAfterTheOther(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let list = mixedList()
    var late: [MeasureRequest] = []
    var values = [0, 0]
    for step in 0..<300 {
      let (kind, value) = (Int.random(in: 0...1, using: &random), step / 2)
      values[kind] = step % 7 == 0 ? 0 : value
      list.bare.setHeightTraits(values[kind], ofKinds: [RowKind(UInt8(kind))])
      if step % 5 == 0 { list.setViewport(width: step % 2 == 0 ? 300 : 200, height: 200) }
      late.append(list.request(forRow: step % 100)!)
      if let answer = late.randomElement(using: &random) {
        _ = list.setMeasuredHeight(height(answer), for: answer)
      }
      asked(list)
      for row in report.placed {
        #expect(row.height == 40 + Double(10 * values[row.row % 2]), "step \(step)")
      }
      list.bare.tree.checkInvariants()
    }
  }
}
