// SPDX-License-Identifier: MIT

import Espalier
import Testing

// The code of the article "A Post List".

@MainActor enum PostEvents {
  static let like = EventID<String>()
  static let comment = EventID<String>()
  static let share = EventID<String>()
}

@MainActor struct PhotoText: Equatable {
  static let data = DataID<PhotoText>()

  var text: String
  var color: String
}

@MainActor final class UserModel: CellModel {
  init() { super.init(kind: 1, height: .fixed(41), pin: Pin()) }
}

@MainActor final class PhotoModel: CellModel {
  private(set) var text = PhotoText(text: "", color: "black")

  init() { super.init(kind: 2, height: .fixed(375)) }

  override func didLoad() {
    subscribe(to: PhotoText.data) { [unowned self] text in
      self.text = text
      setNeedsUpdate()
    }
  }

  override func configure(_ view: AnyObject) {
    guard let label = view as? Label else { return }
    label.text = text.text
    label.color = text.color
  }
}

@MainActor final class InteractiveModel: CellModel {
  init() { super.init(kind: 3, height: .fixed(41)) }

  func tapLike() throws { try send(PostEvents.like, "Like") }
  func tapComment() throws { try send(PostEvents.comment, "Comment") }
  func tapShare() throws { try send(PostEvents.share, "Share") }
}

@MainActor final class CommentModel: CellModel {
  init() { super.init(kind: 4, height: .fixed(25)) }
}

@MainActor final class PostModel: ContainerModel {
  let photo = PhotoModel()
  let interactive = InteractiveModel()
  let comments: [CommentModel]

  init(comments count: Int) {
    comments = (0..<count).map { _ in CommentModel() }
    super.init()
    bottomSeparator = Separator(height: 10, kind: 5)
  }

  override func didLoad() throws {
    try add([UserModel(), photo, interactive])
    try add(comments)
    try subscribe(to: PostEvents.like) { [unowned self] in show($0, "red") }
      .and(PostEvents.comment) { [unowned self] in show($0, "yellow") }
      .and(PostEvents.share) { [unowned self] in show($0, "blue") }
  }

  private func show(_ text: String, _ color: String) {
    share(PhotoText(text: text, color: color), as: PhotoText.data)
  }
}

@MainActor
@Suite("Example: a Post List")
struct PostListExample {
  let screen = ModelScreen()
  let engine = ListEngine()
  let posts = [4, 4, 1, 2].map { PostModel(comments: $0) }

  init() throws {
    engine.host = screen
    engine.setViewport(width: 375, height: 800)
    try engine.root.add(posts)
    engine.commit()
  }

  @Test("Four posts are 27 rows, with separators at 7, 15, 20 and 26")
  func rows() throws {
    #expect(engine.rowCount == 27)
    let separators = (0..<27).filter { engine.visibleRow(at: $0)?.kind == 5 }
    #expect(separators == [7, 15, 20, 26])
    #expect(try posts.map { try engine.rows(of: $0.node).count } == [7, 7, 4, 5])
  }

  @Test("Posts are 567, 567, 492 and 517 points tall")
  func heights() {
    let starts = [0, 8, 16, 21, 27].map { engine.offset(ofRow: $0) }
    #expect(starts == [0, 567, 1_134, 1_626, 2_143])
    #expect(engine.contentExtent == 2_143)
  }

  @Test("Hiding the comments of post 0 deletes rows 3, 4, 5 and 6 only")
  func hidesComments() {
    for comment in posts[0].comments { comment.isHidden = true }
    engine.commit()
    #expect(Array(screen.update.deletes) == [3, 4, 5, 6])
    #expect(screen.update.operationCount == 4)
  }

  @Test("Tapping Like in post 1 updates its photo and nothing else")
  func likes() throws {
    let commits = screen.commitCount
    try posts[1].interactive.tapLike()
    #expect(screen.commitCount == commits + 1)
    #expect(screen.update.updates.count == 1)
    #expect(screen.update.updates[0] == BatchUpdate.Update(old: 9, new: 9))
    #expect(screen.update.operationCount == 1)
    #expect(screen.label(of: posts[1].photo)?.color == "red")
    #expect(screen.label(of: posts[0].photo)?.text == "")
    #expect(engine.contentExtent == 2_143)
  }

  @Test("The last tap is what the photo says")
  func commentsAndShares() throws {
    try posts[0].interactive.tapComment()
    #expect(posts[0].photo.text == PhotoText(text: "Comment", color: "yellow"))
    try posts[0].interactive.tapShare()
    #expect(posts[0].photo.text == PhotoText(text: "Share", color: "blue"))
    #expect(posts[0].value(of: PhotoText.data) == posts[0].photo.text)
    #expect(posts[1].value(of: PhotoText.data) == nil)
  }
}
