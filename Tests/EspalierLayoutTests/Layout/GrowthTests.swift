// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Testing

#if DEBUG
  /// How the work of every operation grows with the list: entries looked at, each search of the row order
  /// counted as one. What is documented as O(log n) looks at the same number of entries in a list of any size.
  @Suite struct GrowthTests {
    private func list(
      _ count: Int, _ style: ContainerStyle = .init(), pins: Bool = false
    ) -> ListLayout {
      var list = ListLayout(style: style)
      list.setViewport(width: 300, height: 600)
      list.load(rows(count).span) { row in
        var attributes = RowAttributes(
          height: .automatic(estimate: 50), breadth: height(Double(40 + row % 3 * 30)))
        if pins, row.isMultiple(of: 10) { attributes.pin = Pin(.untilNext, level: row / 10 % 3) }
        return attributes
      }
      list.viewportDidScroll(to: Double(count) * 10)
      return list
    }

    static let styles = [
      ContainerStyle(), ContainerStyle(top: 5, lineSpacing: 8), ContainerStyle(.flow(.leading)),
      ContainerStyle(.waterfall(columns: 3), lineSpacing: 8),
    ]

    /// Expects that the work of one act on a list does not grow faster than it may.
    private func expect(
      _ growth: Growth, _ style: ContainerStyle = .init(), pins: Bool = false,
      location: SourceLocation = #_sourceLocation,
      of act: (inout ListLayout, Int, inout LayoutReport) -> Void
    ) {
      let violation = growth.violation(from: 400, doublings: 3) { count in
        var list = list(count, style, pins: pins)
        var report = LayoutReport()
        list.pass(report: &report) { _ in 60 }
        list.layout.work.steps = 0
        act(&list, count, &report)
        return list.layout.work.steps
      }
      #expect(violation == nil, sourceLocation: location)
    }

    @Test(arguments: styles)
    func questions(style: ContainerStyle) {
      expect(.constant, style) { list, count, _ in _ = list.offset(ofRow: count / 3) }
      expect(.constant, style) { list, count, _ in _ = list.row(at: Double(count) * 7) }
      expect(.constant, style) { list, count, _ in
        _ = list.rows(from: Double(count) * 4, to: Double(count) * 4 + 500)
      }
      expect(.constant, style) { list, _, _ in _ = list.ranges() }
    }

    @Test(arguments: styles)
    func heights(style: ContainerStyle) {
      expect(.constant, style) { list, count, _ in list.setMeasuredHeight(70, row: count / 2) }
      expect(.constant, style) { list, count, report in
        list.setMeasuredHeight(70, row: count / 2)
        list.pass(report: &report)
      }
    }

    /// A like costs what is in sight, wherever the row is in its run, and also if it grows: in a waterfall the columns
    /// above it stay, and the run is not walked through.
    @Test(arguments: styles)
    func likes(style: ContainerStyle) {
      for (row, height) in [(0, 60.0), (1, 60), (2, 60), (0, 90), (1, 20), (2, 90)] {
        expect(.constant, style) { list, _, report in
          list.setContentOffset(0)
          list.pass(report: &report) { _ in 60 }
          list.updateRow(at: row, stamp: 2)
          list.pass(report: &report) { _ in height }
        }
        expect(.constant, style) { list, _, report in
          let first = report.rows[row].row
          list.updateRow(at: first, stamp: 2)
          list.pass(report: &report) { _ in height }
        }
      }
    }

    /// A waterfall deals the rest of a run anew, by nature.
    @Test(arguments: styles.dropLast())
    func edits(style: ContainerStyle) {
      expect(.constant, style) { list, count, report in
        let all = rows(count)
        list.apply(deletes: [count / 2], rows: Array(all[..<(count / 2)] + all[(count / 2 + 1)...]))
        list.apply(inserts: [count / 2], rows: all) { _ in estimated(50) }
        list.apply(moves: [(count / 2, count / 2 + 3)], rows: all)
        list.apply(updates: [count / 2], rows: all)
        list.pass(report: &report)
      }
    }

    @Test(arguments: styles.dropLast())
    func editsOfOneRow(style: ContainerStyle) {
      expect(.constant, style) { list, count, report in
        list.insertRow(Row(id: 9_999_999, stamp: 1), at: count / 2)
        list.updateRow(at: count / 2, stamp: 2)
        list.moveRow(from: count / 2, to: count / 3)
        list.removeRow(at: count / 3)
        list.pass(report: &report)
      }
    }

    @Test(arguments: styles)
    func scrolling(style: ContainerStyle) {
      for distance in [-30.0, 30, -700, 700] {
        expect(.constant, style) { list, _, report in
          list.viewportDidScroll(to: report.offset + distance)
          list.pass(report: &report) { _ in 60 }
        }
      }
      for alignment in [ScrollAlignment.top, .center, .bottom, .nearest] {
        expect(.constant, style) { list, count, report in
          list.scrollToRow(count * 3 / 4, at: alignment)
          list.pass(report: &report) { _ in 60 }
        }
      }
      expect(.constant, style) { list, count, report in
        list.setContentOffset(Double(count) * 5)
        list.pass(report: &report) { _ in 60 }
      }
    }

    @Test func pinnedRows() {
      for offset in [0.1, 0.5, 0.9] {
        expect(.constant, pins: true) { list, _, report in
          list.placePinned(at: report.contentExtent * offset, report: &report)
        }
      }
      expect(.constant, pins: true) { list, count, report in
        list.scrollToRow(count / 2)
        list.pass(report: &report) { _ in 60 }
      }
    }

    @Test(arguments: styles)
    func plans(style: ContainerStyle) {
      expect(.constant, style) { list, _, _ in
        var plan: [MeasureRequest] = []
        list.plan(&plan, budget: 20)
      }
    }

    /// Rows that turn out to have no height let all others come into sight: each is looked at a few times.
    @Test func aPassOverRowsOfNoHeight() {
      expect(.linear) { list, _, report in
        list.setContentOffset(0)
        list.pass(report: &report) { _ in 0 }
      }
    }

    @Test(arguments: styles)
    func whatLooksAtEveryRow(style: ContainerStyle) {
      expect(.linear, style) { list, count, _ in list.load(rows(count).span) }
      expect(.linear, style) { list, _, _ in list.setViewport(width: 200, height: 600) }
      expect(.linear, style) { list, _, _ in list.setHeightTraits(1) }
      expect(.linear, style) { list, _, _ in list.setStyle(style, of: list.root) }
      expect(.linear, style) { list, _, _ in list.refreshEstimates() }
    }
  }
#endif
