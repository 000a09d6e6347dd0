// SPDX-License-Identifier: MIT

import EspalierBase

/// Whether a walk over a subtree is inside a hidden container.
struct HiddenRegion {
  /// The end of the outermost hidden container that the walk is in; none if it is in none.
  private var end = NodeIndex.none

  var isInside: Bool { !end.isNone }

  /// A walk that begins in nothing hidden.
  init() {}

  /// A walk that begins inside a container, which is shown or not.
  init(inside container: NodeIndex, isShown: Bool) {
    if !isShown { end = container.end }
  }

  @inline(__always)
  mutating func enter(_ container: NodeIndex, isHidden: Bool) {
    if isHidden && !isInside { end = container.end }
  }

  @inline(__always)
  mutating func leave(endingAt end: NodeIndex) {
    if self.end == end { self.end = .none }
  }
}
