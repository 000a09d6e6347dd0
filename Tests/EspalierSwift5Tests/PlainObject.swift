// SPDX-License-Identifier: MIT

import Espalier
import Testing

// What was written before there were actors: an object that is on the main thread and does not say so. Swift 5
// mode takes it, as it takes one that calls UIKit.

final class FeedController {
  let engine = ListEngine()
  let label = Label()
  private let post = CellModel(height: .fixed(10))

  func load() throws {
    engine.setViewport(width: 100, height: 100)
    try engine.root.add(post)
    post.subscribe(to: MessageModel.tapped) { [unowned self] in label.text = "\($0)" }
    engine.commit()
    try post.send(MessageModel.tapped, 3)
  }
}

@MainActor
@Suite("Objects that do not say where they are")
struct PlainObjectTests {
  @Test("They use an engine in Swift 5 mode")
  func loads() throws {
    let controller = FeedController()
    try controller.load()
    #expect(controller.engine.rowCount == 1 && controller.label.text == "3")
  }
}
