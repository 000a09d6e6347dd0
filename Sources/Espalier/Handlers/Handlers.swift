// SPDX-License-Identifier: MIT

/// Something that is registered: what is called, or what provides a value.
class Handler {
  /// Whether it is called no more.
  fileprivate(set) final var hasEnded = false
}

/// What names a registration.
struct HandlerToken: Hashable, Sendable, BitwiseCopyable {
  var index: Int32
  var turn: UInt32
}

/// What is registered at nodes: handlers of events, values and who reads them, services and listeners, in one table.
///
/// A node knows the first of its registrations, each the next one, in the order in which they were made. Whoever is to
/// be called is listed first, in `calls`, and asked again before the call. So what comes meanwhile is called from the
/// next time on, and what ends meanwhile is not.
struct Handlers: ~Copyable {
  private let addressed = Addressed()
  struct Registration: BitwiseCopyable {
    /// Its channel (`Channels`); −1: it has ended, or is free.
    var number: Int32 = -1
    /// The next one of the node, or the next free one; −1: none.
    var next: Int32 = -1
    /// The one before; that of the first one is the last.
    var previous: Int32 = -1
    /// The node it is at; −1: none, or that was removed.
    var node: Int32 = -1
    /// Grows when it ends, so that its token means nothing any more.
    var turn: UInt32 = 0
  }
  struct Call: BitwiseCopyable {
    var node: Int32 = -1
    var registration: Int32 = -1
  }
  /// Those that are being called.
  struct Dispatch: BitwiseCopyable {
    var first: Int
    var position: Int
    var end: Int
    /// The node whose handler is called.
    var node: Int32 = -1
    /// The version of the tree when they were listed.
    var version: Int
  }

  var channels = Channels()
  var registrations = Buffer<Registration>()
  private(set) var objects = Objects()
  private var firstFree: Int32 = -1
  /// The slots of those that ended while something is called: they are used again when that is over.
  private var ended = Buffer<Int32>()
  /// What was let go of, but not yet given back: an object that goes may ask for anything. While something is called,
  /// all is kept: so what is called needs not be kept for each call.
  private var released: [AnyObject] = []
  var calls = Buffer<Call>()
  /// How many dispatches are under way.
  private var depth = 0
  /// Whether the list has ceased to be: nobody is called any more.
  private var isClosed = false
  /// The first calls of the listeners that a notification has listed, by their addresses.
  var seen = NumberTable()

  // MARK: Registering

  /// Registers an object at a node, or at none (−1). O(1).
  mutating func register(
    _ object: Handler, _ number: Int32, at node: Int32, _ tree: inout Tree
  ) -> HandlerToken {
    let index = makeSlot()
    registrations[index].number = number
    registrations[index].node = node
    objects.keep(object, at: index)
    channels.noteBegin(number)
    append(index, &tree)
    return HandlerToken(index: index, turn: registrations[index].turn)
  }

  func isLive(_ token: HandlerToken) -> Bool {
    registrations[token.index].turn == token.turn && registrations[token.index].number >= 0
  }

  /// Ends a registration; one that has ended stays so. O(1).
  mutating func end(_ token: HandlerToken, _ tree: inout Tree) {
    if isLive(token) { end(token.index, &tree) }
  }

  /// Ends what was registered at nodes that were removed.
  @inline(never)
  mutating func dropOrphans(_ tree: inout Tree) {
    while let first = tree.orphans.popLast() {
      var index = first
      while index >= 0 {
        let next = registrations[index].next
        registrations[index].node = -1
        registrations[index].previous = -1
        if registrations[index].number >= 0 { end(index, &tree) }
        index = next
      }
    }
  }

  @inline(never)
  private mutating func end(_ index: Int32, _ tree: inout Tree) {
    if registrations[index].previous >= 0 { unlink(index, &tree) }
    channels.noteEnd(registrations[index].number, movesWait: tree.moved.count > 0)
    registrations[index].number = -1
    registrations[index].turn &+= 1
    if let object = objects.take(index) {
      object.hasEnded = true
      released.append(object)
    }
    if depth == 0 { free(index) } else { ended.append(index) }
  }

  private mutating func free(_ index: Int32) {
    registrations[index].next = firstFree
    firstFree = index
  }

  private mutating func makeSlot() -> Int32 {
    guard firstFree >= 0 else {
      registrations.append(Registration())
      return Int32(truncatingIfNeeded: registrations.count - 1)
    }
    let index = firstFree
    firstFree = registrations[index].next
    registrations[index] = Registration(turn: registrations[index].turn)
    return index
  }

  /// One of the objects that were let go of, for the caller to drop where nothing of the table is held.
  mutating func popReleased() -> AnyObject? { depth == 0 ? released.popLast() : nil }

  /// Keeps an object, which others let go of, until what is being called has returned.
  mutating func keepWhileCalling(_ object: AnyObject) {
    if depth > 0 { released.append(object) }
  }

  // MARK: The list of a node

  private func first(_ node: Int32, _ number: Int32, _ tree: borrowing Tree) -> Int32 {
    node < 0 ? channels.uses[number].first : tree.arena[node].registered.first
  }

  private mutating func setFirst(_ first: Int32, of index: Int32, _ tree: inout Tree) {
    let node = registrations[index].node
    if node < 0 {
      channels.uses[registrations[index].number].first = first
    } else {
      tree.arena[node].registered.first = first
      if first < 0 { tree.arena[node].registered.mask = 0 }
    }
  }

