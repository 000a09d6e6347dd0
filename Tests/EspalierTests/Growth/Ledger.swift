// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if ESPALIER_CHECKS
  /// How what something costs may grow when the list is twice as long.
  enum Bound {
    /// O(1) and O(log n).
    case logarithmic
    /// O(n), and O(k log n) for k that grows with n.
    case linear
  }

  /// What acts cost, by the length of the list. Steps and bytes are counted, never time: bytes tell of arrays that are copied,
  /// which no step does.
  @MainActor final class Ledger {
    struct Cost {
      var steps = 0
      var bytes = 0
    }

    private struct Subject {
      let name: String
      let bound: Bound
      var costs: [(size: Int, cost: Cost)] = []

      /// How much longer the last list is than the first.
      var growth: Double { Double(costs[costs.count - 1].size) / Double(costs[0].size) }
    }

    static let sizes = [500, 1_000, 2_000]

    private var subjects: [Subject] = []
    private var places: [String: Int] = [:]
    var size = 0

    /// Runs acts on lists of all sizes, and says where one cost more than it may.
    static func check(
      _ sizes: [Int] = Ledger.sizes, _ acts: (Ledger, Int) throws -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) rethrows {
      let ledger = Ledger()
      for size in sizes {
        ledger.size = size
        try acts(ledger, size)
      }
      for violation in ledger.violations {
        Issue.record(Comment(rawValue: violation), sourceLocation: sourceLocation)
      }
    }

    /// Counts what an act costs. Of one that is counted more than once in a list, the least counts: storage grows now and then.
    func count(_ name: String, _ bound: Bound = .logarithmic, _ act: () throws -> Void) rethrows {
      var cost = Cost()
      cost.bytes = try allocations {
        cost.steps = try Steps.counting(act)
      }.bytes
      let place = places[name] ?? subjects.count
      if place == subjects.count {
        subjects.append(Subject(name: name, bound: bound))
        places[name] = place
      }
      if let last = subjects[place].costs.last, last.size == size {
        cost = Cost(
          steps: min(cost.steps, last.cost.steps), bytes: min(cost.bytes, last.cost.bytes))
        subjects[place].costs.removeLast()
      }
      subjects[place].costs.append((size, cost))
    }

    /// Counts an act and the commit of it.
    func count(
      _ name: String, _ bound: Bound = .logarithmic, in engine: ListEngine,
      _ act: () throws -> Void
    ) rethrows {
      try count(name, bound) {
        try act()
        engine.commit()
      }
    }

    var violations: [String] {
      subjects.flatMap { subject -> [String] in
        let (steps, bytes) = (subject.costs.map(\.cost.steps), subject.costs.map(\.cost.bytes))
        var found: [String] = []
        if steps.contains(0) { found.append("\(subject.name) was not counted: \(steps)") }
        if !subject.bound.allows(steps, constant: 200, subject.growth) {
          found.append("\(subject.name) takes more than \(subject.bound) steps: \(steps)")
        }
        // Storage that doubles comes at once, so of bytes the first and the last are compared.
        if !subject.bound.allows(
          [bytes[0], bytes[bytes.count - 1]], constant: 4_096, subject.growth)
        {
          found.append("\(subject.name) takes more than \(subject.bound) bytes: \(bytes)")
        }
        return found
      }
    }
  }

  extension Bound {
    /// Whether costs may be those of lists each of which is twice as long as the one before, but for two that are told alone.
    fileprivate func allows(_ costs: [Int], constant: Int, _ growth: Double) -> Bool {
      guard let first = costs.first, let last = costs.last else { return false }
      let (factor, most) = self == .logarithmic ? (1.5, 1.5) : (2.6, 1.5 * growth)
      if Double(last) > Double(first) * most + Double(constant) { return false }
      if costs.count == 2 { return true }
      return zip(costs, costs.dropFirst()).allSatisfy { cost, twice in
        Double(twice) <= Double(cost) * factor + Double(constant)
      }
    }
  }
#endif
