// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import EspalierTree

/// A component tree and a tree of plain objects, side by side: whatever is done to one is done to the
/// other, also by handlers while something is being delivered, and the two must agree.
///
/// Deliveries are checked as they happen. Before an act that tells somebody, the plain tree notes who is to
/// hear of it (`Delivery`); every handler that runs must be the next one of the innermost delivery.
final class TreeModel {
  static let events = [EventID<Int>(), EventID<Int>()]
  static let names = [DataID<Int>(), DataID<Int>()]

  let tree = ComponentTree()
  let root: NaiveNode
  let isRecording: Bool

  /// Whether handlers edit, subscribe, cancel, share and send.
  let handlersAct: Bool

  /// All live nodes, attached or not, in no order.
  var nodes: [NaiveNode]
  var stale: [NodeID] = []
  var hooks: [NaiveHook] = []
  var owners: [Owner?] = [Owner(), Owner(), Owner()]
  var listeners: [Listener] = []

  /// The values in the order in which the tree first heard of them.
  var knownNames: [Int] = []
  var deliveries: [Delivery] = []

  /// How many acts handlers may still carry out.
  var budget = 0
  var nextID: Int64 = 1
  var nextNumber = 0

  /// The first thing that was wrong inside a handler.
  var failure: CaseFailure?

  /// The rows at the last commit.
  var committed: [Row] = []
  var changes = RowChanges()

  /// What the separators between children are called, which says to whom they belong, and the other way round.
  var separatorNames: [RowID: String] = [:]
  var namedSeparators: [String: RowID] = [:]

  final class Owner {}

  init(isRecording: Bool, handlersAct: Bool) {
    self.isRecording = isRecording
    self.handlersAct = handlersAct
    root = NaiveNode(id: 0, isContainer: true, handle: tree.root)
    nodes = [root]
    tree.recordsChanges = isRecording
    for number in 0..<3 { listeners.append(Listener(number)) }
  }

  deinit {
    // Hooks and nodes hold each other.
    for node in nodes { node.hooks = [] }
  }

  /// Fails the case unless a condition holds.
  func expect(
    _ condition: Bool, _ words: @autoclosure () -> String, line: UInt = #line
  ) throws(CaseFailure) {
    if let failure { throw failure }
    if !condition { throw CaseFailure("\(words()) (line \(line))") }
  }

  /// Notes what is wrong where nothing can be thrown.
  func note(_ words: String) {
    if failure == nil { failure = CaseFailure(words) }
  }

  func anyNode(_ generator: inout some RandomNumberGenerator) -> NaiveNode {
    nodes[generator.below(nodes.count)]
  }

  func anyContainer(_ generator: inout some RandomNumberGenerator) -> NaiveNode {
    for _ in 0..<20 {
      let node = anyNode(&generator)
      if node.isContainer { return node }
    }
    return root
  }
}

/// Somebody who listens to notifications, under as many registrations as it likes.
final class Listener {
  let number: Int

  init(_ number: Int) { self.number = number }
}

extension RandomNumberGenerator {
  /// A number from 0 to one below `count`.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
