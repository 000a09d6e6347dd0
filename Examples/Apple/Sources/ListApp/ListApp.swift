// SPDX-License-Identifier: MIT

import Espalier
import EspalierSwiftUI
import Foundation
import SwiftUI

/// A list of an engine, in SwiftUI.
struct MessageList: View {
  let messages: Messages

  var body: some View {
    EspalierList {
      CellSection(id: "messages", header: SectionCell(model: "\(messages.changes) changes")) {
        for message in messages.all { SectionCell(id: message.id, model: message) }
      }
    } cell: {
      Text(text($0))
    }
  }

  private func text(_ cell: SectionCell) -> String {
    let message = cell.model(as: Message.self)
    if let message { messages.filled[message.id] = message.text }
    return message?.text ?? cell.model(as: String.self) ?? ""
  }
}

/// Shows messages, changes them fifty times, and then says whether the list has followed.
@main
struct ListApp: App {
  private let messages = Messages()

  init() {
    Task { [messages] in
      while messages.changes < 50 {
        try? await Task.sleep(for: .milliseconds(100))
        messages.change()
      }
      try? await Task.sleep(for: .seconds(1))
      // At once, also into a file.
      let verdict = "50 changes, \(messages.isShown ? "shown" : "not shown")\n"
      FileHandle.standardOutput.write(Data(verdict.utf8))
    }
  }

  var body: some Scene {
    WindowGroup { MessageList(messages: messages) }
  }
}
