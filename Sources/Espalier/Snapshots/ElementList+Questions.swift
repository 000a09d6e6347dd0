// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// Questions. They are answered from the rows that the host was last told of. When the container was removed, nothing
/// is found from the next commit on.
extension ElementList {
  /// The element of a row, as the host was last told of them; nil if the row is none of this list's.
  ///
  /// - Complexity: O(log n); O(n) for the first one asked for after a change, if other rows are
  ///   between these.
  public func element(atRow row: Int) -> Element? {
    guard let engine = link.engine, row >= 0, row < engine.rowCount else { return nil }
    let id = engine.tree.row(at: engine.tree.order.entry(atRow: row)).id
    return content.ask(in: engine) { state in
      guard let container = state.container, engine.tree.wasSettled(row: row, in: container),
        let place = state.place(of: id, atRow: row, startingAt: firstRow(engine.tree))
      else { return nil }
      return state.elements[place]
    }
  }

  /// The element of an identity, as the host was last told of them; the first, if several have it.
  ///
  /// One that is hidden is known as well, and one whose row was removed through the tree, until the next content.
  ///
  /// - Complexity: O(n) the first time after a change, then O(1).
  public func element(withID id: ID) -> Element? {
    ask(id) { state, place, _ in state.elements[place] }
  }

  /// The identity that the row of an element has; nil for an element that is not there.
  ///
  /// - Complexity: O(n) the first time after a change, then O(1) expected.
  package func rowID(withID id: ID) -> RowID? { ask(id) { $2 } }

  /// The committed row of an element, by the element's identity; nil for an element that has none yet, or none any
  /// more. To scroll to it, select it, or drag it.
  ///
  /// - Complexity: O(1) expected, and O(n) the first time after a change of the list.
  public func node(withID id: ID) -> NodeID? {
    guard let engine = link.engine, let rowID = rowID(withID: id), engine.tree.contains(container)
    else { return nil }
    let row = engine.committedRow(rowID, childOf: container.index)
    return engine.tree.node(at: row)
  }

  /// Asks of an element that is there.
  private func ask<Answer>(
    _ id: ID, _ question: (inout ElementState<Element>, Int, RowID) -> Answer
  ) -> Answer? {
    guard let engine = link.engine, let rowID = knownRowID(for: id) else { return nil }
    return content.ask(in: engine) { state in
      guard let place = state.place(of: rowID), let container = state.container,
        engine.tree.isOrWasSettled(container)
      else { return nil }
      return question(&state, place, rowID)
    }
  }

  /// The element of a row of the container.
  ///
  /// - Complexity: as `element(atRow:)`.
  func element(of row: VisibleRow, at node: NodeID) -> Element? {
    guard let engine = link.engine, let index = (try? engine.tree.rowIndex(of: node)) ?? nil else {
      return nil
    }
    return content.ask(in: engine) { state in
      state.place(of: row.id, atRow: index, startingAt: firstRow(engine.tree))
        .map { state.elements[$0] }
    }
  }

  /// Where in the list the container's first row is, unless that is new.
  private func firstRow(_ tree: ComponentTree) -> Int? {
    guard let first = (try? tree.firstChild(of: container)) ?? nil else { return nil }
    return (try? tree.rowIndex(of: first)) ?? nil
  }

  private func knownRowID(for key: ID) -> RowID? {
    interner == nil ? key.integerIdentity : interner?.knownID(for: key)
  }
}
