// SPDX-License-Identifier: MIT

import Observation

/// A row of the list.
struct Message: Identifiable, Equatable {
  var id: Int
  var text: String
}

/// What the list shows: messages that change by themselves.
@MainActor @Observable
final class Messages {
  private(set) var all = (0..<5000).map { id in
    Message(id: id, text: "Message \(id)" + String(repeating: " and so on", count: id % 13))
  }
  private(set) var changes = 0

  /// The cells that were filled, by message: the newest text of each.
  @ObservationIgnored var filled: [Int: String] = [:]

  /// Among the first messages one comes, one goes, one moves, and one is edited.
  func change() {
    changes += 1
    all[1].text = "Edited \(changes) times"
    all.insert(Message(id: 5000 + changes, text: "Came with change \(changes)"), at: 3)
    all.remove(at: 7)
    all.insert(all.remove(at: 6), at: 2)
  }

  /// Whether the cells of the message that came last, and of the one edited last, show them as they are.
  var isShown: Bool { [all[1], all[4]].allSatisfy { filled[$0.id] == $0.text } }
}
