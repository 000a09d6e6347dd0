// SPDX-License-Identifier: MIT

import CEspalierGTK
import EspalierGTK
import Foundation

// The feed of the terminal in a window: the same models, other views.

let usage = "usage: gtk-feed [--posts N] [--mode list|waterfall|sections]"

func complain(_ problem: String) -> Never {
  FileHandle.standardError.write(Data("gtk-feed: \(problem)\n\(usage)\n".utf8))
  exit(64)
}

var (posts, mode): (Int, FeedMode) = (2000, .list)
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch (argument, arguments.popFirst()) {
  case ("--posts", let value?) where Int(value) ?? 0 > 0: posts = Int(value)!
  case ("--mode", "list"): mode = .list
  case ("--mode", "waterfall"): mode = .waterfall
  case ("--mode", "sections"): mode = .sections
  case ("-h", _), ("--help", _):
    print(usage)
    exit(0)
  case ("--posts", let value):
    complain("--posts takes a number from 1 on\(value.map { ", not \($0)" } ?? "").")
  case ("--mode", let value):
    complain("--mode is list, waterfall or sections\(value.map { ", not \($0)" } ?? "").")
  default: complain("There is no argument \(argument).")
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
