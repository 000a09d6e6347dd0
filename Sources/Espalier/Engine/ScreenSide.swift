// SPDX-License-Identifier: MIT

/// Those between the engine and the screen: who shows the list, and who fills the views of its rows. Neither is kept
/// alive, and never copied: a weak reference costs more to copy than to follow.
struct ScreenSide: ~Copyable {
  private(set) weak var host: (any ListHost)?
  weak var binder: (any ViewBinder)?

  #if DEBUG
    /// Whether there was one, and whether it was ever told of a commit.
    var wasGiven = false
    var wasTold = false

    /// Whether it gives heights.
    var heights = HeightAnswers()
  #endif

  init() {}

  mutating func setHost(_ host: (any ListHost)?) {
    self.host = host
    #if DEBUG
      (wasGiven, wasTold) = (host != nil, false)
    #endif
  }
}
