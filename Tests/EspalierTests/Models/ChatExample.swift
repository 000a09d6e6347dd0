// SPDX-License-Identifier: MIT

import Espalier
import Testing

// The code of the article "A chat".

struct ChatMessage: Hashable {
  var id: Int64
  var version: Int64 = 0  // another one with every change
  var author: String
  var day: Int64
  var text: String
}

struct ChatTheme: Equatable { var color: String }

enum Chat {
  static let liked = EventID<Int64>()
  static let theme = DataID<ChatTheme>()
}

@MainActor protocol ReadObserver: AnyObject {
  func wasRead()
}

struct BubbleState: Equatable {
  var message: ChatMessage
  var likes = 0
  var isRead = false
  var picture = ""
}

@MainActor final class BubbleModel: StatefulModel<BubbleState>, ReadObserver {
  private var theme: ChatTheme?

  init(_ message: ChatMessage) {
    super.init(
      BubbleState(message: message), id: RowID(message.id), stamp: Stamp(message.version))
    listen(as: (any ReadObserver).self)
  }

  override func didLoad() {
    subscribe(to: Chat.theme) { [unowned self] in
      let isFirst = theme == nil
      theme = $0
      if !isFirst { setNeedsUpdate() }
    }
  }

  func like() throws {
    setState { $0.likes += 1 }
    try send(Chat.liked, state.message.id)
  }

  func wasRead() { setState { $0.isRead = true } }

  func pictureDidLoad(_ picture: String) { setState { $0.picture = picture } }

  override func configure(_ view: AnyObject) {
    guard let label = view as? Label else { return }
    let name = previousSibling == nil ? state.message.author + ": " : ""
    let likes = state.likes > 0 ? " +\(state.likes)" : ""
    label.text = name + state.message.text + likes + (state.isRead ? " ok" : "") + state.picture
    label.color = theme?.color ?? ""
  }
}

@MainActor final class DayModel: ContainerModel {
  let day: Int64

  init(_ day: Int64) throws {
    self.day = day
    super.init()
    try add(DayTitle(day))
  }
}

@MainActor final class DayTitle: CellModel {
  let day: Int64

  init(_ day: Int64) {
    self.day = day
    super.init(
      id: RowID(-100 - day), stamp: 0, kind: 1, height: .fixed(1), pin: .untilNext, role: .header)
  }

  override func configure(_ view: AnyObject) { (view as? Label)?.text = "Day \(day)" }
}

@MainActor final class GroupModel: ContainerModel {
  let author: String

  init(_ author: String) {
    self.author = author
    super.init()
    let isMine = author == "Me"
    style = ContainerStyle(left: isMine ? 4 : 0, right: isMine ? 0 : 4)
  }
}

@MainActor final class ConversationModel: ContainerModel {
  func append(_ message: ChatMessage) throws {
    if let day = children.last as? DayModel, day.day == message.day {
      if let group = day.children.last as? GroupModel, group.author == message.author {
        return try group.add(BubbleModel(message))
      }
      let group = GroupModel(message.author)
      try group.add(BubbleModel(message))
      return try day.add(group)
    }
    try add(DayModel(message.day))
    try append(message)
  }

  func prepend(_ message: ChatMessage) throws {
    if let day = children.first as? DayModel, day.day == message.day {
      if let group = day.children.dropFirst().first as? GroupModel, group.author == message.author {
        (group.children.first as? BubbleModel)?.update()  // it says no name any more
        return try group.insert(BubbleModel(message), at: 0)
      }
      let group = GroupModel(message.author)
      try group.add(BubbleModel(message))
      return try day.insert(group, at: 1)
    }
    try insert(DayModel(message.day), at: 0)
    try prepend(message)
  }
}

@MainActor final class TypingModel: CellModel {
  init() {
    super.init(id: -1, stamp: 0, kind: 2, height: .fixed(1))
    isHidden = true
  }

  override func configure(_ view: AnyObject) { (view as? Label)?.text = "typing…" }
}

@MainActor final class DraftModel: StatefulModel<String> {
  init() { super.init("", id: -2, kind: 3, pin: Pin(.always, edge: .trailing)) }

  override func configure(_ view: AnyObject) { (view as? Label)?.text = "> " + state }
}

struct SavedChat: Codable {
  var draft: String
  var layout: LayoutSnapshot
}

@MainActor
final class ChatScreen: CommitObserver {
  let engine: ListEngine
  let conversation = ConversationModel()
  let typing = TypingModel()
  let draft = DraftModel()
  var liked: [Int64] = []
  var loadOlder: () -> Void = {}
  private var isLoading = false

