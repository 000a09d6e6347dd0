// SPDX-License-Identifier: MIT

import EspalierBase

// Containers that move into other containers.
extension RowLayout {
  /// Says that a container lies in another one by now, with everything inside it. Call it between
  /// `willChange` and `didChange`. Traps if one of the two is not in this layout, if it is the list itself,
  /// or if the other one lies inside it.
  ///
  /// - Complexity: O(depth) if it inherits the same there, else O(n), as `setStyle`; O(m) for m entries in
  ///   it if it comes into hidden containers or out of them.
  /// - Allocations: none once warm, if it inherits the same there.
  public mutating func setParent(of id: ContainerID, to parent: ContainerID) {
    checkLive(id)
    checkLive(parent)
    require(id != RowLayout.list, "The list itself is in no container.")
    var around = parent.rawValue
    while around >= 0 {
      require(around != id.rawValue, "A container cannot lie inside itself.")
      around = containers[Int(around)].parent
    }
    let old = containers[Int(id.rawValue)]
    touch(old.begin)
    touch(old.end)
    guard old.parent != parent.rawValue else { return }
    touchMarkers(of: old.parent)
    touchMarkers(of: parent.rawValue)
    containers[Int(id.rawValue)].parent = parent.rawValue
    if isHidden(old) != isHidden(containers[Int(id.rawValue)]) { noteTurned(id.rawValue) }
    let style = styles[Int(id.rawValue)]
    let new = Container(
      style, configuration.axis, inheritingFrom: containers[Int(parent.rawValue)])
    if !new.inheritsTheSame(as: old) { setStyle(style, of: id) }
  }

  /// Marks the markers of a container that something has left or entered. What stands beside them may
  /// have other neighbours now although no row has moved for anybody who looks at the list: the one row
  /// that came or went stood at the edge, inside or outside.
  mutating func touchMarkers(of container: Int32) {
    let (begin, end) = (containers[Int(container)].begin, containers[Int(container)].end)
    guard begin != EntrySlot.none else { return }
    touch(begin)
    touch(end)
  }
}

extension Container {
  fileprivate func inheritsTheSame(as other: Container) -> Bool {
    left == other.left && right == other.right && lineSpacing == other.lineSpacing
      && itemSpacing == other.itemSpacing
  }
}
