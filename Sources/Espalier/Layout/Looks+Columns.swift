// SPDX-License-Identifier: MIT

// Rows of a waterfall in columns. A row goes to the column that is shortest when its turn comes, ties to the first.
//
// In the order, a row has what the longest column grows by with it, so the sum before a row is the end of the longest
// column above it, and the sum of all is the extent of the waterfall. Where the row itself begins is told by how far
// that is from there: its *rise*, mostly negative. So a place is a sum and a number, and rows that keep their
// distances move as one.
//
// A change deals or stacks a few rows behind it. The next one becomes *loose*: what is from it on keeps its distances,
// but does not go with what is above it, and is stacked on when it comes into sight. So an edit costs no more in a
// long waterfall than in a short one. Of a strict one all rows behind are dealt, and none is loose.
//
// Heights 145, 72, 116, 43, 87, two columns, spacing 10: the first two rows begin the columns, which then end at 155
// and 82, so the third goes right and ends at 208; the fourth goes left, 155 + 53 = 208, and the fifth, at a tie, left.
// Columns 0, 1, 1, 0, 0, tops 0, 0, 82, 155, 208; in the order 145, 0, 53, 0, 97, the rises 0, −145, −63, −43, 10.
//
// A row of height 0 is dealt like others, to where its column ends, and moves nothing: for all others it is as if it were
// not there, also where these are dealt or stacked again and it is not.
extension Looks {
  /// How many rows a change deals again, for each column.
  static var reach: Int { 4 }

  /// Deals the rows from one on to columns: those that were changed, and a few behind them.
  /// - Parameters:
  ///   - keepsColumns: whether the first one, and those that were in sight, stay in their columns.
  ///   - count: how many rows at least are looked at.
  mutating func stack(
    from given: Position, keepsColumns: Bool, count: Int = 0, _ arena: inout Arena,
    _ order: inout Order
  ) {
    let firstNode = order.entry(at: given).node
    guard case .waterfall(let columns, let isStrict) = arrangement(of: firstNode, arena) else {
      return
    }
    let mayOthersWait = !keepsColumns && disturbed.count > 1
    let first = mayOthersWait ? firstUndealt(from: given, columns, arena, &order) : given
    if growsUp { hasDealt = true }
    let reach = isStrict ? Int.max : Self.reach * columns
    let spacing = inherited(arena[firstNode].parent, arena) { $0.lineSpacing }
    let origin = collectEnds(before: first, columns, spacing, isStrict, &arena, &order)
    var (sum, left, next) = (0 as Int64, max(reach, count), first as Position?)
    standing.removeAll()
    var highest = ends[extreme(>) ?? 0] - Int64(spacing)
    if keepsColumns, !isStrict {
      standing.resize(to: columns, filling: -2)
      collectStanding(beyond: first, isAfter: true, spacing, arena, &order)
    }
    while let place = next {
      let node = order.entry(at: place).node
      if arena[node].flags.contains(.loose) {
        left = max(left, reach)
      } else if left <= 0, !hasStanding {
        arena[node].flags.insert(.loose)
        return
      }
      left -= 1
      let stays =
        keepsColumns && !isStrict && (node == firstNode || arena[node].flags.contains(.kept))
      let column = deal(place, isAfter: true, stays: stays, arena, &order)
      var top = ends[column]
      arena[node].flags.remove(stays ? .loose : [.loose, .kept])
      arena[node].column = UInt8(truncatingIfNeeded: column)
      if arena[node].height > 0 {
        let end = top + Int64(arena[node].height)
        ends[column] = end + Int64(spacing)
        highest = max(highest, end)
      } else {
        top = max(top - Int64(spacing), origin)
      }
      setColumn(top, from: &sum, to: highest, at: place, &arena, &order)
      next = mate(of: place, isAfter: true, arena, &order)
    }
  }

