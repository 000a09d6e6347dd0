// SPDX-License-Identifier: MIT

import EspalierBase

// Rows that come, change and go. Nothing here touches the order; extents follow in `settle`.
extension RowLayout {
  mutating func addRow(
    _ entry: Int32, _ row: Row, _ attributes: RowTraits, in id: ContainerID
  ) {
    checkLive(id)
    makeRoom(for: entry)
    require(!states[Int(entry)].flags.contains(.live), "The entry is in use.")
    rows[Int(entry)] = row
    columns.forget(Int(entry))
    set(attributes, of: entry, in: id.rawValue)
    findHeight(of: entry, attributes.height, last: nil)
    if attributes.role == .background { markBackground(in: id.rawValue) }
    pins.note(states[Int(entry)])
    if !hasExactExtent(states[Int(entry)]) { touch(entry) }
    touchCarriers(around: states[Int(entry)])
  }

  mutating func removeRow(_ entry: Int32) {
    checkLive(row: entry)
    retireHeights(of: entry)
    pins.forget(states[Int(entry)])
    lanes.remove(entry)
    columns.forget(Int(entry))
    touchCarriers(around: states[Int(entry)])
    states[Int(entry)] = RowState()
    // The entry may be another row's by the time of the pass.
    if target?.entry == entry { target = nil }
    if !trustsExtents { touch(entry) }
  }

  mutating func updateRow(_ entry: Int32, stamp: Stamp, _ attributes: RowTraits?) {
    checkLive(row: entry)
    kept.drop(ifItHas: entry)
    if stamp == rows[Int(entry)].stamp, attributes == nil { return }
    seen.noteUpdate(of: entry)
    if let attributes, isFixed(attributes, of: entry) { return setStamp(stamp, of: entry) }
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
    switch mode {
    case .automatic where states[Int(entry)].role == .background: break
    case .automatic: states[Int(entry)].flags.subtract(.known)
    // While it is fixed, nobody takes care of the heights it had at other widths; it may not be for ever.
    case .fixed: columns.forget(Int(entry))
    }
    findHeight(of: entry, mode, last: wasMeasured || attributes == nil ? last : nil)
    if anchor.entry == entry { rebaseAnchor(lastHeight: last) }
    touch(entry)
  }

  /// Whether a row has a fixed height and exactly these attributes already.
  private func isFixed(_ attributes: RowTraits, of entry: Int32) -> Bool {
    let state = states[Int(entry)]
    guard case .fixed(let height) = attributes.height, height.rawValue == state.height,
      attributes.breadth == nil, Int(entry) >= breadths.capacity || breadths[Int(entry)] == 0
    else { return false }
    let new = RowState(attributes, in: state.container)
    return new.kind == state.kind && new.flags == state.flags.subtracting(.closes)
  }

  /// Gives a row of fixed height another stamp: no extent depends on it.
  private mutating func setStamp(_ stamp: Stamp, of entry: Int32) {
    guard stamp != rows[Int(entry)].stamp else { return }
    columns.demote(Int(entry))
    rows[Int(entry)].stamp = stamp
    if anchor.entry == entry { rebaseAnchor(lastHeight: states[Int(entry)].height) }
  }

  mutating func setContainer(of entry: Int32, to id: ContainerID) {
    checkLive(row: entry)
    kept.drop(ifItHas: entry)
    checkLive(id)
    let last = states[Int(entry)].height
    guard states[Int(entry)].container != id.rawValue else {
      if !trustsExtents { touch(entry) }
      return
    }
    let old = breadths(of: entry)
    retireHeights(of: entry)
    lanes.remove(entry)
    touchMarkers(of: states[Int(entry)].container)
    touchMarkers(of: id.rawValue)
    states[Int(entry)].container = id.rawValue
    states[Int(entry)].flags.remove(.closes)
    touch(entry)
    if states[Int(entry)].role == .background { markBackground(in: id.rawValue) }
    demoteHeights(of: entry, from: old)
    if breadth(of: entry) != old.x, !states[Int(entry)].flags.contains(.fixed) {
      states[Int(entry)].flags.remove(.measured)
      findHeight(of: entry, .automatic(), last: last)
    }
  }

  /// Whether the order has the extent of a new row without being told.
  private func hasExactExtent(_ state: RowState) -> Bool {
    trustsExtents && state.flags.contains(.fixed) && !state.isBackground
  }

  private func modeOnUpdate(of entry: Int32) -> HeightMode {
    let state = states[Int(entry)]
    return state.flags.contains(.fixed)
      ? .fixed(Height(unchecked: state.height)) : .automatic()
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
    touchCarriers(around: old)
    pins.forget(old)
    set(attributes, of: entry, in: old.container)
    if old.flags.contains(.closes) { states[Int(entry)].flags.insert(.closes) }
    pins.note(states[Int(entry)])
    touchCarriers(around: states[Int(entry)])
    if attributes.role == .background { markBackground(in: old.container) }
  }

  /// Touches the markers around a header or footer, which carries the inset instead of one of them. It need
  /// not stand beside it: backgrounds may stand between the two.
  private mutating func touchCarriers(around state: RowState) {
    guard state.role == .header || state.role == .footer else { return }
    touchMarkers(of: state.container)
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
    require(entry >= 0, "An entry is not negative.")
    states.grow(to: Int(entry) + 1)
    rows.grow(to: Int(entry) + 1)
  }

  func checkLive(_ id: ContainerID) {
    let index = Int(id.rawValue)
    require(
      index >= 0 && index < styles.count && containers[index].options.contains(.live),
      "The container is not in this layout.")
  }

  func checkLive(row entry: Int32) {
    require(isLiveRow(entry), "The entry is no row of this layout.")
  }

  func isLiveRow(_ entry: Int32) -> Bool {
    guard entry >= 0, Int(entry) < states.capacity else { return false }
    let state = states[Int(entry)]
    return state.flags.contains(.live) && state.isRow
  }
}
