// SPDX-License-Identifier: MIT

import EspalierBase

/// The containers of a layout, with all that they inherit filled in.
///
/// The first one is the list itself: it has no markers, nothing is around it, and it never leaves. Every
/// other one is in a container that is live; following `parent` always leads to the list. A container may
/// have a lower number than the one around it, as the numbers of those that left are used again.
struct ContainerTable: ~Copyable {
  private let place = AtOneAddress()

  let axis: ScrollAxis
  /// Every container as it is: its style, and what it inherits where the style says nothing.
  private var resolved = UniqueBuffer<Container>()
  var styles: [ContainerStyle]
  /// Numbers that may be used again.
  var free: [ContainerID] = []
  /// Containers that were removed in this change. They have no options, so they are not live, and everything
  /// else they had: rows that leave them are told so afterwards.
  var leaving: [ContainerID] = []
  /// How many containers are hidden themselves.
  var hiddenCount = 0
  /// Containers that were hidden or shown since the extents were settled, alone or with one around them:
  /// those in them follow.
  var turned: [ContainerID] = []

  /// Makes the table of a list without containers in it.
  init(_ style: ContainerStyle, _ axis: ScrollAxis) {
    self.axis = axis
    styles = [style]
    resolved.grow(to: 1)
    self[.list] = Container(style, axis, inheritingFrom: Container())
  }

  /// The number of containers there has been room for; some may not be live.
  var count: Int { styles.count }

  /// The bytes that are kept.
  var memoryInUse: Int { resolved.memoryInUse }

  /// A container with all it inherits.
  subscript(id: ContainerID) -> Container {
    @inline(__always)
    get { resolved[inPlace: id.index] }
    @inline(__always)
    set { resolved[inPlace: id.index] = newValue }
  }

  /// The style a container was given.
  func style(of id: ContainerID) -> ContainerStyle { styles[id.index] }

  /// Whether a container is in this layout.
  func isLive(_ id: ContainerID) -> Bool {
    id.index >= 0 && id.index < count && self[id].options.contains(.live)
  }

  /// Traps unless a container is in this layout.
  func checkLive(_ id: ContainerID) {
    require(isLive(id), "Container \(id.rawValue) is not in this layout.")
  }

  /// The extent a row has across the axis in a list of `breadth`; see `Container`.
  ///
  /// Nearly all rows are in list containers. For them two fields are read; to hand on a container is to copy it.
  @inline(__always)
  func rowBreadth(_ state: RowState, own: Int32, in breadth: Int32, pixel: Int32) -> Int32 {
    guard state.role == .item else { return breadth }
    let index = state.container.index
    if resolved[inPlace: index].shape == .list {
      return max(0, breadth - resolved[inPlace: index].left - resolved[inPlace: index].right)
    }
    return arrangedBreadth(state, own, breadth, pixel)
  }

  @inline(never)
  private func arrangedBreadth(
    _ state: RowState, _ own: Int32, _ breadth: Int32, _ pixel: Int32
  ) -> Int32 {
    self[state.container].rowBreadth(state, own: own, in: breadth, pixel: pixel)
  }

  /// Adds a container with its two markers.
  mutating func add(
    _ style: ContainerStyle, begin: Slot, end: Slot, in parent: ContainerID
  ) -> ContainerID {
    let id = free.popLast() ?? ContainerID(rawValue: Int32(count))
    resolved.grow(to: id.index + 1)
    var container = Container(style, axis, inheritingFrom: self[parent])
    (container.parent, container.begin, container.end) = (parent, begin, end)
    self[id] = container
    if id.index == count { styles.append(style) } else { styles[id.index] = style }
    return id
  }

  /// Takes a container out. Rows that are still in it have the breadths they had, until they are told where
  /// they are now; its number is used again after `freeLeaving`.
  mutating func remove(_ id: ContainerID) {
    if self[id].options.contains(.hidden) { hiddenCount -= 1 }
    self[id].options = []
    leaving.append(id)
  }

  /// The change that containers left in is over.
  mutating func freeLeaving() {
    if leaving.isEmpty { return }
    for id in leaving { self[id] = Container() }
    free.append(contentsOf: leaving)
    leaving.removeAll(keepingCapacity: true)
  }

  /// Notes that some row of a container is a background.
  mutating func noteBackground(in id: ContainerID) { self[id].options.insert(.hasBackground) }
}
