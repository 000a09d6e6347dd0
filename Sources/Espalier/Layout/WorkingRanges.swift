// SPDX-License-Identifier: MIT

/// The stretches of the content in which rows are in sight, shown and prepared; in points.
public struct WorkingRanges: Hashable, Sendable {
  /// What of the content is in the viewport; empty where the viewport is beyond its end.
  public var visible: Range<Double>
  /// What is shown soon. It begins with the content at most, and may reach beyond its end.
  public var display: Range<Double>
  /// What is prepared. It begins with the content at most, and may reach beyond its end.
  public var preload: Range<Double>

  /// The same in a content that is shown higher by so much.
  func raised(by points: Double) -> WorkingRanges {
    func raised(_ range: Range<Double>) -> Range<Double> {
      range.lowerBound - points..<range.upperBound - points
    }
    if points == 0 { return self }
    return WorkingRanges(
      visible: raised(visible), display: raised(display), preload: raised(preload))
  }
}

// The ranges around the viewport, and what to measure next.
extension Layout {
  /// The ranges around the viewport, which begin with the content at most. Before the first scroll less is prepared.
  package var ranges: WorkingRanges {
    let start = Units.points(offset)
    let height = Units.points(extent)
    func range(_ reach: RangeReach) -> Range<Double> {
      let before = height * (scrolling.isForward ? reach.behind : reach.ahead)
      let after = height * (scrolling.isForward ? reach.ahead : reach.behind)
      let first = max(0, start - before)
      return first..<max(first, start + height + after)
    }
    let scrolled = scrolling.hasScrolled
    return WorkingRanges(
      visible: range(RangeReach(ahead: 0, behind: 0)),
      display: range(scrolled ? configuration.displayRange : configuration.initialDisplayRange),
      preload: range(scrolled ? configuration.preloadRange : configuration.initialPreloadRange))
  }

  /// Lists the rows to measure next: those in sight in the direction of scrolling, then those of the display range,
  /// then those of the preload range, each time the ones ahead before the ones behind, the nearest first.
  /// O(log n) for each row in the ranges; a run is passed at once.
  /// - Parameters:
  ///   - plan: receives the questions in place of what it holds.
  ///   - budget: the most rows to plan.
  package mutating func plan(
    into plan: inout Buffer<MeasureRequest>, budget: Int, _ tree: inout Tree
  ) {
    plan.removeAll()
    tree.settleHidings()
    let ranges = ranges
    let (visible, display, preload) = (
      rows(ranges.visible, &tree), rows(ranges.display, &tree), rows(ranges.preload, &tree)
    )
    let (near, far) = (
      Self.rows(of: display, around: visible), Self.rows(of: preload, around: display)
    )
    let isForward = scrolling.isForward
    add(visible, isDown: isForward, &plan, budget, &tree)
    for (before, after) in [near, far] {
      if isForward { add(after, isDown: true, &plan, budget, &tree) }
      add(before, isDown: false, &plan, budget, &tree)
      if !isForward { add(after, isDown: true, &plan, budget, &tree) }
    }
  }

  /// The rows of a range before those of another one, and behind them. Where the other one has none, as beyond the end of
  /// columns, it may be outside.
  private static func rows(
    of outer: Range<Int>, around inner: Range<Int>
  ) -> (before: Range<Int>, behind: Range<Int>) {
    let inner = inner.clamped(to: outer)
    return (outer.lowerBound..<inner.lowerBound, inner.upperBound..<outer.upperBound)
  }

  /// The indices of the rows in a stretch.
  func rows(_ range: Range<Double>, _ tree: inout Tree) -> Range<Int> {
    let (start, end) = (Units.place(range.lowerBound), Units.place(range.upperBound))
    let count = tree.order.total[.newRows]
    func index(_ place: Int64, isEnd: Bool) -> Int {
      if place >= tree.order.total.height { return count }
      var (found, top) = tree.order.find(height: place)
      if tree.hasLooks, isEnd {
        found = tree.looks.last(beginningUpTo: place, from: (found, top), tree.arena, &tree.order)
      } else if tree.hasLooks {
        (found, top) = tree.looks.first(
          reaching: place, from: (found, top), tree.arena, &tree.order)
      }
      let rows = tree.order.count(.newRows, before: found)
      guard tree.order.counts(.newRows, at: found) else { return rows }
      let isRun = tree.order.weight(at: found) > 1
      let passed = isRun ? Int((place - top) / Int64(tree.order.height(at: found))) : 0
      return rows + passed + (isEnd ? 1 : 0)
    }
    let first = start <= 0 ? 0 : index(start, isEnd: false)
    let rows = first..<max(first, end <= 0 ? 0 : index(end - 1, isEnd: true))
    if !tree.looks.hasArrangements { return rows }
    return widened(trimmed(rows, start, end, &tree), start, end, &tree)
  }

