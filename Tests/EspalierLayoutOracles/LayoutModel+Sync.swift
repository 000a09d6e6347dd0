// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport

// How the owner of an order tells a layout of an edit.
extension LayoutModel {
  /// Brings order and layout from the old tokens to the present ones.
  mutating func sync(
    from old: [Token], moved: Set<Token>, removedBoxes: [Int], updated: [(Int, RowAttributes?)]
  ) {
    let new = tokens
    let kept = Set(new)
    let before = old.compactMap { token -> Int? in
      if case .row(let id) = token, items[id]!.isShown { id } else { nil }
    }
    let places = places(new)
    let after = places.filter(\.isShown).map(\.id)
    let shown = Set(after)
    layout.willChange(in: &order)
    let removesFirst = Bool.random(using: &random)
    if removesFirst { remove(removedBoxes) }
    var edges: [RowOrder.Entry] = []
    for token in old where !kept.contains(token) || moved.contains(token) {
      let entry = entry(of: token)
      if case .row = token {} else { noteEdges(entry, &edges) }
      order.remove(entry)
      if case .row(let id) = token {
        if items[id]!.isShown, !shown.contains(id) || !kept.contains(token) {
          layout.removeRow(entry)
          unsettled.insert(id)
          items[id]!.isShown = false
          shake(id)
        }
        if !kept.contains(token) {
          freeEntries.append(entry)
          items[id]!.entry = -1
        }
      }
    }
    put(new, shown)
    for place in places { join(place, isMoved: moved.contains(.row(place.id))) }
    if !removesFirst { remove(removedBoxes) }
    syncBoxes()
    for (id, attributes) in updated where items[id]!.isShown {
      layout.updateRow(items[id]!.entry, stamp: Stamp(Int64(items[id]!.stamp)), attributes)
    }
    for entry in edges where order.contains(entry) { layout.touch(entry) }
    let (gone, come) = (Set(before), shown)
    let moves = before.indices.filter {
      moved.contains(.row(before[$0])) && come.contains(before[$0])
    }
    let deletes = before.indices.filter { !come.contains(before[$0]) }
    let inserts = after.indices.filter { !gone.contains(after[$0]) }
    let targets = moves.map { after.firstIndex(of: before[$0])! }
    let lists = (deletes.map { OldRow($0) }, inserts.map { NewRow($0) })
    let (from, to) = (moves.map { OldRow($0) }, targets.map { NewRow($0) })
    layout.didChange(
      deletes: lists.0.span, inserts: lists.1.span, moveSources: from.span, moveTargets: to.span,
      in: &order)
    for token in moved {
      guard case .row(let id) = token else { continue }
      disturbed.insert(id)
      unsettled.insert(id)
      movedRows.insert(id)
      shake(id)
    }
    checkInvariants()
  }

  func entry(of token: Token) -> RowOrder.Entry {
    switch token {
    case .begin(let box): boxes[box]!.begin
    case .end(let box): boxes[box]!.end
    case .row(let id): items[id]!.entry
    }
  }

  /// Entries beside a marker that goes: their neighbours change although they do not. Hidden rows are
  /// none of the layout's neighbours.
  private func noteEdges(_ entry: RowOrder.Entry, _ edges: inout [RowOrder.Entry]) {
    let hidden = Set(items.values.filter { !$0.isShown }.map(\.entry))
    var before = order.entry(before: entry)
    while let other = before, hidden.contains(other) { before = order.entry(before: other) }
    var after = order.entry(after: entry)
    while let other = after, hidden.contains(other) { after = order.entry(after: other) }
    edges += [before, after].compactMap { $0 }
  }

  private mutating func remove(_ removed: [Int]) {
    for box in removed where boxes[box]!.id != RowLayout.list {
      layout.removeContainer(boxes[box]!.id)
    }
  }

  /// Puts whatever is not in the order where it belongs.
  private mutating func put(_ new: [Token], _ shown: Set<Int>) {
    var open: [Int] = []
    var previous = RowOrder.Entry.start
    for token in new {
      if token == .begin(0) || token == .end(0) {
        if token == .begin(0) { open.append(0) }
        continue
      }
      let entry = entry(of: token)
      if !order.contains(entry) {
        var isRow = false
        if case .row(let id) = token { isRow = shown.contains(id) }
        order.insert(
          RowOrder.Item(entry, height: .zero, traits: isRow ? .row : []), after: previous)
        if case .begin(let box) = token, boxes[box]!.id != RowLayout.list {
          // A box that moved has other neighbours.
          layout.touch(boxes[box]!.begin)
          layout.touch(boxes[box]!.end)
        }
      }
      if case .begin(let box) = token {
        if boxes[box]!.id == RowLayout.list { create(box, in: open.last!) }
        open.append(box)
      }
      if case .end = token { open.removeLast() }
      previous = entry
    }
  }

  private mutating func create(_ index: Int, in parent: Int) {
    let box = boxes[index]!
    boxes[index]!.parent = parent
    boxes[index]!.id = layout.addContainer(
      begin: box.begin, end: box.end, style: LayoutModel.style(box.look, axis),
      in: boxes[parent]!.id)
  }

  /// Tells the layout of a row that comes, goes or lies elsewhere.
  private mutating func join(
    _ place: (id: Int, box: Int, isShown: Bool), isMoved: Bool
  ) {
    let item = items[place.id]!
    let container = boxes[place.box]!.id
    switch (item.isShown, place.isShown) {
    case (false, true):
      order.setTraits(.row, of: item.entry)
      layout.addRow(
        item.entry, Row(id: RowID(Int64(place.id)), stamp: Stamp(Int64(item.stamp))),
        item.attributes, in: container)
    case (true, false):
      order.setTraits([], of: item.entry)
      layout.removeRow(item.entry)
      unsettled.insert(place.id)
    case (true, true): if isMoved { layout.setContainer(of: item.entry, to: container) }
    case (false, false): break
    }
    if item.isShown != place.isShown { shake(place.id) }
    items[place.id]!.isShown = place.isShown
  }

  /// The row is looked up anew: what was measured of it may be forgotten by now.
  mutating func shake(_ id: Int) {
    if isForgetful { firm = firm.filter { $0.id != id } }
  }

  /// Hides and shows boxes, and forgets those that are gone.
  private mutating func syncBoxes() {
    let here = Set(tokens)
    for (index, box) in boxes where index > 0 && !here.contains(.begin(index)) {
      freeEntries += [box.begin, box.end]
      boxes[index] = nil
    }
    for index in boxes.keys.sorted() where index > 0 {
      var (isShown, around) = (true, index)
      while around > 0 {
        isShown = isShown && !boxes[around]!.isHidden
        around = boxes[around]!.parent
      }
      if isShown != boxes[index]!.isShown {
        layout.setHidden(!isShown, boxes[index]!.id)
        boxes[index]!.isShown = isShown
      }
    }
  }
}
