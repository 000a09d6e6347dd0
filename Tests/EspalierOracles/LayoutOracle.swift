// SPDX-License-Identifier: MIT

import Espalier

/// The layout by summation: all rows, one after the other.
struct LayoutOracle {
  struct Seen {
    var row: TwinNode
    var top: Int64
    var height: Int64
  }

  var setting = TwinSetting(width: 0, traits: 0)
  /// The traits of each kind of rows.
  var traits = [0, 0, 0]
  var extent: Int64 { view.extent }
  var insets: (start: Int64, end: Int64) { view.insets }
  /// What the content is seen through: how long it is, and what bars cover of it.
  struct View {
    var extent: Int64 = 0
    var insets: (start: Int64, end: Int64) = (0, 0)
  }
  private(set) var view = View()
  /// The same as it was when the host scrolled.
  private(set) var hostView = View()
  var offset: Int64 = 0
  var configuration = LayoutConfiguration()
  /// An offset that was set, or that the host scrolled to, which may be outside the content.
  var askedOffset: Int64?
  /// Where it was asked to begin, or where the host was, when something else was asked for.
  var base: Int64?
  var isHosts = false
  var askedRow: (TwinNode, ScrollAlignment)?
  var askedFraction: Double?
  var isResized = false
  /// Adjustments that wait.
  var deferred: Int64 = 0
  var isDecelerating = false
  private var isAtEnd = true
  private var isBeyond = false
  private var isReturning = false
  /// Whether the setting is another one than at the last commit, and not one that was just come back to.
  private var isElsewhere = false
  /// The height of all that the host was told of at the last commit.
  private(set) var told: Int64 = 0

  /// What was there when the viewport got another size, as long as nobody scrolled or edited.
  struct Former {
    var setting: TwinSetting
    var traits: [Int]
    var extent: Int64
    var row: TwinNode
    var distance: Int64
    var heights: [(row: TwinNode, height: Int64, setting: TwinSetting?)] = []
  }
  var former: Former?

  /// What the host would not measure in this pass, or in the last one: it is asked for again.
  private(set) var waiting: Set<NodeID> = []
  private var refused: Set<NodeID> = []
  /// A height came from elsewhere since the last pass.
  private(set) var isAnswered = false
  /// How many answers that leave a row 0 high a pass takes, how many there were, and whether it asked for no more then.
  var emptyAnswerLimit = 1_000
  private var emptyAnswers = 0
  private var isCutShort = false
  /// What decided by a row that the host would not measure: a row to scroll to, or the part of one above the viewport.
  private var unansweredRow: (TwinNode, ScrollAlignment)?
  private var fold: (row: TwinNode, distance: Int64, height: Int64)?
  var anchor: TwinNode?
  var seen: [Seen] = []
  /// The rows that are shown, and what they were when that was told.
  private var display: [NodeID: Told] = [:]

  private struct Told: Equatable {
    var identity: RowID
    var kind: RowKind
  }

  /// Every height that was measured, by identity and stamp.
  var known: [[Int64]: [TwinSetting: Int64]] = [:]
  /// How many rows of each kind have a height that was measured, and the sum of those; with rows that went.
  private var estimates: [RowKind: SIMD2<Int64>] = [:]

  /// The mean of what was measured of a kind.
  func estimate(ofKind kind: RowKind) -> Int64 {
    let all = estimates[kind] ?? .zero
    return all[0] > 0 ? all[1] / all[0] : Units.length(configuration.defaultEstimate)
  }

  /// A height that was measured elsewhere of a row that has none.
  mutating func answer(_ row: TwinNode, _ points: Double) {
    isAnswered = true
    take(points, row)
  }

  private mutating func take(_ points: Double, _ row: TwinNode) {
    give(row, Units.length(points), setting(of: row))
    known[row.key, default: [:]][setting(of: row)] = row.height
  }

  /// A row gets a height, and the setting that it was measured in; nil: it is an estimate.
  private mutating func give(_ row: TwinNode, _ height: Int64, _ setting: TwinSetting?) {
    if row.setting != nil { estimates[row.kind, default: .zero] &-= [1, row.height] }
    (row.height, row.setting) = (height, setting)
    if setting != nil { estimates[row.kind, default: .zero] &+= [1, height] }
  }

