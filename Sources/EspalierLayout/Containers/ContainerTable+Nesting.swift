// SPDX-License-Identifier: MIT

// Which container is in which, and what that hides and hands down.
extension ContainerTable {
  /// Whether a container is another one or is inside it.
  ///
  /// - Complexity: O(depth).
  func isInside(_ id: ContainerID, _ around: ContainerID) -> Bool {
    depth(of: id, below: around) >= 0
  }

  /// How many containers further in a container is than one around it; −1 if it is not in it.
  private func depth(of id: ContainerID, below around: ContainerID) -> Int {
    var (current, depth) = (id, 0)
    while current != .none, current != around {
      (current, depth) = (self[current].parent, depth + 1)
    }
    return current == around ? depth : -1
  }

  /// Whether a container is hidden, or one around it. The list itself is never hidden.
  ///
  /// - Complexity: O(depth).
  func isHidden(_ container: Container) -> Bool {
    var around = container
    while !around.options.contains(.hidden) {
      guard around.parent.rawValue > 0 else { return false }
      around = self[around.parent]
    }
    return true
  }

  /// Whether every extent depends on its own row alone: no container has insets along the axis, spacings or
  /// rows side by side.
  var isPlain: Bool {
    for index in 0..<count where !self[ContainerID(rawValue: Int32(index))].isPlain { return false }
    return true
  }

  /// The containers as they are, before a change of style.
  ///
  /// - Allocations: one array.
  func copies() -> [Container] {
    (0..<count).map { self[ContainerID(rawValue: Int32($0))] }
  }
}

extension Container {
  /// Whether the extents of its rows depend on each row alone.
  var isPlain: Bool { shape == .list && lineSpacing <= 0 && top <= 0 && bottom <= 0 }
}

extension ContainerTable {
  /// Hides a container or shows it. Those in it follow, which `turned` is for.
  mutating func setHidden(_ isHidden: Bool, _ id: ContainerID) {
    if isHidden != self[id].options.contains(.hidden) { hiddenCount += isHidden ? 1 : -1 }
    if isHidden {
      self[id].options.insert(.hidden)
    } else {
      self[id].options.remove(.hidden)
    }
  }

  /// Notes that the containers in one have insets by now or have none any more.
  mutating func noteTurned(_ id: ContainerID) { turned.append(id) }

  /// All containers that were hidden or shown have been looked at.
  mutating func forgetTurned() { turned.removeAll(keepingCapacity: true) }

  /// Puts a container into another one. Returns whether it inherits something else there.
  ///
  /// Traps if it is the list, or if the other one is inside it.
  mutating func setParent(of id: ContainerID, to parent: ContainerID) -> Bool {
    require(!isInside(parent, id), "A container cannot lie inside itself.")
    let old = self[id]
    self[id].parent = parent
    return !Container(styles[id.index], axis, inheritingFrom: self[parent]).inheritsTheSame(as: old)
  }

  /// Gives a container another style, and those in it what they inherit of it: outer ones first.
  ///
  /// - Complexity: O(containers · depth²).
  mutating func setStyle(_ style: ContainerStyle, of changed: ContainerID) {
    styles[changed.index] = style
    var depth = 0
    var isDeepest = false
    while !isDeepest {
      isDeepest = true
      for index in 0..<count {
        let id = ContainerID(rawValue: Int32(index))
        guard self[id].options.contains(.live), self.depth(of: id, below: changed) == depth else {
          continue
        }
        isDeepest = false
        resolve(id)
      }
      depth += 1
    }
  }

  private mutating func resolve(_ id: ContainerID) {
    let old = self[id]
    let around = old.parent == .none ? Container() : self[old.parent]
    var new = Container(styles[id.index], axis, inheritingFrom: around)
    (new.parent, new.begin, new.end) = (old.parent, old.begin, old.end)
    new.options.formUnion(old.options.intersection([.hasBackground, .hidden]))
    self[id] = new
  }
}

extension Container {
  fileprivate func inheritsTheSame(as other: Container) -> Bool {
    left == other.left && right == other.right && lineSpacing == other.lineSpacing
      && itemSpacing == other.itemSpacing
  }
}
