// SPDX-License-Identifier: MIT

/// A field that keeps the large struct it is part of at one address.
///
/// A struct of plain fields is passed to a borrowing function by value: where the function is not inlined, the
/// caller copies it to its stack before the call, all of it and each time, although it cannot be copied as
/// far as the language goes. (Swift 6.3: a mutating method that asked its row layout one question copied
/// 1,016 bytes.) A struct with a field of a type whose layout the compiler does not take apart is always
/// passed by its address. This is such a field; it holds nothing and is never touched.
package struct AtOneAddress: Sendable {
  private var nothing: (any Sendable)?

  /// Makes the field.
  package init() {}
}
