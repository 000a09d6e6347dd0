// SPDX-License-Identifier: MIT

import EspalierBase

// Where heights come from and where they go when they are not needed for the moment.
extension RowLayout {
  /// The extent a row has across the axis, in units.
  func breadth(of entry: Int32) -> Int32 { breadth(of: entry, in: breadth) }

  /// The extent a row has across the axis of a list of some breadth, in units.
  func breadth(of entry: Int32, in list: Int32) -> Int32 {
    let state = states[Int(entry)]
    let own = Int(entry) < breadths.capacity ? breadths[Int(entry)] - 1 : -1
    return containers[Int(state.container)].rowBreadth(
      state, own: own, in: list, pixel: configuration.pixel)
  }

  /// The extents a row has across the axis at the present width of the list and at the two kept ones.
  func breadths(of entry: Int32) -> SIMD3<Int32> {
    SIMD3(
      breadth(of: entry), breadth(of: entry, in: columns.key(second: false)),
      breadth(of: entry, in: columns.key(second: true)))
  }

  /// Turns the heights a row has at other widths of the list into hints, where its own breadth is
  /// another one by now. What was measured is among the spare heights.
  mutating func demoteHeights(of entry: Int32, from old: SIMD3<Int32>) {
    let new = breadths(of: entry)
    if new.y != old.y { columns.demote(Int(entry), second: false) }
    if new.z != old.z { columns.demote(Int(entry), second: true) }
  }

  /// Gives a row the height of its mode: fixed, measured before, or the best estimate there is.
  mutating func findHeight(of entry: Int32, _ mode: HeightMode, last: Int32?) {
    if states[Int(entry)].role == .background { return }
    guard case .automatic(let estimate) = mode else {
      if case .fixed(let height) = mode { states[Int(entry)].height = height.rawValue }
      return
    }
    let finding = spare(of: entry)
    if case .height(let height) = finding, breadth > 0 {
      states[Int(entry)].height = height
      states[Int(entry)].flags.insert(.measured)
      return
    }
    states[Int(entry)].height =
      estimate?.rawValue ?? last ?? finding.anyHeight
      ?? estimates.mean(of: states[Int(entry)].kind) ?? configuration.defaultEstimate.rawValue
  }

  /// What is kept of a row's heights beside the row.
  @inline(__always)
  private func spare(of entry: Int32) -> SpareHeights.Finding {
    if spares.count == 0 { return .nothing }
    let row = rows[Int(entry)]
    return spares.find(
      id: row.id.rawValue, stamp: row.stamp.rawValue, breadth: breadth(of: entry))
  }

  /// Keeps all measured heights of a row for the case that it comes back.
  mutating func retireHeights(of entry: Int32) {
    let state = states[Int(entry)]
    guard !state.flags.contains(.fixed) else { return }
    if state.isMeasured, breadth > 0 { retire(state.height, of: entry, at: breadth) }
    for second in 0..<2 where columns.isInUse(second: second == 1) {
      let height = columns[second: second == 1, Int(entry)]
      if height >= 0 { retire(height, of: entry, at: columns.key(second: second == 1)) }
    }
  }

  private mutating func retire(_ height: Int32, of entry: Int32, at list: Int32) {
    let row = rows[Int(entry)]
    spares.keep(
      SpareHeights.Spare(
        id: row.id.rawValue, stamp: row.stamp.rawValue, breadth: breadth(of: entry, in: list),
        height: height))
  }

  /// The question a host is asked for the height of a row.
  func request(for entry: Int32) -> MeasureRequest {
    MeasureRequest(
      id: rows[Int(entry)].id, stamp: rows[Int(entry)].stamp,
      entry: RowOrder.Entry(rawValue: entry),
      breadth: Height(unchecked: breadth(of: entry)),
      estimate: Height(unchecked: states[Int(entry)].height),
      kind: RowKind(states[Int(entry)].kind), axis: configuration.axis)
  }

  /// Checks what a host measured. What is no height is noted, and nil.
  mutating func checked(_ points: Double, for id: RowID) -> Int32? {
    guard let height = Height(points: points) else {
      note(.badHeight(id, points: points))
      return nil
    }
    return height.rawValue
  }

  /// Uses a height that was measured somewhere else, at some other time, on any thread.
  ///
  /// - Returns: whether the height is that of the row as it is now. Then it is in use, unless the row has
  ///   come to have a fixed height. It is kept for later if it is that of another stamp or width, or of a
  ///   row that is fixed; one measured at no width, or one that is no height, is refused. A diagnostic
  ///   says so if it is not of the row.
  /// - Complexity: O(log n).
  @discardableResult
  public mutating func deliver(_ measured: MeasuredHeight, in order: inout RowOrder) -> Bool {
    let request = measured.request
    guard let height = checked(measured.points, for: request.id) else { return false }
    guard request.breadth > .zero else {
      note(.heightWithoutWidth(request.id))
      return false
    }
    let slot = request.entry.rawValue
    guard isLiveRow(slot), rows[Int(slot)].id == request.id,
      rows[Int(slot)].stamp == request.stamp, breadth(of: slot) == request.breadth.rawValue
    else {
      note(.staleHeight(request.id))
      keepSpare(height, for: request)
      return false
    }
    if states[Int(slot)].flags.contains(.fixed) {
      keepSpare(height, for: request)
      return true
    }
    settle(&order)
    measure(slot, height, in: &order)
    didMutate(order)
    return true
  }

  private mutating func keepSpare(_ height: Int32, for request: MeasureRequest) {
    spares.keep(
      SpareHeights.Spare(
        id: request.id.rawValue, stamp: request.stamp.rawValue,
        breadth: request.breadth.rawValue, height: height))
  }

  /// Sets the measured height of a row.
  mutating func measure(_ entry: Int32, _ height: Int32, in order: inout RowOrder) {
    kept.drop(ifItHas: entry)
    kept.isReported = false
    let old = states[Int(entry)]
    guard !old.flags.contains(.fixed) else { return }
    if old.isMeasured {
      estimates.replace(old.height, with: height, of: old.kind)
    } else {
      estimates.add(height, of: old.kind)
    }
    states[Int(entry)].height = height
    states[Int(entry)].flags.insert(.measured)
    keepFold(entry, from: old, to: height)
    heightDidChange(of: entry, isFirst: !old.isMeasured, in: &order)
  }

  /// Gives rows of which nothing was known the running mean of their kind, as it is by now.
  ///
  /// Nothing in sight moves. Estimates never change by themselves: the layout would depend on the
  /// order of the measurements, and the scroll bar would tremble.
  /// - Complexity: O(n).
  public mutating func refreshEstimates(in order: inout RowOrder) {
    let unknown = configuration.defaultEstimate.rawValue
    for slot in 0..<states.capacity where states[slot].height == unknown {
      let state = states[slot]
      guard state.flags.contains(.live), state.isRow, !state.isMeasured else { continue }
      if let mean = estimates.mean(of: state.kind) { states[slot].height = mean }
    }
    isAllDirty = true
    settle(&order)
    didMutate(order)
  }
}

extension SpareHeights.Finding {
  /// The height that was found, as good or bad as it is.
  fileprivate var anyHeight: Int32? {
    switch self {
    case .height(let height), .hint(let height): height
    case .nothing: nil
    }
  }
}
