// SPDX-License-Identifier: MIT

import EspalierBase

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
    self.id = id
    self.header = header
    self.footer = footer
    self.cells = cells()
  }

  /// The number of rows with header and footer.
  var rowCount: Int { cells.count + (header == nil ? 0 : 1) + (footer == nil ? 0 : 1) }
}

/// A row of a section as it is described.
///
/// The row counts as updated when it is described with another content, kind, height or pin.
public struct SectionCell {
  /// What makes the cell the same cell, in whatever section; nil: its place in the section among the
  /// cells without one.
  public var id: AnyHashable?

  /// The sort of view that shows it.
  public var kind: RowKind

  /// Where its height comes from.
  public var height: HeightMode

  /// How it is pinned.
  public var pin: Pin

  /// What it shows.
  private var content: (any Equatable)?

  /// Describes a cell that shows a model, or always the same; without an identity, one that is known by its place.
  public init<Model: Equatable>(
    id: AnyHashable? = nil, kind: RowKind = 0, model: Model? = nil as Int?,
    height: HeightMode = .automatic(), pin: Pin = .none
  ) {
    self.id = id
    self.kind = kind
    self.height = height
    self.pin = pin
    content = model
  }

  /// The model, if it is of this type.
  ///
  /// - Complexity: O(1).
  public func model<Model: Equatable>(as type: Model.Type = Model.self) -> Model? {
    content as? Model
  }

  /// What the cell's row carries.
  func attributes(_ role: RowRole) -> RowAttributes {
    RowAttributes(kind: kind, height: height, role: role, pin: pin)
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
