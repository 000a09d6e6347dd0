// SPDX-License-Identifier: MIT

import EspalierBase

/// A list as it was at one time: immutable, and safe to hand to any thread.
///
/// Two ways to use it. A snapshot of elements that are sendable, identifiable and equatable takes the
/// array as it is, in constant time, and any thread diffs it against another. Models that must stay on
/// their thread leave a snapshot of rows there, made of their identities and stamps:
/// `ListSnapshot(models.map { Row(id: …, stamp: …) })`. Identities that are no integers become some with an
/// ``Interner``; those of consecutive snapshots agree if one interner makes them.
public struct ListSnapshot<Element: Sendable>: Sendable {
  /// The elements.
  public let elements: [Element]

  /// Takes a snapshot of an array; shares its storage.
  ///
  /// Traps if there are more than 2³¹ − 2 elements.
  ///
  /// - Complexity: O(1).
  public init(_ elements: [Element]) {
    self.init(elements, rowLimit: maximumRowCount)
  }

  /// Takes a snapshot of an array of at most `rowLimit` elements.
  package init(_ elements: [Element], rowLimit: Int) {
    require(elements.count <= rowLimit, "A list has at most 2³¹ − 2 elements.")
    self.elements = elements
  }
}

extension ListSnapshot: Equatable where Element: Equatable {}

extension ListSnapshot where Element == Row {
  /// Takes a snapshot of models that stay behind: of their identities and stamps alone.
  ///
  /// - Complexity: O(n).
  /// - Allocations: one array.
  package init<Model>(_ models: [Model], id: (Model) -> RowID, stamp: (Model) -> Stamp) {
    self.init(models.map { Row(id: id($0), stamp: stamp($0)) })
  }

  /// Takes a snapshot of models that stay behind and whose identities are keys of any hashable type.
  ///
  /// Keys that are in neither this list nor, by the time of the next snapshot, in that one are forgotten:
  /// the interner's size stays bounded, and each snapshot agrees with the one before it.
  ///
  /// - Complexity: O(n) expected.
  /// - Allocations: one array, and what the interner needs for new keys.
  package init<Model, Key>(
    _ models: [Model], interner: inout Interner<Key>, id: (Model) -> Key, stamp: (Model) -> Stamp
  ) {
    var rows: [Row] = []
    rows.reserveCapacity(models.count)
    for model in models {
      rows.append(Row(id: interner.id(for: id(model)), stamp: stamp(model)))
    }
    interner.forgetUnused()
    self.init(rows)
  }

  /// The difference that leads from an older snapshot to this one.
  ///
  /// - Complexity: as `ListDiffer`.
  /// - Allocations: a differ and the result; a `ListDiffer` that is kept allocates less.
  public func difference(from old: ListSnapshot) -> BatchUpdate {
    var differ = ListDiffer()
    return differ.diff(from: old.elements, to: elements)
  }
}

extension ListSnapshot where Element: Identifiable & Equatable {
  /// The difference that leads from an older snapshot to this one.
  ///
  /// - Complexity: as `Differ`.
  /// - Allocations: a differ and the result; a `Differ` that is kept allocates less.
  @_alwaysEmitIntoClient
  public func difference(from old: ListSnapshot) -> BatchUpdate {
    var differ = Differ<Element.ID>()
    return differ.diff(from: old.elements, to: elements)
  }
}
