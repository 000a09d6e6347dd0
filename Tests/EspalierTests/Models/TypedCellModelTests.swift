// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("Models of one type of views")
struct TypedCellModelTests {
  private final class Greeting: TypedCellModel<Label> {
    var text = "Hello"
    override func configure(_ label: Label) { label.text = text }
  }

  @Test("Their views are filled and filled again, and others left alone")
  func views() throws {
    let (engine, screen) = (ListEngine(), ModelScreen())
    engine.host = screen
    engine.setViewport(width: 320, height: 400)
    let greeting = Greeting(id: 3, height: .fixed(20))
    try engine.root.add(greeting)
    engine.commit()
    #expect(screen.label(of: greeting)?.text == "Hello")
    greeting.text = "Bye"
    greeting.setNeedsUpdate()
    #expect(screen.label(of: greeting)?.text == "Bye")
    final class Other {}
    (greeting as CellModel).configure(Other())
    #expect(greeting.id == 3 && greeting.height == .fixed(20))
  }
}
