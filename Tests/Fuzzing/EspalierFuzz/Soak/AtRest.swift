// SPDX-License-Identifier: MIT

import CEspalierFuzzing
import Espalier
import EspalierBenchmarkKit

/// What a list takes at rest, and what comes back when it was emptied and when it is gone: bytes of live
/// blocks, as the C library's allocator counts them.
@MainActor
struct AtRest {
  let rows: Int

  func print() throws {
    var table = Table(columns: [
      .init("bytes per row"), .init("at rest", .right), .init("emptied", .right),
      .init("gone", .right),
    ])
    try measure("tree and its report", &table) { TreeSubject() }
    try measure("engine without layout", &table) {
      EngineSubject(hasLayout: false)
    }
    try measure("engine with layout", &table) { EngineSubject(hasLayout: true) }
    try measure("the same, three widths", &table) { EngineSubject(hasLayout: true, widths: 3) }
    try measure("the same as a snapshot of rows", &table) { SnapshotSubject() }
    try measure("the same with models", &table) { ModelSubject() }
    Swift.print(table.text())
  }

  /// - Parameter make: makes the subject here, so that nobody else keeps it when it is to be gone.
  private func measure(
    _ name: String, _ table: inout Table, _ make: () -> some RestSubject
  ) throws {
    var subject: (some RestSubject)? = make()
    // What is made once for the whole process is no row's.
    try subject?.fill(10)
    try subject?.empty()
    let before = fuzzing_live_bytes()
    func perRow() -> String {
      let bytes = Double(fuzzing_live_bytes()) - Double(before)
      return String((bytes / Double(rows) * 10).rounded() / 10)
    }
    try subject?.fill(rows)
    let full = perRow()
    try subject?.empty()
    let empty = perRow()
    subject = nil
    table.add([name, full, empty, perRow()])
  }
}

/// Something that can hold rows.
@MainActor
private protocol RestSubject: AnyObject {
  func fill(_ count: Int) throws
  func empty() throws
}

/// The tree and what its commits are told with.
private final class TreeSubject: RestSubject {
  private let bare = BareList()

  func fill(_ count: Int) throws {
    for start in stride(from: 0, to: count, by: 5) {
      let post = try bare.tree.makeContainer(at: .last(in: .root))
      for row in start..<min(count, start + 5) {
        _ = try bare.tree.makeRow(
          RowContent(RowID(Int64(row)), height: .automatic(estimate: 44)), at: .last(in: post))
      }
    }
    bare.commit()
  }

  func empty() throws {
    var children: [NodeID] = []
    bare.tree.forEachChild(of: .root) { children.append($0) }
    for child in children { try bare.tree.remove(child) }
    bare.commit()
  }
}

private final class EngineSubject: RestSubject {
  private let engine: ListEngine
  private let widths: Int

  init(hasLayout: Bool, widths: Int = 1) {
    var configuration = EngineConfiguration()
    if !hasLayout { configuration.layout = nil }
    engine = ListEngine(configuration)
    self.widths = widths
  }

  func fill(_ count: Int) throws {
    try fillWithPosts(engine, count)
    engine.commit()
    guard engine.configuration.layout != nil else { return }
    for width in 0..<widths {
      engine.setViewport(width: 375 + 10 * Double(width), height: 800)
      engine.commit()
    }
  }

  func empty() throws {
    try engine.removeAll(in: engine.rootNode)
    engine.commit()
  }
}

private final class SnapshotSubject: RestSubject {
  private let engine = ListEngine()

  func fill(_ count: Int) throws {
    engine.setViewport(width: 375, height: 800)
    let rows: [Row] = (0..<count).map { Row(id: RowID(Int64($0))) }
    try engine.apply(rows)
  }

  func empty() throws { try engine.apply([] as [Row]) }
}

private final class ModelSubject: RestSubject {
  private let engine = ListEngine()

  func fill(_ count: Int) throws {
    engine.setViewport(width: 375, height: 800)
    for start in stride(from: 0, to: count, by: 5) {
      let post = ContainerModel()
      for _ in start..<min(count, start + 5) { try post.add(CellModel(height: .automatic())) }
      try engine.root.add(post)
    }
    engine.commit()
  }

  func empty() throws {
    engine.root.removeAll()
    engine.commit()
  }
}

@MainActor
private func fillWithPosts(_ engine: ListEngine, _ count: Int) throws {
  for start in stride(from: 0, to: count, by: 5) {
    let post = try engine.makeContainer(at: .last(in: engine.rootNode))
    for row in start..<min(count, start + 5) {
      try engine.makeRow(
        RowContent(RowID(Int64(row)), height: .automatic(estimate: 44)), at: .last(in: post))
    }
  }
}