  private mutating func append(_ index: Int32, _ tree: inout Tree) {
    let (node, number) = (registrations[index].node, registrations[index].number)
    let first = first(node, number, tree)
    if node >= 0 { tree.arena[node].registered.mask |= Channels.bit(number) }
    if first < 0 {
      registrations[index].previous = index
      setFirst(index, of: index, &tree)
    } else {
      let last = registrations[first].previous
      registrations[last].next = index
      registrations[index].previous = last
      registrations[first].previous = index
    }
  }

  /// Takes a registration out of its list. Others may still have its bit in the mask of the node, which is cleared with
  /// the last one.
  private mutating func unlink(_ index: Int32, _ tree: inout Tree) {
    let (next, previous) = (registrations[index].next, registrations[index].previous)
    let first = first(registrations[index].node, registrations[index].number, tree)
    if index == first {
      setFirst(next, of: index, &tree)
    } else {
      registrations[previous].next = next
    }
    if next >= 0 {
      registrations[next].previous = previous
    } else if index != first {
      registrations[first].previous = previous
    }
    registrations[index].previous = -1
  }

  // MARK: Listing

  /// Lists what a node has under a number; nothing if it has none. O(what is registered there).
  @inline(__always)
  mutating func list(_ number: Int32, at node: Int32, _ tree: borrowing Tree) {
    guard tree.arena[node].registered.mask & Channels.bit(number) != 0 else { return }
    list(number, from: tree.arena[node].registered.first, node)
  }

  /// Lists what is registered under a number, from the first on of a node, or of those at none (−1).
  mutating func list(_ number: Int32, from first: Int32, _ node: Int32) {
    var index = first
    while index >= 0 {
      if registrations[index].number == number {
        calls.append(Call(node: node, registration: index))
      }
      index = registrations[index].next
    }
  }

  /// Lists what is under a number at a node and at all above it, the nearest first. O(levels).
  mutating func listUpwards(_ number: Int32, from node: Int32, _ tree: borrowing Tree) {
    var node = node
    while node >= 0 {
      list(number, at: node, tree)
      node = tree.arena[node].parent
    }
  }

  /// The object that a node itself has under a number; nil if there is none. O(what is registered there).
  func object(_ number: Int32, at node: Int32, _ tree: borrowing Tree) -> (HandlerToken, Handler)? {
    guard number >= 0, tree.arena[node].registered.mask & Channels.bit(number) != 0 else {
      return nil
    }
    var index = tree.arena[node].registered.first
    while index >= 0 {
      if registrations[index].number == number, let object = objects[index] {
        return (HandlerToken(index: index, turn: registrations[index].turn), object)
      }
      index = registrations[index].next
    }
    return nil
  }

  // MARK: Calling

  /// Begins to call what was listed from a position on, which has to be ended.
  mutating func begin(_ first: Int, _ tree: borrowing Tree) -> Dispatch {
    depth += 1
    return Dispatch(first: first, position: first, end: calls.count, version: tree.version)
  }

  /// The next one to call, which is kept until the dispatch ends; nil if there is none.
  @unsafe
  mutating func next(_ dispatch: inout Dispatch, _ tree: inout Tree) -> UnsafeRawPointer? {
    if isClosed { return nil }
    if tree.orphans.count > 0 { dropOrphans(&tree) }
    while dispatch.position < dispatch.end {
      let call = calls[dispatch.position]
      dispatch.position += 1
      guard registrations[call.registration].number >= 0,
        let object = unsafe objects.address(call.registration)
      else { continue }
      dispatch.node = call.node
      return unsafe object
    }
    return nil
  }

  /// Ends what is under way, as soon as the handler returns that is being called.
  mutating func close() { isClosed = true }

  /// Begins to call something at no dispatch.
  mutating func beginCall() { depth += 1 }
  @inline(__always)
  mutating func endCall() {
    depth -= 1
    guard depth == 0, ended.count > 0 else { return }
    while let index = ended.popLast() { free(index) }
  }

  /// Ends a dispatch.
  mutating func end(_ dispatch: Dispatch) {
    calls.resize(to: dispatch.first, filling: Call())
    endCall()
  }
}

/// The objects of registrations, each retained as long as it is here, which is until all calls have returned. Read without
/// counting references.
@safe
struct Objects: ~Copyable {
  private var addresses = unsafe Buffer<UnsafeMutableRawPointer?>()

  subscript(index: Int32) -> Handler? {
    unsafe addresses[index].map { unsafe Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
  }

  @unsafe @inline(__always)
  func address(_ index: Int32) -> UnsafeRawPointer? { unsafe UnsafeRawPointer(addresses[index]) }

  mutating func keep(_ object: Handler, at index: Int32) {
    if unsafe Int(index) >= addresses.count {
      unsafe addresses.resize(to: Int(index) + 1, filling: nil)
    }
    unsafe addresses[index] = Unmanaged.passRetained(object).toOpaque()
  }

  mutating func take(_ index: Int32) -> Handler? {
    let address = unsafe addresses[index]
    unsafe addresses[index] = nil
    return unsafe address.map { unsafe Unmanaged<Handler>.fromOpaque($0).takeRetainedValue() }
  }

  deinit {
    for index in unsafe 0..<addresses.count {
      if let address = unsafe addresses[index] {
        unsafe Unmanaged<Handler>.fromOpaque(address).release()
      }
    }
  }
}
