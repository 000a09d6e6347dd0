// SPDX-License-Identifier: MIT

import EspalierDiff

/// Writes down what a list goes through, commit by commit. The engine keeps it alive until it is taken out.
@MainActor
package protocol CommitRecorder: AnyObject {
  /// The list is what the commit says, and nobody was told yet. Must not edit it.
  func record(_ commit: borrowing CommitReport, in engine: ListEngine)

  /// All were told.
  func didRecord(in engine: ListEngine)
}

extension ListEngine {
  package func add(_ recorder: any CommitRecorder) { status.recorders.append(recorder) }

  package func remove(_ recorder: any CommitRecorder) {
    status.recorders.removeAll { $0 === recorder }
  }

  /// Whether there are edits that wait for a commit, or for the one under way to be told of.
  package var hasPendingEdits: Bool { bare.tree.hasEdits || bare.isLayingOut }

  /// The number of rows with all edits.
  package var pendingRowCount: Int { bare.tree.rowCount(.now) }

  /// Whether the root has nothing in it.
  package var isBlank: Bool {
    var isBlank = true
    bare.tree.forEachChild(of: .root) { _ in isBlank = false }
    return isBlank
  }

  /// The stamp of a row of now; nil outside, and of a row without content. O(log n).
  package func stamp(ofRow row: Int) -> Stamp? {
    guard let node = bare.tree.node(atRow: row, .now), bare.tree.runCount(of: node) == nil
    else { return nil }
    return stamp(of: node)
  }
}
