// SPDX-License-Identifier: MIT

import Espalier
import EspalierBenchmarkKit
import EspalierUpdates

/// An engine with a list on a screen, and a host that does as little as a host can.
@MainActor
final class EngineWorld {
  let engine: ListEngine
  let host = CountingHost()

  /// In a value of its own: a look at each property of a class would cost as much as an edit.
  private var edits: RandomEdits

  /// Makes a list of the shape of a post list, scrolled to its middle.
  ///
  /// It was edited for a while: a list that was only appended to has no room between its rows, and the
  /// first edits everywhere would be those that make it.
  ///
  /// - Parameter hasSections: whether the posts are sections.
  init(rows count: Int, withLayout: Bool, hasSections: Bool = false) throws {
    var configuration = EngineConfiguration()
    if !withLayout { configuration.layout = nil }
    configuration.hasSections = hasSections
    engine = ListEngine(configuration)
    edits = RandomEdits(rows: try TreeShape.post.fill(engine, rows: count))
    engine.host = host
    if withLayout { engine.setViewport(width: 375, height: 800) }
    engine.commit()
    for _ in 0..<count / 4000 {
      edit(1000)
      engine.commit()
    }
    if withLayout {
      engine.setContentOffset(engine.contentExtent / 2)
      engine.commit()
    }
  }

  /// Makes edits at random places.
  func edit(_ count: Int) {
    edits.make(count, in: engine)
  }

  /// Edits and commits once more, and replays the report strictly.
  func checkOneCommit(of count: Int) throws {
    try host.checkCommit(of: engine) {
      edit(count)
      engine.commit()
    }
  }

  /// Adds a container of rows in the middle of the list, and commits.
  func addContainer(rows count: Int) throws -> NodeID {
    let middle = try expectSome(engine.node(atRow: engine.rowCount / 2))
    let post = try expectSome(engine.container(of: middle))
    let container = try engine.makeContainer(at: .before(post))
    for row in 0..<count {
      try engine.makeRow(
        RowContent(RowID(Int64(1 << 41 + row)), height: .automatic(estimate: 44)),
        at: .last(in: container))
    }
    engine.commit()
    return container
  }
}

/// Edits at random places: 35 % inserts, 35 % deletes, 15 % moves, 15 % updates.
@MainActor
private struct RandomEdits {
  /// The rows there are, in no particular order.
  private var rows: [NodeID]
  private var nextID: Int64 = 1 << 40
  private var generator = SplitMix64(seed: 11)

  init(rows: [NodeID]) {
    self.rows = rows
    self.rows.reserveCapacity(2 * rows.count + 64)
  }

  mutating func make(_ count: Int, in engine: ListEngine) {
    for _ in 0..<count { edit(engine) }
  }

  private mutating func edit(_ engine: ListEngine) {
    let position = Int(generator.next() % UInt64(rows.count))
    let row = rows[position]
    switch generator.next() % 20 {
    case 0..<7:
      rows.append(try! engine.makeRow(.fixed(nextID), at: .after(row)))
      nextID += 1
    case 7..<14:
      guard rows.count > 1 else { return }
      try! engine.remove(row)
      rows[position] = rows[rows.count - 1]
      rows.removeLast()
    case 14..<17:
      let other = rows[Int(generator.next() % UInt64(rows.count))]
      if other != row { try! engine.move(row, to: .after(other)) }
    default:
      try! engine.update(row)
    }
  }
}

/// A host that measures and keeps the last batch update only while it is checked.
final class CountingHost: ListHost {
  private var keepsUpdates = false
  private(set) var update = BatchUpdate()
  private var sections = SectionedBatchUpdate()
  private(set) var operations = 0
  private(set) var commits = 0

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 44 }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    commits += 1
    operations += commit.update.operationCount
    guard keepsUpdates else { return }
    update = commit.update
    sections = commit.sections
  }

  /// Makes a change that commits, and replays the report strictly.
  func checkCommit(of engine: ListEngine, _ change: () -> Void) throws {
    let (old, oldSections) = (engine.committedRows(), engine.committedSections())
    keepsUpdates = true
    change()
    keepsUpdates = false
    do {
      _ = try StrictApplier.apply(update, to: old, expecting: engine.committedRows())
      _ = try StrictApplier.apply(
        sections, to: oldSections, expecting: engine.committedSections())
    } catch {
      throw WrongResult("the commit is refused: \(error)")
    }
  }

  /// Keeps no update any more: the engine fills what nobody holds in place.
  func forgetUpdate() {
    update = BatchUpdate()
    sections = SectionedBatchUpdate()
  }
}

extension ListEngine {
  /// Identity and stamp of all rows, as the host was last told of them.
  func committedRows() -> [Row] {
    (0..<rowCount).map { row in
      let node = node(atRow: row)!
      return Row(id: identity(of: node)!, stamp: stamp(of: node)!)
    }
  }

  /// The sections, which have neither header nor footer and hold all rows; none in a list without.
  func committedSections() -> [ListSection] {
    let rows = committedRows()
    var start = 0
    return (0..<sectionCount).map { section in
      let end = start + (rowCount(inSection: section) ?? 0)
      defer { start = end }
      let id = container(ofSection: section).flatMap { identity(of: $0) }
      return ListSection(id: id ?? 0, rows: Array(rows[start..<end]))
    }
  }
}

/// What has to be there.
func expectSome<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw WrongResult("something is missing") }
  return value
}
