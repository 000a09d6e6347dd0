// SPDX-License-Identifier: MIT
// What the examples of the articles about traces take for granted.

import Espalier

class Host: ListHost {
  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }
  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {}
}

@MainActor var host: Host { Host() }

@MainActor
final class ExampleContext {
  var engine: ListEngine { ListEngine() }
}
