// SPDX-License-Identifier: MIT

import CEspalierGTK
import EspalierGTK
import Foundation
import GTKTestSupport

// How far do rows in sight move that were not asked to?
//
// Scrolls a list through rows that were never measured, edits it, and compares where the toolkit has put each row that
// was in sight before and is after with where it was and what was asked.

var options = Options(CommandLine.arguments)
guard gtk_init_check() != 0 else {
  print("There is no display.")
  exit(2)
}
MainLoop.attachMainActor()
print(
  "\(options.ticks) ticks, seed \(options.seed), GTK \(gtk_get_major_version())."
    + "\(gtk_get_minor_version()).\(gtk_get_micro_version())\n")
var tables: [Table] = []
if options.views.contains("engine") {
  tables.append(Meter(try EngineSubject(options), options).run())
}
if options.views.contains("list-view") {
  // It measures 205 rows where it jumps to: a tick takes thirty times as long.
  if options.views.count > 1 { options.ticks = (options.ticks + 9) / 10 }
  tables.append(Meter(ListViewSubject(options), options).run())
}
Table.show(tables)
let engine = tables.first { $0.name == EngineSubject.name }
exit(engine?.hasJumps == true ? 1 : 0)
