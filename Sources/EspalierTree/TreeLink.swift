// SPDX-License-Identifier: MIT

/// The way from what a user keeps to a tree, which may be gone by then.
///
/// Not weak: a single weak reference makes every later retain and release of the tree slower. A tree belongs to one
/// thread at a time, so nobody follows the link while the tree goes.
final class TreeLink {
  private unowned(unsafe) var unsafeTree: ComponentTree?

  /// The tree; nil once it is gone.
  var tree: ComponentTree? { unsafe unsafeTree }  // The tree cuts the link before it goes.

  func join(_ tree: ComponentTree) { unsafe unsafeTree = tree }

  func cut() { unsafe unsafeTree = nil }
}
