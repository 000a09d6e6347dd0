// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport

/// What handlers heard, in order.
final class Log<Entry> {
  var entries: [Entry] = []

  func take() -> [Entry] {
    defer { entries = [] }
    return entries
  }
}

final class Owner {}

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

  func value<Value>(
    of data: DataID<Value>, at node: NodeID, default fallback: Value
  ) throws(EditError) -> Value { try value(of: data, at: node) ?? fallback }

  func parent(of id: NodeID) -> NodeID? { tree.parent(of: id) }
}
