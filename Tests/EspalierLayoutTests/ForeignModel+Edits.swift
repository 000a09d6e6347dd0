// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import TestSupport
import Testing

// What may happen to the list. Edits change the tokens first; `sync` then brings order and layout
// there, as an owner of the order would.
extension ForeignModel {
  /// One random step; false if something was wrong.
  mutating func change() -> Bool {
    disturbed = []
    mayJump = false
    switch Int.random(in: 0..<14, using: &random) {
    case 0...5: edit()
    case 6, 7: deliver()
    case 8: changeWidth()
    case 9: restyle()
    case 10: return goThereAndBack()
    case 11: target()
    case 12:
      isMomentum.toggle()
      layout.setMomentum(isMomentum)
    default: scroll()
    }
    return true
  }

  private mutating func takeEntry() -> RowOrder.Entry {
    if let entry = freeEntries.popLast() { return entry }
    nextEntry += 1
    return RowOrder.Entry(nextEntry - 1)
  }

  private mutating func attributes(_ role: RowRole) -> RowTraits {
    var attributes = RowTraits(role: role)
    let estimate = Height(rawValue: Int32.random(in: 1...60_000, using: &random))
    attributes.height = chance(4) ? .fixed(estimate) : .automatic(estimate: estimate)
    if role == .background { return attributes }
    if chance(role == .item ? 8 : 2) { attributes.pin = pin(chance(3) ? .trailing : .leading) }
    guard role == .item else { return attributes }
    if Bool.random(using: &random) {
      attributes.breadth = Height(rawValue: Int32.random(in: 1...20, using: &random) * 7680)
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

  private func role(of token: Token) -> RowRole? {
    if case .row(let id) = token { items[id]!.role } else { nil }
  }

  /// The places where a row of a role, or a box, may stand: headers and footers are the first and the last
  /// rows of their boxes, and alone; backgrounds stand beside the header.
  private func placesFor(_ role: RowRole) -> [Int] {
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
      case 8: moveBox(&moved)
      default: toggle()
      }
    }
    var updated: [(Int, RowTraits?)] = []
    let kept = Set(old)
    for place in places(tokens) where place.isShown && items[place.id]!.isShown && chance(12) {
      guard kept.contains(.row(place.id)) else { continue }
      let keepsStamp = chance(3)
      if !keepsStamp { items[place.id]!.stamp += Bool.random(using: &random) ? 1 : 2 }
      var new: RowTraits?
      if keepsStamp || Bool.random(using: &random) {
        new = attributes(items[place.id]!.role)
      }
      if let new { items[place.id]!.attributes = new }
      shake(place.id)
      disturbed.insert(place.id)
      updated.append((place.id, new))
    }
    sync(from: old, moved: moved, removedBoxes: removedBoxes, updated: updated)
  }

  private mutating func insertRows(_ old: [Token]) {
    for _ in 0..<Int.random(in: 1...(chance(5) ? 20 : 4), using: &random) {
      // Some rows are old acquaintances.
      let here = Set(tokens).union(old)
      let absent = items.keys.filter { !here.contains(.row($0)) }.sorted()
      var id = nextID
      if let known = absent.randomElement(using: &random), chance(2) {
        id = known
      } else {
        nextID += 1
        items[id] = Item(entry: -1, attributes: attributes(someRole()), isHidden: chance(8))
      }
      guard let place = placesFor(items[id]!.role).randomElement(using: &random) else { continue }
      items[id]!.entry = takeEntry()
      tokens.insert(.row(id), at: place)
    }
  }

  private mutating func removeRows() {
    let count = Int.random(in: 1...(chance(5) ? 30 : 4), using: &random)
    for _ in 0..<count {
      let rows = tokens.indices.filter { if case .row = tokens[$0] { true } else { false } }
      guard let index = rows.randomElement(using: &random) else { return }
      tokens.remove(at: index)
    }
  }

  private mutating func moveRow(_ moved: inout Set<Token>) {
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
  private mutating func someBox() -> ClosedRange<Int>? {
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

  /// Brings order and layout from the old tokens to the present ones.
  private mutating func sync(
    from old: [Token], moved: Set<Token>, removedBoxes: [Int], updated: [(Int, RowTraits?)]
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
      movedRows.insert(id)
      shake(id)
    }
    order.checkInvariants()
    layout.checkInvariants(in: &order)
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
      begin: box.begin, end: box.end, style: ForeignModel.style(box.look, axis),
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
    case (true, true): if isMoved { layout.setContainer(of: item.entry, to: container) }
    case (false, false): break
    }
    if item.isShown != place.isShown { shake(place.id) }
    items[place.id]!.isShown = place.isShown
  }

