// SPDX-License-Identifier: MIT

import Espalier

/// What handlers heard, in order.
final class Log<Entry> {
  var entries: [Entry] = []

  func take() -> [Entry] {
    defer { entries = [] }
    return entries
  }
}

final class Owner {}

/// Acts when it dies.
final class Mortal {
  let name: String
  let act: () -> Void
  init(_ name: String = "", _ act: @escaping () -> Void = {}) {
    (self.name, self.act) = (name, act)
  }
  deinit { act() }
}

/// A row in two containers.
class Nest {
  let tree = BareList()
  let log = Log<String>()
  let outer: NodeID
  let inner: NodeID
  let row: NodeID

  init() throws {
    outer = try tree.appendContainer(to: .root)
    inner = try tree.appendContainer(to: outer)
    row = try tree.appendRow(1, to: inner)
  }
}

extension BareList {
  var root: NodeID { .root }
  func contains(_ id: NodeID) -> Bool { tree.isValid(id) }

  @discardableResult
  func makeContainer(at place: Place) throws(EditError) -> NodeID {
    try tree.makeContainer(at: place)
  }

  @discardableResult
  func makeRow(_ identity: Int64, at place: Place) throws(EditError) -> NodeID {
    try tree.makeRow(RowContent(RowID(identity), height: .fixed(20)), at: place)
  }

  func appendContainer(to container: NodeID) throws(EditError) -> NodeID {
    try makeContainer(at: .last(in: container))
  }

  @discardableResult
  func appendRow(_ identity: Int64, to container: NodeID) throws(EditError) -> NodeID {
    try makeRow(identity, at: .last(in: container))
  }
}
