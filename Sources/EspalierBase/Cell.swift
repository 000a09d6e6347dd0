// SPDX-License-Identifier: MIT

/// A value on the heap with a single owner, reached through a constant address.
///
/// A stored property of a class is guarded at run time against overlapping accesses, at a cost of
/// some three nanoseconds for each: more than most of what a tree does with a node. A `let`
/// property that holds a cell is not. In exchange its owner sees to it that accesses do not
/// overlap: nothing that could come back to the same cell runs while its value is being changed.
///
/// That holds where a change is a call of one method of `Value` (or of a few, handed several cells)
/// that calls no closure of the user, compares and hashes no type of the user, and releases no
/// reference whose last owner may be the user: a `deinit` is code as well. What may die in such a
/// call is kept, and let go of after the access, as the tree does when it sweeps.
///
/// None of this is checked, so a cell is for the modules of this package alone: a user who changed a value
/// while it is being changed would break memory without a word.
@frozen
@safe
@usableFromInline
package struct Cell<Value: ~Copyable>: ~Copyable {
  /// The value: initialised in `init`, freed in `deinit` alone.
  @usableFromInline
  let address: UnsafeMutablePointer<Value>

  /// Puts a value on the heap.
  package init(_ value: consuming Value) {
    unsafe address = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe address.initialize(to: value)
  }

  deinit {
    unsafe address.deinitialize(count: 1)
    unsafe address.deallocate()
  }

  /// The value. It can be changed although the cell cannot.
  ///
  /// Addressors instead of coroutines, which allocate in builds that are not optimised.
  @inlinable
  package var value: Value {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(address) }
    @inline(__always)
    nonmutating unsafeMutableAddress { unsafe address }
  }
}
