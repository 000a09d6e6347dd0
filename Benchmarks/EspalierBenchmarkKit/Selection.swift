// SPDX-License-Identifier: MIT

/// Which of the suites' benchmarks to run.
public struct Selection: Sendable {
  /// The names of the suites; none means all.
  public var suites: [String]

  /// The sizes in rows; none means each benchmark's own.
  public var rows: [Int]

  /// Patterns for the benchmark, `benchmark/variant` or `suite/benchmark/variant`, of which a case fits one; none
  /// means all.
  public var patterns: [Glob]

  /// Whether each benchmark runs on its first variant alone.
  public var firstVariantOnly: Bool

  /// What the benchmarks are run for, which decides on their sizes.
  public var purpose: Sizes.Purpose

  /// Makes a selection.
  public init(
    suites: [String] = [], rows: [Int] = [], patterns: [Glob] = [], firstVariantOnly: Bool = false,
    purpose: Sizes.Purpose = .run
  ) {
    self.purpose = purpose
    self.suites = suites
    self.rows = rows
    self.patterns = patterns
    self.firstVariantOnly = firstVariantOnly
  }

  /// A benchmark with one of its variants at one size.
  public struct Choice: Sendable {
    /// The benchmark.
    public let benchmark: Benchmark

    /// The case it makes.
    public let id: CaseID

    /// Makes a choice.
    public init(benchmark: Benchmark, id: CaseID) {
      self.benchmark = benchmark
      self.id = id
    }

    /// The request to make it with.
    public var request: Request { Request(variant: id.variant, rows: id.rows) }
  }

  /// The selected cases: suite by suite, size by size, variant by variant.
  ///
  /// - Throws: `SelectionError` if a suite is unknown or nothing is left.
  public func choices(from all: [Suite]) throws(SelectionError) -> [Choice] {
    if let unknown = suites.first(where: { name in !all.contains { $0.name == name } }) {
      throw SelectionError(
        "There is no suite \"\(unknown)\"; there are \(all.map(\.name).joined(separator: ", ")).")
    }
    let chosen = all.filter { suites.isEmpty || suites.contains($0.name) }.flatMap(choices)
    guard !chosen.isEmpty else {
      throw SelectionError("No benchmark fits; `bench list` shows what there is.")
    }
    return chosen
  }

  private func choices(from suite: Suite) -> [Choice] {
    let isNamed = suites.contains(suite.name)
    let all = suite.benchmarks.flatMap { benchmark in
      let variants = isNamed ? benchmark.variants : benchmark.usualVariants
      return variants.prefix(firstVariantOnly ? 1 : .max).flatMap { variant in
        benchmark.sizes.chosen(by: rows, for: purpose, suiteIsNamed: isNamed).map { rows in
          Choice(
            benchmark: benchmark,
            id: CaseID(
              suite: suite.name, benchmark: benchmark.name, variant: variant, rows: rows))
        }
      }
    }.filter { isWanted($0.id) }
    return Groups(all) { suite.presentation.table(of: $0.id) }.inOrder
      .sorted { $0.key < $1.key }.flatMap(\.members)
  }

  /// Whether a case fits the names, sizes and pattern, be there such a case or not.
  public func fits(_ id: CaseID) -> Bool {
    (suites.isEmpty || suites.contains(id.suite)) && (rows.isEmpty || rows.contains(id.rows))
      && isWanted(id)
  }

  private func isWanted(_ id: CaseID) -> Bool {
    if patterns.isEmpty { return true }
    return [
      id.benchmark, "\(id.benchmark)/\(id.variant)", "\(id.suite)/\(id.benchmark)",
      id.path,
    ].contains { name in patterns.contains { $0.matches(name) } }
  }
}

/// Nothing to run, or a name that does not exist.
public struct SelectionError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in a sentence.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Elements grouped by a key; the groups stand in the order of their first members.
struct Groups<Key: Hashable, Element> {
  private(set) var inOrder: [(key: Key, members: [Element])] = []

  init(_ elements: [Element], by key: (Element) -> Key) {
    var positions: [Key: Int] = [:]
    for element in elements {
      let key = key(element)
      if let position = positions[key] {
        inOrder[position].members.append(element)
      } else {
        positions[key] = inOrder.count
        inOrder.append((key, [element]))
      }
    }
  }
}
