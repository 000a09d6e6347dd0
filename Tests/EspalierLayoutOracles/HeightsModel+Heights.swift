// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport

// What becomes of heights.
extension HeightsModel {
  /// The width of a row in a container, in units.
  func width(of id: Int, in index: Int, at width: Int) -> Int {
    let box = boxes[index]
    let attributes = known[id]!.attributes
    let room = max(0, width * 768 - box.left - box.right)
    if attributes.spansLine { return room }
    switch box.shape {
    case .list: return room
    case .flow: return attributes.breadth.map { Int($0.rawValue) } ?? room
    case .waterfall(let columns):
      if columns == 1 { return room }
      return max(0, room - (columns - 1) * box.item) / columns / 768 * 768
    }
  }

  mutating func keep(_ id: Int, in box: Int) {
    let row = known[id]!
    if case .fixed = row.attributes.height { return }
    let heights = row.elsewhere.merging([width: (row.height, row.isMeasured)]) { $1 }
    for (width, height) in heights where height.isMeasured {
      cache[Key(id: id, stamp: row.stamp, width: self.width(of: id, in: box, at: width))] =
        height.height
    }
  }

  mutating func look(_ id: Int, in box: Int, otherwise: Int) {
    let key = Key(
      id: id, stamp: known[id]!.stamp, width: width(of: id, in: box, at: width))
    known[id]!.height = cache[key] ?? otherwise
    known[id]!.isMeasured = cache[key] != nil
  }

  mutating func join(_ id: Int) {
    known[id]!.elsewhere = [:]
    switch known[id]!.attributes.height {
    case .fixed(let height):
      (known[id]!.height, known[id]!.isMeasured) = (Int(height.rawValue), true)
    case .automatic(let estimate):
      look(id, in: boxOfRow()[id]!, otherwise: Int(estimate!.rawValue))
    }
  }

  mutating func leave(_ id: Int) { keep(id, in: boxOfRow()[id]!) }

  mutating func move(_ id: Int, from old: Int, to new: Int) {
    guard old != new else { return }
    if case .fixed = known[id]!.attributes.height { return }
    keep(id, in: old)
    for other in Array(known[id]!.elsewhere.keys)
    where width(of: id, in: old, at: other) != width(of: id, in: new, at: other) {
      known[id]!.elsewhere[other]!.isMeasured = false
    }
    guard width(of: id, in: old, at: width) != width(of: id, in: new, at: width) else { return }
    look(id, in: new, otherwise: known[id]!.height)
  }

  mutating func demote(_ id: Int) {
    for width in Array(known[id]!.elsewhere.keys) {
      known[id]!.elsewhere[width]!.isMeasured = false
    }
  }

  mutating func update(_ id: Int) {
    guard case .automatic(let estimate) = known[id]!.attributes.height else {
      known[id]!.stamp += 1
      return
    }
    let box = boxOfRow()[id]!
    keep(id, in: box)
    known[id]!.stamp += Bool.random(using: &random) ? 1 : known[id]!.stamp > 1 ? -1 : 1
    demote(id)
    look(id, in: box, otherwise: Int(estimate!.rawValue))
  }

  mutating func measure() {
    let all = ids
    let boxes = boxOfRow()
    for id in all.shuffled(using: &random).prefix(5) {
      if case .fixed = known[id]!.attributes.height { continue }
      guard width(of: id, in: boxes[id]!, at: width) > 0 else { continue }
      let height = truth(id, width: width(of: id, in: boxes[id]!, at: width))
      (known[id]!.height, known[id]!.isMeasured) = (height, true)
      let request = list.request(forRow: all.firstIndex(of: id)!)
      list.setMeasuredHeight(MeasuredHeight(request, points: Double(height) / 768))
    }
  }

  /// The height of a row: of its identity, stamp and width, and nothing else.
  func truth(_ id: Int, width: Int) -> Int {
    var hash = SeededGenerator(
      seed: UInt64(id) &* 31 &+ UInt64(known[id]!.stamp) &* 1009 &+ UInt64(width) &* 7919)
    return Int.random(in: 0...60_000, using: &hash)
  }

  mutating func changeWidth() {
    let wanted = [300, 200, 77].randomElement(using: &random)!
    setViewport(breadth: wanted)
    guard wanted != width else { return }
    let boxes = boxOfRow()
    let old = width
    width = wanted
    for id in ids {
      if case .fixed = known[id]!.attributes.height { continue }
      known[id]!.elsewhere[old] = (known[id]!.height, known[id]!.isMeasured)
      let back = known[id]!.elsewhere.removeValue(forKey: wanted)
      let isAsWide =
        self.width(of: id, in: boxes[id]!, at: old)
        == self.width(of: id, in: boxes[id]!, at: wanted)
      if isAsWide, known[id]!.isMeasured, back?.isMeasured != true { continue }
      if let back, back.isMeasured {
        (known[id]!.height, known[id]!.isMeasured) = back
      } else {
        look(id, in: boxes[id]!, otherwise: back?.height ?? known[id]!.height)
      }
    }
  }
}
