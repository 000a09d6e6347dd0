// SPDX-License-Identifier: MIT

import Espalier
import SwiftUI
import SwiftUIAdapters
import Testing
import UIKit
import UIKitAdapters

@testable import ListApp

@MainActor
@Suite("The example that a simulator shows")
struct ListAppTests {
  @Test("Its list follows fifty changes, and it knows whether that is so")
  func changes() async throws {
    let messages = Messages()
    let list = try #require(MessageList(messages: messages).body as? EspalierList<Text>)
    let represented = StandInRepresented(list)
    let view = represented.view
    view.frame = CGRect(x: 0, y: 0, width: 320, height: 600)
    view.layoutIfNeeded()
    #expect(view.shownRows.count > 10)
    for step in 1...50 {
      messages.change()
      #expect(!messages.isShown, "step \(step)")
      for _ in 0..<1000 where !messages.isShown {
        await Task.yield()
        view.layoutIfNeeded()
      }
      #expect(messages.isShown, "step \(step)")
    }
    #expect(messages.changes == 50 && Set(messages.all.map(\.id)).count == 5000)
  }
}
