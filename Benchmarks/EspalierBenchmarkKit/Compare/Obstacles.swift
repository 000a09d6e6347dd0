// SPDX-License-Identifier: MIT

/// What keeps figures of two files from being judged.
struct Obstacles: Sendable {
  /// What differs, by header key, in words.
  private var differences: [(key: String, reason: String)] = []

  /// The differences in sentences.
  private(set) var notes: [String] = []

  /// Whether anything is kept from being judged.
  var isEmpty: Bool { differences.isEmpty }

  /// The header keys that must agree before a figure is judged.
  private static let keys: [(key: String, word: String)] = [
    ("machine", "machine"), ("machine-id", "machine"), ("jemalloc", "allocator"),
    ("swift", "toolchain"), ("build", "build"),
  ]

  /// The differences that touch times alone.
  private static let timeKeys: Set<String> = ["machine", "machine-id", "controls"]

  /// - Parameter withTimes: whether there are times to judge; without, what touches them alone is no
  ///   obstacle.
  init(before: ResultFile, after: ResultFile, withTimes: Bool = true) {
    for (key, word) in Self.keys where withTimes || !Self.timeKeys.contains(key) {
      let old = before[key]
      let new = after[key]
      if key == "machine-id" && differences.contains(where: { $0.key == "machine" }) { continue }
      if old == nil || new == nil {
        differences.append((key, "the header does not name the \(word)"))
        notes.append("The \(word) is not named in both headers (# \(key): …).")
      } else if old != new {
        differences.append((key, "another \(word)"))
        let isIdentity = key == "machine-id"
        notes.append(
          isIdentity
            ? "Another machine of the same class (\(after["machine"] ?? "unknown"))."
            : "Another \(word): \(old!) before, \(new!) after.")
      }
    }
    if let old = before["machine"], let new = after["machine"],
      Self.architecture(old) != Self.architecture(new)
    {
      differences.append(("architecture", "another architecture"))
      notes.append("Another processor architecture: instructions and allocations are not compared.")
    }
    if withTimes && differences.isEmpty { compareControls(before, after) }
  }

  /// The architecture, which is the first word of a machine's class.
  private static func architecture(_ machine: String) -> Substring? {
    machine.split(separator: "-").first
  }

  /// The same machine may have another pace: other programs, another frequency, another host.
  private mutating func compareControls(_ before: ResultFile, _ after: ResultFile) {
    var changes: [String] = []
    for control in Control.allCases {
      guard let old = before[control.headerKey].flatMap({ ControlSpread($0) }),
        let new = after[control.headerKey].flatMap({ ControlSpread($0) })
      else {
        differences.append(("controls", "the header does not name the controls"))
        notes.append("The controls are not named in both headers (# \(control.headerKey): …).")
        return
      }
      if !old.covers(new) {
        changes.append(
          "\(control.rawValue) \(duration(old.median)) before, \(duration(new.median)) after")
      }
    }
    guard !changes.isEmpty else { return }
    differences.append(("controls", "another pace of the machine"))
    notes.append("The machine has another pace: \(changes.joined(separator: "; ")).")
  }

  /// The first reason not to judge figures of that kind.
  func first(for judgement: Metric.Judgement) -> String? {
    switch judgement {
    case .timed: differences.first?.reason
    case .allocator, .instructions:
      differences.first { !Self.timeKeys.contains($0.key) }?.reason
    case .exact, .shown: nil
    }
  }
}
