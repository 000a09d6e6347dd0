// SPDX-License-Identifier: MIT

import Espalier

/// A list that lies on its side, or is read from the right, or both, or neither, and tells what it is told as if it were
/// upright and read from the left.
@MainActor final class MirroredList: ListHost {
  let engine: ListEngine
  private let axis: ScrollAxis
  private let isRightToLeft: Bool
  /// What it was told last.
  private(set) var last = ToldList()
  /// What it has been asked since, and what of that it would not answer.
  private var asked: [[Int64]] = []
  var waiting: [MeasureRequest] = []
  /// The viewport, along the axis and across, and as it was at the last commit.
  private var size: [Double] = [0, 0]
  private var toldSize: [Double] = [0, 0]
  /// Its two insets in sum, and what is between them as at the last commit.
  private var insets = 0.0
  private var toldRoom = 0.0
  /// What the host says, in points, of a row of some breadth; nil: not now.
  var height: (MeasureRequest, Double) -> Double? = { _, _ in nil }

  init(
    _ configuration: EngineConfiguration, _ style: ContainerStyle, axis: ScrollAxis,
    isRightToLeft: Bool
  ) {
    (self.axis, self.isRightToLeft) = (axis, isRightToLeft)
    var configuration = configuration
    configuration.layout?.axis = axis
    configuration.layout?.isRightToLeft = isRightToLeft
    configuration.style = Self.turned(style, axis)
    engine = ListEngine(configuration)
    engine.host = self
  }

  var name: String {
    (axis == .vertical ? "upright" : "lying") + (isRightToLeft ? " from the right" : "")
  }

  // MARK: What it is told to do

  func setViewport(along: Double, across: Double) {
    size = [along, across]
    let (width, height) = axis == .vertical ? (across, along) : (along, across)
    engine.setViewport(width: width, height: height)
  }

  func setViewportInsets(start: Double, end: Double) {
    insets = start + end
    engine.setViewportInsets(start: start, end: end)
  }

  /// Along the axis a style says what is before and behind the rows, across it what is inherited.
  private static func turned(_ style: ContainerStyle, _ axis: ScrollAxis) -> ContainerStyle {
    guard axis == .horizontal else { return style }
    var turned = style
    (turned.left, turned.right) = (style.top, style.bottom)
    (turned.top, turned.bottom) = (style.left, style.right)
    return turned
  }

  func setStyle(_ style: ContainerStyle?, of container: NodeID) throws {
    try engine.setStyle(style.map { Self.turned($0, axis) }, of: container)
  }

  // MARK: The host

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    let isUpright = axis == .vertical
    let (breadth, open) =
      isUpright ? (request.width, request.height) : (request.height, request.width)
    asked.append([
      request.id.rawValue, request.stamp.rawValue, Units.length(breadth), Int64(request.traits),
      Units.length(request.estimate), open == .infinity && request.axis == axis ? 1 : 0,
    ])
    let height = height(request, breadth)
    if height == nil { waiting.append(request) }
    return height
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    (toldSize, toldRoom) = (size, size[0] - insets)
    last = ToldList(
      changes: "\(commit.update); \(commit.sections.operationCount)", sections: commit.sections,
      rows: commit.rows.map { turned($0, commit.contentExtent) },
      pinned: commit.pinned.map { turned($0, commit.contentExtent) },
      backgrounds: commit.backgrounds.map { turned($0, commit.contentExtent) },
      appeared: commit.appeared.map { [$0.id.rawValue, Int64($0.kind.rawValue)] },
      disappeared: commit.disappeared.map { [$0.id.rawValue, Int64($0.kind.rawValue)] },
      places: [commit.offset, commit.adjustment, commit.contentExtent, Double(commit.firstRow)],
      asked: asked, notes: commit.diagnostics.map(\.description))
    asked = []
  }

  // MARK: What it tells

  private func turned(_ row: PlacedRow, _ content: Double) -> [Int64] {
    [engine.identity(of: row.node)?.rawValue ?? 0] + turned(row.frame, content)
  }

  /// Where a row is along the axis and across, and how long and broad it is, in units.
  private func turned(_ frame: RowFrame, _ content: Double) -> [Int64] {
    var (along, length) = (Units.length(frame.y), Units.length(frame.height))
    var (across, breadth) = (Units.length(frame.x), Units.length(frame.width))
    if axis == .horizontal { (along, length, across, breadth) = (across, breadth, along, length) }
    // Lying, it begins at the far end of the content as it was told, or of the viewport between its insets if that is
    // larger.
    if isRightToLeft, axis == .horizontal {
      along = Units.length(max(content, toldRoom)) - along - length
    } else if isRightToLeft {
      across = Units.length(toldSize[1]) - across - breadth
    }
    return [Int64(frame.row), along, across, length, breadth, Int64(frame.layer.rawValue)]
  }

  /// What the engine answers about a row, a stretch and a container.
  func answers(row: Int, stretch: Range<Double>, _ container: NodeID) -> [String] {
    let frame = engine.frame(ofRow: row).map { turned($0, engine.contentExtent) }
    let near = engine.shouldFetchMore(leadingScreens: 1, isFetching: false)
    var plan: [MeasureRequest] = []
    engine.plan(&plan, budget: 5)
    return [
      "frame \(frame ?? [])", "offset \(engine.offset(ofRow: row) ?? -1)",
      "row \(engine.row(at: stretch.lowerBound) ?? -1)",
      "rows \(engine.rows(from: stretch.lowerBound, to: stretch.upperBound))",
      "extent \(String(describing: try? engine.extent(of: container)))",
      "content \(engine.contentExtent)", "ranges \(engine.ranges())",
      "end \(engine.isAtEnd()) \(near)", "plan \(plan.map(\.id.rawValue))",
    ]
  }
}

/// What a host is told with a commit.
struct ToldList {
  var changes = ""
  var sections = SectionedBatchUpdate()
  var rows: [[Int64]] = []
  var pinned: [[Int64]] = []
  var backgrounds: [[Int64]] = []
  var appeared: [[Int64]] = []
  var disappeared: [[Int64]] = []
  var places: [Double] = []
  var asked: [[Int64]] = []
  var notes: [String] = []

  /// Throws what is another thing in another list.
  func judge(_ other: ToldList, _ name: String) throws(Broken) {
    func judge(_ what: String, _ one: [[Int64]], _ two: [[Int64]]) throws(Broken) {
      if one == two { return }
      let index =
        zip(one, two).enumerated().first { $1.0 != $1.1 }?.offset ?? min(one.count, two.count)
      func item(_ all: [[Int64]]) -> String {
        all.indices.contains(index) ? "\(all[index])" : "none"
      }
      throw Broken("\(name): \(what) \(index) is \(item(two)), not \(item(one))")
    }
    try check(changes == other.changes, "\(name): \(other.changes), not \(changes)")
    try check(sections == other.sections, "\(name): other changes of sections")
    try check(places == other.places, "\(name): places \(other.places), not \(places)")
    try judge("asked", asked, other.asked)
    try judge("row", rows, other.rows)
    try judge("pinned row", pinned, other.pinned)
    try judge("background", backgrounds, other.backgrounds)
    try judge("appeared row", appeared, other.appeared)
    try judge("disappeared row", disappeared, other.disappeared)
    try check(notes == other.notes, "\(name): notes \(other.notes), not \(notes)")
  }
}
