// SPDX-License-Identifier: MIT

/// A tree of plain objects: the obvious way to do what the component tree does. Knows nothing of
/// it.
final class NaiveNode {
  let id: Int64
  let isContainer: Bool
  var children: [NaiveNode] = []
  unowned(unsafe) var parentReference: NaiveNode?
  var isHidden = false
  var hasTop = false
  var hasBottom = false
  var separatesChildren = false
  var stamp: Int64 = 0

  /// Subscriptions to events: their number and the event.
  var listening: [(number: Int, event: Int)] = []

  /// What is shared here, by value name.
  var shared: [Int: Int] = [:]

  /// Subscriptions to values.
  var reading: [NaiveReader] = []

  /// The measured height in points, if it was measured.
  var measured: Int?
  var wasVisible = false

  init(id: Int64, isContainer: Bool) {
    self.id = id
    self.isContainer = isContainer
  }

  var parent: NaiveNode? {
    get { unsafe parentReference }
    set { unsafe parentReference = newValue }
  }
}

/// A subscription to a value and what it heard.
final class NaiveReader {
  let number: Int
  let name: Int
  var heard: Int??

  init(number: Int, name: Int) {
    self.number = number
    self.name = name
  }
}

extension NaiveNode {
  /// The nodes of the subtree in preorder.
  var preorder: [NaiveNode] { [self] + children.flatMap(\.preorder) }

  var top: NaiveNode { parent?.top ?? self }

  var ancestorsAndSelf: [NaiveNode] { [self] + (parent?.ancestorsAndSelf ?? []) }

  var shows: Bool {
    if isHidden { return false }
    return !isContainer || children.contains { $0.shows }
  }

  /// The visible rows of the subtree: `r` and the identity, or `s` and the sort of separator.
  var flattened: [String] {
    guard shows else { return [] }
    var rows: [String] = []
    if hasTop { rows.append("s1") }
    if isContainer {
      var previous: NaiveNode?
      for child in children where child.shows {
        if separatesChildren, let previous, !previous.hasBottom, !child.hasTop { rows.append("s3") }
        rows += child.flattened
        previous = child
      }
    } else {
      rows.append("r\(id)")
    }
    if hasBottom { rows.append("s2") }
    return rows
  }

  func detach() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  func insert(_ child: NaiveNode, at index: Int) {
    child.detach()
    children.insert(child, at: index)
    child.parent = self
  }

  /// The value read here.
  func value(_ name: Int) -> Int? {
    shared[name] ?? parent?.value(name)
  }

  /// Tells every reader of the subtree what it reads, if that is news. Returns who was told what.
  func tell(_ name: Int) -> [String] {
    var told: [String] = []
    for node in preorder {
      for reader in node.reading where reader.name == name {
        let value = node.value(name)
        if reader.heard == .some(value) { continue }
        reader.heard = .some(value)
        told.append("\(reader.number):\(value.map(String.init) ?? "-")")
      }
    }
    return told
  }

  /// Who hears an event sent from here, in order.
  func hear(_ event: Int) -> [Int] {
    ancestorsAndSelf.flatMap { $0.listening.filter { $0.event == event }.map(\.number) }
  }
}
