// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles

/// A list of one container, or of some, whose rows are named by their identities.
struct ArrangedList {
  let bare = BareList()
  let host = TestHost { _ in .nan }
  var rows: [NodeID] = []
  /// Heights that were told apart from those of a commit.
  private var told: [Int: Double] = [:]

  init(
    _ style: ContainerStyle = ContainerStyle(), width: Double = 320, height: Double = 1000,
    pixelScale: Int = 1
  ) {
    bare.configuration.pixelScale = pixelScale
    bare.host = host
    bare.setViewport(width: width, height: height)
    try! bare.tree.setStyle(style, of: .root)
  }

  /// Adds a row of a fixed height, or one that is measured and estimated to be as high.
  @discardableResult
  mutating func add(
    _ height: Double, breadth: Double? = nil, role: RowRole = .item, pin: Pin? = nil,
    startsLine: Bool = false, spansLine: Bool = false, isMeasured: Bool = false,
    in container: NodeID = .root, at index: Int? = nil
  ) -> NodeID {
    let content = RowContent(
      RowID(Int64(rows.count)), height: isMeasured ? .automatic(estimate: height) : .fixed(height),
      pin: pin, role: role, breadth: breadth,
      startsLine: startsLine, spansLine: spansLine)
    let place = index.map { Place.before(rows[$0]) } ?? .last(in: container)
    rows.append(try! bare.tree.makeRow(content, at: place))
    return rows[rows.count - 1]
  }

  /// Adds rows that are measured.
  mutating func addMeasured(_ count: Int, estimate: Double) {
    for _ in 0..<count { add(estimate, isMeasured: true) }
  }

  /// Adds a container.
  func container(_ style: ContainerStyle = .init(), in parent: NodeID = .root) -> NodeID {
    let container = try! bare.tree.makeContainer(at: .last(in: parent))
    try! bare.tree.setStyle(style, of: container)
    return container
  }

  /// Commits; rows that are measured are as high as they are told to be.
  func commit(_ height: @escaping (Int) -> Double = { _ in .nan }) {
    host.heights = { [told] in told[Int($0.id.rawValue)] ?? height(Int($0.id.rawValue)) }
    bare.commit()
  }

  /// Scrolls to a row, and commits.
  func show(
    _ row: Int, _ alignment: ScrollAlignment, _ height: @escaping (Int) -> Double = { _ in .nan }
  ) {
    bare.layout.scroll(to: rows[row], alignment)
    commit(height)
  }

  /// Scrolls to an offset, and commits.
  func show(at offset: Double, _ height: @escaping (Int) -> Double = { _ in .nan }) {
    bare.layout.scroll(to: offset)
    commit(height)
  }

  /// Scrolls as a host does, and commits.
  func show(scrolledTo offset: Double, _ height: @escaping (Int) -> Double = { _ in .nan }) {
    bare.layout.viewportDidScroll(to: offset)
    commit(height)
  }

  /// Says that a row is as high as it is from here on: it was measured somewhere else, or shows something else.
  mutating func setMeasuredHeight(_ points: Double, row: Int) {
    told[row] = points
    var plan = Buffer<MeasureRequest>()
    bare.plan(into: &plan, budget: 10_000)
    if let request = plan.array.first(where: { $0.node == rows[row] }) {
      precondition(bare.setMeasuredHeight(points, for: request), "The height was not taken.")
    } else {
      try! bare.tree.update(rows[row])
    }
  }

  /// The rows in sight, in the order of the list.
  var placed: [Placed] { placed(bare.report.rows) }
  var backgrounds: [Placed] { placed(bare.report.backgrounds) }

  private func placed(_ rows: borrowing Buffer<PlacedRow>) -> [Placed] {
    rows.array.map { Placed($0, bare.tree.identity(of: $0.node) ?? -1) }
  }

  var xs: [Double] { placed.map(\.x) }
  var ys: [Double] { placed.map(\.y) }
  var contentHeight: Double { bare.tree.contentHeight }
}

extension Placed {
  init(_ row: PlacedRow, _ identity: Int64) {
    self.init(
      Int(identity), Units.points(Int64(row.left)), Units.points(row.top),
      Units.points(Int64(row.width)), Units.points(Int64(row.height)))
  }
}
