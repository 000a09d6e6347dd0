// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

// The post of the view models' guide: one model, shown as a user row, an image, actions and comments.

struct BoundPost {
  var user = "Ann"
  var image = "sea.jpg"
  var likes = 3
  var comments = ["Nice", "Where is it?"]
}

struct PostUser: Hashable {
  var name: String
}

struct PostImage: Hashable {
  var file: String
}

struct PostActions: Identifiable, Equatable {
  let id = 0
  var likes: Int
}

struct PostComment: Hashable {
  var text: String
}

final class BoundPostContainer: BindingContainer<BoundPost, AnyViewModel> {
  private var localLikes = 0

  override func viewModels(for post: BoundPost) -> [AnyViewModel] {
    [
      AnyViewModel(value: PostUser(name: post.user)),
      AnyViewModel(value: PostImage(file: post.image)),
      AnyViewModel(PostActions(likes: post.likes + localLikes)),
    ] + post.comments.map { AnyViewModel(value: PostComment(text: $0)) }
  }

  override func attributes(for viewModel: AnyViewModel) -> RowAttributes {
    if viewModel.as(PostImage.self) != nil { return RowAttributes(kind: 1, height: .fixed(250)) }
    if viewModel.as(PostComment.self) != nil { return RowAttributes(kind: 2, height: .fixed(35)) }
    return RowAttributes(height: .fixed(55))
  }

  override func configure(_ view: AnyObject, for viewModel: AnyViewModel) {
    guard let label = view as? Label else { return }
    switch viewModel.base {
    case let user as PostUser: label.text = user.name
    case let image as PostImage: label.text = image.file
    case let actions as PostActions: label.text = "\(actions.likes) likes"
    case let comment as PostComment: label.text = comment.text
    default: break
    }
  }

  func tapHeart() throws {
    localLikes += 1
    try update()
  }
}

@Suite("6.5: binding a model to view models")
struct BindingTests {
  let host = SnapshotHost()
  let engine = ListEngine()
  let post: BoundPostContainer

  init() throws {
    engine.host = host
    engine.setViewport(width: 320, height: 800)
    post = BoundPostContainer(BoundPost())
    try engine.root.add(post)
    engine.commit()
  }

  @Test("A post is its view models, in order")
  func rows() {
    #expect(host.updates.map(\.description) == ["insert 0 1 2 3 4"])
    #expect((0..<5).map { engine.offset(ofRow: $0) } == [0, 55, 305, 360, 395])
    #expect(engine.contentExtent == 430)
    #expect(post.element(atRow: 3)?.as(PostComment.self)?.text == "Nice")
  }

  @Test("Tapping the heart updates the actions, and nothing else")
  func localLikes() throws {
    try post.tapHeart()
    #expect(host.updates.last?.description == "update 2→2")
    #expect(post.element(atRow: 2)?.as(PostActions.self)?.likes == 4)
  }

  @Test("Appending a comment inserts its row, and nothing else")
  func appendComment() throws {
    var model = post.model
    model.comments.append("Lisbon")
    try post.update(to: model)
    #expect(host.updates.last?.description == "insert 5")
  }

  @Test("Two equal comments stay two rows")
  func equalComments() throws {
    try post.update(to: BoundPost(comments: ["Nice", "Nice"]))
    #expect(engine.rowCount == 5)
    #expect(host.updates.last?.description == "delete 4, insert 4")
    #expect(host.diagnostics.count == 1)
    try post.update(to: BoundPost(comments: ["Nice", "Nice", "Nice"]))
    #expect(host.updates.last?.operationCount == 1)
  }

  @Test("Posts side by side share no identities")
  func severalPosts() throws {
    let other = BoundPostContainer(BoundPost())
    try engine.root.insert(other, at: 0)
    engine.commit()
    #expect(Set(engine.shownRows().map(\.id)).count == 10)
    #expect(host.diagnostics == [])
    try post.tapHeart()
    #expect(host.updates.last?.description == "update 7→7")
    #expect(post.element(atRow: 1) == nil)
    #expect(post.element(atRow: 7)?.as(PostActions.self)?.likes == 4)
    #expect(other.element(atRow: 2)?.as(PostActions.self)?.likes == 3)
  }

  @Test("Typed view models need no wrapper")
  func typed() throws {
    final class Numbers: BindingContainer<Int, Number> {
      override func viewModels(for model: Int) -> [Number] { (0..<model).map { Number(id: $0) } }
    }
    let numbers = Numbers(3)
    try engine.root.add(numbers)
    engine.commit()
    try numbers.update(to: 4)
    #expect(host.updates.last?.description == "insert 8")
    #expect(numbers.elements.map(\.id) == [0, 1, 2, 3])
  }

  struct Number: Identifiable, Equatable {
    var id: Int
  }

  @Test("View models of different types are never the same one")
  func types() {
    let user = AnyViewModel(value: PostUser(name: "x"))
    let comment = AnyViewModel(value: PostComment(text: "x"))
    #expect(user != comment && user.id != comment.id)
    #expect(user == AnyViewModel(value: PostUser(name: "x")))
    #expect(AnyViewModel(PostActions(likes: 1)).id == AnyViewModel(PostActions(likes: 2)).id)
    #expect(user.as(PostComment.self) == nil)
  }

  @Test("A container that says no view models is misuse")
  func notOverridden() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let engine = ListEngine()
      try engine.root.add(BindingContainer<Int, Number>(1))
      engine.commit()
      withExtendedLifetime(engine) {}
    }
  }
}