  init(scheduler: CommitScheduler) throws {
    var configuration = EngineConfiguration()
    configuration.layout?.followsTail = true
    configuration.layout?.alignsShortContentToEnd = true
    engine = ListEngine(configuration, scheduler: scheduler)
    engine.selection.allowsSeveral = true
    engine.root.share(ChatTheme(color: "blue"), as: Chat.theme)
    engine.root.subscribe(to: Chat.liked) { [weak self] in self?.liked.append($0) }
    try engine.root.add([conversation, typing, draft])
    engine.add(self)
  }

  func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard engine.shouldFetchMore(leadingScreens: 1, isFetching: isLoading).atStart else { return }
    isLoading = true
    loadOlder()
  }

  func show(older page: [ChatMessage]) throws {
    isLoading = page.isEmpty  // there is no older one: never ask again
    for message in page.reversed() { try conversation.prepend(message) }
    engine.setNeedsCommit()
  }

  func setTyping(_ isTyping: Bool) {
    typing.isHidden = !isTyping
    engine.setNeedsCommit()
  }

  func markAsRead() throws {
    try conversation.notify((any ReadObserver).self, .children) { $0.wasRead() }
  }

  func deleteSelected() throws {
    for bubble in engine.selection.models {
      guard let group = bubble.parent, let day = group.parent else { continue }
      try bubble.removeFromParent()
      (group.children.first as? BubbleModel)?.update()  // perhaps it says the name now
      if group.childCount == 0 { try group.removeFromParent() }
      if day.childCount == 1 { try day.removeFromParent() }
    }
    engine.setNeedsCommit()
  }

  func save() -> SavedChat {
    SavedChat(draft: draft.state, layout: engine.layoutSnapshot(limit: 1_000))
  }

  func restore(_ saved: SavedChat) {
    draft.setState { $0 = saved.draft }
    engine.restore(saved.layout)
  }
}

/// Shows the labels of a chat in lines of characters, as wide as their rows.
@MainActor private final class ChatTerminal: ViewAdapter {
  let engine: ListEngine
  private(set) lazy var recycler = Recycler(adapter: self)
  private(set) var measured = 0
  private(set) var commits = 0
  private(set) var updates = 0
  private(set) var offset = 0.0
  private(set) var diagnostics: [EngineDiagnostic] = []
  private(set) var selected: Set<ObjectIdentifier> = []

  init(_ engine: ListEngine, height: Double) {
    self.engine = engine
    engine.host = recycler
    engine.setViewport(width: 24, height: height)
  }

  func makeView(of kind: RowKind) -> Label { Label() }

  func height(of label: Label, for request: MeasureRequest) -> Double? {
    measured += 1
    return Double(lines(of: label.text, Int(request.width)).count)
  }

  func place(_ label: Label, at frame: RowFrame) {}

  func remove(_ label: Label) { label.text = "" }

  func setMarks(_ marks: RowMarks, of label: Label) {
    if marks.contains(.selected) {
      selected.insert(ObjectIdentifier(label))
    } else {
      selected.remove(ObjectIdentifier(label))
    }
  }

  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    commits += 1
    updates = commit.update.updates.count
    offset = commit.offset
    diagnostics += commit.diagnostics
  }

  /// What is on the screen.
  var screen: [String] {
    var screen: [Int: String] = [:]
    for (_, frame, label) in recycler.shownRows {
      let mark = selected.contains(ObjectIdentifier(label)) ? "*" : ""
      for (index, line) in lines(of: label.text, Int(frame.width)).enumerated() {
        let space = String(repeating: " ", count: Int(frame.x))
        screen[Int((frame.y - offset).rounded()) + index] = space + mark + line
      }
    }
    return screen.filter { (0..<6).contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
  }

  private func lines(of text: String, _ width: Int) -> [String] {
    var (lines, rest) = ([] as [String], text[...])
    repeat {
      lines.append(String(rest.prefix(width)))
      rest = rest.dropFirst(width)
    } while !rest.isEmpty
    return lines
  }
}

@MainActor @Suite("Article: a chat")
struct ChatExample {
  private let turn = NextTurn()

  private func message(_ id: Int64) -> ChatMessage {
    ChatMessage(id: id, author: id < 24 ? "Ann" : "Me", day: id / 10, text: "Hello \(id)")
  }

  private func open(_ ids: ClosedRange<Int64>, _ saved: SavedChat? = nil) throws -> (
    ChatScreen, ChatTerminal
  ) {
    let chat = try ChatScreen(scheduler: turn.scheduler)
    let terminal = ChatTerminal(chat.engine, height: 6)
    for id in ids { try chat.conversation.append(message(id)) }
    if let saved { chat.restore(saved) }
    chat.engine.commit()
    return (chat, terminal)
  }

