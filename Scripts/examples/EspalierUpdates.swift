// SPDX-License-Identifier: MIT
// What the examples of EspalierUpdates' articles take for granted.

import EspalierUpdates

func rows(_ text: String) -> [Row] {
  text.unicodeScalars.map { Row(id: RowID(Int64($0.value))) }
}

struct Item: Identifiable, Equatable, Sendable {
  var id: Int
  var differenceIdentifier: String
  func isContentEqual(to other: Item) -> Bool { self == other }
}

final class ExampleContext {
  let old: [Item] = []
  let new: [Item] = []
  let oldPosts: [Item] = []
  let newPosts: [Item] = []
}