  /// What the host says, in points; NaN: not now.
  var measure: (TwinNode, TwinSetting) -> Double = { _, _ in 0 }
  /// The rows whose height was needed in this pass, and those of them of which it was not known.
  private(set) var needed: Set<NodeID> = []
  private(set) var measured: Set<NodeID> = []

  /// Another size. Rows that were measured in the setting have that height again.
  mutating func resize(
    _ new: TwinSetting, _ newTraits: [Int], _ newExtent: Int64, _ root: TwinNode, isAsked: Bool
  ) {
    if former == nil, !isAsked, let anchor, !anchor.isRemoved {
      sum(root)
      var point = Former(
        setting: setting, traits: traits, extent: extent, row: anchor,
        distance: top(of: anchor) - offset)
      root.visit { point.heights.append(($0, $0.height, $0.setting)) }
      former = point
    }
    let isOther = setting != new || traits != newTraits
    root.width = Units.length(new.width)
    (setting, traits, view.extent) = (new, newTraits, newExtent)
    // What is not measured waits for the commit.
    root.visit { row in
      if isOther, row.setting != nil, needsMeasuring(row) { recall(row) }
    }
    isElsewhere = isElsewhere || isOther
    isReturning = false
    if let point = former, point.setting == setting, point.traits == traits,
      point.extent == extent
    {
      giveBack(point, root)
      (isReturning, isElsewhere) = (true, false)
    }
    if !isAsked { isResized = true }
  }

  /// Rows have the heights again that they had, but for those below the viewport that were measured since.
  private mutating func giveBack(_ point: Former, _ root: TwinNode) {
    var measured: [(row: TwinNode, height: Int64)] = []
    root.visit { if $0.setting == setting(of: $0) { measured.append(($0, $0.height)) } }
    for (row, height, setting) in point.heights where row.isAutomatic {
      give(row, height, setting)
    }
    sum(root)
    let end = top(of: point.row) - point.distance + extent
    let below = pieces.indices.filter { top($0) >= end }.compactMap { pieces[$0].row?.id }
    for (row, height) in measured where needsMeasuring(row) && below.contains(row.id) {
      give(row, height, setting(of: row))
    }
  }

  /// Bars cover other parts of the viewport.
  mutating func cover(start: Int64, end: Int64) {
    if insets == (start, end) { return }
    (view.insets, former, isAnswered) = ((start, end), nil, true)
  }

  /// The host scrolls to an offset as it knows it. What it can reach is by the viewport that it has.
  mutating func hostScrolls(to offset: Int64) {
    (askedOffset, isHosts, hostView) = (offset + deferred, true, view)
  }

  var pieces: [TwinPiece] = []
  var tops: [Int64] = []
  private var total: Int64 { tops.last ?? 0 }

