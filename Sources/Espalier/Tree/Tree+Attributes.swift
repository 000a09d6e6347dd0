// SPDX-License-Identifier: MIT

// What a node is like: hidden or not, what it shows, how high it is.
extension Tree {
  // MARK: Hiding

  /// Hides a node with all that is in it, or shows it again. O(log n) for a row. For a container O(1): its rows are
  /// looked at when the order is needed next, and not at all if it is as it was by then.
  package mutating func setHidden(_ isHidden: Bool, _ id: NodeID) throws(EditError) {
    let node = try resolve(id)
    if node == 0 { throw .rootIsFixed }
    guard arena[node].flags.contains(.hidden) != isHidden else { return }
    try beginEdit()
    arena[node].flags.set(.hidden, isHidden)
    if arena[node].flags.isContainer {
      hidings.append(id)
    } else {
      arena[node].flags.set(.concealed, isHidden)
      if !arena[node].flags.contains(.covered) {
        refresh(.start(node))
        touch(node)
      }
    }
    didEdit()
  }

  /// Carries out what containers were asked for: not at once, so that who hides one and shows it again pays nothing, and
  /// of many edits of a flow each line is filled once. Questions about now begin with it, and commits.
  /// O(m log n), m being what comes or goes.
  @inline(__always)
  mutating func settleHidings() {
    if hidings.count > 0 { carryOutHidings() }
    if !looks.disturbed.isEmpty { settleLooks() }
  }

  /// The same for questions: what was at the last commit does not depend on it.
  @inline(__always)
  mutating func settleHidings(for moment: Moment) { if moment == .now { settleHidings() } }

  @inline(never)
  private mutating func settleLooks() {
    // All separators first: no extent says which of them are shown.
    if looks.hasSeparators { settleSeparators() }
    var (index, noted) = (0, 0)
    while index < looks.disturbed.count {
      // What was disturbed meanwhile is to be arranged as well.
      if index == noted {
        if looks.hasArrangements { looks.noteLoose(from: index, &arena) }
        noted = looks.disturbed.count
      }
      let entry = looks.takeDisturbed(index, &arena)
      index += 1
      if order.contains(entry), !looks.isSeenTo(entry, arena, &order) {
        looks.settle(entry, &arena, &order)
      }
    }
    if hasSections { settleBodies() }
    looks.forgetDisturbed()
    didEdit()
  }

  private mutating func carryOutHidings() {
    for index in 0..<hidings.count where arena.isValid(hidings[index]) {
      let node = hidings[index].index
      let isHidden = arena[node].flags.contains(.hidden)
      guard arena[node].flags.contains(.concealed) != isHidden else { continue }
      arena[node].flags.set(.concealed, isHidden)
      if !arena[node].flags.contains(.covered) { cover(node, isHidden) }
    }
    hidings.removeAll()
    didEdit()
  }

  /// Notes for all that is in a container whether it is covered; what is in a concealed one is so anyway.
  private mutating func cover(_ container: Int32, _ isCovered: Bool) {
    var place = order.position(of: .start(container))
    refresh(.start(container), at: place)
    if hasSections && arena[container].parent == 0 { touch(container) }
    while let next = order.next(place) {
      place = next
      let entry = order.entry(at: place)
      guard arena.isNamed(entry.node) else { continue }
      if entry.isEnd {
        refresh(entry, at: place)
        if entry.node == container { return }
        continue
      }
      arena[entry.node].flags.set(.covered, isCovered)
      if arena[entry.node].flags.contains(.concealed) {
        if arena[entry.node].flags.isContainer { place = order.position(of: .end(entry.node)) }
        continue
      }
      refresh(entry, at: place)
      if !arena[entry.node].flags.isContainer { touch(entry.node) }
    }
  }

  // MARK: Content

  /// Gives a row another stamp: it shows something else, unless the stamp is the same. So does a section. O(1).
  package mutating func setStamp(_ stamp: Int64, _ id: NodeID) throws(EditError) {
    let node = try resolve(id)
    if arena[node].flags.contains(.run) { throw .notARow(id) }
    guard arena[node].stamp != stamp else { return }
    try checkLock()
    let isFirst = !arena[node].flags.contains(.updated)
    if isFirst, !arena[node].flags.isContainer || hasSections {
      formerStamps.append(FormerStamp(node: node, stamp: arena[node].stamp))
      if arena[node].flags.contains(.changedInSight) { arena[node].flags.insert(.staysChanged) }
    }
    // One that was made up is back before the commit or never.
    if isFirst || !Stamp(arena[node].stamp).isMadeUp { noteHeight(of: node) }
    arena[node].stamp = stamp
    noteUpdate(node)
  }

  /// Notes the measured height of a row that is about to lose it.
  mutating func noteHeight(of node: Int32) {
    guard !arena[node].flags.isContainer, arena[node].measuredHeight != nil else { return }
    noteLost(arena[node].measuredIn, node)
  }

