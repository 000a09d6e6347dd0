// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// What is warm allocates nothing.
@Suite(.enabled(if: Allocations.areMeaningful)) struct AllocationTests {
  @Test(arguments: [false, true], [false, true])
  func warmCommitsAllocateNothing(hasSections: Bool, hasRoles: Bool) throws {
    let bare = BareList(hasSections: hasSections)
    let host = SilentHost()
    bare.host = host
    var containers: [NodeID] = []
    for section in 0..<20 {
      let container = try bare.tree.makeContainer(at: .last(in: .root))
      containers.append(container)
      for row in 0..<50 {
        try bare.tree.makeRow(
          RowContent(RowID(Int64(section * 50 + row)), pin: row == 0 ? Pin() : nil),
          at: .last(in: container))
      }
      if !hasRoles { continue }
      try bare.tree.makeRow(RowContent(2000, role: .header), at: .first(in: container))
      try bare.tree.makeRow(RowContent(2001, role: .footer), at: .last(in: container))
      try bare.tree.setSeparatorBetweenChildren(Separator(height: 1), of: container)
    }
    bare.setViewport(width: 300, height: 500)
    bare.commit()
    var generator = SeededGenerator(seed: 1)
    func container() -> NodeID { containers[Int(generator.next() % 20)] }
    func round() throws {
      for _ in 0..<40 {
        let from = container()
        guard let row = bare.tree.node(atRow: Int(generator.next() % 500)),
          !bare.tree.isSeparator(row)
        else { continue }
        try bare.tree.move(row, to: .first(in: from))
        try bare.tree.makeRow(RowContent(7), at: .last(in: from))
        if let other = bare.tree.node(atRow: Int(generator.next() % 500)),
          !bare.tree.isSeparator(other)
        {
          try bare.tree.remove(other)
        }
        if let other = bare.tree.node(atRow: Int(generator.next() % 500)),
          !bare.tree.isSeparator(other)
        {
          try bare.tree.update(other)
        }
        if hasRoles, let other = bare.tree.firstChild(of: container()) {
          let roles = RowRole.allCases
          try bare.tree.setRole(roles[Int(generator.next() % UInt64(roles.count))], other)
        }
        try bare.tree.setHidden(generator.next() % 2 == 0, container())
        try bare.tree.move(container(), to: .last(in: .root))
        bare.scroll(to: Double(generator.next() % 20_000))
        bare.commit()
      }
    }
    for _ in 0..<30 { try round() }
    #expect(try allocations { try round() } == .none)
  }

  private final class SilentHost: BareListHost {
    func height(of row: MeasureRequest, in bare: BareList) -> Double {
      30 + Double(row.id.rawValue % 5)
    }
    func apply(_ report: borrowing Report, of bare: BareList) {}
  }
}
