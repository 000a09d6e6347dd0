// SPDX-License-Identifier: MIT

import EspalierDiff

/// What a replay went through.
struct ReplaySummary {
  private(set) var stepCount = 0
  private(set) var rowCount = 0
  private(set) var mostRows = 0
  private(set) var emptySteps = 0
  private(set) var counts: [OperationKind: Int] = [:]
  private(set) var neededMoves = 0

  /// The steps whose batch update was refused or had moves too many, with the reason.
  private(set) var findings: [String] = []
  private var times: [Duration] = []
  private var slowest = (time: Duration.zero, step: "")

  /// Whether anything was found to be wrong.
  var hasFinding: Bool { !findings.isEmpty }

  /// Adds a step.
  mutating func add(_ update: BatchUpdate, label: String, rowCount: Int, time: Duration) {
    stepCount += 1
    self.rowCount = rowCount
    mostRows = max(mostRows, rowCount)
    if update.isEmpty { emptySteps += 1 }
    counts[.delete, default: 0] += update.deletes.count
    counts[.insert, default: 0] += update.inserts.count
    counts[.move, default: 0] += update.moves.count
    counts[.update, default: 0] += update.updates.count
    times.append(time)
    if time > slowest.time { slowest = (time, "step \(grouped(stepCount)), \(label)") }
  }

  /// Adds the moves that the last step needed at least.
  mutating func add(neededMoves: Int, moves: Int) {
    self.neededMoves += neededMoves
    if moves != neededMoves { addFinding("\(moves) moves, \(neededMoves) are needed") }
  }

  /// Adds what is wrong with the last step.
  mutating func addFinding(_ reason: String) {
    findings.append("step \(grouped(stepCount)): \(reason)")
  }

  /// The summary as a few lines of text.
  func text(name: String, isChecked: Bool) -> String {
    var lines = [
      ("trace", name),
      ("steps", "\(grouped(stepCount)), of which \(grouped(emptySteps)) changed no row"),
      ("rows", "\(grouped(rowCount)) at the end, \(grouped(mostRows)) at most"),
      ("operations", operations),
      ("moves", moves),
      ("time", time),
    ]
    if isChecked { lines.append(("check", check)) }
    return lines.map { name, value in
      "\(name)\(String(repeating: " ", count: 12 - name.count))\(value)\n"
    }.joined()
  }

  private var operations: String {
    let parts = OperationKind.allCases.map { "\(counted(counts[$0] ?? 0, $0.rawValue))" }
    let sum = counts.values.reduce(0, +)
    return "\(grouped(sum)): \(parts.joined(separator: ", "))"
  }

  private var moves: String {
    let moves = counts[.move] ?? 0
    return moves == neededMoves
      ? "\(grouped(moves)), the fewest possible"
      : "\(grouped(moves)), but \(grouped(neededMoves)) are enough"
  }

  private var time: String {
    guard !times.isEmpty else { return "none" }
    let median = times.sorted()[times.count / 2]
    let total = times.reduce(.zero, +)
    return "median \(readable(median)), worst \(readable(slowest.time)) (\(slowest.step)), "
      + "together \(readable(total))"
  }

  private var check: String {
    hasFinding
      ? "\(counted(findings.count, "finding")), the first at \(findings[0])"
      : "the strict applier carried out every batch update"
  }
}
