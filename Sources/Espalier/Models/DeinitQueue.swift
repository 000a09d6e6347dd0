// SPDX-License-Identifier: MIT

/// The children of containers that go away, each of which is let go of when its container is gone.
///
/// Containers in no list own each other. If each let go of its children in its own `deinit`, a deep nest of
/// them would go down as many levels of the stack.
@MainActor
final class DeinitQueue {
  private var children: [ComponentModel] = []

  /// Takes the children of a container that goes away while the queue is drained.
  func add(_ models: FreeChildren) {
    let all = models.takeAll()
    noteFreeWork(all.count)
    children.append(contentsOf: all)
  }

  /// Lets go of one child after the other. Those no one else keeps go away, and add theirs.
  func drain() {
    while var child = children.popLast() {
      noteFreeWork()
      // No one can come to hold it before it is let go of here, as no code of the user runs until then.
      if isKnownUniquelyReferenced(&child) { (child as? ContainerModel)?.deinitQueue = self }
    }
  }
}
