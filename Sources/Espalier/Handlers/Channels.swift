// SPDX-License-Identifier: MIT

/// What tells the channels of a process apart: no two that are alive have one address.
final class ChannelKey: Sendable {}

/// The name of an event, with the type of what it carries.
///
/// Made once and kept, usually as a `static let`:
///
///     static let likeTouch = EventID<String>()
///
/// No two ids are equal but copies of one, whatever thread makes them, so an id stands for exactly one type. That is
/// what lets a list call a handler without any cast.
public struct EventID<Payload>: Hashable, Sendable {
  let key = ChannelKey()

  /// Makes a new id.
  public init() {}

  /// Whether one is a copy of the other.
  public static func == (left: Self, right: Self) -> Bool { left.key === right.key }

  /// Hashes what tells ids apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(key)) }
}

/// The name of a shared value, with its type.
///
/// Made once and kept, usually as a `static let`:
///
///     static let theme = DataID<Theme>()
///
/// The id of an `Equatable` value, made where the compiler knows that it is, also knows how to compare two values:
/// who reads a value is not told one that is equal to what was heard last. A model that was taken out of its list begins
/// anew: put in again, it is told the value that it reads there, be it equal.
public struct DataID<Value>: Hashable, Sendable {
  let key = ChannelKey()
  let areEqual: (@Sendable (Value, Value) -> Bool)?

  /// Makes a new id.
  ///
  /// - Parameter areEqual: whether two values are equal; nil: values are never compared.
  public init(areEqual: (@Sendable (Value, Value) -> Bool)? = nil) { self.areEqual = areEqual }

  /// Whether one is a copy of the other.
  public static func == (left: Self, right: Self) -> Bool { left.key === right.key }

  /// Hashes what tells ids apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(key)) }
}

extension DataID where Value: Equatable & SendableMetatype {
  /// Makes a new id of values that are compared with `==`.
  public init() { self.init(areEqual: { $0 == $1 }) }
}

/// What a handler says about the way of an event.
public enum Propagation: Hashable, Sendable {
  /// The event goes on.
  case proceed
  /// The other handlers of this node still hear it, those above do not.
  case stopAbove
  /// No one else hears it.
  case stop
}

/// Where an event is while it is heard.
public struct EventContext: Hashable, Sendable {
  /// The node that sent it.
  public let source: NodeID
  /// The node at which it is heard now.
  public let node: NodeID
}

/// Who hears a notification.
public enum NotificationScope: Hashable, Sendable {
  /// Everybody in the list but the sender.
  case global
  /// All below the nearest node at or above the sender that is reusable, and that node, but not the sender;
  /// everybody if there is none.
  case reusable
  /// All below the sender.
  case children
  /// The sender, and all below.
  case childrenAndSelf
  /// Those above the sender, upwards.
  case parents
  /// Those that listen at no model, in the order of adding: `ListEngine.listen(_:as:)`. Not the sender, if it does.
  case manually
}

/// The channels a list knows: each event, value and type in use has a number in it.
///
/// What is registered on one has twice that number; what provides a value, one more. The address of what a channel is
/// known by is never another one's, for the list keeps it, and types are for ever.
struct Channels: ~Copyable {
  /// What is registered under a number.
  struct Use: BitwiseCopyable {
    var count: Int32 = 0
    /// The first of those that are at no node; −1: none.
    var first: Int32 = -1
    /// Where the channel is among those that are shared; kept with what provides.
    var place: Int32 = -1
  }

  /// The number of what is registered on a channel, by its address.
  private var table = NumberTable()
  private var keys: [ChannelKey] = []
  var uses = Buffer<Use>()
  /// Those that are read and shared: who looks for values at a moved node does not go through all that were ever used.
  private var shared = Buffer<Ranked>()
  /// Those of them that are gone through just now. Who is told may move others, and so on.
  private var told = Buffer<Ranked>()
  /// Those that are read and lost what was shared last while nodes wait that were moved: who reads them there has not
  /// heard of that.
  private var lost = Buffer<Ranked>()
  /// Whether what such nodes read before is not known any more: something was withdrawn since, or they were moved while
  /// others were told of their move.
  var isFormerUnknown = false
  private var sorter = Sorter()

