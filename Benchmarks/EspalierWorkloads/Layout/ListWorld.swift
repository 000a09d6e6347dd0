// SPDX-License-Identifier: MIT

import Espalier
import EspalierBenchmarkKit

/// What a host asks of a list and tells it besides laying out the rows in sight.
enum ListWork: String, CaseIterable {
  case rowAtOffset = "row-at-offset"
  case offset
  /// A height that was measured elsewhere: the request and its answer.
  case deliver
  /// The indices of the 30 rows in sight.
  case range
}

/// A measured list and random places in it.
@MainActor
final class ListWorld {
  private let work: ListWork
  private let engine = ListEngine()
  private var places: [Int] = []
  private var nodes: [NodeID] = []
  private var offsets: [Double] = []
  private var answer = 0
  /// Where every row begins, and where the last one ends.
  private var tops: [Double] = [0]
  private var round = 0

  init(_ work: ListWork, rows count: Int) throws {
    self.work = work
    engine.setViewport(width: 375, height: ScrollWorld.screen)
    try engine.apply((0..<count).map { Row(id: RowID(Int64($0)), stamp: 0) })
    for index in 0..<count {
      let points = Self.points(index)
      let request = try request(for: expectSome(engine.node(atRow: index)))
      try expect(engine.setMeasuredHeight(points, for: request), "a height is refused")
      tops.append(tops[index] + points)
    }
    engine.commit()
    var generator = SplitMix64(seed: 1)
    let end = max(1, tops[count] - ScrollWorld.screen)
    for _ in 0..<250 {
      places.append(.random(in: 0..<count, using: &generator))
      offsets.append(.random(in: 0..<end, using: &generator))
    }
    nodes = try places.map { try expectSome(engine.node(atRow: $0)) }
  }

  private static func points(_ index: Int) -> Double { 40 + Double(index & 7) }

  /// The question for a row's height: a host is asked only for rows in sight or near, and these are anywhere.
  private func request(for row: NodeID) throws -> MeasureRequest {
    try expectSome(engine.bare.request(for: row))
  }

  func operation() -> Operation {
    let reset: ((Int) throws -> Void)? =
      work == .deliver ? { [self] _ in try renew() } : nil
    return Operation(
      repetitions: places.count, reset: reset, run: { [self] _ in run() },
      verify: { [self] _ in try verify() })
  }

  /// Lets the rows show something else, so that their heights are asked for again.
  private func renew() throws {
    for node in Set(nodes) { try engine.update(node) }
    engine.commit()
  }

  private func run() {
    round += 1
    answer = perform()
  }

  private func perform() -> Int {
    var sum = 0
    switch work {
    case .rowAtOffset: for offset in offsets { sum += engine.row(at: offset) ?? 0 }
    case .offset: for place in places { sum += Int(engine.offset(ofRow: place)!) }
    case .deliver:
      for (place, node) in zip(places, nodes) {
        let points = Self.points(place) + Double(round & 1)
        engine.setMeasuredHeight(points, for: engine.bare.request(for: node)!)
      }
    case .range:
      for offset in offsets {
        let range = engine.rows(from: offset, to: offset + ScrollWorld.screen)
        sum += range.lowerBound + range.upperBound
      }
    }
    return sum
  }

  /// Checks the last answer, and that a row stands where its offset says, for every row.
  private func verify() throws {
    switch work {
    case .rowAtOffset:
      try expect(answer == offsets.reduce(0) { $0 + row(at: $1) }, "other rows are there")
    case .offset:
      try expect(answer == places.reduce(0) { $0 + Int(tops[$1]) }, "rows are elsewhere")
      try verifyRoundTrips()
    case .deliver:
      // Places are those of the last commit.
      engine.commit()
      let grown = round & 1 == 0 ? 0 : Set(places).count
      try expect(
        engine.contentExtent == tops[tops.count - 1] + Double(grown), "a height is lost")
    case .range:
      let expected = offsets.reduce(0) {
        $0 + row(at: $1) + row(at: ($1 + ScrollWorld.screen).nextDown) + 1
      }
      try expect(answer == expected, "other rows are in sight")
    }
  }

  private var isRoundTripVerified = false

  private func verifyRoundTrips() throws {
    if isRoundTripVerified { return }
    isRoundTripVerified = true
    for row in 0..<engine.rowCount {
      let isBack = engine.row(at: engine.offset(ofRow: row)!) == row
      try expect(isBack, "row \(row) is not where its offset says")
    }
  }

  private func row(at offset: Double) -> Int {
    var (low, high) = (0, tops.count - 1)
    // tops[low] <= offset < tops[high]
    while high - low > 1 {
      let middle = (low + high) / 2
      if tops[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
