// SPDX-License-Identifier: MIT
// What the examples of README.md take for granted.

import Espalier

struct Item: Equatable {
  var id: Int
  var name: String
}

let old: [Item] = []
let new: [Item] = []
let oldRows: [Row] = []
let newRows: [Row] = []

final class Screen: ListHost {
  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }
  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {}
}

@MainActor var screen: Screen { Screen() }

@MainActor
final class ExampleContext {}
