// SPDX-License-Identifier: MIT

/// What is registered at nodes: handlers of events and shared values, in one table.
///
/// A node knows the first of its registrations, each the next one, in the order in which they were made. A way up asks a
/// mask of each node first, so levels where nothing is registered cost next to nothing, and an event that nobody
/// listens to costs nothing.
struct Handlers: ~Copyable {
  struct Registration: BitwiseCopyable {
    /// The number of the event or the value; −1: it was cancelled, or is free.
    var number: Int32 = -1
    /// The next one of the node, or the next free one; −1: none.
    var next: Int32 = -1
    /// The node it is at; −1: that was removed.
    var node: Int32 = -1
    /// Grows when the registration ends, so that its token means nothing any more.
    var turn: UInt32 = 0
    /// When it was made: a send that began before does not reach it.
    var time: Int = 0
  }
  /// How many registrations a number has, and the type of what they handle.
  struct Number: BitwiseCopyable {
    var count = 0
    var type = 0
  }

  private var registrations = Buffer<Registration>()
  /// The handlers and values themselves.
  private var objects: [AnyObject?] = []
  private var numbers = Buffer<Number>()
  private var firstFree: Int32 = -1
  /// Those that ended while something was sent: they stay in the lists until all sends have ended.
  private var ended = Buffer<Int32>()
  /// What was let go of, but not yet given back: an object that goes may ask for anything.
  private var released: [AnyObject] = []
  private var sends = 0
  private var time = 0

  // MARK: Registering

  /// Registers an object at a node. O(what is registered there).
  mutating func register(
    _ object: AnyObject, _ number: Int32, type: Any.Type, at node: Int32, _ tree: inout Tree
  ) -> HandlerToken {
    dropOrphans(&tree)
    check(number, type)
    let index = makeSlot()
    time += 1
    registrations[index].number = number
    registrations[index].node = node
    registrations[index].next = -1
    registrations[index].time = time
    objects[Int(index)] = object
    numbers[number].count += 1
    append(index, &tree)
    return HandlerToken(index: index, turn: registrations[index].turn)
  }

  /// Ends a registration; one that has ended stays so. O(what is registered at the node).
  mutating func cancel(_ token: HandlerToken, _ tree: inout Tree) {
    dropOrphans(&tree)
    guard registrations[token.index].turn == token.turn, registrations[token.index].number >= 0
    else { return }
    end(token.index, &tree)
  }

  /// Ends what was registered at nodes that were removed.
  mutating func dropOrphans(_ tree: inout Tree) {
    while let first = tree.orphans.popLast() {
      var index = first
      while index >= 0 {
        let next = registrations[index].next
        registrations[index].node = -1
        if registrations[index].number >= 0 { end(index, &tree) }
        index = next
      }
    }
  }

  private mutating func end(_ index: Int32, _ tree: inout Tree) {
    numbers[registrations[index].number].count -= 1
    registrations[index].number = -1
    registrations[index].turn &+= 1
    if sends == 0 { free(index, &tree) } else { ended.append(index) }
  }

  private mutating func free(_ index: Int32, _ tree: inout Tree) {
    if registrations[index].node >= 0 { unlink(index, &tree) }
    if let object = objects[Int(index)] { released.append(object) }
    objects[Int(index)] = nil
    registrations[index].next = firstFree
    firstFree = index
  }

  private mutating func makeSlot() -> Int32 {
    if firstFree >= 0 {
      let index = firstFree
      firstFree = registrations[index].next
      return index
    }
    registrations.append(Registration())
    objects.append(nil)
    return Int32(truncatingIfNeeded: registrations.count - 1)
  }

  // MARK: The list of a node

  private mutating func append(_ index: Int32, _ tree: inout Tree) {
    let node = registrations[index].node
    tree.arena[node].registered.mask |= Self.bit(registrations[index].number)
    var last = tree.arena[node].registered.first
    if last < 0 {
      tree.arena[node].registered.first = index
      return
    }
    while registrations[last].next >= 0 { last = registrations[last].next }
    registrations[last].next = index
  }

  private mutating func unlink(_ index: Int32, _ tree: inout Tree) {
    let node = registrations[index].node
    var (current, former, mask) = (tree.arena[node].registered.first, -1 as Int32, 0 as UInt32)
    while current >= 0 {
      let next = registrations[current].next
      if current == index {
        if former < 0 {
          tree.arena[node].registered.first = next
        } else {
          registrations[former].next = next
        }
      } else {
        if registrations[current].number >= 0 { mask |= Self.bit(registrations[current].number) }
        former = current
      }
      current = next
    }
    tree.arena[node].registered.mask = mask
  }

