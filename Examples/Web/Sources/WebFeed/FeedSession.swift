// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import Foundation

/// One reader's feed: an engine with its models, and the page that shows it, while there is one.
///
/// While the page is away commits go on, and are kept by the catch-up host. When it comes back it is told once more
/// what was lost on the way, up to `mostLost` messages, and gets one message of what happened meanwhile; if it has
/// less than that, one of all that is in sight.
@MainActor
public final class FeedSession {
  /// How many messages may be lost when a page goes.
  static let mostLost = 64

  /// The name of the session, which the page is told and says when it comes back.
  let name: String
  var engine: ListEngine { host.list.engine }
  let feed = FeedModel()
  private let empty: NoPostsRow
  private let host: PageHost
  private let catchUp: CatchUpHost
  private let scheduler = ManualScheduler()
  private let clock = ContinuousClock()

  /// Who hears the messages: the page, while there is one.
  private var send: ((String) -> Void)?

  /// The number of the last message, and what those do to the offset that the page may not know yet: by how much
  /// it moves, or nil where it becomes another one.
  private var number = 0

  /// The last messages, which may have been lost on their way when the page went.
  private var sent: [String] = []
  private var unknown: [(message: Int, by: Double?)] = []

  /// Where the page is when it has all messages.
  private var offset = 0.0

  private var generator = FeedRandom(state: 1)
  private var nextNumber: Int
  private var filter = ""

  /// What the filter looks at, by the numbers of posts.
  private var texts: [Int: String] = [:]
  private let allowsTests: Bool
  private var live: Task<Void, Never>?

  /// Makes a feed of so many posts.
  init(name: String, posts: Int, allowsTests: Bool) {
    (self.name, self.allowsTests) = (name, allowsTests)
    nextNumber = posts + 1
    var configuration = EngineConfiguration()
    // Rows so near to the viewport, in viewports, are measured before they come into sight.
    let reach = RangeReach(ahead: 3, behind: 2)
    configuration.layout?.preloadRange = reach
    configuration.layout?.initialPreloadRange = reach
    host = PageHost(configuration, scheduler: scheduler.scheduler)
    empty = NoPostsRow(of: feed)
    catchUp = CatchUpHost(host)
    catchUp.isBusy = true
    engine.host = catchUp
    do {
      try engine.root.add([feed, empty])
      try feed.insert((0..<posts).map { PostModel(PostSource(posts - $0)) }, at: 0)
    } catch { preconditionFailure("a list of new posts is refused: \(error)") }
    // A comment stays with its post, which says how many it has.
    engine.reorder.mayMove = { [unowned engine = engine] dragged, place in
      let comments = engine.model(of: dragged)?.parent
      return switch place {
      case .before(let row), .after(let row): engine.model(of: row)?.parent === comments
      case .first(let container), .last(let container): engine.model(of: container) === comments
      }
    }
    feed.onRepost = { [unowned self] post in
      attempt { try feed.insert([PostModel(post.source, sharedBy: "you")], at: 0) }
    }
  }

  isolated deinit { live?.cancel() }

  /// Whether a page shows the feed.
  var isConnected: Bool { send != nil }

  /// A page comes, for the first time or again.
  ///
  /// - Parameter message: the number of the last message that it has.
  func connect(after message: Int, send: @escaping (String) -> Void) {
    self.send = send
    let lost = number - message
    let hasAll = message > 0 && (0...sent.count).contains(lost)
    if hasAll { for text in sent.suffix(lost) { send(text) } }
    host.forgetQuestions()
    catchUp.isBusy = false
    commit()
    if hasAll {
      host.sayContents()
    } else {
      unknown = []
      host.describeAll()
    }
    flush(session: name)
  }

  /// The page is away; what happens meanwhile is kept. A row that it dragged goes back.
  func disconnect() {
    send = nil
    engine.reorder.cancel()
    catchUp.isBusy = true
  }

  /// Does what a page asks for.
  ///
  /// - Throws: `BadMessage` if it is nothing that this page can ask for.
  func handle(_ message: ClientMessage) throws(BadMessage) {
    var answer: [SeenRow]?
    switch message {
    case .hello: throw BadMessage(reason: "a second hello")
    case .viewport(let width, let height): resize(width, height)
    case .scroll(let offset, let after):
      guard after <= number else { throw BadMessage(reason: "a message that was never sent") }
      unknown.removeAll { $0.message <= after }
      // A scroll from before a jump is of a place where the reader is no more.
      guard !unknown.contains(where: { $0.by == nil }) else { return }
      self.offset = unknown.reduce(offset) { $0 + ($1.by ?? 0) }
      host.offset = self.offset
    case .heights(let list):
      for measured in list {
        guard let request = host.request(for: measured) else { continue }
        engine.setMeasuredHeight(measured.height, for: request)
      }
      engine.setNeedsCommit()
    case .press(let view, let what): press(what, view)
    case .comment(let view, let text):
      attempt { try post(ofView: view)?.buttons.send(PostEvents.comment, text) }
    case .filter(let text): show(text)
    case .drag(let drag, let view): self.drag(drag, view)
    case .edit(let seed):
      guard allowsTests else { throw BadMessage(reason: "an unknown message") }
      edit(seed)
    case .truth:
      guard allowsTests else { throw BadMessage(reason: "an unknown message") }
      answer = []
    }
    commit()
    flush(truth: answer)
  }

  // What a reader does

  private func resize(_ width: Double, _ height: Double) {
    host.viewport = HostSize(width: width, height: height)
    if feed.mode == .waterfall { attempt { try feed.show(.waterfall, columns: columns) } }
  }

  private var columns: Int { min(12, max(1, Int(host.viewport.width) / 34)) }

