// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

extension Presentation {
  /// Batch updates: by where the work comes from, and everyday changes by the kind of identities.
  static let updates = Presentation(
    group: { id in
      switch id.variant {
      case "trace": "traces"
      case "js-framework": "js-framework-benchmark"
      case "density": "from few edits to many"
      case "hostile": "shapes that are chosen to hurt"
      case "composition": "two updates as one, and one turned round"
      case "random", "sequential", "duplicates": "updates, \(id.variant) identities"
      case "feed": "a feed on a screen: models, recycler, nineteen rows in sight"
      case _ where id.benchmark == "memory": "bytes of a list at rest"
      default: id.benchmark.hasPrefix("sections-") ? "sections" : "engine"
      }
    },
    name: { id in
      ["layout", "no-layout", "section-elements"].contains(id.variant) || id.benchmark == "memory"
        || (id.variant == "sections" && !id.benchmark.hasPrefix("sections-"))
        ? "\(id.benchmark) · \(id.variant)" : id.benchmark
    },
    columns: [.timesCopy, .bytesPerRow, .allocations, .operations],
    shortNames: ["difference": "stdlib", "difference-moves": "stdlib+moves"])

  /// Lists of elements: by what they are.
  static let elements = Presentation(
    group: { "elements: \($0.variant)" },
    name: \.benchmark,
    columns: [.timesCopy, .allocations, .operations],
    shortNames: ["difference": "stdlib", "espalier-fresh": "fresh"])

  /// Component trees: by the shape of the tree.
  static let flatten = Presentation(
    group: { $0.benchmark == "grow" ? "growing row by row" : "tree: \($0.variant)" },
    name: { $0.benchmark == "grow" ? "grow · \($0.variant)" : $0.benchmark },
    columns: [
      Column("per row") { id, figures in
        ["full", "aged", "build"].contains(id.benchmark) ? Column.perRow.text(id, figures) : nil
      }, .bytesPerRow, .slowest, .allocations,
    ])

  /// Events: by the depth of the tree, and the time for each level that an event passes.
  static let events = Presentation(
    group: { id in
      depth(of: id).map { "events from depth \($0)" }
        ?? (id.benchmark == "notify" ? "notifications" : "values and subscriptions")
    },
    name: { id in
      depth(of: id) == nil
        ? fullName(id) : "\(id.benchmark) · \(id.variant.split(separator: ".").last ?? "")"
    },
    columns: [
      Column("per level") { id, figures in
        guard let depth = depth(of: id), let time = figures[.time] else { return nil }
        return duration(time / Double(depth))
      }, .allocations,
    ])

  /// Layouts: the frame that 99 of 100 stay below beside the best, and the bytes of a row.
  static let layout = Presentation(
    columns: [
      Column("p99") { $1[Metric("tick_p99", .nanoseconds)].map(duration) },
      .bytesPerRow, .allocations,
    ])

  /// The levels above a row, as `depth-10.one` says.
  private static func depth(of id: CaseID) -> Int? {
    guard id.variant.hasPrefix("depth-") else { return nil }
    return id.variant.dropFirst(6).split(separator: ".").first.flatMap { Int($0) }
  }
}

extension Presentation.Column {
  /// The bytes kept for each row.
  static let bytesPerRow = Self("bytes/row") { _, figures in
    figures[.bytesPerRow].map(short)
  }

  /// The slowest of many insertions.
  static let slowest = Self("slowest") { $1[Metric("slowest", .nanoseconds)].map(duration) }
}
