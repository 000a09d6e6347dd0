// SPDX-License-Identifier: MIT

/// The free views and the prototype of each kind of row.
///
/// The views are any objects here, as those of a `Screen`: what knows the kit is compiled where the kit is known, and
/// looks its types up at each use.
@MainActor
struct ViewPools {
  struct Pool {
    /// The views that wait for a row.
    var free: [AnyObject] = []
    /// In what rows are measured.
    var prototype: AnyObject?
  }

  private var pools: [Pool] = []

  /// The pool of a kind, made when it is first asked for.
  subscript(kind: RowKind) -> Pool {
    mutating _read {
      makeRoom(for: kind)
      yield pools[Int(kind.rawValue)]
    }
    _modify {
      makeRoom(for: kind)
      yield &pools[Int(kind.rawValue)]
    }
  }

  /// All views of pools, and the prototypes: those of a kind beside each other.
  var all: [AnyObject] {
    pools.flatMap { pool in pool.free + (pool.prototype.map { [$0] } ?? []) }
  }

  private mutating func makeRoom(for kind: RowKind) {
    while pools.count <= Int(kind.rawValue) { pools.append(Pool()) }
  }
}
