// SPDX-License-Identifier: MIT

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  import CEspalierPseudoTerminal
  import Foundation

  /// The built `feed` in a pseudo-terminal, with the screen that it draws.
  final class PseudoTerminal {
    private(set) var screen: TerminalModel
    private var pty = espalier_pty()

    /// Whether nothing more can come.
    private(set) var isAtEnd = false

    struct NotStarted: Error {
      var code: Int32
    }

    /// Starts the program.
    init(_ arguments: [String], width: Int = 80, height: Int = 24) throws {
      screen = TerminalModel(width: width, height: height)
      let path = try BuiltFeed.path
      var pointers = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
      defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
      // A backtrace of a program that is ended on purpose takes long, and tells nothing.
      var variables = unsafe [strdup("SWIFT_BACKTRACE=enable=no"), strdup("TERM=xterm"), nil]
      defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
      let code = unsafe espalier_pty_start(
        path, &pointers, &variables, Int32(width), Int32(height), &pty)
      if code < 0 { throw NotStarted(code: -code) }
    }

    deinit { unsafe espalier_pty_end(&pty) }

    /// Whether the terminal echoes and reads lines.
    var isCooked: Bool { unsafe espalier_pty_is_cooked(&pty) }

    func type(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        _ = unsafe espalier_pty_write(&pty, bytes.baseAddress, bytes.count)
      }
    }

    func resize(width: Int, height: Int) {
      screen.resize(width: width, height: height)
      _ = unsafe espalier_pty_resize(&pty, Int32(width), Int32(height))
    }

    func forgetComplaints() { screen.forgetComplaints() }

    func signal(_ number: Int32) { _ = unsafe espalier_pty_signal(&pty, number) }

    /// What became of the program, within ten seconds: `x 0`, `k 15`, `s 20`, `c 0`, or nil.
    func news(milliseconds: Int32 = 10_000) -> String? {
      let told = unsafe espalier_pty_wait(&pty, milliseconds)
      if told.what == 0 { return nil }
      let what = Character(Unicode.Scalar(UInt8(bitPattern: told.what)))
      if what == "x" || what == "k" { pty.program = 0 }
      return "\(what) \(told.number)"
    }

    /// Reads what is there, waiting for it for so long.
    @discardableResult
    func read(milliseconds: Int32 = 0) -> Bool {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe espalier_pty_read(&pty, buffer.baseAddress, buffer.count, milliseconds)
      }
      if count < 0 { isAtEnd = true }
      if count <= 0 { return false }
      screen.write(bytes[..<count])
      return true
    }

    /// Reads until the screen is as expected, at most for ten seconds; whether it became so.
    func waits(until isExpected: (TerminalModel) -> Bool) -> Bool {
      for _ in 0..<1000 {
        if isExpected(screen) { return true }
        while read(milliseconds: 10) {}
        if isAtEnd { break }
      }
      return isExpected(screen)
    }

    /// Waits until all that was typed is answered: opens the page with the keys, and closes it.
    func waitsForAll() -> Bool {
      type("?")
      let isShown = waits { $0.lines[0].contains("A feed of posts") }
      type("?")
      return isShown && waits { !$0.lines[0].contains("A feed of posts") }
    }

    /// Reads all that was written before the program ended.
    func readToEnd() { while read(milliseconds: 50) {} }
  }

  /// The program, beside the test bundle.
  private enum BuiltFeed {
    struct NotBuilt: Error {
      var path: String
    }

    static var path: String {
      get throws {
        #if os(macOS)
          let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
          let directory = bundle.bundleURL.deletingLastPathComponent()
        #else
          let directory = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        #endif
        let path = directory.appending(path: "feed").path(percentEncoded: false)
        guard FileManager.default.isExecutableFile(atPath: path) else {
          throw NotBuilt(path: path)
        }
        return path
      }
    }
  }
#endif
