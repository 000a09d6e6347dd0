// SPDX-License-Identifier: MIT

import EspalierUpdates

/// What one path made of the steps of a trace, added up.
struct PathTally {
  private var counts: [OperationKind: Int] = [:]
  private var times: [Duration] = []
  private var commitTime: Duration?
  private var slowest = (time: Duration.zero, step: "")

  /// The moves on this path.
  var moves: Int { counts[.move] ?? 0 }

  /// Adds what became of a step.
  mutating func add(_ result: PathResult, step: String) {
    counts[.delete, default: 0] += result.update.deletes.count
    counts[.insert, default: 0] += result.update.inserts.count
    counts[.move, default: 0] += result.update.moves.count
    counts[.update, default: 0] += result.update.updates.count
    times.append(result.time)
    if let time = result.commitTime { commitTime = (commitTime ?? .zero) + time }
    if result.time > slowest.time { slowest = (result.time, step) }
  }

  /// The operations, kind by kind.
  var operationsText: String {
    let parts = OperationKind.allCases.map { "\(counted(counts[$0] ?? 0, $0.rawValue))" }
    let sum = counts.values.reduce(0, +)
    return "\(grouped(sum)): \(parts.joined(separator: ", "))"
  }

  /// The moves, beside the fewest that would do.
  func movesText(needed: Int) -> String {
    moves == needed
      ? "\(grouped(moves)), the fewest possible"
      : "\(grouped(moves)), but \(grouped(needed)) are enough"
  }

  /// The times of the steps.
  var timeText: String {
    guard !times.isEmpty else { return "none" }
    let median = times.sorted()[times.count / 2]
    let total = times.reduce(.zero, +)
    let commits = commitTime.map { ", \(readable($0)) of that in commits" } ?? ""
    return "median \(readable(median)), worst \(readable(slowest.time)) (\(slowest.step)), "
      + "together \(readable(total))\(commits)"
  }
}
