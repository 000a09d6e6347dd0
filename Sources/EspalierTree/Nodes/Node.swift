// SPDX-License-Identifier: MIT

import EspalierBase

/// One slot of the arena, 32 bytes, half a cache line: a row, or one half of a container.
///
/// A container takes two slots that follow each other. The first is its head; it stands in the ring
/// of its siblings and holds what an event needs on its way up. The second is its end: in the
/// flattened order it closes the subtree, and it is the guard of the ring of the children, so that
/// linking and unlinking know no special cases and every place in a list is "before something".
///
/// For the container `c` with the rows `a` and `b`, stored in slots 4, 5 and 6, 7:
///
///     slot   4: c        5: end of c                        6: a        7: b
///            head        next 6, previous 7 (its children)  next 7      next 5
///
/// Identities and stamps have 64 bits, of which most lists use few. A slot holds the lower halves;
/// where an upper half does not follow from the lower one, `UpperHalves` has it.
struct Node: ZeroInitializable {
  /// The container the node is in. In an end slot: the number of children.
  var parent: NodeIndex

  /// The former node in the ring. In an end slot: the last child.
  var previous: NodeIndex

  /// The next node in the ring. In an end slot: the first child. In a free slot: the next free one.
  var next: NodeIndex

  /// Which of the nodes that were ever stored here this is: an even number. Odd while the slot holds
  /// none, be it that its node is gone and the row order still names it. In an end slot: how many
  /// children show a row.
  var generation: UInt32

  /// The lower half of a row's identity, in an end slot of the container's. In a container's head: a
  /// bit for every event and value registered for it.
  var lowerID: Int32

  /// The lower half of a row's stamp. In a container's head: see `soleRegistration`.
  var lowerStamp: Int32

  /// A row's fixed or estimated height, or `Height.noEstimate`. In a container's head: see
  /// `soleNumber`. In an end slot: the height of separators between children.
  var height: Height

  /// Traits and flags. In an end slot: of separators between children.
  var attributes: NodeAttributes
}

extension Node {
  /// Whether there is a node that handles name. To be asked of rows and heads of containers.
  @inline(__always)
  var isLive: Bool { generation & 1 == 0 }
}

/// What the head of a container holds.
extension Node {
  /// One bit for each event, value and service (by its number modulo 32) that is registered for the
  /// container: a clear bit proves that there is none.
  var registrations: UInt32 {
    get { UInt32(bitPattern: lowerID) }
    set { lowerID = Int32(bitPattern: newValue) }
  }
}

/// A short cut of events: most containers have one handler for an event, and for one event only.
extension Node {
  /// A number under which exactly one registration is entered for the container; 0 if there is none
  /// such. Not every number of which that is true is noted, only one.
  var soleNumber: Int32 {
    get { height.rawValue }
    set { height = Height(unchecked: newValue) }
  }

  /// That registration.
  var soleRegistration: Int32 {
    get { lowerStamp }
    set { lowerStamp = newValue }
  }
}

/// What the end slot of a container holds.
extension Node {
  var firstInRing: NodeIndex { next }
  var lastInRing: NodeIndex { previous }

  /// The number of children, without separators.
  var childCount: Int32 {
    get { parent.rawValue }
    set { parent.rawValue = newValue }
  }

  /// The number of children that show at least one row, as far as the container itself decides.
  var shownCount: UInt32 {
    get { generation }
    set { generation = newValue }
  }

  /// Whether separators stand between the children that show a row.
  var separatesChildren: Bool {
    get { attributes.hasBetweenSeparator }
    set { attributes.hasBetweenSeparator = newValue }
  }
}