  /// Which channel of a type is meant. Addresses are multiples of eight.
  enum TypeUse: UInt64 {
    case listeners = 1
    case manualListeners = 2
    case services = 3
  }

  /// Something was registered under a number. O(1).
  mutating func noteBegin(_ number: Int32) {
    uses[number].count += 1
    guard uses[number].count == 1, uses[number ^ 1].count > 0 else { return }
    uses[number | 1].place = Int32(truncatingIfNeeded: shared.count)
    shared.append(Ranked(number / 2))
  }

  /// Something under a number has ended. O(1).
  /// - Parameter movesWait: whether nodes wait that were moved.
  mutating func noteEnd(_ number: Int32, movesWait: Bool) {
    uses[number].count -= 1
    let isWithdrawn = movesWait && number & 1 > 0
    if isWithdrawn { isFormerUnknown = true }
    guard uses[number].count == 0, uses[number ^ 1].count > 0 else { return }
    if isWithdrawn { lost.append(Ranked(number / 2)) }
    let place = uses[number | 1].place
    guard let last = shared.popLast(), last.place != number / 2 else { return }
    shared[place] = last
    uses[last.place * 2 + 1].place = place
  }

  /// Lists the channels of values that somebody reads and somebody shares, in the order in which they were first used, behind
  /// what is listed, and then those that nobody shares any more. O(those).
  mutating func beginShared() -> Int {
    if !shared.isSorted {
      sorter.sort(&shared)
      for place in 0..<shared.count {
        uses[shared[place].place * 2 + 1].place = Int32(truncatingIfNeeded: place)
      }
    }
    let first = told.count
    told.append(0..<shared.count, of: shared)
    told.append(0..<lost.count, of: lost)
    return first
  }

  /// The reader's number of the next channel that was listed from `first` on, and is read still.
  mutating func nextShared(from first: Int, _ turn: inout Int) -> Int32? {
    while first + turn < told.count {
      let number = told[first + turn].place * 2
      turn += 1
      if uses[number].count > 0 { return number }
    }
    return nil
  }

  mutating func endShared(from first: Int) { told.resize(to: first, filling: Ranked(0)) }

  /// All nodes that were moved have been told of, unless this was inside of telling others of one.
  mutating func forgetWithdrawn() {
    guard told.isEmpty else { return }
    isFormerUnknown = false
    if lost.count > 0 { lost.removeAll() }
  }

  /// The number on a channel; −1 if nothing is registered on it. −1 has all bits, that of providers as well.
  @inline(__always)
  func number(of key: ChannelKey, isProvider: Bool = false) -> Int32 {
    inUse(table.number(of: Self.address(key)) | (isProvider ? 1 : 0))
  }

  func number(of type: Any.Type, _ use: TypeUse) -> Int32 {
    inUse(table.number(of: Self.address(type, use)) | (use == .services ? 1 : 0))
  }

  /// The same, made if it is not there.
  mutating func makeNumber(of key: ChannelKey, isProvider: Bool = false) -> Int32 {
    let count = uses.count
    let number = make(Self.address(key))
    if uses.count > count { keys.append(key) }
    return isProvider ? number + 1 : number
  }

  mutating func makeNumber(of type: Any.Type, _ use: TypeUse) -> Int32 {
    let number = make(Self.address(type, use))
    return use == .services ? number + 1 : number
  }

  @inline(__always)
  private func inUse(_ number: Int32) -> Int32 {
    number >= 0 && uses[number].count > 0 ? number : -1
  }

  private mutating func make(_ address: UInt64) -> Int32 {
    let known = table.number(of: address)
    if known >= 0 { return known }
    let number = Int32(truncatingIfNeeded: uses.count)
    table.set(number, for: address)
    uses.append(Use())
    uses.append(Use())
    return number
  }

  /// The bit that stands for a channel in the masks of nodes.
  @inline(__always)
  static func bit(_ number: Int32) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: number >> 1 & 31) }

  @inline(__always)
  private static func address(_ key: ChannelKey) -> UInt64 {
    UInt64(UInt(bitPattern: ObjectIdentifier(key)))
  }
  private static func address(_ type: Any.Type, _ use: TypeUse) -> UInt64 {
    UInt64(UInt(bitPattern: ObjectIdentifier(type))) | use.rawValue
  }
}
