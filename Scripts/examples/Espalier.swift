// SPDX-License-Identifier: MIT
// What the examples of Espalier's articles take for granted: the code of an app, on the main actor.

import Espalier

class Host: ListHost {
  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }
  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {}
}

@MainActor var host: Host { Host() }
@MainActor var recycler: Host { Host() }
@MainActor var screen: Host { Host() }
@MainActor var wall: Host { Host() }

@MainActor
final class Label {
  var text = ""
  var color = ""
}

@MainActor
final class Settings {
  var name = "Ann"
  var isPremium = false
  var friends = ["Bea", "Cem"]
}

@MainActor let settings = Settings()

class CommentModel: CellModel {
  init() { super.init(kind: 4, height: .fixed(25)) }
}

class UserModel: CellModel {
  init() { super.init(kind: 1, height: .fixed(41), pin: .untilNext) }
}

protocol Greeter {
  func greeting(_ count: Int) -> String
}

final class EnglishGreeter: Greeter {
  func greeting(_ count: Int) -> String { "Hello \(count) times" }
}

struct PostUser: Hashable {
  var name: String
}

struct PostImage: Hashable {
  var file: String
}

struct Picture: Identifiable, Equatable {
  var id: Int
  var width: Double
  var height: Double
}

struct Table {
  var visibleRows: Range<Int> { 0..<10 }
  var rowsToFetchAhead: Range<Int> { 10..<20 }
  func reloadData() {}
  func performBatchUpdates(_ body: () -> Void) {}
  func performBatchUpdates(
    _ body: () -> Void, completion: @escaping @MainActor () -> Void
  ) {}
}

@MainActor var table: Table { Table() }

struct Loop {
  func perform(_ turn: @escaping @MainActor () -> Void) {}
}

@MainActor var loop: Loop { Loop() }

@MainActor
final class Turn {
  let scheduler = CommitScheduler { _ in }
  func run() {}
}

@MainActor var turn: Turn { Turn() }

@MainActor
final class ExampleContext {
  var engine: ListEngine { ListEngine() }
  var pictures: ElementList<Picture, Int>?
  var frames: [RowFrame] = []
}
