// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

@Suite("4.4-4.7 Shared data")
final class DataTests: Nest {
  let data = DataID<Int>()

  @discardableResult
  func listen(_ name: String, at node: NodeID) throws -> SubscriptionToken {
    try tree.subscribe(
      to: data, at: node, onEmpty: { [log] in log.entries.append(name + "-") },
      { [log] in log.entries.append("\(name)\($0)") })
  }

  @Test("4.7 What moves with all that shares what it reads is not told of a silent share")
  func movesAlongWithProviders() throws {
    try tree.share(0, as: data, at: outer)
    try listen("a", at: inner)
    try listen("b", at: row)
    #expect(log.take() == ["a0", "b0"])
    try tree.share(2, as: data, at: inner, broadcast: false)
    try tree.move(inner, to: .last(in: .root))
    #expect(try log.take() == [] && tree.value(of: data, at: row) == 2)
    try tree.share(3, as: data, at: inner)
    #expect(log.take() == ["a3", "b3"])
  }

  @Test("4.5 An equal value is told if asked, also when a silent share had covered it")
  func uncoversAnEqualValue() throws {
    try tree.share(2, as: data, at: outer)
    try listen("a", at: row)
    #expect(log.take() == ["a2"])
    // Where nothing was shared, nothing is uncovered.
    try tree.share(nil, as: data, at: inner, evenIfEqual: true)
    #expect(log.take() == [])
    try tree.share(2, as: data, at: inner, broadcast: false)
    try tree.share(nil, as: data, at: inner, evenIfEqual: true)
    #expect(log.take() == ["a2"])
    try tree.share(nil, as: data, at: outer)
    try tree.share(2, as: data, at: inner, broadcast: false)
    #expect(log.take() == ["a-"])
    try tree.share(nil, as: data, at: inner, evenIfEqual: true)
    #expect(log.take() == ["a-"])
  }

  @Test("4.5 An equal value is told if asked, also behind one that answers with an equal share")
  func tellsAnEqualValueBehindAnAnswer() throws {
    try tree.share(1, as: data, at: outer)
    var isAnswering = false
    try tree.subscribe(
      to: data, at: outer, onEmpty: { [log] in log.entries.append("a-") },
      { [unowned tree, data, outer, log] in
        log.entries.append("a\($0)")
        guard isAnswering else { return }
        isAnswering = false
        try! tree.share($0, as: data, at: outer)
      })
    try listen("b", at: inner)
    #expect(log.take() == ["a1", "b1"])
    isAnswering = true
    try tree.share(1, as: data, at: outer, evenIfEqual: true)
    #expect(log.take() == ["a1", "b1"])
    // What it was told of in the answer already is told once.
    isAnswering = true
    try tree.share(2, as: data, at: outer, evenIfEqual: true)
    #expect(log.take() == ["a2", "b2"])
    // So it is where a closure that computes it shares it.
    try tree.share(as: data, at: outer, evenIfEqual: true) { [unowned tree, data, outer] in
      try! tree.share(2, as: data, at: outer)
      return 2
    }
    #expect(log.take() == ["a2", "b2"])
  }

  @Test("4.4 A closure is evaluated at each reading")
  func computes() throws {
    var count = 0
    try tree.share(as: data, at: outer) {
      count += 1
      return count
    }
    #expect(try tree.value(of: data, at: row) == 1)
    #expect(try tree.value(of: data, at: inner) == 2)
    try listen("a", at: row)
    try listen("b", at: inner)
    #expect(log.take() == ["a3", "b4"])
    try tree.share(as: data, at: outer) { 7 }
    #expect(log.take() == ["b7", "a7"])
    try tree.share(as: data, at: outer) { 7 }
    #expect(log.take() == [])
    try tree.share(8, as: data, at: outer)
    #expect(log.take() == ["b8", "a8"])
  }

