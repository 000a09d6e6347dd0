// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

/// The order against an array, and the fewest moves against all there can be.
@Suite struct OrderTests {
  private struct Item {
    var entry: Entry
    var lanes: Lanes
    var height: Int32
  }

  @Test func randomEditsAgreeWithAnArray() {
    for seed in seeds(count: 60) {
      var generator = SeededGenerator(seed: seed)
      func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
      var order = Order(root: 0, room: [4, 5, 7, 64][below(4)])
      let hasBodies = below(2) == 0
      func someLanes() -> Lanes {
        let lanes = Lanes(rawValue: UInt16(below(256)))
        // Only rows are outside of bodies.
        guard hasBodies, below(4) == 0 else { return lanes }
        return lanes.union(Lanes(rawValue: (lanes.rawValue & UInt16(below(4))) << 8))
      }
      var items = [
        Item(entry: .start(0), lanes: [], height: 0), Item(entry: .end(0), lanes: [], height: 0),
      ]
      var next: Int32 = 1
      let bias = 30 + below(50)
      for _ in 0..<300 {
        let index = 1 + below(items.count - 1)
        if items.count < 4 || below(100) < bias {
          let item = Item(
            entry: .start(next), lanes: someLanes(), height: Int32(below(9)))
          next += 1
          order.insert(
            item.entry, item.lanes, height: item.height,
            at: order.position(of: items[index].entry))
          items.insert(item, at: index)
        } else if index < items.count - 1, below(2) == 0 {
          order.remove(at: order.position(of: items[index].entry))
          items.remove(at: index)
        } else {
          items[index].lanes = someLanes()
          items[index].height = Int32(below(9))
          order.set(
            items[index].lanes, height: items[index].height,
            at: order.position(of: items[index].entry))
        }
        if below(10) == 0 { compare(&order, items) }
      }
      order.checkInvariants()
      compare(&order, items)
    }
  }

  private func compare(_ order: inout Order, _ items: [Item]) {
    let lanes: [Lane] = [.oldRows, .newRows, .oldSections, .newSections]
    let bits: [Lanes] = [.oldRow, .newRow, .oldSection, .newSection]
    let outside: [Lanes] = [.oldOutside, .newOutside]
    var (counts, height) = ([0, 0, 0, 0], 0 as Int64)
    var bodies = [0, 0]
    var place: Position? = order.position(of: items[0].entry)
    for (index, item) in items.enumerated() {
      guard let at = place else {
        Issue.record("The order ends at \(index).")
        return
      }
      #expect(order.entry(at: at) == item.entry)
      #expect(order.lanes(at: at) == item.lanes && order.height(at: at) == item.height)
      #expect(order.height(before: at) == height)
      for lane in 0..<4 {
        #expect(order.count(lanes[lane], before: at) == counts[lane])
        if item.lanes.contains(bits[lane]) {
          let found = order.find(counts[lane], lanes[lane])
          #expect(order.entry(at: found) == item.entry)
          counts[lane] += 1
        }
      }
      for lane in 0..<2 {
        #expect(order.bodyCount(lanes[lane], before: at) == bodies[lane])
        if item.lanes.contains(bits[lane]), !item.lanes.contains(outside[lane]) {
          let found = order.findInBodies(bodies[lane], lanes[lane])
          #expect(order.entry(at: found) == item.entry)
          bodies[lane] += 1
        }
      }
      if item.height > 0 {
        #expect(order.entry(at: order.find(height: height).place) == item.entry)
      }
      if index > 0 {
        let isBefore = order.precedes(items[index - 1].entry, item.entry)
        let isBehind = order.precedes(item.entry, items[index - 1].entry)
        #expect(isBefore && !isBehind)
      }
      height += Int64(item.height)
      place = order.next(at)
    }
    #expect(place == nil && order.total.height == height)
    #expect([order.bodyTotal(.oldRows), order.bodyTotal(.newRows)] == bodies)
    comparePins(&order, items)
  }

  /// The next and the last row of each group of pinned rows, from anywhere.
  private func comparePins(_ order: inout Order, _ items: [Item]) {
    for edge in PinEdge.allCases {
      let pushing = (0..<4).map { PinGroup.pushing(level: $0, edge) }
      for group in pushing + [.stacking(edge)] {
        let bits = Lanes.pinned(group).rawValue
        let found = items.indices.filter { items[$0].lanes.rawValue & 240 == bits }
        for index in stride(from: 0, to: items.count, by: 7) {
          let place = order.position(of: items[index].entry)
          let next = order.pin(group, from: place).map { order.entry(at: $0) }
          let last = order.pin(group, before: place).map { order.entry(at: $0) }
          #expect(next == found.first { $0 >= index }.map { items[$0].entry })
          #expect(last == found.last { $0 < index }.map { items[$0].entry })
        }
      }
    }
  }

  /// All permutations of up to six rows of which any were carried: moves are as few as there can be, and lead there.
  @Test func movesAreFewestForAllSmallPermutations() {
    var finder = FewestMoves()
    for count in 1...6 {
      permutations(of: Array(0..<count)) { new in
        // Those that were not carried have to be in their order.
        for carried in 0..<1 << count {
          let stay = new.filter { carried & 1 << $0 == 0 }
          if stay != stay.sorted() { continue }
          check(new, carried, &finder)
        }
      }
    }
  }

  private func check(_ new: [Int], _ carried: Int, _ finder: inout FewestMoves) {
    var lists = EditLists()
    for (index, old) in new.enumerated() where carried & 1 << old != 0 {
      lists.carried.append(Ranked(Int32(index), item: Int32(old)))
    }
    finder.find(lists, oldCount: new.count)
    let told = finder.told.array.flatMap { move in
      (0..<move.count).map {
        ToldMove(old: move.old + $0, new: move.new + $0, count: 1, wasCarried: move.wasCarried)
      }
    }
    #expect(told.count == new.count - longestRisingSubsequence(new))
    var result = [Int?](repeating: nil, count: new.count)
    for move in told { result[Int(move.new)] = Int(move.old) }
    var left = (0..<new.count).filter { old in !told.contains { Int($0.old) == old } }
    for index in result.indices where result[index] == nil { result[index] = left.removeFirst() }
    #expect(result == new)
    for move in told { #expect(move.wasCarried == (carried & 1 << Int(move.old) != 0)) }
  }

  private func permutations(of list: [Int], _ body: ([Int]) -> Void) {
    func extend(_ prefix: [Int], _ rest: [Int]) {
      if rest.isEmpty { return body(prefix) }
      for (index, element) in rest.enumerated() {
        var others = rest
        others.remove(at: index)
        extend(prefix + [element], others)
      }
    }
    extend([], list)
  }
}
