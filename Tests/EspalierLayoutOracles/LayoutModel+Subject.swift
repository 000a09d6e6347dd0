// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder

// What is asked of either layout: that on an order of somebody else, or that of a list.
extension LayoutModel {
  var isScrolledBack: Bool { isOwned ? list.isScrolledBack : layout.isScrolledBack }

  mutating func plan(_ plan: inout [MeasureRequest], budget: Int) {
    if isOwned { return list.plan(&plan, budget: budget) }
    layout.plan(&plan, budget: budget, in: &order)
  }

  mutating func pass(_ report: inout LayoutReport, measure: (MeasureRequest) -> Double?) {
    if isOwned { return list.pass(report: &report, measure: measure) }
    layout.pass(in: &order, report: &report, measure: measure)
  }

  mutating func setMeasuredHeight(_ height: Double, for request: MeasureRequest) -> Bool {
    isOwned
      ? list.setMeasuredHeight(height, for: request)
      : layout.setMeasuredHeight(height, for: request, in: &order)
  }

  mutating func setDecelerating() {
    if isOwned { return list.setDecelerating(isDecelerating) }
    layout.setDecelerating(isDecelerating)
  }

  mutating func setViewport(width: Double, height: Double) {
    if isOwned { return list.setViewport(width: width, height: height) }
    layout.setViewport(width: width, height: height, in: &order)
  }

  mutating func setTraits() {
    if isOwned { return list.setHeightTraits(setting.trait, ofKinds: [1]) }
    layout.setHeightTraits(setting.trait, ofKinds: [1], in: &order)
  }

  mutating func setStyle(of box: Int) {
    let style = LayoutModel.style(boxes[box]!.look, axis)
    if isOwned { return list.setStyle(style, of: boxes[box]!.id) }
    layout.setStyle(style, of: boxes[box]!.id)
  }

  mutating func viewportDidScroll(to offset: Double) {
    if isOwned { return list.viewportDidScroll(to: offset, isDecelerating: isDecelerating) }
    layout.viewportDidScroll(to: offset, isDecelerating: isDecelerating, in: &order)
  }

  mutating func jumped(to offset: Double) {
    if isOwned { return list.setContentOffset(offset) }
    layout.setContentOffset(offset, in: &order)
  }

  mutating func scroll(to id: Int, _ alignment: ScrollAlignment) {
    if isOwned { return list.scrollToRow(shown().firstIndex(of: id)!, at: alignment) }
    layout.scrollToRow(items[id]!.entry, at: alignment)
  }

  mutating func placePinned(at offset: Double, _ report: inout LayoutReport) {
    if isOwned { return list.placePinned(at: offset, report: &report) }
    layout.placePinned(at: offset, in: &order, report: &report)
  }

  mutating func offset(ofRow row: Int) -> Double {
    isOwned ? list.offset(ofRow: row)! : layout.offset(ofRow: row, in: &order)!
  }

  mutating func row(at offset: Double) -> Int? {
    isOwned ? list.row(at: offset) : layout.row(at: offset, in: &order)
  }

  mutating func rows(from start: Double, to end: Double) -> Range<Int> {
    isOwned
      ? list.rows(from: start, to: end) : layout.rows(from: start, to: end, in: &order)
  }

  mutating func checkInvariants() {
    if isOwned { return list.checkInvariants() }
    order.checkInvariants()
    layout.checkInvariants(in: &order)
  }

  /// The entry of a row that is shown.
  func entry(ofRow id: Int) -> RowOrder.Entry {
    isOwned ? list.request(forRow: shown().firstIndex(of: id)!)!.entry : items[id]!.entry
  }
}
