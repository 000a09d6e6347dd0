// SPDX-License-Identifier: MIT

import Espalier
import Testing

// The code of the article "State and Lifecycle".

@MainActor protocol Greeter {
  func greeting(_ count: Int) -> String
}

@MainActor struct EnglishGreeter: Greeter {
  func greeting(_ count: Int) -> String { count == 1 ? "Hello" : "Hello \(count) times" }
}

@MainActor struct GreetingState: Equatable {
  var count = 0
  var text = ""
}

@MainActor final class GreetingModel: StatefulModel<GreetingState> {
  init() { super.init(GreetingState(), height: .automatic(estimate: 44)) }

  func tap() { setState { $0.count += 1 } }

  override func onUpdate(from old: GreetingState) {
    guard state.count != old.count, let greeter = service((any Greeter).self) else { return }
    // Another pass of the same commit.
    setState { $0.text = greeter.greeting($0.count) }
  }

  override func configure(_ view: AnyObject) {
    (view as? Label)?.text = state.text
  }
}

@MainActor
@Suite("Example: state, lifecycle and services")
struct StateExample {
  @Test("Two taps in one turn are one commit and one update of the view")
  func twoTaps() throws {
    let turn = NextTurn()
    let screen = ModelScreen()
    let engine = ListEngine(scheduler: turn.scheduler)
    engine.host = screen
    engine.setViewport(width: 375, height: 800)
    engine.root.register((any Greeter).self) { EnglishGreeter() }
    let greeting = GreetingModel()
    try engine.root.add(greeting)
    engine.commit()

    greeting.tap()
    greeting.tap()
    #expect(greeting.state.count == 2)
    #expect(screen.commitCount == 1)
    turn.run()
    #expect(screen.commitCount == 2)
    #expect(screen.update.updates.count == 1)
    #expect(screen.label(of: greeting)?.text == "Hello 2 times")
    #expect(turn.isEmpty)
  }
}
