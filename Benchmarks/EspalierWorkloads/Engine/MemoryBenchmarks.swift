// SPDX-License-Identifier: MIT

import Espalier
import EspalierBenchmarkKit

extension Suite {
  /// The bytes that a list at rest takes for each of its rows, with all it is made of.
  static var engineMemory: Benchmark {
    let variants = RestingList.Contents.allCases.map(\.rawValue)
    return Benchmark("memory", variants: variants, sizes: .scaled([100_000])) { request in
      let contents = RestingList.Contents(rawValue: request.variant)!  // It is one of the variants.
      // What is made once for the whole process is no row's.
      try MainActor.assumeIsolated { _ = try RestingList(contents, rows: 10) }
      return Case(
        inputBytes: 16 * request.rows, dataSets: 1, isTimed: false, heldRows: request.rows
      ) {
        Contestant.onMainActor(Contestant.ours) {
          let list = try RestingList(contents, rows: request.rows)
          return Operation(
            run: { _ in blackHole(list.engine.rowCount) },
            verify: { _ in
              try expect(list.engine.rowCount == request.rows, "rows are missing")
            })
        }
      }
    }
  }
}

/// A list that was filled and committed, in one of the ways there are.
@MainActor
private final class RestingList {
  /// What a list is made of, each with a tree, and with a layout where it is not said.
  enum Contents: String, CaseIterable {
    case rowsWithoutLayout = "rows-no-layout"
    case rows
    case elements
    case models
  }

  let engine: ListEngine
  private var elements: ElementList<Element, Int>?

  private struct Element: Identifiable, Equatable {
    let id: Int
    let text: Int
  }

  init(_ contents: Contents, rows count: Int) throws {
    var configuration = EngineConfiguration()
    if contents == .rowsWithoutLayout { configuration.layout = nil }
    engine = ListEngine(configuration)
    if contents != .rowsWithoutLayout { engine.setViewport(width: 375, height: 800) }
    switch contents {
    case .rows, .rowsWithoutLayout: try addRows(count)
    case .elements:
      let list = ElementList<Element, Int>(in: engine)
      try list.apply((0..<count).map { Element(id: $0, text: $0) })
      elements = list
    case .models: try addModels(count)
    }
    engine.commit()
  }

  private func addRows(_ count: Int) throws {
    for start in stride(from: 0, to: count, by: 5) {
      let post = try engine.makeContainer(at: .last(in: engine.rootNode))
      for row in start..<min(count, start + 5) {
        try engine.makeRow(RowContent(RowID(Int64(row))), at: .last(in: post))
      }
    }
  }

  private func addModels(_ count: Int) throws {
    for start in stride(from: 0, to: count, by: 5) {
      let post = ContainerModel()
      for _ in start..<min(count, start + 5) { try post.add(CellModel()) }
      try engine.root.add(post)
    }
  }
}
