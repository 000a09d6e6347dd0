// SPDX-License-Identifier: MIT

import Foundation

/// Reads how much memory of a process is in use; tests bring their own.
public protocol ResidentMemoryProbe {
  /// The resident bytes now, and starts the peak anew; nil where this cannot be read.
  func startPeak() -> Int?

  /// The highest resident bytes since `startPeak`; nil where this cannot be read.
  func peak() -> Int?
}

/// Resident memory of this process as Linux tells it under `/proc/self`.
public struct SystemResidentMemory: ResidentMemoryProbe {
  /// Makes a probe.
  public init() {}

  /// The resident bytes now. Writing 5 to `clear_refs` resets the peak (proc(5)).
  public func startPeak() -> Int? {
    guard (try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))) != nil else {
      return nil
    }
    return status("VmRSS")
  }

  /// The highest resident bytes since `startPeak`.
  public func peak() -> Int? {
    status("VmHWM")
  }

  /// The figure of a line such as `VmRSS:     1234 kB`, in bytes.
  private func status(_ key: String) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("\(key):") }),
      let kibibytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
    else { return nil }
    return kibibytes * 1024
  }
}
