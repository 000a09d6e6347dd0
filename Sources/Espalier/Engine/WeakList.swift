// SPDX-License-Identifier: MIT

/// Objects that are not kept alive, in the order in which they came.
struct WeakList<Object> {
  private struct Member {
    // An existential of a class protocol cannot be the bound of a generic type, so it is cast.
    weak var object: AnyObject?
  }

  private var members: [Member] = []

  /// Those that are alive. O(members).
  var all: [Object] { members.compactMap { $0.object as? Object } }

  /// Adds an object, once, and takes those out that are gone. O(members).
  mutating func add(_ object: Object) {
    let object = object as AnyObject
    members.removeAll { $0.object == nil || $0.object === object }
    members.append(Member(object: object))
  }
}
