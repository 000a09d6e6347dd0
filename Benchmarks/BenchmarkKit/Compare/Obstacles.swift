// SPDX-License-Identifier: MIT

/// What keeps figures of two files from being compared.
struct Obstacles: Sendable {
  /// What differs, by header key, in words.
  private var differences: [(key: String, reason: String)] = []

  /// The differences in sentences, and a warning if the machine changed its speed.
  private(set) var notes: [String] = []

  /// The header keys that must agree before a figure is judged.
  private static let keys: [(key: String, word: String)] = [
    ("machine", "machine"), ("jemalloc", "allocator"), ("swift", "toolchain"), ("build", "build"),
  ]

  init(before: ResultFile, after: ResultFile) {
    for (key, word) in Self.keys {
      let old = before[key]
      let new = after[key]
      if old == nil || new == nil {
        differences.append((key, "the header does not name the \(word)"))
        notes.append("The \(word) is not named in both headers (# \(key): …).")
      } else if old != new {
        differences.append((key, "another \(word)"))
        notes.append("Another \(word): \(old!) before, \(new!) after.")
      }
    }
    if let warning = Self.speedWarning(before, after) { notes.append(warning) }
  }

  /// The first reason not to judge figures of that kind.
  func first(for judgement: Metric.Judgement) -> String? {
    switch judgement {
    case .timed: differences.first?.reason
    case .allocator: differences.first { $0.key != "machine" }?.reason
    case .exact, .shown: nil
    }
  }

  private static func speedWarning(_ before: ResultFile, _ after: ResultFile) -> String? {
    guard before["machine"] == after["machine"],
      let old = before["calibration"].flatMap(leadingNumber),
      let new = after["calibration"].flatMap(leadingNumber), old > 0, new > 0
    else { return nil }
    let change = new / old - 1
    guard change.magnitude > 0.1 else { return nil }
    let percent = Int((change.magnitude * 100).rounded())
    return
      "This machine copies memory \(percent) % \(change > 0 ? "slower" : "faster") than before."
  }

  /// The number at the start of a text such as `48200 ns for 3200000 bytes`.
  private static func leadingNumber(_ text: String) -> Double? {
    text.split(separator: " ").first.flatMap { Double($0) }
  }
}
