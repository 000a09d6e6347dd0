// SPDX-License-Identifier: MIT

/// The free views and the prototype of each kind of row.
///
/// The views are any objects here, as those of a `Screen`: what knows the kit is compiled where the kit is known, and
/// looks its types up at each use.
@MainActor
struct ViewPools {
  private var pools: [RowKind: Pool] = [:]

  private struct Pool {
    var free: [AnyObject] = []
    var prototype: AnyObject?
  }

  /// All views of pools, and the prototypes: those of a kind beside each other.
  var all: [AnyObject] {
    var all: [AnyObject] = []
    for pool in pools.values {
      all += pool.free
      if let prototype = pool.prototype { all.append(prototype) }
    }
    return all
  }

  /// Takes a free view of a kind out; nil if there is none.
  mutating func take(of kind: RowKind) -> AnyObject? {
    pools[kind]?.free.popLast()
  }

  /// Puts a view into the pool of a kind, unless there are so many already; returns whether it did.
  mutating func put(_ view: AnyObject, of kind: RowKind, limit: Int) -> Bool {
    guard freeCount(of: kind) < limit else { return false }
    pools[kind, default: Pool()].free.append(view)
    return true
  }

  /// In what rows of a kind are measured.
  func prototype(of kind: RowKind) -> AnyObject? { pools[kind]?.prototype }

  mutating func setPrototype(_ view: AnyObject, of kind: RowKind) {
    pools[kind, default: Pool()].prototype = view
  }

  /// The number of free views of a kind.
  func freeCount(of kind: RowKind) -> Int { pools[kind]?.free.count ?? 0 }
}
