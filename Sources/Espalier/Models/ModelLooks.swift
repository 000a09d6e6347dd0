// SPDX-License-Identifier: MIT

/// How a model looks, if it was told to look like anything: it is so in every list that it comes into.
final class ModelLooks {
  var top: Separator?
  var bottom: Separator?
  var between: Separator?
  var style: ContainerStyle?

  /// Gives a new node the looks.
  func apply(to node: NodeID, _ tree: inout Tree) throws(EditError) {
    if let top { try tree.setSeparator(top, at: .top, of: node) }
    if let bottom { try tree.setSeparator(bottom, at: .bottom, of: node) }
    if let between { try tree.setSeparatorBetweenChildren(between, of: node) }
    if let style { try tree.setStyle(style, of: node) }
  }
}

extension ComponentModel {
  /// Whether it looks like anything that a list with runs has not: a style that says something, a separator, a role.
  final var hasLooks: Bool {
    if (self as? CellModel).map({ $0.role != .item }) == true { return true }
    guard let looks else { return false }
    let isStyled = looks.style.map { $0 != ContainerStyle() } ?? false
    return isStyled || looks.top != nil || looks.bottom != nil || looks.between != nil
  }

  /// The separator above the row, or above the first row of the container.
  ///
  /// Traps where `ListEngine.setSeparator(_:at:of:)` throws: in a list with runs, and the root's in one of sections.
  ///
  /// - Complexity: O(log n) in a list.
  public final var topSeparator: Separator? {
    get { looks?.top }
    set { assumingValid { () throws(EditError) in try setSeparator(newValue, at: .top) } }
  }

  /// The separator below the row, or below the last row of the container.
  ///
  /// Traps where `ListEngine.setSeparator(_:at:of:)` throws: in a list with runs, and the root's in one of sections.
  ///
  /// - Complexity: O(log n) in a list.
  public final var bottomSeparator: Separator? {
    get { looks?.bottom }
    set { assumingValid { () throws(EditError) in try setSeparator(newValue, at: .bottom) } }
  }

  /// Takes a separator, unless the list refuses it.
  final func setSeparator(
    _ separator: Separator?, at edge: SeparatorEdge
  ) throws(EditError) {
    try list?.bare.tree.setSeparator(separator, at: edge, of: nodeInList)
    let looks = makeLooks()
    if edge == .top { looks.top = separator } else { looks.bottom = separator }
  }

  fileprivate final func makeLooks() -> ModelLooks {
    if let looks { return looks }
    let made = ModelLooks()
    looks = made
    return made
  }
}

extension ContainerModel {
  /// The separator between any two neighbours among the children that show a row: it belongs to the child behind it
  /// and moves with it. One that is at an edge of the row before or behind takes its place: none is doubled.
  ///
  /// Traps where `ListEngine.setSeparatorBetweenChildren(_:of:)` throws: in a list with runs.
  ///
  /// - Complexity: O(c log n) for c children in a list.
  public final var separatorBetweenChildren: Separator? {
    get { looks?.between }
    set { assumingValid { () throws(EditError) in try setSeparatorBetweenChildren(newValue) } }
  }

  /// Takes it, unless the list refuses it.
  final func setSeparatorBetweenChildren(_ separator: Separator?) throws(EditError) {
    try list?.bare.tree.setSeparatorBetweenChildren(separator, of: nodeInList)
    makeLooks().between = separator
  }

  /// How the children are arranged; nil as in the container around it.
  ///
  /// Traps where `ListEngine.setStyle(_:of:)` throws: in a list with runs unless it says nothing.
  ///
  /// - Complexity: O(m log n) for m nodes in it, in a list.
  public final var style: ContainerStyle? {
    get { looks?.style }
    set { assumingValid { () throws(EditError) in try setStyle(newValue) } }
  }

  /// Takes a style, unless the list refuses it.
  final func setStyle(_ style: ContainerStyle?) throws(EditError) {
    try list?.bare.tree.setStyle(style, of: nodeInList)
    makeLooks().style = style
  }
}
