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

  func key(_ id: Int, in box: Int, _ setting: Setting) -> Key {
    let row = known[id]!
    return Key(
      id: id, stamp: row.stamp, width: width(of: id, in: box, at: setting.width),
      trait: setting.traits[Int(row.attributes.kind.rawValue)])
  }

  mutating func keep(_ id: Int, in box: Int) {
    let row = known[id]!
    if case .fixed = row.attributes.height { return }
    let heights = row.elsewhere.merging([setting: (row.height, row.isMeasured)]) { $1 }
    for (setting, height) in heights where height.isMeasured {
      cache[key(id, in: box, setting)] = height.height
    }
  }

  mutating func look(_ id: Int, in box: Int, otherwise: Int) {
    let key = key(id, in: box, setting)
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
    where width(of: id, in: old, at: other.width) != width(of: id, in: new, at: other.width) {
      known[id]!.elsewhere[other]!.isMeasured = false
    }
    guard width(of: id, in: old, at: width) != width(of: id, in: new, at: width) else { return }
    look(id, in: new, otherwise: known[id]!.height)
  }

  mutating func demote(_ id: Int) {
    for setting in Array(known[id]!.elsewhere.keys) {
      known[id]!.elsewhere[setting]!.isMeasured = false
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
    if chance() { known[id]!.attributes.kind = RowKind(UInt16.random(in: 0..<3, using: &random)) }
    look(id, in: box, otherwise: Int(estimate!.rawValue))
  }

  mutating func measure() {
    let all = ids
    let boxes = boxOfRow()
    for id in all.shuffled(using: &random).prefix(5) {
      if case .fixed = known[id]!.attributes.height { continue }
      guard width(of: id, in: boxes[id]!, at: width) > 0 else { continue }
      let height = truth(key(id, in: boxes[id]!, setting))
      (known[id]!.height, known[id]!.isMeasured) = (height, true)
      let request = list.request(forRow: all.firstIndex(of: id)!)!
      list.setMeasuredHeight(Double(height) / 768, for: request)
    }
  }

  /// The height of a row: of its identity, stamp, width and trait, and nothing else.
  func truth(_ key: Key) -> Int {
    var hash = SeededGenerator(
      seed: UInt64(key.id) &* 31 &+ UInt64(key.stamp) &* 1009 &+ UInt64(key.width) &* 7919
        &+ UInt64(key.trait) &* 104_729)
    return Int.random(in: 0...60_000, using: &hash)
  }

  mutating func changeSetting() {
    var wanted = setting
    if Bool.random(using: &random) {
      wanted.width = [300, 200, 77].randomElement(using: &random)!
      setViewport(breadth: wanted.width)
    } else {
      let value = Int.random(in: 0..<3, using: &random) * 1_000_000_007
      let kinds = [0, 1, 2].filter { _ in Bool.random(using: &random) }
      let isAll = Int.random(in: 0..<3, using: &random) == 0
      for kind in isAll ? [0, 1, 2, 3] : kinds { wanted.traits[kind] = value }
      list.setHeightTraits(value, ofKinds: isAll ? nil : kinds.map { RowKind(UInt16($0)) })
    }
    guard wanted != setting else { return }
    let boxes = boxOfRow()
    let old = setting
    setting = wanted
    left.removeAll { $0 == wanted }
    left.append(old)
    if left.count > 2 {
      let forgotten = left.removeFirst()
      for id in Array(known.keys) { known[id]!.elsewhere[forgotten] = nil }
    }
    for id in ids {
      if case .fixed = known[id]!.attributes.height { continue }
      known[id]!.elsewhere[old] = (known[id]!.height, known[id]!.isMeasured)
      let back = known[id]!.elsewhere.removeValue(forKey: wanted)
      let isSame = key(id, in: boxes[id]!, old) == key(id, in: boxes[id]!, wanted)
      if isSame, known[id]!.isMeasured, back?.isMeasured != true { continue }
      if let back, back.isMeasured {
        (known[id]!.height, known[id]!.isMeasured) = back
      } else {
        look(id, in: boxes[id]!, otherwise: back?.height ?? known[id]!.height)
      }
    }
  }
}
