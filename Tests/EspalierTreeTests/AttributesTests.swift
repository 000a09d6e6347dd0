// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import EspalierTree
import Testing

@Suite("3.5 The attributes of rows")
struct AttributesTests {
  let tree = ComponentTree()

  /// Every combination of the small attributes, at the bounds of the large ones.
  private func allAttributes(_ visit: (RowAttributes) throws -> Void) rethrows {
    var pins: [Pin] = []
    for mode in PinMode.allCases {
      for edge in PinEdge.allCases { pins += (0...3).map { Pin(mode, edge: edge, level: $0) } }
    }
    let heights: [HeightMode] = [
      .fixed(12.5), .fixed(0), .automatic(), .automatic(estimate: 0), .automatic(estimate: 60),
    ]
    for (kind, breadth) in [(0, nil), (65_535, 0), (4_096, Length.maximum)] as [(RowKind, Length?)]
    {
      for pin in pins {
        for role in RowRole.allCases {
          for flags in 0..<4 {
            for height in heights {
              try visit(
                RowAttributes(
                  kind: kind, height: height, breadth: breadth, role: role, pin: pin,
                  startsLine: flags & 1 == 1, spansLine: flags & 2 == 2))
            }
          }
        }
      }
    }
  }

  @Test("A row gives back every combination of attributes it was given")
  func keepsAttributes() throws {
    try allAttributes { attributes in
      let row = try tree.makeRow(5, stamp: 6, attributes: attributes)
      #expect(try tree.attributes(of: row) == attributes)
      try tree.setAttributes(RowAttributes(), of: row)
      #expect(try tree.attributes(of: row) == RowAttributes())
      try tree.setAttributes(attributes, of: row)
      #expect(tree.attributes(at: row.index) == attributes)
      #expect(try tree.row(row) == Row(id: 5, stamp: 6))
      try tree.remove(row)
    }
  }

