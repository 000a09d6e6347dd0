// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierFormats

/// Plays a tree trace as edits of an engine's list, one for each change.
///
///     let player = TracePlayer()
///     player.engine.host = host
///     while let step = try reader.nextStep() { try player.play(step) }
///
/// Directories are containers, files are rows, and children are in the byte order of their names; where
/// a name is both, the file is first. Containers appear when a file needs them and go with the last
/// one. A rename moves the row. So the list is the same as that of `TreeTraceReplay`, identities
/// included: 0, 1, 2 … in the order of additions.
///
/// Nothing else may edit the list.
@preconcurrency @MainActor
public final class TracePlayer {
  /// The engine whose list is edited.
  public let engine: ListEngine

  /// The number of files that were ever added, and so of identities given: `0..<fileCount`.
  public private(set) var fileCount = 0

  private var directories = TraceDirectories()

  /// Makes a player with an engine of its own that lays nothing out.
  public convenience init() {
    var configuration = EngineConfiguration()
    configuration.layout = nil
    self.init(of: ListEngine(configuration))
    engine.needsNoHost()
  }

  /// Makes a player that edits the list of an engine; it must be empty.
  public init(of engine: ListEngine) {
    precondition(engine.isBlank, "A trace begins with an empty list.")
    self.engine = engine
    directories.add(engine.rootNode)
  }

  /// Edits the list as a step says and commits.
  ///
  /// - Throws, complexity: as `edit`, and what the commit costs.
  public func play(_ step: TreeTraceStep) throws(TreeTraceError) {
    try edit(step)
    engine.commit()
  }

  /// Edits the list as a step says, change by change. If it throws, the player is of no further use.
  ///
  /// Traps if the list is full, or was edited otherwise.
  ///
  /// - Throws: `TreeTraceError` for the first change that does not fit: a path that is unknown to `M`,
  ///   `D` or `R`, or known to `A` or as the target of `R`.
  /// - Complexity: for each change O(log n) comparisons of names in each directory of the path, and a
  ///   copy of the directory's list of names if that gets another length.
  public func edit(_ step: TreeTraceStep) throws(TreeTraceError) {
    for (index, change) in step.changes.enumerated() {
      do throws(TreeTraceError.Reason) {
        try edit(change)
      } catch {
        throw TreeTraceError(line: step.line + 1 + index, reason: error)
      }
    }
  }

  private func edit(_ change: TreeTraceChange) throws(TreeTraceError.Reason) {
    switch change {
    case .add(let stamp, let path):
      guard directories.file(at: path) == nil else { throw .knownPath(path) }
      let place = directories.makePlace(for: path, engine)
      let row = RowContent(RowID(Int64(fileCount)), stamp: stamp)
      fileCount += 1
      directories.setFile(must { try engine.makeRow(row, at: place) }, at: path)
    case .modify(let stamp, let path):
      guard let row = directories.file(at: path) else { throw .unknownPath(path) }
      must { try engine.setStamp(stamp, of: row) }
    case .delete(let path):
      guard let row = directories.file(at: path) else { throw .unknownPath(path) }
      directories.removeFile(at: path)
      must { try engine.remove(row) }
      directories.removeEmptyDirectories(above: path, engine)
    case .rename(let stamp, let old, let new):
      guard let row = directories.file(at: old) else { throw .unknownPath(old) }
      guard directories.file(at: new) == nil else { throw .knownPath(new) }
      directories.removeFile(at: old)
      let place = directories.makePlace(for: new, engine)
      must { try engine.move(row, to: place) }
      must { try engine.setStamp(stamp, of: row) }
      directories.setFile(row, at: new)
      directories.removeEmptyDirectories(above: old, engine)
    }
  }
}

#if DEBUG || ESPALIER_CHECKS
  extension TracePlayer {
    /// The names that were looked up so far, for tests.
    package var lookupCount: Int { directories.lookups.count }

    /// The names that others were compared with so far, for tests.
    package var comparisonCount: Int { directories.comparisons.count }
  }
#endif

/// Edits a list that only its player edits, so that nothing but a lack of room can go wrong.
@MainActor
func must<Result>(_ edit: () throws -> Result) -> Result {
  do {
    return try edit()
  } catch {
    preconditionFailure("The list of a trace is full, or somebody else edited it: \(error)")
  }
}
