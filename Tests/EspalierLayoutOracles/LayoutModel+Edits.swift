// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport

// What may happen to the list. Edits change the tokens first; `sync` then brings order and layout
// there, as an owner of the order would.
extension LayoutModel {
  /// One random step.
  mutating func change() throws {
    disturbed = []
    unsettled = []
    (keptFold, middleRow, isTargetExact) = (nil, nil, false)
    let boxes = boxOfRow()
    waiting = waiting.filter { id in boxes[id].map { !isMeasured(id, $0) } ?? false }
    mayJump = false
    switch Int.random(in: 0..<17, using: &random) {
    case 0...5: if isOwned { editList() } else { edit() }
    case 6, 7: deliver()
    case 8: changeSetting()
    case 9: restyle()
    case 10: try goThereAndBack()
    case 11: target()
    case 12:
      isDecelerating.toggle()
      setDecelerating()
    case 13: scroll()
    case 14: try tick()
    case 15: try stream()
    default: if isOwned { load() } else { edit() }
    }
  }

  mutating func takeEntry() -> RowOrder.Entry {
    if let entry = freeEntries.popLast() { return entry }
    nextEntry += 1
    return RowOrder.Entry(nextEntry - 1)
  }

  mutating func attributes(_ role: RowRole) -> RowAttributes {
    var attributes = RowAttributes(role: role)
    let estimate = Length(rawValue: Int32.random(in: 1...60_000, using: &random))
    attributes.height = chance(4) ? .fixed(estimate) : .automatic(estimate: estimate)
    if chance(2) { attributes.kind = 1 }
    if role == .background { return attributes }
    if chance(role == .item ? 8 : 2) { attributes.pin = pin(chance(3) ? .trailing : .leading) }
    guard role == .item else { return attributes }
    if Bool.random(using: &random) {
      attributes.breadth = Length(rawValue: Int32.random(in: 1...20, using: &random) * 7680)
    }
    attributes.spansLine = chance(9)
    attributes.startsLine = chance(9)
    // Of rows in lines and columns it is not said which of them passes a line first.
    if attributes.pin != .none { attributes.spansLine = true }
    return attributes
  }

  private mutating func pin(_ edge: PinEdge) -> Pin {
    let level = Int.random(in: 0...2, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return Pin(.always, edge: edge)
    case 1: return Pin(.afterContainer, edge: edge)
    case 2: return Pin(.beforeContainer, edge: edge)
    case 3...8: return Pin(.insideContainer, edge: edge, level: level)
    default: return Pin(.untilNext, edge: edge, level: level)
    }
  }