  @Test("Many sorts of rows at once keep theirs")
  func keepsManySets() throws {
    var rows: [(NodeID, RowAttributes)] = []
    try allAttributes { rows.append((try tree.appendRow(1, attributes: $0, to: tree.root), $0)) }
    for breadth in 0..<10_000 {
      let attributes = RowAttributes(breadth: Length(rawValue: Int32(breadth)))
      rows.append((try tree.appendRow(1, attributes: attributes, to: tree.root), attributes))
    }
    for (row, attributes) in rows { #expect(try tree.attributes(of: row) == attributes) }
  }

  @Test("Attributes change neither what a node is nor its flags")
  func keepsFlags() throws {
    let container = try tree.appendContainer(to: tree.root)
    let last = RowAttributes(kind: 65_535, breadth: 1, pin: .always, spansLine: true)
    for kind in 0..<1_000 {
      _ = try tree.makeRow(1, attributes: RowAttributes(kind: RowKind(UInt16(kind))))
    }
    let row = try tree.appendRow(1, attributes: last, to: container)
    try tree.setHidden(true, row)
    try tree.setAttributes(RowAttributes(kind: 999), of: row)
    #expect(try tree.isHidden(row) && !tree.isContainer(row) && !tree.isSeparator(row))
    try tree.setHidden(false, row)
    #expect(names(tree) == [1])
  }

  @Test("Separators keep their kind, also those that come and go between children")
  func keepsKindsOfSeparators() throws {
    try tree.setSeparatorBetweenChildren(Separator(height: 3, kind: 65_000), of: tree.root)
    try tree.appendRows([Row(id: 1), Row(id: 2)], to: tree.root)
    let between = try #require(tree.node(atRow: 1))
    #expect(try tree.attributes(of: between) == RowAttributes(kind: 65_000, height: .fixed(3)))
    let top = Separator(height: 4, kind: 7)
    let row = try #require(tree.node(atRow: 0))
    try tree.setSeparator(top, at: .top, of: row)
    #expect(try tree.separator(at: .top, of: row) == top)
  }

  @Test("A row without an estimate stands for 44 points until it is measured")
  func usesDefaultEstimate() throws {
    let row = try tree.appendRow(1, to: tree.root)
    let other = try tree.appendContainer(to: tree.root)
    let hidden = try tree.appendRow(2, to: other)
    try tree.setHidden(true, hidden)
    #expect(try tree.attributes(of: row).height == .automatic())
    tree.settle()
    #expect(tree.order.totalHeight == 44 * 768)
    try tree.move(row, to: .last(in: other))
    tree.settle()
    #expect(tree.order.totalHeight == 44 * 768 && tree.order.unmeasuredCount == 1)
    try tree.setHidden(false, hidden)
    try tree.setAttributes(RowAttributes(height: .fixed(10)), of: row)
    tree.settle()
    #expect(tree.order.totalHeight == 54 * 768 && tree.order.unmeasuredCount == 1)
    try tree.setAttributes(RowAttributes(), of: row)
    try tree.setHidden(true, other)
    tree.settle()
    #expect(tree.order.totalHeight == 0)
    try tree.setHidden(false, other)
    tree.settle()
    #expect(tree.order.height(of: hidden.index) == 44 && tree.order.unmeasuredCount == 2)
  }

  @Test("More sets of attributes than the tree tells apart are refused, and nothing happens")
  func limitsSets() throws {
    let tree = ComponentTree(attributeSetLimit: 3)
    let full = TreeError.tooManyAttributes(limit: 3)
    let row = try tree.appendRow(1, attributes: RowAttributes(kind: 1), to: tree.root)
    try tree.appendRow(2, attributes: RowAttributes(kind: 2), to: tree.root)
    try tree.appendRow(3, to: tree.root)
    try tree.appendRow(4, attributes: RowAttributes(kind: 2, height: .fixed(9)), to: tree.root)
    let third = RowAttributes(kind: 3)
    #expect(throws: full) { try tree.makeRow(5, attributes: third) }
    #expect(throws: full) { try tree.appendRow(5, attributes: third, to: tree.root) }
    #expect(throws: full) { try tree.appendRows([Row(id: 5)], attributes: third, to: tree.root) }
    #expect(throws: full) { try tree.setAttributes(third, of: row) }
    let separator = Separator(height: 1, kind: 3)
    #expect(throws: full) { try tree.setSeparator(separator, at: .top, of: row) }
    #expect(throws: full) { try tree.setSeparatorBetweenChildren(separator, of: tree.root) }
    #expect(names(tree) == [1, 2, 3, 4])
    #expect(tree.usedSlots == 6)
    #expect(try tree.attributes(of: row) == RowAttributes(kind: 1))
    try tree.setSeparator(Separator(height: 1, kind: 2), at: .top, of: row)
  }

  @Test("All 131,072 sets fit, and one more does not")
  func fillsTheTable() throws {
    let row = try tree.appendRow(1, to: tree.root)
    func set(_ index: Int) throws {
      try tree.setAttributes(RowAttributes(breadth: Length(rawValue: Int32(index))), of: row)
      #expect(try tree.attributes(of: row).breadth?.rawValue == Int32(index))
    }
    // That of plain rows is the first.
    for index in 0..<131_071 { try set(index) }
    #expect(throws: TreeError.tooManyAttributes(limit: 131_072)) { try set(131_071) }
    try set(65_536)
  }

  @Test("A limit must be one", arguments: [0, 131_073])
  func checksLimit(limit: Int) async {
    await #expect(processExitsWith: .failure) { [limit] in
      _ = ComponentTree(attributeSetLimit: limit)
    }
  }

  @Test("Attributes that are known allocate nothing", .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() throws {
    let kinds = (0..<100).map { RowAttributes(kind: RowKind($0), height: .fixed(9), pin: .always) }
    let row = try tree.appendRow(1, to: tree.root)
    for attributes in kinds { try tree.setAttributes(attributes, of: row) }
    let counted = try allocations {
      for attributes in kinds { try tree.setAttributes(attributes, of: row) }
    }
    #expect(counted == .none)
  }
}
