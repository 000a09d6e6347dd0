// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

/// Random channels beside a naive twin, which climbs along the parents and goes through all nodes.
@Suite struct RandomHandlerTests {
  @Test(arguments: seeds(count: 40)) func randomEventsAgreeWithAWalk(seed: UInt64) throws {
    try RandomHandlers.events(SeededGenerator(seed: seed))
  }

  @Test(arguments: [4, 64], seeds(count: 30))
  func randomValuesAgreeWithATwin(room: Int, seed: UInt64) throws {
    try RandomHandlers.values(SeededGenerator(seed: seed), room: room)
  }

  @Test(arguments: [4, 64], seeds(count: 30))
  func randomNotificationsAgreeWithAWalk(room: Int, seed: UInt64) throws {
    try RandomHandlers.notifications(SeededGenerator(seed: seed), room: room)
  }
}

/// What costs must grow with what is told.
@Suite struct HandlerGrowthTests {
  @Test("25 1.12 Sharing and notifying before a commit is not quadratic", .timeLimit(.minutes(1)))
  func sharesBeforeACommit() throws {
    let bare = BareList()
    let data = DataID<Int>()
    var heard = 0
    for number in 0..<40_000 {
      let row = try bare.appendRow(Int64(number), to: .root)
      try bare.subscribe(to: data, at: row) { _ in heard += 1 }
      try bare.addListener(heard, at: row)
    }
    try bare.share(1, as: data, at: .root)
    try bare.notify(Int.self, from: .root, .children) { _ in heard += 1 }
    #expect(heard == 80_000)
  }

  @Test(
    "4.9 Sharing with few among many, between edits, costs what is told", .timeLimit(.minutes(1)))
  func sharesWithFew() throws {
    let bare = BareList()
    let (data, rare) = (DataID<Int>(), DataID<Int>())
    var (rows, heard) = ([NodeID](), 0)
    for number in 0..<50_000 {
      rows.append(try bare.appendRow(Int64(number), to: .root))
      try bare.subscribe(to: data, at: rows[number]) { _ in }
    }
    try bare.subscribe(to: rare, at: rows[37_777]) { _ in heard += 1 }
    for round in 0..<8_000 {
      try bare.share(round, as: data, at: rows[round * 7 % 50_000])
      try bare.tree.move(rows[round * 31 % 50_000], to: .first(in: .root))
      try bare.share(round, as: rare, at: .root)
    }
    #expect(heard == 8_000)
  }
}
