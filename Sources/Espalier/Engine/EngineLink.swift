// SPDX-License-Identifier: MIT

/// The way from what a user or a scheduler keeps to the engine, which may be gone by then.
///
/// No weak reference: a single one makes every later retain and release of the engine slower.
@MainActor
@usableFromInline
@safe
final class EngineLink {
  private unowned(unsafe) var unsafeEngine: ListEngine?

  /// The engine; nil once it is gone.
  @usableFromInline
  var engine: ListEngine? { unsafe unsafeEngine }  // The engine cuts the link before it goes.

  init() {}

  func join(_ engine: ListEngine) { unsafe unsafeEngine = engine }

  func cut() { unsafe unsafeEngine = nil }
}
