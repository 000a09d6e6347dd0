// SPDX-License-Identifier: MIT

/// Stands in for a view of UIKit, AppKit or SwiftUI: on the main actor, as all of them are.
@MainActor
class View {
  var y = 0.0
  var subviews: [View] = []

  init() {}
}

/// Stands in for a table view, which asks for its rows and refuses a batch that does not fit them.
@MainActor
class TableView: View {
  var rowCount: () -> Int = { 0 }
  var text: (Int) -> String = { _ in "" }
  private(set) var cells: [String] = []
  private(set) var refusals = 0

  func reloadData() { cells = (0..<rowCount()).map(text) }

  func performBatchUpdates(
    deletes: [Int], inserts: [Int], moves: [(from: Int, to: Int)], reconfigures: [Int]
  ) {
    let leaving = deletes + moves.map(\.from)
    let arriving = inserts.map { ($0, text($0)) } + moves.map { ($0.to, cells[$0.from]) }
    for row in leaving.sorted().reversed() { cells.remove(at: row) }
    for (row, cell) in arriving.sorted(by: { $0.0 < $1.0 }) { cells.insert(cell, at: row) }
    for row in reconfigures { cells[row] = text(row) }
    if cells != (0..<rowCount()).map(text) { refusals += 1 }
  }
}

/// A loop that takes what main queues take: closures for any thread, run on the main actor.
nonisolated final class MainLoop: Sendable {
  func async(_ work: @escaping @MainActor @Sendable () -> Void) { Task { await work() } }
}
