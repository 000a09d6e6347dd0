// SPDX-License-Identifier: MIT

import EspalierBase

/// All registrations of a tree, and the chains they are in.
///
/// While something is being delivered, an ended registration is only marked; it is swept
/// afterwards, so that a delivery never loses its way nor the box it is just calling.
struct Registry: ~Copyable {
  private let place = AtOneAddress()

  private var registrations = ChunkedBuffer<Registration>()
  private var usedCount = 0
  private var firstFree: Int32 = -1
  private var lastSerial: UInt64 = 0
  private var table = HandlerTable()

  /// How many live registrations there are of each number; indexed by number.
  private var uses = UniqueBuffer<Int32>()

  private var dead = GrowableBuffer<Int32>()

  /// The number of live registrations.
  private(set) var liveCount = 0

  /// Counts the registrations that were added, ended, or given back: while it stays the same, every box
  /// that was reached through a registration is still there.
  private(set) var changeCount: UInt64 = 0

  /// The number of slots that were ever used.
  var slotCount: Int32 { Int32(usedCount) }

  /// Whether registrations have ended that were not swept yet.
  var needsSweeping: Bool { !dead.isEmpty }

  #if DEBUG
    /// How often a registration was looked at, for tests that count work.
    let visits = Cell(0)
  #endif

  subscript(index: Int32) -> Registration {
    @inline(__always)
    get {
      #if DEBUG
        visits.value += 1
      #endif
      return registrations[Int(index)]
    }
    @inline(__always)
    _modify {
      #if DEBUG
        visits.value += 1
      #endif
      yield &registrations[Int(index)]
    }
  }

  /// The number of live registrations under a number.
  @inline(__always)
  func useCount(_ number: Int32) -> Int32 { useCount(Int64(number)) }

  /// The same for any number. Those that do not fit 32 bits are used by none.
  @inline(__always)
  func useCount(_ number: Int64) -> Int32 {
    // A negative number, under which nothing is counted, is read as one beyond all.
    let isCounted = UInt64(bitPattern: number) < UInt64(UInt(bitPattern: uses.capacity))
    return isCounted ? uses[Int(truncatingIfNeeded: number)] : 0
  }

  /// The first registration for a node and a number, dead ones included; −1 if there is none.
  @inline(__always)
  func first(_ node: NodeIndex, _ number: Int32) -> Int32 {
    table.head(node, number)
  }

  /// The first live registration for a node and a number; −1 if there is none.
  func firstLive(_ node: NodeIndex, _ number: Int32) -> Int32 {
    var index = table.head(node, number)
    while index >= 0 && self[index].kind == .none { index = self[index].links.next }
    return index
  }

  /// The first registration at a node, whatever its number; −1 if there is none.
  func firstOfNode(_ node: NodeIndex) -> Int32 {
    table.head(node, HandlerTable.nodeNumber)
  }

  /// Whether the name is that of a registration which has not ended.
  func isLive(_ id: RegistrationID) -> Bool {
    id.index >= 0 && self[id.index].serial == id.serial && self[id.index].kind != .none
  }
}

extension Registry {
  /// Adds a registration behind those for the same node and number. Negative numbers are not
  /// chained.
  mutating func add(_ box: Box, _ kind: RegistrationKind, at node: NodeIndex, number: Int32)
    -> Int32
  {
    let index = freeIndex()
    lastSerial += 1
    let box = BoxReference(owning: box)
    self[index] = Registration(box, kind, at: node, number: number, serial: lastSerial)
    if number > 0 { chain(index, at: node, number) }
    chainToNode(index, at: node)
    count(number, 1)
    return index
  }

  @inline(__always)
  private mutating func count(_ number: Int32, _ amount: Int32) {
    changeCount += 1
    liveCount += Int(amount)
    guard number > 0 else { return }
    uses.grow(to: Int(number) + 1)
    uses[Int(number)] += amount
  }

  private mutating func freeIndex() -> Int32 {
    if firstFree >= 0 {
      let index = firstFree
      firstFree = self[index].links.next
      return index
    }
    registrations.grow(to: usedCount + 1)
    usedCount += 1
    return Int32(usedCount - 1)
  }

  private mutating func chain(_ index: Int32, at node: NodeIndex, _ number: Int32) {
    let last = table.append(index, node, number)
    guard last >= 0 else { return }
    self[index].links.previous = last
    self[last].links.next = index
  }

  private mutating func chainToNode(_ index: Int32, at node: NodeIndex) {
    let first = table.prepend(index, node, HandlerTable.nodeNumber)
    guard first >= 0 else { return }
    self[index].linksOfNode.next = first
    self[first].linksOfNode.previous = index
  }

  /// Ends a registration that is live: it is neither called nor counted from now on.
  @inline(__always)
  mutating func end(_ index: Int32, number: Int32) {
    count(number, -1)
    self[index].kind = .none
    dead.append(index)
  }

  /// The boxes of ended registrations are given back only here, one by one, because the last
  /// reference to what a handler captured may go with it and run code of its own, which may even
  /// come back to the tree.
  ///
  /// - Returns: one ended registration; nil when none is left.
  mutating func sweepOne() -> Swept? {
    guard !dead.isEmpty else { return nil }
    changeCount += 1
    let index = dead.removeLast()
    let registration = self[index]
    if registration.number > 0 {
      unchain(registration.node, registration.number, registration.links)
    }
    unchainFromNode(registration.node, registration.linksOfNode)
    self[index].serial = 0
    self[index].links.next = firstFree
    firstFree = index
    return Swept(
      box: registration.box, node: registration.node, number: registration.number,
      isLastOfNode: registration.linksOfNode.isAlone)
  }

  /// Takes out of the chain of a node and a number what is between two of it.
  private mutating func unchain(_ node: NodeIndex, _ number: Int32, _ links: ChainLinks) {
    if links.previous >= 0 { self[links.previous].links.next = links.next }
    if links.next >= 0 { self[links.next].links.previous = links.previous }
    guard links.previous < 0 || links.next < 0 else { return }
    let head = links.previous < 0 ? links.next : table.head(node, number)
    let tail = links.next < 0 ? links.previous : table.tail(node, number)
    table.setChain(node, number, head: head, tail: tail)
  }

  /// The same for the chain of a node.
  private mutating func unchainFromNode(_ node: NodeIndex, _ links: ChainLinks) {
    if links.next >= 0 { self[links.next].linksOfNode.previous = links.previous }
    if links.previous >= 0 {
      self[links.previous].linksOfNode.next = links.next
    } else {
      table.setChain(node, HandlerTable.nodeNumber, head: links.next, tail: -1)
    }
  }

  /// The only registration for a node and a number; −1 if there is none or more than one.
  func soleRegistration(_ node: NodeIndex, _ number: Int32) -> Int32 {
    let index = first(node, number)
    return index >= 0 && self[index].links.next < 0 ? index : -1
  }

  /// Gives all boxes back, live or not.
  mutating func releaseAll() {
    for index in 0..<Int32(usedCount) where self[index].serial != 0 {
      self[index].box.release()
    }
    usedCount = 0
  }
}

/// What is left to do for a registration that was swept.
struct Swept {
  var box: BoxReference
  var node: NodeIndex
  var number: Int32

  /// Whether nothing is registered at its node any more.
  var isLastOfNode: Bool
}
