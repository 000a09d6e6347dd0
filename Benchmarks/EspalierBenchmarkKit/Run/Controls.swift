// SPDX-License-Identifier: MIT

import Foundation

/// Work that has nothing to do with the package, measured between the benchmarks: as long as it takes
/// what it took at the baseline, so would the benchmarks.
public enum Control: String, CaseIterable, Sendable {
  /// Copying 3.2 MB, the input of a diff of 100,000 rows.
  case copy
  /// Loads that each wait for the one before, anywhere in 4 MiB.
  case chase
  /// Multiplications that each wait for the one before.
  case arithmetic
  /// Branches that nothing foretells.
  case branches
}

/// What a control took in the course of a run, in nanoseconds.
public struct ControlSpread: Equatable, Sendable {
  /// The median.
  public var median: Double

  /// The range that all but one in twenty on either side stayed in.
  public var range: ClosedRange<Double>

  /// Makes a spread by hand.
  public init(median: Double, range: ClosedRange<Double>) {
    self.median = median
    self.range = range
  }

  /// The spread of a sample; nil if there is none.
  public init?(of sample: [Double]) {
    guard !sample.isEmpty else { return nil }
    median = quantile(0.5, of: sample)
    range = quantile(0.05, of: sample)...quantile(0.95, of: sample)
  }

  /// As a header has it: `48210 47000 55100`.
  public var text: String {
    [median, range.lowerBound, range.upperBound].map { fixed($0, decimals: 0) }
      .joined(separator: " ")
  }

  /// Reads what `text` writes; nil if it is something else.
  public init?(_ text: String) {
    let numbers = text.split(separator: " ").prefix(3).compactMap { Double($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0.isFinite && $0 > 0 }),
      numbers[1] <= numbers[2]
    else { return nil }
    self.init(median: numbers[0], range: numbers[1]...numbers[2])
  }

  /// Whether a later median lies in this spread, with a twentieth of tolerance on either side.
  public func covers(_ later: ControlSpread) -> Bool {
    (range.lowerBound / 1.05...range.upperBound * 1.05).contains(later.median)
  }
}

/// Measures the controls again and again, and remembers what they took.
public final class ControlSeries {
  /// What each control took, one element a look.
  public private(set) var samples: [Control: [Double]] = [:]
  private let work = ControlWork()

  /// Makes a series without samples.
  public init() {}

  /// Measures all controls: each three times, of which the fastest counts. Takes two milliseconds.
  public func measure(clock: some BenchmarkClock) {
    for control in Control.allCases {
      let times = (0..<3).map { _ in
        let start = clock.now()
        work.run(control)
        return clock.now() - start
      }
      samples[control, default: []].append(Double(times.min() ?? 0))
    }
  }

  /// How much longer the slowest of the controls took at the last look than usually in this series: 0.2 is
  /// 20 % above the median. Nil before the first look.
  ///
  /// The best look would be no measure: where neighbours share the memory, copying has lucky moments, and
  /// after the first of them everything would count as disturbed.
  public var drift: Double? {
    Control.allCases.compactMap { control -> Double? in
      guard let all = samples[control], let last = all.last else { return nil }
      let usual = median(of: all)
      return usual > 0 ? last / usual - 1 : nil
    }.max()
  }

  /// What the controls took, as lines of a header.
  public var headerEntries: [ResultFile.HeaderEntry] {
    Control.allCases.compactMap { control in
      ControlSpread(of: samples[control] ?? []).map { .init(control.headerKey, $0.text) }
    }
  }
}

extension Control {
  /// The key of the control in a header.
  public var headerKey: String { "control-\(rawValue)" }
}

/// The work of the controls and its memory.
private final class ControlWork {
  private let copy = CopyCalibration(bytes: 3_200_000, inputs: 2)
  /// A cycle through all places, in random order.
  private let next: [Int32]
  private var place: Int32 = 0
  private var state: UInt64 = 1

  init() {
    var generator = SplitMix64(seed: 4)
    let order = (0..<Int32(1 << 20)).shuffled(using: &generator)
    var next = [Int32](repeating: 0, count: order.count)
    for (index, place) in order.enumerated() {
      next[Int(place)] = order[(index + 1) % order.count]
    }
    self.next = next
  }

  func run(_ control: Control) {
    switch control {
    case .copy: copy.copyNext()
    case .chase:
      var place = place
      for _ in 0..<2000 { place = next[Int(place)] }
      self.place = place
    case .arithmetic:
      var value = state
      // Wraps by design.
      for _ in 0..<30_000 { value = value &* 0x9E37_79B9_7F4A_7C15 &+ 1 }
      state = value
    case .branches:
      var generator = SplitMix64(seed: state)
      var ups = 0
      for _ in 0..<10_000 {
        if generator.next() & 1 == 0 { ups += 1 } else { ups = ups ^ 3 }
      }
      state = state &+ UInt64(bitPattern: Int64(ups)) &+ 1
    }
    blackHole(state)
  }
}