  private func press(_ what: ClientMessage.Press, _ view: Int) {
    let post = post(ofView: view)
    switch what {
    case .like: attempt { try post?.buttons.press(PostEvents.like) }
    case .share: attempt { try post?.buttons.press(PostEvents.share) }
    case .fold: post?.toggleComments()
    case .remove: if let post { attempt { try feed.remove(post) } }
    case .prepend: prepend(1)
    case .shuffle: attempt { try feed.shuffle(using: &generator) }
    case .jump:
      guard let target = feed.posts.randomElement(using: &generator) else { return }
      attempt { try engine.scroll(to: target.front, at: .top) }
      engine.setNeedsCommit()
    case .live: toggleLive()
    case .list: arrange(.list)
    case .waterfall: arrange(.waterfall)
    case .sections: arrange(.sections)
    }
  }

  /// New posts keep coming, whether somebody looks or not, or come no more.
  private func toggleLive() {
    guard live == nil else {
      live?.cancel()
      live = nil
      return
    }
    let pause: Duration = allowsTests ? .milliseconds(20) : .seconds(1)
    live = Task { [weak self] in
      while (try? await Task.sleep(for: pause)) != nil {
        guard let self, feed.posts.count < 1_000_000 else { return }
        prepend(1)
        commit()
        flush()
      }
    }
  }

  private func arrange(_ mode: FeedMode) {
    attempt { try feed.show(mode, columns: columns) }
  }

  private func prepend(_ count: Int) {
    let new = (0..<count).map { PostModel(PostSource(nextNumber + $0)) }
    nextNumber += count
    attempt { try feed.insert(new.reversed(), at: 0) }
    if !filter.isEmpty { show(filter) }
  }

  /// A keystroke in the filter: posts that do not have the text are hidden, and keep their rows and heights.
  private func show(_ filter: String) {
    self.filter = filter
    empty.filter = filter
    let wanted = filter.lowercased()
    for post in feed.posts {
      post.isHidden = !wanted.isEmpty && !text(of: post).contains(wanted)
    }
    engine.setNeedsCommit()
  }

  private func text(of post: PostModel) -> String {
    if let text = texts[post.source.number] { return text }
    let text = "\(post.source.author) \(PostSource.topics[post.source.topic]) \(post.source.text)"
      .lowercased()
    texts[post.source.number] = text
    return text
  }

  /// A row is dragged. It is moved once, when it is let go of: until then the page shows all where they are, and what is
  /// under the finger is a row at its own place.
  private func drag(_ drag: ClientMessage.Drag, _ view: Int) {
    let reorder = engine.reorder
    switch drag {
    case .begin:
      guard reorder.dragged == nil, let row = host.row(ofView: view), row.kind == .comment
      else { return }
      attempt { try reorder.begin(row.node) }
    case .over:
      guard reorder.dragged != nil, let row = host.row(ofView: view), row.kind == .comment,
        let target = engine.rowIndex(of: row.node)
      else { return }
      reorder.move(to: target)
    case .end: attempt { try reorder.end() }
    case .cancel: reorder.cancel()
    }
  }

  private func post(ofView view: Int) -> PostModel? {
    guard let row = host.row(ofView: view) else { return nil }
    var model: ComponentModel? = engine.model(of: row.node)
    while let one = model, !(one is PostModel) { model = one.parent }
    return model as? PostModel
  }

  /// An edit as good as random, for tests.
  private func edit(_ seed: Int) {
    var random = FeedRandom(state: UInt64(seed))
    let posts = feed.posts
    guard let post = posts.randomElement(using: &random), let first = posts.first else {
      return prepend(3)
    }
    let near =
      host.seen().randomElement(using: &random).flatMap { self.post(ofView: $0.view) } ?? first
    switch Int.random(in: 0..<10, using: &random) {
    case 0: prepend(Int.random(in: 1...3, using: &random))
    case 1: attempt { try feed.remove(near) }
    case 2:
      attempt { try feed.move(near, toIndex: Int.random(in: 0..<posts.count, using: &random)) }
    case 3: attempt { try feed.move(post, toIndex: feed.index(of: near) ?? 0) }
    case 4: near.toggleComments()
    case 5: attempt { try near.buttons.send(PostEvents.comment, "A comment, number \(seed)") }
    case 6: attempt { try near.buttons.press(PostEvents.like) }
    case 7: host.offset += Double.random(in: -30...30, using: &random)
    case 8: attempt { try near.buttons.press(PostEvents.share) }
    default:
      attempt { try engine.scroll(to: post.front, at: .center) }
      engine.setNeedsCommit()
    }
  }

  // What the page is told

  private func commit() {
    let start = clock.now
    host.list.tell()
    scheduler.run()
    time = clock.now - start
  }

  private var time = Duration.zero

  private func flush(session: String? = nil, truth: [SeenRow]? = nil) {
    guard let send else { return }
    host.measureAhead()
    var message = host.takeMessage()
    message.session = session
    message.rows = engine.rowCount
    message.posts = feed.posts.count
    if truth != nil { (message.truth, message.ahead) = (host.seen(), host.openAhead) }
    if abs(offset + (message.adjust ?? 0) - host.offset) > 1e-6 {
      message.adjust = nil
      message.offset = host.offset
    }
    guard !message.isEmpty else { return }
    number += 1
    message.n = number
    if message.adjust != nil || message.offset != nil { unknown.append((number, message.adjust)) }
    offset = host.offset
    message.time =
      Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
    do {
      let text = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
      sent = sent.suffix(Self.mostLost - 1) + [text]
      send(text)
    } catch { preconditionFailure("a message cannot be written: \(error)") }
  }

  /// Does something that throws only if the page speaks of what is gone by now.
  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch {}
    engine.setNeedsCommit()
  }
}
