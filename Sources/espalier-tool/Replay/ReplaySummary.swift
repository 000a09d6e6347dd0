// SPDX-License-Identifier: MIT

import EspalierUpdates

/// What a replay went through.
struct ReplaySummary {
  private(set) var stepCount = 0
  private var label = ""
  private var rowCount = 0
  private var mostRows = 0
  private var emptySteps = 0
  private var neededMoves = 0

  /// The moves that the last step needs at least.
  private var neededMovesOfStep = 0
  private var compared = PathTally()
  private var committed = PathTally()
  private let path: ReplayPath
  private let isChecked: Bool

  /// What was found to be wrong, with the step.
  private(set) var findings: [String] = []

  init(of path: ReplayPath, isChecked: Bool) {
    self.path = path
    self.isChecked = isChecked
  }

  /// Whether anything was found to be wrong.
  var hasFinding: Bool { !findings.isEmpty }

  /// Begins with a step, which left so many rows.
  mutating func begin(label: String, rowCount: Int) {
    stepCount += 1
    self.label = label
    self.rowCount = rowCount
    mostRows = max(mostRows, rowCount)
  }

  /// Adds the moves that the step needs at least.
  mutating func add(neededMoves: Int) {
    neededMovesOfStep = neededMoves
    self.neededMoves += neededMoves
  }

  /// Adds what the comparison of the lists made of the step: no move more than needed.
  mutating func addCompared(_ result: PathResult) {
    compared.add(result, step: step)
    if result.update.isEmpty { emptySteps += 1 }
    checkMoves(of: result, "")
  }

  /// Adds what a commit of edits made of the step: no move more than needed, either.
  mutating func addCommitted(_ result: PathResult) {
    committed.add(result, step: step)
    if result.update.isEmpty, path == .edits { emptySteps += 1 }
    checkMoves(of: result, "edits: ")
  }

  private mutating func checkMoves(of result: PathResult, _ path: String) {
    let moves = result.update.moves.count
    if moves != neededMovesOfStep {
      addFinding("\(path)\(counted(moves, "move")), \(grouped(neededMovesOfStep)) are needed")
    }
  }

  /// Adds what is wrong with the step.
  mutating func addFinding(_ reason: String) {
    findings.append("step \(grouped(stepCount)): \(reason)")
  }

  private var step: String { "step \(grouped(stepCount)), \(label)" }
}

extension ReplaySummary {
  /// The summary as a few lines of text.
  func text(name: String) -> String {
    var lines = [
      ("trace", name),
      ("steps", "\(grouped(stepCount)), of which \(grouped(emptySteps)) changed no row"),
      ("rows", "\(grouped(rowCount)) at the end, \(grouped(mostRows)) at most"),
    ]
    lines += linesOfPaths("operations", \.operationsText)
    lines += linesOfPaths("moves") { $0.movesText(needed: neededMoves) }
    lines += linesOfPaths("time", \.timeText)
    if isChecked || hasFinding { lines.append(("check", check)) }
    return lines.map { name, value in
      "\(name)\(String(repeating: " ", count: 12 - name.count))\(value)\n"
    }.joined()
  }

  /// A line for the path there is, or one for each.
  private func linesOfPaths(
    _ name: String, _ text: (PathTally) -> String
  ) -> [(String, String)] {
    switch path {
    case .snapshot: [(name, text(compared))]
    case .edits: [(name, text(committed))]
    case .both: [(name, "compared: \(text(compared))"), ("", "edited:   \(text(committed))")]
    }
  }

  private var check: String {
    if hasFinding { return "\(counted(findings.count, "finding")), the first at \(findings[0])" }
    let agreement = path == .both ? "both paths agree on every step, and " : ""
    return agreement + "the strict applier carried out every batch update"
  }
}
