// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// Where findings go.
@MainActor
protocol BackgroundList {
  /// What is shown; nil if it has to be said by `listChanged`.
  func rows() -> [Row]?

  /// Whether the list holds the old rows of a finding, and nothing else. The finding is about the rows that
  /// were asked for last.
  func isFresh(_ finding: BackgroundDiff.Finding) -> Bool

  /// Shows the new rows of a finding that is fresh.
  func show(_ finding: BackgroundDiff.Finding)

  /// Shows rows whatever was shown.
  func replace(with rows: [Row])
}

/// A list of the caller's.
struct ClosureList: BackgroundList {
  let apply: (BatchUpdate, [Row]) -> Void

  init(_ apply: @escaping (BatchUpdate, [Row]) -> Void) { self.apply = apply }

  func rows() -> [Row]? { nil }
  func isFresh(_ finding: BackgroundDiff.Finding) -> Bool { true }
  func show(_ finding: BackgroundDiff.Finding) { apply(finding.update, finding.new) }
  func replace(with rows: [Row]) {}
}

/// A container of an engine.
final class EngineList: BackgroundList {
  private weak var engine: ListEngine?
  private let container: NodeID
  private let attributes: (Row) -> RowAttributes

  /// What the tree had gone through when its rows were asked for.
  private var version: ContentVersion?

  init(_ engine: ListEngine, _ container: NodeID, _ attributes: @escaping (Row) -> RowAttributes) {
    (self.engine, self.container, self.attributes) = (engine, container, attributes)
  }

  func rows() -> [Row]? {
    version = engine?.contentVersion
    return engine.flatMap { try? $0.rows(of: container) } ?? []
  }

  func isFresh(_ finding: BackgroundDiff.Finding) -> Bool {
    // A list that is gone holds nothing, and refuses what it is asked to show.
    guard let engine, engine.tree.contains(container) else { return true }
    return (try? engine.holds(finding.old, in: container, since: version)) ?? false
  }

  func show(_ finding: BackgroundDiff.Finding) {
    attempt { engine throws(TreeError) in
      try engine.carryOut(finding, in: container) { attributes(finding.new[$0]) }
      engine.commit()
    }
  }

  func replace(with rows: [Row]) {
    attempt { engine throws(TreeError) in
      let all = ContiguousArray(rows)
      try engine.set(all.span, in: container) { attributes(rows[$0]) }
      engine.commit()
    }
  }

  private func attempt(_ edit: (ListEngine) throws(TreeError) -> Void) {
    guard let engine else { return }
    do throws(TreeError) {
      try edit(engine)
    } catch {
      engine.status.value.notes.append(.contentRefused(error))
      engine.setNeedsCommit()
    }
  }
}
