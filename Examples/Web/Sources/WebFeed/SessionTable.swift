// SPDX-License-Identifier: MIT

import Foundation

/// The sessions of a server, by their names: a bounded number, of which those are let go of first that nobody
/// has looked at for the longest time.
@MainActor
public final class SessionTable {
  private let posts: Int
  private let allowsTests: Bool
  private let most: Int
  private var sessions: [FeedSession] = []

  /// Makes a table without sessions.
  ///
  /// - Parameters:
  ///   - posts: how many posts a new feed has.
  ///   - allowsTests: whether pages may ask for random edits and for what is in sight.
  ///   - most: how many sessions there are at the most.
  public nonisolated init(posts: Int, allowsTests: Bool = false, most: Int = 8) {
    (self.posts, self.allowsTests, self.most) = (posts, allowsTests, most)
  }

  /// The session of a name if there is one that no page shows, a new one otherwise; nil if all are in use.
  func session(named name: String?) -> FeedSession? {
    if let index = sessions.firstIndex(where: { $0.name == name && !$0.isConnected }) {
      let session = sessions.remove(at: index)
      sessions.append(session)
      return session
    }
    if sessions.count >= most {
      guard let idle = sessions.firstIndex(where: { !$0.isConnected }) else { return nil }
      sessions.remove(at: idle)
    }
    // 122 bits of the system's generator: nobody comes back as somebody else by guessing.
    let session = FeedSession(name: UUID().uuidString, posts: posts, allowsTests: allowsTests)
    sessions.append(session)
    return session
  }
}
