// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import Testing

/// A list and its layout in the words of cases: rows by their indices, edits by index lists, a pass at a time.
struct ListLayout {
  let bare = BareList()
  let host = PassHost()
  private(set) var nodes: [NodeID] = []
  private var hasScrolled = false

  /// Measures with the closure of the pass that is under way.
  final class PassHost: BareListHost {
    var measure: (MeasureRequest) -> Double? = { _ in nil }
    /// How many rows in sight have no height.
    var refused = 0

    func height(of row: MeasureRequest, in bare: BareList) -> Double {
      let height = measure(row) ?? .nan
      if !(height.isFinite && height >= 0) { refused += 1 }
      return height
    }

    func apply(_ report: borrowing Report, of bare: BareList) {}
  }

  init(_ configuration: LayoutConfiguration = .init(), style: ContainerStyle = .init()) {
    bare.configuration = configuration
    bare.host = host
    if style != ContainerStyle() { setStyle(style) }
  }

  mutating func setStyle(_ style: ContainerStyle) { try! bare.tree.setStyle(style, of: .root) }

  /// What was scrolled is in sight before anything is edited or asked: a host commits when it has scrolled.
  private mutating func show() {
    if hasScrolled { bare.commit() }
    hasScrolled = false
  }

  // MARK: Rows

  mutating func load(
    _ rows: Span<Row>, attributes: (Int) -> RowAttributes = { _ in RowAttributes() }
  ) {
    show()
    if !nodes.isEmpty { try! bare.tree.removeAll(in: .root) }
    nodes = []
    for index in rows.indices {
      nodes.append(make(rows[index], attributes(index), at: .last(in: .root)))
    }
  }

  /// Adds a row at the end of a container.
  mutating func append(
    _ row: Row, _ attributes: RowAttributes = RowAttributes(), in container: NodeID = .root
  ) {
    show()
    let node = make(row, attributes, at: .last(in: container))
    nodes.insert(node, at: bare.tree.index(of: node)!)
  }

  /// Adds a container at the end of another one.
  mutating func addContainer(
    _ style: ContainerStyle = ContainerStyle(), in container: NodeID = .root
  ) -> NodeID {
    let node = try! bare.tree.makeContainer(at: .last(in: container))
    setStyle(style, of: node)
    return node
  }

  func setStyle(_ style: ContainerStyle, of container: NodeID) {
    try! bare.tree.setStyle(style, of: container)
  }

  func checkInvariants() { bare.tree.checkInvariants() }

  private func make(_ row: Row, _ attributes: RowAttributes, at place: Place) -> NodeID {
    try! bare.tree.makeRow(attributes.content(row), at: place)
  }

  private func place(_ index: Int) -> Place {
    index == 0 ? .first(in: .root) : .after(nodes[index - 1])
  }

  mutating func insertRow(
    _ row: Row, at index: Int, _ attributes: RowAttributes = RowAttributes()
  ) {
    show()
    nodes.insert(make(row, attributes, at: place(index)), at: index)
  }

  mutating func updateRow(at index: Int, stamp: Stamp, _ attributes: RowAttributes? = nil) {
    show()
    try! bare.tree.setStamp(stamp.rawValue, nodes[index])
    guard let attributes else { return }
    try! bare.tree.setKind(attributes.kind, nodes[index])
    try! bare.tree.setHeight(attributes.height, nodes[index])
    try! bare.tree.setPin(attributes.pin, nodes[index])
    try! bare.tree.setRole(attributes.role, nodes[index])
  }

  /// Applies an edit given as index lists.
  mutating func apply(
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

  mutating func setViewport(width: Double, height: Double) {
    bare.setViewport(width: width, height: height)
  }

  mutating func viewportDidScroll(to offset: Double, isDecelerating: Bool = false) {
    show()
    bare.layout.viewportDidScroll(to: offset, isDecelerating: isDecelerating)
    hasScrolled = true
  }

  mutating func setDecelerating(_ isDecelerating: Bool) {
    bare.layout.setDecelerating(isDecelerating)
  }
  mutating func setContentOffset(_ offset: Double) {
    bare.layout.scroll(to: offset)
    hasScrolled = true
  }

  mutating func scrollToRow(_ row: Int, at alignment: ScrollAlignment = .top) {
    bare.layout.scroll(to: nodes[row], alignment)
  }

  // MARK: Questions

  var rowCount: Int { nodes.count }
  var contentExtent: Double { mutating get { bare.tree.contentHeight } }
  mutating func offset(ofRow row: Int) -> Double? { bare.tree.offset(ofRow: row) }
  mutating func row(at offset: Double) -> Int? { bare.tree.row(atOffset: offset) }
  mutating func plan(_ plan: inout [MeasureRequest], budget: Int) {
    show()
    var buffer = Buffer<MeasureRequest>(capacity: 0)
    bare.plan(into: &buffer, budget: budget)
    plan = buffer.array
  }

  func request(forRow row: Int) -> MeasureRequest? {
    nodes.indices.contains(row) ? bare.request(for: nodes[row]) : nil
  }

  /// What was scrolled before is in sight when a height comes from somewhere else.
  @discardableResult
  mutating func setMeasuredHeight(_ height: Double, for request: MeasureRequest) -> Bool {
    show()
    return bare.setMeasuredHeight(height, for: request)
  }

  /// Says that the row at an index was measured somewhere else.
  mutating func setMeasuredHeight(_ points: Double, row: Int) {
    setMeasuredHeight(points, for: request(forRow: row)!)
  }

  // MARK: Passes

  mutating func pass(
    report: inout LayoutReport, measure: (MeasureRequest) -> Double? = { _ in nil }
  ) {
    withoutActuallyEscaping(measure) { measure in
      host.measure = measure
      host.refused = 0
      bare.commit()
      host.measure = { _ in nil }
    }
    hasScrolled = false
    report = LayoutReport(bare.report)
    report.unmeasuredCount = host.refused
  }

  /// A report of what is in sight, without measuring.
  mutating func report() -> LayoutReport {
    var report = LayoutReport()
    pass(report: &report)
    return report
  }

  /// A report of what is in sight, with heights by identity. The rows asked for are added to `asked`.
  mutating func report(asking asked: inout [Int], height: (Int) -> Double) -> LayoutReport {
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

  /// Expects an extent of everything.
  mutating func expect(contentExtent: Double, location: SourceLocation = #_sourceLocation) {
    let extent = self.contentExtent
    #expect(extent == contentExtent, sourceLocation: location)
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
  var list = ListLayout(configuration)
  list.setViewport(width: 300, height: viewport)
  list.load(rows(count).span) { _ in estimated(estimate) }
  return list
}

/// A list of rows of fixed heights, in a viewport 300 wide.
func fixedList(
  _ heights: [Double], viewport: Double = 200, _ configuration: LayoutConfiguration = .init(),
  style: ContainerStyle = .init()
) -> ListLayout {
  var list = ListLayout(configuration, style: style)
  list.setViewport(width: 300, height: viewport)
  list.load(rows(heights.count).span) { fixed(heights[$0]) }
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

/// What `#expect` says of a condition that asks something that cannot be copied: it takes the answer alone.
func verify(_ condition: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(condition, sourceLocation: sourceLocation)
}
