// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport

// What keeps its place on the screen, by the words of the rules.
extension LayoutModel {
  private var isOfLists: Bool { boxes.values.allSatisfy { $0.look.shape == .list } }

  /// Scrolls by less than the viewport. What is in sight before and after moves by that, whatever is measured.
  mutating func tick() throws {
    try check()
    try checkMeasuringPass()
    guard isOfLists, !isBeyond, heightOfRow.count > 0 else { return }
    let step = Int.random(in: -399...399, using: &random)
    let before = seen
    mayJump = true
    viewportDidScroll(to: offset + Double(step))
    expectedShift = step * 768
    offset += Double(step)
    try check()
    try checkMeasuringPass()
    // The content ends: everything comes back from there.
    if isClamped || isBeyond { return }
    let places = Dictionary(uniqueKeysWithValues: seen.map { ($0.id, $0.place) })
    for row in before where items[row.id]!.attributes.pin == .none {
      guard let place = places[row.id] else { continue }
      let wanted = row.place - step * 768
      try expect(place == wanted, "\(message): a tick of \(step) moves row \(row.id)")
    }
  }

  /// The row across the fold shows something new, again and again.
  mutating func stream() throws {
    try check()
    try checkMeasuringPass()
    let fold = seen.first { row in
      row.place < 0 && row.place + heightOfRow[row.id]! > 0 && items[row.id]!.role == .item
        && items[row.id]!.attributes.pin == .none
    }
    guard isOfLists, !isBeyond, let fold else { return }
    if case .fixed = items[fold.id]!.attributes.height { return }
    heldRow = fold
    defer { heldRow = nil }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      keepsFraction = false
      disturbed = [fold.id]
      mayJump = true
      items[fold.id]!.stamp += 1
      waiting.insert(fold.id)
      shake(fold.id)
      show(fold.id)
      try check()
      try checkMeasuringPass()
      if heldRow == nil { return }
      try expect(
        isMeasured(fold.id, boxOfRow()[fold.id]!), "\(message): row \(fold.id) was not asked")
      // A row that has become so small that it is out of sight is not at the fold any more, and one that
      // the end of the content has moved is somewhere else.
      let isSame = seen.contains { $0.id == fold.id && $0.place == fold.place }
      if !isSame || isClamped || isBeyond { return }
    }
  }

  /// Tells the layout that a row shows something new.
  private mutating func show(_ id: Int) {
    guard isOwned else {
      return sync(from: tokens, moved: [], removedBoxes: [], updated: [(id, nil)])
    }
    let here = tokens.compactMap(\.row)
    let rows = here.map { Row(id: RowID(Int64($0)), stamp: Stamp(Int64(items[$0]!.stamp))) }
    let updates = [NewRow(here.firstIndex(of: id)!)]
    let attributes = items[id]!.attributes
    list.apply(
      deletes: Span(), inserts: Span(), moveSources: Span(), moveTargets: Span(),
      updates: updates.span, rows: rows.span
    ) { _ in attributes }
  }

  /// Sorts items that follow one another in a box by something else.
  mutating func sortRows(_ moved: inout Set<Token>) {
    let places = tokens.indices.filter { role(of: tokens[$0]) == .item }
    guard let first = places.randomElement(using: &random) else { return }
    var end = first
    while end < tokens.count, role(of: tokens[end]) == .item { end += 1 }
    let old = Array(tokens[first..<end])
    let new = old.shuffled(using: &random)
    for (before, after) in zip(old, new) where before != after { moved.insert(after) }
    tokens.replaceSubrange(first..<end, with: new)
  }
}
