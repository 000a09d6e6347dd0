// SPDX-License-Identifier: MIT

/// A section of a list as it is described: an identity, a header, a footer, and cells.
///
///     CellSection(id: "people", header: SectionCell(model: "People")) {
///       for person in people { SectionCell(id: person.id, model: person.name) }
///       if people.isEmpty { SectionCell(id: "none", height: .fixed(60)) }
///     }
public struct CellSection {
  /// What makes the section the same section; nil: its place among the sections without one.
  public var id: AnyHashable?

  /// The row above the cells.
  public var header: SectionCell?

  /// The row below the cells.
  public var footer: SectionCell?

  /// The cells.
  public var cells: [SectionCell]

  /// Describes a section; without an identity, one that is known by its place.
  public init(
    id: AnyHashable? = nil, header: SectionCell? = nil, footer: SectionCell? = nil,
    @ContentBuilder<SectionCell> cells: () -> [SectionCell] = { [] }
  ) {
    (self.id, self.header, self.footer) = (id, header, footer)
    self.cells = cells()
  }
}

/// A row of a section as it is described.
///
/// The row counts as updated when it is described with another content, kind, height or pin, or when it becomes a header,
/// a footer or neither. An object that was changed in place is equal to itself: describe what it shows by values, or say so
/// by `ListEngine.update(_:)`.
public struct SectionCell {
  /// What makes the cell the same cell, in whatever section; nil: its place in the section among the cells without one.
  public var id: AnyHashable?

  /// The sort of view that shows it.
  public var kind: RowKind

  /// How high it is.
  public var height: RowHeight

  /// How it stays in sight.
  public var pin: Pin?

  /// What it shows.
  private var content: (any Equatable)?

  /// Describes a cell that shows a model, or always the same; without an identity, one that is known by its place.
  public init<Model: Equatable>(
    id: AnyHashable? = nil, kind: RowKind = 0, model: Model? = nil as Int?,
    height: RowHeight = .automatic(), pin: Pin? = nil
  ) {
    (self.id, self.kind, self.height, self.pin, content) = (id, kind, height, pin, model)
  }

  /// The model, if it is of this type.
  ///
  /// - Complexity: O(1).
  public func model<Model: Equatable>(as type: Model.Type = Model.self) -> Model? {
    content as? Model
  }

  /// Whether another cell shows the same in the same way.
  func showsTheSame(as other: SectionCell) -> Bool {
    guard kind == other.kind, height == other.height, pin == other.pin else { return false }
    guard let content, let otherContent = other.content else {
      return content == nil && other.content == nil
    }
    return isEqual(content, otherContent)
  }
}

/// Whether two values have the same type and are equal.
private func isEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
  right as? Value == left
}

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
