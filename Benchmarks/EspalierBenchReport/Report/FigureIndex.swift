// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// The figures of one or several result files by case, contestant and metric.
public struct FigureIndex: Sendable {
  /// A contestant on a case.
  struct Entry: Hashable, Sendable {
    var id: CaseID
    var contestant: String
  }

  /// The cases, in the order they first occur.
  public let cases: [CaseID]

  /// The contestants, ours first and the limit left out; the others in the order they first occur.
  public let contestants: [String]

  /// The metrics, in the order they first occur.
  let metrics: [Metric]

  private let lines: [Entry: [ResultLine]]
  private let unknown: [String: Int]

  /// The colours of those of whom nothing is known: those that nobody has of whom something is.
  private let free: [Int]

  /// The contestants that are no diff at all but what the fastest one could reach, by name.
  let limits: [String]

  /// Puts the files together; of a figure that is in several of them, the first counts.
  ///
  /// - Complexity: O(figures).
  public init(_ files: [ResultFile]) {
    var lines: [Entry: [ResultLine]] = [:]
    var (cases, metrics) = (Ordered<CaseID>(), Ordered<Metric>())
    var (contestants, limits) = (Ordered<String>(), Ordered<String>())
    contestants.insert(Contestant.ours)
    for line in files.flatMap(\.lines) {
      cases.insert(line.id)
      metrics.insert(line.metric)
      if Contestant.isLimit(line.contestant) {
        limits.insert(line.contestant)
      } else {
        contestants.insert(line.contestant)
      }
      let entry = Entry(id: line.id, contestant: line.contestant)
      let isKnown = lines[entry]?.contains { $0.metric.name == line.metric.name } ?? false
      if !isKnown { lines[entry, default: []].append(line) }
    }
    self.lines = lines
    self.cases = cases.values
    self.contestants = contestants.values
    self.limits = limits.values.sorted()
    self.metrics = metrics.values
    unknown = Dictionary(
      uniqueKeysWithValues: contestants.values.filter { KnownContestant[$0] == nil }.enumerated()
        .map { ($1, $0) })
    let taken = Set(contestants.values.compactMap { KnownContestant[$0]?.style.colorClass })
    free = [6, 7, 5, 4, 3, 2, 1].filter {
      !taken.contains(SeriesStyle(color: $0, shape: 0).colorClass)
    }
  }

  /// A figure; nil if there is none.
  public subscript(id: CaseID, contestant: String, metric: String) -> ResultLine? {
    lines[Entry(id: id, contestant: contestant)]?.first { $0.metric.name == metric }
  }

  /// The time of a contestant on a case, in nanoseconds.
  func time(_ id: CaseID, _ contestant: String) -> Double? {
    self[id, contestant, Metric.time.name]?.estimate.value
  }

  /// How many times as long a contestant takes as ours; nil unless both were measured. It is the ratio
  /// that was taken round by round if there is one and the rounds agree, else that of the minima.
  func multiple(of contestant: String, _ id: CaseID) -> Double? {
    if let paired = self[id, contestant, "x_ours"]?.estimate, paired.value > 0, isSure(paired) {
      return paired.value
    }
    guard let ours = time(id, Contestant.ours), let theirs = time(id, contestant), ours > 0,
      theirs > 0
    else { return nil }
    return theirs / ours
  }

  /// Whether an estimate's interval spans less than a factor of 1.5. On a busy machine a few rounds say
  /// anything at all.
  private func isSure(_ estimate: Estimate) -> Bool {
    estimate.interval.map { $0.upperBound < 1.5 * $0.lowerBound } ?? true
  }

  /// The time of the first limit that was measured on a case.
  func limit(_ id: CaseID) -> ResultLine? {
    limits.lazy.compactMap { self[id, $0, Metric.time.name] }.first
  }

  /// How a contestant looks in plots: what is known looks the same in every report, the others take what is left.
  func style(_ contestant: String) -> SeriesStyle {
    if let known = KnownContestant[contestant] { return known.style }
    return unknown[contestant].map { SeriesStyle(color: free[$0 % free.count], shape: $0 + 5) }
      ?? .limit
  }

  /// The largest case of each benchmark of a group for which there is a figure of a metric.
  func largest(_ group: CaseGroup, having metric: String) -> [CaseID] {
    group.rows.compactMap { ids in
      ids.last { id in contestants.contains { self[id, $0, metric] != nil } }
    }
  }

  /// Everybody who does the same work as ours: the libraries of others if any is there, else all.
  var rivals: [String] {
    let all = peers.filter(isPeer).filter { KnownContestant[$0]?.kind != .ours }
    let libraries = all.filter { KnownContestant[$0]?.kind == .library }
    return libraries.isEmpty ? all : libraries
  }

  /// Everybody but ours.
  var peers: [String] { contestants.filter { $0 != Contestant.ours } }

  /// All that was measured on a case: each contestant in order, the limit last.
  func entries(_ id: CaseID) -> [(contestant: String, lines: [ResultLine])] {
    (contestants + limits).compactMap { contestant in
      lines[Entry(id: id, contestant: contestant)].map { (contestant, $0) }
    }
  }
}

/// Values without repetitions, in the order they first came.
struct Ordered<Value: Hashable> {
  private(set) var values: [Value] = []
  private var known: Set<Value> = []

  /// Adds a value unless it is there.
  mutating func insert(_ value: Value) {
    if known.insert(value).inserted { values.append(value) }
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order they first occur.
  var unique: [Element] {
    var result = Ordered<Element>()
    for element in self { result.insert(element) }
    return result.values
  }
}
