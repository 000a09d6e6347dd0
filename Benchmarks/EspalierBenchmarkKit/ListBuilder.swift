// SPDX-License-Identifier: MIT

/// Collects the elements that are written one below the other, single or as arrays.
@resultBuilder
public enum ListBuilder<Element> {
  /// One element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Several elements at once.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// All of them in order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }

  /// The elements under an `if`, or none.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// The elements of the branch that is taken.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// The elements of the branch that is taken.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// The elements of every turn of a loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }
}
