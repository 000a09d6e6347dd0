// SPDX-License-Identifier: MIT

import CEspalier

extension UniqueBuffer {
  /// Asks the processor to bring the element at `index` near; an index outside the buffer is ignored.
  @inlinable
  @inline(__always)
  package borrowing func prefetch(_ index: Int) {
    // Prefetching never faults, so the address need not be checked.
    unsafe espalier_prefetch(base + index)
  }
}

extension ChunkedBuffer {
  /// Asks the processor to bring the beginning of the element at `index` near; an index outside the buffer
  /// is ignored.
  @inlinable
  @inline(__always)
  package borrowing func prefetchElement(at index: Int) {
    // The table of chunks is read, so the index has to be inside.
    if index >= 0 && index < capacity { unsafe espalier_prefetch(address(index)) }
  }
}

extension Span where Element: ZeroInitializable {
  /// Asks the processor to bring the element at `index` near. Traps outside the span.
  @inlinable
  @inline(__always)
  package func prefetch(_ index: Int) {
    guard index >= 0 && index < count else { misuse("The index is outside the span.") }
    unsafe withUnsafeBufferPointer { elements in
      if let base = elements.baseAddress { unsafe espalier_prefetch(base + index) }
    }
  }
}
