// SPDX-License-Identifier: MIT

/// What became of a request to set a state.
public enum StateOutcome: Hashable, Sendable, CaseIterable {
  /// The model was updated with the state as this request left it.
  case applied

  /// The state was the same as before, so no one was updated.
  case unchanged

  /// A later request of the same turn went on from this one's state; that one was applied.
  case superseded

  /// The model left its list, or its list ceased to be, before the update.
  case cancelled
}