  private mutating func someRole() -> RowRole {
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: .header
    case 2: .footer
    case 3: .background
    default: .item
    }
  }

  func role(of token: Token) -> RowRole? {
    if case .row(let id) = token { items[id]!.role } else { nil }
  }

  /// The places where a row of a role, or a box, may stand: headers and footers are the first and the last
  /// rows of their boxes, and alone; backgrounds stand beside the header.
  func placesFor(_ role: RowRole) -> [Int] {
    (1..<tokens.count).filter { place in
      let (before, after) = (tokens[place - 1], tokens[place])
      let isBehindBegin = if case .begin = before { true } else { false }
      let isBeforeEnd = if case .end = after { true } else { false }
      let isInFront =
        isBehindBegin || self.role(of: before) == .header || self.role(of: before) == .background
      switch role {
      case .item:
        return self.role(of: after) != .header && self.role(of: after) != .background
          && self.role(of: before) != .footer
      case .background: return isInFront
      case .header:
        return isBehindBegin && self.role(of: after) != .header
          && tokens[place...].first { self.role(of: $0) != .background }.map {
            self.role(of: $0) != .header
          } ?? true
      case .footer: return isBeforeEnd && self.role(of: before) != .footer
      }
    }
  }

  private mutating func edit() {
    let old = tokens
    var removedBoxes: [Int] = []
    var moved: Set<Token> = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2: insertRows(old)
      case 3: removeRows()
      case 4, 5: moveRow(&moved)
      case 6: insertBox()
      case 7: if removedBoxes.isEmpty { removeBox(&removedBoxes, &moved) }
      case 8: if chance(2) { moveBox(&moved) } else { sortRows(&moved) }
      default: toggle()
      }
    }
    var updated: [(Int, RowAttributes?)] = []
    let kept = Set(old)
    for place in places(tokens) where place.isShown && items[place.id]!.isShown && chance(12) {
      guard kept.contains(.row(place.id)) else { continue }
      let keepsStamp = chance(3)
      if !keepsStamp { items[place.id]!.stamp += Bool.random(using: &random) ? 1 : 2 }
      var new: RowAttributes?
      if keepsStamp || Bool.random(using: &random) {
        new = attributes(items[place.id]!.role)
      }
      if let new { items[place.id]!.attributes = new }
      shake(place.id)
      disturbed.insert(place.id)
      waiting.insert(place.id)
      updated.append((place.id, new))
    }
    sync(from: old, moved: moved, removedBoxes: removedBoxes, updated: updated)
  }

  mutating func insertRows(_ old: [Token]) {
    for _ in 0..<Int.random(in: 1...(chance(5) ? 20 : 4), using: &random) {
      // Some rows are old acquaintances.
      let here = Set(tokens).union(old)
      let absent = items.keys.filter { !here.contains(.row($0)) }.sorted()
      var id = nextID
      if let known = absent.randomElement(using: &random), chance(2) {
        id = known
      } else {
        nextID += 1
        items[id] = Item(
          entry: -1, attributes: attributes(someRole()), isHidden: !isOwned && chance(8))
      }
      guard let place = placesFor(items[id]!.role).randomElement(using: &random) else { continue }
      if !isOwned { items[id]!.entry = takeEntry() }
      tokens.insert(.row(id), at: place)
    }
  }

  mutating func removeRows() {
    let count = Int.random(in: 1...(chance(5) ? 30 : 4), using: &random)
    for _ in 0..<count {
      let rows = tokens.indices.filter { if case .row = tokens[$0] { true } else { false } }
      guard let index = rows.randomElement(using: &random) else { return }
      tokens.remove(at: index)
    }
  }

  mutating func moveRow(_ moved: inout Set<Token>) {
    let rows = tokens.indices.filter { if case .row = tokens[$0] { true } else { false } }
    guard let index = rows.randomElement(using: &random) else { return }
    let token = tokens.remove(at: index)
    moved.insert(token)
    let place = placesFor(role(of: token)!).randomElement(using: &random) ?? index
    tokens.insert(token, at: place)
  }

  private mutating func insertBox() {
    guard boxes.count < 9 else { return }
    let index = (boxes.keys.max() ?? 0) + 1
    boxes[index] = Box(look: look(), begin: takeEntry(), end: takeEntry())
    boxes[index]!.isHidden = chance(6)
    let place = placesFor(.item).randomElement(using: &random)!
    tokens.insert(contentsOf: [.begin(index), .end(index)], at: place)
  }

  /// The tokens of a box that is not the list, with their indices.
  mutating func someBox() -> ClosedRange<Int>? {
    guard let box = boxes.keys.filter({ $0 > 0 }).sorted().randomElement(using: &random),
      let first = tokens.firstIndex(of: .begin(box)), let last = tokens.firstIndex(of: .end(box))
    else { return nil }
    return first...last
  }

  /// Removes a box and those in it; their rows leave, or move out.
  private mutating func removeBox(_ removed: inout [Int], _ moved: inout Set<Token>) {
    guard let range = someBox() else { return }
    let inside = Array(tokens[range])
    tokens.removeSubrange(range)
    for token in inside {
      switch token {
      case .begin(let box): removed.append(box)
      case .end: break
      case .row:
        guard Bool.random(using: &random), let role = role(of: token),
          let place = placesFor(role).randomElement(using: &random)
        else { continue }
        moved.insert(token)
        tokens.insert(token, at: place)
      }
    }
  }

  /// Moves a box with everything in it, inside the box around it.
  private mutating func moveBox(_ moved: inout Set<Token>) {
    guard let range = someBox() else { return }
    let inside = Array(tokens[range])
    let around = tokens[..<range.lowerBound]
    var depth = 0
    let begin = around.lastIndex { token in
      switch token {
      case .end: depth += 1
      case .begin:
        if depth == 0 { return true }
        depth -= 1
      case .row: break
      }
      return false
    }!
    guard case .begin(let parent) = tokens[begin] else { return }
    tokens.removeSubrange(range)
    var places: [Int] = []
    var open: [Int] = []
    let free = Set(placesFor(.item))
    for (index, token) in tokens.enumerated() {
      if open.last == parent, free.contains(index) { places.append(index) }
      if case .begin(let box) = token { open.append(box) }
      if case .end = token { open.removeLast() }
    }
    tokens.insert(contentsOf: inside, at: places.randomElement(using: &random)!)
    moved.formUnion(inside)
  }

  private mutating func toggle() {
    if Bool.random(using: &random),
      let box = boxes.keys.filter({ $0 > 0 }).sorted().randomElement(using: &random)
    {
      boxes[box]!.isHidden.toggle()
    } else if let place = places(tokens).randomElement(using: &random) {
      items[place.id]!.isHidden.toggle()
    }
  }
}
