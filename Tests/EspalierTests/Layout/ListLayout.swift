// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A list and its layout in the words of cases: rows by their indices, edits by index lists, a pass at a time.
final class ListLayout {
  let bare = BareList()
  private let host = PassHost()
  private(set) var nodes: [NodeID] = []
  private var hasScrolled = false

  /// Measures with the closure of the pass that is under way.
  private final class PassHost: BareListHost {
    var measure: (MeasureRequest) -> Double? = { _ in nil }
    var asked: [Int] = []
    /// How many rows in sight have no height.
    var refused = 0

    func height(of row: MeasureRequest, in bare: BareList) -> Double {
      asked.append(Int(row.id.rawValue))
      let height = measure(row) ?? .nan
      if !(height.isFinite && height >= 0) { refused += 1 }
      return height
    }
  }

  init(
    _ configuration: LayoutConfiguration = .init(), style: ContainerStyle = .init(),
    width: Double = 300, height: Double = 200
  ) {
    bare.configuration = configuration
    bare.host = host
    if style != ContainerStyle() { try! bare.tree.setStyle(style, of: .root) }
    bare.setViewport(width: width, height: height)
  }

  /// What was scrolled is in sight before anything is edited or asked: a host commits when it has scrolled.
  private func show() {
    if hasScrolled { bare.commit() }
    hasScrolled = false
  }

  // MARK: Rows

  func load(_ rows: [Row], attributes: (Int) -> RowAttributes = { _ in RowAttributes() }) {
    show()
    if !nodes.isEmpty { try! bare.tree.removeAll(in: .root) }
    nodes = []
    for (index, row) in rows.enumerated() { append(row, attributes(index)) }
  }

  /// Adds a row at the end of a container.
  func append(
    _ row: Row, _ attributes: RowAttributes = RowAttributes(), in container: NodeID = .root
  ) {
    show()
    let node = make(row, attributes, at: .last(in: container))
    nodes.insert(node, at: bare.tree.index(of: node)!)
  }

  /// Adds a container at the end of another one.
  func addContainer(_ style: ContainerStyle? = nil, in container: NodeID = .root) -> NodeID {
    let node = try! bare.tree.makeContainer(at: .last(in: container))
    if let style { try! bare.tree.setStyle(style, of: node) }
    return node
  }

  private func make(_ row: Row, _ attributes: RowAttributes, at place: Place) -> NodeID {
    try! bare.tree.makeRow(attributes.content(row), at: place)
  }

  private func place(_ index: Int) -> Place {
    index == 0 ? .first(in: .root) : .after(nodes[index - 1])
  }

  func updateRow(at index: Int, stamp: Stamp, _ attributes: RowAttributes? = nil) {
    show()
    try! bare.tree.setStamp(stamp.rawValue, nodes[index])
    guard let attributes else { return }
    try! bare.tree.setKind(attributes.kind, nodes[index])
    try! bare.tree.setHeight(attributes.height, nodes[index])
    try! bare.tree.setPin(attributes.pin, nodes[index])
    try! bare.tree.setRole(attributes.role, nodes[index])
  }

  /// Applies an edit given as index lists.
  func apply(
    deletes: [Int] = [], inserts: [Int] = [], moves: [(Int, Int)] = [], updates: [Int] = [],
    rows: [Row], attributes: (Int) -> RowAttributes = { _ in RowAttributes() }
  ) {
    show()
    let former = nodes
    let gone = Set(deletes + moves.map(\.0))
    let carried = Dictionary(uniqueKeysWithValues: moves.map { ($0.1, former[$0.0]) })
    let made = Set(inserts)
    var staying = former.indices.filter { !gone.contains($0) }.map { former[$0] }[...]
    for index in deletes { try! bare.tree.remove(former[index]) }
    nodes = []
    for index in rows.indices {
      if made.contains(index) {
        nodes.append(make(rows[index], attributes(index), at: place(index)))
      } else if let node = carried[index] {
        try! bare.tree.move(node, to: place(index))
        nodes.append(node)
      } else {
        nodes.append(staying.removeFirst())
      }
    }
    for index in updates { updateRow(at: index, stamp: rows[index].stamp, attributes(index)) }
  }

  // MARK: The viewport

  func setViewport(width: Double, height: Double) { bare.setViewport(width: width, height: height) }

  func viewportDidScroll(to offset: Double, isDecelerating: Bool = false) {
    show()
    bare.layout.viewportDidScroll(to: offset, isDecelerating: isDecelerating)
    hasScrolled = true
  }

  func setContentOffset(_ offset: Double) {
    bare.layout.scroll(to: offset)
    hasScrolled = true
  }

  func scrollToRow(_ row: Int, at alignment: ScrollAlignment = .top) {
    bare.layout.scroll(to: nodes[row], alignment)
  }

  // MARK: Questions

  var contentExtent: Double { bare.tree.contentHeight }
  func offset(ofRow row: Int) -> Double? { bare.tree.offset(ofRow: row) }
  func row(at offset: Double) -> Int? { bare.tree.row(atOffset: offset) }
  func request(forRow row: Int) -> MeasureRequest? { bare.request(for: nodes[row]) }

