// SPDX-License-Identifier: MIT

import EspalierBase

// Every system has the spans of contiguous arrays; those of arrays come later. A contiguous array shares the
// storage of the array it is made of, unless that is one of Objective-C.
extension Differ {
  /// The difference between two arrays of identifiable, equatable elements, in storage of its own.
  ///
  /// - Complexity: as `diff(from:to:id:isEqual:into:)`.
  /// - Allocations: the result.
  @_alwaysEmitIntoClient
  public mutating func diff<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element]
  ) -> BatchUpdate where Element.ID == ID {
    var update = BatchUpdate()
    diff(from: old, to: new, into: &update)
    return update
  }

  /// Writes the difference between two arrays of identifiable, equatable elements into `update`, whose
  /// storage is reused.
  ///
  /// - Complexity: as `diff(from:to:id:isEqual:into:)`.
  @_alwaysEmitIntoClient
  public mutating func diff<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element], into update: inout BatchUpdate
  ) where Element.ID == ID {
    let (old, new) = (ContiguousArray(old), ContiguousArray(new))
    diff(from: old.span, to: new.span, id: { $0.id }, isEqual: { $0 == $1 }, into: &update)
  }

  /// The difference between two arrays of equatable elements with an identity of the caller's choice.
  ///
  /// - Complexity: as `diff(from:to:id:isEqual:into:)`.
  /// - Allocations: the result.
  @_alwaysEmitIntoClient
  public mutating func diff<Element: Equatable>(
    from old: [Element], to new: [Element], id: (Element) -> ID
  ) -> BatchUpdate {
    diff(from: old, to: new, id: id, isEqual: { $0 == $1 })
  }

  /// The difference between two arrays, with closures or literal key paths.
  ///
  /// - Complexity: as `diff(from:to:id:isEqual:into:)`.
  /// - Allocations: the result.
  @_alwaysEmitIntoClient
  public mutating func diff<Element>(
    from old: [Element], to new: [Element],
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool
  ) -> BatchUpdate {
    var update = BatchUpdate()
    let (old, new) = (ContiguousArray(old), ContiguousArray(new))
    diff(from: old.span, to: new.span, id: id, isEqual: isEqual, into: &update)
    return update
  }
}
