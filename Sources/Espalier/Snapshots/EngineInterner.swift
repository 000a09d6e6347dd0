// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierUpdates

/// Gives keys of any hashable type identities that no other keys of an engine have.
///
/// Each of these has a range of 2³² identities of its own, beginning at 2⁶². Identities that a user
/// makes up are rarely that large, and those of containers are negative.
struct EngineInterner<Key: Hashable> {
  private var interner = Interner<Key>()
  private let first: Int64

  /// Takes the next range of an engine.
  @MainActor
  init(in engine: ListEngine) {
    first = 1 << 62 + engine.status.value.given.identityRanges << 32
    engine.status.value.given.identityRanges += 1
  }

  /// The identity of a key.
  mutating func id(for key: Key) -> RowID {
    RowID(first + interner.id(for: key).rawValue)
  }

  /// The identity of a key if it is known.
  func knownID(for key: Key) -> RowID? {
    interner.knownID(for: key).map { RowID(first + $0.rawValue) }
  }

  /// The number of keys that are known.
  var count: Int { interner.count }

  /// Forgets the keys that were not asked for since the last call.
  mutating func forgetUnused() { interner.forgetUnused() }
}
