// SPDX-License-Identifier: MIT
// What the examples of EspalierDiff's articles take for granted.

import EspalierDiff

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