  private mutating func noteLost(_ setting: Int32, _ node: Int32) {
    lostHeights.append(
      LostHeight(
        row: arena.id(node), identity: arena[node].identity, stamp: arena[node].stamp,
        height: arena[node].height, measuredIn: setting))
  }

  /// What a section shows of itself is its header and its footer; other containers show nothing.
  private mutating func noteUpdate(_ node: Int32) {
    let isContainer = arena[node].flags.isContainer
    if isContainer, !hasSections || node == 0 { return }
    willEdit()
    arena[node].flags.insert(.updated)
    touch(node)
    if isContainer { return }
    arena[node].measuredIn = 0
    arena[node].flags.remove(.isMismeasured)
    if arena[node].flags.contains(.inSight) { arena[node].flags.insert(.changedInSight) }
  }

  /// Lets a row be of another kind, which alone is no change of what it shows. O(1).
  package mutating func setKind(_ kind: RowKind, _ id: NodeID) throws(EditError) {
    let node = try resolve(row: id)
    change(kind, of: node)
  }

  mutating func change(_ kind: RowKind, of node: Int32) {
    if kind == arena[node].kind { return }
    let height = arena[node].measuredHeight
    estimates.replace(height, with: nil, ofKind: arena[node].kind)
    estimates.replace(nil, with: height, ofKind: kind)
    arena[node].kind = kind
  }

  /// Pins a row, or lets it go. O(log n).
  package mutating func setPin(_ pin: Pin?, _ id: NodeID) throws(EditError) {
    let node = try resolve(row: id)
    try beginEdit()
    notePin(pin, node)
    refreshLanes(of: .start(node))
    didEdit()
  }

  mutating func notePin(_ pin: Pin?, _ node: Int32) {
    arena[node].flags.set(.pinned, pin != nil)
    arena[node].pin = pin?.code ?? 0
  }

  // MARK: Heights

  /// Lets a row, or each of a run, have another height; an automatic one has it as an estimate. O(log n).
  package mutating func setHeight(_ height: RowHeight, _ id: NodeID) throws(EditError) {
    let node = try resolve(row: id, mayBeRun: true)
    let (units, isAutomatic) = try units(height, last: arena[node].height)
    if isAutomatic, arena[node].flags.contains(.run) { throw .notARow(id) }
    try beginEdit()
    if isAutomatic {
      // What has an estimate has the height that is known of it; what was measured is measured again.
      noteLost(arena[node].measuredIn == 0 ? 0 : LostHeight.outdated, node)
      // Which height it has is open until it is measured: until then its top stays, as if it showed something else.
      let isSeen = arena[node].flags.contains(.inSight)
      arena[node].flags.formUnion(isSeen ? [.automatic, .changedInSight] : .automatic)
      if isSeen, arena[node].flags.contains(.updated) { arena[node].flags.insert(.staysChanged) }
    } else {
      noteHeight(of: node)
      arena[node].flags.remove(.automatic)
    }
    arena[node].measuredIn = 0
    set(height: units, node)
    didEdit()
  }

  /// Whether it is news that what was measured of a row is no height, or too tall: since it last had one, and since
  /// it shows what it shows. O(1).
  mutating func noteMismeasured(_ id: NodeID) -> Bool {
    guard arena.isValid(id), !arena[id.index].flags.contains(.isMismeasured) else { return false }
    arena[id.index].flags.insert(.isMismeasured)
    return true
  }

  // MARK: Looks

  /// Lets the list have looks, from here on. With runs it has none.
  mutating func beginLooks() throws(EditError) {
    try checkLooks()
    hasLooks = true
  }

  /// Refuses looks in a list that has runs.
  func checkLooks() throws(EditError) {
    if order.hasRuns { throw .runsHaveNoLooks }
  }

  /// How a container looks. O(log n), and O(m log n) for what is in it, unless it looks so already. A style that says
  /// nothing is no look: a list of such may have runs.
  package mutating func setStyle(_ style: ContainerStyle?, of id: NodeID) throws(EditError) {
    let node = try resolve(container: id)
    var record = looks.record(of: node, arena) ?? Looks.Record()
    // What is arranged so already stays where it is.
    if (style ?? ContainerStyle()) == record.style, (style != nil) == record.isStyled { return }
    if style != nil, style != ContainerStyle() { try beginLooks() }
    try beginEdit()
    (record.style, record.isStyled) = (style ?? ContainerStyle(), style != nil)
    looks.set(record, of: node, &arena)
    noteInsets(record.style, node)
    didEdit()
  }

  /// The insets of a style along the axis.
  private mutating func noteInsets(_ style: ContainerStyle, _ node: Int32) {
    let isHorizontal = looks.isHorizontal
    arena[node].height = (isHorizontal ? style.lengths.left : style.lengths.top)?.rawValue ?? 0
    arena[node].endHeight =
      (isHorizontal ? style.lengths.right : style.lengths.bottom)?.rawValue ?? 0
    if hasLooks { disturbAll(in: node) }
  }

