// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// What random lives found: rows of a waterfall that came into sight and were not measured.
@MainActor @Suite struct WaterfallSightTests {
  /// Found by coverage: scrolled to a row of height 0, among others that have none; what grows above those below it takes a
  /// loose row with it, which lifts the anchor to where its column ends. What is then in sight is measured nonetheless.
  @Test func whatIsBelowAnAnchorThatIsLiftedIsMeasured() throws {
    var heights: [RowID: Double] = [:]
    let host = ReportingHost { request, _ in heights[request.id] }
    let engine = engine(columns: 3, lineSpacing: 6, height: 50, host)
    /// Fixed at 0, or of an estimate of 0 and measured.
    func add(_ height: Double?, spansLine: Bool = false, _ place: Place) throws -> NodeID {
      let id = RowID(Int64(heights.count))
      heights[id] = height ?? 0
      return try engine.makeRow(
        RowContent(
          id, height: height == nil ? .fixed(0) : .automatic(estimate: 0), spansLine: spansLine),
        at: place)
    }
    let flat = try (0..<12).map { _ in try add(nil, .last(in: .root)) }
    let row = try add(16, .last(in: .root))
    for height in [40.0, 20] { _ = try add(height, .last(in: .root)) }
    let last = try add(40, .last(in: .root))
    _ = try add(nil, .last(in: .root))
    for height: Double? in [0, 0, nil, 20, nil, 20] {
      _ = try add(height, spansLine: true, .last(in: .root))
    }
    try engine.scrollAndCommit(to: last, at: .bottom)
    heights[12] = 0
    try engine.setStamp(1, of: row)
    let below = try add(55, .before(row))
    let between = try add(nil, .before(below))
    _ = try add(55, .before(between))
    _ = try add(30, .before(between))
    try engine.scrollAndCommit(to: flat[2], at: .top)
    let told = try #require(host.last)
    #expect(told.ids.count > 12)
    expectHeights(told) { heights[$0] }
  }