  /// Carries out a pass, and holds the report against it.
  mutating func judge(
    _ report: borrowing Report, _ root: TwinNode, carriedAway: Set<ObjectIdentifier>, isEdited: Bool
  ) throws(Broken) {
    (needed, measured, emptyAnswers) = ([], [], 0)
    welcome(root)
    let asked = askedPlace
    if let unansweredRow, !isAsked, !isReturning,
      pieces.contains(where: { $0.row === unansweredRow.0 })
    {
      (askedRow, isResized) = (unansweredRow, false)
    }
    if askedOffset != nil {
      // The host knows of the content that it was told of.
      let isToldOf = isInside(asked - deferred, in: told, seenThrough: hostView)
      isBeyond = isHosts && clamped(asked) != asked && !isToldOf
      // And is at the end of that, though there be more by now.
      let end = isHosts && told != 0 ? limit(of: told, hostView) + deferred : limit
      isAtEnd = asked >= end - Units.length(configuration.tailThreshold)
    }
    if askedRow != nil || askedFraction != nil { isBeyond = false }
    var start = self.start(asked, carriedAway, isEdited: isEdited)
    if isReturning { former = nil }
    var (aimed, held) = (0 as Int64, [Seen]())
    let target = askedRow.flatMap { asked in asked.0 === start?.row ? asked : nil }
    if let (row, alignment) = target {
      // Where it is seen if it stays, whatever came above it.
      let stays = seen.first { $0.row === row && isStanding($0, asked, carriedAway) }
      let present = (stays?.top ?? top(of: row)) - asked
      while let needed = distance(of: row, alignment, present: present).needed {
        measureRow(needed, root)
      }
      aimed = distance(of: row, alignment, present: present).distance
    }
    var slack = start.flatMap { ownSlack($0) }
    while true {
      if let row = target?.0 { start = Start(row: row) { [aimed] _ in aimed } }
      var place: Int64 = 0
      if let start { place = walk(start, from: slack, root) }
      moveTo(start?.row, place, asked)
      // Rows that are held are measured as well: that may bring something into sight, or leave the anchor where it was to
      // be, though the list ended above. All of that comes before another one is held where this one was.
      let count = needed.count
      while let row = pinned().needed {
        measureRow(row, root)
        if start != nil { break }
        moveTo(nil, place, asked)
      }
      if start != nil, needed.count > count { continue }
      held = pinned().held
      // What is held may have brought something to where nothing was.
      if start == nil, let late = startAtOffset(asked) {
        (start, slack) = (late, ownSlack(late))
        continue
      }
      // In the middle of what is free, which is another place if what is in sight was measured.
      guard let target, target.1 == .center, hasPins else { break }
      let again = distance(of: target.0, .center, present: 0).distance
      if again == aimed { break }
      aimed = again
    }
    let (rows, all) = (rowsInSight(), pieces.compactMap(\.row))
    if let row = unmeasuredInSight {
      throw Broken("by the twin itself row \(row.id) is in sight and not measured")
    }
    let fit = rows.map(\.row).filter { $0.height > 0 }
    // What may be held becomes the anchor if it was scrolled to, or if there is nothing else.
    let isKept = start?.row.pin == nil || start?.row === anchor || target != nil
    anchor =
      fit.first { isKept && $0 === start?.row } ?? fit.first { $0.pin == nil } ?? fit.first
    isAtEnd = offset >= limit - Units.length(configuration.tailThreshold)
    if clamped(offset) == offset { isBeyond = false }
    deferred += offset - asked
    let adjustment = isDecelerating ? 0 : deferred
    if !isDecelerating { deferred = 0 }
    try check(
      report.offset == offset - deferred && report.deferred == deferred,
      "offset \(report.offset), not \(offset), of \(total)")
    told = reach(total) - deferred
    try check(
      report.contentHeight == told,
      "content \(report.contentHeight), not \(total) less \(deferred)")
    try check(report.adjustment == adjustment, "adjustment \(report.adjustment)")
    let backgrounds = backgroundsInSight()
    func judge(_ told: [PlacedRow], _ expected: [Seen], _ what: String) throws(Broken) {
      try check(told.count == expected.count, "\(told.count) \(what), not \(expected.count)")
      for (placed, seen) in zip(told, expected) {
        try check(
          placed.node == seen.row.id && placed.top == seen.top - deferred
            && Int64(placed.height) == seen.height,
          "of the \(what) \(seen.row.id) is at \(placed.top), \(placed.height) high, not at \(seen.top - deferred), \(seen.height)"
        )
      }
    }
    try judge(report.rows.array, rows, "rows in sight")
    try judge(report.backgrounds.array, backgrounds, "backgrounds")
    try judge(report.pinned.array, held, "held rows")
    for (placed, row) in zip(report.rows.array, rows) {
      let width = Units.length(setting.width)
      let across = row.row.across(width)
      let left = configuration.isRightToLeft ? width - across.left - across.width : across.left
      try check(
        Int64(placed.left) == left && Int64(placed.width) == across.width,
        "row \(row.row.id) in sight is not as wide as it is")
      try check(
        all.indices.contains(Int(placed.row)) && all[Int(placed.row)] === row.row,
        "the index of row \(row.row.id) in sight")
    }
    var now: [NodeID: Told] = [:]
    for row in (rows + held + backgrounds).map(\.row) {
      now[row.id] = Told(identity: RowID(row.identity), kind: row.kind)
    }
    func isTold(_ told: [VisibleRow], _ expected: [NodeID: Told]) -> Bool {
      told.count == expected.count
        && told.allSatisfy { expected[$0.node] == Told(identity: $0.id, kind: $0.kind) }
        && Set(told).count == told.count
    }
    try check(isTold(report.appeared.array, now.filter { display[$0.key] == nil }), "appeared")
    try check(
      isTold(report.disappeared.array, display.filter { now[$0.key] == nil }), "disappeared")
    let waits = start.map { refused.contains($0.row.id) } ?? false
    unansweredRow = waits ? target : nil
    fold = waits ? start?.fold : nil
    (waiting, refused, isAnswered) = (refused, [], false)
    (isCutShort, emptyAnswers) = (emptyAnswers >= emptyAnswerLimit, 0)
    for row in seen { row.row.changedInSight = false }
    (seen, display) = (rows, now)
    base = nil
    (askedOffset, askedRow, askedFraction, isResized, isReturning) = (nil, nil, nil, false, false)
  }

