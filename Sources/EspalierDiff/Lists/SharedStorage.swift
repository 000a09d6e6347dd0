// SPDX-License-Identifier: MIT

/// Where the elements of a `SharedBuffer` are: right behind the object, so that a result is one allocation, or in a
/// block that somebody else made, filled and knows how to free.
///
/// Who asks for its storage alone may write: a shared buffer makes sure of that.
@safe
@usableFromInline
final class SharedStorage<Element: BitwiseCopyable>: ManagedBuffer<
  SharedStoragePlace<Element>, Element
>
{
  /// Makes storage with room for so many elements behind the object.
  static func make(room: Int) -> SharedStorage {
    let made = unsafe create(minimumCapacity: room) { storage in
      unsafe storage.withUnsafeMutablePointerToElements {
        unsafe SharedStoragePlace(base: $0, room: room)
      }
    }
    return unsafe unsafeDowncast(made, to: SharedStorage.self)
  }

  deinit { _ = unsafe header.free.map { free in unsafe free(header.base) } }

  /// The elements; there is room for `room` of them.
  @inlinable
  var base: UnsafeMutablePointer<Element> {
    @inline(__always) get { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.base } }
  }

  @inlinable
  var room: Int {
    @inline(__always) get { unsafe withUnsafeMutablePointerToHeader { unsafe $0.pointee.room } }
  }

  /// Takes the block out, if there is one; what is behind the object stays, but is of no use then.
  func takeBlock() -> (base: UnsafeMutablePointer<Element>, room: Int)? {
    guard unsafe header.free != nil else { return nil }
    let block = unsafe (header.base, header.room)
    unsafe withUnsafeMutablePointerToElements {
      unsafe header = SharedStoragePlace(base: $0, room: 0)
    }
    return unsafe block
  }

  /// Takes a block over in place of what there is.
  func adopt(
    _ base: UnsafeMutablePointer<Element>, room: Int,
    free: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    _ = unsafe header.free.map { free in unsafe free(header.base) }
    unsafe header = SharedStoragePlace(base: base, room: room, free: free)
  }
}

/// Where the elements of a storage begin.
@unsafe
@frozen
@usableFromInline
struct SharedStoragePlace<Element: BitwiseCopyable> {
  @usableFromInline
  var base: UnsafeMutablePointer<Element>
  @usableFromInline
  var room: Int
  /// How a block of somebody else's is freed; nil where the elements are behind the object.
  @usableFromInline
  var free: (@Sendable (UnsafeMutableRawPointer) -> Void)?
}
