// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierFeedKit
import EspalierFiles

extension FeedCommand {
  /// Does what was asked for.
  @MainActor
  func start() throws {
    if measure { return try write(Measurement(posts: postCount, size: frameSize).report) }
    if let record { return try write(recording(of: record)) }
    if snapshot { return try printFrame() }
    guard Terminal.isSupported else {
      throw complaint("this system has no terminals that a program can take over", 69)
    }
    if Terminal.isThere { try runInTerminal() } else { try printFrame() }
  }

  private var frameSize: (width: Int, height: Int) {
    size.map { ($0.width, $0.height) } ?? Terminal.size
  }

  @MainActor
  private func makeApp(_ size: (width: Int, height: Int)) throws -> FeedApp {
    // What is wrong with the keys is said before a hundred thousand rows are made.
    let acts = try keys.map(acts) ?? []
    let app = FeedApp(
      posts: postCount, loadsPages: pages, width: size.width, height: size.height)
    for act in acts { app.play(act) }
    return app
  }

  private func acts(of text: String) throws -> [KeyScript.Act] {
    do {
      return try KeyScript.acts(of: text)
    } catch {
      throw ValidationError(error.description)
    }
  }

  @MainActor
  private func printFrame() throws {
    try write(makeApp(frameSize).screen.lines.joined(separator: "\n") + "\n")
  }

  @MainActor
  private func recording(of path: String) throws -> String {
    do {
      let text = String(decoding: try InputFile(path).contents(), as: UTF8.self)
      return Recording(of: try KeyScript(text), on: try makeApp(frameSize)).svg
    } catch let error as FileError {
      throw complaint("\(error)", error.exitCode)
    } catch let error as KeyScript.Problem {
      throw complaint("\(path): \(error)", 65)
    }
  }

  /// Says what is wrong, and how to end.
  private func complaint(_ text: String, _ code: Int32) -> ExitCode {
    writeError("feed: \(printable(text))\n")
    return ExitCode(code)
  }

  @MainActor
  private func runInTerminal() throws {
    let app = try makeApp(Terminal.size)
    let terminal: Terminal
    do {
      terminal = try Terminal()
    } catch {
      throw complaint("the terminal cannot be taken over (error \(error.code))", 74)
    }
    var loop = FeedLoop(app, in: terminal)
    let isWritten = loop.run()
    terminal.close()
    if !isWritten { throw ExitCode(74) }
  }

  private func write(_ text: String) throws {
    do {
      try OutputFile.standardOutput.write(text)
    } catch {
      throw complaint("\(error)", error.exitCode)
    }
  }
}
