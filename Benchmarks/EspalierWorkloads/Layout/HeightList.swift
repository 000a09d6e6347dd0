// SPDX-License-Identifier: MIT

import Espalier

/// Rows with heights in their order. Heights and offsets are in whole points; rows have numbers, and `index` is where
/// one stands. Edits may follow each other; a list that is asked anything is settled.
@MainActor
protocol HeightList {
  init(heights: [Int32])
  func index(of row: Int) -> Int
  func row(at index: Int) -> Int
  func offset(at index: Int) -> Int
  func row(atOffset offset: Int) -> Int
  mutating func setHeight(_ height: Int32, of row: Int)
  mutating func insert(_ row: Int, _ height: Int32, at index: Int)
  mutating func remove(at index: Int)

  /// Moves rows; `target` is where the first of them will be.
  mutating func move(_ count: Int, from index: Int, to target: Int)

  /// Lets what was edited be what there is from now on. It is not measured.
  mutating func settle()
}

/// The list of this package: rows of fixed heights without objects.
///
/// Edits are by index here, and count those before them. Which row that is, is asked of the tree itself: an engine
/// speaks of the rows it has committed.
struct OrderedHeights: HeightList {
  private let engine = ListEngine()

  /// The node of each row that ever was, by its number.
  private var nodes: [NodeID] = []

  init(heights: [Int32]) {
    engine.setViewport(width: 375, height: ScrollWorld.screen)
    nodes.reserveCapacity(heights.count + 1000)
    for row in heights.indices { nodes.append(make(row, heights[row], at: .last(in: .root))) }
    settle()
  }

  private func make(_ row: Int, _ height: Int32, at place: Place) -> NodeID {
    try! engine.makeRow(RowContent(RowID(Int64(row)), height: .fixed(Double(height))), at: place)
  }

  private func editedNode(at index: Int) -> NodeID { engine.bare.tree.node(atRow: index, .now)! }

  private func place(behind index: Int) -> Place {
    index == 0 ? .first(in: .root) : .after(editedNode(at: index - 1))
  }

  func index(of row: Int) -> Int { engine.rowIndex(of: nodes[row])! }
  func row(at index: Int) -> Int { Int(engine.identity(of: engine.node(atRow: index)!)!.rawValue) }
  func offset(at index: Int) -> Int { Int(engine.offset(ofRow: index)!) }
  func row(atOffset offset: Int) -> Int { row(at: engine.row(at: Double(offset))!) }

  mutating func setHeight(_ height: Int32, of row: Int) {
    try! engine.setHeight(.fixed(Double(height)), of: nodes[row])
  }

  mutating func insert(_ row: Int, _ height: Int32, at index: Int) {
    let made = make(row, height, at: place(behind: index))
    if row == nodes.count { nodes.append(made) } else { nodes[row] = made }
  }

  mutating func remove(at index: Int) { try! engine.remove(editedNode(at: index)) }

  mutating func move(_ count: Int, from index: Int, to target: Int) {
    if index == target { return }
    var place = place(behind: target < index ? target : target + count)
    var next = editedNode(at: index)
    for row in 1...count {
      let moved = next
      // Those that are to follow stand where the first one was, or behind those that went up.
      if row < count { next = editedNode(at: target < index ? index + row : index + 1) }
      try! engine.move(moved, to: place)
      place = .after(moved)
    }
  }

  mutating func settle() { engine.commit() }
}