  /// Holds the report of a commit without a viewport against what is there. What was in sight has gone; what of it stays
  /// may keep its place when there is a viewport again.
  mutating func judgeUnseen(
    _ report: borrowing Report, _ root: TwinNode, carriedAway: Set<ObjectIdentifier>
  ) throws(Broken) {
    welcome(root)
    told = total
    try check(
      report.rows.isEmpty && report.pinned.isEmpty && report.backgrounds.isEmpty,
      "something is in sight without a viewport")
    try check(report.contentHeight == total, "content \(report.contentHeight), not \(total)")
    try check(report.adjustment == 0 && report.deferred == 0, "adjusted without a viewport")
    try check(report.appeared.isEmpty, "appeared without a viewport")
    try check(
      Set(report.disappeared.array.map(\.node)) == Set(display.keys)
        && report.disappeared.count == display.count, "disappeared with the viewport")
    display = [:]
    for row in seen { row.row.changedInSight = false }
    seen.removeAll { seen in
      seen.row.isRemoved || carriedAway.contains(ObjectIdentifier(seen.row))
        || !pieces.contains { $0.row === seen.row }
    }
  }

  /// Whether a row is in sight as the host was told last.
  func isInSight(_ row: TwinNode) -> Bool {
    display[row.id] != nil && seen.contains { $0.row === row }
  }

  /// Where it is asked to begin. A host inside the content that it was told of comes to no place where nothing is, and
  /// what waits is as much as it takes.
  private var askedPlace: Int64 {
    mutating get {
      guard let askedOffset, isHosts, deferred != 0 else { return askedOffset ?? base ?? offset }
      let host = askedOffset - deferred
      let inside = clamped(host, in: told, seenThrough: hostView)
      deferred = clamped(inside + deferred) + (host - inside) - host
      return host + deferred
    }
  }

  /// How far a content is told to reach: to the end of the viewport while something waits.
  func reach(_ content: Int64) -> Int64 {
    deferred == 0 || configuration.alignsShortContentToEnd ? content : max(content, extent)
  }

  /// Whether a place was asked for.
  var isAsked: Bool { askedRow != nil || askedOffset != nil || askedFraction != nil }
  /// Whether there is something to lay out though nobody edited.
  var hasNews: Bool { isAnswered || !waiting.isEmpty || isCutShort }
  /// Whether a height came, or what was asked for waits for one: no way leads back to that.
  var isOpen: Bool { isAnswered || unansweredRow != nil || fold != nil }
  /// A scroll ends what waits for a height.
  mutating func forgetUnanswered() { (unansweredRow, fold) = (nil, nil) }

  // MARK: Sums

  /// Rows that came, or were touched, have the heights that are known of them; after another setting, all that are not
  /// measured.
  private mutating func welcome(_ root: TwinNode) {
    let rows = root.rows
    for row in rows where needsMeasuring(row) {
      let isOpen = isElsewhere && row.setting == nil
      if !row.wasRow || row.isTouched || isOpen { recall(row) }
    }
    isElsewhere = false
    root.visit { ($0.wasRow, $0.isTouched) = (false, false) }
    for row in rows { row.wasRow = true }
    sum(root)
  }

  /// Gives a row the height that is known of it; returns whether there is one.
  @discardableResult private mutating func recall(_ row: TwinNode) -> Bool {
    guard let height = known[row.key]?[setting(of: row)] else { return false }
    give(row, height, setting(of: row))
    return true
  }

  private mutating func sum(_ root: TwinNode) {
    pieces = root.pieces
    tops = [0]
    for piece in pieces { tops.append(tops[tops.count - 1] + piece.height) }
  }

  func top(of row: TwinNode) -> Int64 {
    pieces.firstIndex { $0.row === row }.map { top($0) } ?? 0
  }

  private func top(_ index: Int) -> Int64 { tops[index] + pieces[index].inset }

