// SPDX-License-Identifier: MIT

/// Measures from the anchor outward, so that only rows are measured that are in sight after the pass.
///
/// Distances are from the top of the viewport. Down to where the viewport ends; if the list ends before, all comes
/// down with its end. Up to where the viewport begins; if the list begins after, all goes up with its start, and
/// what comes into sight below is next.
struct Walk: ~Copyable {
  /// What keeps its place: a row, and how.
  struct Start: BitwiseCopyable {
    var node: Int32 = -1
    /// From the top of the viewport to the top of the row.
    var distance: Int64 = 0
    var alignment = Alignment.top
    /// The height of the row that the distance is for.
    var height: Int32 = 0
  }
  enum Alignment: BitwiseCopyable {
    /// The top of the row is at the distance.
    case top
    /// The same part of the row as at the beginning is above the viewport.
    case fraction
    case center
    case bottom
  }
  private enum Step: BitwiseCopyable {
    case anchor
    case down
    case up
    case downAgain
    case done
  }

  private var start = Start()
  private var extent: Int64 = 0
  private var step = Step.done
  /// Where the top of the anchor is.
  private var distance: Int64 = 0
  /// The entry that is looked at next, where it begins if the walk goes down, and where it ends if it goes up.
  private var place: Position?
  private var edge: Int64 = 0
  /// Where what was seen going down ends.
  private var bottom: Position?
  private var bottomEdge: Int64 = 0

  /// The node of the row that keeps its place; −1: there is none.
  var anchor: Int32 { start.node }

  mutating func begin(_ start: Start, _ extent: Int64) {
    (self.start, self.extent) = (start, extent)
    step = start.node < 0 ? .done : .anchor
  }

  /// Goes on until a row has to be measured; −1 if there is none left.
  mutating func next(_ tree: inout Tree, _ setting: Int32) -> Int32 {
    while step != .done {
      switch step {
      case .anchor:
        if isToMeasure(start.node, tree, setting) { return start.node }
        distance = distance(ofHeight: tree.arena[start.node].height)
        place = tree.order.position(of: .start(start.node))
        edge = distance
        step = .down
      case .down, .downAgain:
        let node = down(&tree, setting)
        if node >= 0 { return node }
        if step == .downAgain { step = .done } else { turn(&tree) }
      case .up:
        let node = up(&tree, setting)
        if node >= 0 { return node }
        settleAtStart()
      case .done: break
      }
    }
    return -1
  }

  /// The offset that follows.
  func offset(_ tree: inout Tree, extent: Int64, asked: Int64) -> Int64 {
    let limit = max(0, tree.order.total.height - extent)
    guard start.node >= 0 else { return max(0, min(asked, limit)) }
    let top = tree.order.height(before: tree.order.position(of: .start(start.node)))
    return max(0, min(top - distance, limit))
  }

  private func distance(ofHeight height: Int32) -> Int64 {
    switch start.alignment {
    case .top: start.distance
    case .fraction:
      start.height == 0
        ? start.distance : start.distance * Int64(height) / Int64(start.height)
    case .center: (extent - Int64(height)) / 2
    case .bottom: extent - Int64(height)
    }
  }

  @inline(__always)
  private func isToMeasure(_ node: Int32, _ tree: borrowing Tree, _ setting: Int32) -> Bool {
    tree.arena[node].flags.contains(.automatic) && tree.arena[node].measuredIn != setting
  }

  private mutating func down(_ tree: inout Tree, _ setting: Int32) -> Int32 {
    while let at = place, edge < extent {
      if tree.order.counts(.newRows, at: at) {
        let node = tree.order.entry(at: at).node
        if isToMeasure(node, tree, setting) { return node }
      }
      edge += tree.order.extent(at: at)
      place = tree.order.next(at)
    }
    return -1
  }

  /// Begins the way up, with the end of the list at the end of the viewport if it would be above.
  private mutating func turn(_ tree: inout Tree) {
    if place == nil, edge < extent {
      distance += extent - edge
      edge = extent
    }
    (bottom, bottomEdge) = (place, edge)
    place = tree.order.previous(tree.order.position(of: .start(start.node)))
    edge = distance
    step = .up
  }

  private mutating func up(_ tree: inout Tree, _ setting: Int32) -> Int32 {
    while edge > 0, let at = place {
      if tree.order.counts(.newRows, at: at) {
        let node = tree.order.entry(at: at).node
        if isToMeasure(node, tree, setting) { return node }
      }
      edge -= tree.order.extent(at: at)
      place = tree.order.previous(at)
    }
    return -1
  }

  /// Lets the list begin where the viewport begins if it would begin below.
  private mutating func settleAtStart() {
    guard place == nil, edge > 0 else {
      step = .done
      return
    }
    distance -= edge
    (place, edge) = (bottom, bottomEdge - edge)
    step = .downAgain
  }
}
