// SPDX-License-Identifier: MIT

/// What a comparison says of one figure.
public enum Verdict: String, Sendable, CaseIterable {
  /// The difference is below the threshold, or there is none.
  case same
  /// Better: less time, fewer allocations, fewer operations.
  case faster
  /// Worse.
  case slower
  /// A time that is beyond the threshold, but may be so by chance: `Sureness` says when.
  case suspect = "looks slower (not sure)"
  /// A difference that is worth a look and no failure.
  case changed
  /// No verdict is possible: the intervals overlap, or what was counted is not comparable.
  case inconclusive
  /// A time of another machine, or of another pace of this one: shown, not judged.
  case unjudged = "not judged"
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
  public internal(set) var verdict: Verdict

  /// Why there is no better verdict; empty if nothing is to be said.
  public internal(set) var reason: String

  /// How many times the figure before the figure after is; nil if one is missing or both are zero.
  public var ratio: Double? {
    guard let before, let after, before.value > 0 else { return nil }
    return after.value / before.value
  }
}

/// The thresholds of a comparison.
public struct Thresholds: Equatable, Sendable {
  /// How large a difference in time has to be to count: 0.07 is 7 %.
  public var time: Double

  /// The same where several cases agree: what suits a single time.
  var agreed: Double

  /// By how much the machine takes longer for everything: differences are counted from there.
  public var pace = 1.0

  /// A difference in instructions from which on it is shown.
  public static let shownInstructions = 0.01

  /// A difference in instructions from which on it fails.
  public static let failingInstructions = 0.03

  /// A difference in bytes below which they are the same: a list of megabytes whose object has another field.
  public static let sameBytes = 0.001

  /// The least difference in time that counts when only one is looked at.
  public static let leastTime = 0.07

  /// A threshold in time beyond which a comparison with a file says little.
  public static let restlessTime = 0.25

  /// A threshold in time beyond which there is nothing to judge: what takes twice as long would be called the same.
  public static let uselessTime = 1.0

  /// Why no time can be judged, if so: the machine was too restless, or its pace changed by more than what counts
  /// as a change of the code.
  var obstacle: String? {
    if isGiven { return nil }
    if time > Self.uselessTime { return "the times of the two runs are too far apart" }
    return max(pace, 1 / pace) > 1 + time ? "another pace of the machine" : nil
  }

  /// Whether somebody named the threshold, who is taken at his word.
  private(set) var isGiven = false

  /// A threshold by hand.
  public init(time: Double) {
    self.time = time
    agreed = time
    isGiven = true
  }

  /// The threshold for that many times.
  ///
  /// Two processes of one build differ: the minima of a process vary by about 1.3 to 1.8 %, so their ratio
  /// by 2.5 %, and by 4 % where few samples were taken; on a restless machine by what the pace says.
  /// The more ratios are looked at, the further out the furthest of them is: none of n normal ones goes
  /// beyond √(2 ln(n/α)) deviations with probability 1 − α. α is 0.01.
  init(comparisons: Int, pace: Pace) {
    let threshold = { (count: Int) in
      let reach = (2 * logarithm(Double(count) / 0.01)).squareRoot()
      return max(Self.leastTime, exponential(pace.deviation * reach) - 1)
    }
    time = threshold(max(1, comparisons))
    agreed = threshold(1)
    self.pace = pace.factor
  }
}

/// Judges a time by threshold *and* interval: a difference counts if it is larger than the threshold
/// and the intervals do not touch. A threshold alone calls noise a regression, an interval alone calls
/// a difference nobody feels one.
///
/// - Parameter pace: what the time after would be in multiples of that before if nothing had changed.
func timedVerdict(
  before: Estimate, after: Estimate, threshold: Double, pace: Double = 1
) -> Verdict {
  guard before.value > 0 else { return after.value == 0 ? .same : .inconclusive }
  let ratio = after.value / before.value / pace
  let isSlower = ratio > 1 + threshold
  guard isSlower || ratio < 1 / (1 + threshold) else { return .same }
  guard let old = before.interval, let new = after.interval else { return .inconclusive }
  if isSlower { return new.lowerBound > old.upperBound * pace ? .slower : .inconclusive }
  return new.upperBound < old.lowerBound * pace ? .faster : .inconclusive
}

/// Judges an exact figure: any difference counts that is not below the share `same` of it. A figure with an
/// interval did not settle.
func exactVerdict(before: Estimate, after: Estimate, same share: Double = 0) -> Verdict {
  if before.interval != nil || after.interval != nil { return .inconclusive }
  // Figures are written with three decimals.
  if (before.value - after.value).magnitude < max(0.0011, before.value * share) { return .same }
  return after.value > before.value ? .slower : .faster
}

/// Judges instructions and what is counted along with them: up to 1 % is the same, up to 3 % is shown.
func instructionVerdict(before: Estimate, after: Estimate) -> Verdict {
  if before.interval != nil || after.interval != nil { return .inconclusive }
  // Figures are written with three decimals.
  let difference = max(0, (after.value - before.value).magnitude - 0.0011)
  if difference <= before.value * Thresholds.shownInstructions { return .same }
  if difference <= before.value * Thresholds.failingInstructions { return .changed }
  return after.value > before.value ? .slower : .faster
}
