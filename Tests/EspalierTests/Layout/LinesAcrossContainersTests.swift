// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// A line goes on across rows that have no height, be they of other containers, which may have lines of their own. What
/// comes, goes or gets a height between its rows is felt by them, however many such rows are between.
@Suite struct LinesAcrossContainersTests {
  /// The containers whose rows, without a height, are between the rows of a line.
  enum Between: CaseIterable {
    case list, flow, waterfall, both

    func fill(_ list: inout ArrangedList, in parent: NodeID = .root) {
      let styles: [Arrangement] =
        switch self {
        case .list: [.list]
        case .flow: [.flow(FlowStyle(columns: 2))]
        case .waterfall: [.waterfall(columns: 2)]
        case .both: [.waterfall(columns: 2), .flow(FlowStyle(columns: 2))]
        }
      for style in styles {
        let container = list.container(ContainerStyle(style), in: parent)
        for _ in 0..<2 { list.add(0, in: container) }
      }
    }
  }

  private func list() -> ArrangedList {
    ArrangedList(ContainerStyle(.flow(FlowStyle(columns: 3)), lineSpacing: 10), width: 300)
  }

  private func check(_ list: ArrangedList, height: Double) {
    list.commit()
    list.bare.tree.checkInvariants()
    #expect(list.bare.tree.contentHeight == height)
  }

  /// Found by the fuzzer: the row that a line was as high as went, and its last row, behind rows of a waterfall, kept the
  /// height.
  @Test(arguments: Between.allCases, [false, true])
  func aRowGoesBeforeThem(between: Between, isCommitted: Bool) throws {
    var list = list()
    let tall = list.add(64)
    between.fill(&list)
    list.add(0)
    list.add(40, spansLine: true)
    if isCommitted { check(list, height: 64 + 10 + 40) } else { _ = list.bare.tree.contentHeight }
    try list.bare.tree.remove(tall)
    check(list, height: 40)
  }

  @Test(arguments: Between.allCases, [false, true])
  func aRowGoesBehindThem(between: Between, isCommitted: Bool) throws {
    var list = list()
    list.add(40, spansLine: true)
    list.add(30)
    between.fill(&list)
    let tall = list.add(64)
    if isCommitted { check(list, height: 40 + 10 + 64) } else { _ = list.bare.tree.contentHeight }
    try list.bare.tree.remove(tall)
    check(list, height: 40 + 10 + 30)
  }

  /// The first row of the line that stays is in a container without a style, behind rows of another one.
  @Test(arguments: Between.allCases, [false, true])
  func aRowGoesBeforeAContainerWithoutAStyle(between: Between, isMoved: Bool) throws {
    var list = list()
    let tall = list.add(64)
    let plain = try list.bare.tree.makeContainer(at: .last(in: .root))
    between.fill(&list, in: plain)
    list.add(0, in: plain)
    let last = list.add(40, spansLine: true)
    #expect(list.bare.tree.contentHeight == 64 + 10 + 40)
    if isMoved {
      try list.bare.tree.move(tall, to: .after(last))
    } else {
      try list.bare.tree.remove(tall)
    }
    check(list, height: isMoved ? 40 + 10 + 64 : 40)
  }

  /// A row deep in the line of another container, with rows of its own on both sides, parts the line while it has a
  /// height and is shown.
  @Test(arguments: Between.allCases, [false, true])
  func aRowPartsTheLineAroundItsOwn(between: Between, isHidden: Bool) throws {
    var list = list()
    list.add(50)
    between.fill(&list)
    let inner = list.container(ContainerStyle(.flow(FlowStyle(columns: 5))))
    for _ in 0..<2 { list.add(0, in: inner) }
    let row = list.add(isHidden ? 20 : 0, in: inner)
    for _ in 0..<2 { list.add(0, in: inner) }
    between.fill(&list)
    list.add(30)
    if isHidden { try list.bare.tree.setHidden(true, row) }
    for isThere in [false, true, false, true] {
      if isHidden {
        try list.bare.tree.setHidden(!isThere, row)
      } else {
        try list.bare.tree.setHeight(.fixed(isThere ? 20 : 0), row)
      }
      check(list, height: isThere ? 50 + 20 + 30 : 50)
      #expect(list.ys[list.ys.count - 1] == (isThere ? 70 : 10))
    }
  }

  /// Whatever is done, the list is as one that was made so at once.
  @Test func editsLeadToWhatIsMadeAtOnce() throws {
    for seed in seeds(count: 40) {
      var life = NestedLines(seed: seed)
      for step in 0..<25 {
        try life.edit()
        let (found, right) = (life.places, life.madeAtOnce)
        guard found != right else { continue }
        Issue.record("SEED=\(seed), step \(step): \(found), not \(right)")
        return
      }
    }
  }

  /// Found by the fuzzer: a section that had gone since the commit was asked for its rows, to which its end is no bound.
  @Test @MainActor func aSectionGoesAndTheOneBeforeItIsMoved() throws {
    let engine = ListEngine(hasSections: true)
    engine.setViewport(width: 300, height: 200)
    try engine.setStyle(ContainerStyle(.flow(FlowStyle(columns: 2))), of: .root)
    let sections = try (0..<3).map { _ in try engine.makeContainer(at: .last(in: .root)) }
    try engine.setStyle(ContainerStyle(.list), of: sections[2])
    for (section, height) in zip(sections, [10.0, 20, 0]) {
      try engine.makeRow(RowContent(height: .fixed(height)), at: .last(in: section))
    }
    engine.commit()
    try engine.remove(sections[1])
    try engine.move(sections[0], to: .last(in: .root))
    engine.commit()
    engine.bare.tree.checkInvariants()
    #expect(engine.rowCount == 2 && engine.contentExtent == 10)
  }
}
