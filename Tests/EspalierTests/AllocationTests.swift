// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

/// What is warm allocates nothing.
@Suite(.enabled(if: Allocations.areMeaningful)) struct AllocationTests {
  @Test(arguments: [false, true], [false, true])
  func warmCommitsAllocateNothing(hasSections: Bool, hasRoles: Bool) throws {
    let bare = BareList(hasSections: hasSections)
    let host = SilentHost()
    bare.host = host
    var (containers, rows): ([NodeID], [NodeID]) = ([], [])
    for section in 0..<20 {
      let container = try bare.tree.makeContainer(at: .last(in: .root))
      containers.append(container)
      for row in 0..<50 {
        let content = RowContent(RowID(Int64(section * 50 + row)), pin: row == 0 ? Pin() : nil)
        rows.append(try bare.tree.makeRow(content, at: .last(in: container)))
      }
      if !hasRoles { continue }
      try bare.tree.makeRow(RowContent(2000, role: .header), at: .first(in: container))
      try bare.tree.makeRow(RowContent(2001, role: .footer), at: .last(in: container))
      try bare.tree.setSeparatorBetweenChildren(Separator(height: 1), of: container)
    }
    bare.setViewport(width: 300, height: 500)
    bare.commit()
    var generator = SeededGenerator(seed: 1)
    func random(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
    // As many rows go as come. To read the tree of a list from another module allocates, to edit it does not.
    func edit(_ tree: inout Tree) throws {
      let from = containers[random(20)]
      try tree.move(rows[random(1000)], to: .first(in: from))
      let other = random(1000)
      try tree.remove(rows[other])
      rows[other] = try tree.makeRow(RowContent(7), at: .last(in: from))
      try tree.update(rows[random(1000)])
      let roles = RowRole.allCases
      if hasRoles { try tree.setRole(roles[random(roles.count)], rows[random(1000)]) }
      try tree.setHidden(random(2) == 0, containers[random(20)])
      try tree.move(containers[random(20)], to: .last(in: .root))
    }
    func round() throws {
      for _ in 0..<40 {
        try edit(&bare.tree)
        bare.layout.scroll(to: Double(random(20_000)))
        bare.commit()
      }
    }
    // The most that a random commit needs of all that it keeps is needed seldom.
    for _ in 0..<80 { try round() }
    #expect(try allocations { for _ in 0..<20 { try round() } } == .none)
  }

  private final class SilentHost: BareListHost {
    func height(of row: MeasureRequest, in bare: BareList) -> Double {
      30 + Double(row.id.rawValue % 5)
    }
  }
}
