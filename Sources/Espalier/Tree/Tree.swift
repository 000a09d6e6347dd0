// SPDX-License-Identifier: MIT

/// Containers and rows, in their order, with all edits since the last commit.
///
/// An edit enters the order at once, in O(log n) for each node it moves, makes or removes. What a commit will have
/// to look at is in the journal.
package struct Tree: ~Copyable {
  var arena = Arena()
  var order: Order
  /// The nodes that were touched since the last commit.
  var journal = Buffer<Int32>()
  /// The containers that were asked to be hidden or shown since the order was needed last.
  var hidings = Buffer<NodeID>()
  /// How high rows are by their kinds.
  var estimates = KindEstimates()
  /// Whether any container or row looks other than plain.
  var hasLooks = false
  /// How containers look.
  var looks = Looks()
  /// The headers and footers of sections.
  var edges = SectionEdges()
  /// Lists of registrations that removed nodes have left.
  var orphans = Buffer<Int32>()
  /// The nodes that were moved where other values may be read, until their readers were told.
  var moved = Buffer<Moved>()
  /// The stamps that rows had at the last commit, of those that got another one.
  var formerStamps = Buffer<FormerStamp>()
  /// The heights that rows lost since the last commit.
  var lostHeights = Buffer<LostHeight>()
  var names = NamedNodes()
  /// How runs were divided since the last commit.
  var divisions = Buffer<Division>()
  /// Whether anybody reads shared values.
  var notesMoves = false
  /// The nodes that sets of rows have, and that were removed since these looked last; first those whose removal was
  /// committed, and how many these are.
  var lost = Buffer<NodeID>()
  var committedLostCount = 0
  /// The entries that an edit is about.
  var scratch = Buffer<Entry>()
  /// Grows with each edit.
  package private(set) var version = 0
  /// Whether edits are refused: the rows are gone through, or the host is asked for a height.
  var isLocked = false
  /// What is known of the places of the last commit.
  var told = ToldPlaces()

  /// The most nodes that may be made; half of what there is room for, as nodes that are moved need it twice. Separators
  /// count and are never refused.
  package static let maximum = 1 << 29
  package var nodeLimit = Tree.maximum

  /// How many rows of runs there are, hidden ones too.
  var runRowCount = 0

  /// Whether the containers in the root are sections.
  package let hasSections: Bool

  /// Makes an empty tree.
  /// - Parameter room: how many entries a leaf takes; few make a deep order of few rows, for tests.
  package init(hasSections: Bool = false, room: Int = 64) {
    self.hasSections = hasSections
    let root = arena.make()
    arena[root].flags = .container
    order = Order(root: root, room: room)
  }

  /// A row, by its slot, and the stamp it had.
  struct FormerStamp: BitwiseCopyable {
    var node: Int32
    var stamp: Int64
  }

  /// A height that was measured, and that its row has no more: it shows something else, or has a fixed one.
  struct LostHeight: BitwiseCopyable {
    var row: NodeID
    var identity: Int64
    var stamp: Int64
    var height: Int32
    /// 0: nothing is lost, but something may be known.
    var measuredIn: Int32
    /// In place of a setting: the row is to be measured again, so nothing counts that is known of it in any setting.
    static let outdated: Int32 = -1
  }

  /// A row that has the stamp of the last commit again shows what it showed then.
  mutating func dropUndoneUpdates() {
    for index in 0..<formerStamps.count {
      let (node, stamp) = (formerStamps[index].node, formerStamps[index].stamp)
      guard arena[node].stamp == stamp else { continue }
      let stays = arena[node].flags.contains(.staysChanged)
      arena[node].flags.subtract(stays ? .updated : [.updated, .changedInSight])
    }
    formerStamps.removeAll()
  }

  // MARK: Making

  /// Makes a row. O(log n).
  @discardableResult
  package mutating func makeRow(_ row: RowContent, at place: Place) throws(EditError) -> NodeID {
    let target = try resolve(place)
    if hasSections && target.parent == 0 { throw .rowOutsideSections }
    let (height, isAutomatic) = try units(row.height, kind: row.kind)
    let line = try row.line()
    try checkRoom(for: 1, rows: 1)
    if row.role != .item { try beginLooks() }
    let node = arena.make()
    arena[node].identity = row.id.rawValue
    arena[node].stamp = row.stamp.rawValue
    arena[node].kind = row.kind
    arena[node].height = height
    if isAutomatic { arena[node].flags.insert(.automatic) }
    notePin(row.pin, node)
    if row.role != .item { noteRole(row.role, node) }
    arena[node].line = line
    return insert(new: node, at: target)
  }

  /// Makes a container without rows. O(log n).
  @discardableResult
  package mutating func makeContainer(identity: Int64 = 0, at place: Place) throws(EditError)
    -> NodeID
  {
    let target = try resolve(place)
    try checkRoom(for: 1, rows: 1)
    let node = arena.make()
    arena[node].identity = identity
    arena[node].flags = .container
    return insert(new: node, at: target)
  }

  /// Refuses what would be too much, and all while the list is not to be edited.
  /// - Parameters:
  ///   - count: by how many nodes there are more in the end.
  ///   - rows: how many come before any goes, to be counted beside the rows of runs; 0 where a run is divided.
  @inline(__always)
  func checkRoom(for count: Int, rows: Int) throws(EditError) {
    try checkLock()
    if arena.namedCount - arena.separatorCount - 1 > nodeLimit - count
      || rows > 0 && runRowCount > 0 && !hasRoom(forRows: rows)
    {
      throw .tooManyNodes(limit: nodeLimit)
    }
  }

  mutating func insert(new node: Int32, at target: Target) -> NodeID {
    willEdit()
    arena[node].parent = target.parent
    if arena[target.parent].flags.covers { arena[node].flags.insert(.covered) }
    let place = enter(.start(node), at: position(of: target))
    if arena[node].flags.isContainer { enter(.end(node), at: order.after(place)) }
    noteIdentity(of: node)
    didEdit()
    return arena.id(node)
  }

  // MARK: Entries

  /// Puts an entry into the order, as what its node is now.
  @discardableResult
  mutating func enter(_ entry: Entry, at place: Position) -> Position {
    let lanes = lanes(of: entry)
    if !lanes.isEmpty { touch(entry.node) }
    let place = order.insert(entry, lanes, height: height(of: entry), at: place)
    if hasLooks { disturb(place) }
    return place
  }

  /// Notes that the extents around an entry may be others, and around the next one if this one goes.
  @inline(never)
  mutating func disturb(_ place: Position, next goes: Bool = false) {
    let entry = order.entry(at: place)
    let next = goes ? order.next(place).map { order.entry(at: $0) } : nil
    looks.disturb(entry, &arena)
    if let next { looks.disturb(next, &arena) }
    let parent = entry.isEnd ? entry.node : arena[entry.node].parent
    if parent >= 0 { looks.disturb(.start(parent), &arena) }
    // The row behind may be in a container that is arranged with what is around it. What goes may have no home any more.
    if let next, looks.hasArrangements, !next.isEnd, arena.isNamed(next.node),
      arena[next.node].flags.isContainer,
      let row = looks.firstMate(in: next.node, arena, &order)
    {
      looks.disturb(.start(row), &arena)
    }
  }

  /// What an entry counts as now.
  @inline(__always)
  private func lanes(of entry: Entry) -> Lanes {
    let flags = arena[entry.node].flags
    if flags.isRow {
      let row: Lanes = flags.contains(.outside) ? [.newRow, .newOutside] : .newRow
      guard flags.contains(.pinned), flags.role != .background,
        let pin = Pin(code: arena[entry.node].pin)
      else { return row }
      return row.union(.pinned(pin.group))
    }
    return hasSections && !entry.isEnd && isSection(entry.node) ? .newSection : []
  }

  /// The height that an entry has before anything around it is looked at. A background never has one there: what shows
  /// nothing else is empty from the beginning.
  @inline(__always)
  private func height(of entry: Entry) -> Int32 {
    let flags = arena[entry.node].flags
    guard flags.isShown, flags.role != .background else { return 0 }
    return entry.isEnd ? arena[entry.node].endHeight : arena[entry.node].height
  }

  @inline(__always)
  private func isSection(_ node: Int32) -> Bool {
    arena[node].parent == 0 && arena[node].flags.isContainer && arena[node].flags.isShown
  }

  /// Lets the entry at a position count as what its node is now.
  @inline(__always)
  mutating func refresh(_ entry: Entry, at place: Position) {
    let old = order.lanes(at: place).intersection(.old)
    order.set(lanes(of: entry).union(old), height: height(of: entry), at: place)
    if hasLooks { disturb(place) }
  }

  mutating func refresh(_ entry: Entry) { refresh(entry, at: order.position(of: entry)) }

  /// The same for an entry that takes the room that it took: nothing around it is disturbed.
  mutating func refreshLanes(of entry: Entry) {
    let place = order.position(of: entry)
    let old = order.lanes(at: place).intersection(.old)
    order.set(lanes(of: entry).union(old), height: order.height(at: place), at: place)
  }

  /// Lets the order know that something is registered at a node.
  mutating func mark(_ node: Int32) {
    order.markRegistered(.start(node), UInt64(arena[node].registered.mask))
  }

  /// Whether a node is another one, or in it.
  mutating func isInside(_ node: Int32, _ container: Int32) -> Bool {
    node == container
      || (order.precedes(.start(container), .start(node))
        && order.precedes(.start(node), .end(container)))
  }

  @inline(__always)
  mutating func touch(_ node: Int32) {
    guard !arena[node].flags.contains(.touched) else { return }
    arena[node].flags.insert(.touched)
    journal.append(node)
  }

  /// Refuses edits while rows are gone through, or the host is asked for a height.
  @inline(__always)
  func checkLock() throws(EditError) { if isLocked { throw .listIsBusy } }

  @inline(__always)
  mutating func beginEdit() throws(EditError) {
    try checkLock()
    version &+= 1
  }

  /// The same where it was made sure of before that the list may be edited.
  @inline(__always)
  mutating func willEdit() {
    precondition(!isLocked, "\(EditError.listIsBusy)")
    version &+= 1
  }

  @inline(__always)
  mutating func didEdit() {
    #if ESPALIER_CHECKS
      checkInvariantsNowAndThen()
    #endif
  }

  /// A node that was moved, and the container it was in.
  struct Moved: BitwiseCopyable {
    var node: NodeID
    var from: NodeID
    /// Whether nothing else was moved or withdrawn before its readers are told.
    var isAlone = false
  }

  // MARK: Names

  @inline(__always)
  func resolve(_ id: NodeID) throws(EditError) -> Int32 {
    guard arena.isValid(id) else { throw .unknownNode(id) }
    if arena[id.index].flags.contains(.separator) { throw .separatorIsManaged(id) }
    return id.index
  }

  func resolve(container id: NodeID) throws(EditError) -> Int32 {
    let node = try resolve(id)
    guard arena[node].flags.isContainer else { throw .notAContainer(id) }
    return node
  }

  func resolve(row id: NodeID, mayBeRun: Bool = false) throws(EditError) -> Int32 {
    let node = try resolve(id)
    let others: Node.Flags = mayBeRun ? .container : [.container, .run]
    guard arena[node].flags.isDisjoint(with: others) else { throw .notARow(id) }
    return node
  }

  /// A place: the container, and the entry before it or behind it.
  struct Target {
    var parent: Int32
    var anchor: Entry
    var isBehind: Bool
    /// The node that the place was told by.
    var named: Int32
  }

  func resolve(_ place: Place) throws(EditError) -> Target {
    switch place {
    case .first(let id): return inside(try resolve(container: id), .top)
    case .last(let id): return inside(try resolve(container: id), .bottom)
    case .before(let id): return try beside(resolve(id), .top)
    case .after(let id): return try beside(resolve(id), .bottom)
    }
  }

  /// The place at an edge of a container, inside of it and of its separators.
  private func inside(_ node: Int32, _ edge: SeparatorEdge) -> Target {
    let separator = looks.separator(edge, of: node)
    let anchor: Entry =
      separator >= 0 ? .start(separator) : edge == .top ? .start(node) : .end(node)
    return Target(parent: node, anchor: anchor, isBehind: edge == .top, named: node)
  }

  private func beside(_ node: Int32, _ edge: SeparatorEdge) throws(EditError) -> Target {
    if node == 0 { throw .rootIsFixed }
    return Target(
      parent: arena[node].parent, anchor: self.edge(edge, of: node), isBehind: edge == .bottom,
      named: node)
  }

  mutating func position(of target: Target) -> Position {
    let place = order.position(of: target.anchor)
    return target.isBehind ? order.after(place) : place
  }
}

extension OptionSet {
  /// Puts an option in, or takes it out.
  @inline(__always)
  mutating func set(_ option: Element, _ isIn: Bool) {
    if isIn { insert(option) } else { remove(option) }
  }
}
