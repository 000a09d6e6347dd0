// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport

// What may happen beside edits: measured heights, other widths and styles, scrolls.
extension LayoutModel {
  mutating func deliver() {
    var plan: [MeasureRequest] = []
    self.plan(&plan, budget: .max)
    var requests: [MeasureRequest] = []
    for index in plan.indices { requests.append(plan[index]) }
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
      width: Int(request.breadth.rawValue), trait: request.traits)
    _ = setMeasuredHeight(Double(truth(key)) / 768, for: request)
    let id = key.id
    let box = boxOfRow()[id]
    let isPresent =
      box != nil && items[id]!.isShown && entry(ofRow: id) == request.entry
      && self.key(id, box!) == key
    // A late height is kept for later; it is in use when the row is looked up the next time.
    if isPresent { note(key, box!) } else { kept.insert(key) }
    disturbed.insert(id)
  }

  mutating func changeSetting() {
    let wanted = settings.randomElement(using: &random)!
    // To say the same size again is no change: what is in sight stays by the rules for what is measured.
    if wanted == setting { return set(wanted) }
    // The first row in sight that is not pinned keeps its fraction, from the last scroll on.
    let fold = seen.first {
      $0.place + heightOfRow[$0.id]! > 0 && items[$0.id]!.attributes.pin == .none
    }
    if !keepsFraction, !isBeyond {
      keptFold = fold.map { ($0.id, -$0.place, $0.place < 0 ? heightOfRow[$0.id]! : 0) }
    }
    set(wanted)
    mayJump = true
    keepsFraction = true
  }

  mutating func set(_ wanted: Setting) {
    if wanted != setting { hasOtherSetting = true }
    let old = setting
    setting = wanted
    // The setting between is one of those that are kept.
    if wanted.trait == 0, wanted != old { setTraits() }
    setViewport()
    if wanted.trait != 0, wanted != old { setTraits() }
  }

  /// Goes to other settings and back to the one somebody scrolled in: everything is as it was.
  mutating func goThereAndBack() throws {
    jump(to: Double(Int.random(in: 0...3000, using: &random)))
    try check()
    try checkMeasuringPass()
    (mayJump, keepsFraction) = (true, true)
    let (home, place, rows, heights) = (setting, offset, seen, heightOfRow)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      set(settings.filter { $0 != home }.randomElement(using: &random)!)
      try check()
      mayJump = true
    }
    set(home)
    try check()
    // A row out of sight may have been measured at its breadth elsewhere. Where columns persist, all rows
    // are dealt anew, by the heights that are known by now.
    if heightOfRow != heights || boxes.values.contains(where: \.look.persists) { return }
    try expect(offset == place, "\(message): back at \(offset), not \(place)")
    try expect(seen == rows, "\(message): other rows in sight")
  }

  mutating func restyle() {
    let index = boxes.keys.sorted().randomElement(using: &random)!
    boxes[index]!.look = look()
    if index == 0, !isOwned { (boxes[0]!.look.collapses, boxes[0]!.look.isList) = (false, true) }
    setStyle(of: index)
    for other in boxes.keys {
      var around = other
      while around != index, around > 0 { around = boxes[around]!.parent }
      if around == index { restyled.insert(other) }
    }
    firm = []
    mayJump = true
  }

  mutating func scroll() {
    let wanted = Double(Int.random(in: -100...6000, using: &random))
    if chance(2) { return jump(to: wanted) }
    mayJump = true
    isDecelerating = chance(3)
    viewportDidScroll(to: wanted)
    expectedShift = Int(((wanted - offset) * 768).rounded())
    offset = wanted
  }

  mutating func jump(to wanted: Double) {
    (mayJump, keepsFraction, isDecelerating) = (true, false, false)
    jumped(to: wanted)
    hasJumped = true
    expectedTop = { _ in Int(wanted) * 768 }
  }

  /// Scrolls to a row.
  mutating func target() {
    guard let id = shown().filter({ items[$0]!.role != .background }).randomElement(using: &random)
    else { return }
    (mayJump, keepsFraction, isDecelerating) = (true, false, false)
    let alignment = [ScrollAlignment.top, .center, .bottom, .nearest].randomElement(using: &random)!
    let present = Int((offset * 768).rounded()) + deferred
    scroll(to: id, alignment)
    hasJumped = true
    isTargetExact = alignment != .nearest
    if shown().contains(where: { items[$0]!.attributes.pin != .none }) {
      let isPlain = shown().allSatisfy {
        [.none, .untilNext, .always].contains(items[$0]!.attributes.pin.mode)
      }
      if alignment == .center, isPlain, items[id]!.attributes.pin == .none { middleRow = id }
      return
    }
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
