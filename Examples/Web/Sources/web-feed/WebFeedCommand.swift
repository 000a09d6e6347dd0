// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import WebFeed

@main
struct WebFeedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web-feed", abstract: "Serves a feed of 100,000 rows to a browser on this machine."
  )

  @Option(help: "The port of the loopback address; 0 for any that is free.")
  var port = 8080

  @Option(help: "How many posts there are; one has about eight rows.")
  var posts = 12_500

  @Flag(help: "Lets pages ask for random edits and for what is in sight.")
  var testing = false

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("A port is a number from 0 to 65535.")
    }
    guard (0...1_000_000).contains(posts) else {
      throw ValidationError("There can be 0 to 1000000 posts.")
    }
  }

  func run() async throws {
    do {
      try await WebServer(SessionTable(posts: posts, allowsTests: testing)).run(port: port) {
        let sentence = "The feed is at http://127.0.0.1:\($0)/ until you press Ctrl-C.\n"
        FileHandle.standardOutput.write(Data(sentence.utf8))
      }
    } catch let error as PortError {
      FileHandle.standardError.write(Data("web-feed: \(error.reason)\n".utf8))
      throw ExitCode.failure
    }
  }
}
