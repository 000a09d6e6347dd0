// SPDX-License-Identifier: MIT

/// How much times of two runs differ for reasons that are not in the code.
///
/// The code of the peers is the same before and after, so what their times changed by is the machine: its
/// pace is the median of their ratios. How far single times stray from the pace is estimated from peers, by the
/// median absolute deviation: an empirical null distribution (Efron 2004). Ours tell of it only where peers are
/// too few, for a regression in a third of them would look like restlessness, and raise the threshold above itself.
/// Where there are too few of both, the controls say how restless the machine was.
struct Pace: Equatable, Sendable {
  /// By how much everything takes longer: 1.1 is 10 %.
  var factor = 1.0

  /// The standard deviation of the logarithm of a time's ratio.
  var deviation: Double

  /// The ratios that are needed before they say anything of a machine.
  private static let few = 20

  /// - Parameters:
  ///   - ours: what times of ours after are in multiples of those before.
  ///   - peers: the same of what did not change.
  ///   - restlessness: the deviation that the controls had, if they were measured.
  ///   - least: the deviation that quiet machines have.
  init(ours: [Double], peers: [Double], restlessness: Double, least: Double) {
    deviation = least
    let own = Spread(ours)
    let other = Spread(peers)
    if other.count >= Self.few { factor = exponential(other.center) }
    if let spread = [other, own].first(where: { $0.count >= Self.few }) {
      deviation = max(deviation, spread.deviation)
    }
    if own.count < Self.few { deviation = max(deviation, restlessness) }
  }

  /// Center and deviation of logarithms of ratios.
  private struct Spread {
    var count: Int
    var center = 0.0
    var deviation = 0.0

    init(_ ratios: [Double]) {
      let logarithms = ratios.filter { $0 > 0 && $0.isFinite }.map { logarithm($0) }
      count = logarithms.count
      guard count > 0 else { return }
      center = median(of: logarithms)
      let distances = logarithms.map { ($0 - center).magnitude }
      // The factor makes it the standard deviation of a normal distribution.
      deviation = 1.4826 * median(of: distances)
    }
  }
}

extension Pace {
  /// The pace that the times and controls of two files show.
  init(before: ResultFile, after: ResultFile, isQuick: Bool) {
    var old: [FigureKey: Double] = [:]
    for line in before.lines where line.metric == .time {
      old[FigureKey(line)] = line.estimate.value
    }
    var ours: [Double] = []
    var peers: [Double] = []
    for line in after.lines where line.metric == .time {
      guard let then = old[FigureKey(line)], then > 0 else { continue }
      let ratio = line.estimate.value / then
      if line.contestant.hasPrefix(Contestant.ours) {
        ours.append(ratio)
      } else {
        peers.append(ratio)
      }
    }
    let restlessness = [before, after].flatMap { file in
      Control.allCases.compactMap { file[$0.headerKey].flatMap { ControlSpread($0) }?.deviation }
    }.max()
    self.init(
      ours: ours, peers: peers, restlessness: restlessness ?? 0, least: isQuick ? 0.04 : 0.025)
  }
}

extension ControlSpread {
  /// The deviation relative to the median, of a normal distribution with that range of nine in ten.
  var deviation: Double { (range.upperBound - range.lowerBound) / median / 3.29 }
}
