// SPDX-License-Identifier: MIT

/// The free views and the prototype of each kind of row.
///
/// The views are any objects here, as those of a `Screen`: what knows the kit is compiled where the kit is known, and
/// looks its types up at each use.
@MainActor
struct ViewPools {
  private var pools: [Pool] = []

  private struct Pool {
    var free: [AnyObject] = []
    var prototype: AnyObject?
  }

  /// All views of pools, and the prototypes: those of a kind beside each other.
  var all: [AnyObject] {
    var all: [AnyObject] = []
    for pool in pools {
      all += pool.free
      if let prototype = pool.prototype { all.append(prototype) }
    }
    return all
  }

  /// Takes a free view of a kind out; nil if there is none.
  mutating func take(of kind: RowKind) -> AnyObject? {
    Int(kind.rawValue) < pools.count ? pools[Int(kind.rawValue)].free.popLast() : nil
  }

  /// Puts a view into the pool of a kind, unless there are so many already; returns whether it did.
  mutating func put(_ view: AnyObject, of kind: RowKind, limit: Int) -> Bool {
    makeRoom(for: kind)
    guard pools[Int(kind.rawValue)].free.count < limit else { return false }
    pools[Int(kind.rawValue)].free.append(view)
    return true
  }

  /// In what rows of a kind are measured.
  func prototype(of kind: RowKind) -> AnyObject? {
    Int(kind.rawValue) < pools.count ? pools[Int(kind.rawValue)].prototype : nil
  }

  mutating func setPrototype(_ view: AnyObject, of kind: RowKind) {
    makeRoom(for: kind)
    pools[Int(kind.rawValue)].prototype = view
  }

  /// The number of free views of a kind.
  func freeCount(of kind: RowKind) -> Int {
    Int(kind.rawValue) < pools.count ? pools[Int(kind.rawValue)].free.count : 0
  }

  private mutating func makeRoom(for kind: RowKind) {
    while pools.count <= Int(kind.rawValue) { pools.append(Pool()) }
  }
}
