// SPDX-License-Identifier: MIT

/// What waits for the end of an animation, or for the next turn of the run loop.
@MainActor
public enum StandInTime {
  private static var waiting: [() -> Void] = []

  /// Lets something wait.
  public static func later(_ body: @escaping () -> Void) { waiting.append(body) }

  /// Lets all that waits be done.
  public static func pass() {
    while !waiting.isEmpty {
      let bodies = waiting
      waiting = []
      for body in bodies { body() }
    }
  }
}
