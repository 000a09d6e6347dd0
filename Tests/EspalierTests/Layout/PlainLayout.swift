// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import Testing

/// A list without objects, in the words of a layout; a row that nobody measures is as high as its estimate.
struct PlainLayout {
  let bare = BareList()
  private let host = Answers()

  /// Answers with closures; what they do not know is as high as it is.
  private final class Answers: BareListHost {
    var height: (MeasureRequest) -> Double? = { _ in nil }
    var asked: [Int] = []

    func height(of row: MeasureRequest, in bare: BareList) -> Double {
      asked.append(Int(row.id.rawValue))
      if let height = height(row) { return height }
      switch bare.tree.content(of: row.node)?.height {
      case .automatic(let points?): return points
      default: return .nan
      }
    }

    func apply(_ report: borrowing Report, of bare: BareList) {}
  }

  init(_ configuration: LayoutConfiguration = .init(), style: ContainerStyle? = nil) {
    bare.configuration = configuration
    bare.host = host
    if let style { try! bare.tree.setStyle(style, of: .root) }
  }

  func setViewport(width: Double, height: Double) {
    bare.setViewport(width: width, height: height)
  }
  func setHeightTraits(_ traits: Int, ofKinds kinds: [RowKind]? = nil) {
    bare.setHeightTraits(traits, ofKinds: kinds)
  }

  // MARK: Rows

  func load(_ rows: [Row], _ attributes: (Int) -> RowAttributes = { _ in RowAttributes() }) {
    for (index, row) in rows.enumerated() { append(row, attributes(index)) }
  }

  @discardableResult
  func append(_ row: Row, _ attributes: RowAttributes, in container: NodeID = .root) -> NodeID {
    make(row, attributes, at: .last(in: container))
  }

  @discardableResult
  func make(_ row: Row, _ attributes: RowAttributes, at place: Place) -> NodeID {
    try! bare.tree.makeRow(attributes.content(row), at: place)
  }

  @discardableResult
  func addContainer(_ style: ContainerStyle? = nil, in container: NodeID = .root) -> NodeID {
    let id = try! bare.tree.makeContainer(at: .last(in: container))
    if let style { try! bare.tree.setStyle(style, of: id) }
    return id
  }

  func node(_ row: Int) -> NodeID { bare.tree.node(atRow: row)! }

  // MARK: The viewport

  func viewportDidScroll(to offset: Double, isDecelerating: Bool = false) {
    bare.layout.viewportDidScroll(to: offset, isDecelerating: isDecelerating)
  }

  func scrollToRow(_ row: Int, at alignment: ScrollAlignment = .top) {
    bare.layout.scroll(to: node(row), alignment)
  }

  func setMeasuredHeight(_ points: Double, row: Int) {
    _ = bare.setMeasuredHeight(points, for: request(forRow: row)!)
  }
  func setMeasuredHeight(_ points: Double, for request: MeasureRequest) -> Bool {
    bare.setMeasuredHeight(points, for: request)
  }
  func request(forRow row: Int) -> MeasureRequest? { bare.request(for: node(row)) }

  func offset(ofRow row: Int) -> Double? { bare.tree.offset(ofRow: row) }
  func expect(contentExtent: Double, location: SourceLocation = #_sourceLocation) {
    #expect(bare.tree.contentHeight == contentExtent, sourceLocation: location)
  }

  func snapshot(limit: Int = .max) -> LayoutSnapshot { bare.snapshot(limit: limit) }
  @discardableResult
  func restore(_ snapshot: LayoutSnapshot) -> RestoreProblems { bare.restore(snapshot) }

  // MARK: Reports

  func report(height: @escaping (Int) -> Double? = { _ in nil }) -> LayoutReport {
    var asked: [Int] = []
    return report(asking: &asked, height: height)
  }

  /// A report with heights by identity. The rows asked for are added to `asked`.
  func report(asking asked: inout [Int], height: @escaping (Int) -> Double?) -> LayoutReport {
    pass(asking: &asked) { height(Int($0.id.rawValue)) }
  }

  func pass(
    asking asked: inout [Int], height: @escaping (MeasureRequest) -> Double?
  ) -> LayoutReport {
    (host.asked, host.height) = ([], height)
    bare.commit()
    asked += host.asked
    var report = LayoutReport(bare.report)
    var plan = Buffer<MeasureRequest>()
    bare.plan(into: &plan, budget: .max)
    let seen = Set(bare.report.rows.array.map(\.node))
    report.unmeasuredCount = plan.array.count { seen.contains($0.node) }
    return report
  }
}

/// A list of rows of the same estimate, in a viewport 300 wide.
func estimatedRows(
  _ count: Int, estimate: Double = 50, viewport: Double = 200,
  _ configuration: LayoutConfiguration = .init()
) -> PlainLayout {
  let list = PlainLayout(configuration)
  list.setViewport(width: 300, height: viewport)
  list.load(rows(count)) { _ in estimated(estimate) }
  return list
}

/// A list of rows of fixed heights, in a viewport 300 wide.
func fixedRows(
  _ heights: [Double], viewport: Double = 200, _ configuration: LayoutConfiguration = .init()
) -> PlainLayout {
  let list = PlainLayout(configuration)
  list.setViewport(width: 300, height: viewport)
  list.load(rows(heights.count)) { fixed(heights[$0]) }
  return list
}
