// SPDX-License-Identifier: MIT

import Foundation

/// What a meter has found, deed by deed.
struct Table {
  let name: String
  private(set) var count = 0
  private var lines: [Deed: Line] = [:]

  private struct Line {
    var times = 0
    var jumps = 0
    var blanks = 0
    var sum = 0.0
    var worst = 0.0
  }

  init(name: String) { self.name = name }

  /// Notes by how many points a row was off; what is off by less than one is drawn where it should be.
  mutating func add(_ deed: Deed, _ points: Double) {
    count += 1
    var line = lines[deed] ?? Line()
    line.times += 1
    if abs(points) >= 1 {
      line.jumps += 1
      line.sum += abs(points)
      line.worst = max(line.worst, abs(points))
    }
    lines[deed] = line
  }

  /// Notes that nothing was in sight at all.
  mutating func addBlank(_ deed: Deed) { lines[deed, default: Line()].blanks += 1 }

  /// Whether a row moved that was to stay, or nothing was in sight.
  var hasJumps: Bool { lines.values.contains { $0.jumps > 0 || $0.blanks > 0 } }

  /// Prints tables as one of Markdown.
  static func show(_ tables: [Table]) {
    let heads = tables.map { "\($0.name): times | jumps | mean | worst" }
    print("| what was done | " + heads.joined(separator: " | ") + " |")
    print("|---|" + String(repeating: "---:|", count: 4 * tables.count))
    for deed in Deed.allCases {
      let cells = tables.map { $0.cells(deed) }
      print("| \(deed.rawValue) | " + cells.joined(separator: " | ") + " |")
    }
  }

  private func cells(_ deed: Deed) -> String {
    guard let line = lines[deed] else { return "0 | – | – | –" }
    let blanks = line.blanks > 0 ? " (\(line.blanks) blank)" : ""
    guard line.jumps > 0 else { return "\(line.times) | 0\(blanks) | 0 | 0" }
    let worst = line.worst.isFinite ? "\(Int(line.worst))" : "out of sight"
    let mean = line.worst.isFinite ? "\(Int((line.sum / Double(line.jumps)).rounded()))" : "–"
    return "\(line.times) | \(line.jumps)\(blanks) | \(mean) | \(worst)"
  }
}
