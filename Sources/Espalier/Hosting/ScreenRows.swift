// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// A row on the screen, with the view that shows it.
///
/// The view is any object here, so that nothing depends on the kit of views: what does is compiled where the
/// kit is not known, and costs a look at its metadata for every array.
struct ScreenRow {
  var row: VisibleRow
  var node: NodeID
  var frame: RowFrame

  /// Where the view was put last; nil if it comes into sight.
  var lastFrame: RowFrame?
  var marks: RowMarks = []

  /// Nil until a view was found for a row that comes into sight.
  var view: AnyObject?
}

/// The rows on the screen, and while a commit is shown those that are to be there.
///
/// `want` takes over a commit, `match` finds the views that show it already, and `exchange` makes what is wanted what
/// is shown.
struct ScreenRows: ~Copyable {
  /// What is on the screen, in the order of layers and rows.
  var shown: [ScreenRow] = []

  /// What is to be on the screen.
  var wanted: [ScreenRow] = []

  /// For each wanted row, and after the exchange for each one that is shown, the position where its view was
  /// before; −1 if it had none that will do.
  private var origins: [Int] = []

  /// For each position in `shown`, whether its view stays.
  private var isStaying: [Bool] = []

  /// The pinned rows that are to be on the screen.
  private var pinned = EntryPositions()

  /// The rows on the screen; set when the first row is looked for that is not where it is expected.
  private var positions = EntryPositions()
  private var hasPositions = false

  /// The rows that were looked at.
  var steps = StepCounter()

  private var atOneAddress = AtOneAddress()

  init() {}

  /// Whether a row that is shown had no view before.
  func isComing(_ index: Int) -> Bool { origins[index] < 0 }

  /// Whether the view at a position is wanted, there or elsewhere.
  func isStaying(_ position: Int) -> Bool { isStaying[position] }

  /// Lists what is to be on the screen.
  ///
  /// - Complexity: O(v) for v rows in sight.
  /// - Allocations: none once warm.
  mutating func want(_ commit: borrowing CommitReport, _ tree: ComponentTree) {
    wanted.removeAll(keepingCapacity: true)
    want(commit.layout.backgrounds, tree)
    want(commit.layout.rows, tree)
    wantPinned(commit.layout.pinned, tree)
  }

  /// Finds the views that show what is wanted already.
  ///
  /// - Complexity: O(v) for v rows in sight as long as those that stay keep their order, else O(v log v).
  /// - Allocations: none once warm.
  mutating func match() {
    findOrigins()
    noteStaying()
  }

  private mutating func want(
    _ frames: Span<RowFrame>, _ tree: ComponentTree
  ) {
    for index in frames.indices {
      let (frame, entry) = (frames[index], frames[index].entry)
      wanted.append(
        ScreenRow(
          row: VisibleRow(at: entry, tree), node: tree.committedNode(at: entry), frame: frame))
    }
  }

  /// A pinned row may be in sight at its natural place as well; it is shown once, where it is pinned.
  private mutating func wantPinned(_ frames: Span<RowFrame>, _ tree: ComponentTree) {
    if frames.isEmpty { return }
    pinned.set(count: frames.count) { frames[$0].entry }
    var (first, last) = (Int.max, Int.min)
    for index in frames.indices {
      (first, last) = (min(first, frames[index].row), max(last, frames[index].row))
    }
    steps.add(frames.count + wanted.count)
    // Headers are mostly before all others, so hardly any row has to be looked for.
    var kept = 0
    for index in wanted.indices {
      let row = wanted[index].frame.row
      if row >= first, row <= last {
        if pinned.position(of: wanted[index].row.node) != nil { continue }
      }
      if kept != index { wanted.swapAt(kept, index) }
      kept += 1
    }
    wanted.removeLast(wanted.count - kept)
    want(frames, tree)
  }

  /// Rows stay in their order for the most part: each is looked for where the one before it leads to.
  private mutating func findOrigins() {
    hasPositions = false
    origins.removeAll(keepingCapacity: true)
    steps.add(wanted.count)
    var expected = 0
    for index in wanted.indices {
      let node = wanted[index].row.node
      let isThere = expected < shown.count && shown[expected].row.node == node
      let position = isThere ? expected : position(of: node)
      if position >= 0 { expected = position + 1 }
      let isSame =
        position >= 0 && shown[position].node == wanted[index].node
        && shown[position].row.kind == wanted[index].row.kind
      origins.append(isSame ? position : -1)
    }
  }

  /// Where an entry is on the screen; −1 if it is not.
  private mutating func position(of node: NodeIndex) -> Int {
    if !hasPositions {
      let shown = shown
      positions.set(count: shown.count) { shown[$0].row.node }
      steps.add(shown.count)
      hasPositions = true
    }
    return positions.position(of: node) ?? -1
  }

  private mutating func noteStaying() {
    isStaying.removeAll(keepingCapacity: true)
    steps.add(shown.count + wanted.count)
    for _ in shown.indices { isStaying.append(false) }
    for index in wanted.indices where origins[index] >= 0 {
      let origin = origins[index]
      isStaying[origin] = true
      wanted[index].view = shown[origin].view
      wanted[index].marks = shown[origin].marks
      wanted[index].lastFrame = shown[origin].frame
    }
  }

  /// What is wanted is what is shown from now on.
  ///
  /// - Returns: what was shown, to be emptied and given back: views may die there, and their code may ask for
  ///   what is shown.
  mutating func exchange() -> [ScreenRow] {
    swap(&shown, &wanted)
    return takeWanted()
  }

  /// Forgets what is shown, and returns it.
  mutating func takeAll() -> [ScreenRow] {
    var taken: [ScreenRow] = []
    swap(&taken, &shown)
    return taken
  }

  private mutating func takeWanted() -> [ScreenRow] {
    var taken: [ScreenRow] = []
    swap(&taken, &wanted)
    return taken
  }

  /// Takes memory back that `exchange` gave.
  mutating func giveBack(_ rows: consuming [ScreenRow]) { wanted = rows }
}

extension RowFrame {
  /// Whether a view with the other frame is where it should be. The index of the row is no reason to place it again.
  func isSamePlace(as other: RowFrame) -> Bool {
    along == other.along && extent == other.extent && across == other.across
      && breadth == other.breadth && layer == other.layer
  }
}
