// SPDX-License-Identifier: MIT

import ArgumentParser

@main
struct EspalierTool: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "espalier")
}
