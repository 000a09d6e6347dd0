// SPDX-License-Identifier: MIT

/// The time of a run, shared among its cases: where it gets short, cases have fewer rounds, and none is left out
/// because others took long. All times in nanoseconds since the run began.
public struct TimeBudget: Sendable {
  /// When nothing more begins; a run whose cases keep to their shares is done earlier.
  public let end: UInt64

  /// When the last case is to be done.
  private let goal: UInt64

  /// What a case may count on whatever the others took.
  private let least: UInt64

  /// A budget without an end.
  public static let unlimited = TimeBudget(span: .max, cases: 1)

  /// Shares `span` among that many cases. Some of it is kept for what cannot be cut short: making what is measured,
  /// and a first round of it.
  public init(span: UInt64, cases: Int) {
    end = span
    goal = span == .max ? .max : span / 10 * 8
    least = goal / UInt64(max(1, cases)) / 2
  }

  /// When a case that begins now is to be done, with that many left, itself included. It may take three times its
  /// share, for most take less, but leaves half of an even share to each of the others.
  public func deadline(now: UInt64, left: Int) -> UInt64 {
    guard end < .max else { return .max }
    let spare = spare(now)
    let left = UInt64(max(1, left))
    let kept = (left - 1) * least
    return now + max(spare / left, min(spare / left * 3, spare - min(spare, kept)))
  }

  /// Whether there is time to measure a case again, with that many left that were not measured at all.
  public func isAhead(now: UInt64, left: Int) -> Bool {
    end == .max || spare(now) / UInt64(left + 1) > 2 * least
  }

  private func spare(_ now: UInt64) -> UInt64 { goal - min(goal, now) }
}
