// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport

// Questions about places that are no pass.
extension LayoutModel {
  /// Whether rows are found where they are.
  mutating func checkQueries(_ naive: NaiveLayout) throws {
    let index = Dictionary(uniqueKeysWithValues: shown().enumerated().map { ($1, $0) })
    for frame in naive.frames.shuffled(using: &random).prefix(3) {
      let (row, offset) = (index[frame.id]!, offset(ofRow: index[frame.id]!) * 768)
      try expect(offset == Double(frame.y), "\(message): row \(row)")
    }
    try checkRange(naive, index)
    // Of rows side by side the first one is found, in whichever column.
    guard boxes.values.allSatisfy({ $0.look.shape == .list }),
      let frame = naive.frames.filter({ $0.height > 0 }).randomElement(using: &random)
    else { return }
    let place = Double(frame.y + Int.random(in: 0..<frame.height, using: &random)) / 768
    let found = row(at: place)
    try expect(found == index[frame.id], "\(message): row at \(place)")
  }

  /// All rows that meet a stretch are in the range that is found, and no row beyond them that has a height.
  private mutating func checkRange(_ naive: NaiveLayout, _ index: [Int: Int]) throws {
    let start = Int.random(in: -100_000...naive.extent + 100_000, using: &random)
    let end = start + Int.random(in: 1...400_000, using: &random)
    let found = rows(from: Double(start) / 768, to: Double(end) / 768)
    let tall = naive.frames.filter { $0.height > 0 }
    for frame in tall where frame.y < end && frame.y + frame.height > start {
      let row = index[frame.id]!
      try expect(found.contains(row), "\(message): rows from \(start) to \(end): no \(row)")
    }
    // Where rows stand side by side, those at the edges may end before the stretch.
    guard boxes.values.allSatisfy({ $0.look.shape == .list }), !found.isEmpty else { return }
    let edges = [found.lowerBound, found.upperBound - 1]
    for frame in tall where edges.contains(index[frame.id]!) {
      try expect(
        frame.y < end && frame.y + frame.height > start,
        "\(message): rows from \(start) to \(end): \(index[frame.id]!) at \(frame.y)")
    }
  }

  /// Whether pinned rows stand where they are to stand when the host scrolls on by itself.
  mutating func checkPinned(_ naive: NaiveLayout, _ report: inout LayoutReport) throws {
    let step = Int.random(in: -400...400, using: &random)
    let host = Int((report.offset * 768).rounded()) + step * 768
    placePinned(at: Double(host) / 768, &report)
    let pins = pins(naive, at: host + deferred)
    let found = frames(report.pinned, report, shown())
    try expect(found == pins, "\(message): pinned between passes at \(host) + \(deferred)")
  }

  func pins(_ naive: NaiveLayout, at offset: Int) -> [NaiveLayout.Frame] {
    NaivePins(
      layout: naive, pins: items.mapValues(\.attributes.pin), offset: offset,
      viewport: viewport * 768
    ).frames(leading: pinInsets.leading, trailing: pinInsets.trailing)
  }
}
