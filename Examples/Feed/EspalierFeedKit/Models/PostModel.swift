// SPDX-License-Identifier: MIT

import Espalier

/// A post: a user who stays in sight, a picture, a text, buttons, and comments. In a waterfall it is one card.
final class PostModel: ContainerModel {
  let source: PostSource

  /// The row that stands for the post when it is shown as rows.
  let user: UserRow
  let buttons = ButtonsRow()

  /// The row that stands for the post when it is shown as a card.
  let card: CardRow

  private let body = ContainerModel()
  private let comments = ContainerModel()
  private var likes: Likes
  private var look = FeedLook()

  /// Whether its own comments are folded away.
  private var isFolded = false

  /// Makes a post.
  ///
  /// - Parameter sharer: who shared it, if it is a shared one.
  init(_ source: PostSource, sharedBy sharer: String? = nil) {
    self.source = source
    user = UserRow(source, sharedBy: sharer)
    card = CardRow(source)
    likes = Likes(count: source.likes)
    super.init()
    card.isHidden = true
  }

  override func didLoad() throws {
    try add([user, body, card])
    try body.add([PhotoRow(source), TextRow(source), buttons, comments])
    for index in 0..<source.commentCount {
      let (author, text) = source.comment(index)
      try comments.add(CommentRow(author, text))
    }
    share(likes, as: Likes.data)
    share(CommentCount(count: source.commentCount), as: CommentCount.data)
    listen()
    subscribe(to: FeedLook.data) { [unowned self] look in
      guard look != self.look else { return }
      self.look = look
      showLook()
    }
  }

  /// Events of the rows come up, and what follows from them goes down.
  private func listen() {
    subscribe(to: PostEvents.like) { [unowned self] in
      likes.isMine.toggle()
      likes.count += likes.isMine ? 1 : -1
      share(likes, as: Likes.data)
    }
    subscribe(to: PostEvents.comment) { [unowned self] text in
      try? comments.add(CommentRow("You", text))
      share(CommentCount(count: comments.childCount), as: CommentCount.data)
      setNeedsCommit()
    }
    subscribe(to: PostEvents.share) { [unowned self] in
      try? send(PostEvents.repost, self)
    }
  }

  /// Folds the comments of this post away, or shows them again.
  func toggleComments() {
    isFolded.toggle()
    showLook()
    setNeedsCommit()
  }

  /// The row that stands for the post.
  var front: CellModel { look.showsCards ? card : user }

  private func showLook() {
    user.isHidden = look.showsCards
    body.isHidden = look.showsCards
    card.isHidden = !look.showsCards
    comments.isHidden = look.hidesComments || isFolded
  }
}
