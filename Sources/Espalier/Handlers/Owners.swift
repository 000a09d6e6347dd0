// SPDX-License-Identifier: MIT

/// Which registrations end with whom.
struct Owners: ~Copyable {
  private struct Owned {
    weak var object: AnyObject?
    var tokens: [HandlerToken] = []
    /// With so many, those that have ended are looked for.
    var limit = 16
  }

  private var owned: [ObjectIdentifier: Owned] = [:]
  /// With so many owners, the dead ones are looked for.
  private var limit = 64

  /// Notes a registration. O(1), amortised.
  /// - Returns: the registrations that end because their owners have died.
  mutating func note(
    _ token: HandlerToken, of owner: AnyObject,
    _ registrations: borrowing Buffer<Handlers.Registration>
  ) -> [HandlerToken] {
    let key = ObjectIdentifier(owner)
    var ended: [HandlerToken] = []
    if let former = owned[key], former.object == nil { ended = take(key) }
    if owned.count >= limit, owned[key] == nil { ended += takeDead() }
    var mine = owned.removeValue(forKey: key) ?? Owned(object: owner)
    mine.tokens.append(token)
    if mine.tokens.count >= mine.limit {
      mine.tokens = mine.tokens.filter { $0.isLive(registrations) }
      mine.limit = max(16, mine.tokens.count * 2)
    }
    owned[key] = mine
    return ended
  }

  /// The registrations of an owner, which are forgotten.
  mutating func take(_ owner: AnyObject) -> [HandlerToken] { take(ObjectIdentifier(owner)) }

  private mutating func take(_ key: ObjectIdentifier) -> [HandlerToken] {
    owned.removeValue(forKey: key)?.tokens ?? []
  }

  /// Those of all owners that have died. O(owners).
  mutating func takeDead() -> [HandlerToken] {
    let dead = owned.filter { $0.value.object == nil }
    for key in dead.keys { owned[key] = nil }
    limit = max(64, owned.count * 2)
    return dead.flatMap(\.value.tokens)
  }
}