  /// The row is looked up anew: what was measured of it may be forgotten by now.
  private mutating func shake(_ id: Int) {
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

  // Everything but edits.

  private mutating func deliver() {
    var plan = MeasurePlan()
    layout.plan(&plan, budget: .max, in: &order)
    var requests: [MeasureRequest] = []
    for index in plan.requests.indices { requests.append(plan.requests[index]) }
    let some = requests.shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random))
    for request in some {
      // Some come late, when the row may be another one.
      if chance(4) { late.append(request) } else { deliver(request) }
    }
    if chance(3) {
      for request in late { deliver(request) }
      late = []
    }
  }

  private mutating func deliver(_ request: MeasureRequest) {
    let key = Key(
      id: Int(request.id.rawValue), stamp: Int(request.stamp.rawValue),
      width: Int(request.breadth.rawValue))
    layout.deliver(MeasuredHeight(request, points: Double(truth(key)) / 768), in: &order)
    let id = key.id
    let box = boxOfRow()[id]
    let isPresent =
      box != nil && items[id]!.isShown && items[id]!.entry == request.entry
      && items[id]!.stamp == key.stamp && width(of: id, in: box!) == key.width
    // A late height is kept for later; it is in use when the row is looked up the next time.
    if isPresent { note(key, box!) } else { kept.insert(key) }
    disturbed.insert(id)
  }

  private mutating func changeWidth() {
    setWidth([300, 200, 150].randomElement(using: &random)!)
    mayJump = true
    keepsFraction = true
  }

  private mutating func setWidth(_ wanted: Int) {
    if wanted != width { hasOtherWidth = true }
    width = wanted
    setViewport()
  }

  /// Goes to other widths and back to the one somebody scrolled at: everything is as it was.
  private mutating func goThereAndBack() -> Bool {
    jump(to: Double(Int.random(in: 0...3000, using: &random)))
    guard check(), checkMeasuringPass() else { return false }
    (mayJump, keepsFraction) = (true, true)
    let (home, place, rows, heights) = (width, offset, seen, heightOfRow)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      setWidth([300, 200, 150].filter { $0 != home }.randomElement(using: &random)!)
      guard check() else { return false }
      mayJump = true
    }
    setWidth(home)
    guard check() else { return false }
    // A row out of sight may have been measured at its breadth elsewhere. Where columns persist, all rows
    // are dealt anew, by the heights that are known by now.
    if heightOfRow != heights || boxes.values.contains(where: \.look.persists) { return true }
    #expect(offset == place, message)
    #expect(seen == rows, message)
    return offset == place && seen == rows
  }

  private mutating func restyle() {
    let index = boxes.keys.sorted().randomElement(using: &random)!
    boxes[index]!.look = look()
    if index == 0 { (boxes[0]!.look.collapses, boxes[0]!.look.isList) = (false, true) }
    layout.setStyle(ForeignModel.style(boxes[index]!.look, axis), of: boxes[index]!.id)
    for other in boxes.keys {
      var around = other
      while around != index, around > 0 { around = boxes[around]!.parent }
      if around == index { restyled.insert(other) }
    }
    firm = []
    mayJump = true
  }

  private mutating func scroll() {
    let wanted = Double(Int.random(in: -100...6000, using: &random))
    if chance(2) { return jump(to: wanted) }
    mayJump = true
    keepsFraction = false
    isMomentum = chance(3)
    layout.scrolled(to: wanted, isMomentum: isMomentum, in: &order)
    expectedShift = Int(((wanted - offset) * 768).rounded())
    offset = wanted
  }

  private mutating func jump(to wanted: Double) {
    (mayJump, keepsFraction, isMomentum) = (true, false, false)
    layout.jump(to: wanted, in: &order)
    hasJumped = true
    expectedTop = { _ in Int(wanted) * 768 }
  }

  /// Scrolls to a row.
  private mutating func target() {
    guard let id = shown().filter({ items[$0]!.role != .background }).randomElement(using: &random)
    else { return }
    (mayJump, keepsFraction, isMomentum) = (true, false, false)
    let alignment = [ScrollAlignment.top, .center, .bottom, .nearest].randomElement(using: &random)!
    let present = Int((offset * 768).rounded()) + deferred
    layout.scroll(to: items[id]!.entry, alignment)
    hasJumped = true
    if shown().contains(where: { items[$0]!.attributes.pin != .none }) { return }
    let viewport = viewport * 768
    expectedTop = { naive in
      let frame = naive.frames.first { $0.id == id }!
      let (first, last) = (frame.y, frame.y + frame.height - viewport)
      switch alignment {
      case .top: return first
      case .bottom: return last
      case .center: return Int((Double(first + last) / 2).rounded(.towardZero))
      case .nearest: return max(min(first, last), min(present, max(first, last)))
      }
    }
  }
}
