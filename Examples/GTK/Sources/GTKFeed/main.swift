// SPDX-License-Identifier: MIT

import CEspalierGTK
import EspalierGTK
import Foundation

// The feed of the terminal in a window: the same models, other views.

var (posts, mode): (Int, FeedMode) = (2000, .list)
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch (argument, arguments.popFirst()) {
  case ("--posts", let value?) where Int(value) ?? 0 > 0: posts = Int(value)!
  case ("--mode", "list"): mode = .list
  case ("--mode", "waterfall"): mode = .waterfall
  case ("--mode", "sections"): mode = .sections
  default:
    print("usage: gtk-feed [--posts N] [--mode list|waterfall|sections]")
    exit(argument == "-h" || argument == "--help" ? 0 : 64)
  }
}
guard gtk_init_check() != 0 else {
  print("There is no display.")
  exit(2)
}
do {
  let window = try FeedWindow(posts: posts, mode: mode)
  window.present()
  MainLoop.run()
  withExtendedLifetime(window) {}
} catch {
  print("\(error)")
  exit(1)
}
