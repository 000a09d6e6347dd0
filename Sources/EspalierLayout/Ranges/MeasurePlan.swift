// SPDX-License-Identifier: MIT

import EspalierBase

/// Which rows to measure next, in which order. A plan is filled again and again without allocating.
public struct MeasurePlan: ~Copyable, Sendable {
  private var buffer = UniqueBuffer<MeasureRequest>()

  /// The number of rows to measure.
  package private(set) var count = 0

  /// Makes an empty plan. Allocates nothing.
  public init() {}

  /// The rows to measure, the most urgent first.
  public var requests: Span<MeasureRequest> {
    @_lifetime(borrow self)
    get { buffer.span(count: count) }
  }

  mutating func clear() { count = 0 }

  mutating func add(_ request: MeasureRequest) {
    buffer.grow(to: count + 1)
    buffer[count] = request
    count += 1
  }
}
