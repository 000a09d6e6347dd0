// SPDX-License-Identifier: MIT

/// The children of a container in their order: each keeps the next one.
///
/// An object of its own, which the container and its children hold: a container may be let go of away from the main
/// actor, and is gone at once then. Its children find this until the main actor has heard of it.
@MainActor
final class Children {
  /// Nil once it is gone.
  private(set) weak var container: ContainerModel?
  private(set) var first: ComponentModel?
  private(set) unowned var last: ComponentModel?
  private(set) var count = 0
  /// The children by their index; nil after most edits.
  private var inOrder: [ComponentModel]?
  /// The children by numbers, in an order that counts them: from the first question for an index on.
  private var order: Order?
  private var numbers: [ObjectIdentifier: Int32] = [:]
  private var free: [Int32] = []

  init(of container: ContainerModel) { self.container = container }

  /// Puts a model that has no siblings before a child; nil: behind all. O(1).
  func insert(_ child: ComponentModel, before next: ComponentModel?) {
    noteStep()
    let previous = next == nil ? last : next?.previous
    child.siblings = self
    child.previous = previous
    child.next = next
    if let previous { previous.next = child } else { first = child }
    if let next { next.previous = child } else { last = child }
    count += 1
    inOrder = nil
    if order != nil { count(child, before: next) }
  }

  /// Takes a child out, which the caller keeps alive. O(1).
  func remove(_ child: ComponentModel) {
    let (previous, next) = (child.previous, child.next)
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    (child.previous, child.next, child.siblings) = (nil, nil, nil)
    count -= 1
    inOrder = nil
    guard order != nil, let number = numbers.removeValue(forKey: ObjectIdentifier(child)) else {
      return
    }
    let place = order!.position(of: .start(number))
    order!.remove(at: place)
    free.append(number)
  }

  /// The children in order. O(n).
  var all: [ComponentModel] {
    if let inOrder { return inOrder }
    var all: [ComponentModel] = []
    all.reserveCapacity(count)
    var child = first
    while let current = child {
      noteStep()
      all.append(current)
      child = current.next
    }
    inOrder = all
    return all
  }

  /// The index of a child. O(log n), but O(n) for the first question.
  func index(of child: ComponentModel) -> Int? {
    guard child.siblings === self else { return nil }
    if order == nil {
      order = Order(root: 0)
      var next = first
      while let child = next {
        noteStep()
        count(child, before: nil)
        next = child.next
      }
    }
    guard let number = numbers[ObjectIdentifier(child)] else { return nil }
    let place = order!.position(of: .start(number))
    return order!.count(.newRows, before: place)
  }

  private func count(_ child: ComponentModel, before next: ComponentModel?) {
    let number = free.popLast() ?? Int32(numbers.count + 1)
    var behind = Entry.end(0)
    if let next, let number = numbers[ObjectIdentifier(next)] { behind = .start(number) }
    let place = order!.position(of: behind)
    order!.insert(.start(number), .newRow, at: place)
    numbers[ObjectIdentifier(child)] = number
  }

  /// The child at an index among all but one of them; nil behind the last one. O(the distance from the nearer end).
  func child(at index: Int, besides absent: ComponentModel?) -> ComponentModel? {
    let others = count - (absent == nil ? 0 : 1)
    if index >= others { return nil }
    let isNearStart = index <= others / 2
    var (child, left) = isNearStart ? (first, index) : (last, others - 1 - index)
    func goOn() { child = isNearStart ? child?.next : child?.previous }
    while true {
      if child === absent { goOn() }
      if left == 0 { return child }
      noteStep()
      goOn()
      left -= 1
    }
  }
}

/// What a model leaves behind when it goes: its links end and its children are let go of on the main actor, at once
/// there, and as soon as possible after the last owner let go of it elsewhere.
///
/// An open class has no isolated deinitialiser of its own: every subclass that has one would have to write `isolated`
/// before it, in every language mode.
@MainActor
final class DeferredRelease {
  private let children: Children?
  private let links: ModelLinks?

  /// What is to be let go of. Containers in no list own each other: if each let go of its children in its own
  /// `deinit`, a deep nest would go down as many levels of the stack, and so would a long row of siblings.
  @MainActor final class Queue {
    var waiting: [Children] = []
  }

  @discardableResult
  nonisolated init(children: Children) { (self.children, links) = (children, nil) }

  @discardableResult
  nonisolated init(links: ModelLinks) { (children, self.links) = (nil, links) }

  isolated deinit {
    links?.end()
    guard let children else { return }
    let queue = Queue()
    queue.waiting.append(children)
    while let children = queue.waiting.popLast() {
      while var child = children.first {
        children.remove(child)
        // No one can come to hold it before it is let go of here, as no code of the user runs until then.
        if isKnownUniquelyReferenced(&child) { (child as? ContainerModel)?.releaseQueue = queue }
      }
    }
  }
}
