// SPDX-License-Identifier: MIT

import EspalierBase

// Styles, and what containers inherit of them.
extension RowLayout {
  /// Gives a container another style. Containers inside it inherit from the new one.
  ///
  /// Rows whose widths change are measured again; the old heights are their estimates.
  /// Traps if the container is not in this layout.
  /// - Complexity: O(n): every extent is looked at again.
  /// - Allocations: a copy of the containers, which is given back.
  public mutating func setStyle(_ style: ContainerStyle, of id: ContainerID) {
    checkLive(id)
    for slot in 0..<states.capacity where isLiveRow(Int32(slot)) {
      if isInside(states[slot].container, id.rawValue) { retireHeights(of: Int32(slot)) }
    }
    let old = oldContainers()
    styles[Int(id.rawValue)] = style
    resolveStyles(from: id.rawValue)
    for slot in 0..<states.capacity where isLiveRow(Int32(slot)) {
      if isInside(states[slot].container, id.rawValue) { findAgain(Int32(slot), old) }
    }
    isAllDirty = true
    updatePlainness()
  }

  private mutating func findAgain(_ entry: Int32, _ old: [Container]) {
    let state = states[Int(entry)]
    lanes.remove(entry)
    guard !state.flags.contains(.fixed) else { return }
    let before = SIMD3(
      breadth(of: entry, in: breadth, old), breadth(of: entry, in: columns.key(second: false), old),
      breadth(of: entry, in: columns.key(second: true), old))
    demoteHeights(of: entry, from: before)
    guard breadth(of: entry) != before.x else { return }
    states[Int(entry)].flags.remove(.measured)
    findHeight(of: entry, .automatic(), last: state.height)
  }

  /// The containers as they are before a change of style.
  private func oldContainers() -> [Container] { styles.indices.map { containers[$0] } }

  private func breadth(of entry: Int32, in list: Int32, _ containers: [Container]) -> Int32 {
    let state = states[Int(entry)]
    let own = Int(entry) < breadths.capacity ? breadths[Int(entry)] - 1 : -1
    return containers[Int(state.container)].rowBreadth(
      state, own: own, in: list, pixel: configuration.pixel)
  }

  private func isInside(_ container: Int32, _ around: Int32) -> Bool {
    var index = container
    while index >= 0, index != around { index = containers[Int(index)].parent }
    return index == around
  }

  /// Fills in what containers inherit, anew. A container may have a lower index than the one around it.
  private mutating func resolveStyles(from changed: Int32) {
    var depth = 0
    var isDeepest = false
    while !isDeepest {
      isDeepest = true
      for index in 0..<Int32(styles.count) where containers[Int(index)].options.contains(.live) {
        guard self.depth(of: index, below: changed) == depth else { continue }
        isDeepest = false
        resolve(index)
      }
      depth += 1
    }
  }

  private func depth(of container: Int32, below around: Int32) -> Int {
    var (index, depth) = (container, 0)
    while index >= 0, index != around {
      (index, depth) = (containers[Int(index)].parent, depth + 1)
    }
    return index == around ? depth : -1
  }

  private mutating func resolve(_ index: Int32) {
    let old = containers[Int(index)]
    let around = old.parent >= 0 ? containers[Int(old.parent)] : Container()
    var new = Container(styles[Int(index)], configuration.axis, inheritingFrom: around)
    (new.parent, new.begin, new.end) = (old.parent, old.begin, old.end)
    new.options.formUnion(old.options.intersection([.hasBackground, .hidden]))
    containers[Int(index)] = new
  }

  /// Notes whether every extent depends on its own row alone, which spares looking at neighbours.
  mutating func updatePlainness() {
    isPlain = true
    for index in 0..<styles.count { notePlainness(of: containers[index]) }
  }

  mutating func notePlainness(of container: Container) {
    if container.shape != .list || container.lineSpacing > 0 || container.top > 0
      || container.bottom > 0
    {
      isPlain = false
    }
  }
}