  @Test(
    "4.4 Who reads hears what a closure shares while it computes, and once",
    arguments: [false, true])
  func sharesWhileComputing(isTold: Bool) throws {
    func share(_ value: Int?, thenShare next: Int?) throws {
      try tree.share(as: data, at: outer) { [unowned tree, data, outer] in
        try! tree.share(next, as: data, at: outer, broadcast: isTold)
        return value ?? 0
      }
    }
    try tree.share(1, as: data, at: tree.root)
    try share(8, thenShare: 7)
    try listen("a", at: row)
    #expect(log.take() == ["a7"])
    try listen("b", at: inner)
    try share(9, thenShare: 9)
    #expect(log.take() == ["b7", "b9", "a9"])
    // Withdrawn, it uncovers what is shared above.
    try share(5, thenShare: nil)
    #expect(log.take() == ["b1", "a1"])
    // Another closure.
    try tree.share(as: data, at: outer) { [unowned tree, data, outer] in
      try! tree.share(as: data, at: outer, broadcast: isTold) { 3 }
      return 4
    }
    #expect(log.take() == ["b3", "a3"])
  }

  @Test("A closure that shares itself again whenever it is asked is stopped, and heard by all")
  func sharesItselfAgain() async {
    await #expect(processExitsWith: .success) {
      let tree = BareList()
      let data = DataID<Int>()
      let row = try tree.appendRow(1, to: tree.root)
      var (asked, heard, others) = (0, 0, [0, 0])
      func share() {
        try? tree.share(as: data, at: row) {
          asked += 1
          let number = asked
          share()
          return number
        }
      }
      try tree.subscribe(to: data, at: row) { heard = $0 }
      share()
      precondition(heard > 0 && tree.hasReadersToTell)
      for index in 0..<2 { try tree.subscribe(to: data, at: row) { others[index] = $0 } }
      share()
      precondition(!others.contains(0))
    }
  }

  @Test("4.5, 4.7 What cannot be compared is told whenever it is shared, but not when moved about")
  func deliversIncomparable() throws {
    struct Opaque { var number: Int }
    let opaque = DataID<Opaque>()
    try tree.subscribe(to: opaque, at: row) { [log] in log.entries.append("\($0.number)") }
    try tree.share(Opaque(number: 1), as: opaque, at: tree.root)
    try tree.share(Opaque(number: 1), as: opaque, at: tree.root)
    #expect(log.take() == ["1", "1"])
    try tree.move(inner, to: .first(in: tree.root))
    #expect(log.take() == [])
    // What a handler shares meanwhile is told once.
    try tree.subscribe(to: opaque, at: tree.root) { [log, unowned tree] in
      log.entries.append("root \($0.number)")
      if $0.number == 2 { try! tree.share(Opaque(number: 3), as: opaque, at: tree.root) }
    }
    try tree.share(Opaque(number: 2), as: opaque, at: tree.root)
    #expect(log.take() == ["root 1", "root 2", "root 3", "3"])
  }

  @Test(
    "4.7 Handlers may share, subscribe, cancel, move and remove: nobody is told twice or too late")
  func reenters() throws {
    var rows = try (0..<6).map { try tree.appendRow(Int64($0 + 10), to: outer) }
    var doomed: SubscriptionToken?
    let token = try tree.subscribe(to: data, at: rows[0]) { [self] in
      log.entries.append("0:\($0)")
      guard $0 == 1 else { return }
      doomed?.cancel()
      try! tree.remove(rows[4])
      try! tree.share(2, as: data, at: rows[3])
      try! listen("late:", at: row)
      try! tree.move(rows[5], to: .first(in: tree.root))
      try! tree.share(3, as: data, at: outer)
    }
    defer { token.cancel() }
    for index in 1..<6 {
      let token = try listen("\(index):", at: rows[index])
      if index == 2 { doomed = token }
    }
    _ = log.take()
    try tree.share(1, as: data, at: outer)
    // 3 hears its own value, 5 was empty before and still is, the others hear only the last value.
    #expect(log.take() == ["0:1", "3:2", "late:1", "late:3", "0:3", "1:3"])
    rows.removeAll()
  }

  @Test(
    "4.9 Sharing tells those below and looks at nobody else",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() throws {
    var sum = 0
    for index in 0..<100 {
      let row = try tree.appendRow(Int64(index + 10), to: inner)
      try tree.subscribe(to: data, at: row) { sum += $0 }
    }
    try tree.share(0, as: data, at: outer)
    let counted = try allocations {
      for value in 1...100 { try tree.share(value, as: data, at: outer) }
    }
    #expect(counted == .none)
    #expect(sum == 100 * 5_050)
  }

  @Test(
    "Sharing after readers came, went and moved allocates nothing once warm",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothingAfterEdits() throws {
    let lists = try (0..<10).map { _ in try tree.appendContainer(to: outer) }
    for index in 0..<200 {
      let row = try tree.appendRow(Int64(index + 10), to: lists[index % 10])
      try tree.subscribe(to: data, at: row) { _ in }
    }
    var counted: [Allocations] = []
    for value in 0..<40 {
      let row = try tree.makeRow(-1, at: .first(in: lists[value % 10]))
      try tree.subscribe(to: data, at: row) { _ in }
      counted.append(try allocations { try tree.share(2 * value, as: data, at: outer) })
      try tree.remove(row)
      counted.append(
        try allocations {
          try tree.move(lists[value * 7 % 10], to: .first(in: outer))
          try tree.share(2 * value + 1, as: data, at: outer)
        })
    }
    #expect(counted.dropFirst(40).allSatisfy { $0 == .none })
  }

  @Test("4.7 A share inside a share inside a share: each is told the last value once")
  func sharesInsideShares() throws {
    let rows = try (0..<4).map { try tree.appendRow(Int64($0 + 1), to: tree.root) }
    for (index, row) in rows.enumerated() {
      try tree.subscribe(to: data, at: row) { [unowned tree, data, log] in
        log.entries.append("\(index):\($0)")
        if index == $0 { try! tree.share($0 + 1, as: data, at: tree.root) }
      }
    }
    try tree.share(0, as: data, at: tree.root)
    #expect(
      log.take() == ["0:0", "0:1", "1:1", "0:2", "1:2", "2:2", "0:3", "1:3", "2:3", "3:3"]
        + ["0:4", "1:4", "2:4", "3:4"])
  }

  @Test("4.4 Closures shadow and are shadowed; what they cover is uncovered again")
  func shadowsWithClosures() throws {
    var number = 1
    try tree.share(as: data, at: tree.root) { number }
    try listen("row", at: row)
    try tree.share(7, as: data, at: inner)
    number = 2
    #expect(try tree.value(of: data, at: row) == 7 && tree.value(of: data, at: tree.root) == 2)
    try tree.share(as: data, at: inner) { number * 10 }
    try tree.share(nil, as: data, at: inner)
    #expect(log.take() == ["row1", "row7", "row20", "row2"])
  }

  @Test("Values of many ids live beside each other at one node")
  func keepsManyValues() throws {
    let ids = (0..<200).map { _ in DataID<Int>() }
    for (index, id) in ids.enumerated() { try tree.share(index, as: id, at: outer) }
    for (index, id) in ids.enumerated() where index % 3 == 0 {
      try tree.share(nil, as: id, at: outer)
    }
    for (index, id) in ids.enumerated() {
      #expect(try tree.value(of: id, at: row) == (index % 3 == 0 ? nil : index))
    }
  }

  @Test("Twenty thousand answers to a shared value, each inside the former, come to their end")
  func answersForLong() async {
    await #expect(processExitsWith: .success) {
      let tree = BareList()
      let data = DataID<Int>()
      let row = try tree.appendRow(1, to: tree.root)
      var last = 0
      try tree.subscribe(to: data, at: row) { value in
        last = value
        if value < 20_000 { try? tree.share(value + 1, as: data, at: row) }
      }
      try tree.share(1, as: data, at: row)
      // A chain is stopped, and the next share goes on with it.
      let first = last
      try tree.share(0, as: DataID<Int>(), at: tree.root)
      while tree.hasReadersToTell { tree.tellReaders() }
      precondition(first >= BareList.shareLimit && first < 20_000 && last == 20_000)
    }
  }

  @Test("An equal value is told once though the telling is put off, so deep it was shared")
  func tellsEqualValuesLater() throws {
    let (depth, other) = (DataID<Int>(), DataID<Int>())
    var heard = 0
    try tree.share(7, as: other, at: outer)
    try tree.subscribe(to: other, at: row) { _ in heard += 1 }
    try tree.subscribe(to: depth, at: row) { [unowned tree, row, outer] value in
      guard value == 250 else {
        try? tree.share(value + 1, as: depth, at: row)
        return
      }
      try? tree.share(7, as: other, at: outer, evenIfEqual: true)
      try? tree.share(7, as: other, at: outer)
    }
    try tree.share(1, as: depth, at: row)
    #expect(heard == 2 && !tree.hasReadersToTell)
  }

  @Test("Answers that leave and come back in a circle are stopped as well")
  func answersInCircles() async {
    await #expect(processExitsWith: .success) {
      let tree = BareList()
      let data = DataID<Int>()
      let list = try tree.appendContainer(to: tree.root)
      let row = try tree.appendRow(1, to: list)
      let home = try tree.appendContainer(to: tree.root)
      try tree.move(list, to: .last(in: home))
      try tree.share(1, as: data, at: home)
      var count = 0
      let leave: (Int) -> Void = { _ in
        count += 1
        try? tree.move(list, to: .last(in: tree.root))
      }
      let comeBack = { () -> Void in try? tree.move(list, to: .last(in: home)) }
      try tree.subscribe(to: data, at: row, onEmpty: comeBack, leave)
      precondition(count > 1000 && tree.hasReadersToTell)
      tree.commit()
      precondition(tree.hasReadersToTell)
    }
  }

  @Test("Several that answer each by sharing anew, without end, are stopped")
  func answersManifold() async {
    await #expect(processExitsWith: .success) {
      let tree = BareList()
      let data = DataID<Int>()
      let row = try tree.appendRow(1, to: tree.root)
      var (count, isEager, heard) = (0, false, [0, 0, 0])
      for index in 0..<3 {
        try tree.subscribe(to: data, at: row) {
          (count, heard[index]) = (count + 1, $0)
          if isEager { try? tree.share(count, as: data, at: row) }
        }
      }
      isEager = true
      try tree.share(1, as: data, at: row)
      precondition(count > 1000 && tree.hasReadersToTell)
      isEager = false
      for _ in 0...count where tree.hasReadersToTell { tree.tellReaders() }
      let last = try tree.value(of: data, at: row)
      precondition(!tree.hasReadersToTell && heard.allSatisfy { $0 == last })
    }
  }

  @Test("What is computed is heard when that is over, wherever the closure moves who reads it")
  func movedWhileComputing() throws {
    var isFirst = true
    try tree.share(as: data, at: outer) { [tree, row, inner] in
      if isFirst {
        isFirst = false
        try! tree.move(row, to: .last(in: tree.root))
        try! tree.move(row, to: .last(in: inner))
      }
      return 1
    }
    try listen("a", at: row)
    #expect(log.take().last == "a1")
  }

  @Test("Who was moved hears what is there, though what it read before was withdrawn meanwhile")
  func withdrawnAfterMove() throws {
    try tree.share(0, as: data, at: outer)
    try tree.share(1, as: data, at: inner)
    try listen("a", at: row)
    try tree.tree.move(row, to: .last(in: outer))
    try tree.share(nil, as: data, at: inner)
    tree.commit()
    #expect(log.take() == ["a1", "a0"])
  }

  @Test("Who was moved out of the only one that shared a value hears that there is none any more")
  func removedAfterMove() throws {
    try tree.share(1, as: data, at: inner)
    try listen("a", at: row)
    try tree.tree.move(row, to: .last(in: outer))
    try tree.remove(inner)
    tree.commit()
    #expect(log.take() == ["a1", "a-"])
  }

  @Test("Who is moved out of a node while its move is told hears of it all the same")
  func movedWhileTold() throws {
    let (first, second) = (DataID<Int>(), DataID<Int>())
    for data in [first, second] { try tree.share(1, as: data, at: outer) }
    for data in [first, second] {
      let note: (Int?) -> Void = { [log, tree, row] in
        log.entries.append("\($0 ?? 0)")
        if $0 == nil { try? tree.tree.move(row, to: .last(in: tree.root)) }
      }
      try tree.subscribe(to: data, at: row, onEmpty: { note(nil) }, note)
    }
    try tree.move(inner, to: .last(in: tree.root))
    tree.commit()
    #expect(log.take() == ["1", "1", "0", "0"])
  }
}
