// SPDX-License-Identifier: MIT

import ArgumentParser

@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "bench")
}
