// SPDX-License-Identifier: MIT

import EspalierBase

// Entries that come, change and go. Nothing here touches the order; extents follow in `settle`.
extension RowLayout {
  mutating func addContainer(
    begin: Int32, end: Int32, style: ContainerStyle, in parent: ContainerID
  ) -> ContainerID {
    checkLive(parent)
    let index = freeContainers.popLast() ?? Int32(styles.count)
    containers.grow(to: Int(index) + 1)
    var container = Container(
      style, configuration.axis, inheritingFrom: containers[Int(parent.rawValue)])
    (container.parent, container.begin, container.end) = (parent.rawValue, begin, end)
    containers[Int(index)] = container
    notePlainness(of: container)
    if Int(index) == styles.count { styles.append(style) } else { styles[Int(index)] = style }
    setMarker(begin, .begin, of: index)
    setMarker(end, .end, of: index)
    return ContainerID(rawValue: index)
  }

  private mutating func setMarker(_ entry: Int32, _ flag: RowState.Flags, of container: Int32) {
    makeRoom(for: entry)
    var state = RowState()
    state.container = container
    state.flags = flag.union(.known).union(.live)
    states[Int(entry)] = state
    touch(entry)
  }

  /// Forgets a container and its two markers. Its rows, and the containers in it, have to be removed as
  /// well before `didChange`, or moved; what rows measured in it is known until then. Traps if the
  /// container is not in this layout, or is the list itself.
  public mutating func removeContainer(_ id: ContainerID) {
    checkLive(id)
    precondition(id != RowLayout.list, "The list itself cannot be removed.")
    let container = containers[Int(id.rawValue)]
    states[Int(container.begin)] = RowState()
    states[Int(container.end)] = RowState()
    touch(container.begin)
    touch(container.end)
    // Rows that are still in it have the breadths they had, until they are told where they are now.
    containers[Int(id.rawValue)].options = []
    leavingContainers.append(id.rawValue)
  }

  mutating func addRow(
    _ entry: Int32, _ row: Row, _ attributes: RowTraits, in id: ContainerID
  ) {
    checkLive(id)
    makeRoom(for: entry)
    precondition(!states[Int(entry)].flags.contains(.live), "The entry is in use.")
    rows[Int(entry)] = row
    columns.forget(Int(entry))
    set(attributes, of: entry, in: id.rawValue)
    findHeight(of: entry, attributes.height, last: nil)
    if attributes.role == .background { markBackground(in: id.rawValue) }
    pins.note(states[Int(entry)])
    touch(entry)
  }

  mutating func removeRow(_ entry: Int32) {
    checkLive(row: entry)
    retireHeights(of: entry)
    pins.forget(states[Int(entry)])
    lanes.remove(entry)
    columns.forget(Int(entry))
    states[Int(entry)] = RowState()
    // The entry may be another row's by the time of the pass.
    if target?.entry == entry { target = nil }
    touch(entry)
  }

  /// Hides a container or shows it: a hidden one has no insets. Its rows are removed and added by
  /// `removeRow` and `addRow`; their heights are kept like those of any row that is removed.
  public mutating func setHidden(_ isHidden: Bool, _ id: ContainerID) {
    checkLive(id)
    let container = containers[Int(id.rawValue)]
    if isHidden {
      containers[Int(id.rawValue)].options.insert(.hidden)
    } else {
      containers[Int(id.rawValue)].options.remove(.hidden)
    }
    guard container.begin != EntrySlot.none else { return }
    touch(container.begin)
    touch(container.end)
  }

  /// Gives a container another style. Containers inside it inherit from the new one.
  ///
  /// Rows whose widths change are measured again; the old heights are their estimates.
  /// - Complexity: O(n): every extent is looked at again.
  public mutating func setStyle(_ style: ContainerStyle, of id: ContainerID) {
    checkLive(id)
    for slot in 0..<states.capacity where isLiveRow(Int32(slot)) {
      if isInside(states[slot].container, id.rawValue) { retireHeights(of: Int32(slot)) }
    }
    let old = oldContainers()
    styles[Int(id.rawValue)] = style
    resolveStyles(from: id.rawValue)
    for slot in 0..<states.capacity where isLiveRow(Int32(slot)) {
      if isInside(states[slot].container, id.rawValue) { findAgain(Int32(slot), old) }
    }
    isAllDirty = true
    updatePlainness()
  }

  private mutating func findAgain(_ entry: Int32, _ old: [Container]) {
    let state = states[Int(entry)]
    lanes.remove(entry)
    guard !state.flags.contains(.fixed) else { return }
    let before = SIMD3(
      breadth(of: entry, in: breadth, old), breadth(of: entry, in: columns.key(second: false), old),
      breadth(of: entry, in: columns.key(second: true), old))
    demoteHeights(of: entry, from: before)
    guard breadth(of: entry) != before.x else { return }
    states[Int(entry)].flags.remove(.measured)
    findHeight(of: entry, .automatic(), last: state.height)
  }

  /// The containers as they are before a change of style.
  private func oldContainers() -> [Container] { styles.indices.map { containers[$0] } }

  private func breadth(of entry: Int32, in list: Int32, _ containers: [Container]) -> Int32 {
    let state = states[Int(entry)]
    let own = Int(entry) < breadths.capacity ? breadths[Int(entry)] - 1 : -1
    return containers[Int(state.container)].rowBreadth(
      state, own: own, in: list, pixel: configuration.pixel)
  }

