// SPDX-License-Identifier: MIT

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  import Foundation
  import Testing

  /// What the program says without taking a terminal, and how it ends.
  @Suite struct CommandTests {
    private func run(_ arguments: [String]) throws -> (code: String?, lines: [String]) {
      let terminal = try PseudoTerminal(arguments, width: 200, height: 60)
      let news = terminal.news()
      terminal.readToEnd()
      #expect(terminal.isCooked)
      return (news, terminal.screen.lines)
    }

    @Test(arguments: [
      ["--posts", "x"], ["--posts", "-1"], ["--posts", "1000001"], ["--rows", "-1"],
      ["--rows", "9223372036854775807"],
      ["--posts", "1", "--rows", "1"], ["--size", "80"], ["--size", "0x5"], ["--size", "80x-1"],
      ["--snapshot", "--measure"], ["--nonsense"], ["nonsense"], ["--keys", "<nokey>"],
    ])
    func badArgumentsAreASentenceAnd64(arguments: [String]) throws {
      let (code, lines) = try run(arguments + (arguments.contains("--keys") ? ["--snapshot"] : []))
      #expect(code == "x 64", "\(lines)")
      #expect(lines[0].hasPrefix("Error: "), "\(lines)")
    }

    @Test func aSnapshotIsOneFrame() throws {
      let (code, lines) = try run(
        ["--posts", "10", "--snapshot", "--size", "60x12", "--keys", "<tab>l"])
      #expect(code == "x 0")
      #expect(lines[0].contains("· #9") || lines[0].contains("· #10"))
      #expect(lines[10].hasPrefix(" #"))
      #expect(lines[11].contains("like"))
      #expect(lines[12...].allSatisfy { $0.isEmpty })
    }

    @Test func aScriptWithoutStepsIsBadData() throws {
      let path = URL.temporaryDirectory.appending(path: "keys-\(UUID())")
        .path(percentEncoded: false)
      try "# for people\n".write(toFile: path, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: path) }
      let (code, lines) = try run(["--record", path])
      #expect(code == "x 65")
      #expect(lines.joined().hasPrefix("feed: \(path): there is nothing to show"), "\(lines)")
    }

    @Test func aScriptThatIsNotThereIsBadData() throws {
      let (code, lines) = try run(["--record", "/nowhere/keys"])
      #expect(code == "x 65")
      #expect(lines[0].hasPrefix("feed: /nowhere/keys: cannot be read"), "\(lines)")
    }
  }
#endif