  /// Found from outside: those above a row grew, which was left where it had been, in the viewport by now, as the columns were
  /// full. What is in sight is the same by the report and by the questions.
  @Test func aRowThatWasLeftInTheViewportIsStackedOn() throws {
    let heights: [Double] = [70, 20, 90, 110, 120, 80, 50, 50, 120, 60]
    let host = ReportingHost { request, _ in heights[Int(request.id.rawValue)] }
    let engine = engine(columns: 2, lineSpacing: 0, height: 200, host)
    for (id, height) in heights.enumerated() {
      let isFixed = [0, 3, 9].contains(id)
      try engine.makeRow(
        RowContent(RowID(Int64(id)), height: isFixed ? .fixed(height) : .automatic(estimate: 50)),
        at: .last(in: .root))
    }
    engine.commit()
    for offset in [320.0, 30] {
      engine.scrollAndCommit(to: offset)
    }
    let rows = engine.rows(from: 30, to: 230)
    #expect(
      rows.filter { engine.frame(ofRow: $0).map { $0.y < 230 && $0.y + $0.height > 30 } ?? false }
        == [0, 2, 3, 4, 5])
    #expect(engine.contentExtent == 400)
  }

  /// Found by coverage: a row above columns, which was measured before those above it, has no height any more, and so the
  /// columns have no space before them, until what is above brings it back. A row of height 0 that begins the second one came
  /// up with all others, to above where columns begin, and was in sight with them again. It is measured.
  @Test func aRowThatBeginsAColumnIsNotAboveAllOthers() throws {
    var heights: [RowID: Double] = [1: 55, 3: 16, 4: 16, 5: 30]
    let host = ReportingHost { request, _ in heights[request.id] }
    let engine = engine(columns: 2, lineSpacing: 6, height: 50, host)
    func add(_ id: RowID, spansLine: Bool = true, _ place: Place) throws -> NodeID {
      let height = heights[id] == nil ? RowHeight.fixed(id == 2 ? 40 : 0) : .automatic(estimate: 0)
      return try engine.makeRow(RowContent(id, height: height, spansLine: spansLine), at: place)
    }
    let shrinking = try add(1, spansLine: false, .last(in: .root))
    for id in 10...12 { _ = try add(RowID(Int64(id)), .last(in: .root)) }
    _ = try add(2, spansLine: false, .last(in: .root))
    let below = try add(13, .last(in: .root))
    _ = try add(3, .last(in: .root))
    engine.commit()
    _ = try add(4, .before(shrinking))
    _ = try add(5, spansLine: false, .before(below))
    heights[1] = 0
    try engine.setStamp(1, of: shrinking)
    engine.commit()
    let told = try #require(host.last)
    #expect(told.ids.contains(5))
    expectHeights(told) { heights[$0] ?? ($0 == 2 ? 40 : 0) }
  }

  /// Found by coverage: rows above one that was in sight turn out to have no height, and what is behind them comes up to
  /// where the columns begin. A row of height 0 that begins the second one came with it, to above that, and into sight as
  /// the columns came down by what is measured above. It is measured.
  @Test func aRowThatBeginsAColumnDoesNotComeUpWithOthers() throws {
    let heights: [RowID: Double] = [1: 40, 2: 8, 3: 0, 4: 0, 5: 16, 6: 55, 7: 0]
    let estimates: [RowID: Double] = [1: 40, 3: 40, 4: 20]
    let host = ReportingHost { request, _ in heights[request.id] }
    let engine = engine(columns: 2, lineSpacing: 10, height: 20, host)
    let above = try engine.makeContainer(at: .last(in: .root))
    try engine.setStyle(ContainerStyle(.list, lineSpacing: 0), of: above)
    var nodes: [RowID: NodeID] = [:]
    for id in (1...7).map({ RowID(Int64($0)) }) {
      let row = RowContent(
        id, height: .automatic(estimate: estimates[id] ?? 0), spansLine: ![4, 5].contains(id))
      nodes[id] = try engine.makeRow(row, at: .last(in: id.rawValue < 3 ? above : .root))
    }
    engine.commit()
    for id in [7, 3] as [RowID] {
      try engine.scrollAndCommit(to: #require(nodes[id]), at: .top)
      let told = try #require(host.last)
      expectHeights(told) { heights[$0] }
    }
    #expect(try #require(host.last).ids.contains(5))
  }

  /// Found by coverage: the list is scrolled to a row between others that are not measured. One above it that has an
  /// estimate of 0 is measured on the way up, those beside it are stacked upwards, and so one of height 0 below comes down
  /// into sight, which the way down had passed. It is measured.
  @Test func whatComesDownIntoSightOnTheWayUpIsMeasured() throws {
    let measured: [Int64: Double] = [
      2: 0, 5: 10, 6: 40, 7: 8, 9: 40, 11: 55, 13: 8, 17: 16, 19: 16, 20: 30,
    ]
    let host = ReportingHost { request, _ in measured[request.id.rawValue] }
    let engine = engine(columns: 3, lineSpacing: 6, height: 50, host)
    var nodes: [Int64: NodeID] = [:]
    func add(_ ids: [Int64]) throws {
      for id in ids {
        let height: RowHeight =
          measured[id] == nil ? .fixed(0) : .automatic(estimate: id == 5 ? 10 : 0)
        let row = RowContent(RowID(id), height: height, spansLine: id == 3 || id == 19)
        let next = nodes.keys.filter { $0 > id }.min().flatMap { nodes[$0] }
        nodes[id] = try engine.makeRow(row, at: next.map(Place.before) ?? .last(in: .root))
      }
    }
    try add([1, 3, 4, 8, 15, 20])
    engine.commit()
    try add([19, 18, 17, 2, 13, 11, 9, 7, 16, 14, 12, 10, 6, 5])
    engine.commit()
    try engine.move(#require(nodes[1]), to: .before(#require(nodes[19])))
    try engine.scrollAndCommit(to: #require(nodes[14]), at: .top)
    let told = try #require(host.last)
    #expect(told.ids.contains(16))
    expectHeights(told) { measured[$0.rawValue] ?? 0 }
  }

  /// Found by coverage: what is scrolled to is below the viewport, which a pinned row covers, and on the way up a header
  /// before it turns out to have no height. So the columns have the space of a line before them, which a row of height 0
  /// that begins one takes no part in, and so comes up into sight. It is measured.
  @Test func whatComesUpBelowAHeaderThatIsGoneIsMeasured() throws {
    let heights: [RowID: Double] = [1: 55, 2: 0, 3: 16, 4: 8, 5: 30]
    let host = ReportingHost { request, _ in heights[request.id] }
    let engine = engine(columns: 2, lineSpacing: 10, height: 20, host)
    func add(_ row: RowContent, _ container: NodeID) throws -> NodeID {
      try engine.makeRow(row, at: .last(in: container))
    }
    _ = try add(
      RowContent(1, height: .automatic(estimate: 0), pin: Pin(.always), spansLine: true), .root)
    let section = try engine.makeContainer(at: .last(in: .root))
    try engine.setStyle(ContainerStyle(.list), of: section)
    _ = try add(RowContent(2, height: .automatic(estimate: 8), role: .header), section)
    let row = try add(RowContent(3, height: .automatic(estimate: 20)), .root)
    _ = try add(RowContent(4, height: .automatic(estimate: 0)), .root)
    _ = try add(RowContent(5, height: .fixed(30), spansLine: true), .root)
    engine.commit()
    engine.scrollAndCommit(to: 35)
    try engine.scrollAndCommit(to: row, at: .nearest)
    let told = try #require(host.last)
    #expect(told.ids.contains(2))
    expectHeights(told) { heights[$0] }
  }

  private func engine(
    columns: Int, lineSpacing: Double, height: Double, _ host: ReportingHost
  ) -> ListEngine {
    let style = ContainerStyle(.waterfall(columns: columns), lineSpacing: lineSpacing)
    return ListEngine(
      EngineConfiguration { $0.style = style }, for: host, width: 240, height: height)
  }

  /// What is told to be in sight has the height that it is measured with.
  private func expectHeights(_ told: ReportingHost.Report, _ height: (RowID) -> Double?) {
    for (id, frame) in zip(told.ids, told.frames) { #expect(frame.height == height(id)) }
  }
}
