// SPDX-License-Identifier: MIT

/// Those between the engine and the screen: who shows the list, and who fills the views of its rows. Neither is kept
/// alive, and never copied: a weak reference costs more to copy than to follow.
struct ScreenSide: ~Copyable {
  private(set) weak var host: (any ListHost)?

  /// The engine's own models, if they fill the views: the engine keeps them anyway, and what was never referred to
  /// weakly costs less to keep.
  private var models: ModelRegistry?
  private weak var otherBinder: (any ViewBinder)?

  /// Who fills the views.
  var binder: (any ViewBinder)? { models ?? otherBinder }

  #if DEBUG
    /// Whether there was one, and whether it was ever told of a commit.
    var wasGiven = false
    var wasTold = false

    /// Whether it gives heights.
    var heights = HeightAnswers()
  #endif

  init() {}

  /// Sets who fills the views.
  ///
  /// - Parameter models: the models of the engine, if it has any.
  mutating func setBinder(_ binder: (any ViewBinder)?, _ models: ModelRegistry?) {
    self.models = binder === models ? models : nil
    otherBinder = self.models == nil ? binder : nil
  }

  mutating func setHost(_ host: (any ListHost)?) {
    self.host = host
    #if DEBUG
      (wasGiven, wasTold) = (host != nil, false)
    #endif
  }
}
