// SPDX-License-Identifier: MIT

import Espalier
import EspalierBenchmarkKit

/// The shapes of component trees that are measured.
enum TreeShape: String, CaseIterable {
  /// All rows in the root.
  case wide

  /// Posts of three to seven rows.
  case post = "post-list"

  /// A thousand containers, one inside the other, with rows in each.
  case deep

  /// Rows and containers put into random containers.
  case random

  /// Makes a list with this number of rows, without a layout. Row identities count from 0.
  @MainActor
  func make(rows: Int) throws -> MeasuredTree {
    let engine = ListEngine(.withoutLayout)
    let rows = try fill(engine, rows: rows)
    engine.commit()
    return MeasuredTree(engine: engine, rows: rows)
  }

  /// Puts this number of rows into an empty list.
  @MainActor
  func fill(_ engine: ListEngine, rows: Int) throws -> [NodeID] {
    var builder = TreeBuilder(engine: engine)
    switch self {
    case .wide: try builder.add(rows, to: engine.rootNode)
    case .post:
      while builder.rows.count < rows {
        let post = try engine.makeContainer(
          id: RowID(Int64(builder.rows.count + 1)), at: .last(in: engine.rootNode))
        try builder.add(min(3 + builder.rows.count % 5, rows - builder.rows.count), to: post)
      }
    case .deep: try builder.addChain(levels: min(1000, rows), rows: rows)
    case .random: try builder.addRandomly(rows)
    }
    return builder.rows
  }
}

@MainActor
private struct TreeBuilder {
  let engine: ListEngine
  var rows: [NodeID] = []

  mutating func add(_ count: Int, to container: NodeID) throws {
    for _ in 0..<count {
      rows.append(
        try engine.makeRow(.fixed(Int64(rows.count)), at: .last(in: container)))
    }
  }

  mutating func addChain(levels: Int, rows count: Int) throws {
    var container = engine.rootNode
    for level in 0..<levels {
      container = try engine.makeContainer(at: .last(in: container))
      try add((level + 1) * count / levels - rows.count, to: container)
    }
  }

  mutating func addRandomly(_ count: Int) throws {
    var generator = SplitMix64(seed: UInt64(count))
    var containers = [engine.rootNode]
    while rows.count < count {
      let parent = containers[Int.random(in: 0..<containers.count, using: &generator)]
      if Int.random(in: 0..<10, using: &generator) == 0 {
        containers.append(try engine.makeContainer(at: .last(in: parent)))
      } else {
        try add(1, to: parent)
      }
    }
  }
}

extension RowContent {
  /// A row of a fixed height.
  static func fixed(_ identity: Int64) -> RowContent {
    RowContent(RowID(identity), height: .fixed(44))
  }
}

extension EngineConfiguration {
  /// An engine that measures nothing: what is left are the rows, and what is told of them.
  static var withoutLayout: EngineConfiguration {
    var configuration = EngineConfiguration()
    configuration.layout = nil
    return configuration
  }
}
