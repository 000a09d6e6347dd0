// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

/// What hears notifications.
@MainActor
protocol Listening: AnyObject {
  func heard()
}

/// How often something was heard. It is on no actor, and neither are its closures: in an array, each would look
/// whether it is on the right one.
nonisolated final class Tally: Listening {
  var count = 0

  func heard() { count += 1 }

  /// A plain handler that adds up what it is called with.
  func adder() -> (Any?) -> Void {
    { self.count += $0 as! Int }
  }

  /// A plain reader that counts how often it is told of a value above 0.
  func counter() -> (Any?) -> Void {
    { value in self.count += (value as! Int) > 0 ? 1 : 0 }
  }
}

/// A row that can listen.
final class EventRow: CellModel, Listening {
  private(set) var heardCount = 0

  init(_ number: Int) { super.init(id: RowID(Int64(number)), height: .fixed(44)) }

  func heard() { heardCount += 1 }
}

/// A container that can listen, as the root of a list cannot.
final class ListeningTop: ContainerModel, Listening {
  private(set) var heardCount = 0

  func heard() { heardCount += 1 }
}

/// A list of models, without a layout, whose rows are all equally deep: below the top stand chains of
/// containers, and at the end of each a hundred rows.
@MainActor
final class EventWorld {
  let engine = ListEngine(.withoutLayout)

  /// What everything is in: the root of the list, or a container in it.
  let top: ContainerModel
  private(set) var containers: [ContainerModel] = []
  private(set) var branches: [ContainerModel] = []
  private(set) var rows: [EventRow] = []

  /// A world in which there is nothing yet.
  init() { top = engine.root }

  /// - Parameters:
  ///   - depth: the number of levels above a row, the top among them.
  ///   - isListening: whether the top is a container of the root, which can listen.
  init(rows count: Int, depth: Int, isListening: Bool = false) throws {
    if isListening {
      top = ListeningTop()
      try engine.root.add(top)
    } else {
      top = engine.root
    }
    while rows.count < count {
      var container = top
      for level in 1..<depth {
        container = try addContainer(to: container)
        if level == 1 { branches.append(container) }
      }
      for _ in 0..<min(100, count - rows.count) { try addRow(to: container) }
    }
    engine.commit()
  }

  /// Puts a container behind all that is in another one.
  @discardableResult
  func addContainer(to parent: ContainerModel) throws -> ContainerModel {
    let container = ContainerModel()
    try parent.add(container)
    containers.append(container)
    return container
  }

  /// Puts a row behind all that is in a container.
  func addRow(to container: ContainerModel) throws {
    let row = EventRow(rows.count)
    try container.add(row)
    rows.append(row)
  }

  /// Puts the rows in random order, so that no event goes the way of the one before.
  func scatter() {
    var generator = SplitMix64(seed: UInt64(rows.count))
    rows.shuffle(using: &generator)
  }

  var everySecondBranch: [ContainerModel] {
    branches.indices.filter { $0.isMultiple(of: 2) }.map { branches[$0] }
  }

  /// The same tree of plain objects, and the object of each model.
  func plainCopy() -> PlainCopy {
    let (root, nodes) = PlainNode.copy(of: engine)
    return PlainCopy(root: root, nodes: nodes)
  }

  /// The plain objects of a world.
  struct PlainCopy {
    let root: PlainNode
    let nodes: [NodeID: PlainNode]

    @MainActor subscript(model: ComponentModel) -> PlainNode { nodes[model.node!]! }
  }
}

// Events go up.
extension EventWorld {
  func sendOurs(at levels: [ContainerModel], heard: Int) -> Operation {
    let event = EventID<Int>()
    let tally = Tally()
    for level in levels { level.subscribe(to: event) { tally.count += $0 } }
    let rows = rows
    return Operation(
      repetitions: rows.count,
      run: { _ in
        tally.count = 0
        for row in rows { try! row.send(event, 1) }
      },
      verify: { _ in try expect(tally.count == heard * rows.count, "not all were called") })
  }

  func sendPlain(at levels: [ContainerModel], heard: Int) -> Operation {
    let copy = plainCopy()
    let tally = Tally()
    for level in levels {
      copy[level].handlers[1, default: []].append(tally.adder())
    }
    let leaves = rows.map { copy[$0] }
    return Operation(
      repetitions: leaves.count,
      run: { _ in
        tally.count = 0
        for leaf in leaves { leaf.send(1, 1) }
      },
      verify: { _ in
        try expect(tally.count == heard * leaves.count, "not all were called")
        blackHole(copy.root)
      })
  }

  func churnOurs() -> Operation {
    let event = EventID<Int>()
    let tally = Tally()
    let rows = Array(rows.prefix(1000))
    return Operation(
      repetitions: rows.count,
      run: { _ in for row in rows { row.subscribe(to: event) { tally.count += $0 }.cancel() } },
      verify: { _ in
        try rows[0].send(event, 1)
        try expect(tally.count == 0, "a cancelled subscription was called")
      })
  }

  func churnPlain() -> Operation {
    let copy = plainCopy()
    let tally = Tally()
    let leaves = rows.prefix(1000).map { copy[$0] }
    return Operation(
      repetitions: leaves.count,
      run: { _ in
        for leaf in leaves {
          leaf.handlers[1, default: []].append(tally.adder())
          leaf.handlers[1]!.removeLast()
        }
      },
      verify: { _ in
        leaves[0].send(1, 1)
        try expect(tally.count == 0, "a cancelled subscription was called")
        blackHole(copy.root)
      })
  }

  /// The branch is let go of with its removal, and with it all that subscribed there.
  func removeOurs() -> Operation {
    let event = EventID<Int>()
    let (engine, top) = (engine, top)
    let count = top.childCount
    var branch: ContainerModel?
    return Operation(
      reset: { _ in
        try branch?.removeFromParent()
        engine.commit()
        let made = ContainerModel()
        for index in 0..<100 {
          let row = EventRow(index - 200)
          row.subscribe(to: event) { _ in }
          try made.add(row)
        }
        try top.add(made)
        engine.commit()
        branch = made
      },
      run: { _ in
        try! branch!.removeFromParent()
        branch = nil
      },
      verify: { _ in try expect(top.childCount == count, "the branch is still there") })
  }

  func removePlain() -> Operation {
    let root = plainCopy().root
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
