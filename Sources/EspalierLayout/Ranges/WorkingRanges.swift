// SPDX-License-Identifier: MIT

import EspalierBase

/// The way a list is scrolled.
package enum ScrollDirection: UInt8, Hashable, Sendable, Codable {
  /// Towards the end: rows come in at the bottom.
  case forward
  /// Towards the start: rows come in at the top.
  case backward
}

/// How far a range reaches beyond the viewport, in viewports. Traps if a reach is set that is negative or not
/// finite.
public struct RangeReach: Hashable, Sendable {
  /// The reach in the direction of scrolling.
  public var ahead: Double { didSet { RangeReach.check(ahead) } }
  /// The reach against the direction of scrolling.
  public var behind: Double { didSet { RangeReach.check(behind) } }

  /// Makes a reach; traps if it is negative or not finite.
  public init(ahead: Double, behind: Double) {
    RangeReach.check(ahead)
    RangeReach.check(behind)
    self.ahead = ahead
    self.behind = behind
  }

  private static func check(_ reach: Double) {
    require(
      reach >= 0 && reach.isFinite,
      "A range reaches a finite number of viewports, and not less than none: not \(reach).")
  }
}

/// The stretches of the content in which rows are in sight, shown and prepared; in points.
public struct WorkingRanges: Hashable, Sendable {
  /// What is in the viewport.
  public var visible: Range<Double>
  /// What is shown soon.
  public var display: Range<Double>
  /// What is prepared.
  public var preload: Range<Double>

  /// The ranges around a viewport. None of them begins before the content. What is not a number counts as 0,
  /// a viewport of less than nothing as empty.
  ///
  /// - Parameters:
  ///   - offset: the start of the viewport, in points.
  ///   - viewport: the extent of the viewport along the axis, in points.
  ///   - direction: the last direction of scrolling; forward in the beginning.
  ///   - hasScrolled: whether the list has been scrolled yet; until then less is prepared.
  ///   - configuration: how far the ranges reach.
  package init(
    offset: Double, viewport: Double, direction: ScrollDirection, hasScrolled: Bool,
    configuration: LayoutConfiguration = LayoutConfiguration()
  ) {
    visible = Self.range(offset, viewport, RangeReach(ahead: 0, behind: 0), direction)
    let display = hasScrolled ? configuration.displayRange : configuration.initialDisplayRange
    self.display = Self.range(offset, viewport, display, direction)
    let preload = hasScrolled ? configuration.preloadRange : configuration.initialPreloadRange
    self.preload = Self.range(offset, viewport, preload, direction)
  }

  private static func range(
    _ offset: Double, _ viewport: Double, _ reach: RangeReach, _ direction: ScrollDirection
  ) -> Range<Double> {
    let isForward = direction == .forward
    let before = viewport * (isForward ? reach.behind : reach.ahead)
    let after = viewport * (isForward ? reach.ahead : reach.behind)
    let start = max(0, offset - before)
    return start..<max(start, offset + viewport + after)
  }
}

/// When to ask for more rows, at either end of the list.
package struct BatchFetch: Hashable, Sendable {
  /// The viewports left to scroll at which more rows are asked for. Below 0, or not a number, leaves
  /// only content that is shorter than the viewport.
  package var leadingScreens: Double

  /// Makes a trigger; two viewports are Texture's choice.
  package init(leadingScreens: Double = 2) {
    self.leadingScreens = leadingScreens
  }

  /// Whether to fetch rows at the end of the list.
  ///
  /// Never while a fetch is in flight; at once if the content is shorter than the viewport; not while
  /// scrolling to the start; else as soon as what is left to scroll is at most `leadingScreens`
  /// viewports. With an empty viewport there is nothing to fill. Where a number is a NaN, nothing is fetched.
  package func fetchesAtEnd(
    offset: Double, viewport: Double, content: Double, direction: ScrollDirection,
    isFetching: Bool
  ) -> Bool {
    guard !isFetching, viewport > 0 else { return false }
    if content < viewport { return true }
    guard direction == .forward else { return false }
    return content - (offset + viewport) <= viewport * leadingScreens
  }

  /// Whether to fetch rows at the start of the list: the same rules, seen from the other end.
  package func fetchesAtStart(
    offset: Double, viewport: Double, content: Double, direction: ScrollDirection,
    isFetching: Bool
  ) -> Bool {
    guard !isFetching, viewport > 0 else { return false }
    if content < viewport { return true }
    guard direction == .backward else { return false }
    return offset <= viewport * leadingScreens
  }
}
