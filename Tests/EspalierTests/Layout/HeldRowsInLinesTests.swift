// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Rows that are held while rows beside them, in their line or in other columns, are in sight where they belong.
@Suite struct HeldRowsInLinesTests {
  static let styles: [ContainerStyle] = [
    ContainerStyle(.flow(FlowStyle(rows: .leading, columns: 3))),
    ContainerStyle(.waterfall(columns: 3)), ContainerStyle(.waterfall(columns: 3, strict: true)),
  ]

  /// Row 1 is short, and out of sight when the tall rows on both sides are in it.
  @Test(arguments: styles)
  func aHeldRowBetweenRowsInSightGoesOnToBeShown(style: ContainerStyle) {
    var list = ArrangedList(style, width: 300, height: 200)
    for row in 0..<30 {
      list.add(row == 1 ? 20 : 300, pin: row == 1 ? Pin(.untilNext) : nil)
    }
    list.commit()
    let ways: [(Double, Set<Int64>)] = [(10, []), (50, []), (10, []), (50, []), (900, [0, 2])]
    for (offset, goes) in ways {
      let before = shown(list)
      list.show(at: offset)
      let after = shown(list)
      #expect(after.contains(1))
      #expect(named(list.bare.report.appeared.array) == after.subtracting(before))
      #expect(named(list.bare.report.disappeared.array) == before.subtracting(after))
      #expect(goes.isSubset(of: named(list.bare.report.disappeared.array)))
    }
  }

  /// Row 0 is in the middle of its line, which begins above it.
  @Test func aRowIsNotHeldBeforeItsOwnTopHasPassed() {
    let style = ContainerStyle(.flow(FlowStyle(columns: 2)))
    var list = ArrangedList(style, width: 300, height: 200)
    for row in 0..<12 { list.add(row == 0 ? 20 : 100, pin: row == 0 ? Pin(.untilNext) : nil) }
    list.show(at: 30)
    #expect(list.bare.report.pinned.array.isEmpty)
    list.show(at: 50)
    #expect(list.bare.report.pinned.array.map(\.top) == [50 * 768])
  }

  private func shown(_ list: ArrangedList) -> Set<Int64> {
    let rows = list.bare.report.rows.array + list.bare.report.pinned.array
    return Set(rows.compactMap { list.bare.tree.identity(of: $0.node) })
  }

  private func named(_ rows: [VisibleRow]) -> Set<Int64> {
    let names = Set(rows.map(\.id.rawValue))
    #expect(names.count == rows.count, "A row is told twice.")
    return names
  }

  /// A held row that is measured makes its line, or its column, shorter: what comes into sight by that is measured too.
  @Test(arguments: styles)
  func whatAHeldRowLeavesIsMeasured(style: ContainerStyle) {
    var list = ArrangedList(style, width: 300, height: 200)
    for row in 0..<60 {
      list.add(
        row == 7 ? 900 : 40, pin: row % 10 == 7 ? Pin(.untilNext) : nil, isMeasured: true)
    }
    list.commit { _ in .nan }
    for offset in [900.0, 860, 1100, 300, 0] {
      list.show(at: offset) { $0 == 7 ? 10 : Double(25 + $0 % 5 * 20) }
      expectAllIsMeasured(list, at: offset)
    }
  }

  /// What is in sight by what the list answers is listed and measured.
  private func expectAllIsMeasured(_ list: ArrangedList, at offset: Double) {
    let (start, end) = (list.bare.report.offset, list.bare.report.offset + Units.length(200))
    let listed = Set(list.bare.report.rows.array.map(\.row))
    for row in list.bare.report.rows.array {
      let identity = Int(list.bare.tree.identity(of: row.node) ?? -1)
      let height = identity == 7 ? 10 : Double(25 + identity % 5 * 20)
      #expect(
        Units.points(Int64(row.height)) == height, "row \(identity) after a scroll to \(offset)")
    }
    for index in 0..<list.rows.count {
      guard let place = list.bare.place(ofRow: index) else { continue }
      if place.top < end, place.top + Int64(place.height) > start {
        #expect(listed.contains(Int32(index)), "row \(index) after a scroll to \(offset)")
      }
    }
    #expect(!listed.isEmpty)
  }
}
