// SPDX-License-Identifier: MIT

import EspalierRows

// Identities and stamps that nobody gave. They are made up here, as no one else of the process has them, near the
// least integer, far from the numbers that people give; in another process they mean something else.

@MainActor
private enum MadeUp {
  static let process = UInt64.random(in: .min ... .max)
  static var identity = Int64.min
  static var stamp = Int64.min
  static var names = Int64.min + 1 << 48
}

extension LayoutSnapshot {
  /// Says which process made up the numbers in it.
  @MainActor mutating func sign() { process = hasMadeUpNumbers ? MadeUp.process : nil }

  /// What of it means something in this process.
  @MainActor func inThisProcess() -> LayoutSnapshot {
    process == nil || process == MadeUp.process ? self : withoutMadeUpNumbers(.ofNewContent())
  }
}

extension RowID {
  /// An identity that no model of this process had before.
  @MainActor static func ofNewModel() -> RowID {
    MadeUp.identity += 1
    return RowID(MadeUp.identity)
  }

  /// The first of 2³² identities for the elements of a list, that no other one has.
  @MainActor static func firstOfNewList() -> RowID {
    MadeUp.names += 1 << 32
    return RowID(MadeUp.names)
  }
}

extension Stamp {
  /// A stamp that no row of this process had before. They go up in steps, so that a row that is updated by hand a few
  /// times, one more each time, does not come upon another one's.
  @MainActor static func ofNewContent() -> Stamp {
    MadeUp.stamp += 8
    return Stamp(MadeUp.stamp)
  }
}
