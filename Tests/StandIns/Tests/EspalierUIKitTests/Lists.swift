// SPDX-License-Identifier: MIT

import EspalierUpdates

/// A row as an app has it.
struct Item: Hashable, Identifiable, Sendable {
  var id: Int
  var version = 0

  var text: String { "\(id).\(version)" }
}

/// A section as an app has it.
struct Group: Hashable, Identifiable, Sendable {
  var id: Int
  var title = 0
  var items: [Item]
}

/// Random lists out of a seed.
struct RandomLists {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func number(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return bound > 0 ? Int(state % UInt64(bound)) : 0
  }

  /// A list of some of the identities below a bound, in any order.
  mutating func items(_ bound: Int) -> [Item] {
    var items: [Item] = []
    for id in 0..<bound where number(below: 3) > 0 {
      items.insert(
        Item(id: id, version: number(below: 2)), at: number(below: items.count + 1))
    }
    return items
  }

  /// A list that is near another one, for the most part.
  mutating func edit(_ items: [Item], _ bound: Int) -> [Item] {
    if number(below: 8) == 0 { return self.items(bound) }
    var items = items
    for _ in 0..<number(below: 6) {
      let place = number(below: items.count)
      switch number(below: 4) {
      case 0 where !items.isEmpty: items.remove(at: place)
      case 1 where !items.isEmpty:
        let item = items.remove(at: place)
        items.insert(item, at: number(below: items.count + 1))
      case 2 where !items.isEmpty: items[place].version += 1
      default:
        let id = number(below: bound)
        if !items.contains(where: { $0.id == id }) { items.insert(Item(id: id), at: place) }
      }
    }
    return items
  }

  /// Some of the sections and items below two bounds, in any order.
  mutating func groups(_ sections: Int, _ items: Int) -> [Group] {
    var groups: [Group] = []
    for id in 0..<sections where number(below: 4) > 0 {
      groups.insert(
        Group(id: id, title: number(below: 2), items: []), at: number(below: groups.count + 1))
    }
    for item in self.items(items) where !groups.isEmpty {
      groups[number(below: groups.count)].items.append(item)
    }
    return groups
  }

  /// Sections that are near others, for the most part: they change places, and so do their items.
  mutating func edit(_ groups: [Group], _ sections: Int, _ items: Int) -> [Group] {
    if groups.isEmpty || number(below: 8) == 0 { return self.groups(sections, items) }
    var groups = groups
    for _ in 0..<1 + number(below: 4) {
      let place = number(below: groups.count)
      switch number(below: 8) {
      case 0, 6:
        let group = groups.remove(at: place)
        groups.insert(group, at: number(below: groups.count + 1))
      case 1:
        let id = number(below: sections)
        if !groups.contains(where: { $0.id == id }) {
          groups.insert(Group(id: id, items: []), at: place)
        }
      case 2 where groups.count > 1: groups.remove(at: place)
      case 3: groups[place].title += 1
      case 4 where !groups[place].items.isEmpty:
        let item = groups[place].items.remove(at: number(below: groups[place].items.count))
        let target = number(below: groups.count)
        groups[target].items.insert(item, at: number(below: groups[target].items.count + 1))
      default:
        let others = Set(
          groups.enumerated().filter { $0.offset != place }.flatMap(\.element.items).map(\.id))
        groups[place].items = edit(groups[place].items, items).filter { !others.contains($0.id) }
      }
    }
    return groups
  }
}

/// The update between two lists, as an app finds it.
func update(from old: [Group], to new: [Group]) -> SectionedBatchUpdate {
  var differ = SectionedElementDiffer<Int, Int>()
  var update = SectionedBatchUpdate()
  differ.diff(
    from: old, to: new, sectionID: { $0.id }, isSectionEqual: { $0.title == $1.title },
    items: { $0.items }, id: { $0.id }, isEqual: { $0 == $1 }, into: &update)
  return update
}
