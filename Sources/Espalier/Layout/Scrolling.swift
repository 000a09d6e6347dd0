// SPDX-License-Identifier: MIT

/// Where the viewport is, where it is asked to be, and what the host knows of it.
struct Scrolling: ~Copyable {
  private let addressed = Addressed()
  enum Request: BitwiseCopyable {
    /// The host scrolled, or an offset was set: then it is brought into the content.
    case offset(isSet: Bool)
    case size
    /// A size and a setting the viewport had, with no scroll and no edit since.
    case back
    case row(NodeID, ScrollAlignment, distance: Int64)
    case fraction(Double)
    /// A row comes to a distance from the start of the viewport.
    case place(NodeID, distance: Int64)
    /// A row keeps the part of it that is above the viewport.
    case fold(NodeID, part: Int64, height: Int32)
  }

  /// Where the viewport was at the size and in the setting of the last scroll.
  struct ReturnPoint: BitwiseCopyable {
    var extent: Int64
    var version: Int
    var row: NodeID
    var distance: Int64
  }

  /// Where the viewport begins, in units.
  var offset: Int64 = 0
  /// Where it was asked to begin.
  var asked: Int64 = 0
  var request: Request?
  /// What decided in the last pass, by a row that the host would not measure: it decides until that is measured, or
  /// somebody scrolls.
  var unanswered: Request?
  /// A row that is drawn elsewhere than where it is, as another one is dragged, and the place in the content where: the
  /// next pass leaves it there on the screen.
  var drawn: (row: NodeID, top: Int64)?
  /// By how much the host's offset is smaller than the true one: adjustments that wait.
  var deferred: Int64 = 0
  /// Whether the list moves by itself: then adjustments wait.
  var isDecelerating = false
  /// Whether the viewport is at the end of the list, or nearly.
  var isAtEnd = true
  /// The viewport as it was when the host scrolled, by which it was inside the content or not.
  var hostExtent: Int64 = 0
  var hostInsets = ViewportInsets()
  /// Whether the host scrolled beyond the content, which is not corrected.
  var isBeyond = false
  /// Whether somebody said since the last pass where the host is, be it where the list was brought.
  var isTold = false
  /// Whether the last scroll went towards the end, and whether there was one.
  var isForward = true
  var hasScrolled = false
  var point: ReturnPoint?
  /// Whether it stays at the start of the list in the next pass, as if it were configured.
  var staysAtTopOnce = false
  /// The place that was restored, until the row that it is told by is there.
  var restored: RestoredPlace?

  // Of the configuration, what each pass asks.
  private(set) var follows = false
  private(set) var staysAtTop = false
  private(set) var alignsToEnd = false
  private(set) var threshold: Int64 = 768

  mutating func take(_ configuration: LayoutConfiguration) {
    follows = configuration.followsTail
    staysAtTop = configuration.staysAtTop
    alignsToEnd = configuration.alignsShortContentToEnd
    threshold = Units.place(configuration.tailThreshold)
  }

  /// The host scrolled to an offset as it knows it, or one is set.
  mutating func scroll(to points: Double, isSet: Bool) {
    // Farther than ten million points from any content nothing is asked.
    let units = Units.place(points)
    if isSet { (isDecelerating, deferred) = (false, 0) }
    isTold = true
    let new = units + deferred
    // A host that says where it was put has not scrolled, be it of another size by now.
    if new == offset, !isSet, isUnasked { return }
    // From where it was told to be last, which may not be laid out yet.
    if new != asked { (isForward, hasScrolled) = (new > asked, true) }
    if isSet || new != offset { (restored, unanswered) = (nil, nil) }
    (asked, request, point) = (new, .offset(isSet: isSet), nil)
  }

  /// Whether the viewport has another size than in the last pass, and nobody asked for a place.
  var isResized: Bool {
    switch request {
    case .size, .back: true
    default: false
    }
  }

  /// Whether nobody asked for a place, be it of another size.
  var isUnasked: Bool { request == nil || isResized }

  /// What waits may be more than the content has: rows above were removed, and the host, which does not know yet, goes on
  /// to where they were. Then what is left goes with it: a host inside the content that it was told of sees content, and
  /// one that is pulled beyond is as far beyond.
  mutating func bringBack(into range: OffsetRange, ofHost told: OffsetRange) {
    if deferred == 0 { return }
    let inside = told.clamped(asked - deferred)
    let beyond = asked - deferred - inside
    let wanted = range.clamped(inside + deferred) + beyond
    deferred += wanted - asked
    asked = wanted
  }

  /// Asks for something else. Where the host has scrolled since the last pass is where it comes from.
  mutating func ask(_ new: Request) {
    (request, point, isDecelerating, restored, unanswered) = (new, nil, false, nil, nil)
  }

  /// Asks once more for a row that was scrolled to and is not measured yet, unless it is in the list no more.
  mutating func askAgain(_ tree: borrowing Tree) {
    guard case .row(let row, _, _) = unanswered, tree.arena.isValid(row),
      tree.arena[row.index].flags.isRow
    else { return }
    switch request {
    case nil, .size: request = unanswered
    default: break
    }
  }
}

/// What bars cover of the viewport at its start and its end, in units.
struct ViewportInsets: Equatable, BitwiseCopyable {
  var start: Int64 = 0
  var end: Int64 = 0
}

/// What can be seen of the content at most, and how an offset is brought into it.
struct OffsetRange {
  let start: Int64
  let limit: Int64

  init(_ content: Int64, _ extent: Int64, _ insets: ViewportInsets, alignsToEnd: Bool) {
    let end = content + insets.end - extent
    start = -insets.start
    limit = alignsToEnd ? end : max(start, end)
  }

  func clamped(_ offset: Int64) -> Int64 { max(min(start, limit), min(offset, limit)) }
  func contains(_ offset: Int64) -> Bool { clamped(offset) == offset }
}
