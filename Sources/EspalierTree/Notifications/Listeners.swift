// SPDX-License-Identifier: MIT

import EspalierBase

/// Who hears a notification.
@frozen
public enum NotificationScope: Hashable, Sendable, CaseIterable {
  /// The listeners of all nodes of the tree, except the sender's.
  case global

  /// Those of the nearest reusable node at or above the sender, and of everything below it, except
  /// the sender's; without a reusable node as `global`.
  case reusable

  /// Those of the nodes below the sender.
  case children

  /// Those of the sender and of the nodes below it.
  case childrenAndSelf

  /// Those of the nodes above the sender, from its parent up.
  case parents

  /// Those that were added by hand and belong to no node, in the order of adding.
  case manually
}

/// One object (or value) that listens, however often it is registered for a type.
final class ListenerIdentity {
  /// How often it is registered.
  var registrations = 0

  /// The last notification it was noted for.
  var lastNotification: UInt64 = 0
}

class AnyListener: OrderedBox {
  /// Which listener it is.
  let identity: ListenerIdentity

  /// The object behind it; nil for values, each of which is a listener of its own.
  let object: ObjectIdentifier?

  /// All listeners of its type.
  let listeners: ListenerIndex

  init(_ listeners: ListenerIndex, object: ObjectIdentifier?) {
    self.listeners = listeners
    self.object = object
    identity = listeners.identity(of: object)
    identity.registrations += 1
  }

  override func didEnd() { listeners.forget(self) }
}

final class Listener<Face>: AnyListener {
  let face: Face

  init(_ face: Face, _ listeners: ListenerIndex, object: ObjectIdentifier?) {
    self.face = face
    super.init(listeners, object: object)
  }
}

extension BoxReference {
  /// Notes a listener for a notification, and returns whether it was not noted for that one yet.
  ///
  /// Only a reference that owns a listener is asked: what is registered under the number of a
  /// listener's type is one.
  @inline(__always)
  func note(_ notification: UInt64) -> Bool {
    unsafe reference!._withUnsafeGuaranteedRef { box in
      let identity = unsafe unsafeDowncast(box, to: AnyListener.self).identity
      guard identity.lastNotification != notification else { return false }
      identity.lastNotification = notification
      return true
    }
  }
}

/// All listeners of one type.
final class ListenerIndex {
  /// The number that stands for the type.
  let number: Int32

  /// Those at nodes, in the order of the tree.
  let atNodes = OrderedIndex()

  /// Those added by hand: registrations at the root under this number.
  let manualNumber: Int32

  /// The objects that are registered.
  var identities: [ObjectIdentifier: ListenerIdentity] = [:]

  init(number: Int32, manualNumber: Int32) {
    self.number = number
    self.manualNumber = manualNumber
  }

  /// The identity of a listener that is about to be registered.
  func identity(of object: ObjectIdentifier?) -> ListenerIdentity {
    guard let object else { return ListenerIdentity() }
    if let known = identities[object] { return known }
    let new = ListenerIdentity()
    identities[object] = new
    return new
  }

  /// Forgets one registration of a listener.
  func forget(_ listener: AnyListener) {
    listener.identity.registrations -= 1
    if listener.identity.registrations == 0, let object = listener.object {
      identities[object] = nil
    }
  }
}

/// The listeners of all types, and the notifications so far.
struct ListenerTable: ~Copyable {
  private(set) var indices: [ObjectIdentifier: ListenerIndex] = [:]

  /// Counts the notifications, so that each listener is noted once for each.
  private(set) var lastNotification: UInt64 = 0

  /// The listeners of a type, if there ever was one.
  subscript(type: Any.Type) -> ListenerIndex? { indices[ObjectIdentifier(type)] }

  /// The listeners of a type.
  mutating func make(_ type: Any.Type) -> ListenerIndex {
    if let index = self[type] { return index }
    let index = ListenerIndex(
      number: RegistrationCenter.short(uniqueNumber()),
      manualNumber: RegistrationCenter.short(uniqueNumber()))
    indices[ObjectIdentifier(type)] = index
    return index
  }

  mutating func beginNotification() { lastNotification += 1 }
}
