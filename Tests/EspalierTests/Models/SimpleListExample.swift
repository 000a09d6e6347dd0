// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// The code of the article "A Simple List".
@MainActor final class LabelModel: CellModel {
  let text: String

  init(_ text: String) {
    self.text = text
    super.init(height: .fixed(44))
  }

  override func configure(_ view: AnyObject) {
    (view as? Label)?.text = text
  }
}

@MainActor
@Suite("Example: a simple list")
struct SimpleListExample {
  @Test("A hundred labels, of which the visible ones are bound")
  func hundredLabels() throws {
    let screen = ModelScreen()
    let engine = ListEngine()
    engine.host = screen
    engine.setViewport(width: 375, height: 800)

    for number in 1...100 {
      try engine.root.add(LabelModel("Label \(number)"))
    }
    engine.commit()

    #expect(engine.rowCount == 100)
    #expect(engine.contentExtent == 4_400)
    #expect(screen.count == 19)
    let first = try #require(engine.model(atRow: 0))
    #expect(screen.label(of: first)?.text == "Label 1")
    #expect(screen.measured.isEmpty)
  }
}
