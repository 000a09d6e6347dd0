// SPDX-License-Identifier: MIT

/// What a comparison says of one figure.
public enum Verdict: String, Sendable, CaseIterable {
  /// The difference is below the threshold, or there is none.
  case same
  /// Better: less time, fewer allocations, fewer operations.
  case faster
  /// Worse.
  case slower
  /// No verdict is possible.
  case inconclusive
  /// One of the files does not have the figure.
  case missing
}

/// The verdict on one figure of one contestant.
public struct Finding: Equatable, Sendable {
  /// The case.
  public let id: CaseID

  /// The contestant.
  public let contestant: String

  /// What was measured.
  public let metric: Metric

  /// The figure before; nil if it is missing there.
  public let before: Estimate?

  /// The figure after; nil if it is missing there.
  public let after: Estimate?

  /// The verdict.
  public let verdict: Verdict

  /// Why there is no better verdict; empty if nothing is to be said.
  public let reason: String

  /// How many times the figure before the figure after is; nil if one is missing or both are zero.
  public var ratio: Double? {
    guard let before, let after, before.value > 0 else { return nil }
    return after.value / before.value
  }
}

/// Judges a time by threshold *and* interval: a difference counts if it is larger than the threshold
/// and the intervals do not touch. A threshold alone calls noise a regression, an interval alone calls
/// a difference nobody feels one.
func timedVerdict(before: Estimate, after: Estimate, threshold: Double) -> Verdict {
  guard before.value > 0 else { return after.value == 0 ? .same : .inconclusive }
  let ratio = after.value / before.value
  let isSlower = ratio > 1 + threshold
  guard isSlower || ratio < 1 / (1 + threshold) else { return .same }
  guard let old = before.interval, let new = after.interval else { return .inconclusive }
  if isSlower { return new.lowerBound > old.upperBound ? .slower : .inconclusive }
  return new.upperBound < old.lowerBound ? .faster : .inconclusive
}

/// Judges an exact figure: any difference counts.
func exactVerdict(before: Estimate, after: Estimate) -> Verdict {
  // Figures are written with three decimals.
  if (before.value - after.value).magnitude < 0.0011 { return .same }
  return after.value > before.value ? .slower : .faster
}
