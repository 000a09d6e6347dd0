// SPDX-License-Identifier: MIT

import CEspalier

extension SharedBuffer where Element: ZeroInitializable {
  /// Takes the storage out, to be filled and given back with `giveBack`. The list is empty meanwhile, and what was
  /// in it need not be in the storage.
  ///
  /// - Allocations: none. If a copy of this list is alive, or its elements are behind the object that holds them, the
  ///   storage stays there, and what is taken out has no room.
  @usableFromInline
  package mutating func lend() -> UniqueBuffer<Element> {
    // What is taken out was a buffer's, as nothing else is given back.
    guard let block = unsafe takeBlock() else { return UniqueBuffer() }
    return unsafe UniqueBuffer(adopting: block.base, capacity: block.room)
  }

  /// Takes back lent storage, of which the first `count` elements are the new list.
  @usableFromInline
  package mutating func giveBack(_ elements: consuming UniqueBuffer<Element>, count: Int) {
    require(count >= 0 && count <= elements.capacity, "The count is outside the buffer.")
    let room = elements.capacity
    if room == 0 {
      removeAll()
      return
    }
    unsafe adopt(elements.giveAway(), room: room, count: count, free: freeBlock)
  }
}

/// Gives back the memory of a buffer. A function of its own, as a closure in a generic one is an allocation.
@Sendable
private func freeBlock(_ block: UnsafeMutableRawPointer) { unsafe espalier_deallocate(block) }
