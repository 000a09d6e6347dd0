// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

#if ESPALIER_CHECKS
  /// What the listeners of these tests are.
  private protocol Bell { func ring() }
  private struct Ear: Bell { func ring() {} }

  extension GrowthTests {
    @Test("Few listen in a large list, before a commit and after it", arguments: [false, true])
    func fewListeners(isCommitted: Bool) throws {
      let (event, data) = (EventID<Int>(), DataID<Int>())
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(.boxes, size)
        let bare = world.engine.bare
        var heard = 0
        for (_, row) in world.places {
          try bare.subscribe(to: data, at: row) { heard += $0 }
          try bare.addListener(Ear() as any Bell, as: (any Bell).self, at: row)
        }
        try bare.subscribe(to: event, at: .root) { heard += $0 }
        if !isCommitted {
          // Marks are left where nothing is by now.
          for box in world.boxes.prefix(5) { try bare.move(box, to: .last(in: .root)) }
        }
        for turn in 0..<3 {
          try ledger.count("share") { try bare.share(turn + 1, as: data, at: .root) }
          try ledger.count("share with one") {
            try bare.share(turn, as: data, at: world.boxes[world.boxes.count / 2])
          }
          try ledger.count("read") { _ = try bare.value(of: data, at: world.rows[size / 2]) }
          try ledger.count("send") { try bare.send(event, 1, from: world.rows[size / 2]) }
          for scope in [NotificationScope.global, .children, .childrenAndSelf, .parents] {
            try ledger.count("notify \(scope)") {
              try bare.notify((any Bell).self, from: .root, scope) { $0.ring() }
            }
          }
          try ledger.count("come and go") {
            try bare.subscribe(to: data, at: world.rows[size / 3]) { heard += $0 }.cancel()
          }
          if isCommitted { world.engine.commit() }
        }
        #expect(heard > 0)
      }
    }

    /// Data of which a few are read and shared, and others ever were.
    @Test("Moved nodes, however many values were ever shared or read")
    func channelsEverUsed() throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(.boxes, 1_000)
        let (engine, bare) = (world.engine, world.engine.bare)
        var heard = 0
        for index in 0..<size {
          // In boxes that stay, and are above none that moves.
          let (data, row) = (DataID<Int>(), world.rows[500 + index % 500])
          try bare.share(1, as: data, at: row)
          try bare.share(nil, as: data, at: row)
          try bare.subscribe(to: DataID<Int>(), at: row) { heard += $0 }
          try bare.share(1, as: DataID<Int>(), at: row)
        }
        let data = DataID<Int>()
        try bare.share(1, as: data, at: world.boxes[3])
        try bare.subscribe(to: data, at: world.rows[25]) { heard += $0 }
        heard = 0
        for turn in 0..<4 {
          try ledger.count("move one") {
            try bare.move(world.boxes[2], to: .last(in: world.boxes[turn % 2 == 0 ? 3 : 4]))
          }
          try ledger.count("move all", in: engine) {
            for box in world.boxes[10..<50] {
              try engine.move(box, to: turn % 2 == 0 ? .last(in: .root) : .last(in: world.boxes[0]))
            }
          }
        }
        #expect(heard == 2)
      }
    }

    @Test("Values that are read and shared come and go")
    func channelsComeAndGo() throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(.boxes, size)
        let bare = world.engine.bare
        let all = (0..<size).map { _ in DataID<Int>() }
        var tokens: [SubscriptionToken] = []
        try ledger.count("come", .linear) {
          for (data, row) in zip(all, world.rows) {
            try bare.share(1, as: data, at: row)
            tokens.append(try bare.subscribe(to: data, at: row) { _ in })
          }
        }
        try ledger.count("move", .linear) {
          try bare.move(world.boxes[2], to: .last(in: .root))
        }
        ledger.count("go", .linear) { for token in tokens { token.cancel() } }
        try ledger.count("move after") { try bare.move(world.boxes[1], to: .last(in: .root)) }
      }
    }

    @Test("All rows listen and hear")
    func manyListeners() throws {
      let data = DataID<Int>()
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(.boxes, size)
        let bare = world.engine.bare
        var heard = 0
        var tokens: [SubscriptionToken] = []
        try ledger.count("subscribe", .linear) {
          for row in world.rows {
            tokens.append(try bare.subscribe(to: data, at: row) { heard += $0 })
          }
        }
        try ledger.count("share", .linear) { try bare.share(1, as: data, at: .root) }
        #expect(heard == size)
        try ledger.count("share with ten") {
          try bare.share(2, as: data, at: world.boxes[world.boxes.count / 2])
        }
        let rare = DataID<Int>()
        try bare.subscribe(to: rare, at: world.rows[size / 3]) { heard += $0 }
        heard = 0
        for turn in 1...3 {
          // Edits that no commit has carried out.
          try bare.move(world.boxes[turn], to: .first(in: .root))
          try ledger.count("share with one of many") { try bare.share(turn, as: rare, at: .root) }
        }
        #expect(heard == 6)
        try ledger.count("move all", .linear, in: world.engine) {
          for box in world.boxes { try world.engine.move(box, to: .first(in: .root)) }
        }
        ledger.count("cancel", .linear) { for token in tokens { token.cancel() } }
        try ledger.count("share with nobody") { try bare.share(3, as: data, at: .root) }
      }
    }

    @Test("All rows listen and hear before the first commit of their list")
    func listenersBeforeACommit() throws {
      let data = DataID<Int>()
      try Ledger.check { ledger, size in
        let bare = BareList()
        var heard = 0
        for number in 0..<size {
          let row = try bare.appendRow(Int64(number), to: .root)
          try bare.subscribe(to: data, at: row) { heard += $0 }
          try bare.addListener(number, at: row)
        }
        try ledger.count("share", .linear) { try bare.share(1, as: data, at: .root) }
        try ledger.count("notify", .linear) {
          try bare.notify(Int.self, from: .root, .children) { _ in heard += 1 }
        }
        #expect(heard == 2 * size)
      }
    }

    @Test("Many registrations, and those of one row")
    func registrations() throws {
      let event = EventID<Int>()
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(.boxes, size)
        let bare = world.engine.bare
        var tokens: [SubscriptionToken] = []
        try ledger.count("subscribe", .linear) {
          for row in world.rows { tokens.append(try bare.subscribe(to: event, at: row) { _ in }) }
        }
        try ledger.count("of one row") {
          for _ in 0..<20 {
            try bare.subscribe(to: event, at: world.rows[5]) { _ in }.cancel()
          }
        }
        ledger.count("cancel all", .linear) { for token in tokens { token.cancel() } }
      }
    }
  }
#endif
