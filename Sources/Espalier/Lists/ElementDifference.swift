// SPDX-License-Identifier: MIT

import EspalierDiff

/// What a list of elements holds, to compare new elements with: anywhere, such as on another thread.
///
///     let base = posts.base
///     let difference = await Task.detached { base.difference(to: feed) }.value
///     try posts.apply(difference)
public struct ElementBase<Element: Sendable>: Sendable {
  let elements: [Element]
  let list: RowID
  let version: Int

  /// Compares new elements with those of the list.
  ///
  /// - Parameters:
  ///   - new: what the list is to hold.
  ///   - id: as the list has it.
  ///   - isEqual: as the list has it.
  /// - Complexity: as `Differ`.
  public func difference<ID: Hashable>(
    to new: [Element], id: (Element) -> ID, isEqual: (Element, Element) -> Bool
  ) -> ElementDifference<Element> {
    var differ = Differ<ID>()
    let update = differ.diff(from: elements, to: new, id: id, isEqual: isEqual)
    return ElementDifference(elements: new, update: update, list: list, version: version)
  }
}

extension ElementBase where Element: Identifiable & Equatable {
  /// Compares new elements with those of the list.
  public func difference(to new: [Element]) -> ElementDifference<Element> {
    difference(to: new, id: { $0.id }, isEqual: { $0 == $1 })
  }
}

/// New elements of a list, and how they differ from those it held.
public struct ElementDifference<Element: Sendable>: Sendable {
  let elements: [Element]
  let update: BatchUpdate
  let list: RowID
  let version: Int
}

extension ElementList where Element: Sendable {
  /// What the list holds, to compare new elements with.
  public var base: ElementBase<Element> {
    ElementBase(elements: elements, list: number, version: version)
  }

  /// Makes the container hold the elements of a difference that was made elsewhere, and commits. They are not compared
  /// again.
  ///
  /// - Throws: `EditError.staleDifference` if the list was given elements since, be they equal, or is another one, and if
  ///   its rows were edited by hand: then nothing was changed, but that the list has taken over what was edited. What
  ///   `apply` throws for elements.
  /// - Complexity: O(k log n) for k changes, and O(n) if elements come, go or move, or rows were edited otherwise.
  public func apply(
    _ difference: ElementDifference<Element>, _ context: UpdateContext? = nil
  ) throws(EditError) {
    func isFresh() -> Bool {
      difference.list == number && difference.version == version
    }
    guard isFresh() else { throw .staleDifference }
    guard try begin() else { return }
    guard isFresh() else { throw .staleDifference }
    update = difference.update
    try edit(difference.elements)
    commit(context)
  }
}
