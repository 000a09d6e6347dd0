// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierTree

/// A tree whose leaves are all equally deep: below the root stand chains of containers, and at the
/// end of each a hundred rows.
struct EventWorld {
  let tree: ComponentTree
  var containers: [NodeID] = []
  var branches: [NodeID] = []
  var rows: [NodeID] = []

  /// A world in a tree that is there already, without branches of its own.
  init(_ tree: ComponentTree, rows: [NodeID]) {
    self.tree = tree
    self.rows = rows
  }

  /// - Parameter depth: the number of levels above a row, the root among them.
  init(rows count: Int, depth: Int) throws {
    tree = ComponentTree()
    while rows.count < count {
      var container = tree.root
      for level in 1..<depth {
        container = try tree.appendContainer(to: container)
        containers.append(container)
        if level == 1 { branches.append(container) }
      }
      for _ in 0..<min(100, count - rows.count) {
        let attributes = RowAttributes(height: .fixed(44))
        rows.append(
          try tree.appendRow(RowID(Int64(rows.count)), attributes: attributes, to: container))
      }
    }
    tree.settle()
  }

  /// The rows in random order, so that no event goes the way of the one before.
  var scattered: [NodeID] {
    var generator = SplitMix64(seed: UInt64(rows.count))
    return rows.shuffled(using: &generator)
  }

  var everySecondBranch: [NodeID] {
    branches.indices.filter { $0.isMultiple(of: 2) }.map { branches[$0] }
  }
}

/// How often something was heard.
private final class Tally {
  var count = 0
}

extension EventWorld {
  func sendOurs(at levels: [NodeID], heard: Int) throws -> Operation {
    let event = EventID<Int>()
    let tally = Tally()
    for level in levels { try tree.subscribe(to: event, at: level) { tally.count += $0 } }
    let (tree, rows) = (tree, rows)
    return Operation(
      repetitions: rows.count,
      run: { _ in
        tally.count = 0
        for row in rows { try! tree.send(event, 1, from: row) }
      },
      verify: { _ in try expect(tally.count == heard * rows.count, "not all were called") })
  }

  func sendPlain(at levels: [NodeID], heard: Int) throws -> Operation {
    let (root, nodes) = try PlainNode.copy(of: tree)
    let tally = Tally()
    for level in levels {
      nodes[level]!.handlers[1, default: []].append { tally.count += $0 as! Int }
    }
    let leaves = rows.map { nodes[$0]! }
    return Operation(
      repetitions: leaves.count,
      run: { _ in
        tally.count = 0
        for leaf in leaves { leaf.send(1, 1) }
      },
      verify: { _ in
        try expect(tally.count == heard * leaves.count, "not all were called")
        blackHole(root)
      })
  }

  func shareOurs(_ readers: [NodeID], shadows: [NodeID], moves: Bool) throws -> Operation {
    let data = DataID<Int>()
    let tally = Tally()
    for reader in readers { try tree.subscribe(to: data, at: reader) { _ in tally.count += 1 } }
    for shadow in shadows { try tree.share(-1, as: data, at: shadow) }
    try tree.share(0, as: data, at: tree.root)
    let told = try countUnshadowed(readers, shadows)
    let (tree, value) = (tree, Tally())
    let moved = branches[branches.count / 2]
    func run(_: Int) {
      tally.count = 0
      value.count += 1
      try! tree.share(value.count, as: data, at: tree.root)
    }
    func verify(_: Int) throws {
      try expect(tally.count == told, "\(tally.count) of \(told) were told")
    }
    func move(_: Int) throws {
      try tree.move(moved, to: .at(value.count % 2, in: tree.root))
    }
    if moves { return Operation(reset: move, run: run, verify: verify) }
    return Operation(run: run, verify: verify)
  }

  func sharePlain(_ readers: [NodeID], shadows: [NodeID]) throws -> Operation {
    let (root, nodes) = try PlainNode.copy(of: tree)
    let tally = Tally()
    for reader in readers {
      nodes[reader]!.readers[1, default: []].append { value in
        tally.count += (value as! Int) > 0 ? 1 : 0
      }
    }
    for shadow in shadows { nodes[shadow]!.share(1, -1) }
    let told = try countUnshadowed(readers, shadows)
    let value = Tally()
    return Operation(
      run: { _ in
        tally.count = 0
        value.count += 1
        root.share(1, value.count)
      },
      verify: { _ in try expect(tally.count == told, "\(tally.count) of \(told) were told") })
  }

  /// How many readers are not below one of the nodes that share the value themselves.
  private func countUnshadowed(_ readers: [NodeID], _ shadows: [NodeID]) throws -> Int {
    let hidden = Set(shadows)
    var count = 0
    for reader in readers {
      let path = try tree.path(to: reader)
      if !path.contains(where: { hidden.contains($0) }) { count += 1 }
    }
    return count
  }

