// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A list opens at its start, and is there when all of its rows are exchanged, whatever its rows measure and whichever of
/// them were known (ERRATA 13: if none in sight stays, the offset does). Rows measure 70, and are estimated at 44.
@MainActor
@Suite struct ListStartTests {
  private let engine = ListEngine()
  private let host = ReportingHost { _, _ in 70 }

  init() { engine.host = host }

  private func fill(_ ids: Range<Int64>, fixed: Set<Int64> = []) throws {
    for id in ids {
      let height: RowHeight = fixed.contains(id) ? .fixed(30) : .automatic(estimate: 44)
      try engine.makeRow(RowContent(RowID(id), height: height), at: .last(in: engine.rootNode))
    }
  }

  private func open() {
    engine.resizeAndCommit(width: 300, height: 400)
  }

  /// With rows that came after the viewport, and with separators, as well.
  @Test(
    arguments: [([9], false, false), ([4], true, false), ([], false, true)]
      as [(Set<Int64>, Bool, Bool)])
  func `opens at its start, though a row farther down has a height`(
    fixed: Set<Int64>, isLate: Bool, hasSeparators: Bool
  ) throws {
    if hasSeparators {
      try engine.setSeparatorBetweenChildren(Separator(height: 1), of: engine.rootNode)
    }
    if isLate { open() }
    try fill(1..<20, fixed: fixed)
    open()
    #expect(host.offset == 0 && host.last?.tops[0] == 0)
  }

  /// As `setViewportInsets` says, which scrolls nowhere by itself.
  @Test(arguments: [false, true])
  func `opens where it is told to under a bar`(isAsked: Bool) throws {
    engine.setViewportInsets(start: 50, end: 0)
    engine.setViewport(width: 300, height: 400)
    try fill(1..<20, fixed: [4])
    if isAsked { engine.scroll(toFraction: 0) }
    engine.commit()
    #expect(host.offset == (isAsked ? -50 : 0))
  }

  @Test(arguments: [false, true])
  func `is at its start when all rows are exchanged there`(isPulled: Bool) throws {
    try fill(1..<20)
    open()
    if isPulled { engine.viewportDidScroll(to: -20) }
    engine.commit()
    try engine.removeAll(in: engine.rootNode)
    try fill(101..<120, fixed: [105])
    engine.commit()
    #expect(host.offset == (isPulled ? -20 : 0))
  }

  @Test func `columns begin at the start, side by side`() throws {
    try engine.setStyle(ContainerStyle(.waterfall(columns: 2)), of: engine.rootNode)
    try fill(1..<30, fixed: [6])
    open()
    #expect(host.offset == 0)
    #expect(host.last?.tops[0] == 0 && host.last?.tops[1] == 0)
  }

  @Test func `stays at the top if the viewport gets another size with an edit`() throws {
    engine.staysAtTop = true
    try fill(1..<20)
    open()
    engine.setViewport(width: 300, height: 300)
    try engine.makeRow(RowContent(100), at: .first(in: engine.rootNode))
    engine.commit()
    #expect(host.offset == 0)
  }

  @Test func `a list that stays at the top does not follow a row`() throws {
    engine.staysAtTop = true
    try fill(1..<20)
    open()
    engine.followedRow = engine.node(atRow: 2)
    try engine.makeRow(RowContent(100), at: .first(in: engine.rootNode))
    engine.commit()
    #expect(host.offset == 0)
  }
}
