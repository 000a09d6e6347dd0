// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierLayout

/// What a host asks of a list and tells it besides laying out the rows in sight.
enum ListWork: String, CaseIterable {
  case rowAtOffset = "row-at-offset"
  case offset
  /// A height that was measured elsewhere: the request and its answer.
  case deliver
  /// The indices of the 30 rows in sight.
  case range
  /// The pinned rows of one level, and of two.
  case pinned
  case pinnedTwice = "pinned-2"

  /// How row `index` is pinned: every tenth is a header.
  func pin(_ index: Int) -> Pin {
    guard self == .pinned || self == .pinnedTwice, index.isMultiple(of: 10) else { return .none }
    let isInner = self == .pinnedTwice && !index.isMultiple(of: 100)
    return Pin(.untilNext, level: isInner ? 1 : 0)
  }
}

/// A measured list and random places in it.
final class ListWorld {
  private let work: ListWork
  private var list = ListLayout()
  private var report = LayoutReport()
  private var places: [Int] = []
  private var offsets: [Double] = []
  private var answer = 0
  /// Where every row begins, and where the last one ends.
  private var tops: [Double] = [0]
  private var round = 0

  init(_ work: ListWork, rows count: Int) {
    self.work = work
    let rows = (0..<count).map { Row(id: RowID(Int64($0)), stamp: 0) }
    list.setViewport(width: 375, height: ScrollWorld.screen)
    list.load(rows.span) { RowAttributes(pin: work.pin($0)) }
    for index in rows.indices {
      let points = Self.points(index)
      list.setMeasuredHeight(points, for: list.request(forRow: index)!)
      tops.append(tops[index] + points)
    }
    var generator = SplitMix64(seed: 1)
    let end = max(1, tops[count] - ScrollWorld.screen)
    for _ in 0..<250 {
      places.append(.random(in: 0..<count, using: &generator))
      offsets.append(.random(in: 0..<end, using: &generator))
    }
  }

  private static func points(_ index: Int) -> Double { 40 + Double(index & 7) }

  var repetitions: Int { places.count }

  func run() {
    round += 1
    answer = Self.perform(work, &list, &report, places, offsets, round)
  }

  /// The list comes as a parameter, so that its accesses are not checked one by one.
  private static func perform(
    _ work: ListWork, _ list: inout ListLayout, _ report: inout LayoutReport, _ places: [Int],
    _ offsets: [Double], _ round: Int
  ) -> Int {
    var sum = 0
    switch work {
    case .rowAtOffset: for offset in offsets { sum += list.row(at: offset) ?? 0 }
    case .offset: for place in places { sum += Int(list.offset(ofRow: place)!) }
    case .deliver:
      for place in places {
        let points = points(place) + Double(round & 1)
        list.setMeasuredHeight(points, for: list.request(forRow: place)!)
      }
    case .range:
      for offset in offsets {
        let range = list.rows(from: offset, to: offset + ScrollWorld.screen)
        sum += range.lowerBound + range.upperBound
      }
    case .pinned, .pinnedTwice:
      for offset in offsets {
        list.placePinned(at: offset, report: &report)
        sum += report.pinnedCount
      }
    }
    return sum
  }

  /// Checks the last answer, and that a row stands where its offset says, for every row.
  func verify() throws {
    switch work {
    case .rowAtOffset:
      try expect(answer == offsets.reduce(0) { $0 + row(at: $1) }, "other rows are there")
    case .offset:
      try expect(answer == places.reduce(0) { $0 + Int(tops[$1]) }, "rows are elsewhere")
    case .deliver:
      let grown = round & 1 == 0 ? 0 : Set(places).count
      try expect(list.contentExtent == tops[tops.count - 1] + Double(grown), "a height is lost")
    case .range:
      let expected = offsets.reduce(0) {
        $0 + row(at: $1) + row(at: ($1 + ScrollWorld.screen).nextDown) + 1
      }
      try expect(answer == expected, "other rows are in sight")
    case .pinned, .pinnedTwice:
      let levels = work == .pinned ? 1 : 2
      try expect(
        answer <= levels * offsets.count && answer > offsets.count / 2, "rows are not pinned")
    }
    if work == .offset { try verifyRoundTrips() }
  }

  private var isRoundTripVerified = false

  private func verifyRoundTrips() throws {
    if isRoundTripVerified { return }
    isRoundTripVerified = true
    for row in 0..<list.rowCount {
      let isBack = list.row(at: list.offset(ofRow: row)!) == row
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
