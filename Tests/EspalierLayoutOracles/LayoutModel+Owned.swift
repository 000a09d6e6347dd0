// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport

// Edits of a list with an order of its own: rows by batch updates that name their containers, and containers
// one by one.
extension LayoutModel {
  mutating func editList() {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: insertContainer()
    case 1: removeContainer()
    case 2: moveContainer()
    default: updateRows()
    }
    list.checkInvariants()
  }

  private mutating func updateRows() {
    let old = tokens
    var moved: Set<Token> = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0...2: insertRows(old)
      case 3: removeRows()
      case 4: moveRow(&moved)
      default: if chance(2) { moveRow(&moved) } else { sortRows(&moved) }
      }
    }
    let before = Set(old)
    guard isDefinite(arriving: Set(tokens).subtracting(before).union(moved)) else {
      tokens = old
      return
    }
    let (gone, here) = (old.compactMap(\.row), tokens.compactMap(\.row))
    let updated = here.filter { before.contains(.row($0)) && chance(12) }
    for id in updated {
      items[id]!.stamp += Int.random(in: 0...2, using: &random)
      items[id]!.attributes = attributes(items[id]!.role)
      disturbed.insert(id)
      waiting.insert(id)
      shake(id)
    }
    let boxes = boxOfRow()
    let inserts = here.indices.filter { !before.contains(.row(here[$0])) }
    let deletes = gone.indices.filter { boxes[gone[$0]] == nil }
    let moves = gone.indices.filter { moved.contains(.row(gone[$0])) && boxes[gone[$0]] != nil }
    let targets = moves.map { here.firstIndex(of: gone[$0])! }
    for index in deletes { leave(gone[index]) }
    for index in inserts { come(here[index]) }
    for index in moves { note(moved: gone[index]) }
    let (deleted, inserted) = (deletes.map { OldRow($0) }, inserts.map { NewRow($0) })
    let (from, to) = (moves.map { OldRow($0) }, targets.map { NewRow($0) })
    let changed = updated.map { NewRow(here.firstIndex(of: $0)!) }
    let rows = here.map { Row(id: RowID(Int64($0)), stamp: Stamp(Int64(items[$0]!.stamp))) }
    let containers = here.map { self.boxes[boxes[$0]!]!.id }
    let attributes = here.map { items[$0]!.attributes }
    list.apply(
      deletes: deleted.span, inserts: inserted.span, moveSources: from.span, moveTargets: to.span,
      updates: changed.span, rows: rows.span, containers: containers.span
    ) { attributes[$0] }
  }

  /// Whether the indices and containers of rows say where they stand. A row comes after the row before it, or
  /// the container that one lies in; so it cannot be put behind a container without rows.
  private func isDefinite(arriving: Set<Token>) -> Bool {
    var rowsSoFar = 0
    var rowsAtBegin: [Int] = []
    var followsEmpty = false
    for token in tokens {
      switch token {
      case .begin:
        rowsAtBegin.append(rowsSoFar)
        followsEmpty = false
      case .end: followsEmpty = rowsAtBegin.removeLast() == rowsSoFar
      case .row:
        if followsEmpty, arriving.contains(token) { return false }
        rowsSoFar += 1
        followsEmpty = false
      }
    }
    return true
  }

  private mutating func come(_ id: Int) {
    items[id]!.isShown = true
    shake(id)
  }

  private mutating func leave(_ id: Int) {
    items[id]!.isShown = false
    unsettled.insert(id)
    shake(id)
  }

  private mutating func note(moved id: Int) {
    disturbed.insert(id)
    unsettled.insert(id)
    movedRows.insert(id)
    shake(id)
  }

  /// Replaces all rows: those there were, others, in another order, all in the list itself.
  mutating func load() {
    let old = tokens.compactMap(\.row)
    tokens.removeAll { $0.row != nil }
    for id in old { leave(id) }
    var new = old.filter { items[$0]!.role == .item && !chance(3) }
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      items[nextID] = Item(entry: -1, attributes: attributes(.item))
      new.append(nextID)
      nextID += 1
    }
    if chance(2) { new.shuffle(using: &random) }
    if chance(6) { new = [] }
    tokens.insert(contentsOf: new.map { .row($0) }, at: 1)
    for id in new {
      come(id)
      // All rows are dealt anew.
      movedRows.insert(id)
    }
    let rows = new.map { Row(id: RowID(Int64($0)), stamp: Stamp(Int64(items[$0]!.stamp))) }
    let attributes = new.map { items[$0]!.attributes }
    list.load(rows.span) { attributes[$0] }
    (mayJump, keepsFraction) = (true, false)
  }

  // Containers stand before a sibling, or last in the one around them.

  /// A box and, if it is to stand before one, the sibling; with the place in the tokens.
  private mutating func placeForBox(in parent: Int) -> (sibling: Int?, place: Int)? {
    var siblings: [Int?] = boxes.keys.filter { $0 > 0 && boxes[$0]!.parent == parent }.sorted()
    siblings = siblings.filter { tokens.contains(.begin($0!)) }
    let end = tokens.firstIndex(of: .end(parent))!
    // Last is a footer, if there is one.
    if role(of: tokens[end - 1]) != .footer { siblings.append(nil) }
    guard let sibling = siblings.randomElement(using: &random) else { return nil }
    return (sibling, sibling.map { tokens.firstIndex(of: .begin($0))! } ?? end)
  }

  private mutating func insertContainer() {
    let parent = boxes.keys.sorted().randomElement(using: &random)!
    guard boxes.count < 9, let (sibling, place) = placeForBox(in: parent) else { return }
    let index = boxes.keys.max()! + 1
    var box = Box(look: look())
    box.parent = parent
    box.id = list.addContainer(
      LayoutModel.style(box.look, axis), in: boxes[parent]!.id,
      before: sibling.map { boxes[$0]!.id })
    boxes[index] = box
    tokens.insert(contentsOf: [.begin(index), .end(index)], at: place)
  }

  private mutating func removeContainer() {
    guard let range = someBox(), case .begin(let box) = tokens[range.lowerBound] else { return }
    for token in tokens[range] {
      if let id = token.row { leave(id) }
    }
    list.removeContainer(boxes[box]!.id)
    for token in tokens[range] {
      if case .begin(let inner) = token { boxes[inner] = nil }
    }
    tokens.removeSubrange(range)
  }

  private mutating func moveContainer() {
    guard let range = someBox(), case .begin(let box) = tokens[range.lowerBound] else { return }
    let old = tokens
    let inside = Array(tokens[range])
    tokens.removeSubrange(range)
    guard let (sibling, place) = placeForBox(in: boxes[box]!.parent) else {
      tokens = old
      return
    }
    tokens.insert(contentsOf: inside, at: place)
    if tokens != old { for token in inside { if let id = token.row { note(moved: id) } } }
    list.moveContainer(boxes[box]!.id, before: sibling.map { boxes[$0]!.id })
  }
}