  /// The pieces of the line that a piece is in, or itself.
  private func line(_ index: Int) -> ClosedRange<Int> {
    guard pieces[index].isInLine else { return index...index }
    // Lines of height 0 of another container may be in it.
    func isOfIt(_ other: Int) -> Bool { pieces[other].row?.home === pieces[index].row?.home }
    let start = pieces.indices.last { $0 <= index && pieces[$0].startsLine && isOfIt($0) } ?? index
    let end = pieces.indices.first { $0 >= index && pieces[$0].endsLine && isOfIt($0) } ?? index
    return start...end
  }

  /// The space above a row in its line, and below it; nil if it is in none.
  private func slack(_ row: TwinNode) -> (above: Int64, below: Int64)? {
    guard let index = pieces.firstIndex(where: { $0.row === row }), pieces[index].isInLine else {
      return nil
    }
    let (end, above) = (line(index).upperBound, pieces[index].inset)
    return (above, pieces[end].height - above - row.height)
  }

  func needsMeasuring(_ row: TwinNode) -> Bool {
    let own = setting(of: row)
    return row.isAutomatic && row.role != .background && row.setting != own && own.width > 0
      && !refused.contains(row.id) && emptyAnswers < emptyAnswerLimit
  }

  /// The setting a row is measured in: the list's, but for its width.
  private func setting(of row: TwinNode) -> TwinSetting {
    let width = row.across(Units.length(setting.width)).width
    let traits = row.isSeparator ? 0 : traits[Int(row.kind.rawValue)]
    return TwinSetting(width: Units.points(width), traits: traits)
  }

  private mutating func measureRow(_ row: TwinNode, _ root: TwinNode) {
    needed.insert(row.id)
    if !recall(row) {
      measured.insert(row.id)
      let points = measure(row, setting(of: row))
      if points.isNaN { refused.insert(row.id) } else { take(points, row) }
      if row.height == 0 { emptyAnswers += 1 }
    }
    if !refused.contains(row.id) { row.setting = setting(of: row) }
    sum(root)
  }

  private mutating func moveTo(_ row: TwinNode?, _ distance: Int64, _ asked: Int64) {
    let wanted = row.map { top(of: $0) - distance } ?? asked
    offset = isBeyond ? wanted : clamped(wanted)
  }

  private var limit: Int64 { limit(of: total, view) }

  /// Where what is seen of the viewport ends.
  private var end: Int64 { extent - insets.end }

  private func limit(of content: Int64, _ view: View) -> Int64 {
    let limit = content - view.extent + view.insets.end
    return configuration.alignsShortContentToEnd ? limit : max(-view.insets.start, limit)
  }

  func clamped(_ offset: Int64) -> Int64 { clamped(offset, in: total, seenThrough: view) }

  /// The nearest offset at which a content fills a viewport, or lies where it is to lie if it is too short.
  private func clamped(_ offset: Int64, in content: Int64, seenThrough view: View) -> Int64 {
    let limit = limit(of: content, view)
    return max(min(-view.insets.start, limit), min(offset, limit))
  }

  /// Whether a content that is told fills the viewport at an offset, or lies where it is to lie if it is too short.
  func isInside(_ offset: Int64, in content: Int64, seenThrough view: View? = nil) -> Bool {
    clamped(offset, in: content, seenThrough: view ?? self.view) == offset
  }

  /// The rows of which a part is in the viewport, and those without a height from its start to its end.
  private func rowsInSight() -> [Seen] {
    pieces.indices.compactMap { index in
      guard let row = pieces[index].row, row.role != .background else { return nil }
      let (top, end) = (top(index), offset + extent)
      let isSeen =
        row.height == 0
        ? (offset...end).contains(top) : top < end && top + row.height > offset
      return isSeen ? Seen(row: row, top: top, height: row.height) : nil
    }
  }

  /// A row in sight that has to be measured.
  private var unmeasuredInSight: TwinNode? { rowsInSight().first { needsMeasuring($0.row) }?.row }

  /// The backgrounds of containers that reach into the viewport, in the order in which those begin.
  private func backgroundsInSight() -> [Seen] {
    var found: [Seen] = []
    for (index, piece) in pieces.enumerated() {
      guard let container = piece.start,
        let end = pieces.firstIndex(where: { $0.end === container })
      else { continue }
      let (top, bottom) = stretch(of: container, index...end)
      guard bottom > offset, top < offset + extent else { continue }
      for row in pieces[index...end].compactMap(\.row) {
        guard row.parent === container, row.role != .item || row.isSeparator, row.role != .footer
        else { break }
        if row.role == .background { found.append(Seen(row: row, top: top, height: bottom - top)) }
      }
    }
    return found
  }

