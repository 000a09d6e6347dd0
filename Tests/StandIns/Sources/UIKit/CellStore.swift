// SPDX-License-Identifier: MIT

import Foundation

/// The cells of a list view: those on the screen by the number of their item, and those to be used again.
@MainActor
struct CellStore<Cell: RecycledCell> {
  /// The cells on the screen.
  var visible: [Int: Cell] = [:]
  /// The cells that wait, by reuse identifier.
  private var free: [String: [Cell]] = [:]
  private var classes: [String: Cell.Type] = [:]
  /// How many cells were made.
  private(set) var made = 0

  mutating func register(_ type: Cell.Type?, _ identifier: String) { classes[identifier] = type }

  /// Takes a cell that waits, or makes one; nil if no class is registered.
  mutating func dequeue(_ identifier: String) -> (cell: Cell, isNew: Bool)? {
    if let cell = free[identifier]?.popLast() { return (cell, false) }
    guard let type = classes[identifier] else { return nil }
    made += 1
    return (type.init(frame: .zero), true)
  }

  mutating func recycle(_ cell: Cell, _ identifier: String?) {
    cell.removeFromSuperview()
    if let identifier { free[identifier, default: []].append(cell) }
  }
}

/// A view that can be made of its class alone.
@MainActor
protocol RecycledCell: UIView {
  init(frame: CGRect)
}

extension UITableViewCell: RecycledCell {}

extension UICollectionReusableView: RecycledCell {}
