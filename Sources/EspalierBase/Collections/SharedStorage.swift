// SPDX-License-Identifier: MIT

import CEspalier

/// Where the elements of a `SharedBuffer` are: right behind the object, so that a small result is one allocation,
/// or in a block that an algorithm filled.
///
/// Who asks for its storage alone may write: a shared buffer makes sure of that.
@safe
@usableFromInline
final class SharedStorage<Element: ZeroInitializable>: ManagedBuffer<
  SharedStoragePlace<Element>, Element
>
{
  /// Makes storage with room for so many elements, all zero, behind the object.
  @inlinable
  static func make(room: Int) -> SharedStorage {
    let made = unsafe create(minimumCapacity: room) { storage in
      unsafe storage.withUnsafeMutablePointerToElements { elements in
        unsafe UnsafeMutableRawPointer(elements).initializeMemory(
          as: UInt8.self, repeating: 0, count: room * MemoryLayout<Element>.stride)
        return unsafe SharedStoragePlace(base: elements, room: room, isBlock: false)
      }
    }
    return unsafe unsafeDowncast(made, to: SharedStorage.self)
  }

  @inlinable
  deinit {
    if unsafe place.isBlock { unsafe espalier_deallocate(place.base) }
  }

  @inlinable
  var place: SharedStoragePlace<Element> {
    @inline(__always)
    get { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee } }
    @inline(__always)
    set { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee = newValue } }
  }

  /// The elements, all of them initialised.
  @inlinable
  var base: UnsafeMutablePointer<Element> {
    @inline(__always)
    get { unsafe place.base }
  }

  /// The number of elements there is room for.
  @inlinable
  var room: Int {
    @inline(__always)
    get { unsafe place.room }
  }

  /// Takes the block out, if there is one; what is behind the object stays, but is of no use then.
  @inlinable
  func takeBlock() -> UniqueBuffer<Element> {
    let place = unsafe place
    guard unsafe place.isBlock else { return UniqueBuffer() }
    unsafe self.place = SharedStoragePlace(
      base: UniqueBuffer<Element>.allocate(0), room: 0, isBlock: false)
    return unsafe UniqueBuffer(adopting: place.base, capacity: place.room)
  }

  /// Takes a block over, which has room, in place of what there is.
  @inlinable
  func adopt(_ block: inout UniqueBuffer<Element>) {
    if unsafe place.isBlock { unsafe espalier_deallocate(place.base) }
    let room = block.capacity
    unsafe place = SharedStoragePlace(base: block.giveAway(), room: room, isBlock: true)
  }
}

/// Where the elements of a storage begin.
@frozen
@unsafe
@usableFromInline
struct SharedStoragePlace<Element: ZeroInitializable> {
  /// The first element; valid for `room` of them, all initialised.
  @usableFromInline
  let base: UnsafeMutablePointer<Element>
  @usableFromInline
  let room: Int
  /// Whether they are in a block of their own, which the storage frees.
  @usableFromInline
  let isBlock: Bool

  @inlinable
  @inline(__always)
  init(base: UnsafeMutablePointer<Element>, room: Int, isBlock: Bool) {
    unsafe self.base = base
    unsafe self.room = room
    unsafe self.isBlock = isBlock
  }
}