  private func bubble(_ id: Int64, of chat: ChatScreen) throws -> BubbleModel {
    try #require(chat.engine.model(withID: RowID(id)) as? BubbleModel)
  }

  @Test("It stays at its end while it grows, whatever grows")
  func end() throws {
    let (chat, terminal) = try open(21...26)
    let bottom = ["    Me: Hello 24", "    Hello 25", "    Hello 26", "> "]
    #expect(terminal.screen == ["Day 2", "Hello 23"] + bottom)

    chat.setTyping(true)
    turn.run()
    #expect(terminal.screen == ["Day 2"] + bottom.dropLast() + ["typing…", "> "])
    chat.setTyping(false)
    turn.run()
    #expect(terminal.screen == ["Day 2", "Hello 23"] + bottom)

    try bubble(24, of: chat).pictureDidLoad(" a picture of the sea")
    turn.run()
    #expect(
      terminal.screen == [
        "Day 2", "    Me: Hello 24 a pictu", "    re of the sea", "    Hello 25", "    Hello 26",
        "> ",
      ])

    chat.draft.setState { $0 = "a thought of more than one line" }
    turn.run()
    #expect(terminal.screen.suffix(2) == ["> a thought of more than", " one line"])
    #expect(chat.engine.isAtEnd())
    #expect(terminal.diagnostics.isEmpty)
  }

  @Test("Likes go up, the theme goes down, and everybody hears what was read in one commit")
  func channels() throws {
    let (chat, terminal) = try open(21...26)
    #expect(chat.engine.root.value(of: Chat.theme) == ChatTheme(color: "blue"))
    try bubble(26, of: chat).like()
    turn.run()
    #expect(chat.liked == [26])
    #expect(terminal.screen[4] == "    Hello 26 +1")

    let commits = terminal.commits
    try chat.markAsRead()
    turn.run()
    #expect(terminal.commits == commits + 1)
    #expect(terminal.updates == 6)
    #expect(terminal.screen[4] == "    Hello 26 +1 ok")

    chat.engine.root.share(ChatTheme(color: "green"), as: Chat.theme)
    turn.run()
    #expect(terminal.updates == 6)
    #expect(terminal.recycler.shownRows.filter { $0.view.color == "green" }.count == 5)
  }

  @Test("An older page and a new message move nothing for who reads")
  func older() throws {
    let (chat, terminal) = try open(11...26)
    var asked = 0
    chat.loadOlder = { asked += 1 }
    terminal.engine.viewportDidScroll(to: 3)
    terminal.engine.commit()
    #expect(asked == 1)
    let before = terminal.screen
    try chat.show(older: (1...10).map(message))
    try chat.conversation.append(message(27))
    turn.run()
    #expect(terminal.screen == before)
    #expect(asked == 1)
    #expect(!chat.engine.isAtEnd())
    terminal.engine.viewportDidScroll(to: 0)
    terminal.engine.commit()
    #expect(asked == 2)
    #expect(terminal.screen.prefix(2) == ["Day 0", "Ann: Hello 1"])
    try chat.show(older: [])
    turn.run()
    #expect(asked == 2)
  }

  @Test("Selected rows are marked without a commit, and deleted with one")
  func deleting() throws {
    let (chat, terminal) = try open(21...26)
    let commits = terminal.commits
    for id: Int64 in [24, 25] { try chat.engine.selection.insert(bubble(id, of: chat)) }
    #expect(terminal.commits == commits)
    #expect(terminal.screen[2...3] == ["    *Me: Hello 24", "    *Hello 25"])
    try chat.deleteSelected()
    turn.run()
    #expect(terminal.commits == commits + 1)
    #expect(chat.engine.selection.isEmpty)
    #expect(
      terminal.screen == [
        "Day 2", "Ann: Hello 21", "Hello 22", "Hello 23", "    Me: Hello 26", "> ",
      ])
    for id: Int64 in [21, 22, 23, 26] { try chat.engine.selection.insert(bubble(id, of: chat)) }
    try chat.deleteSelected()
    turn.run()
    #expect(chat.engine.rowCount == 1)
  }

  @Test("After a relaunch the draft is there, the place, and heights that need not be measured")
  func relaunch() throws {
    let (chat, terminal) = try open(11...26)
    terminal.engine.viewportDidScroll(to: 5)
    terminal.engine.commit()
    chat.draft.setState { $0 = "half" }
    turn.run()
    let (next, shown) = try open(11...28, chat.save())
    #expect(shown.screen == terminal.screen)
    #expect(shown.measured == 1)  // the draft, whose state is new
    #expect(next.draft.state == "half")
    #expect(shown.diagnostics.isEmpty)
  }
}