  @inline(__always)
  static func bit(_ number: Int32) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: number & 31) }

  // MARK: Numbers

  /// Whether anything is registered under a number; traps if that has another type.
  @inline(__always)
  mutating func isUsed(_ number: Int32, _ type: Any.Type) -> Bool {
    guard Int(number) < numbers.count, numbers[number].count > 0 else { return false }
    precondition(
      numbers[number].type == Self.name(type), "One number was given to identifiers of two types.")
    return true
  }

  private mutating func check(_ number: Int32, _ type: Any.Type) {
    if Int(number) >= numbers.count { numbers.resize(to: Int(number) + 1, filling: Number()) }
    if numbers[number].type == 0 { numbers[number].type = Self.name(type) }
    precondition(
      numbers[number].type == Self.name(type), "One number was given to identifiers of two types.")
  }

  @inline(__always)
  private static func name(_ type: Any.Type) -> Int { Int(bitPattern: ObjectIdentifier(type)) }

  /// One of the objects that were let go of, for the caller to drop where nothing of the table is held.
  mutating func popReleased() -> AnyObject? { released.popLast() }

  // MARK: Ways up

  /// A way from a node to the root.
  struct Way: BitwiseCopyable {
    var number: Int32
    /// The node whose registrations are looked at; the next of those; what is above.
    var node: Int32
    var registration: Int32
    var parent: Int32
    var parentGeneration: UInt32
    /// What was registered later is not on it.
    var time: Int
  }

  /// Begins a send, which has to be ended.
  mutating func begin(_ number: Int32, from node: Int32, _ tree: borrowing Tree) -> Way {
    sends += 1
    var way = Way(
      number: number, node: node, registration: -1, parent: -1, parentGeneration: 0, time: time)
    enter(node, &way, tree)
    return way
  }

  /// The next object on a way; nil at its end. O(levels passed).
  mutating func next(_ way: inout Way, _ tree: inout Tree) -> AnyObject? {
    if tree.orphans.count > 0 { dropOrphans(&tree) }
    while true {
      while way.registration >= 0 {
        let index = way.registration
        way.registration = registrations[index].next
        if registrations[index].number == way.number, registrations[index].time <= way.time {
          return objects[Int(index)]
        }
      }
      // A handler may have removed what is above.
      guard way.parent >= 0, tree.arena[way.parent].generation == way.parentGeneration else {
        return nil
      }
      enter(way.parent, &way, tree)
    }
  }

  @inline(__always)
  private func enter(_ node: Int32, _ way: inout Way, _ tree: borrowing Tree) {
    let (parent, bit) = (tree.arena[node].parent, Self.bit(way.number))
    way.node = node
    way.registration =
      tree.arena[node].registered.mask & bit == 0 ? -1 : tree.arena[node].registered.first
    way.parent = parent
    way.parentGeneration = parent < 0 ? 0 : tree.arena[parent].generation
  }

  /// Ends a send.
  mutating func end(_ tree: inout Tree) {
    sends -= 1
    guard sends == 0, ended.count > 0 else { return }
    while let index = ended.popLast() { free(index, &tree) }
  }

  /// The object that a node itself has under a number; nil if there is none. O(what is registered there).
  func object(_ number: Int32, at node: Int32, _ tree: borrowing Tree) -> (Int32, AnyObject)? {
    guard tree.arena[node].registered.mask & Self.bit(number) != 0 else { return nil }
    var index = tree.arena[node].registered.first
    while index >= 0 {
      if registrations[index].number == number, let object = objects[Int(index)] {
        return (index, object)
      }
      index = registrations[index].next
    }
    return nil
  }

  /// The object of the nearest node upwards that has one under a number. O(levels).
  func nearest(_ number: Int32, from node: Int32, _ tree: borrowing Tree) -> AnyObject? {
    var node = node
    while node >= 0 {
      if let (_, object) = object(number, at: node, tree) { return object }
      node = tree.arena[node].parent
    }
    return nil
  }

  func token(_ index: Int32) -> HandlerToken {
    HandlerToken(index: index, turn: registrations[index].turn)
  }
}

/// What ends a registration.
package struct HandlerToken: Hashable, Sendable, BitwiseCopyable {
  let index: Int32
  let turn: UInt32
}
