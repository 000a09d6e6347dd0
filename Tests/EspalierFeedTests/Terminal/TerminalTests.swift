// SPDX-License-Identifier: MIT

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  import EspalierFeedKit
  import EspalierTestSupport
  import Foundation
  import Testing

  /// The program as a person meets it: keys in, screen out, through a pseudo-terminal.
  @Suite(.serialized) struct TerminalTests {
    private func isReady(_ screen: TerminalModel) -> Bool {
      screen.lines.last?.contains("like") == true
    }

    /// Starts the program. In a build that checks invariants, few posts are there much sooner than the usual 12,500.
    private func start(_ arguments: [String] = ["--posts", "100"]) throws -> PseudoTerminal {
      let terminal = try PseudoTerminal(arguments)
      #expect(terminal.waits(until: isReady), "\(terminal.screen.lines)")
      return terminal
    }

    /// Draws everything again, and expects that nothing was wrong before.
    private func expectScreenIsTrue(_ terminal: PseudoTerminal) {
      #expect(terminal.waitsForAll())
      let before = terminal.screen.lines
      terminal.type("\u{C}")
      #expect(terminal.waitsForAll())
      // All but the figures of the last commit.
      #expect(terminal.screen.lines.dropLast(2) == before.dropLast(2))
      #expect(terminal.screen.lines.last == before.last)
      #expect(terminal.screen.complaints.isEmpty, "\(terminal.screen.complaints)")
    }

    @Test func pagesComeByThemselves() throws {
      let terminal = try start(["--posts", "45", "--pages"])
      #expect(terminal.waits { $0.lines[0].contains("· #45") })
      terminal.type("\u{1B}[F")
      #expect(terminal.waits { $0.lines.contains { $0.contains("/40 ") } })
      terminal.type("\u{1B}[F")
      #expect(terminal.waits { $0.lines.contains { $0.contains("/45 ") } })
      expectScreenIsTrue(terminal)
      terminal.type("q")
      #expect(terminal.news() == "x 0")
    }

    @Test func keysAreAnsweredOnTheScreen() throws {
      let terminal = try start(["--posts", "10"])
      #expect(terminal.screen.isAlternate)
      #expect(!terminal.screen.isCursorShown)
      #expect(!terminal.isCooked)
      #expect(terminal.screen.lines[0].contains("· #10"))
      terminal.type("l")
      #expect(terminal.waits { $0.lines.contains { $0.contains("You like this") } })
      terminal.type("cSehr schön 李👋🏽\r")
      #expect(terminal.waits { $0.lines.contains { $0.contains(" ╰ You Sehr schön 李👋🏽") } })
      terminal.type("\u{1B}[<65;5;5M\u{1B}[<65;5;5M")
      #expect(terminal.waits { !$0.lines[1].contains("*") || $0.lines[0].contains("#9") })
      terminal.type("w")
      #expect(terminal.waits { $0.lines[0].filter { $0 == "#" }.count == 2 })
      terminal.type("t")
      #expect(terminal.waits { $0.lines[0].contains("▌") })
      terminal.type("?")
      #expect(terminal.waits { $0.lines[0].contains("A feed of posts") })
      terminal.type("\u{1B}")
      #expect(terminal.waits { $0.lines[0].contains("▌") })
      expectScreenIsTrue(terminal)
      terminal.type("q")
      #expect(terminal.news() == "x 0")
      terminal.readToEnd()
      #expect(terminal.screen.isGivenBack)
      #expect(terminal.isCooked)
      #expect(terminal.screen.mainText.isEmpty)
    }

    @Test func aLiveFeedMovesByItself() throws {
      let terminal = try start(["--posts", "3"])
      terminal.type("f")
      #expect(terminal.waits { $0.lines[0].contains("#5") })
    }

    @Test func aResizeIsDrawnAtOnce() throws {
      let terminal = try start()
      for (width, height) in [(40, 10), (120, 40), (9, 3), (1, 1), (80, 24)] {
        terminal.resize(width: width, height: height)
        // On a busy machine it takes a while. What a screen of one line shows is not waited for.
        let isDrawn = height > 2 && terminal.waits { $0.lines[height - 2].hasPrefix(" #") }
        while terminal.read(milliseconds: 300) {}
        #expect(terminal.screen.complaints.isEmpty, "\(terminal.screen.complaints)")
        guard height > 2 else { continue }
        #expect(isDrawn, "\(terminal.screen.lines)")
        #expect(terminal.screen.lines.allSatisfy { CharacterWidth.of($0) <= width })
      }
      expectScreenIsTrue(terminal)
    }

    /// A thousand keys, some of them in pieces and some with a resize between: the screen is always what is drawn
    /// from nothing, and the program goes on.
    @Test func aThousandRandomKeysLeaveATrueScreen() throws {
      var generator = SeededGenerator(seed: seeds(count: 1).lowerBound)
      let terminal = try start(["--posts", "8"])
      let keys =
        ["j", "j", " ", "b", "l", "s", "a", "i", "d", "m", "M", "r", "h", "o", "w", "t", "1", "f"]
        + ["cText 李👨‍👩‍👧‍👦\r", "g17\r", "\u{1B}[A", "\u{1B}[B", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H"]
        + [
          "\u{1B}[F", "\t", "\u{1B}[Z", "\u{1B}[<64;1;1M", "\u{1B}[<65;1;1M", "\u{1B}[<0;3;9M", "?",
        ]
      var typed = ""
      for number in 1...1000 {
        typed += keys[Int.random(in: 0..<keys.count, using: &generator)]
        // One at a time, or several that are there before a screen is drawn.
        if Int.random(in: 0..<5, using: &generator) == 0 || number % 250 == 0 {
          terminal.type(typed)
          terminal.read()
          typed = ""
        }
        guard number % 250 == 0 else { continue }
        // No page and no prompt from here on.
        terminal.type("k\u{1B}")
        #expect(terminal.waitsForAll(), "after \(number) keys")
        #expect(terminal.screen.complaints.isEmpty, "\(terminal.screen.complaints)")
        terminal.resize(
          width: Int.random(in: 20...90, using: &generator),
          height: Int.random(in: 4...24, using: &generator))
        // What was drawn for the other size may still be on its way.
        #expect(terminal.waitsForAll(), "after \(number) keys")
        terminal.forgetComplaints()
      }
      if terminal.screen.lines.last?.contains("● live") == true { terminal.type("f") }
      expectScreenIsTrue(terminal)
      terminal.type("q")
      #expect(terminal.news() == "x 0")
    }

    /// The signals that end a process and can be caught, each with the key that sends it, if there is one.
    private static let ending: [(signal: Int32, key: String?)] =
      [(SIGINT, "\u{3}"), (SIGQUIT, "\u{1C}")]
      + [
        SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP,
        SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGSYS,
      ].map { ($0, nil) }

    @Test func theTerminalIsGivenBackBeforeASignalEndsTheProgram() throws {
      for (signal, key) in Self.ending {
        let terminal = try start(["--posts", "2"])
        #expect(!terminal.isCooked)
        if let key { terminal.type(key) } else { terminal.signal(signal) }
        #expect(terminal.news() == "k \(signal)", "signal \(signal)")
        terminal.readToEnd()
        #expect(terminal.screen.isGivenBack, "signal \(signal): \(terminal.screen.modes)")
        #expect(terminal.isCooked, "signal \(signal)")
        #expect(terminal.screen.complaints.isEmpty)
      }
    }

    @Test func theTerminalIsGivenBackWhileTheProgramIsStopped() throws {
      let terminal = try start()
      for round in 0..<2 {
        if round == 0 { terminal.type("\u{1A}") } else { terminal.signal(SIGTSTP) }
        #expect(terminal.news() == "s \(SIGTSTP)")
        while terminal.read(milliseconds: 50) {}
        #expect(terminal.screen.isGivenBack)
        #expect(terminal.isCooked)
        terminal.resize(width: 60, height: 12)
        terminal.signal(SIGCONT)
        #expect(terminal.news() == "c 0")
        #expect(terminal.waits { $0.isAlternate && $0.lines[10].hasPrefix(" #") })
        #expect(!terminal.isCooked)
      }
      expectScreenIsTrue(terminal)
      // What cannot be caught leaves the terminal as it is; going on takes it again.
      terminal.signal(SIGSTOP)
      #expect(terminal.news() == "s \(SIGSTOP)")
      terminal.signal(SIGCONT)
      #expect(terminal.news() == "c 0")
      expectScreenIsTrue(terminal)
      terminal.type("q")
      #expect(terminal.news() == "x 0")
      terminal.readToEnd()
      #expect(terminal.screen.isGivenBack)
      #expect(terminal.isCooked)
    }
  }
#endif
