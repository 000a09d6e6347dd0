// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Rows with heights in their order, as a layout asks for them. Heights and offsets are in units of
/// 1/768 point; rows have numbers, and `index` is where one stands.
protocol HeightList: ~Copyable {
  init(heights: [Length])
  func index(of row: Int) -> Int
  func row(at index: Int) -> Int
  func offset(at index: Int) -> Int64
  func row(atOffset offset: Int64) -> Int
  mutating func setHeight(_ height: Length, of row: Int)
  mutating func insert(_ row: Int, _ height: Length, at index: Int)
  mutating func remove(at index: Int)

  /// Moves rows; `target` is where the first of them will be.
  mutating func move(_ count: Int, from index: Int, to target: Int)
}

/// The row order of this package.
struct OrderedHeights: ~Copyable, HeightList {
  private var order: RowOrder

  init(heights: [Length]) {
    let traits = [RowOrder.Traits](repeating: .row, count: heights.count)
    order = RowOrder(heights: heights.span, traits: traits.span)
    order.reserve(heights.count + 1000)
  }

  func index(of row: Int) -> Int { order.row(of: RowOrder.Entry(row)) }
  func row(at index: Int) -> Int { order.entry(atRow: index).index }
  func offset(at index: Int) -> Int64 { order.offset(ofRow: index) }
  func row(atOffset offset: Int64) -> Int { order.entry(atOffset: offset)!.index }

  mutating func setHeight(_ height: Length, of row: Int) {
    order.setHeight(height, of: RowOrder.Entry(row))
  }

  mutating func insert(_ row: Int, _ height: Length, at index: Int) {
    order.insert(RowOrder.Item(RowOrder.Entry(row), height: height), after: entry(before: index))
  }

  mutating func remove(at index: Int) {
    order.remove(order.entry(atRow: index))
  }

  mutating func move(_ count: Int, from index: Int, to target: Int) {
    if index == target { return }
    let (first, last) = (order.entry(atRow: index), order.entry(atRow: index + count - 1))
    let anchor = entry(before: target < index ? target : target + count)
    order.move(from: first, through: last, after: anchor)
  }

  private func entry(before index: Int) -> RowOrder.Entry {
    index == 0 ? .start : order.entry(atRow: index - 1)
  }
}