  /// Lets the list scroll from left to right, or from top to bottom. O(n) if it did not.
  mutating func setHorizontal(_ isHorizontal: Bool) {
    guard looks.isHorizontal != isHorizontal else { return }
    willEdit()
    looks.isHorizontal = isHorizontal
    for node in 0..<Int32(truncatingIfNeeded: arena.count) where arena.isNamed(node) {
      guard arena[node].flags.isContainer, let record = looks.record(of: node, arena) else {
        continue
      }
      noteInsets(record.style, node)
    }
    didEdit()
  }

  /// Lets columns be whole pixels of so many units wide.
  mutating func setPixel(_ units: Int32) {
    guard looks.pixel != units else { return }
    willEdit()
    looks.pixel = units
    disturbArranged()
  }

  /// Notes that what is in lines and in columns may be elsewhere, as when the list has another width: nothing else goes by
  /// that. O(rows that are shown), however many are not.
  mutating func disturbArranged() {
    guard looks.arrangedCount > 0 else { return }
    var next = order.row(after: order.position(of: .start(0)))
    while let row = next {
      if looks.isArranged(row.node, arena) { looks.disturb(.start(row.node), &arena) }
      next = order.row(after: row.place)
    }
  }

  /// Notes that all extents in a container may be others.
  mutating func disturbAll(in container: Int32) {
    var place: Position? = order.position(of: .start(container))
    while let at = place {
      looks.disturb(order.entry(at: at), &arena)
      place = order.entry(at: at) == .end(container) ? nil : order.next(at)
    }
  }

  /// Makes a row a header, a footer, a background or an item. O(log n).
  package mutating func setRole(_ role: RowRole, _ id: NodeID) throws(EditError) {
    let node = try resolve(row: id)
    guard arena[node].flags.role != role else { return }
    try beginLooks()
    try beginEdit()
    noteRole(role, node)
    refresh(.start(node))
    didEdit()
  }

  mutating func noteRole(_ role: RowRole, _ node: Int32) {
    if role != .item { looks.hasRoles = true }
    if role == .background { looks.hasBackgrounds = true }
    arena[node].flags.set(.header, role == .header || role == .background)
    arena[node].flags.set(.footer, role == .footer || role == .background)
  }

  /// How wide a row is in a flow, nil: as wide as a column; whether it begins a line there, and whether it is alone in
  /// its line, in a flow or a waterfall. O(log n).
  package mutating func setLine(_ line: RowLine, _ id: NodeID) throws(EditError) {
    let node = try resolve(row: id)
    guard arena[node].line != line else { return }
    try beginEdit()
    arena[node].line = line
    refresh(.start(node))
    didEdit()
  }

  /// Gives a row a height that was measured, which is no edit.
  @inline(__always)
  mutating func set(height: Int32, _ node: Int32) {
    let former = arena[node].height
    guard former != height else { return }
    arena[node].height = height
    guard arena[node].flags.isShown else { return }
    guard hasLooks else { return refresh(.start(node)) }
    if looks.hasArrangements { told.isLineOpen = true }
    looks.resize(node, from: former, &arena, &order)
  }

  /// Gives a row a height, and the setting that it was measured in; 0: it is an estimate.
  mutating func set(height: Int32, measuredIn setting: Int32, _ node: Int32) {
    let former = arena[node].measuredHeight
    estimates.replace(former, with: setting == 0 ? nil : height, ofKind: arena[node].kind)
    arena[node].measuredIn = setting
    set(height: height, node)
  }

  func units(
    _ height: RowHeight, kind: RowKind = 0, last: Int32? = nil
  ) throws(EditError) -> (Int32, isAutomatic: Bool) {
    switch height {
    case .automatic(nil): return (last ?? estimates.mean(ofKind: kind), true)
    case .automatic(let points?): return (try Length(points).rawValue, true)
    case .fixed(let points): return (try Length(points).rawValue, false)
    }
  }
}

/// The mean of the heights that were measured of each kind of row: of each row the one that it has, and of those that were
/// removed, or show something else, what they had. Sums of whole units do not depend on their order.
struct KindEstimates: ~Copyable {
  private var kinds = Buffer<(sum: Int64, count: Int64)>()
  /// The height of a kind before the first measurement.
  var unknown: Int32 = 44 * 768

  /// The mean height of a kind, rounded down.
  func mean(ofKind kind: RowKind) -> Int32 {
    guard Int(kind.rawValue) < kinds.count, kinds[Int(kind.rawValue)].count > 0 else {
      return unknown
    }
    let (sum, count) = kinds[Int(kind.rawValue)]
    return Int32(max(0, min(sum / count, Int64(Units.maximum))))
  }

  /// Counts a measured height of a row in place of the one that it had; nil: it has an estimate.
  mutating func replace(_ former: Int32?, with height: Int32?, ofKind kind: RowKind) {
    if kinds.count <= Int(kind.rawValue) {
      kinds.resize(to: Int(kind.rawValue) + 1, filling: (0, 0))
    }
    kinds[Int(kind.rawValue)].sum += Int64(height ?? 0) - Int64(former ?? 0)
    kinds[Int(kind.rawValue)].count += (height == nil ? 0 : 1) - (former == nil ? 0 : 1)
  }
}