  func churnOurs() -> Operation {
    let event = EventID<Int>()
    let tally = Tally()
    let (tree, rows) = (tree, Array(rows.prefix(1000)))
    return Operation(
      repetitions: rows.count,
      run: { _ in
        for row in rows { try! tree.subscribe(to: event, at: row) { tally.count += $0 }.cancel() }
      },
      verify: { _ in
        try tree.send(event, 1, from: rows[0])
        try expect(tally.count == 0, "a cancelled subscription was called")
      })
  }

  func churnPlain() throws -> Operation {
    let (root, nodes) = try PlainNode.copy(of: tree)
    let tally = Tally()
    let leaves = rows.prefix(1000).map { nodes[$0]! }
    return Operation(
      repetitions: leaves.count,
      run: { _ in
        for leaf in leaves {
          leaf.handlers[1, default: []].append { tally.count += $0 as! Int }
          leaf.handlers[1]!.removeLast()
        }
      },
      verify: { _ in
        leaves[0].send(1, 1)
        try expect(tally.count == 0, "a cancelled subscription was called")
        blackHole(root)
      })
  }

  func removeOurs() -> Operation {
    let event = EventID<Int>()
    let tree = tree
    var branch = tree.root
    return Operation(
      reset: { _ in
        if branch != tree.root, tree.contains(branch) { try tree.remove(branch) }
        tree.settle()
        branch = try tree.appendContainer(to: tree.root)
        for index in 0..<100 {
          let row = try tree.appendRow(RowID(Int64(index - 200)), to: branch)
          try tree.subscribe(to: event, at: row) { _ in }
        }
        tree.settle()
      },
      run: { _ in try! tree.remove(branch) },
      verify: { _ in try expect(!tree.contains(branch), "the branch is still there") })
  }

  func removePlain() throws -> Operation {
    let root = try PlainNode.copy(of: tree).root
    let count = root.children.count
    return Operation(
      reset: { _ in
        let branch = PlainNode(identity: -1, isContainer: true)
        for index in 0..<100 {
          let row = PlainNode(identity: Int64(index - 200), isContainer: false)
          row.handlers[1, default: []].append { _ in }
          branch.add(row)
        }
        root.add(branch)
      },
      run: { _ in root.children.removeLast() },
      verify: { _ in try expect(root.children.count == count, "the branch is still there") })
  }
}

private protocol Listening: AnyObject {
  func heard()
}

extension Tally: Listening {
  func heard() { count += 1 }
}

extension EventWorld {
  private var listeningRows: [NodeID] {
    (0..<min(1000, rows.count)).map { rows[$0 * max(1, rows.count / 1000)] }
  }

  func notifyOurs(_ name: String) throws -> Operation {
    let listeners = listeningRows.map { _ in Tally() }
    let type = (any Listening).self
    for (row, listener) in zip(listeningRows, listeners) {
      try tree.addListener(listener, as: type, at: row)
      try tree.addListener(listener, as: type, at: nil)
    }
    try tree.addListener(Tally(), as: type, at: tree.root)
    let (scope, expected) = Self.scope(name, listeners.count)
    let (tree, sender) = (tree, scope == .parents ? rows[0] : tree.root)
    var heard = 0
    return Operation(
      run: { _ in heard = try! tree.notify(type, from: sender, scope) { $0.heard() } },
      verify: { _ in try expect(heard == expected, "\(heard) of \(expected) listeners heard it") })
  }

  /// A scope by its name in result files, and how many of the listeners hear it.
  private static func scope(_ name: String, _ count: Int) -> (NotificationScope, Int) {
    switch name {
    case "global": (.global, count)
    case "reusable": (.reusable, count)
    case "children": (.children, count)
    case "children-and-self": (.childrenAndSelf, count + 1)
    case "parents": (.parents, 1)
    default: (.manually, count)
    }
  }

  func notifyPlain(_ name: String) throws -> Operation {
    let (root, nodes) = try PlainNode.copy(of: tree)
    for row in listeningRows { nodes[row]!.listener = Tally() }
    root.listener = Tally()
    let byHand = listeningRows.map { _ in Tally() as AnyObject }
    let (scope, expected) = Self.scope(name, listeningRows.count)
    let sender = scope == .parents ? nodes[rows[0]]! : root
    var heard = 0
    func tell(_ listener: any Listening) {
      listener.heard()
      heard += 1
    }
    return Operation(
      run: { _ in
        heard = 0
        let type = (any Listening).self
        switch scope {
        case .global, .reusable, .children: root.notify(type, tell)
        case .childrenAndSelf:
          root.notifySelf(type, tell)
          root.notify(type, tell)
        case .parents: sender.notifyParents(type, tell)
        case .manually:
          for listener in byHand { if let listener = listener as? any Listening { tell(listener) } }
        }
      },
      verify: { _ in
        try expect(heard == expected, "\(heard) of \(expected) listeners heard it")
        blackHole(root)
      })
  }
}
