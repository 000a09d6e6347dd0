// SPDX-License-Identifier: MIT

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import EspalierHostingChecks
  import Foundation
  #if ESPALIER_STAND_INS
    import StandInSupport
  #endif

  /// How time passes: for a stand-in when a test says so, for a kit in its run loop.
  @MainActor
  enum KitTime {
    /// Lets what waits for the next turn be done.
    static func pass() {
      #if ESPALIER_STAND_INS
        StandInTime.pass()
      #else
        _ = RunLoop.main.run(mode: .default, before: Date())
      #endif
    }

    /// How long changes of a list take under a check: with a stand-in they are animated, and take none.
    static func setDuration(_ duration: inout TimeInterval) {
      #if !ESPALIER_STAND_INS
        duration = 0
      #endif
    }
  }

  /// What a check found wrong.
  @MainActor
  private final class Complaints {
    var sentences: [String] = []
  }

  /// Runs a check of all hosts, and returns what is wrong.
  ///
  /// A kit tells of the end of an animation on the queue of the main actor, which a run loop does not serve while that
  /// queue is busy with a test: so the check is run by the run loop.
  @MainActor
  func complaints(
    of check: HostCheck, _ makeList: @escaping @MainActor (CheckedSetup) -> some CheckedList
  ) async throws -> [String] {
    let complaints = Complaints()
    let run: @MainActor () throws -> Void = {
      try check.run(makeList(check.setup)) { complaints.sentences.append($0) }
    }
    #if ESPALIER_STAND_INS
      try run()
    #else
      try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
        RunLoop.main.perform { MainActor.assumeIsolated { end.resume(with: Result { try run() }) } }
      }
    #endif
    return complaints.sentences
  }
#endif
