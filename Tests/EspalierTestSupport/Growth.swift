// SPDX-License-Identifier: MIT

/// How the steps of an operation may grow with the size of its input.
public enum Growth: Sendable, CaseIterable {
  case constant
  case logarithmic
  case linear
  case linearLogarithmic

  /// The number of steps that this growth allows for a size, up to a factor.
  public func steps(at size: Int) -> Double {
    let size = Double(max(size, 2))
    var logarithm = 0.0
    var rest = size
    while rest > 1 {
      rest /= 2
      logarithm += 1
    }
    return switch self {
    case .constant: 1
    case .logarithmic: logarithm
    case .linear: size
    case .linearLogarithmic: size * logarithm
    }
  }

  /// Doubles the size and counts the steps each time. Returns a sentence that says where they grew faster
  /// than this, or nil if they did not.
  ///
  /// Steps are counted, never timed: rows looked at, nodes visited, comparisons made. The last size may
  /// exceed its share of the first by the factor `tolerance`, whatever happens on the way.
  public func violation(
    from size: Int, doublings: Int = 4, tolerance: Double = 1.3,
    counting steps: (Int) throws -> Int
  ) rethrows -> String? {
    var counts: [(size: Int, steps: Int)] = []
    for doubling in 0...doublings {
      let size = size << doubling
      counts.append((size, try steps(size)))
    }
    let first = counts[0]
    let last = counts[doublings]
    // A handful of steps say nothing about growth.
    let allowed =
      Double(max(first.steps, 16)) * self.steps(at: last.size) / self.steps(at: first.size)
    guard Double(last.steps) > allowed * tolerance else { return nil }
    let list = counts.map { "\($0.size): \($0.steps)" }.joined(separator: ", ")
    return "steps grow faster than \(self): \(list)"
  }
}
