// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// What is done to a list of heights, many times in one run and at random places.
enum HeightWork: String, CaseIterable {
  case rowIndex = "row-index"
  case rowAtIndex = "row-at-index"
  case offset
  case rowAtOffset = "row-at-offset"
  case setHeight = "set-height"
  case insert
  case remove
  case move
  case moveRange = "move-32"

  /// Whether the list is another one afterwards.
  var isEdit: Bool { [.setHeight, .insert, .remove, .move, .moveRange].contains(self) }

  /// How many rows a move takes along.
  var movedCount: Int { self == .moveRange ? 32 : 1 }
}

/// A list's heights and the random places that all contestants work at.
struct HeightScript {
  let work: HeightWork
  var heights: [Int32] = []
  var places: [Int] = []
  var targets: [Int] = []
  var offsets: [Int] = []

  init(_ work: HeightWork, rows: Int, operations: Int) {
    self.work = work
    var generator = SplitMix64(seed: UInt64(rows))
    heights = (0..<rows).map { _ in Int32.random(in: 20..<200, using: &generator) }
    let total = heights.reduce(0) { $0 + Int($1) }
    // A moved range fits everywhere.
    let end = max(1, rows - work.movedCount)
    for _ in 0..<operations {
      places.append(.random(in: 0..<end, using: &generator))
      targets.append(.random(in: 0..<end, using: &generator))
      offsets.append(.random(in: 0..<total, using: &generator))
    }
  }

  /// The height that the row of an operation gets.
  private func newHeight(_ operation: Int) -> Int32 { Int32(20 + operation % 100) }
}

extension HeightList {
  /// Does the work of a script; queries return the sum of their answers.
  mutating func perform(_ script: HeightScript) -> Int {
    var sum = 0
    switch script.work {
    case .rowIndex: for row in script.places { sum += index(of: row) }
    case .rowAtIndex: for index in script.places { sum += row(at: index) }
    case .offset: for index in script.places { sum += offset(at: index) }
    case .rowAtOffset: for offset in script.offsets { sum += row(atOffset: offset) }
    case .setHeight: script.setHeights(in: &self)
    case .insert: script.insertAll(into: &self)
    case .remove: script.removeAll(from: &self)
    case .move, .moveRange: script.moveAll(in: &self)
    }
    return sum
  }

  /// Makes an edited list again what it was; with `isFresh`, what it must be before its first work.
  mutating func undo(_ script: HeightScript, isFresh: Bool) {
    switch script.work {
    case .setHeight: script.resetHeights(in: &self)
    case .insert: if !isFresh { script.removeAll(from: &self) }
    case .remove: script.insertAll(into: &self)
    case .move, .moveRange: if !isFresh { script.moveAllBack(in: &self) }
    default: break
    }
    settle()
  }

  /// The rows and offsets at places all over a list of `count` rows, as one number.
  func digest(count: Int) -> Int {
    var sum = 0
    for sample in 0..<200 {
      let index = sample * (count - 1) / 199
      sum = sum &* 31 &+ row(at: index) &+ offset(at: index)  // A hash wraps.
    }
    return sum
  }
}

@MainActor
extension HeightScript {
  fileprivate func setHeights<List: HeightList>(in list: inout List) {
    for operation in places.indices { list.setHeight(newHeight(operation), of: places[operation]) }
  }

  fileprivate func resetHeights<List: HeightList>(in list: inout List) {
    for place in places { list.setHeight(heights[place], of: place) }
  }

  fileprivate func insertAll<List: HeightList>(into list: inout List) {
    for operation in places.indices {
      list.insert(heights.count + operation, newHeight(operation), at: places[operation])
    }
  }

  /// Takes the inserted rows out, the last one first.
  fileprivate func removeAll<List: HeightList>(from list: inout List) {
    for place in places.reversed() { list.remove(at: place) }
  }

  fileprivate func moveAll<List: HeightList>(in list: inout List) {
    for operation in places.indices {
      list.move(work.movedCount, from: places[operation], to: targets[operation])
    }
  }

  fileprivate func moveAllBack<List: HeightList>(in list: inout List) {
    for operation in places.indices.reversed() {
      list.move(work.movedCount, from: targets[operation], to: places[operation])
    }
  }
}

/// A list, what the last work returned, and whether it has worked.
@MainActor
private final class Worker<List: HeightList> {
  private var list: List
  private var isFresh = true
  private var answer = 0
  private let script: HeightScript

  init(_ script: HeightScript) {
    self.script = script
    list = List(heights: script.heights)
  }

  func undo() {
    list.undo(script, isFresh: isFresh)
    isFresh = false
  }

  func work() { answer = list.perform(script) }

  /// The answers and the state of the list, as they must be the same for all contestants.
  func result() -> [Int] {
    list.settle()
    return [answer, list.digest(count: script.heights.count)]
  }
}

@MainActor
extension HeightScript {
  /// What a plain list answers, and is, after the work.
  func expected() -> [Int] {
    let worker = Worker<PlainHeights>(self)
    worker.undo()
    worker.work()
    return worker.result()
  }

  func operation<List: HeightList>(
    _ type: List.Type, _ expected: [Int]
  ) -> Operation {
    let worker = Worker<List>(self)
    let reset: ((Int) -> Void)? = work.isEdit ? { _ in worker.undo() } : nil
    return Operation(
      repetitions: places.count, reset: reset, run: { _ in worker.work() },
      verify: { _ in try expect(worker.result() == expected, "not what a plain list says") })
  }
}