  /// From where to where a container reaches, which begins and ends with pieces. Without a style, as far as the rows that
  /// take space in it, and the insets of containers in it.
  private func stretch(
    of container: TwinNode, _ all: ClosedRange<Int>
  ) -> (top: Int64, bottom: Int64) {
    let top = pieces.place(all.lowerBound, tops)
    guard !container.isStyled, container.parent != nil else {
      return (top, pieces.place(all.upperBound, tops) + pieces[all.upperBound].height)
    }
    let taken = all.compactMap { index -> (top: Int64, bottom: Int64)? in
      let piece = pieces[index]
      if let row = piece.row {
        let takes = row.role != .background && row.height > 0
        return takes ? (self.top(index), self.top(index) + row.height) : nil
      }
      // The inset around one that it is in may be beside a header in it.
      let inset = (piece.start ?? piece.end ?? piece.inner)?.isInside(container) == true
      return inset && piece.height > 0 ? (tops[index], tops[index] + piece.height) : nil
    }
    return (taken.map(\.top).min() ?? top, taken.map(\.bottom).max() ?? top)
  }

  // MARK: The anchor

  struct Start {
    var row: TwinNode
    /// Whether its line keeps its place, rather than the row itself; then whether with its end.
    var keepsLine = false
    var isAtEnd = false
    /// What keeps its part until it is measured.
    var fold: (row: TwinNode, distance: Int64, height: Int64)?
    /// Where its top is in the viewport, once its height is known.
    var distance: (Int64) -> Int64
  }

  private func start(
    _ asked: Int64, _ carriedAway: Set<ObjectIdentifier>, isEdited: Bool
  ) -> Start? {
    if let (row, _) = askedRow, !row.isRemoved, pieces.contains(where: { $0.row === row }) {
      // The distance is found by `distance(of:)`.
      return Start(row: row) { _ in 0 }
    }
    if let fraction = askedFraction { return start(atFraction: fraction) }
    if isReturning, let former { return Start(row: former.row) { _ in former.distance } }
    let isChanged = isEdited || hasNews
    let isIdle = !isChanged && !isResized && askedOffset == nil && askedRow == nil
    let follows = configuration.followsTail && isAtEnd && !isBeyond && !isIdle
    if follows { return startAtEnd() }
    if let askedOffset, !isHosts {
      if clamped(askedOffset) <= -insets.start { return startAtTop(-insets.start) }
      if isChanged { return startAtOffset(asked) }
    }
    let isTop = askedOffset == nil ? offset <= -insets.start : isChanged && asked <= -insets.start
    if configuration.staysAtTop, isTop, !isBeyond, !isIdle, askedRow == nil {
      return startAtTop(-insets.start)
    }
    let standing = seen.filter { isStanding($0, asked, carriedAway) }
    func kept(_ seen: Seen) -> Start {
      let (distance, height) = (seen.top - asked, seen.height)
      if isResized && distance < 0 {
        return Start(row: seen.row, fold: (seen.row, distance, height)) { distance * $0 / height }
      }
      return Start(row: seen.row, keepsLine: !isResized) { _ in distance }
    }
    if let fold, askedOffset == nil, !fold.row.changedInSight,
      standing.contains(where: { $0.row === fold.row })
    {
      return Start(row: fold.row, fold: fold) { fold.distance * $0 / fold.height }
    }
    if isResized, let fold = standing.first(where: { $0.row.pin == nil }) ?? standing.first {
      return kept(fold)
    }
    let measured = standing.filter { !needsMeasuring($0.row) }
    if let fold = standing.first(where: { $0.row.pin == nil }), isAtFold(fold, asked),
      fold.row.changedInSight || waiting.contains(fold.row.id)
    {
      return kept(fold)
    }
    if let same = measured.first(where: { $0.row === anchor }) { return kept(same) }
    let answered = standing.first {
      $0.row.pin == nil && !$0.row.changedInSight && waiting.contains($0.row.id)
    }
    if let row = measured.first(where: { $0.row.pin == nil }) ?? measured.first ?? answered {
      return kept(row)
    }
    return startAtOffset(asked)
  }

