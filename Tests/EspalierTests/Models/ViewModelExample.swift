// SPDX-License-Identifier: MIT

import Espalier
import Testing

// The code of the article "A post made of view models": IGListKit's guide to binding, with likes kept locally.

@MainActor struct BoundPost: Identifiable {
  let id: Int
  var user = "Ann"
  var image = "sea.jpg"
  var likes = 3
  var comments = ["Nice", "Where is it?"]
}

@MainActor struct PostUser: Equatable { var name: String }
@MainActor struct PostImage: Equatable { var file: String }
@MainActor struct PostActions: Equatable { var likes: Int }
@MainActor struct PostComment: Equatable { var text: String }

struct PartID: Hashable {
  var post: BoundPost.ID
  var name: String
}

@MainActor
final class BoundPosts {
  var posts: [BoundPost]
  private let engine: ListEngine
  private var localLikes: [BoundPost.ID: Int] = [:]
  private lazy var list = SectionList(in: engine) { [unowned self] in
    for post in posts { section(of: post) }
  }

  init(_ posts: [BoundPost], in engine: ListEngine) {
    (self.posts, self.engine) = (posts, engine)
  }

  private func section(of post: BoundPost) -> CellSection {
    func id(_ name: String) -> PartID { PartID(post: post.id, name: name) }
    let likes = post.likes + localLikes[post.id, default: 0]
    return CellSection(id: post.id) {
      SectionCell(id: id("user"), model: PostUser(name: post.user), height: .fixed(55))
      SectionCell(
        id: id("image"), kind: 1, model: PostImage(file: post.image), height: .fixed(250))
      SectionCell(id: id("actions"), model: PostActions(likes: likes), height: .fixed(55))
      for comment in post.comments {
        SectionCell(
          id: id("comment: " + comment), kind: 2, model: PostComment(text: comment),
          height: .fixed(35))
      }
    }
  }

  func update() throws { try list.update() }

  func tapHeart(_ id: BoundPost.ID) throws {
    localLikes[id, default: 0] += 1
    try list.update()
  }

  func fill(_ label: Label, atRow row: Int) {
    guard let cell = list.cell(atRow: row) else { return }
    if let user = cell.model(as: PostUser.self) { label.text = user.name }
    if let image = cell.model(as: PostImage.self) { label.text = image.file }
    if let actions = cell.model(as: PostActions.self) { label.text = "\(actions.likes) likes" }
    if let comment = cell.model(as: PostComment.self) { label.text = comment.text }
  }
}

@MainActor enum PostPart: Identifiable, Equatable {
  case user(String)
  case image(String)
  case actions(likes: Int)
  case comment(String)

  nonisolated var id: String {
    switch self {
    case .user: "user"
    case .image: "image"
    case .actions: "actions"
    case .comment(let text): "comment: " + text
    }
  }

  var height: Double {
    switch self {
    case .user, .actions: 55
    case .image: 250
    case .comment: 35
    }
  }
}

@MainActor final class BoundPostContainer: ContainerModel {
  static let heart = EventID<Void>()

  var post: BoundPost
  private var localLikes = 0
  private(set) var parts: ElementList<PostPart, PostPart.ID>?

  init(_ post: BoundPost) {
    self.post = post
    super.init()
    subscribe(to: Self.heart) { [unowned self] in
      localLikes += 1
      try? update()
    }
  }

  override func didAttach() {
    guard let engine, let node else { return }
    parts = ElementList(in: engine, container: node) { RowContent(height: .fixed($0.height)) }
    try? show()
  }

  override func didDetach() { parts = nil }

  func update() throws {
    try show()
    setNeedsCommit()
  }

  private func show() throws {
    let likes = post.likes + localLikes
    let first = [PostPart.user(post.user), .image(post.image), .actions(likes: likes)]
    try parts?.set(first + post.comments.map { .comment($0) })
  }
}

@MainActor
@Suite("Example: a post made of view models, described as a section")
struct ViewModelExample {
  let screen = ModelScreen()
  let engine: ListEngine
  let posts: BoundPosts

  init() throws {
    engine = ListEngine(hasSections: true, host: screen)
    engine.setViewport(width: 320, height: 800)
    posts = BoundPosts([BoundPost(id: 1)], in: engine)
    try posts.update()
  }

  private func text(atRow row: Int) -> String {
    let label = Label()
    posts.fill(label, atRow: row)
    return label.text
  }

  @Test func aPostIsItsViewModelsInOrder() {
    #expect(screen.update.description == "insert 0 1 2 3 4")
    #expect((0..<5).map { engine.offset(ofRow: $0) } == [0, 55, 305, 360, 395])
    #expect(engine.contentExtent == 430)
    #expect((0..<5).map(text) == ["Ann", "sea.jpg", "3 likes", "Nice", "Where is it?"])
  }

  @Test func tappingTheHeartUpdatesTheActionsAndNothingElse() throws {
    try posts.tapHeart(1)
    #expect(screen.update.description == "update 2→2")
    #expect(text(atRow: 2) == "4 likes")
  }

  @Test func appendingACommentInsertsItsRowAndNothingElse() throws {
    posts.posts[0].comments.append("Lisbon")
    try posts.update()
    #expect(screen.update.description == "insert 5")
  }

  @Test func twoEqualCommentsStayTwoRows() throws {
    posts.posts[0].comments = ["Nice", "Nice"]
    try posts.update()
    #expect(engine.rowCount == 5)
    #expect(screen.update.operationCount == 2 && screen.diagnostics.count == 1)
    posts.posts[0].comments = ["Nice", "Nice", "Nice"]
    try posts.update()
    #expect(screen.update.operationCount == 1)
  }

  @Test func postsSideBySideShareNoIdentities() throws {
    posts.posts.insert(BoundPost(id: 2), at: 0)
    try posts.update()
    #expect(engine.rowCount == 10 && screen.diagnostics == [])
    #expect(screen.update.description == "insert 0 1 2 3 4")
    try posts.tapHeart(1)
    #expect(screen.update.description == "update 7→7")
    #expect(text(atRow: 7) == "4 likes" && text(atRow: 2) == "3 likes")
  }
}

@MainActor
@Suite("Example: a post made of view models, in a container of models")
struct ViewModelContainerExample {
  let screen = ModelScreen()
  let engine = ListEngine()
  let post = BoundPostContainer(BoundPost(id: 1))

  init() throws {
    engine.host = screen
    engine.setViewport(width: 320, height: 800)
    try engine.root.add(post)
    engine.commit()
  }

  @Test func aPostIsItsPartsInOrder() {
    #expect(engine.rowCount == 5 && screen.update.description == "insert 0 1 2 3 4")
    #expect(post.parts?.element(atRow: 3) == .comment("Nice"))
  }

  @Test func aHeartIsOneUpdate() throws {
    let commits = screen.commitCount
    try post.send(BoundPostContainer.heart)
    #expect(screen.update.description == "update 2→2" && screen.commitCount == commits + 1)
    #expect(post.parts?.element(atRow: 2) == .actions(likes: 4))
  }

  @Test func aPostThatIsTakenOutComesBackWithItsLikes() throws {
    try post.send(BoundPostContainer.heart)
    try post.removeFromParent()
    engine.commit()
    #expect(engine.rowCount == 0)
    try engine.root.add([CellModel(height: .fixed(10)), post])
    engine.commit()
    #expect(engine.rowCount == 6)
    #expect(post.parts?.element(atRow: 3) == .actions(likes: 4))
  }
}
