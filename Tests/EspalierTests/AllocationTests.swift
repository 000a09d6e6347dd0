// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// What is warm allocates nothing.
@Suite(.enabled(if: Allocations.areMeaningful)) struct AllocationTests {
  @Test(arguments: [false, true], [false, true])
  func warmCommitsAllocateNothing(hasSections: Bool, hasRoles: Bool) throws {
    let core = ListCore(hasSections: hasSections)
    let host = SilentHost()
    core.host = host
    var containers: [NodeID] = []
    for section in 0..<20 {
      let container = try core.tree.makeContainer(at: .last(in: .root))
      containers.append(container)
      for row in 0..<50 {
        try core.tree.makeRow(
          RowContent(RowID(Int64(section * 50 + row)), pin: row == 0 ? Pin() : nil),
          at: .last(in: container))
      }
      if !hasRoles { continue }
      try core.tree.makeRow(RowContent(2000, role: .header), at: .first(in: container))
      try core.tree.makeRow(RowContent(2001, role: .footer), at: .last(in: container))
      try core.tree.setSeparatorBetweenChildren(Separator(height: 1), of: container)
    }
    core.setViewport(width: 300, height: 500)
    core.commit()
    var generator = SeededGenerator(seed: 1)
    func container() -> NodeID { containers[Int(generator.next() % 20)] }
    func round() throws {
      for _ in 0..<40 {
        let from = container()
        guard let row = core.tree.node(atRow: Int(generator.next() % 500)),
          !core.tree.isSeparator(row)
        else { continue }
        try core.tree.move(row, to: .first(in: from))
        try core.tree.makeRow(RowContent(7), at: .last(in: from))
        if let other = core.tree.node(atRow: Int(generator.next() % 500)),
          !core.tree.isSeparator(other)
        {
          try core.tree.remove(other)
        }
        if let other = core.tree.node(atRow: Int(generator.next() % 500)),
          !core.tree.isSeparator(other)
        {
          try core.tree.update(other)
        }
        if hasRoles, let other = core.tree.firstChild(of: container()) {
          let roles = RowRole.allCases
          try core.tree.setRole(roles[Int(generator.next() % UInt64(roles.count))], other)
        }
        try core.tree.setHidden(generator.next() % 2 == 0, container())
        try core.tree.move(container(), to: .last(in: .root))
        core.scroll(to: Double(generator.next() % 20_000))
        core.commit()
      }
    }
    for _ in 0..<30 { try round() }
    #expect(try allocations { try round() } == .none)
  }

  private final class SilentHost: CoreHost {
    func height(of row: MeasureRequest, in core: ListCore) -> Double {
      30 + Double(row.id.rawValue % 5)
    }
    func apply(_ report: borrowing Report, of core: ListCore) {}
  }
}
