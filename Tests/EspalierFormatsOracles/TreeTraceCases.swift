// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import EspalierUpdates

extension FormatCases {
  /// The history of a small tree, sound for the most part, and damaged.
  public static func treeTrace(using random: inout some RandomNumberGenerator) throws {
    let names = ["a", "b", "a-", "a.", "ab", "\u{E9}"]
    func path() -> String {
      (0..<Int.random(in: 1...3, using: &random))
        .map { _ in names.randomElement(using: &random) ?? "a" }.joined(separator: "/")
    }
    func stamp() -> Int64 {
      [0, 1, .min, .max].randomElement(using: &random) ?? Int64.random(in: -9...9, using: &random)
    }
    var known: Set<String> = []
    var text = "# tree-trace 1\n"
    for step in 0..<Int.random(in: 0...6, using: &random) {
      text += "@\tstep \(step)\n"
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let one = path()
        let other = known.sorted().randomElement(using: &random)
        if known.contains(one) {
          let isDeleted = Bool.random(using: &random)
          text += isDeleted ? "D\t\(one)\n" : "M\t\(stamp())\t\(one)\n"
          if isDeleted { known.remove(one) }
        } else if let other, Bool.random(using: &random) {
          text += "R\t\(stamp())\t\(other)\t\(one)\n"
          known.remove(other)
          known.insert(one)
        } else {
          text += "A\t\(stamp())\t\(one)\n"
          known.insert(one)
        }
      }
    }
    let whole = try readTrace([ContiguousArray(text.utf8)])
    try demand(whole.error == nil, "a sound trace is refused: \(whole.error!): \(text)")
    try treeTrace(bytes: Array(text.utf8))
    try treeTrace(bytes: damaged(Array(text.utf8), using: &random))
  }

  /// Bytes as a tree trace: the same steps and the same error in pieces and whole, the same steps again after
  /// they were written, and the rows of a plain table of paths.
  public static func treeTrace(bytes: [UInt8]) throws {
    let whole = try readTrace([ContiguousArray(bytes)])
    let cut = try readTrace(pieces(of: bytes))
    try demand(whole.steps == cut.steps, "other steps in pieces: \(shown(bytes))")
    try demand(whole.error == cut.error, "another error in pieces: \(shown(bytes))")
    try writtenTrace(whole.steps, bytes)
    try replayedTrace(whole.steps, bytes)
  }

  private static func readTrace(
    _ pieces: [ContiguousArray<UInt8>]
  ) throws -> (steps: [TreeTraceStep], error: TreeTraceError?) {
    var reader = TreeTraceReader()
    var steps: [TreeTraceStep] = []
    do throws(TreeTraceError) {
      for piece in pieces {
        reader.feed(piece.span)
        while let step = try reader.nextStep() { steps.append(step) }
      }
      reader.end()
      while let step = try reader.nextStep() { steps.append(step) }
    } catch {
      return (steps, error)
    }
    return (steps, nil)
  }

  private static func writtenTrace(_ steps: [TreeTraceStep], _ bytes: [UInt8]) throws {
    // The last line of a text may end with a carriage return of its own, which no line of a trace may.
    let steps = steps.filter { $0.label.utf8.last != UInt8(ascii: "\r") }
    var writer = TreeTraceWriter(to: [UInt8]())
    for step in steps { writer.write(step) }
    let again = try readTrace([ContiguousArray(writer.sink)])
    try demand(again.error == nil, "what was written is refused: \(shown(bytes))")
    try demand(again.steps.map(\.label) == steps.map(\.label), "labels: \(shown(bytes))")
    try demand(again.steps.map(\.changes) == steps.map(\.changes), "changes: \(shown(bytes))")
  }

  private static func replayedTrace(_ steps: [TreeTraceStep], _ bytes: [UInt8]) throws {
    var replay = TreeTraceReplay()
    var table = PathTable()
    for step in steps {
      let fits = table.apply(step)
      do {
        try replay.apply(step)
      } catch {
        return try demand(fits != nil && error.line == fits, "\(error): \(shown(bytes))")
      }
      try demand(fits == nil, "line \(fits ?? 0) does not fit: \(shown(bytes))")
      try demand(replay.rows == table.rows, "other rows: \(shown(bytes))")
    }
  }
}

/// The files of a tree by their paths, sorted whenever the rows are asked for.
private struct PathTable {
  private var files: [TracePath: Row] = [:]
  private var count: Int64 = 0

  var rows: [Row] {
    files.sorted { left, right in
      left.key.names.lexicographicallyPrecedes(right.key.names) { $0.lexicographicallyPrecedes($1) }
    }.map(\.value)
  }

  /// Applies a step; returns the line of the first change that does not fit.
  mutating func apply(_ step: TreeTraceStep) -> Int? {
    for (index, change) in step.changes.enumerated() where !apply(change) {
      return step.line + 1 + index
    }
    return nil
  }

  private mutating func apply(_ change: TreeTraceChange) -> Bool {
    switch change {
    case .add(let stamp, let path):
      guard files[path] == nil else { return false }
      files[path] = Row(id: RowID(count), stamp: stamp)
      count += 1
    case .modify(let stamp, let path):
      guard files[path] != nil else { return false }
      files[path]?.stamp = stamp
    case .delete(let path):
      return files.removeValue(forKey: path) != nil
    case .rename(let stamp, let old, let new):
      guard var row = files[old], files[new] == nil else { return false }
      row.stamp = stamp
      files[old] = nil
      files[new] = row
    }
    return true
  }
}
