// SPDX-License-Identifier: MIT

import Espalier

/// What goes up: from the buttons to their post, and from a post to the feed.
enum PostEvents {
  /// The like button was pressed.
  static let like = EventID<Void>()

  /// A comment was written.
  static let comment = EventID<String>()

  /// The share button was pressed. The post hears it, and sends `repost`.
  static let share = EventID<Void>()

  /// A post is to be shared: the feed hears it.
  static let repost = EventID<PostModel>()
}

/// What goes down from a post: how many like it.
struct Likes: Equatable, Sendable {
  static let data = DataID<Likes>()

  var count: Int
  var isMine = false
}

/// What goes down from a post: how many comments it has.
struct CommentCount: Equatable, Sendable {
  static let data = DataID<CommentCount>()

  var count: Int
}

/// What goes down from the feed to all posts: how they are shown.
struct FeedLook: Equatable, Sendable {
  static let data = DataID<FeedLook>()

  /// Whether a post is one card instead of its rows.
  var showsCards = false

  /// Whether comments are hidden.
  var hidesComments = false
}
