// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Foundation

/// Where a value lies between the two ends of an axis.
struct Scale: Equatable {
  /// How the axis is divided.
  enum Kind: Equatable {
    /// By factors; for values above 0.
    case logarithmic
    /// By factors, but from 0 on: as the logarithm of 1 + value.
    case logarithmicFromZero
    /// By whole steps.
    case steps
    /// Evenly, and not from 0 on: for small changes of one figure.
    case amounts
  }

  let kind: Kind

  /// The ends, in the units of `transformed`.
  let ends: ClosedRange<Double>

  /// The scale on which all values have a place, with a little room around them; nil if no value has
  /// a place on an axis of this kind.
  init?(_ kind: Kind, covering values: [Double]) {
    let places = values.filter { Self.hasPlace($0, kind) }.map { Self.transformed($0, kind) }
    guard let low = places.min(), let high = places.max() else { return nil }
    self.kind = kind
    let room = max((high - low) * 0.05, (Self.leastSpan(kind, high) - (high - low)) / 2)
    ends = (kind == .logarithmicFromZero ? min(low, 0) - room / 2 : low - room)...(high + room)
  }

  /// Whether the axis can show the value at all.
  static func hasPlace(_ value: Double, _ kind: Kind) -> Bool {
    switch kind {
    case .logarithmic: value.isFinite && value > 0
    case .logarithmicFromZero, .steps: value.isFinite && value >= 0
    case .amounts: (0...1e300).contains(value)  // There is room above it.
    }
  }

  /// Where a value lies: 0 at the lower end, 1 at the upper one.
  func position(_ value: Double) -> Double {
    let place = Self.transformed(value, kind) - ends.lowerBound
    return min(max(place / (ends.upperBound - ends.lowerBound), 0), 1)
  }

  /// Round values on the axis, ascending, `most` at most and two at least.
  ///
  /// - Precondition: `most` is 2 or more.
  func ticks(most: Int) -> [Double] {
    switch kind {
    case .logarithmic: logarithmicTicks(most)
    case .logarithmicFromZero: thinned([0] + decades.filter { $0 >= 0 }.map { pow(10, $0) }, most)
    case .steps: steps(most)
    case .amounts: amounts(most)
    }
  }

  /// Multiples of 1, 2 or 5 times a power of ten.
  private func amounts(_ most: Int) -> [Double] {
    let power = pow(10, log10((ends.upperBound - ends.lowerBound) / Double(most)).rounded(.down))
    for step in [1.0, 2, 5, 10, 20].map({ $0 * power }) {
      let first = max(0, (ends.lowerBound / step).rounded(.up))
      let count = (ends.upperBound / step).rounded(.down) - first + 1
      if count <= Double(most) {
        return (0..<Int(max(0, count))).map { (first + Double($0)) * step }
      }
    }
    return []
  }

  private func logarithmicTicks(_ most: Int) -> [Double] {
    let whole = decades.map { pow(10, $0) }
    if whole.count >= 3 || whole.count > most { return thinned(whole, most) }
    let exponents = Int(ends.lowerBound.rounded(.down))...Int(ends.upperBound.rounded(.up))
    let finer = exponents.flatMap { exponent in
      [1.0, 2, 5].map { $0 * pow(10, Double(exponent)) }
    }
    return thinned(finer.filter { ends.contains(log10($0)) }, most)
  }

  /// The exponents of the powers of ten on the axis.
  private var decades: [Double] {
    Array(stride(from: ends.lowerBound.rounded(.up), through: ends.upperBound, by: 1))
  }

  private func steps(_ most: Int) -> [Double] {
    let first = max(0, ends.lowerBound.rounded(.up))
    let whole = Array(stride(from: first, through: ends.upperBound, by: 1))
    return thinned(whole, most)
  }

  /// Every n-th value, the first among them.
  private func thinned(_ values: [Double], _ most: Int) -> [Double] {
    let step = max(1, (values.count + most - 1) / most)
    return stride(from: 0, to: values.count, by: step).map { values[$0] }
  }

  private static func transformed(_ value: Double, _ kind: Kind) -> Double {
    switch kind {
    case .logarithmic: log10(value)
    case .logarithmicFromZero: log10(1 + value)
    case .steps, .amounts: value
    }
  }

  /// An axis of factors spans 1.2 decades at least, so that two round values lie on it.
  private static func leastSpan(_ kind: Kind, _ high: Double) -> Double {
    switch kind {
    case .steps: 1
    case .amounts: high > 0 ? high / 4 : 1
    case .logarithmic, .logarithmicFromZero: 1.2
    }
  }
}
