// SPDX-License-Identifier: MIT

/// How far unpaired elements were looked up: a new element, and the old one that may be the same.
@usableFromInline
struct PairingCursor {
  /// Where the new element that is looked up is in its list; −1: there is none left.
  @usableFromInline
  var target = 0
  /// Where the old element that may be the same is in its list; −1: there is none.
  @usableFromInline
  var candidate = -1
  /// The number of the new element among the unpaired ones.
  var index = 0
  /// The place of the candidate, and of the one before it in the chain.
  @usableFromInline
  var place: Int32 = -1
  @usableFromInline
  var previous: Int32 = -1
  /// The slot of the chain.
  var slot = 0

  init() {}

  /// Whether there is a new element to look up.
  @usableFromInline
  var isInside: Bool {
    @inline(__always)
    get { target >= 0 }
  }
}
