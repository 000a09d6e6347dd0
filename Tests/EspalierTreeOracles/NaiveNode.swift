// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// A node of a tree of plain objects: the obvious way to do what the component tree does. Of the component
/// tree it knows nothing but the handle of its twin.
final class NaiveNode {
  let id: Int64
  let isContainer: Bool
  let handle: NodeID
  var role: RowRole
  var children: [NaiveNode] = []
  unowned(unsafe) private var parentReference: NaiveNode?
  var isGone = false
  var isHidden = false
  var hasTop = false
  var hasBottom = false
  var separatesChildren = false

  /// Whether the separator before the node may be another row than at the last commit: the node was not all the
  /// time a child of a container with separators between its children.
  var wasUnseparated = false
  var stamp: Int64 = 0

  /// Subscriptions and listeners, in the order in which they were made.
  var hooks: [NaiveHook] = []

  /// What is shared here, by value name.
  var shared: [Int: Int] = [:]

  /// The measured height in points, if it was measured.
  var measured: Int?
  var wasVisible = false

  init(id: Int64, isContainer: Bool, handle: NodeID, role: RowRole = .item) {
    self.id = id
    self.isContainer = isContainer
    self.handle = handle
    self.role = role
  }

  var parent: NaiveNode? {
    get { unsafe parentReference }
    set { unsafe parentReference = newValue }
  }
}

/// A subscription to an event or a value, or a listener: what it is registered for, and what it heard.
final class NaiveHook {
  enum Kind: Equatable {
    case event(Int)
    case value(Int)
    case listener
  }

  let number: Int
  let kind: Kind
  let node: NaiveNode
  let owner: Int?
  var isLive = true
  var token: SubscriptionToken?

  /// The listener, which may be registered several times.
  var listener: Int?

  /// The value heard last; nil before it heard anything.
  var heard: Int??

  /// How often its handler ran, and what decides what it does.
  var calls: UInt64 = 0
  let script: UInt64

  init(number: Int, kind: Kind, node: NaiveNode, owner: Int?, script: UInt64) {
    self.number = number
    self.kind = kind
    self.node = node
    self.owner = owner
    self.script = script
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

  private var isItem: Bool { isContainer || role == .item }

  /// The visible rows of the subtree: `r` and the identity, or `s` and the sort of separator. One between two
  /// children belongs to the second, whose identity it is named with: `s3.7`.
  ///
  /// Separators between children are between items only; a background is passed over, as it takes no
  /// place among them.
  var flattened: [String] {
    guard shows else { return [] }
    var rows: [String] = []
    if hasTop { rows.append("s1") }
    if isContainer {
      var previous: NaiveNode?
      for child in children where child.shows {
        if !child.isContainer, child.role == .background {
          rows += child.flattened
          continue
        }
        if separatesChildren, let previous, previous.isItem, child.isItem, !previous.hasBottom,
          !child.hasTop
        {
          rows.append("s3.\(child.id)")
        }
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
    if !separatesChildren { child.wasUnseparated = true }
  }

  /// The node whose value is read here.
  func provider(_ name: Int) -> NaiveNode? {
    shared[name] != nil ? self : parent?.provider(name)
  }

  /// The value read here.
  func value(_ name: Int) -> Int? { provider(name)?.shared[name] }

  /// The live subscribers to a value at or below the node that read what it reads, in preorder.
  func readers(_ name: Int) -> [NaiveHook] {
    let source = provider(name)
    return preorder.flatMap { node in
      node.hooks.filter { $0.isLive && $0.kind == .value(name) && node.provider(name) === source }
    }
  }

  /// The live subscribers to an event from here up.
  func hearers(_ event: Int) -> [NaiveHook] {
    ancestorsAndSelf.flatMap { $0.hooks.filter { $0.isLive && $0.kind == .event(event) } }
  }
}
