// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Hosts with a layout of their own: each holds its own rows and refuses what the real one would.
@MainActor final class TableHost: ListHost {
  var table: ListViewHost
  var model: ListModelHost
  var recycler: RecyclerHost
  var mirror: [Row]
  var plan = BatchPlan()
  var refusal: (any Error)?
  var last: [Row] = []

  init(showing rows: [Row]) {
    table = ListViewHost(showing: [ListSection(id: 0, rows: rows)])
    model = ListModelHost(showing: rows)
    recycler = RecyclerHost(showing: rows)
    mirror = rows
  }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 20 }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    let rows = engine.listedRows
    do {
      try applyBatch(commit.update, rows)
      try applySplices(Splices(commit.update), rows)
      for operation in SequentialOperations(commit.update).list { try recycler.perform(operation) }
      last = try recycler.layout(rows)
      mirror = try StrictApplier.apply(commit.update, to: mirror, expecting: rows)
    } catch {
      refusal = error
    }
  }

  private func applyBatch(_ update: BatchUpdate, _ rows: [Row]) throws {
    plan.translate(update)
    let data = [ListSection(id: 0, rows: rows)]
    try table.performBatchUpdates(ListViewHost.Batch(plan), data: data)
    try table.reconfigure(
      items: plan.reconfigures.map { NewPath(section: 0, row: $0) }, headers: [], data: data)
  }

  private func applySplices(_ splices: Splices, _ rows: [Row]) throws {
    var state = model.items
    for splice in splices.list {
      let place = splice.position.index
      state.replaceSubrange(
        place..<place + Int(splice.removed), with: rows[place..<place + Int(splice.added)])
      try model.itemsChanged(
        position: place, removed: Int(splice.removed), added: Int(splice.added), model: state)
    }
  }
}

@Suite("Strict hosts under random edits") @MainActor
struct StrictHostTests {
  @Test("Tables, list models and recyclers follow every commit", arguments: seeds(count: 12))
  func hosts(seed: UInt64) throws {
    var list = RandomRows(seed: seed)
    let host = TableHost(showing: [])
    let engine = list.engine
    engine.host = host
    try list.fill(30)
    for step in 0..<120 {
      for _ in 0..<list.number(0...9) { try list.edit() }
      engine.commit()
      let rows = engine.listedRows
      #expect(host.refusal == nil, "seed \(seed), step \(step)")
      #expect(host.table.shown.first?.rows == rows, "seed \(seed), step \(step)")
      #expect(host.model.items == rows && host.last == rows && host.mirror == rows)
      guard host.refusal == nil else { return }
    }
  }
}

@Suite("Events that edit while a commit is shown") @MainActor
struct EditingEventTests {
  @Test("The views are right after each", arguments: seeds(count: 6))
  func events(seed: UInt64) throws {
    let tapped = EventID<Int>()
    var list = RandomRows(seed: seed)
    let engine = list.engine
    let views = StrictViews()
    let recycler = Recycler(adapter: views)
    engine.host = recycler
    engine.setViewport(width: 320, height: 300)
    try list.fill(60)
    var handled = 0
    let token = engine.root.subscribe(to: tapped) { _ in
      handled += 1
      _ = try? engine.tree.makeRow(
        RowID(Int64(10_000 + handled)), at: .first(in: engine.tree.root))
      engine.setNeedsCommit()
    }
    defer { token.cancel() }
    var budget = 0
    views.onBind = { row in
      guard budget > 0 else { return }
      budget -= 1
      try? engine.root.send(tapped, 1)
    }
    for step in 0..<80 {
      budget = 2
      for _ in 0..<list.number(0...5) { try list.edit() }
      views.scroll(
        to: Double(list.number(0...Int(max(0, engine.contentExtent - 300)))), in: engine)
      engine.commit()
      ScreenCheck(views: views, recycler: recycler, engine: engine, viewport: 300)
        .check("seed \(seed), step \(step)")
    }
    #expect(handled > 0)
  }
}

/// A collection view with sections, which refuses what the real one would.
@MainActor final class CollectionHost: ListHost {
  var view = ListViewHost(showing: [])
  var refusal: (any Error)?

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 20 }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    let data = engine.listedSections
    let plan = SectionedBatchPlan(commit.sections)
    do {
      try view.apply(plan, data: data)
    } catch {
      refusal = error
    }
  }
}

extension ListEngine {
  /// The sections as they are now.
  var listedSections: [ListSection] {
    (0..<sectionCount).compactMap { container(ofSection: $0) }.map { section in
      let rows = bare.tree.rows(in: section) ?? 0..<0
      return ListSection(
        id: bare.tree.identity(of: section).map { RowID($0) } ?? 0,
        rows: rows.compactMap { node(atRow: $0) }.compactMap { try? tree.row($0) })
    }
  }
}

@Suite("A strict collection view with sections") @MainActor
struct CollectionHostTests {
  @Test("It follows every commit", arguments: seeds(count: 12))
  func sections(seed: UInt64) throws {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    var list = RandomRows(seed: seed, configuration)
    let (host, engine) = (CollectionHost(), list.engine)
    engine.host = host
    for _ in 0..<4 { list.containers.append(try engine.tree.appendContainer(to: engine.tree.root)) }
    try list.fill(20)
    for step in 0..<100 {
      for _ in 0..<list.number(0...7) { try list.edit() }
      list.forgetStale()
      engine.commit()
      #expect(host.refusal == nil, "seed \(seed), step \(step)")
      #expect(host.view.shown == engine.listedSections, "seed \(seed), step \(step)")
      guard host.refusal == nil else { return }
    }
  }
}
