// SPDX-License-Identifier: MIT

import Espalier
import Testing

#if ESPALIER_CHECKS
  /// What the documentation says of growth, counted while lists double.
  ///
  /// All of it runs on the main actor, and at once: one thing is counted at a time.
  @Suite("How costs grow", .serialized)
  @MainActor struct GrowthTests {
    @Test("What grows with the list is seen to")
    func sensitivity() throws {
      let ledger = Ledger()
      #expect(ledger.violations.isEmpty)
      for size in Ledger.sizes {
        let world = try GrowthWorld(.boxes, size)
        ledger.size = size
        try ledger.count("all rows") { _ = try world.engine.rows() }
        ledger.count("an array") { _ = Array(repeating: 1, count: size).map { $0 + 1 } }
        try ledger.count("all rows for each hundredth", .linear) {
          for _ in 0..<size / 100 { _ = try world.engine.rows() }
        }
      }
      let found = ledger.violations
      #expect(found.contains { $0.hasPrefix("all rows takes more than logarithmic steps") })
      #expect(found.contains { $0.hasPrefix("an array takes more than logarithmic bytes") })
      #expect(found.contains { $0.hasPrefix("an array was not counted") })
      #expect(found.contains { $0.hasPrefix("all rows for each hundredth takes more than linear") })
    }

    @Test("A single edit, with its commit", arguments: Shape.allCases)
    func singleEdits(shape: Shape) throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(shape, size)
        for _ in 0..<2 {
          for (name, row) in world.places { try edit(row, world, ledger, name) }
        }
      }
    }

    private func edit(
      _ row: NodeID, _ world: GrowthWorld, _ ledger: Ledger, _ name: String
    ) throws {
      let engine = world.engine
      var new = NodeID.root
      @MainActor func count(_ act: String, _ body: () throws -> Void) throws {
        try ledger.count("\(act) at the \(name)", in: engine, body)
      }
      try count("insert") { new = try engine.makeRow(world.content(), at: .before(row)) }
      try count("update") { try engine.update(new) }
      try count("stamp") { try engine.setStamp(Stamp(.random(in: 1..<(1 << 60))), of: new) }
      try count("height") { try engine.setHeight(.fixed(30), of: new) }
      try count("hide") { try engine.setHidden(true, new) }
      try count("show") { try engine.setHidden(false, new) }
      try count("pin") { try engine.setPin(Pin(), of: new) }
      try count("unpin") { try engine.setPin(nil, of: new) }
      try count("separator") {
        if world.shape.hasLooks {
          try engine.setSeparator(Separator(height: 2), at: .bottom, of: new)
        }
      }
      try count("no separator") {
        if world.shape.hasLooks { try engine.setSeparator(nil, at: .bottom, of: new) }
      }
      try count("move near") { try engine.move(new, to: .after(row)) }
      for (other, target) in world.places where other != name {
        try count("move to the \(other) from its place") {
          try engine.move(new, to: .before(target))
        }
        try engine.move(new, to: .after(row))
        engine.commit()
      }
      try count("line") { try engine.setLine(startsLine: true, of: new) }
      try count("remove") { try engine.remove(new) }
      try count("exchange and nothing of it") {
        let passing = try engine.makeRow(world.content(), at: .after(row))
        try engine.remove(passing)
      }
    }

    @Test("A single edit of a container of ten rows", arguments: Shape.allCases)
    func containerEdits(shape: Shape) throws {
      guard shape.hasContainers else { return }
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(shape, size)
        let (engine, boxes) = (world.engine, world.boxes)
        for _ in 0..<2 {
          for (name, index) in [
            ("start", 0), ("middle", boxes.count / 2), ("end", boxes.count - 1),
          ] {
            @MainActor func count(_ act: String, _ body: () throws -> Void) throws {
              try ledger.count("\(act) at the \(name)", in: engine, body)
            }
            let box = boxes[index]
            try count("hide") { try engine.setHidden(true, box) }
            try count("show") { try engine.setHidden(false, box) }
            try count("update") { try engine.setNeedsReload(of: box) }
            let next = boxes[index == 0 ? 1 : 0]
            try count("move") { try engine.move(box, to: .before(next)) }
            let back = index == 0 ? Place.first(in: .root) : .after(boxes[index - 1])
            try count("move back") { try engine.move(box, to: back) }
            var new = NodeID.root
            try count("make") {
              new = try world.makeBox(at: .before(box))
              for _ in 0..<10 { try engine.makeRow(world.content(), at: .last(in: new)) }
            }
            if shape.hasLooks {
              try count("style") {
                try engine.setStyle(ContainerStyle(.flow(.justified), top: 3), of: new)
              }
              try count("separators") {
                try engine.setSeparatorBetweenChildren(Separator(height: 4), of: new)
              }
            }
            try count("remove") { try engine.remove(new) }
          }
        }
      }
    }

    @Test("Many edits in one commit", arguments: Shape.allCases)
    func manyEdits(shape: Shape) throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(shape, size)
        let engine = world.engine
        let rows = stride(from: 5, to: world.rows.count, by: 10).map { world.rows[$0] }
        @MainActor func count(_ act: String, _ body: (NodeID) throws -> Void) throws {
          try ledger.count(act, .linear, in: engine) { for row in rows { try body(row) } }
        }
        try count("insert") { try engine.makeRow(world.content(), at: .before($0)) }
        try count("update") { try engine.update($0) }
        try count("hide") { try engine.setHidden(true, $0) }
        try count("show") { try engine.setHidden(false, $0) }
        try count("heights") { try engine.setHeight(.fixed(31), of: $0) }
        try count("pin") { try engine.setPin(Pin(), of: $0) }
        try count("unpin") { try engine.setPin(nil, of: $0) }
        try count("move to the start") { try engine.move($0, to: .before(world.rows[1])) }
        try count("move to the end") { try engine.move($0, to: .after(world.rows[size - 1])) }
        try count("remove") { try engine.remove($0) }
        if shape.hasContainers {
          try ledger.count("turn all around", .linear, in: engine) {
            for box in world.boxes { try engine.move(box, to: .first(in: .root)) }
          }
        }
        try ledger.count("remove all", .linear, in: engine) { try engine.removeAll(in: .root) }
        #expect(engine.rowCount == 0)
      }
    }
  }

  extension Shape {
    /// Whether there are styles or separators already: the first of them is not free.
    var hasLooks: Bool { self != .flat && self != .boxes }
  }
#endif