  /// Takes in rows of columns that meet a stretch and are farther off in the order than those found by sums: what is
  /// loose keeps its distances and may reach as far as any row ever did. O(log n) for each row within that reach.
  private func widened(
    _ rows: Range<Int>, _ start: Int64, _ end: Int64, _ tree: inout Tree
  ) -> Range<Int> {
    let (reach, total) = (tree.looks.reach, tree.order.total)
    func meets(_ row: Int) -> Bool { Self.meets(row, start, end, &tree) == true }
    func count(before height: Int64) -> Int {
      if height >= total.height { return total[.newRows] }
      return tree.order.count(.newRows, before: tree.order.find(height: max(0, height)).place)
    }
    guard reach.behind > 0 else { return rows }
    let first = count(before: start - reach.behind)
    let last = max(first, min(total[.newRows], count(before: end + reach.before) + 1))
    var rows = rows
    if let found = (first..<(rows.isEmpty ? last : max(first, rows.lowerBound))).first(where: meets)
    {
      rows = found..<(rows.isEmpty ? found + 1 : rows.upperBound)
    }
    if let found = (rows.upperBound..<max(last, rows.upperBound)).last(where: meets) {
      rows = rows.lowerBound..<found + 1
    }
    return rows
  }

  /// Leaves out rows of columns at both ends that do not meet a stretch: one may be looked at that the others reach
  /// beyond. Others are there with the space before them. O(log n) for each of those that are left out.
  private func trimmed(
    _ rows: Range<Int>, _ start: Int64, _ end: Int64, _ tree: inout Tree
  ) -> Range<Int> {
    func isBeside(_ row: Int) -> Bool { Self.meets(row, start, end, &tree) == false }
    var rows = rows
    while let last = rows.last, isBeside(last) { rows = rows.dropLast() }
    while let first = rows.first, isBeside(first) { rows = rows.dropFirst() }
    return rows
  }

  /// Whether a row meets a stretch; nil unless it is one of columns that has a height.
  private static func meets(_ row: Int, _ start: Int64, _ end: Int64, _ tree: inout Tree) -> Bool? {
    let place = tree.order.find(row, .newRows)
    guard tree.isInColumns(place) else { return nil }
    let (top, node) = (tree.top(of: place), tree.order.entry(at: place).node)
    let height = Int64(tree.arena[node].height)
    return height > 0 ? top < end && top + height > start : nil
  }

  private func add(
    _ rows: Range<Int>, isDown: Bool, _ plan: inout Buffer<MeasureRequest>, _ budget: Int,
    _ tree: inout Tree
  ) {
    var rows = rows
    while plan.count < budget, let row = isDown ? rows.first : rows.last {
      let place = tree.order.find(row, .newRows)
      let node = tree.order.entry(at: place).node
      let above = tree.indexInRun(ofRow: row, at: place)
      rows =
        isDown
        ? rows.dropFirst(Int(tree.order.weight(at: place)) - above) : rows.dropLast(above + 1)
      if needsMeasuring(node, &tree) { plan.append(request(for: node, &tree)) }
    }
  }

  /// Uses a height that was measured somewhere else, if it is that of the row as it is now; the later of two wins.
  /// The next pass lets what is in sight keep its place. One of another width or of other traits is kept for those, and
  /// one of a row that has a fixed height for when it has none any more.
  mutating func setMeasuredHeight(
    _ points: Double, for request: MeasureRequest, _ tree: inout Tree
  ) -> Bool {
    let node = request.node.index
    guard tree.arena.isValid(request.node), tree.arena[node].stamp == request.stamp.rawValue,
      let height = Units.measured(points)
    else { return false }
    let present = self.request(for: node, &tree)
    guard present.breadth == request.breadth, present.traits == request.traits,
      tree.arena[node].flags.contains(.automatic)
    else {
      keep(height, request)
      noteExchanged(node, &tree)
      return false
    }
    let isMeasured = tree.arena[node].measuredIn == setting(of: node, &tree)
    guard isMeasured || needsMeasuring(node, &tree) else { return false }
    if isMeasured, tree.arena[node].height == height { return true }
    tree.settleHidings()
    forgetPass()
    if tree.looks.hasArrangements {
      tree.looks.growsUp = isAbove(presentOffset(&tree), node, &tree)
    }
    let isTaken = deliver(points, for: request, &tree)
    // What gets another height before the next pass may be below the viewport.
    tree.looks.growsUp = false
    return isTaken
  }

  private mutating func keep(_ height: Int32, _ request: MeasureRequest) {
    guard settings.canNumber(request.traits) else { return }
    let number = settings.number(ofTraits: request.traits, request.breadth)
    guard Settings.isKept(number) else { return }
    heights.keep(
      height, number, identity: request.id.rawValue, stamp: request.stamp.rawValue)
  }
}
