// SPDX-License-Identifier: MIT

import Espalier

/// A row of the feed: it says what it shows, and every view shows that.
class FeedRow: CellModel {
  /// What the row shows.
  var content: RowContent { .text([]) }

  override func configure(_ view: AnyObject) {
    (view as? RowView)?.content = content
  }
}

/// Who wrote the post. It stays in sight as long as the post is, and the next one pushes it out.
final class UserRow: FeedRow {
  private let source: PostSource
  private let sharer: String?

  init(_ source: PostSource, sharedBy sharer: String?) {
    self.source = source
    self.sharer = sharer
    // Below the headings of sections, which are of level 0.
    super.init(kind: .user, height: .lines(1), pin: Pin(.untilNext, level: 1))
  }

  override var content: RowContent {
    let style = Style(255, on: 24)
    let shared = sharer.map { " · ↻ shared by \($0)" } ?? ""
    return .text([
      Paragraph(
        [
          Run(" \(source.author)", style.bold),
          Run(" · \(PostSource.topics[source.topic]) · #\(source.number)\(shared)", style),
        ], wraps: false, on: 24)
    ])
  }
}

/// The picture. It says whether the reader likes it.
final class PhotoRow: FeedRow {
  private let source: PostSource
  private var isLiked = false

  init(_ source: PostSource) {
    self.source = source
    super.init(kind: .photo, height: .picture(lines: 4))
  }

  override func didLoad() {
    subscribe(to: Likes.data) { [unowned self] likes in
      guard likes.isMine != isLiked else { return }
      isLiked = likes.isMine
      setNeedsUpdate()
    }
  }

  override var content: RowContent {
    .photo(
      source, height: 4, title: isLiked ? [Run(" ♥ You like this ", Style(255, on: 160).bold)] : [])
  }
}

/// The text, as high as it has to be.
final class TextRow: FeedRow {
  private let source: PostSource

  init(_ source: PostSource) {
    self.source = source
    super.init(kind: .text, height: .text(lines: 2))
  }

  override var content: RowContent {
    .text([Paragraph([Run(source.text)], lead: Run(" "))])
  }
}

/// Like, comment and share. It does not know who listens.
final class ButtonsRow: FeedRow {
  private var likes = Likes(count: 0)
  private var comments = 0

  init() { super.init(kind: .buttons, height: .lines(1)) }

  override func didLoad() {
    subscribe(to: Likes.data) { [unowned self] likes in
      self.likes = likes
      setNeedsUpdate()
    }
    subscribe(to: CommentCount.data) { [unowned self] comments in
      self.comments = comments.count
      setNeedsUpdate()
    }
  }

  /// Presses a button.
  func press(_ event: EventID<Void>) throws { try send(event) }

  /// The button at a distance from the left edge, in cells.
  static func button(at x: Int) -> Button? {
    switch x {
    case 0..<10: .like
    case 10..<20: .comment
    case 20..<32: .share
    default: nil
    }
  }

  /// The buttons.
  enum Button { case like, comment, share }

  override var content: RowContent {
    let like =
      likes.isMine ? Run(" ♥ \(likes.count)", Style(203).bold) : Run(" ♡ \(likes.count)")
    return .text([
      Paragraph(
        [Self.padded(like), Self.padded(Run("💬 \(comments)")), Run("↻ share")], wraps: false)
    ])
  }

  private static func padded(_ run: Run) -> Run {
    let missing = max(1, 10 - CharacterWidth.of(run.text))
    return Run(run.text + String(repeating: " ", count: missing), run.style)
  }
}

/// A comment.
final class CommentRow: FeedRow {
  private let author: String
  private let text: String

  init(_ author: String, _ text: String) {
    self.author = author
    self.text = text
    super.init(kind: .comment, height: .text(lines: 1))
  }

  override var content: RowContent {
    .text([
      Paragraph(
        [Run("\(author) ", Style().bold), Run(text)], lead: Run(" ╰ ", Style().dim))
    ])
  }
}

/// A post in one row, for a waterfall.
final class CardRow: FeedRow {
  private let source: PostSource
  private var likes = Likes(count: 0)
  private var comments = 0

  init(_ source: PostSource) {
    self.source = source
    super.init(kind: .card, height: .text(lines: 8))
  }

  override func didLoad() {
    subscribe(to: Likes.data) { [unowned self] likes in
      self.likes = likes
      setNeedsUpdate()
    }
    subscribe(to: CommentCount.data) { [unowned self] comments in
      self.comments = comments.count
      setNeedsUpdate()
    }
  }

  override var content: RowContent {
    let back = source.hills
    let heart = likes.isMine ? Run(" ♥ \(likes.count)", Style(217).bold) : Run(" ♡ \(likes.count)")
    return .text([
      Paragraph(
        [Run("\(source.author) ", Style(255).bold), Run("#\(source.number)", Style(250))],
        lead: Run(" "), wraps: false, on: back),
      Paragraph([Run(source.text, Style(253))], lead: Run(" "), on: back),
      Paragraph(
        [Run(heart.text, heart.style.foreground == nil ? Style(250) : heart.style)]
          + [Run("   💬 \(comments)", Style(250))], wraps: false, on: back),
    ])
  }
}

/// The heading of a section. It stays in sight as long as the section is.
final class HeadingRow: FeedRow {
  private let title: String

  init(_ title: String) {
    self.title = title
    super.init(kind: .heading, height: .lines(1), pin: .insideContainer, role: .header)
  }

  override var content: RowContent {
    .text([Paragraph([Run(" ▌\(title)", Style(232, on: 179).bold)], wraps: false, on: 179)])
  }
}

/// What is there when nothing is: it shows and hides itself as the posts come and go.
final class EmptyRow: EmptyModel {
  init(of posts: ContainerModel) {
    super.init(of: posts, kind: .empty, height: .text(lines: 3))
  }

  override func configure(_ view: AnyObject) {
    (view as? RowView)?.content = .text([
      Paragraph([]),
      Paragraph([Run("There are no posts.", Style().bold)], isCentered: true),
      Paragraph(
        [Run("a appends one, i puts one on top, f follows a stream of them.", Style().dim)],
        isCentered: true),
    ])
  }
}
