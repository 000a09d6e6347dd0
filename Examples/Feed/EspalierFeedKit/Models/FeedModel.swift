// SPDX-License-Identifier: MIT

import Espalier

/// How the feed is arranged.
public enum FeedMode: Hashable, Sendable, CaseIterable {
  /// One post below the other.
  case list
  /// Cards in columns.
  case waterfall
  /// Posts by topic, below headings.
  case sections
}

/// A topic with its posts.
final class SectionModel: ContainerModel {
  init(_ title: String) {
    super.init()
    try? add(HeadingRow(title))
  }

  /// Whether it has no posts.
  var isEmpty: Bool { childCount == 1 }
}

/// The feed: posts in an order.
final class FeedModel: ContainerModel {
  /// The posts in their order, whatever section they are in.
  private(set) var posts: [PostModel] = []
  private(set) var mode = FeedMode.list

  /// Is told of posts that were shared.
  var onRepost: ((PostModel) -> Void)?

  /// Where the post was that was asked for last.
  private var lastIndex = 0
  private var look = FeedLook()
  private let sections = PostSource.topics.map { SectionModel($0) }
  private let gap = Separator(height: .cell, kind: .gap)

  /// Makes a feed without posts.
  init() {
    super.init()
    separatorBetweenChildren = gap
    share(look, as: FeedLook.data)
    for section in sections { section.separatorBetweenChildren = gap }
  }

  override func didLoad() throws {
    subscribe(to: PostEvents.repost) { [unowned self] in onRepost?($0) }
  }

  /// Puts posts before the post at an index, or behind the last one.
  ///
  /// - Complexity: O(the posts).
  func insert(_ new: [PostModel], at index: Int) throws {
    posts.insert(contentsOf: new, at: index)
    // From the last on: each is put before one that is in its place.
    for place in stride(from: index + new.count - 1, through: index, by: -1) {
      try put(posts[place], at: place)
    }
    didChangePosts()
  }

  /// Takes a post out.
  func remove(_ post: PostModel) throws {
    guard let index = index(of: post) else { return }
    posts.remove(at: index)
    try post.removeFromParent()
    didChangePosts()
  }

  /// A section without posts is not shown.
  private func didChangePosts() {
    for section in sections { section.isHidden = section.isEmpty }
    setNeedsCommit()
  }

  /// Moves a post to another index. It keeps its rows, their heights, and its selection.
  func move(_ post: PostModel, toIndex index: Int) throws {
    guard let old = self.index(of: post) else { return }
    posts.remove(at: old)
    posts.insert(post, at: index)
    try put(post, at: index)
    setNeedsCommit()
  }

  /// Puts the posts into an order that is as good as any.
  func shuffle(using generator: inout some RandomNumberGenerator) throws {
    posts.shuffle(using: &generator)
    try arrange()
  }

  /// The index of a post.
  ///
  /// - Complexity: O(1) for the post that was asked for last, if it did not move; else O(the posts).
  func index(of post: PostModel) -> Int? {
    if posts.indices.contains(lastIndex), posts[lastIndex] === post { return lastIndex }
    for index in posts.indices where posts[index] === post {
      lastIndex = index
      return index
    }
    return nil
  }

  /// Hides the comments of all posts, or shows them again.
  func toggleComments() {
    look.hidesComments.toggle()
    share(look, as: FeedLook.data)
    setNeedsCommit()
  }

  /// Arranges the posts in another way.
  ///
  /// - Parameter columns: of a waterfall.
  func show(_ mode: FeedMode, columns: Int) throws {
    let former = self.mode
    self.mode = mode
    if mode == .waterfall {
      style = ContainerStyle(
        .waterfall(columns: columns), left: .cell, right: .cell, lineSpacing: .cell,
        itemSpacing: .twoCells)
    } else if former == .waterfall {
      style = nil
    }
    separatorBetweenChildren = mode == .list ? gap : nil
    look.showsCards = mode == .waterfall
    share(look, as: FeedLook.data)
    if (mode == .sections) != (former == .sections) { try arrange() }
    setNeedsCommit()
  }

  /// Puts all posts where they belong, one behind the other.
  private func arrange() throws {
    if mode == .sections { try add(sections) }
    for post in posts { try (mode == .sections ? section(of: post) : self).add(post) }
    if mode != .sections { for section in sections { try section.removeFromParent() } }
    didChangePosts()
  }

  private func section(of post: PostModel) -> SectionModel { sections[post.source.topic] }

  /// Puts one post where it belongs: before the next one of its section, or behind the last.
  private func put(_ post: PostModel, at index: Int) throws {
    let container = mode == .sections ? section(of: post) : self
    let next = posts[(index + 1)...].first {
      mode != .sections || $0.source.topic == post.source.topic
    }
    if let next { try container.insert(post, before: next) } else { try container.add(post) }
  }
}