  /// Whether the first row that was in sight and is at a place that was scrolled to is the first one there.
  private func isAtFold(_ seen: Seen, _ asked: Int64) -> Bool {
    guard askedOffset != nil, seen.top > asked,
      let index = pieces.firstIndex(where: { $0.row === seen.row })
    else { return true }
    let line = top(index) - (seen.top - asked)
    return !pieces.indices[..<index].contains { former in
      guard let row = pieces[former].row else { return false }
      return row.height > 0 && row.pin == nil && row.role != .background
        && top(former) + row.height > line
    }
  }

  /// Whether a row that was in sight is where it was among the others, and in sight at the offset asked for.
  private func isStanding(
    _ seen: Seen, _ asked: Int64, _ carriedAway: Set<ObjectIdentifier>
  ) -> Bool {
    !seen.row.isRemoved && pieces.contains { $0.row === seen.row }
      && !carriedAway.contains(ObjectIdentifier(seen.row)) && seen.height > 0
      && seen.top + seen.height > asked && seen.top < asked + extent
  }

  private func startAtOffset(_ asked: Int64) -> Start? {
    let offset = isBeyond ? asked : clamped(asked)
    // Nothing is above the first row of the list, which holds if it begins in sight, whatever is measured.
    if let first = startAtTop(offset), (0...extent).contains(top(of: first.row) - offset) {
      return first
    }
    var (first, empty): (Start?, Start?)
    for (index, piece) in pieces.enumerated() {
      guard let row = piece.row, row.role != .background else { continue }
      let (distance, height) = (top(index) - offset, row.height)
      if height == 0 {
        if empty == nil, (0...extent).contains(distance) {
          empty = Start(row: row, keepsLine: true) { _ in distance }
        }
        continue
      }
      guard distance + height > 0, distance < extent else { continue }
      if !needsMeasuring(row) { return Start(row: row, keepsLine: true) { _ in distance } }
      if first == nil {
        first = Start(row: row, keepsLine: distance >= 0) {
          distance >= 0 ? distance : distance * $0 / height
        }
      }
    }
    return first ?? empty
  }

  /// The first row of the list stays as far from an offset as it is.
  private func startAtTop(_ offset: Int64) -> Start? {
    guard let first = pieces.lazy.compactMap(\.row).first else { return nil }
    let distance = top(of: first) - offset
    return Start(row: first, keepsLine: true) { _ in distance }
  }

  private func startAtEnd() -> Start? {
    guard let last = pieces.last(where: { $0.row != nil })?.row else { return nil }
    let behind = total - top(of: last) - (last.role == .background ? 0 : last.height)
    return Start(row: last, keepsLine: true, isAtEnd: true) { [end] in end - $0 - behind }
  }

  /// The point of the content at a fraction of it comes to the same fraction of the viewport; the start and the end are
  /// where they are.
  private func start(atFraction fraction: Double) -> Start? {
    if fraction == 0 { return startAtTop(-insets.start) }
    if fraction == 1 { return startAtEnd() }
    let wanted = Int64(Double(total) * fraction)
    let place = max(0, min(wanted, total - 1))
    let piece = pieces.indices.first { tops[$0 + 1] > place } ?? pieces.count
    let index =
      pieces.indices.first { $0 >= piece && pieces[$0].row != nil }
      ?? pieces.lastIndex { $0.row != nil }
    guard var index else { return nil }
    // In a line, or in the space before it, it is the last row; farther above, the first.
    let isBetween = piece < pieces.count && (pieces[piece].start ?? pieces[piece].end) != nil
    if !isBetween { index = line(index).upperBound }
    guard let row = pieces[index].row else { return nil }
    let (height, below) = (row.role == .background ? 0 : row.height, wanted - top(index))
    let part = max(0, min(height, below))
    let distance = Int64(Double(extent) * fraction) - (below - part)
    return Start(row: row, keepsLine: below <= 0) {
      height == 0 ? distance : distance - part * $0 / height
    }
  }

  // MARK: Measuring

  /// The space around the anchor in its line, if that keeps its place.
  private func ownSlack(_ start: Start) -> (above: Int64, below: Int64)? {
    start.keepsLine ? slack(start.row) : nil
  }

  private func isSlack(_ known: (above: Int64, below: Int64)?, of row: TwinNode) -> Bool {
    known?.above == slack(row)?.above && known?.below == slack(row)?.below
  }

