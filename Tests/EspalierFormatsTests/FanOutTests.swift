// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import EspalierUpdates
import Foundation
import Testing

// The code of the article "Fanning a List Out".

private struct Item: Identifiable, Equatable, Sendable {
  var id: Int
  var text: String
}

private struct Snapshot: Sendable {
  var number: Int
  var items: [Item]
}

private struct Change: Sendable {
  var after: Int
  var number: Int
  var update: [UInt8]
  /// What is inserted or updated, by ascending new index.
  var items: [Item]

  init(_ update: BatchUpdate, after: Int, to new: Snapshot) {
    self.after = after
    number = new.number
    self.update = update.binary
    let rows = update.inserts.map(\.index) + update.updates.map(\.new.index)
    items = rows.sorted().map { new.items[$0] }
  }
}

private final class Publisher {
  private(set) var snapshot = Snapshot(number: 0, items: [])
  private var differ = Differ<Int>()

  func change(to new: [Item]) -> Change? {
    let update = differ.diff(from: snapshot.items, to: new)
    if update.isEmpty { return nil }
    let after = snapshot.number
    snapshot = Snapshot(number: after + 1, items: new)
    return Change(update, after: after, to: snapshot)
  }
}

private enum Receipt {
  case applied(BatchUpdate)
  case seenBefore
  case missedSome
}

private struct Mismatch: Error {}

private final class Replica {
  private(set) var number: Int
  private(set) var items: [Item]

  init(_ snapshot: Snapshot) {
    number = snapshot.number
    items = snapshot.items
  }

  func receive(_ change: Change) throws -> Receipt {
    if change.number <= number { return .seenBefore }
    if change.after != number { return .missedSome }
    let update = try BatchUpdate(binary: change.update, operationLimit: 100_000)
    let newCount = items.count - update.deletes.count + update.inserts.count
    try update.check(oldCount: items.count, newCount: newCount)
    var rest = change.items[...]
    guard rest.count == update.inserts.count + update.updates.count else { throw Mismatch() }
    items = items.applying(update) { _ in rest.removeFirst() }
    number = change.number
    return .applied(update)
  }

  func reset(to snapshot: Snapshot) -> BatchUpdate {
    var differ = Differ<Item.ID>()
    let update = differ.diff(from: items, to: snapshot.items)
    number = snapshot.number
    items = snapshot.items
    return update
  }
}

private final class SlowClient {
  private var sent: Snapshot
  private var pending = BatchUpdate()

  init(_ snapshot: Snapshot) {
    sent = snapshot
  }

  /// Takes an update that led to `new`.
  func add(_ update: BatchUpdate, to new: [Item]) {
    pending = pending.followed(by: update, from: sent.items, to: new)
  }

  /// What leads from all that was sent to `snapshot`.
  func next(to snapshot: Snapshot) -> Change {
    defer {
      sent = snapshot
      pending = BatchUpdate()
    }
    return Change(pending, after: sent.number, to: snapshot)
  }
}

/// Clients that join late, hear things twice, miss some or are slow end with the list of the server.
@Suite("Fanning a list out")
struct FanOutTests {
  private func edit(_ list: [Item], _ random: inout SeededGenerator) -> [Item] {
    var list = list
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...list.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        list.insert(Item(id: Int.random(in: 0..<1 << 40, using: &random), text: ""), at: place)
      case 1: if place < list.count { list.remove(at: place) }
      case 2: if place < list.count { list[place].text += "!" }
      default:
        if place < list.count {
          let item = list.remove(at: place)
          list.insert(item, at: Int.random(in: 0...list.count, using: &random))
        }
      }
    }
    return list
  }

  @Test("Every client ends with the server's list", arguments: seeds(count: 10))
  func everybodyAgrees(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let server = Publisher()
    var replicas = [Replica(server.snapshot)]
    let slow = SlowClient(server.snapshot)
    let slowReplica = Replica(server.snapshot)
    var resets = 0
    for _ in 0..<200 {
      guard let change = server.change(to: edit(server.snapshot.items, &random)) else { continue }
      slow.add(try BatchUpdate(binary: change.update), to: server.snapshot.items)
      for replica in replicas {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let before = replica.items
          switch try replica.receive(change) {
          case .applied(let update):
            var differ = Differ<Item.ID>()
            #expect(update == differ.diff(from: before, to: replica.items))
          case .seenBefore: break
          case .missedSome:
            resets += 1
            let update = replica.reset(to: server.snapshot)
            #expect(before.applying(update, from: replica.items) == replica.items)
          }
        }
      }
      if Int.random(in: 0..<30, using: &random) == 0 { replicas.append(Replica(server.snapshot)) }
      if Int.random(in: 0..<10, using: &random) == 0 {
        _ = try slowReplica.receive(slow.next(to: server.snapshot))
        #expect(slowReplica.items == server.snapshot.items)
      }
    }
    #expect(resets > 0 && replicas.count > 1)
    for replica in replicas {
      if replica.number < server.snapshot.number { _ = replica.reset(to: server.snapshot) }
      #expect(replica.items == server.snapshot.items)
    }
  }

  @Test func whatDoesNotFitIsRefused() throws {
    let replica = Replica(Snapshot(number: 4, items: [Item(id: 1, text: "")]))
    let item = Item(id: 2, text: "")
    let next = Snapshot(number: 5, items: [item] + replica.items)
    let sound = Change(BatchUpdate(inserts: [0]), after: 4, to: next)
    var short = sound
    short.items = []
    #expect(throws: Mismatch.self) { try replica.receive(short) }
    var noise = sound
    noise.update = [1, 2, 3]
    #expect(throws: BinaryUpdateError.self) { try replica.receive(noise) }
    let misfit = Change(BatchUpdate(deletes: [1]), after: 4, to: next)
    #expect(throws: BatchUpdateError.self) { try replica.receive(misfit) }
    #expect(replica.number == 4 && replica.items.count == 1)
    _ = try replica.receive(sound)
    #expect(replica.number == 5 && replica.items == next.items)
  }

  @Test("Every line of code in the article is in this file")
  func articleIsTested() throws {
    let here = URL(filePath: #filePath)
    let tested = try String(contentsOf: here, encoding: .utf8)
    let article = here.deletingLastPathComponent().appending(
      path: "../../Sources/EspalierTraces/EspalierTraces.docc/FanningOut.md")
    var count = 0
    var isCode = false
    for line in try String(contentsOf: article, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
      } else if isCode {
        count += 1
        #expect(tested.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
    }
    #expect(count > 60)
  }
}
