// SPDX-License-Identifier: MIT

import Espalier
import EspalierBenchmarkKit

/// A feed of models with a recycler for views, in the middle of a long list: what an app's user feels.
///
/// About nineteen rows are in sight. A post has a header that pins, a text of automatic height, buttons and
/// two comments; five more comments are hidden.
@MainActor
final class FeedWorld {
  let engine: ListEngine
  private let screen = FeedScreen()
  private let recycler: Recycler<FeedScreen>
  private let posts: [FeedPost]

  /// The number of the post that is first in sight.
  private let middle: Int

  /// The post that comes and goes.
  private let guest = FeedPost(number: -1)
  private var turn = 0

  /// Makes a feed of about so many rows, scrolled to the middle, and warms it up.
  init(rows count: Int) throws {
    engine = ListEngine()
    recycler = Recycler(adapter: screen, poolLimit: 64)
    engine.host = recycler
    let posts = (0..<max(8, count / FeedPost.visibleRows)).map(FeedPost.init)
    self.posts = posts
    middle = posts.count / 2
    try engine.root.add(posts)
    engine.setViewport(width: 375, height: 800)
    engine.commit()
    engine.setContentOffset(engine.contentExtent / 2)
    engine.commit()
    // By number: an engine that was ever asked to scroll to a row looks for that in every commit.
    let row = try expectSome(engine.rowIndex(of: try expectSome(posts[middle].header.node)))
    engine.setContentOffset(try expectSome(engine.offset(ofRow: row)))
    engine.commit()
  }

  /// A commit without a change.
  func commitNothing() { engine.commit() }

  /// A new post before the second one in sight, and the next time it is gone again.
  func insertOrRemove() {
    if guest.parent == nil {
      try! engine.root.insert(guest, before: posts[middle + 1])  // Both are in the list.
    } else {
      try! guest.removeFromParent()  // It is in the list.
    }
    engine.commit()
  }

  /// A tap on Like in a post in sight: an event goes up, data goes down, the text shows it.
  func like() {
    turn += 1
    posts[middle + turn % 2].buttons.tapLike()
  }

  /// A text far below what is in sight shows something else.
  func updateUnseen() {
    turn += 1
    // A small feed has no 64 posts below.
    posts[(middle + posts.count / 4 + turn % 64) % posts.count].body.setNeedsUpdate()
    engine.commit()
  }

  /// The buttons of a post in sight go to the end of their post, and the next time back.
  func move() {
    let post = posts[middle]
    let end = post.children.count - 1
    let index = post.children[end] === post.buttons ? 2 : end
    try! post.insert(post.buttons, at: index)  // It is there.
    engine.commit()
  }

  /// Another width, and the next time the former one: all texts may be as high as they like.
  func rotate() {
    turn += 1
    engine.setViewport(width: turn.isMultiple(of: 2) ? 375 : 600, height: 800)
    engine.commit()
  }

  /// The five other comments of a post in sight are shown, and the next time hidden.
  func expandOrCollapse() {
    posts[middle].others.isHidden.toggle()
    engine.commit()
  }

  /// To a place far away: a third and two thirds of the list, in turn.
  func jump() {
    turn += 1
    engine.setContentOffset(engine.contentExtent * (turn.isMultiple(of: 2) ? 1 : 2) / 3)
    engine.commit()
  }

  /// A page down, and the next time up again.
  func page() {
    turn += 1
    engine.viewportDidScroll(to: screen.offset + (turn.isMultiple(of: 2) ? 780 : -780))
    engine.commit()
  }

  /// What is on the screen has to be what the models say, in order and without a gap.
  func verify() throws {
    let shown = recycler.shownRows.filter { $0.frame.layer == .row }
    try expect(shown.count > 12, "only \(shown.count) rows are on the screen")
    for (row, frame, view) in recycler.shownRows {
      let model = try expectSome(engine.model(atRow: frame.row) as? FeedRow)
      try expect(model.id == row.id, "row \(frame.row) is shown by the view of another one")
      try expect(view.text == model.text, "a view shows \(view.text), not \(model.text)")
      try expect(
        view.y == frame.y && view.height == frame.height, "a view is not where it was put")
    }
    for (one, next) in zip(shown, shown.dropFirst()) {
      try expect(next.frame.row > one.frame.row, "rows are not in order")
      guard next.frame.row == one.frame.row + 1 else { continue }
      try expect(
        (one.frame.y + one.frame.height - next.frame.y).magnitude < 0.01,
        "there is a gap above row \(next.frame.row)")
    }
    var generator = SplitMix64(seed: 3)
    for _ in 0..<20 {
      let post = posts[Int(generator.next() % UInt64(posts.count))]
      try expect(post.others.children.count == 5, "a post has lost its comments")
    }
  }
}

private let likeTouch = EventID<Void>()
private let likeCount = DataID<Int>()

/// A row that has something to say.
private class FeedRow: CellModel {
  var text: String { "" }

  override func configure(_ view: AnyObject) {
    // The screen makes no other views.
    unsafe unsafeDowncast(view, to: FeedView.self).text = text
  }
}

private final class FeedPost: ContainerModel {
  /// The rows of a post whose other comments are hidden.
  static let visibleRows = 5

  let header: FeedLine
  let body = FeedText()
  let buttons = FeedButtons()
  let others = ContainerModel()

  init(number: Int) {
    header = FeedLine("Post \(number)", kind: 1, height: 41, pin: .untilNext)
    super.init()
  }

  override func didLoad() throws {
    try add([header, body, buttons])
    for comment in 0..<2 { try add(FeedLine("Comment \(comment)", kind: 4, height: 36)) }
    for comment in 2..<7 { try others.add(FeedLine("Comment \(comment)", kind: 4, height: 36)) }
    others.isHidden = true
    try add(others)
    subscribe(to: likeTouch) { [unowned self] in
      share(body.likes + 1, as: likeCount)
    }
  }
}

private final class FeedLine: FeedRow {
  private let line: String

  init(_ line: String, kind: RowKind, height: Double, pin: Pin? = nil) {
    self.line = line
    super.init(kind: kind, height: .fixed(height), pin: pin)
  }

  override var text: String { line }
}

/// A text whose height is measured.
private final class FeedText: FeedRow {
  private(set) var likes = 0

  init() { super.init(kind: 2, height: .automatic(estimate: 60)) }

  override var text: String { likes.isMultiple(of: 2) ? "even likes" : "odd likes" }

  override func didLoad() {
    subscribe(to: likeCount) { [unowned self] count in
      likes = count
      setNeedsUpdate()
    }
  }
}

private final class FeedButtons: FeedRow {
  init() { super.init(kind: 3, height: .fixed(41)) }

  override var text: String { "Like" }

  func tapLike() {
    try! send(likeTouch, ())  // The row is in a list.
  }
}

/// What a toolkit's view has.
private final class FeedView {
  var text = ""
  var y = 0.0
  var height = 0.0
}

/// A kit of views that cost nothing themselves.
private final class FeedScreen: ViewAdapter {
  private(set) var offset = 0.0

  func makeView(of kind: RowKind) -> FeedView { FeedView() }

  func height(of prototype: FeedView, for request: MeasureRequest) -> Double? { 52 }

  func place(_ view: FeedView, at frame: RowFrame) {
    (view.y, view.height) = (frame.y, frame.height)
  }

  func remove(_ view: FeedView) {}

  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    offset = commit.offset
  }
}