  /// Measures the anchor and what is in sight from there, downwards and upwards; returns where the anchor's top is.
  private mutating func walk(
    _ start: Start, from slack: (above: Int64, below: Int64)?, _ root: TwinNode
  ) -> Int64 {
    if needsMeasuring(start.row) { measureRow(start.row, root) }
    while true {
      if let index = pieces.firstIndex(where: { $0.row === start.row }) { measureLine(index, root) }
      let now = slack == nil ? nil : self.slack(start.row)
      var distance = start.distance(start.row.height)
      if let slack, let now {
        distance += start.isAtEnd ? slack.below - now.below : now.above - slack.above
      }
      distance = walkOnce(start, at: distance, root)
      // A row that was measured elsewhere may part the line of the anchor, or let it become one with another.
      if slack == nil || isSlack(now, of: start.row) { return distance }
    }
  }

  private mutating func walkOnce(
    _ start: Start, at wanted: Int64, _ root: TwinNode
  ) -> Int64 {
    var distance = wanted
    var (isReached, count) = (false, -1)
    // The end brings nothing further down than it has to.
    func excess() -> Int64 { min(distance - wanted, distance + total - top(of: start.row) - end) }
    // What is measured above may fill lines below anew.
    while needed.count != count {
      measureDown(start.row, distance, root)
      let bottom = distance + total - top(of: start.row)
      if excess() > 0 {
        (distance, count) = (distance - excess(), -1)
        continue
      }
      if bottom < end, !isBeyond {
        // Of those without a height that were above the viewport, some may be in it now.
        (isReached, distance, count) = (true, distance + end - bottom, -1)
        continue
      }
      count = needed.count
      measureUp(start.row, distance, root)
      if excess() > 0 { (distance, count) = (distance - excess(), -1) }
    }
    // What is measured then may end the line that the anchor is in.
    while case let begin = distance - top(of: start.row) - insets.start, begin > 0, !isBeyond,
      !(isReached && configuration.alignsShortContentToEnd)
    {
      distance -= begin
      measureDown(start.row, distance, root)
    }
    return distance
  }

  private mutating func measureDown(_ row: TwinNode, _ distance: Int64, _ root: TwinNode) {
    guard let first = pieces.firstIndex(where: { $0.row === row }) else { return }
    var count = -1
    // Of what is of height 0 and shares its line, one that is measured may bring one before it into sight.
    while needed.count != count {
      count = needed.count
      for index in first..<pieces.count {
        guard let row = pieces[index].row, needsMeasuring(row) else { continue }
        let edge = tops[index] - top(first) + distance
        // A row of height 0 may lie above the space of the line that it is in, and above the viewport.
        let place = top(index) - top(first) + distance
        if row.height == 0, place < 0 { continue }
        if edge < extent || row.height == 0 && place <= extent { measureRow(row, root) }
      }
    }
  }

  private mutating func measureUp(_ row: TwinNode, _ distance: Int64, _ root: TwinNode) {
    guard let first = pieces.firstIndex(where: { $0.row === row }) else { return }
    for index in (0..<first).reversed() {
      // A line goes on behind a row of height 0, so what is before that may end below it.
      if let around = (0...index).last(where: { line($0).upperBound > index + 1 }),
        distance - (top(first) - tops[line(around).upperBound + 1]) > 0
      {
        measureLine(around, root)
      }
      let end = distance - (top(first) - tops[index + 1])
      guard end >= 0 else { return }
      if end == 0 {
        // Amid a line, what is empty and at its end.
        for other in line(index) where other == index || pieces[other].isInLine {
          if let row = pieces[other].row, needsMeasuring(row), row.height == 0,
            top(other) - top(first) + distance >= 0
          {
            measureRow(row, root)
          }
        }
        continue
      }
      // What is of height 0 amid a line, above the space before it, may be above the viewport.
      let isAbove = top(index) - top(first) + distance < 0
      if isAbove, pieces[index].row?.height == 0, !pieces[index].isInLine { continue }
      // Also of a line that was seen further down, and has more rows since one between them has no height.
      measureLine(index, root)
    }
  }

  private mutating func measureLine(_ index: Int, _ root: TwinNode) {
    for other in line(index) {
      if let row = pieces[other].row, other == index || pieces[other].isInLine, needsMeasuring(row),
        row.home === pieces[index].row?.home
      {
        measureRow(row, root)
      }
    }
  }
}
