// SPDX-License-Identifier: MIT

import Testing
import UIKit
import UIKitAdapters

@Suite("What ends the process with a sentence")
struct MisuseTests {
  private func says(_ result: ExitTest.Result?, _ words: String) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(words)
  }

  @Test("Neither view takes an engine without a layout")
  func noLayout() async {
    let scrollView = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var configuration = EngineConfiguration()
        configuration.layout = nil
        _ = EngineScrollView(configuration)
      }
    }
    let host = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var configuration = EngineConfiguration()
        configuration.layout = nil
        _ = EngineCollectionHost(configuration)
      }
    }
    for result in [scrollView, host] { #expect(says(result, "needs one with a layout")) }
  }

  @Test("A row of a kind that no view is registered for")
  func noView() async {
    let view = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        let view = EngineScrollView()
        view.frame = window.bounds
        window.addSubview(view)
        window.layoutIfNeeded()
        _ = try? view.engine.makeRow(RowContent(1), at: .last(in: view.engine.rootNode))
        view.engine.commit()
      }
    }
    #expect(says(view, "No views are registered for rows of the kind"))
  }
}
