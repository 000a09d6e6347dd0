// SPDX-License-Identifier: MIT

/// The way from what a user or a scheduler keeps to the engine, which may be gone by then.
///
/// Not weak: a single weak reference makes every later retain and release of the engine slower.
@MainActor
@usableFromInline
@safe
final class EngineLink {
  private unowned(unsafe) var unsafeEngine: ListEngine?

  /// For the moment in which it is asked whether the engine may be kept.
  private weak var probe: ListEngine?

  /// The engine; nil once it is gone. For what does not keep it: its last owner may have let go of it away
  /// from the main actor, which has not heard of that yet, and it cannot be kept any more.
  @usableFromInline
  var engine: ListEngine? { unsafe unsafeEngine }  // The engine cuts the link before it goes.

  /// The engine for code that may keep it, such as a user's; nil as soon as its last owner let go of it.
  ///
  /// The first question makes later retains of the engine slower, so nothing asks that is part of a commit.
  @usableFromInline
  var livingEngine: ListEngine? {
    probe = engine
    defer { probe = nil }
    return probe
  }

  /// The engine for new content; nil as `livingEngine`, which builds for debugging tell.
  @usableFromInline
  var engineOfContent: ListEngine? {
    let living = livingEngine
    #if DEBUG
      if living == nil { DebugNotes.tell(.engineIsGone) }
    #endif
    return living
  }

  init() {}

  func join(_ engine: ListEngine) { unsafe unsafeEngine = engine }

  func cut() { unsafe unsafeEngine = nil }
}