  /// The first of the rows above one that are disturbed as it is and wait for their turn: in which column each of them
  /// ends is not known before it is dealt.
  private func firstUndealt(
    from row: Position, _ columns: Int, _ arena: borrowing Arena, _ order: inout Order
  ) -> Position {
    var (first, current, left) = (row, row, Self.reach * columns)
    while left > 0, let before = mate(of: current, isAfter: false, arena, &order) {
      (current, left) = (before, left - 1)
      if arena[order.entry(at: before).node].flags.isSuperset(of: [.loose, .isStartDisturbed]) {
        (first, left) = (before, Self.reach * columns)
      }
    }
    return first
  }

  /// Lets a row begin at a place, where the sum before it is so much, and that behind it at least so much.
  private mutating func setColumn(
    _ top: Int64, from sum: inout Int64, to end: Int64, at place: Position,
    _ arena: inout Arena, _ order: inout Order
  ) {
    let node = order.entry(at: place).node
    setRise(top - sum, node, &arena)
    let extent = Int32(clamping: max(0, end - sum))
    order.set(order.lanes(at: place), height: extent, at: place)
    sum += Int64(extent)
  }

  /// Sets how far a row begins from the sum before it, and notes how far rows reach by that.
  private mutating func setRise(_ rise: Int64, _ node: Int32, _ arena: inout Arena) {
    arena[node].rise = Int32(clamping: rise)
    reach.before = max(reach.before, -rise)
    reach.behind = max(reach.behind, rise + Int64(arena[node].height))
  }

  /// The space before columns may have come or gone, of which a row is the first one with a height: all go with it. Of
  /// strict ones, rows of height 0 that begin a column do not.
  mutating func settleSpaceOfColumns(
    beginningAt place: Position, _ arena: inout Arena, _ order: inout Order
  ) {
    var (first, above) = (place, 0 as Int32)
    while true {
      // What begins with a loose row begins where it did.
      if arena[order.entry(at: first).node].flags.contains(.loose) { return }
      guard let before = mate(of: first, isAfter: false, arena, &order) else { break }
      if arena[order.entry(at: before).node].height > 0 { return }
      // One of height 0 may have what the columns behind it have been stacked up from.
      above += order.height(at: before)
      first = before
    }
    let node = order.entry(at: place).node
    let change = gap(before: node, arena, &order) - above - arena[node].rise
    if change == 0 { return }
    guard case .waterfall(let columns, strict: false) = arrangement(of: node, arena) else {
      return stack(from: first, keepsColumns: true, &arena, &order)
    }
    pull(from: place, by: -Int64(change), Int64(above), columns, &arena, &order)
  }

  /// The column that ends first, or last; the first of equals. Of those where no row stands, if there are such.
  private func extreme(_ isBetter: (Int64, Int64) -> Bool) -> Int? {
    var found: Int?
    for column in 0..<ends.count where column >= standing.count || standing[column] < 0 {
      if found.map({ isBetter(ends[column], ends[$0]) }) ?? true { found = column }
    }
    return found
  }

  /// The column that a row is dealt to going down, or up: the one that ends first, or begins last. It stays where it is if
  /// it has to, or if rows stand in all.
  private mutating func deal(
    _ place: Position, isAfter: Bool, stays: Bool, _ arena: borrowing Arena,
    _ order: inout Order
  ) -> Int {
    let node = order.entry(at: place).node
    let own = min(Int(arena[node].column), ends.count - 1)
    let column = stays ? own : extreme { isAfter ? $0 < $1 : $0 > $1 } ?? own
    if column < standing.count, standing[column] == node {
      standing[column] = -2
      // Where the column ends is known, so no spacing is asked for.
      collectStanding(beyond: place, isAfter: isAfter, 0, arena, &order)
    }
    return column
  }

