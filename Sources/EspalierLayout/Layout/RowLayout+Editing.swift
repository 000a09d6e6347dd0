// SPDX-License-Identifier: MIT

import EspalierBase

// What the owner of the order says about its entries. An entry is added before or after it is put into
// the order, and removed before or after it is taken out, but always between `willChange` and `didChange`.
extension RowLayout {
  /// Adds a container that is made of two entries of the order which are no rows.
  ///
  /// Traps if the container around it is not in this layout, or if one of the two entries is
  /// negative, in use or the other one.
  ///
  /// - Parameters:
  ///   - begin: the marker before the first row of the container.
  ///   - end: the marker after its last row.
  ///   - style: how its rows are arranged.
  ///   - parent: the container around it; the list itself unless told otherwise.
  /// - Complexity: O(1).
  public mutating func addContainer(
    begin: RowOrder.Entry, end: RowOrder.Entry, style: ContainerStyle,
    in parent: ContainerID = list
  ) -> ContainerID {
    addContainer(begin: begin.rawValue, end: end.rawValue, style: style, in: parent)
  }

  /// Adds a row. Traps if its entry is negative or in use, or the container is not in this layout.
  ///
  /// A height that was measured for this identity, stamp and width before is used again.
  /// - Complexity: O(1) expected.
  /// - Allocations: none if there is room for the entry.
  public mutating func addRow(
    _ entry: RowOrder.Entry, _ row: Row, _ attributes: RowTraits = .init(),
    in container: ContainerID = list
  ) {
    addRow(entry.rawValue, row, attributes, in: container)
  }

  /// Forgets a row. Its measured heights are kept for a while, for the case that it comes back. Traps if
  /// the entry is no row of this layout.
  ///
  /// - Complexity: O(1) expected.
  public mutating func removeRow(_ entry: RowOrder.Entry) {
    removeRow(entry.rawValue)
  }

  /// Says that a row shows something new: its height becomes the estimate of its height, unless the
  /// attributes have one. With the stamp it has, only the attributes are set; a measured height stays.
  /// Traps if the entry is no row of this layout.
  ///
  /// - Complexity: O(1) expected.
  public mutating func updateRow(
    _ entry: RowOrder.Entry, stamp: Stamp, _ attributes: RowTraits? = nil
  ) {
    updateRow(entry.rawValue, stamp: stamp, attributes)
  }

  /// Says that a row lies in another container by now. If it has another width there, it is measured
  /// again, unless it has been measured at that width before. Traps if the entry is no row of this layout
  /// or the container is not in it.
  ///
  /// - Complexity: O(1) expected.
  public mutating func setContainer(of entry: RowOrder.Entry, to container: ContainerID) {
    setContainer(of: entry.rawValue, to: container)
  }

  /// Marks an entry whose neighbours changed without a row coming, going or moving. One that the layout
  /// does not know, such as a hidden row, stands for the two around it; one that is not in the order by the
  /// time of the next look at places, for nobody. Traps if it is negative.
  ///
  /// - Complexity: O(1).
  public mutating func touch(_ entry: RowOrder.Entry) {
    require(entry.rawValue >= 0, "An entry is not negative.")
    touch(entry.rawValue)
  }

  /// Marks the entries around one that has ceased to be anything to the layout and stays in the order, such
  /// as the marker of a container that was removed while its rows stay.
  ///
  /// - Complexity: O(entries that the layout does not know, up to the next ones it does).
  public mutating func touch(around entry: RowOrder.Entry, in order: borrowing RowOrder) {
    for neighbour in [previous(entry.rawValue, order), next(entry.rawValue, order)]
    where neighbour != EntrySlot.none {
      touch(neighbour)
    }
  }

  /// Asks the processor to bring what is kept of an entry near. Any number may be given.
  package func prefetch(_ entry: RowOrder.Entry) {
    states.prefetch(entry.index)
    rows.prefetch(entry.index)
  }
}
