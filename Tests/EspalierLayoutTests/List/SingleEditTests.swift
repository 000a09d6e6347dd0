// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Testing

/// Edits of one row do what `apply` does with a batch update of one operation. The random lives of lists
/// (`HeightsModel`) have both as well.
@Suite struct SingleEditTests {
  private static let styles = [
    ContainerStyle(), ContainerStyle(top: 5, bottom: 9, lineSpacing: 8),
    ContainerStyle(.flow(.justified), lineSpacing: 8, itemSpacing: 5),
    ContainerStyle(.waterfall(columns: 3), lineSpacing: 8, itemSpacing: 5),
  ]

  private func attributes(_ random: inout SeededGenerator) -> RowAttributes {
    let length = Length(rawValue: Int32.random(in: 1...60_000, using: &random))
    return RowAttributes(
      kind: RowKind(UInt16.random(in: 0...2, using: &random)),
      height: Bool.random(using: &random) ? .fixed(length) : .automatic(estimate: length),
      breadth: Length(rawValue: Int32.random(in: 1...150_000, using: &random)),
      pin: Int.random(in: 0..<12, using: &random) == 0 ? Pin(.untilNext) : .none)
  }

  @Test(arguments: seeds(count: 12), styles)
  func anEditOfOneRowIsABatchUpdateOfOneOperation(seed: UInt64, style: ContainerStyle) {
    var random = SeededGenerator(seed: seed)
    var one = ListLayout(style: style)
    var other = ListLayout(style: style)
    one.setViewport(width: 300, height: 400)
    other.setViewport(width: 300, height: 400)
    var all: [Row] = []
    var first = LayoutReport()
    var second = LayoutReport()
    for step in 0..<80 {
      let new = Row(id: RowID(Int64(step % 60)), stamp: Stamp(Int64(step % 3)))
      let attributes = attributes(&random)
      switch all.isEmpty || step < 20 ? 0 : Int.random(in: 0..<4, using: &random) {
      case 0:
        let place = Int.random(in: 0...all.count, using: &random)
        all.insert(new, at: place)
        one.insertRow(new, at: place, attributes)
        other.apply(inserts: [place], rows: all) { _ in attributes }
      case 1:
        let place = Int.random(in: 0..<all.count, using: &random)
        all.remove(at: place)
        one.removeRow(at: place)
        other.apply(deletes: [place], rows: all)
      case 2:
        let source = Int.random(in: 0..<all.count, using: &random)
        let target = Int.random(in: 0..<all.count, using: &random)
        all.insert(all.remove(at: source), at: target)
        one.moveRow(from: source, to: target)
        other.apply(moves: [(source, target)], rows: all)
      default:
        let place = Int.random(in: 0..<all.count, using: &random)
        all[place].stamp = new.stamp
        one.updateRow(at: place, stamp: new.stamp, attributes)
        other.apply(updates: [place], rows: all) { _ in attributes }
      }
      if step % 4 == 3 {
        let offset = Double.random(in: 0...1000, using: &random)
        one.viewportDidScroll(to: offset)
        other.viewportDidScroll(to: offset)
      }
      one.pass(report: &first) { Double($0.id.rawValue + 5 * $0.stamp.rawValue + 20) }
      other.pass(report: &second) { Double($0.id.rawValue + 5 * $0.stamp.rawValue + 20) }
      verify(first.placed == second.placed)
      verify(first.pins == second.pins && first.offset == second.offset)
      verify(first.contentExtent == second.contentExtent && one.rowCount == all.count)
      one.checkInvariants()
    }
  }

  /// Without attributes, a row that shows something new keeps all that is known of it.
  @Test func anUpdateWithoutAttributes() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 400)
    list.insertRow(Row(id: 1, stamp: 1), at: 0, fixed(30, pin: Pin(.untilNext)))
    list.insertRow(Row(id: 2, stamp: 1), at: 1, RowAttributes(kind: 4))
    list.updateRow(at: 0, stamp: 2)
    list.updateRow(at: 1, stamp: 2)
    let request = list.request(forRow: 1)!
    let extent = list.offset(ofRow: 1)
    #expect(request.kind == 4 && request.stamp == 2 && extent == 30)
  }

  @Test func rowsJoinTheContainerOfTheRowBefore() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 400)
    let (first, second) = (list.addContainer(), list.addContainer())
    list.append(Row(id: 1), in: first)
    list.append(Row(id: 2), in: second)
    list.insertRow(Row(id: 3), at: 1)
    list.insertRow(Row(id: 4), at: 0)
    list.moveRow(from: 3, to: 1)
    let (one, other) = (list.rows(in: first), list.rows(in: second))
    #expect(one == 0..<4 && other == 4..<4)
  }

  @Test func aPlaceOutsideTheListTraps() async {
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.insertRow(Row(id: 1), at: 1)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.removeRow(at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.insertRow(Row(id: 1), at: 0)
      list.moveRow(from: 0, to: 1)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.updateRow(at: -1, stamp: 1)
    }
  }
}