  /// Finds where the columns above a row end, spacing included, from the sum before it. Rows of height 0 are passed, and
  /// lifted, but for those of strict columns, which are where they were dealt.
  /// - Returns: where all columns begin, if one of them has no row; else the least.
  private mutating func collectEnds(
    before first: Position, _ columns: Int, _ spacing: Int32, _ isStrict: Bool,
    _ arena: inout Arena, _ order: inout Order
  ) -> Int64 {
    ends.removeAll()
    ends.resize(to: columns, filling: .min)
    var (missing, place, current, hasEmpty) = (columns, 0 as Int64, first, false)
    while missing > 0, let before = mate(of: current, isAfter: false, arena, &order) {
      current = before
      place -= Int64(order.height(at: before))
      let node = arena[order.entry(at: before).node]
      let column = min(Int(node.column), columns - 1)
      guard ends[column] == .min else { continue }
      if node.height == 0 {
        hasEmpty = true
        continue
      }
      ends[column] = place + Int64(node.rise) + Int64(node.height) + Int64(spacing)
      missing -= 1
    }
    let origin = missing == 0 ? .min : place
    if missing > 0 {
      let start = place + Int64(gap(before: order.entry(at: current).node, arena, &order))
      for column in 0..<columns where ends[column] == .min { ends[column] = start }
    }
    if hasEmpty, !isStrict {
      lift(from: current, to: first, place, origin, spacing, &arena, &order)
    }
    return origin
  }

  /// Lets rows of height 0 be no lower than their columns end: what is dealt behind them may begin there, so what looks
  /// along the columns would not find them.
  private mutating func lift(
    from top: Position, to first: Position, _ sum: Int64, _ origin: Int64, _ spacing: Int32,
    _ arena: inout Arena, _ order: inout Order
  ) {
    var (next, place) = (top as Position?, sum)
    while let current = next, current != first {
      let node = order.entry(at: current).node
      let column = min(Int(arena[node].column), ends.count - 1)
      let lowest = max(ends[column] - Int64(spacing), origin)
      if arena[node].height == 0, place + Int64(arena[node].rise) > lowest {
        setRise(lowest - place, node, &arena)
      }
      place += Int64(order.height(at: current))
      next = mate(of: current, isAfter: true, arena, &order)
    }
  }

  /// Stacks a few rows upwards, from one on that is above rows that stay where they are: those that were never in
  /// sight are dealt, upwards, to the columns whose rows begin last. The last of them becomes loose.
  /// - Returns: whether those behind have moved: nearer to the start, all as one, as they began farther behind it than
  ///   they need to; or against each other, being of height 0.
  mutating func stackUp(from last: Position, _ arena: inout Arena, _ order: inout Order) -> Bool {
    let lastNode = order.entry(at: last).node
    guard case .waterfall(let columns, let isStrict) = arrangement(of: lastNode, arena) else {
      return false
    }
    if isStrict {
      stack(from: last, keepsColumns: true, &arena, &order)
      return false
    }
    let spacing = inherited(arena[lastNode].parent, arena) { $0.lineSpacing }
    collectStarts(behind: last, columns, spacing, &arena, &order)
    let hasLowered = lower(behind: last, spacing, &arena, &order)
    // Places are from the sum behind the last one.
    var (current, left, lowest) = (last, Self.reach * columns, Int64.max)
    var isFirst = false
    while true {
      let node = order.entry(at: current).node
      let stays = node == lastNode || arena[node].flags.contains(.kept)
      let column = deal(current, isAfter: false, stays: stays, arena, &order)
      arena[node].column = UInt8(truncatingIfNeeded: column)
      if arena[node].height > 0 {
        ends[column] -= Int64(spacing) + Int64(arena[node].height)
        lowest = min(lowest, ends[column])
      }
      arena[node].rise = Int32(
        clamping: ends[column] - Int64(arena[node].height > 0 ? 0 : spacing))
      arena[node].flags.remove(.loose)
      let before = mate(of: current, isAfter: false, arena, &order)
      isFirst = before == nil
      guard left > 0 || hasStanding, let before else { break }
      (current, left) = (before, left - 1)
    }
    let firstNode = order.entry(at: current).node
    if isFirst || lowest == .max {
      for column in 0..<columns { lowest = min(lowest, ends[column]) }
    }
    var isEven = isFirst
    for column in 0..<columns where ends[column] != lowest { isEven = false }
    if !isEven { arena[firstNode].flags.insert(.loose) }
    let before = lowest - Int64(isFirst ? gap(before: firstNode, arena, &order) : spacing)
    let surplus = isFirst ? max(0, before) : 0
    var sum = min(0, before)
    var (highest, next) = (sum, current as Position?)
    let origin = isFirst ? sum : .min
    while let place = next {
      let node = order.entry(at: place).node
      let top = max(Int64(arena[node].rise) - surplus, origin)
      highest = node == lastNode ? 0 : min(0, max(highest, top + Int64(arena[node].height)))
      setColumn(top, from: &sum, to: highest, at: place, &arena, &order)
      next = mate(of: place, isAfter: true, arena, &order)
      if node == lastNode { break }
    }
    if surplus > 0, let next { pull(from: next, by: surplus, sum, columns, &arena, &order) }
    return surplus > 0 || hasLowered
  }

