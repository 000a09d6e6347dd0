// SPDX-License-Identifier: MIT

import Espalier
import EspalierBenchmarkKit

// Values go down.
extension EventWorld {
  func shareOurs(_ readers: [EventRow], shadows: [ContainerModel], moves: Bool) -> Operation {
    let data = DataID<Int>()
    let tally = Tally()
    for reader in readers { reader.subscribe(to: data) { _ in tally.count += 1 } }
    for shadow in shadows { shadow.share(-1, as: data) }
    top.share(0, as: data)
    let told = countUnshadowed(readers, shadows)
    let (engine, top, value) = (engine, top, Tally())
    let moved = branches[branches.count / 2]
    func run(_: Int) {
      tally.count = 0
      value.count += 1
      top.share(value.count, as: data)
    }
    func verify(_: Int) throws {
      try expect(tally.count == told, "\(tally.count) of \(told) were told")
    }
    func move(_: Int) throws {
      try top.insert(moved, at: value.count % 2)
      engine.commit()
    }
    if moves { return Operation(reset: move, run: run, verify: verify) }
    return Operation(run: run, verify: verify)
  }

  func sharePlain(_ readers: [EventRow], shadows: [ContainerModel]) -> Operation {
    let copy = plainCopy()
    let tally = Tally()
    for reader in readers {
      copy[reader].readers[1, default: []].append(tally.counter())
    }
    for shadow in shadows { copy[shadow].share(1, -1) }
    let told = countUnshadowed(readers, shadows)
    let value = Tally()
    return Operation(
      run: { _ in
        tally.count = 0
        value.count += 1
        copy.root.share(1, value.count)
      },
      verify: { _ in try expect(tally.count == told, "\(tally.count) of \(told) were told") })
  }

  /// How many readers are not below one of those that share the value themselves.
  private func countUnshadowed(_ readers: [EventRow], _ shadows: [ContainerModel]) -> Int {
    let hidden = Set(shadows.map { ObjectIdentifier($0) })
    return readers.count { reader in
      var above = reader.parent
      while let container = above {
        if hidden.contains(ObjectIdentifier(container)) { return false }
        above = container.parent
      }
      return true
    }
  }
}

// Notifications go anywhere. The top listens as well, and so it has to be one that can.
extension EventWorld {
  private var listeningRows: [EventRow] {
    (0..<min(1000, rows.count)).map { rows[$0 * max(1, rows.count / 1000)] }
  }

  func notifyOurs(_ name: String) throws -> Operation {
    let listeners = listeningRows
    for row in listeners { row.listen(as: (any Listening).self) }
    top.listen(as: (any Listening).self)
    let (scope, expected) = Self.scope(name, listeners.count)
    let sender: ComponentModel = scope == .parents ? rows[0] : top
    var heard = 0
    return Operation(
      run: { _ in heard = try! sender.notify((any Listening).self, scope) { $0.heard() } },
      verify: { _ in
        try expect(heard == expected, "\(heard) of \(expected) listeners heard it")
        let isHeard = scope == .parents || listeners.allSatisfy { $0.heardCount > 0 }
        try expect(isHeard, "a listener was left out")
      })
  }

  /// A scope by its name in result files, and how many of the listeners hear it.
  private static func scope(_ name: String, _ count: Int) -> (NotificationScope, Int) {
    switch name {
    case "global": (.global, count)
    case "reusable": (.reusable, count)
    case "children": (.children, count)
    case "children-and-self": (.childrenAndSelf, count + 1)
    default: (.parents, 1)
    }
  }

  func notifyPlain(_ name: String) throws -> Operation {
    let copy = plainCopy()
    for row in listeningRows { copy[row].listener = Tally() }
    let top = copy[top]
    top.listener = Tally()
    let (scope, expected) = Self.scope(name, listeningRows.count)
    let sender = scope == .parents ? copy[rows[0]] : top
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
        case .parents: sender.notifyParents(type, tell)
        case .childrenAndSelf:
          sender.notifySelf(type, tell)
          sender.notify(type, tell)
        default: sender.notify(type, tell)
        }
      },
      verify: { _ in
        try expect(heard == expected, "\(heard) of \(expected) listeners heard it")
        blackHole(copy.root)
      })
  }
}
