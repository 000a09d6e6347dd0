// SPDX-License-Identifier: MIT

/// Lets what has it be passed by its address.
///
/// A struct whose bytes may be moved is handed over as a value, however large it is and though it cannot be copied: the
/// compiler (6.3) copies its bytes for each call that borrows it, 1.5 KB of a tree. One that has a weak reference cannot
/// be moved like that, and is borrowed where it is.
///
/// And it is read while it is there. What is moved is put into the frame of an accessor that yields it, and a large
/// member that a function returns is copied when that frame is gone (6.3.1, not optimised: the second number is any).
///
///     struct Eight { var a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8 }
///     struct Part: ~Copyable { var eight = Eight() }
///     final class Whole {
///       private var stored = Part()
///       var part: Part { _read { yield stored } }
///       var eight: Eight { part.eight }
///     }
///     let whole = Whole()
///     print(whole.part.eight.a, whole.eight.a)
///
/// So each struct that cannot be copied and is yielded (`Screen`) has this, or the accessor is of an address (`BareList`).
/// What a protocol asks for, and what can be overridden, is yielded as well.
struct Addressed: ~Copyable {
  // Embedded Swift has none, and is not run.
  #if !hasFeature(Embedded)
    private weak var nothing: AnyObject?
  #endif
}
