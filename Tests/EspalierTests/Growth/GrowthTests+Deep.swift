// SPDX-License-Identifier: MIT

import Espalier
import Testing

#if ESPALIER_CHECKS
  extension GrowthTests {
    private static let levels = 10_000

    /// Containers one in the other, each with a row before the next.
    private func chain(_ levels: Int, _ style: ContainerStyle? = nil) throws -> (
      ListEngine, boxes: [NodeID]
    ) {
      let engine = ListEngine()
      engine.needsNoHost()
      engine.setViewport(width: 320, height: 400)
      var boxes: [NodeID] = [.root]
      for level in 0..<levels {
        let box = try engine.makeContainer(at: .last(in: boxes[level]))
        if let style { try engine.setStyle(style, of: box) }
        let content = RowContent(RowID(Int64(level)), height: .fixed(20))
        try engine.makeRow(content, at: .last(in: box))
        boxes.append(box)
      }
      try engine.makeRow(RowContent(-1, height: .fixed(20)), at: .last(in: boxes[levels]))
      return (engine, boxes)
    }

    @Test(
      "10,000 levels are no more than the stack has room for",
      arguments: [RowRole.item, .background])
    func deepTrees(role: RowRole) throws {
      let (engine, boxes) = try chain(Self.levels)
      for level in stride(from: 0, to: Self.levels, by: 100) where role != .item {
        var first: NodeID?
        engine.bare.tree.forEachChild(of: boxes[level + 1]) { first = first ?? $0 }
        try engine.bare.tree.setRole(role, #require(first))
      }
      engine.commit()
      #expect(engine.rowCount == Self.levels + 1)
      engine.scrollAndCommit(to: 1e9)
      // With looks, each of these costs the levels for every entry in it.
      if role != .item { return }
      try engine.setHidden(true, boxes[1])
      engine.commit()
      #expect(engine.rowCount == 0)
      try engine.setHidden(false, boxes[1])
      try engine.move(boxes[Self.levels], to: .first(in: .root))
      engine.commit()
      try engine.remove(boxes[1])
      engine.commit()
      #expect(engine.rowCount == 2)
    }

    @Test("An edit costs what the levels above are, with looks", arguments: [false, true])
    func levels(hasLooks: Bool) throws {
      // Spaces may become other ones in all containers around what comes or goes.
      let style = hasLooks ? ContainerStyle(lineSpacing: 2).inset(by: 0.5) : nil
      let bound: Bound = hasLooks ? .linear : .logarithmic
      try Ledger.check([100, 200, 400]) { ledger, levels in
        let (engine, boxes) = try chain(levels, style)
        engine.commit()
        for _ in 0..<3 {
          var row = NodeID.root
          for (name, box) in [
            ("top", boxes[1]), ("middle", boxes[levels / 2]), ("end", boxes[levels]),
          ] {
            try ledger.count("insert at the \(name)", bound, in: engine) {
              row = try engine.makeRow(RowContent(height: .fixed(20)), at: .last(in: box))
            }
            try ledger.count("remove at the \(name)", bound, in: engine) { try engine.remove(row) }
          }
        }
      }
    }
  }
#endif