  func plan(budget: Int) -> [MeasureRequest] {
    show()
    var plan = Buffer<MeasureRequest>()
    bare.plan(into: &plan, budget: budget)
    return plan.array
  }

  /// What was scrolled before is in sight when a height comes from somewhere else.
  @discardableResult
  func setMeasuredHeight(_ height: Double, for request: MeasureRequest) -> Bool {
    show()
    return bare.setMeasuredHeight(height, for: request)
  }

  /// Says that the row at an index was measured somewhere else.
  func setMeasuredHeight(_ points: Double, row: Int) {
    setMeasuredHeight(points, for: request(forRow: row)!)
  }

  // MARK: Passes

  /// The rows that the last pass asked for.
  var asked: [Int] { host.asked }

  @discardableResult
  func pass(_ measure: (MeasureRequest) -> Double? = { _ in nil }) -> LayoutReport {
    withoutActuallyEscaping(measure) { measure in
      host.measure = measure
      (host.asked, host.refused) = ([], 0)
      bare.commit()
      host.measure = { _ in nil }
    }
    hasScrolled = false
    var report = LayoutReport(bare.report)
    report.unmeasuredCount = host.refused
    return report
  }

  /// A report with heights by identity.
  @discardableResult
  func report(height: (Int) -> Double? = { _ in nil }) -> LayoutReport {
    pass { height(Int($0.id.rawValue)) }
  }

  /// The same after a jump to an offset.
  @discardableResult
  func report(at offset: Double, height: (Int) -> Double? = { _ in nil }) -> LayoutReport {
    setContentOffset(offset)
    return report(height: height)
  }

  /// The same after a scroll of the host.
  @discardableResult
  func report(scrolledTo offset: Double, height: (Int) -> Double? = { _ in nil }) -> LayoutReport {
    viewportDidScroll(to: offset)
    return report(height: height)
  }

  /// The same after a scroll to a row.
  @discardableResult
  func report(
    toRow row: Int, at alignment: ScrollAlignment = .top, height: (Int) -> Double? = { _ in nil }
  ) -> LayoutReport {
    scrollToRow(row, at: alignment)
    return report(height: height)
  }

  /// The same in a viewport of another size.
  @discardableResult
  func report(
    width: Double, height: Double, measuring: (Int) -> Double? = { _ in nil }
  ) -> LayoutReport {
    setViewport(width: width, height: height)
    return report(height: measuring)
  }
}

/// What a pass found, copied.
struct LayoutReport {
  var rows: [RowFrame] = []
  var pinned: [RowFrame] = []
  var offset = 0.0
  var adjustment = 0.0
  var contentExtent = 0.0
  var unmeasuredCount = 0
  var rowCount: Int { rows.count }

  init() {}

  init(_ report: borrowing Report) {
    (rows, pinned) = (report.rows.array.map(\.frame), report.pinned.array.map(\.frame))
    (offset, adjustment) = (Units.points(report.offset), Units.points(report.adjustment))
    contentExtent = Units.points(report.contentHeight)
  }

  /// The rows in sight, in points of the content.
  var placed: [Placed] { rows.map { Placed($0) } }

  /// The pinned rows: index in the list, and top in points of the content.
  var pins: [Pinned] { pinned.map { Pinned($0.row, $0.y) } }

  /// The indices of the rows in sight.
  var visibleRows: [Int] { rows.map(\.row) }

  /// The distance of a row from the top of the viewport.
  func screenTop(ofRow row: Int) -> Double? {
    placed.first { $0.row == row }.map { $0.y - offset }
  }
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

  init(_ frame: RowFrame) {
    self.init(frame.row, frame.x, frame.y, frame.width, frame.height)
  }

  var description: String { "row \(row) at (\(x), \(y)) \(width) × \(height)" }
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

/// Rows of identities 0, 1, 2 … and stamp 1.
func rows(_ count: Int, from first: Int = 0) -> [Row] {
  (first..<first + count).map { Row(id: RowID(Int64($0)), stamp: 1) }
}

/// A list of rows of the same estimate, in a viewport 300 wide.
func estimatedList(
  _ count: Int, estimate: Double = 50, viewport: Double = 200,
  _ configuration: LayoutConfiguration = .init()
) -> ListLayout {
  let list = ListLayout(configuration, height: viewport)
  list.load(rows(count)) { _ in estimated(estimate) }
  return list
}

/// A list of rows of fixed heights, in a viewport 300 wide.
func fixedList(
  _ heights: [Double], viewport: Double = 200, _ configuration: LayoutConfiguration = .init()
) -> ListLayout {
  let list = ListLayout(configuration, height: viewport)
  list.load(rows(heights.count)) { fixed(heights[$0]) }
  return list
}

/// Attributes of a row of an estimate.
func estimated(_ points: Double) -> RowAttributes {
  RowAttributes(height: .automatic(estimate: points))
}

/// Attributes of a row of a fixed height.
func fixed(_ points: Double, pin: Pin? = nil, role: RowRole = .item) -> RowAttributes {
  RowAttributes(height: .fixed(points), pin: pin, role: role)
}
