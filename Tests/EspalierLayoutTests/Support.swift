// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// Rows of identities 0, 1, 2 … and stamp 1.
func rows(_ count: Int, from first: Int = 0) -> [Row] {
  (first..<first + count).map { Row(id: RowID(Int64($0)), stamp: 1) }
}

/// A height in points that is known to be one.
func height(_ points: Double) -> Length { Length(points: points)! }

/// A list of rows of the same estimate, in a viewport 300 wide.
func estimatedList(
  _ count: Int, estimate: Double = 50, viewport: Double = 200,
  _ configuration: LayoutConfiguration = .init()
) -> ListLayout {
  var list = ListLayout(configuration)
  list.setViewport(width: 300, height: viewport)
  list.load(rows(count).span) { _ in
    RowAttributes(height: .automatic(estimate: height(estimate)))
  }
  return list
}

/// A list of rows of fixed heights, in a viewport 300 wide.
func fixedList(
  _ heights: [Double], viewport: Double = 200, _ configuration: LayoutConfiguration = .init(),
  style: ContainerStyle = .init()
) -> ListLayout {
  var list = ListLayout(configuration, style: style)
  list.setViewport(width: 300, height: viewport)
  list.load(rows(heights.count).span) { RowAttributes(height: .fixed(height(heights[$0]))) }
  return list
}

/// One row as a report places it, in points of the content.
struct Placed: Equatable, CustomStringConvertible {
  var row: Int
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(_ row: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.row, self.x, self.y, self.width, self.height) = (row, x, y, width, height)
  }

  init(_ frame: RowFrame, origin: Double) {
    let (x, y) = frame.axis == .vertical ? (0, origin) : (origin, 0)
    self.init(Int(frame.row), frame.x + x, frame.y + y, frame.width, frame.height)
  }

  var description: String { "row \(row) at (\(x), \(y)) \(width) × \(height)" }
}

extension LayoutReport {
  /// The rows in sight, in points of the content.
  var placed: [Placed] {
    rows.indices.map { Placed(rows[$0], origin: windowOrigin) }
  }

  /// The pinned rows: index in the list, and top in points of the content.
  var pins: [Pinned] {
    pinned.indices.map {
      Pinned(Int(pinned[$0].row), pinned[$0].y + windowOrigin)
    }
  }

  /// The background rows, in points of the content.
  var stretched: [Placed] {
    backgrounds.indices.map { Placed(backgrounds[$0], origin: windowOrigin) }
  }

  /// The indices of the rows in sight.
  var visibleRows: [Int] { rows.indices.map { Int(rows[$0].row) } }

  /// The distance of a row from the top of the viewport.
  func screenTop(ofRow row: Int) -> Double? {
    placed.first { $0.row == row }.map { $0.y - offset }
  }
}

/// A pinned row and where it is.
struct Pinned: Equatable, CustomStringConvertible {
  var row: Int
  var y: Double

  init(_ row: Int, _ y: Double) {
    (self.row, self.y) = (row, y)
  }

  var description: String { "row \(row) pinned at \(y)" }
}

extension ListLayout {
  /// A report of what is in sight, without measuring.
  mutating func report() -> LayoutReport {
    var report = LayoutReport()
    pass(report: &report)
    return report
  }

  /// A report of what is in sight, with heights by identity. The rows asked for are added to `asked`.
  mutating func report(
    asking asked: inout [Int], height: (Int) -> Double
  ) -> LayoutReport {
    var report = LayoutReport()
    pass(report: &report) {
      asked.append(Int($0.id.rawValue))
      return height(Int($0.id.rawValue))
    }
    return report
  }

  /// A report with heights by identity.
  mutating func report(height: (Int) -> Double) -> LayoutReport {
    var asked: [Int] = []
    return report(asking: &asked, height: height)
  }

  /// Applies an edit given as index lists.
  mutating func apply(
    deletes: [Int] = [], inserts: [Int] = [], moves: [(Int, Int)] = [], updates: [Int] = [],
    rows: [Row], attributes: (Int) -> RowAttributes = { _ in RowAttributes() }
  ) {
    let (old, new) = (deletes.map { OldRow($0) }, inserts.map { NewRow($0) })
    let (from, to) = (moves.map { OldRow($0.0) }, moves.map { NewRow($0.1) })
    let updated = updates.map { NewRow($0) }
    apply(
      deletes: old.span, inserts: new.span, moveSources: from.span, moveTargets: to.span,
      updates: updated.span, rows: rows.span, attributes: attributes)
  }

  /// Expects an extent of everything.
  mutating func expect(contentExtent: Double, location: SourceLocation = #_sourceLocation) {
    let extent = self.contentExtent
    #expect(extent == contentExtent, sourceLocation: location)
  }

  /// Says that the row at an index was measured somewhere else.
  mutating func setMeasuredHeight(_ points: Double, row: Int) {
    setMeasuredHeight(points, for: request(forRow: row)!)
  }
}

/// Attributes of a row of an estimate.
func estimated(_ points: Double) -> RowAttributes {
  RowAttributes(height: .automatic(estimate: height(points)))
}

/// Attributes of a row of a fixed height.
func fixed(_ points: Double, pin: Pin = .none, role: RowRole = .item) -> RowAttributes {
  RowAttributes(height: .fixed(height(points)), role: role, pin: pin)
}

extension RowLayout {
  /// `didChange` with arrays.
  mutating func didChange(deletes: [OldRow], in order: inout RowOrder) {
    didChange(deletes: deletes.span, in: &order)
  }

  /// `didChange` with arrays.
  mutating func didChange(inserts: [NewRow], in order: inout RowOrder) {
    didChange(inserts: inserts.span, in: &order)
  }
}

/// What `#expect` says of a condition that asks something that cannot be copied: it takes the answer alone.
func verify(_ condition: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(condition, sourceLocation: sourceLocation)
}
