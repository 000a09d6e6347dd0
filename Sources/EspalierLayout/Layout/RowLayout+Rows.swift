// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// What the owner of the order says about its rows. A row is added before or after it is put into the order, and
// removed before or after it is taken out, but always between `willChange` and `didChange`. Nothing here
// touches the order; extents follow in `settle`.
extension RowLayout {
  /// Adds a row. Traps if its entry is negative or in use, or the container is not in this layout.
  ///
  /// A height that was measured for this identity, stamp, width and traits before is used again.
  /// - Complexity: O(1) expected.
  /// - Allocations: none if there is room for the entry.
  package mutating func addRow(
    _ entry: Slot, _ row: Row, _ attributes: RowAttributes = .init(),
    in container: ContainerID = .list
  ) {
    containers.checkLive(container)
    heights.makeRoom(for: entry)
    heights.set(row, of: entry)
    heights.set(attributes, of: entry, in: container)
    heights.findHeight(of: entry, attributes.height, last: nil, containers)
    noteAttributes(of: entry)
    if !hasExactExtent(self[entry]) { extents.touch(entry) }
  }

  /// Forgets a row. Its measured heights are kept for a while, for the case that it comes back. Traps if
  /// the entry is no row of this layout.
  ///
  /// - Complexity: O(1) expected.
  package mutating func removeRow(_ entry: Slot) {
    heights.checkLive(row: entry)
    heights.retire(entry, containers)
    touchCarriers(around: self[entry])
    drop(entry)
    viewport.forget(entry)
    if !extents.trustsExtents { extents.touch(entry) }
  }

  /// Forgets a row and keeps nothing of it.
  mutating func drop(_ entry: Slot) {
    pins.forget(self[entry])
    waterfalls.remove(entry)
    heights.forget(entry)
  }

  /// Says that a row shows something new: its height becomes the estimate of its height, unless the
  /// attributes have one. With the stamp it has, only the attributes are set; a measured height stays.
  /// Traps if the entry is no row of this layout.
  ///
  /// - Complexity: O(1) expected.
  package mutating func updateRow(
    _ entry: Slot, stamp: Stamp, _ attributes: RowAttributes? = nil
  ) {
    heights.checkLive(row: entry)
    if stamp == row(of: entry).stamp, attributes == nil { return }
    viewport.seen.noteUpdate(of: entry)
    let old = self[entry]
    if let attributes, isFixed(attributes, of: entry) {
      // Of fixed height, with exactly these attributes already: no extent depends on the stamp.
      guard stamp != row(of: entry).stamp else { return }
      disturb(.content(entry, isMeasured: true))
      heights.setStamp(stamp, of: entry)
      return viewport.rebase(on: entry, lastHeight: old.height)
    }
    let keys = heights.keys(of: entry, containers)
    heights.retire(entry, containers)
    heights.setStamp(stamp, of: entry)
    let mode = attributes?.height ?? old.presentMode
    if let attributes {
      replace(attributes, of: entry)
      heights.demote(entry, from: keys, containers)
    }
    switch mode {
    case .automatic where self[entry].role == .background: break
    case .automatic: self[entry].flags.subtract(.known)
    // While it is fixed, nothing takes care of the heights it had at other widths; it may not be for ever.
    case .fixed: heights.columns.forget(entry.index)
    }
    let last = old.isMeasured || attributes == nil ? old.height : nil
    heights.findHeight(of: entry, mode, last: last, containers)
    disturbPass(with: entry, from: old)
    viewport.rebase(on: entry, lastHeight: old.height)
    extents.touch(entry)
  }

  /// Says that a row is in another container by now. If it has another width there, it is measured
  /// again, unless it has been measured at that width before. Traps if the entry is no row of this layout
  /// or the container is not in it.
  ///
  /// - Complexity: O(1) expected.
  package mutating func setContainer(of entry: Slot, to container: ContainerID) {
    heights.checkLive(row: entry)
    disturb(.row(entry))
    containers.checkLive(container)
    let old = self[entry]
    guard old.container != container else {
      if !extents.trustsExtents { extents.touch(entry) }
      return
    }
    disturb(.extents)
    let keys = heights.keys(of: entry, containers)
    heights.retire(entry, containers)
    waterfalls.remove(entry)
    touchMarkers(of: old.container)
    touchMarkers(of: container)
    self[entry].container = container
    self[entry].flags.remove(.closes)
    extents.touch(entry)
    if old.role == .background { containers.noteBackground(in: container) }
    heights.findAgain(entry, from: keys, last: old.height, containers)
  }
}

extension RowLayout {
  /// Whether the order has the extent of a new row without being told.
  private func hasExactExtent(_ state: RowState) -> Bool {
    extents.trustsExtents && state.flags.contains(.fixed) && !state.isBackground
  }

  /// Says what the change of a row does to the pass that is kept. A pinned row may be on the screen without being among
  /// the rows in sight.
  private mutating func disturbPass(with entry: Slot, from old: RowState) {
    let new = self[entry]
    if old.isPinned || new.isPinned { return disturb(.edit) }
    guard new.isSameButForHeight(as: old), !new.isMeasured || new.height == old.height else {
      return disturb(.row(entry))
    }
    disturb(.content(entry, isMeasured: new.isMeasured))
  }

  /// Whether a row has a fixed height and exactly these attributes already.
  private func isFixed(_ attributes: RowAttributes, of entry: Slot) -> Bool {
    let state = self[entry]
    guard case .fixed(let height) = attributes.height, height.rawValue == state.height,
      attributes.breadth == nil, !heights.hasOwnBreadth(entry)
    else { return false }
    let new = RowState(attributes, in: state.container)
    return new.kind == state.kind && new.flags == state.flags.subtracting(.closes)
  }

  private mutating func replace(_ attributes: RowAttributes, of entry: Slot) {
    let old = self[entry]
    touchCarriers(around: old)
    pins.forget(old)
    heights.set(attributes, of: entry, in: old.container)
    if old.flags.contains(.closes) { self[entry].flags.insert(.closes) }
    noteAttributes(of: entry)
  }

  /// Tells the other parts what a row is.
  private mutating func noteAttributes(of entry: Slot) {
    let state = self[entry]
    if state.role == .background { containers.noteBackground(in: state.container) }
    pins.note(state)
    touchCarriers(around: state)
  }

  /// Touches the markers around a header or footer, which carries the inset instead of one of them. It need
  /// not stand beside it: backgrounds may be between the two.
  private mutating func touchCarriers(around state: RowState) {
    guard state.role == .header || state.role == .footer else { return }
    touchMarkers(of: state.container)
  }

  /// Marks the markers of a container that something has left or entered. What is beside them may
  /// have other neighbours now although no row has moved for a reader of the list: the one row that came or
  /// went stood at the edge, inside or outside.
  mutating func touchMarkers(of container: ContainerID) {
    let (begin, end) = (self[container].begin, self[container].end)
    guard begin != Slot.none else { return }
    extents.touch(begin)
    extents.touch(end)
  }
}

extension RowState {
  /// How the height of a row is found as long as nothing else is said of it.
  fileprivate var presentMode: HeightMode {
    flags.contains(.fixed) ? .fixed(Length(unchecked: height)) : .automatic()
  }
}

extension RowState {
  /// Whether a row is what it was, however its height is found, and whatever that is.
  fileprivate func isSameButForHeight(as old: RowState) -> Bool {
    let others = flags.symmetricDifference(old.flags).subtracting(Flags.known.union(.closes))
    return kind == old.kind && container == old.container && others.isEmpty
  }
}
