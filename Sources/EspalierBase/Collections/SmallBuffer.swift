// SPDX-License-Identifier: MIT

/// A kilobyte of plain elements inside the value itself: on the stack where the value is, and never allocated.
///
/// Every element is readable and writable at any time, and zero at first. For short lists, which would cost less
/// than the memory to work on them.
@frozen
@safe
@usableFromInline
package struct SmallBuffer<Element: ZeroInitializable>: ~Copyable {
  @usableFromInline
  typealias Line = (SIMD2<UInt64>, SIMD2<UInt64>, SIMD2<UInt64>, SIMD2<UInt64>)
  @usableFromInline
  typealias Lines = (Line, Line, Line, Line)

  @usableFromInline
  var memory: (Lines, Lines, Lines, Lines)

  /// The number of elements.
  @inlinable
  package static var capacity: Int {
    @inline(__always)
    get { 1_024 / MemoryLayout<Element>.stride }
  }

  /// Makes a buffer of zeros.
  @inlinable
  @inline(__always)
  package init() {
    let zero = SIMD2<UInt64>.zero
    let line = (zero, zero, zero, zero)
    let lines = (line, line, line, line)
    memory = (lines, lines, lines, lines)
  }

  /// The element at `index`; traps outside the capacity.
  @inlinable
  package subscript(index: Int) -> Element {
    // Not a plain getter: that would be handed a copy of the kilobyte.
    @inline(__always)
    mutating get {
      guard index >= 0 && index < Self.capacity else { misuse("The index is outside the buffer.") }
      // Inside the memory, and aligned as it is: no element has more than 16 bytes.
      return unsafe withUnsafeMutableBytes(of: &memory) { bytes in
        unsafe bytes.load(
          fromByteOffset: index &* MemoryLayout<Element>.stride, as: Element.self)
      }
    }
    @inline(__always)
    set {
      guard index >= 0 && index < Self.capacity else { misuse("The index is outside the buffer.") }
      unsafe withUnsafeMutableBytes(of: &memory) { bytes in
        unsafe bytes.storeBytes(
          of: newValue, toByteOffset: index &* MemoryLayout<Element>.stride, as: Element.self)
      }
    }
  }
}
