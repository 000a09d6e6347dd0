// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierFeedKit
import EspalierFiles

/// `feed`: a feed of posts in the terminal.
@main
struct FeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed",
    abstract: "Shows a feed of posts in the terminal, kept in step by Espalier.",
    discussion: """
      Press ? for the keys. Without a terminal, or with --snapshot, one frame is printed as text.

      Exit codes: 0 success; 64 bad usage; 65 a file of keys that is bad or cannot be read; 69 a system without such \
      terminals; 74 output that cannot be written.
      """)

  @Option(help: ArgumentHelp("How many posts there are in the beginning.", valueName: "n"))
  var posts: Int?

  @Option(
    help: ArgumentHelp(
      "About how many rows there are, instead of posts; 100,000 if nothing is said.", valueName: "n"
    ))
  var rows: Int?

  @Flag(help: "Load the posts in pages, as the reader comes near the end.")
  var pages = false

  @Flag(help: "Print one frame and end.")
  var snapshot = false

  @Option(help: ArgumentHelp("The size of what is printed, such as 80x24.", valueName: "WxH"))
  var size: FrameSize?

  @Option(
    help: ArgumentHelp("Press keys first: characters, and names as in <down>.", valueName: "keys"))
  var keys: String?

  @Flag(help: "Print how long keys take until their frame is complete.")
  var measure = false

  @Option(
    help: ArgumentHelp("Play a file of keys, and print it as an animated SVG.", valueName: "file"))
  var record: String?

  static let maximumPosts = 1_000_000

  /// The number of posts.
  var postCount: Int { posts ?? FeedApp.postCount(forRows: rows ?? FeedApp.usualRowCount) }

  func validate() throws {
    guard posts == nil || rows == nil else {
      throw ValidationError("Say how many posts there are or how many rows, not both.")
    }
    guard (posts ?? 0) >= 0, (rows ?? 0) >= 0, postCount <= Self.maximumPosts else {
      throw ValidationError("There are 0 to 1,000,000 posts.")
    }
    guard [snapshot, measure, record != nil].filter({ $0 }).count <= 1 else {
      throw ValidationError("Choose one of --snapshot, --measure and --record.")
    }
  }

  /// Runs the program. What the argument parser has to say may quote arguments, so it is made fit to be shown on
  /// a terminal first.
  @MainActor
  static func main() {
    prepareStandardStreams(of: "feed")
    do {
      try parse().start()
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if message.isEmpty { exit(withError: code) }
      if code == .success {
        print(message)
      } else {
        writeError("\(printableLines(message))\n")
      }
      exit(withError: code)
    }
  }
}

/// The size of a frame as an argument.
struct FrameSize: ExpressibleByArgument {
  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...1000).contains(width), (1...1000).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}
