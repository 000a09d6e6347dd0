// SPDX-License-Identifier: MIT

import Espalier

/// Where the reader is, and which post is the current one: its front row is the engine's selection.
extension FeedApp {
  /// Scrolls by lines, not beyond the ends.
  func scroll(by lines: Int) {
    area.offset += Double(lines)
    followsScroll = true
  }

  /// Goes to a post by its place, and makes it the current one.
  func go(to index: Int) {
    guard feed.posts.indices.contains(index) else { return }
    choose(feed.posts[index])
    bringIntoSight = (feed.posts[index], .top)
  }

  /// Goes to the very end.
  func goToEnd() {
    guard engine.rowCount > 0, let last = engine.node(atRow: engine.rowCount - 1) else { return }
    attempt { try engine.scroll(to: last, at: .bottom) }
    engine.setNeedsCommit()
    followsScroll = true
  }

  /// Makes the next post the current one, or the one before.
  func step(by step: Int) {
    guard let current, let row = row(of: current) else { return }
    // In the order of the list, which is not that of the posts in sections.
    var next = row + step
    while (0..<engine.rowCount).contains(next) {
      if let model = engine.model(atRow: next), let post = post(of: model), post !== current {
        // Coming from below, the first row of the post is further up.
        choose(post)
        bringIntoSight = (post, .nearest)
        return
      }
      next += step
    }
  }

  private func row(of post: PostModel) -> Int? {
    guard let node = post.front.node else { return nil }
    return engine.rowIndex(of: node)
  }

  /// The post that a row is part of.
  func post(of model: ComponentModel) -> PostModel? {
    var model: ComponentModel? = model
    while let one = model {
      if let post = one as? PostModel { return post }
      model = one.parent
    }
    return nil
  }

  /// Makes a post the current one.
  func choose(_ post: PostModel?) {
    current = post
    engine.setNeedsCommit()
    isSelectionStale = true
  }

  /// What is left to do when a commit has shown where everything is.
  ///
  /// - Returns: whether another commit is to carry it out.
  func finishCommit() -> Bool {
    if let (post, alignment) = bringIntoSight {
      bringIntoSight = nil
      if let node = post.front.node { attempt { try engine.scroll(to: node, at: alignment) } }
      engine.setNeedsCommit()
      select()
      return true
    }
    if current?.engine == nil || (followsScroll && !isInSight(current)) {
      choose(postsInSight.first)
    }
    followsScroll = false
    guard isSelectionStale else { return false }
    select()
    return true
  }

  /// Tells the engine which row is selected: it stays so wherever it moves, and its view says so.
  private func select() {
    isSelectionStale = false
    engine.selection.removeAll()
    guard let node = current?.front.node else { return }
    attempt { try engine.selection.insert(node) }
    engine.setNeedsCommit()
  }

  private var postsInSight: [PostModel] {
    area.rowsInSight.compactMap { engine.model(of: $0).flatMap(post(of:)) }
  }

  private func isInSight(_ post: PostModel?) -> Bool {
    postsInSight.contains { $0 === post }
  }
}
