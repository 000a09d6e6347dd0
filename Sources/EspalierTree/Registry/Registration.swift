// SPDX-License-Identifier: MIT

import EspalierBase

/// What is kept for one subscription, provider, service or listener, behind a typed face.
///
/// No access to these fields ever lasts while other code runs, so checking that at run time is left
/// out; it would be a good part of what calling a handler costs.
@usableFromInline
class Box {
  /// Whether the registration has ended.
  @usableFromInline
  @exclusivity(unchecked)
  final var hasEnded = false

  /// Whether an owner has to be asked first if it is alive.
  @usableFromInline
  @exclusivity(unchecked)
  final var isOwned = false

  /// The registration that holds this box.
  @usableFromInline
  @exclusivity(unchecked)
  final var registration: Int32 = -1

  /// Whether this is a handler that decides if an event goes on.
  @usableFromInline
  final let decides: Bool

  @usableFromInline
  init(decides: Bool = false) {
    self.decides = decides
  }
}

/// What is kept for a registration of a kind that is found in the order of the tree, not by going up.
@usableFromInline
class OrderedBox: Box {
  /// The ordered index the registration is in, if it is in one.
  @exclusivity(unchecked)
  final var index: OrderedIndex?

  /// Called when the registration ends: takes it out of its index, at the position it has there. Returns
  /// whether it was in one.
  final func leaveIndex(at position: Int32) -> Bool {
    unsafe index?.registrations.remove(position)
    didEnd()
    return unsafe index != nil
  }

  /// Called after that. Runs no code of the user.
  func didEnd() {}
}

/// A reference to a box that counts no references: the registration that holds it owns one, and a
/// box is given back only while nothing is being delivered. So calling what is in it costs no
/// atomic operation.
@frozen
@usableFromInline
@safe
struct BoxReference: ZeroInitializable {
  @usableFromInline
  let reference: Unmanaged<Box>?

  /// Takes over one count of the box.
  init(owning box: Box) {
    unsafe reference = Unmanaged.passRetained(box)
  }

  /// Gives the count back.
  func release() {
    unsafe reference?.release()
  }

  /// Says that the registration has ended. Only a reference that owns a box is told.
  @inline(__always)
  func end() {
    unsafe reference!._withUnsafeGuaranteedRef { unsafe $0.hasEnded = true }
  }

  /// The box. Only a reference that owns one is asked.
  var box: Box {
    unsafe reference!.takeUnretainedValue()
  }
}

/// What a registration is.
@usableFromInline
enum RegistrationKind: UInt8 {
  /// Free, or cancelled and not yet swept.
  case none
  case eventHandler
  case dataSubscriber
  case dataProvider
  case service
  case listener

  /// Whether the boxes of this kind are `OrderedBox`es.
  @inline(__always)
  var isOrdered: Bool {
    switch self {
    case .dataSubscriber, .dataProvider, .listener: true
    case .none, .eventHandler, .service: false
    }
  }
}

/// The neighbours of a registration in a chain of registrations; −1 where there is none.
///
/// Invariant: the next one of a registration's previous one is that registration, and the other way round.
struct ChainLinks: ZeroInitializable {
  var next: Int32
  var previous: Int32

  /// Of a registration that is alone, or in no chain.
  static var none: ChainLinks { ChainLinks(next: -1, previous: -1) }

  /// Whether there is no other one in the chain.
  var isAlone: Bool { next < 0 && previous < 0 }
}

/// The registration before another one in a chain of `.and`. It may have ended since: then its slot, if it is used
/// again, has another serial.
struct Companion: ZeroInitializable {
  /// −1 without one.
  var index: Int32

  /// The low half of its serial.
  var serial: UInt32

  static var none: Companion { Companion(index: -1, serial: 0) }

  init(index: Int32, serial: UInt64) {
    self.index = index
    self.serial = UInt32(truncatingIfNeeded: serial)
  }
}

/// One registration at a node, 72 bytes. It is in up to three chains: that of its node and number,
/// that of its node, and that of its owner.
struct Registration: ZeroInitializable {
  var box: BoxReference

  /// Which registration it is: no two of a tree share a serial, and a later one has a greater one.
  var serial: UInt64

  var node: NodeIndex
  var number: Int32

  /// Among those of its node and number; of a free slot, the next free one.
  var links: ChainLinks

  /// Among those of its node.
  var linksOfNode: ChainLinks

  /// The owner's index; −1 without an owner.
  var owner: Int32

  /// Among those of its owner.
  var linksOfOwner: ChainLinks

  var companion: Companion

  /// Its position in its ordered index, if it is in one.
  var position: Int32
  private var rawKind: UInt8

  /// A registration that is in no chain yet.
  @inline(__always)
  init(
    _ box: BoxReference, _ kind: RegistrationKind, at node: NodeIndex, number: Int32, serial: UInt64
  ) {
    self.box = box
    self.serial = serial
    self.node = node
    self.number = number
    (links, linksOfNode, linksOfOwner) = (.none, .none, .none)
    owner = -1
    companion = .none
    position = -1
    rawKind = kind.rawValue
  }

  var isLive: Bool { rawKind != 0 }

  var kind: RegistrationKind {
    @inline(__always)
    get { RegistrationKind(rawValue: rawKind)! }
    @inline(__always)
    set { rawKind = newValue.rawValue }
  }
}

/// The name of a registration, which becomes stale when the registration ends.
@usableFromInline
struct RegistrationID: Hashable, Sendable {
  var index: Int32
  var serial: UInt64

  static let none = RegistrationID(index: -1, serial: 0)
}
