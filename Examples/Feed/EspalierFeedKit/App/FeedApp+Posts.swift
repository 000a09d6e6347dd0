// SPDX-License-Identifier: MIT

import Espalier

/// What the posts go through.
extension FeedApp {
  /// A post at the end, in sight.
  func append() {
    let post = newPost()
    attempt { try feed.insert([post], at: feed.posts.count) }
    choose(post)
    bringIntoSight = (post, .nearest)
  }

  /// Posts on top. The picture stays, but for a reader who is at the very top of a live feed.
  func prepend(_ count: Int) {
    let isAtTop = area.offset <= 0
    attempt { try feed.insert((0..<count).map { _ in newPost() }.reversed(), at: 0) }
    if isLive, isAtTop, let first = feed.posts.first { bringIntoSight = (first, .top) }
  }

  private func newPost() -> PostModel {
    defer { nextNumber += 1 }
    return PostModel(PostSource(nextNumber))
  }

  /// A shared post is a new one on top, with the name of who shared it.
  func repost(_ post: PostModel) {
    attempt { try feed.insert([PostModel(post.source, sharedBy: "you")], at: 0) }
  }

  /// Deletes the current post; the next one is the current one then.
  func removeCurrent() {
    guard let post = current, let index = feed.index(of: post) else { return }
    attempt { try feed.remove(post) }
    current = nil
    if !feed.posts.isEmpty { choose(feed.posts[min(index, feed.posts.count - 1)]) }
  }

  /// Moves the current post, and what is in sight stays.
  func moveCurrent(toIndex index: Int) {
    guard let post = current else { return }
    attempt { try feed.move(post, toIndex: index) }
  }

  /// Arranges the feed in another way, with the current post where the reader is.
  func show(_ mode: FeedMode) {
    guard mode != feed.mode else { return }
    attempt { try feed.show(mode, columns: columnCount) }
    choose(current)
    if let current { bringIntoSight = (current, .top) }
  }
}
