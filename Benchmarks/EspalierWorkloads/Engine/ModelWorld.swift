// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

/// A post list of models on a screen, as an app would write it.
@MainActor
final class ModelWorld {
  let engine: ListEngine
  let host = CountingHost()
  private let posts: [PostModel]

  /// The numbers of posts, drawn ahead: as many as a run changes, so that every run changes the same
  /// ones and finds them as the former left them.
  private let draws: [Int]
  private var nextDraw = 0

  /// Makes posts of five rows each, scrolled to the middle.
  ///
  /// - Parameter changes: how many changes a run makes, each in a post drawn at random.
  init(rows count: Int, changes: Int, withLayout: Bool) throws {
    var configuration = EngineConfiguration()
    if !withLayout { configuration.layout = nil }
    engine = ListEngine(configuration)
    engine.host = host
    let posts = (0..<max(1, count / 5)).map { _ in PostModel() }
    try engine.root.add(posts)
    if withLayout { engine.setViewport(width: 375, height: 800) }
    engine.commit()
    if withLayout {
      engine.setContentOffset(engine.contentExtent / 2)
      engine.commit()
    }
    self.posts = posts
    var generator = SplitMix64(seed: 12)
    draws = (0..<changes).map { _ in Int(generator.next() % UInt64(posts.count)) }
  }

  private func drawPost() -> PostModel {
    nextDraw = (nextDraw + 1) % draws.count
    return posts[draws[nextDraw]]
  }

  /// Sets the state of a row anywhere in the list, which commits.
  func setState() {
    drawPost().photo.setState { $0.likes += 1 }
  }

  /// Taps Like somewhere: the row sends an event, its post shares what the photo is to show, the photo
  /// sets its state, and that is committed.
  func tapLike() {
    drawPost().buttons.tapLike()
  }

  /// Does it once more: it has to be one commit, of one update and nothing else, that replays.
  func check(_ change: () -> Void) throws {
    let post = posts[draws[(nextDraw + 1) % draws.count]]
    let (likes, commits) = (post.photo.state.likes, host.commits)
    try host.checkCommit(of: engine, change)
    try expect(host.commits == commits + 1, "there was not one commit")
    try expect(post.photo.state.likes == likes + 1, "the photo does not know of the like")
    let row = engine.rowIndex(of: post.photo.node!)  // It is in the list.
    try expect(
      host.update.operationCount == 1 && host.update.updates.first?.new.index == row,
      "the commit is not one update of the photo")
  }
}

private let likeTouch = EventID<String>()
private let photoData = DataID<PhotoState>()

/// What a photo shows.
struct PhotoState: Equatable {
  var text = ""
  var likes = 0
}

private final class PostModel: ContainerModel {
  let photo = PhotoModel()
  let buttons = ButtonsModel()

  override func didLoad() throws {
    try add([CellModel(kind: 1, height: .fixed(41), pin: .untilNext), photo, buttons])
    for _ in 0..<2 { try add(CellModel(kind: 4, height: .fixed(25))) }
    subscribe(to: likeTouch) { [unowned self] text in
      share(PhotoState(text: text, likes: photo.state.likes + 1), as: photoData)
    }
  }
}

private final class PhotoModel: StatefulModel<PhotoState> {
  init() { super.init(PhotoState(), kind: 2, height: .fixed(375)) }

  override func didLoad() {
    subscribe(to: photoData) { [unowned self] shared in setState { $0 = shared } }
  }
}

private final class ButtonsModel: CellModel {
  init() { super.init(kind: 3, height: .fixed(41)) }

  func tapLike() {
    try! send(likeTouch, "Like")  // The row is in a list.
  }
}
