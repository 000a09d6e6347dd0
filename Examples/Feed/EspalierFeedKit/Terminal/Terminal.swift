// SPDX-License-Identifier: MIT

import CEspalierTerminal

/// The terminal of standard input and output.
///
/// While it is open it shows the alternate screen, echoes nothing and hands over every byte at once. It is given
/// back when it is closed, when the process ends, and before any signal ends or stops the process that can be
/// caught.
public final class Terminal {
  /// What a wait found.
  public struct Events: OptionSet, Sendable {
    /// The bits of what was found.
    public let rawValue: Int32

    /// Makes events of their bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// There are bytes to read.
    public static let input = Events(rawValue: 1)
    /// The size changed, or the process goes on after it was stopped.
    public static let needsDrawing = Events(rawValue: 2)
    /// There is no one at the other end.
    public static let hungUp = Events(rawValue: 4)
  }

  /// Why a terminal could not be opened.
  public struct CannotOpen: Error {
    /// The error code of the C library.
    public let code: Int32
  }

  /// Whether this system has terminals that can be taken over.
  public static var isSupported: Bool { espalier_terminal_is_supported() }

  /// Whether standard input and output are a terminal.
  public static var isThere: Bool { espalier_terminal_is_there() }

  /// Alternate screen, no wrapping at the edge, wheel and buttons as SGR, pastes marked.
  private static let enter: StaticString =
    "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?25l\u{1B}[2J"

  /// The other way round; first of all, whatever sequence was cut off is ended.
  private static let leave: StaticString =
    "\u{18}\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[0m\u{1B}[?1049l\u{1B}[?25h"

  /// Takes the terminal.
  public init() throws(CannotOpen) {
    // Static strings stay where they are and end with a zero.
    let code = unsafe espalier_terminal_open(
      UnsafeRawPointer(Self.enter.utf8Start).assumingMemoryBound(to: CChar.self),
      UnsafeRawPointer(Self.leave.utf8Start).assumingMemoryBound(to: CChar.self))
    if code < 0 { throw CannotOpen(code: -code) }
  }

  deinit { close() }

  /// Gives the terminal back.
  public func close() { espalier_terminal_close() }

  /// The size in cells; that of old terminals where it is not known.
  public static var size: (width: Int, height: Int) {
    var (columns, rows): (Int32, Int32) = (0, 0)
    unsafe espalier_terminal_get_size(&columns, &rows)
    return columns > 0 && rows > 0 ? (Int(columns), Int(rows)) : (80, 24)
  }

  /// Waits until something happens, or until the time is over.
  public func wait(milliseconds: Int?) -> Events {
    Events(rawValue: espalier_terminal_wait(milliseconds.map { Int32(clamping: $0) } ?? -1))
  }

  /// The bytes that came; none at the end.
  public func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe espalier_terminal_read(buffer.baseAddress, buffer.count)
    }
    return Array(bytes.prefix(max(0, count)))
  }

  /// Writes a text.
  ///
  /// - Returns: whether that went well.
  public func write(_ text: String) -> Bool {
    if text.isEmpty { return true }
    var text = text
    return text.withUTF8 { bytes in
      unsafe espalier_terminal_write(bytes.baseAddress, bytes.count) == 0
    }
  }
}
