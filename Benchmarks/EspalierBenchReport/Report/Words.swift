// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Foundation

/// Figures in words, for any number a result file may hold.
enum Words {
  /// A figure with its unit: `29.1 µs`, `3.2 KiB`, `1,234`, `0.58 ×`.
  static func figure(_ value: Double, _ unit: Metric.Unit) -> String {
    if value >= largest { return "\(number(value)) \(unit.rawValue)" }
    if unit == .nanoseconds { return duration(value) }
    if unit == .bytes { return byteCount(value) }
    return unit == .ratio ? "\(number(value)) ×" : number(value)
  }

  /// A number: whole if it is whole, else with three significant digits at least.
  static func number(_ value: Double) -> String {
    if !value.isFinite || value.magnitude >= largest { return "\(value)" }
    return value == value.rounded() ? grouped(Int(value)) : short(value)
  }

  /// A multiple: `14,500 ×`, `573 ×`, `1.20 ×`, `0.004 ×`. No more than three digits of it mean anything.
  static func multiple(_ value: Double) -> String {
    guard value.isFinite, value < largest else { return "\(value) ×" }
    if value > 0, value < 0.1 {
      return value < 0.001 ? "< 0.001 ×" : "\(fixed(value, decimals: 3)) ×"
    }
    if value < 9.95 { return "\(short(value)) ×" }
    let unit = pow(10, max(0, log10(value).rounded(.down) - 2))
    return "\(grouped(Int((value / unit).rounded() * unit))) ×"
  }

  /// A number at a tick: `1k`, `10k`, `1M`, and plain below.
  static func compact(_ value: Double) -> String {
    for (size, letter) in [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")] where value >= size {
      return value / size < 1e6 ? "\(trimmed(value / size))\(letter)" : "\(value)"
    }
    return value < largest ? trimmed(value) : "\(value)"
  }

  /// A time at a tick: `1 µs`, `500 ns`.
  static func tick(_ value: Double, _ unit: Metric.Unit) -> String {
    guard unit == .nanoseconds, value < largest else {
      return value < 1 && value > 0 ? "\(value)" : compact(value)
    }
    for (size, name) in [(1e9, "s"), (1e6, "ms"), (1e3, "µs")] where value >= size {
      return "\(trimmed(value / size)) \(name)"
    }
    return value < 1 ? "\(value) ns" : "\(trimmed(value)) ns"
  }

  private static func trimmed(_ value: Double) -> String {
    value == value.rounded() ? grouped(Int(value)) : short(value)
  }

  /// Above this numbers are written with an exponent, for they fit no integer.
  private static let largest = 1e15
}

/// The geometric mean; nil of nothing.
func geometricMean(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : exp(values.map { log($0) }.reduce(0, +) / Double(values.count))
}
