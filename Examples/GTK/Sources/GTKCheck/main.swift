// SPDX-License-Identifier: MIT

import CEspalierGTK
import EspalierGTK
import GTKTestSupport

// Drives the views on a display. `SEED` is the seed of the random edits.

guard gtk_init_check() != 0 else {
  print("There is no display.")
  exit(2)
}
MainLoop.attachMainActor()
checkMainActor()
if CommandLine.arguments.contains("--list-model") || CommandLine.arguments.count == 1 {
  checkReadme()
  checkListModel()
}
if CommandLine.arguments.contains("--view") || CommandLine.arguments.count == 1 {
  checkEngineView()
  checkHost()
}
Checks.end()
