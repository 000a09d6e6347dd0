// SPDX-License-Identifier: MIT

import Foundation

/// What the processors did since the machine was started, in hundredths of a second, as /proc/stat says it
/// (proc(5)).
struct ProcessorTicks {
  /// The columns user, nice, system, idle, iowait, irq, softirq, steal of all processors together.
  private(set) var all: [UInt64] = []

  /// The hundredths of a second that each processor was idle, by its number.
  private(set) var idle: [Int32: UInt64] = [:]

  /// The present state; nil where the system does not say.
  static func now() -> ProcessorTicks? {
    guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8) else { return nil }
    return ProcessorTicks(text)
  }

  /// Reads the lines `cpu` and `cpuN` of such a text; nil if they have fewer columns.
  init?(_ text: String) {
    for line in text.split(separator: "\n") where line.hasPrefix("cpu") {
      let fields = line.split(separator: " ")
      let numbers = fields.dropFirst().compactMap { UInt64($0) }
      guard numbers.count >= 8 else { continue }
      if fields[0] == "cpu" {
        all = numbers
      } else if let number = Int32(fields[0].dropFirst(3)) {
        idle[number] = numbers[3]
      }
    }
    if all.isEmpty { return nil }
  }
}
