// SPDX-License-Identifier: MIT

import CEspalierGTK
public import Espalier

/// GLib's main loop as the home of Swift's main actor.
@MainActor
public enum MainLoop {
  /// Lets tasks of the main actor run in GLib's main loop: `Task { @MainActor in … }`. Call it once, on the main
  /// thread, before the loop runs; more calls do nothing.
  ///
  /// GLib's loop owns the main thread, so libdispatch's main queue, which carries out what is on the main actor, is
  /// a source of it. It uses what Foundation's run loop uses on Linux.
  public static func attachMainActor() { espalier_main_actor_attach() }

  private static var loop: OpaquePointer?

  /// Runs the loop until `quit()` is called. An app that has a `GtkApplication` runs that instead.
  public static func run() {
    attachMainActor()
    let loop = unsafe g_main_loop_new(nil, 0)
    unsafe self.loop = loop
    unsafe g_main_loop_run(loop)
    unsafe g_main_loop_unref(loop)
    unsafe self.loop = nil
  }

  /// Ends `run()`, if it is running.
  public static func quit() {
    if let loop = unsafe loop { unsafe g_main_loop_quit(loop) }
  }

  /// Runs what waits in the loop until nothing does, at most so many times; for tests.
  public static func runPending(limit: Int = 1000) {
    for _ in 0..<limit where g_main_context_iteration(nil, 0) == 0 { return }
  }

  /// Runs the loop until a condition holds, at most for some time; returns whether it does. For tests.
  public static func run(
    atMost limit: Duration = .seconds(5), until isDone: () -> Bool
  ) -> Bool {
    let end = ContinuousClock.now + limit
    while !isDone() {
      guard ContinuousClock.now < end else { return false }
      if g_main_context_iteration(nil, 0) == 0 { g_usleep(500) }
    }
    return true
  }

  /// Calls a body in the next turn of the loop, before anything is laid out or drawn.
  static func inNextTurn(_ body: @escaping @MainActor @Sendable () -> Void) {
    add(G_PRIORITY_DEFAULT, body)
  }

  /// Calls a body when a frame that is due has been drawn.
  static func whenIdle(_ body: @escaping @MainActor @Sendable () -> Void) {
    add(G_PRIORITY_LOW, body)
  }

  private static func add(
    _ priority: Int32, _ body: @escaping @MainActor @Sendable () -> Void
  ) {
    let turn = unsafe Unmanaged.passRetained(Turn(body)).toOpaque()
    unsafe g_idle_add_full(
      priority,
      { data in
        unsafe Unmanaged<Turn>.fromOpaque(data!).takeUnretainedValue().body()
        return 0
      }, turn, { unsafe Unmanaged<Turn>.fromOpaque($0!).release() })
  }

  private final class Turn {
    let body: @MainActor @Sendable () -> Void

    init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }
  }
}

extension CommitScheduler {
  /// Makes a scheduler that commits in the next turn of GLib's main loop.
  public static func onMainLoop() -> CommitScheduler {
    .nextTurn { turn in MainLoop.inNextTurn(turn) }
  }
}
