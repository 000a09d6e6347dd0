// SPDX-License-Identifier: MIT

/// What an engine is doing, and what it is to do next.
struct EngineStatus {
  /// The context of the commit that is to come.
  var context: UpdateContext?

  /// The reason to reload with the next commit.
  var reload: ReloadReason?

  /// What could not be right, until the next commit tells it.
  var notes: [EngineDiagnostic] = []

  var commitCount = 0
  var isCommitting = false
  var isMeasuring = false
  var isPreparing = false

  var schedule: Schedule
  var given = GivenNumbers()
  var screen = KnownScreen()

  /// The commit that was asked for, and who decides when it takes place.
  struct Schedule {
    var scheduler: CommitScheduler
    var needsCommit = false
    var isScheduled = false

    /// Whether states were left for another commit, and whether that one is being asked for.
    var hasRest = false
    var isAskingForRest = false

    /// What is handed to the scheduler.
    var scheduledCommit: (@MainActor () -> Void)?
  }

  /// How many numbers were given out that no row had.
  struct GivenNumbers {
    /// Ranges of identities, see `EngineInterner`.
    var identityRanges: Int64 = 0

    /// Stamps, see `freshStamp`.
    var stamps: Int64 = 0
  }
}

extension ListEngine {
  /// Whether a host is being asked for heights: the layout is at work then, and nothing may change it.
  var isMeasuring: Bool { status.value.isMeasuring }

  /// Whether the size of the viewport was ever told.
  var hasScreen: Bool { status.value.screen.isKnown }
}

extension Array {
  /// Hands out the elements and keeps none.
  mutating func take() -> [Element] {
    defer { self = [] }
    return self
  }
}