  /// Lets rows of height 0 that are next behind a row be no higher than their columns end: one that was left farther up
  /// would not be seen before those that end with it, and so not be measured. One in sight is where it is. Returns whether
  /// any was lowered.
  private mutating func lower(
    behind last: Position, _ spacing: Int32, _ arena: inout Arena, _ order: inout Order
  ) -> Bool {
    var (next, sum, hasLowered) = (mate(of: last, isAfter: true, arena, &order), 0 as Int64, false)
    while let place = next, case let node = order.entry(at: place).node, arena[node].height == 0 {
      let end = ends[min(Int(arena[node].column), ends.count - 1)] - Int64(spacing)
      if sum + Int64(arena[node].rise) < end, !arena[node].flags.contains(.inSight) {
        setRise(end - sum, node, &arena)
        hasLowered = true
      }
      sum += Int64(order.height(at: place))
      next = mate(of: place, isAfter: true, arena, &order)
    }
    return hasLowered
  }

  /// Lets rows from one on begin so much higher, or lower, all as one. But rows of height 0 that begin a column, and take no
  /// part in what was above the others, come up no farther than to where columns begin.
  /// - Parameter start: where the entry of the first one begins, from there.
  private mutating func pull(
    from first: Position, by surplus: Int64, _ start: Int64, _ columns: Int,
    _ arena: inout Arena, _ order: inout Order
  ) {
    beginSight(columns)
    var (left, sum, next) = (surplus, start, first as Position?)
    // How many rows with a height are looked at behind which a column may begin.
    var beginning = surplus > 0 ? Self.reach * columns : 0
    while left != 0 || beginning > 0, let place = next {
      let node = order.entry(at: place).node
      if leaves(node, arena) || arena[node].flags.contains(.loose) { beginning = 0 }
      beginning -= arena[node].height > 0 ? 1 : 0
      let least = arena[node].height == 0 && beginning > 0 ? -sum : .min
      setRise(max(Int64(arena[node].rise) - left, least), node, &arena)
      let extent = order.height(at: place)
      let change = Int32(clamping: min(left, Int64(extent)))
      order.set(order.lanes(at: place), height: extent - change, at: place)
      left -= Int64(change)
      sum += Int64(extent - change)
      next = mate(of: place, isAfter: true, arena, &order)
    }
  }

