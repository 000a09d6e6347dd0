// SPDX-License-Identifier: MIT

import Foundation

/// What the command line asks for.
struct Options {
  var ticks = 2000
  var seed = 1
  var rows = 20_000
  var views = ["engine", "list-view"]

  /// Whether each jump is told.
  var tells = false

  /// Reads the arguments; ends the process if they make no sense.
  init(_ arguments: [String]) {
    var arguments = arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if argument == "--tell" {
        tells = true
        continue
      }
      switch (argument, arguments.popFirst()) {
      case ("--ticks", let value?) where Int(value) ?? 0 > 0: ticks = Int(value)!
      case ("--seed", let value?) where Int(value) != nil: seed = Int(value)!
      // A jump leaves some rows at either end, and a list view some of its height.
      case ("--rows", let value?) where Int(value) ?? 0 >= 1000: rows = Int(value)!
      case ("--view", let value?) where views.contains(value): views = [value]
      default:
        print(
          "usage: jump-meter [--ticks N] [--seed N] [--rows N] [--view engine|list-view] [--tell]\n"
            + "There are 1,000 rows at least.")
        exit(argument == "-h" || argument == "--help" ? 0 : 64)
      }
    }
  }
}
