// SPDX-License-Identifier: MIT

import Espalier

/// What keys do.
extension FeedApp {
  /// The keys with what they do, for the help page.
  public static let help: [(keys: String, what: String)] = [
    ("↑ ↓  j k  wheel", "a line, or three"),
    ("space b  PgUp PgDn", "a page"),
    ("Home End", "the first and the last post"),
    ("Tab  Shift-Tab", "the next post, the one before; or click on one"),
    ("l  c  s", "like, comment, share"),
    ("o  h", "fold the comments of this post, of all posts"),
    ("a  i  I", "append a post, put one on top, put 1,000 on top"),
    ("d  m  M  r", "delete, move to the top, to the end; shuffle all"),
    ("f", "follow a live stream of posts"),
    ("g", "go to a post by its place"),
    ("1  w  t", "list, waterfall, sections by topic"),
    ("Ctrl-L  ?  q", "draw again, this page, quit"),
  ]

  /// Does what a key says.
  func perform(_ key: Key) {
    switch key {
    case .up, .character("k"): scroll(by: -1)
    case .down, .character("j"): scroll(by: 1)
    case .wheel(let isDown): scroll(by: isDown ? 3 : -3)
    case .pageUp, .character("b"): scroll(by: -max(1, listHeight - 2))
    case .pageDown, .character(" "): scroll(by: max(1, listHeight - 2))
    case .home: go(to: 0)
    case .end: goToEnd()
    case .tab: step(by: 1)
    case .backTab: step(by: -1)
    case .click(let x, let y): click(x: x, y: y)
    case .enter: prompt = current == nil ? nil : Prompt(.comment)
    case .character(let letter): perform(letter)
    case .control("l"): break  // Drawn again by who drives the app.
    case .control("c"), .control("d"): isDone = true
    default: break
    }
  }

  private func perform(_ letter: Character) {
    switch letter {
    case "q": isDone = true
    case "?": helpTop = 0
    case "l": press(.like)
    case "c": press(.comment)
    case "s": press(.share)
    case "o": current?.toggleComments()
    case "h": feed.toggleComments()
    case "a": append()
    case "i": prepend(1)
    case "I": prepend(1000)
    case "d": removeCurrent()
    case "m": moveCurrent(toIndex: 0)
    case "M": moveCurrent(toIndex: feed.posts.count - 1)
    case "r": attempt { try feed.shuffle(using: &generator) }
    case "f": isLive.toggle()
    case "g": prompt = Prompt(.place)
    case "1": show(.list)
    case "w": show(feed.mode == .waterfall ? .list : .waterfall)
    case "t": show(feed.mode == .sections ? .list : .sections)
    default: break
    }
  }

  /// A key while the help page is shown: one that scrolls does so if there is more, any other one ends it.
  func readHelp(_ key: Key) {
    guard let top = helpTop else { return }
    let end = max(0, helpLines.count - listHeight)
    let step: Int
    switch key {
    case .up, .character("k"): step = -1
    case .down, .character("j"): step = 1
    case .wheel(let isDown): step = isDown ? 3 : -3
    case .pageUp, .character("b"): step = -max(1, listHeight - 1)
    case .pageDown, .character(" "): step = max(1, listHeight - 1)
    case .home: step = -end
    case .end: step = end
    default: step = 0
    }
    helpTop = step == 0 || end == 0 ? nil : max(0, min(end, top + step))
  }

  /// A key while something is being typed.
  func type(_ key: Key) {
    switch key {
    case .escape, .control("c"): prompt = nil
    case .enter:
      guard let finished = prompt else { return }
      prompt = nil
      finish(finished)
    default: prompt?.type(key)
    }
  }

  private func finish(_ prompt: Prompt) {
    switch prompt.purpose {
    case .comment:
      guard !prompt.text.isEmpty, let current else { return }
      attempt { try current.buttons.send(PostEvents.comment, prompt.text) }
    case .place:
      guard let place = Int(prompt.text), feed.posts.indices.contains(place - 1) else {
        complaint = "There are posts 1 to \(feed.posts.count.grouped)."
        return
      }
      go(to: place - 1)
    }
  }

  private func click(x: Int, y: Int) {
    guard y < listHeight, let (row, place) = area.tap(x: x, y: y),
      let model = engine.model(of: row)
    else { return }
    guard let post = post(of: model) else { return }
    choose(post)
    guard model === post.buttons, let button = ButtonsRow.button(at: place) else { return }
    press(button)
  }

  /// Presses a button of the current post.
  private func press(_ button: ButtonsRow.Button) {
    guard let current else { return }
    switch button {
    case .like: attempt { try current.buttons.press(PostEvents.like) }
    case .comment: prompt = Prompt(.comment)
    case .share: attempt { try current.buttons.press(PostEvents.share) }
    }
  }
}