  private func isInside(_ container: Int32, _ around: Int32) -> Bool {
    var index = container
    while index >= 0, index != around { index = containers[Int(index)].parent }
    return index == around
  }

  /// Fills in what containers inherit, anew. A container may have a lower index than the one around it.
  private mutating func resolveStyles(from changed: Int32) {
    var depth = 0
    var isDeepest = false
    while !isDeepest {
      isDeepest = true
      for index in 0..<Int32(styles.count) where containers[Int(index)].options.contains(.live) {
        guard self.depth(of: index, below: changed) == depth else { continue }
        isDeepest = false
        resolve(index)
      }
      depth += 1
    }
  }

  private func depth(of container: Int32, below around: Int32) -> Int {
    var (index, depth) = (container, 0)
    while index >= 0, index != around {
      (index, depth) = (containers[Int(index)].parent, depth + 1)
    }
    return index == around ? depth : -1
  }

  private mutating func resolve(_ index: Int32) {
    let old = containers[Int(index)]
    let around = old.parent >= 0 ? containers[Int(old.parent)] : Container()
    var new = Container(styles[Int(index)], configuration.axis, inheritingFrom: around)
    (new.parent, new.begin, new.end) = (old.parent, old.begin, old.end)
    new.options.formUnion(old.options.intersection([.hasBackground, .hidden]))
    containers[Int(index)] = new
  }

  /// Notes whether every extent depends on its own row alone, which spares looking at neighbours.
  mutating func updatePlainness() {
    isPlain = true
    for index in 0..<styles.count { notePlainness(of: containers[index]) }
  }

  mutating func notePlainness(of container: Container) {
    if container.shape != .list || container.lineSpacing > 0 || container.top > 0
      || container.bottom > 0
    {
      isPlain = false
    }
  }

  mutating func updateRow(_ entry: Int32, stamp: Stamp, _ attributes: RowTraits?) {
    checkLive(row: entry)
    if stamp == rows[Int(entry)].stamp, attributes == nil { return }
    let last = states[Int(entry)].height
    let wasMeasured = states[Int(entry)].isMeasured
    let old = breadths(of: entry)
    retireHeights(of: entry)
    if stamp != rows[Int(entry)].stamp { columns.demote(Int(entry)) }
    rows[Int(entry)].stamp = stamp
    let mode = attributes?.height ?? modeOnUpdate(of: entry)
    if let attributes {
      replace(attributes, of: entry)
      demoteHeights(of: entry, from: old)
    }
    if case .automatic = mode { states[Int(entry)].flags.subtract(.known) }
    findHeight(of: entry, mode, last: wasMeasured || attributes == nil ? last : nil)
    if anchor.entry == entry { rebaseAnchor(lastHeight: last) }
    touch(entry)
  }

  mutating func setContainer(of entry: Int32, to id: ContainerID) {
    checkLive(row: entry)
    checkLive(id)
    let last = states[Int(entry)].height
    guard states[Int(entry)].container != id.rawValue else { return touch(entry) }
    let old = breadths(of: entry)
    retireHeights(of: entry)
    lanes.remove(entry)
    states[Int(entry)].container = id.rawValue
    states[Int(entry)].flags.remove(.closes)
    touch(entry)
    demoteHeights(of: entry, from: old)
    if breadth(of: entry) != old.x, !states[Int(entry)].flags.contains(.fixed) {
      states[Int(entry)].flags.remove(.measured)
      findHeight(of: entry, .automatic(), last: last)
    }
  }

  private func modeOnUpdate(of entry: Int32) -> HeightMode {
    let state = states[Int(entry)]
    return state.flags.contains(.fixed)
      ? .fixed(Height(rawValue: state.height)) : .automatic()
  }

  private mutating func set(_ attributes: RowTraits, of entry: Int32, in container: Int32) {
    states[Int(entry)] = RowState(attributes, in: container)
    if let own = attributes.breadth {
      breadths.grow(to: states.capacity)
      breadths[Int(entry)] = own.rawValue + 1
    } else if Int(entry) < breadths.capacity {
      breadths[Int(entry)] = 0
    }
  }

  private mutating func replace(_ attributes: RowTraits, of entry: Int32) {
    let old = states[Int(entry)]
    pins.forget(old)
    set(attributes, of: entry, in: old.container)
    if old.flags.contains(.closes) { states[Int(entry)].flags.insert(.closes) }
    pins.note(states[Int(entry)])
    if attributes.role == .background { markBackground(in: old.container) }
  }

  private mutating func markBackground(in container: Int32) {
    containers[Int(container)].options.insert(.hasBackground)
  }

  /// Makes room for the states of entries below a number, and no more than that.
  mutating func reserve(_ entries: Int) {
    states.grow(to: entries)
    rows.grow(to: entries)
  }

  mutating func makeRoom(for entry: Int32) {
    precondition(entry >= 0, "An entry is not negative.")
    states.grow(to: Int(entry) + 1)
    rows.grow(to: Int(entry) + 1)
  }

  func checkLive(_ id: ContainerID) {
    let index = Int(id.rawValue)
    precondition(
      index >= 0 && index < styles.count && containers[index].options.contains(.live),
      "The container is not in this layout.")
  }

  func checkLive(row entry: Int32) {
    precondition(isLiveRow(entry), "The entry is no row of this layout.")
  }

  func isLiveRow(_ entry: Int32) -> Bool {
    guard entry >= 0, Int(entry) < states.capacity else { return false }
    let state = states[Int(entry)]
    return state.flags.contains(.live) && state.isRow
  }
}
