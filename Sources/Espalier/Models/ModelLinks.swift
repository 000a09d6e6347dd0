// SPDX-License-Identifier: MIT

/// What a model has subscribed, shared and registered, in the order in which it was made.
///
/// An object of its own, which the model and its subscriptions hold: a model may be let go of away from the
/// main actor, and is gone at once then. What its subscriptions do on the main actor until it has heard of
/// that finds this, and never the model.
@MainActor
final class ModelLinks {
  private(set) var roster = Roster<ModelLink>()

  /// What is shared, by the number of the value; it is in the roster as well.
  private var shared: [Int64: ModelLink] = [:]

  nonisolated init() {}

  /// What shares a value.
  ///
  /// - Complexity: O(1), whatever else there is.
  func sharing(_ number: Int64) -> ModelLink? { shared[number] }

  /// Adds what was subscribed, shared or registered last.
  func add(_ link: ModelLink) {
    roster.append(link)
    if link.sharedNumber != 0 { shared[link.sharedNumber] = link }
  }

  /// Takes out what has ended. The caller keeps it alive.
  func remove(_ link: ModelLink) {
    roster.remove(link)
    if link.sharedNumber != 0 { shared[link.sharedNumber] = nil }
  }

  /// The model is gone.
  func end() {
    shared = [:]
    for link in roster.takeAll() { link.modelIsGone() }
  }
}