  /// Lets what is behind columns begin where the longest of them ends, if the last row before an entry is their last one:
  /// while there were others behind it, these rows may have been stacked upwards from those, beyond the sum behind it or
  /// not so far. What is above a loose row does not go with it, and ends before it.
  mutating func closeColumns(before entry: Entry, _ arena: inout Arena, _ order: inout Order) {
    guard let last = beside(order.position(of: entry), isAfter: false, arena, &order)?.place,
      case .waterfall(let columns, strict: false) = arrangement(
        of: order.entry(at: last).node, arena),
      mate(of: last, isAfter: true, arena, &order) == nil
    else { return }
    beginSight(columns)
    var (longest, place, next) = (Int64.min, 0 as Int64, last as Position?)
    while let current = next {
      let node = order.entry(at: current).node
      place -= Int64(order.height(at: current))
      if arena[node].height > 0 {
        longest = max(longest, place + Int64(arena[node].rise) + Int64(arena[node].height))
      }
      if leaves(node, arena) || arena[node].flags.contains(.loose) { break }
      next = mate(of: current, isAfter: false, arena, &order)
    }
    // What was not looked at keeps its part.
    longest = longest == .min ? 0 : max(longest, place)
    next = last
    while longest != 0, let current = next {
      let (node, extent) = (order.entry(at: current).node, Int64(order.height(at: current)))
      let change = max(longest, -extent)
      order.set(order.lanes(at: current), height: Int32(clamping: extent + change), at: current)
      longest -= change
      // What is before the row is so much less as well, and the row is where it is.
      setRise(Int64(arena[node].rise) - longest, node, &arena)
      next = mate(of: current, isAfter: false, arena, &order)
    }
  }

  /// Finds where the rows behind a row begin in each column, from the sum behind it.
  private mutating func collectStarts(
    behind last: Position, _ columns: Int, _ spacing: Int32, _ arena: inout Arena,
    _ order: inout Order
  ) {
    ends.removeAll()
    ends.resize(to: columns, filling: .max)
    var (missing, place, current, isNext) = (columns, 0 as Int64, last, true)
    while missing > 0, let behind = mate(of: current, isAfter: true, arena, &order) {
      let node = order.entry(at: behind).node
      if isNext { arena[node].flags.remove(.loose) }
      if arena[node].flags.contains(.loose) { break }
      let column = min(Int(arena[node].column), columns - 1)
      if arena[node].height > 0, ends[column] == .max {
        ends[column] = place + Int64(arena[node].rise)
        missing -= 1
      }
      place += Int64(order.height(at: behind))
      (current, isNext) = (behind, false)
    }
    standing.removeAll()
    standing.resize(to: columns, filling: -2)
    collectStanding(beyond: last, isAfter: false, spacing, arena, &order)
    for column in 0..<columns where ends[column] == .max { ends[column] = Int64(spacing) }
  }

  // MARK: What stands

  /// Finds in which columns the next row beyond one, up or down, is in sight: it stays where it is, so no row before it
  /// is dealt to its column. What is beyond a loose row does not go with this one. Of columns that are known nothing changes.
  ///
  /// Going up, a column of which no row is behind begins where that row ends. Going down, it is known where all end.
  private mutating func collectStanding(
    beyond first: Position, isAfter: Bool, _ spacing: Int32, _ arena: borrowing Arena,
    _ order: inout Order
  ) {
    var (current, place) = (first, -Int64(order.height(at: first)))
    while isAfter || !arena[order.entry(at: current).node].flags.contains(.loose),
      isStandingUnknown, let next = mate(of: current, isAfter: isAfter, arena, &order)
    {
      let number = order.entry(at: next).node
      let node = arena[number]
      if isAfter, node.flags.contains(.loose) { break }
      (current, place) = (next, place - Int64(order.height(at: next)))
      let column = min(Int(node.column), standing.count - 1)
      guard node.height > 0, standing[column] == -2 else { continue }
      let stands = node.flags.isSuperset(of: [.inSight, .kept])
      standing[column] = stands ? number : -1
      if stands, ends[column] == .max {
        ends[column] = place + Int64(node.rise) + Int64(node.height) + Int64(spacing)
      }
    }
    for column in 0..<standing.count where standing[column] == -2 { standing[column] = -1 }
  }

  /// Whether of any column it is to be found whether a row stands.
  private var isStandingUnknown: Bool { (0..<standing.count).contains { standing[$0] == -2 } }

  /// Whether there are rows that stand and were not come to yet.
  private var hasStanding: Bool { (0..<standing.count).contains { standing[$0] >= 0 } }
}
