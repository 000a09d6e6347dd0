// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Replays a tree trace: the rows of the tree before and after each step.
///
/// Directories are containers, files are rows, and children are in the byte order of their names, so the
/// rows are ordered as their paths are. A file's identity is its number in the order of additions: it
/// keeps it when it is modified or renamed, and a path that is deleted and added again is a new file.
/// A path may name a file and a directory at once; the file is first.
public struct TreeTraceReplay: ~Copyable {
  /// The rows of the tree after the last step.
  public private(set) var rows: [Row] = []

  /// The number of files that were ever added, and so of identities given: `0..<fileCount`.
  public var fileCount: Int { files.count }

  /// All files ever added, by identity.
  private var files: [File] = []

  /// The stamps of all files ever added, by identity.
  private var stamps: [Stamp] = []

  /// The files there are, by path.
  private var fileAtPath: [TracePath: Int] = [:]

  /// Files that were added, deleted or renamed in this step, with repetitions.
  private var touched: [Int] = []

  private struct File {
    /// Where the file is now; nil when it was deleted.
    var path: TracePath?
    /// Where the file is in `rows`, which are those before the step; nil when it is not there.
    var listedPath: TracePath?
  }

  /// Makes the replay of a trace from an empty tree.
  public init() {}

  /// Applies a step. If it throws, the tree is of no further use.
  ///
  /// - Throws: `TreeTraceError` for the first change that does not fit: a path that is unknown to `M`, `D`
  ///   or `R`, or known to `A` or as the target of `R`.
  /// - Complexity: O(n + k log n) comparisons for k changes in n rows.
  public mutating func apply(_ step: TreeTraceStep) throws(TreeTraceError) {
    for (index, change) in step.changes.enumerated() {
      do {
        try apply(change)
      } catch {
        throw TreeTraceError(line: step.line + 1 + index, reason: error)
      }
    }
    list()
  }

  /// Where a file is; nil if it was deleted. Traps for an identity that was never given.
  public func path(of id: RowID) -> TracePath? {
    precondition(id.rawValue >= 0 && id.rawValue < fileCount, "No file has this identity.")
    return files[Int(id.rawValue)].path
  }

  private mutating func apply(_ change: TreeTraceChange) throws(TreeTraceError.Reason) {
    switch change {
    case .add(let stamp, let path):
      guard fileAtPath[path] == nil else { throw .knownPath(path) }
      files.append(File())
      stamps.append(stamp)
      place(files.count - 1, at: path)
    case .modify(let stamp, let path):
      guard let file = fileAtPath[path] else { throw .unknownPath(path) }
      stamps[file] = stamp
    case .delete(let path):
      guard let file = fileAtPath[path] else { throw .unknownPath(path) }
      remove(file, from: path)
    case .rename(let stamp, let old, let new):
      guard let file = fileAtPath[old] else { throw .unknownPath(old) }
      guard fileAtPath[new] == nil else { throw .knownPath(new) }
      remove(file, from: old)
      place(file, at: new)
      stamps[file] = stamp
    }
  }

  private mutating func place(_ file: Int, at path: TracePath) {
    fileAtPath[path] = file
    files[file].path = path
    touched.append(file)
  }

  private mutating func remove(_ file: Int, from path: TracePath) {
    fileAtPath[path] = nil
    files[file].path = nil
    touched.append(file)
  }

  /// Lists the rows after the step: those that stayed where they were, and the arrivals among them.
  private mutating func list() {
    let moved = Set(touched).filter { files[$0].path != files[$0].listedPath }
    var result: [Row] = []
    result.reserveCapacity(rows.count + moved.count)
    var next = 0
    for arrival in arrivals(among: moved) {
      keepRows(in: next..<arrival.end, leaving: moved, &result)
      next = arrival.end
      result.append(Row(id: RowID(Int64(arrival.file)), stamp: stamps[arrival.file]))
    }
    keepRows(in: next..<rows.count, leaving: moved, &result)
    for file in moved { files[file].listedPath = files[file].path }
    rows = result
    touched.removeAll(keepingCapacity: true)
  }

  /// Appends rows with their stamps of now, without those whose files went elsewhere.
  private func keepRows(in range: Range<Int>, leaving: Set<Int>, _ result: inout [Row]) {
    for index in range {
      let file = Int(rows[index].id.rawValue)
      if leaving.isEmpty || !leaving.contains(file) {
        result.append(Row(id: rows[index].id, stamp: stamps[file]))
      }
    }
  }

  /// The files that now have a place, in the order of their paths, each with the number of the rows
  /// before the step that come before it.
  private func arrivals(among moved: Set<Int>) -> [(file: Int, end: Int)] {
    let arriving = moved.compactMap { file in files[file].path.map { (path: $0, file: file) } }
    return arriving.sorted { $0.path < $1.path }.map { ($0.file, countOfRows(before: $0.path)) }
  }

  /// How many of the rows before the step come before `path`.
  private func countOfRows(before path: TracePath) -> Int {
    firstPlace(among: rows.count) {
      guard let listed = files[Int(rows[$0].id.rawValue)].listedPath else { return true }
      return !(listed < path)
    }
  }
}
