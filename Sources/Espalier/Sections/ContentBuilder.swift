// SPDX-License-Identifier: MIT

/// Collects what a closure states, one after the other; with `if`, `switch` and `for`.
@resultBuilder
public enum ContentBuilder<Element> {
  /// One element, or none.
  public static func buildExpression(_ element: Element?) -> [Element] {
    element.map { [$0] } ?? []
  }

  /// Elements that were made elsewhere.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// One after the other.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }

  /// An `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// The first branch.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// The other branch.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// A `for`.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
