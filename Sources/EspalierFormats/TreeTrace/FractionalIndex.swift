// SPDX-License-Identifier: MIT

/// A place in an order that has room for another place between any two, written as a name whose bytes
/// are in the same order.
///
/// The idea is David Greenspan's ("Implementing Fractional Indexing", 2020). A place is a number: an
/// integer, which is all that a list needs that grows at its ends, and a fraction for what comes
/// between neighbours. The name of the integer begins with a byte that tells how long it is, so longer
/// numbers come after shorter ones, and before them if they are negative:
///
///     … Yzz   Z0   Z1 … Zz   a0   a1 … az   b00   b01 … bzz    c000 …     integers:
///       −63   −62  −61  −1   0    1    61   62    63    3905   3906
///     a0   a0F   a0V   a1                                                 with fractions
///
/// n places that are taken one after another at either end have names of O(log n) bytes. Those that are
/// taken at one and the same place between two others get a byte longer every five or so.
package struct FractionalIndex: Hashable, Sendable {
  /// The whole part.
  package var integer: Int

  /// The digits behind it, each below `base`; the last one is not zero.
  package var fraction: [UInt8]

  /// The number of digits there are: 0–9, A–Z, a–z.
  package static let base = 62

  package init(integer: Int, fraction: [UInt8] = []) {
    self.integer = integer
    self.fraction = fraction
  }

  /// A place between two others; nil stands for the end of the order on that side.
  ///
  /// Traps if `lower` does not come before `upper`.
  ///
  /// - Complexity: O(length).
  package init(between lower: FractionalIndex?, and upper: FractionalIndex?) {
    switch (lower, upper) {
    case (nil, nil): self.init(integer: 0)
    case (let lower?, nil): self.init(integer: lower.integer + 1)
    case (nil, let upper?):
      self.init(integer: upper.fraction.isEmpty ? upper.integer - 1 : upper.integer)
    case (let lower?, let upper?):
      precondition(lower < upper, "Only between a place and a later one is another place.")
      self.init(inside: lower, upper)
    }
  }

  private init(inside lower: FractionalIndex, _ upper: FractionalIndex) {
    let distance = upper.integer - lower.integer
    if distance == 0 {
      self.init(
        integer: lower.integer, fraction: Self.middle(lower.fraction, upper.fraction))
    } else if distance > 1 {
      self.init(integer: lower.integer + distance / 2)
    } else if !upper.fraction.isEmpty {
      self.init(integer: upper.integer)
    } else {
      self.init(integer: lower.integer, fraction: Self.middle(lower.fraction, nil))
    }
  }

  /// A fraction between two others, with as few digits as a middle needs; nil stands for one.
  private static func middle(_ lower: [UInt8], _ upper: [UInt8]?) -> [UInt8] {
    var digits: [UInt8] = []
    // The digits are those of `lower`; nil once that makes them less than `upper`.
    var upper = upper
    while true {
      let place = digits.count
      let low = place < lower.count ? Int(lower[place]) : 0
      let high = upper.map { Int($0[place]) } ?? base
      if high - low > 1 { return digits + [UInt8((low + high) / 2)] }
      if high > low {
        // The higher digit alone, if it is not all there is; else something behind the lower one.
        if let upper, place + 1 < upper.count { return digits + [UInt8(high)] }
        upper = nil
      }
      digits.append(UInt8(low))
    }
  }

  /// Places one after another between two others.
  ///
  /// At an end they are consecutive; between neighbours the middle comes first, then the middles of the
  /// halves, so that all names are about equally long.
  ///
  /// - Complexity: O(count × length).
  package static func run(
    of count: Int, between lower: FractionalIndex?, and upper: FractionalIndex?
  ) -> [FractionalIndex] {
    var places = [FractionalIndex](repeating: FractionalIndex(integer: 0), count: count)
    if let lower, upper != nil {
      fill(0..<count, of: &places, between: lower, and: upper!)
      return places
    }
    guard count > 0 else { return [] }
    let end = FractionalIndex(between: lower, and: upper)
    let first = lower == nil && upper != nil ? end.integer - (count - 1) : end.integer
    for index in 0..<count { places[index].integer = first + index }
    return places
  }

  private static func fill(
    _ range: Range<Int>, of places: inout [FractionalIndex], between lower: FractionalIndex,
    and upper: FractionalIndex
  ) {
    guard !range.isEmpty else { return }
    let middle = (range.lowerBound + range.upperBound) / 2
    let place = FractionalIndex(between: lower, and: upper)
    places[middle] = place
    fill(range.lowerBound..<middle, of: &places, between: lower, and: place)
    fill(middle + 1..<range.upperBound, of: &places, between: place, and: upper)
  }
}

extension FractionalIndex: Comparable {
  package static func < (left: FractionalIndex, right: FractionalIndex) -> Bool {
    left.integer != right.integer
      ? left.integer < right.integer : left.fraction.lexicographicallyPrecedes(right.fraction)
  }
}
