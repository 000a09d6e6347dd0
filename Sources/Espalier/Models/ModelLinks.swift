// SPDX-License-Identifier: MIT

/// What a model has subscribed, shared and registered, in the order in which it was made.
///
/// An object of its own, which the model and its subscriptions hold: a model may be let go of away from the
/// main actor, and is gone at once then. What its subscriptions do on the main actor until it has heard of
/// that finds this, and never the model.
@MainActor
final class ModelLinks {
  var roster = Roster<ModelSubscription>()

  nonisolated init() {}

  /// The model is gone.
  func end() {
    for link in roster.takeAll() { link.modelIsGone() }
  }
}
