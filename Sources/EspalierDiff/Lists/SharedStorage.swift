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
        unsafe SharedStoragePlace(base: $0, room: room, isBlock: false, free: noBlock)
      }
    }
    return unsafe unsafeDowncast(made, to: SharedStorage.self)
  }

  deinit { freeBlock() }

  private func freeBlock() {
    if unsafe header.isBlock { unsafe header.free(header.base) }
  }

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
    guard unsafe header.isBlock else { return nil }
    let block = unsafe (header.base, header.room)
    unsafe (header.isBlock, header.room) = (false, 0)
    return unsafe block
  }

  /// Takes a block over in place of what there is.
  func adopt(
    _ base: UnsafeMutablePointer<Element>, room: Int,
    free: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    freeBlock()
    unsafe header = SharedStoragePlace(base: base, room: room, isBlock: true, free: free)
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
  /// Whether they are in a block of somebody else's.
  @usableFromInline
  var isBlock: Bool
  /// How that is freed. Not optional, as a function that is costs an allocation.
  @usableFromInline
  var free: @Sendable (UnsafeMutableRawPointer) -> Void
}

@Sendable
private func noBlock(_ block: UnsafeMutableRawPointer) {}
