// SPDX-License-Identifier: MIT

/// Lets what has it be passed by its address.
///
/// A struct whose bytes may be moved is handed over as a value, however large it is and though it cannot be copied: the
/// compiler (6.3) copies its bytes for each call that borrows it, 1.5 KB of a tree. One that has a weak reference cannot
/// be moved like that, and is borrowed where it is.
struct Addressed: ~Copyable {
  // Embedded Swift has none, and is not run.
  #if !hasFeature(Embedded)
    private weak var nothing: AnyObject?
  #endif
}
