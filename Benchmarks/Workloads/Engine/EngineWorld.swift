// SPDX-License-Identifier: MIT

import BenchmarkKit
import Espalier

/// An engine with a list on a screen, and a host that does as little as a host can.
final class EngineWorld {
  let engine: ListEngine
  let host = CountingHost()

  /// The rows that are edited, in no particular order.
  private var rows: [NodeID]
  private var nextID: Int64 = 1 << 40
  private var generator = SplitMix64(seed: 11)

  /// Makes a list of the shape of a post list, of automatic heights, scrolled to its middle.
  init(rows count: Int, withLayout: Bool) throws {
    var configuration = EngineConfiguration()
    if !withLayout { configuration.layout = nil }
    engine = ListEngine(configuration)
    rows = try TreeShape.post.fill(engine.tree, rows: count)
    rows.reserveCapacity(2 * count + 64)
    engine.host = host
    if withLayout { engine.setViewport(width: 375, height: 800) }
    engine.commit()
    if withLayout {
      engine.jump(to: engine.contentExtent / 2)
      engine.commit()
    }
  }

  /// Makes edits at random places: 35 % inserts, 35 % deletes, 15 % moves, 15 % updates.
  func edit(_ count: Int) {
    for _ in 0..<count { edit() }
  }

  private func edit() {
    let tree = engine.tree
    let position = Int(generator.next() % UInt64(rows.count))
    let row = rows[position]
    switch generator.next() % 20 {
    case 0..<7:
      rows.append(try! tree.insertRow(RowID(nextID), traits: Self.traits, at: .after(row)))
      nextID += 1
    case 7..<14:
      guard rows.count > 1 else { return }
      try! tree.remove(row)
      rows[position] = rows[rows.count - 1]
      rows.removeLast()
    case 14..<17:
      let other = rows[Int(generator.next() % UInt64(rows.count))]
      if other != row { try! tree.move(row, to: .after(other)) }
    default:
      try! tree.update(row)
    }
  }

  private static let traits = RowTraits(height: .fixed(44))

  /// Edits and commits once more, and replays the report strictly.
  func checkOneCommit(of count: Int) throws {
    let old = currentRows()
    edit(count)
    engine.commit()
    let new = currentRows()
    do {
      _ = try StrictApplier.apply(host.update, to: old, expecting: new)
    } catch {
      throw WrongResult("the commit is refused: \(error)")
    }
  }

  func currentRows() -> [Row] {
    var buffer = UniqueBuffer<Row>()
    let count = engine.copyRows(into: &buffer)
    return (0..<count).map { buffer[$0] }
  }
}

/// A host that measures and keeps the last batch update only while it is checked.
final class CountingHost: ListHost {
  var keepsUpdates = false
  var update = BatchUpdate()
  var operations = 0
  var commits = 0

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 44 }

  func apply(_ commit: borrowing Commit, in engine: ListEngine) {
    commits += 1
    operations += commit.update.operationCount
    if keepsUpdates { update = commit.update }
  }
}
