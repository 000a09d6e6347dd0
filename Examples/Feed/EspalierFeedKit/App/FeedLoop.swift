// SPDX-License-Identifier: MIT

/// Runs the app in a terminal until the reader is through.
@MainActor
public struct FeedLoop {
  private let app: FeedApp
  private let terminal: Terminal
  private var parser = KeyParser()
  private var writer = ScreenWriter()

  /// How long posts of a live feed are apart, and how long an escape key waits for the rest of a sequence.
  private static let tick = 500
  private static let patience = 30

  /// Makes a loop.
  public init(_ app: FeedApp, in terminal: Terminal) {
    self.app = app
    self.terminal = terminal
  }

  /// Runs until the app is done, or no one is at the other end.
  ///
  /// All keys that are there are taken before a screen is drawn, so that a wheel that is turned fast never leaves
  /// work behind.
  ///
  /// - Returns: whether everything could be written.
  public mutating func run() -> Bool {
    let clock = ContinuousClock()
    var nextTick = app.needsTicks ? clock.now + .milliseconds(Self.tick) : nil
    while true {
      guard terminal.write(writer.update(to: app.screen)) else { return false }
      if app.isDone { return true }
      let time = parser.isWaiting ? Self.patience : app.needsTicks ? Self.tick : nil
      let events = terminal.wait(milliseconds: time)
      if events.contains(.needsDrawing) {
        writer.forget()
        let (width, height) = Terminal.size
        app.resize(width: width, height: height)
      }
      if events.contains(.input) {
        let bytes = terminal.read()
        if bytes.isEmpty { return true }
        handle(parser.keys(of: bytes))
      } else if events.contains(.hungUp) {
        return true
      } else if events.isEmpty {
        handle(parser.flush())
      }
      guard app.needsTicks else {
        nextTick = nil
        continue
      }
      let due = nextTick ?? clock.now + .milliseconds(Self.tick)
      nextTick = due
      if clock.now >= due {
        app.tick()
        nextTick = clock.now + .milliseconds(Self.tick)
      }
    }
  }

  private mutating func handle(_ keys: [Key]) {
    for key in keys where !app.isDone {
      if key == .control("l") { writer.forget() }
      app.handle(key)
    }
  }
}
