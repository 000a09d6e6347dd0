// SPDX-License-Identifier: MIT

/// A row as apps have them: an identity and some content. Put your own in its place.
struct Post<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
  let id: ID
  var title: String
  var count: Int
}
