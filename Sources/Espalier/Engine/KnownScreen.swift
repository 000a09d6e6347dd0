// SPDX-License-Identifier: MIT

import EspalierLayout

/// What the host told of its screen, and what it was told: the answers while it measures, when the layout is at work.
struct KnownScreen {
  /// Whether the size of the viewport was ever told.
  private(set) var isKnown = false

  /// The viewport as it was told, in points.
  private(set) var size = (width: 0.0, height: 0.0)

  /// What is known of scrolling.
  private(set) var direction = ScrollDirection.forward
  private var hasScrolled = false

  /// The extent and the offset that the host was last told of.
  private(set) var told = (extent: 0.0, offset: 0.0)

  /// The host told the size of its viewport, in points.
  mutating func noteSize(width: Double, height: Double) {
    (size, isKnown) = ((width, height), true)
  }

  /// The host is in step with a report, and is about to be asked for heights.
  mutating func noteTold(_ report: borrowing LayoutReport) {
    told = (report.contentExtent, report.offset)
  }

  /// The host is at another offset than it was told last.
  mutating func noteScroll(to offset: Double, from last: Double) {
    guard offset.isFinite else { return }
    if offset != last { direction = offset < last ? .backward : .forward }
    hasScrolled = true
  }

  /// The extent of the viewport along an axis, in points.
  func extent(along axis: ScrollAxis) -> Double { axis == .vertical ? size.height : size.width }

  /// The ranges around the viewport as it was last told, in points.
  func toldRanges(_ configuration: LayoutConfiguration) -> WorkingRanges {
    WorkingRanges(
      offset: told.offset, viewport: extent(along: configuration.axis), direction: direction,
      hasScrolled: hasScrolled, configuration: configuration)
  }
}
