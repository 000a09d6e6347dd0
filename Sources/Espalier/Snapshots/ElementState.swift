// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// What a list of elements holds at one time: the elements, and the rows that stand for them.
@usableFromInline
struct ElementState<Element> {
  @usableFromInline
  var elements: [Element] = []

  /// The identity and the stamp of each element's row.
  var rows = SharedBuffer<Row>()

  /// The container that the rows are in; nil while there are none, and for those that are in several.
  var container: NodeID?

  /// Where each identity is, if it was asked for.
  private var places: [RowID: Int]?

  /// How many rows of the list are before the first element, as far as known.
  private var offset = 0

  /// The rows that were looked at to find them.
  private(set) var steps = StepCounter()

  init() {}

  init(_ elements: [Element], _ rows: SharedBuffer<Row>, in container: NodeID? = nil) {
    self.elements = elements
    self.rows = rows
    self.container = container
  }

  /// Where a row is that the list has at `row`; nil if it is none of these.
  ///
  /// - Complexity: O(1); O(n) for the first one asked for while other rows are between these.
  mutating func place(of id: RowID, atRow row: Int) -> Int? {
    let guess = row - offset
    if rows.indices.contains(guess), rows[guess].id == id { return guess }
    guard let place = place(of: id) else { return nil }
    offset = row - place
    return place
  }

  /// As above, with a second guess: the place in the list of the row that is first of these, which is asked
  /// for only if the first guess fails.
  ///
  /// - Complexity: O(1); O(n) for the first one that neither guess finds.
  mutating func place(
    of id: RowID, atRow row: Int, startingAt first: @autoclosure () -> Int?
  ) -> Int? {
    let guess = row - offset
    if rows.indices.contains(guess), rows[guess].id == id { return guess }
    if let first = first() { offset = first }
    return place(of: id, atRow: row)
  }

  /// Where an identity is first; nil if it is none of these.
  ///
  /// - Complexity: O(n) the first time, then O(1).
  mutating func place(of id: RowID) -> Int? {
    if let places { return places[id] }
    var found: [RowID: Int] = [:]
    found.reserveCapacity(rows.count)
    steps.add(rows.count)
    for index in rows.indices.reversed() { found[rows[index].id] = index }
    places = found
    return found[id]
  }
}
