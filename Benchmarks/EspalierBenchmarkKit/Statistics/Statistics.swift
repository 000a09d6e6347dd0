// SPDX-License-Identifier: MIT

/// The quantile of a sample, interpolated between the two nearest order statistics.
///
/// - Precondition: there is a sample, and `fraction` lies in 0...1.
/// - Complexity: O(n log n).
public func quantile(_ fraction: Double, of sample: [Double]) -> Double {
  precondition(!sample.isEmpty, "A quantile needs a sample.")
  precondition((0...1).contains(fraction), "A quantile's fraction lies between 0 and 1.")
  return quantile(fraction, ofSorted: sample.sorted())
}

func quantile(_ fraction: Double, ofSorted sorted: [Double]) -> Double {
  let position = fraction * Double(sorted.count - 1)
  let below = Int(position)
  let above = min(below + 1, sorted.count - 1)
  return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
}

/// The median of a sample.
///
/// - Precondition: there is a sample.
public func median(of sample: [Double]) -> Double {
  quantile(0.5, of: sample)
}

/// The 95 % bootstrap interval of the median of a sample (Efron 1979, percentile method).
///
/// The sample here are the minima of repeated rounds. A minimum itself cannot be bootstrapped: no
/// resample ever goes below it, so its interval would be too narrow (Bickel and Freedman 1981).
/// The same sample gives the same interval, always.
///
/// - Parameter level: the probability of being outside, 0.05 for 95 %.
/// - Precondition: there is a sample.
public func medianInterval(
  of sample: [Double], level: Double = 0.05, resamples: Int = 400
) -> ClosedRange<Double> {
  precondition(!sample.isEmpty, "An interval needs a sample.")
  guard sample.count > 1 else { return sample[0]...sample[0] }
  var generator = SplitMix64(seed: UInt64(sample.count))
  var drawn = sample
  let medians = (0..<resamples).map { _ in
    for index in drawn.indices {
      drawn[index] = sample[Int.random(in: sample.indices, using: &generator)]
    }
    return median(of: drawn)
  }.sorted()
  return quantile(level / 2, ofSorted: medians)...quantile(1 - level / 2, ofSorted: medians)
}
