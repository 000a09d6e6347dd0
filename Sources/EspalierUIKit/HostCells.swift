// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// The cells of a collection view: how those of a kind are made, with which one rows of a kind are measured, and
  /// which row each shows.
  ///
  /// A class, as makers are code of the app, which may ask for more.
  @MainActor
  final class HostCells {
    private var makers: [RowKind: () -> UICollectionViewCell] = [:]
    private var prototypes: [RowKind: UICollectionViewCell] = [:]
    private var rows: [ObjectIdentifier: VisibleRow] = [:]

    /// The cells that the host has highlighted, and not UIKit.
    private var highlighted: Set<ObjectIdentifier> = []

    func setMaker(of kind: RowKind, _ make: @escaping () -> UICollectionViewCell) {
      makers[kind] = make
    }

    /// The cell that rows of a kind are measured with, made when it is first asked for; nil if nobody makes any.
    func prototype(of kind: RowKind) -> UICollectionViewCell? {
      if let prototype = prototypes[kind] { return prototype }
      let prototype = makers[kind]?()
      prototypes[kind] = prototype
      return prototype
    }

    /// Lets new cells be measured with from now on.
    func forgetPrototypes() { prototypes.removeAll() }

    /// The row that a cell shows.
    func row(of cell: UIView) -> VisibleRow? { rows[ObjectIdentifier(cell)] }

    /// A cell shows a row from now on.
    func bind(_ cell: UIView, to row: VisibleRow) { rows[ObjectIdentifier(cell)] = row }

    /// A cell shows its row no more; returns which that was.
    func unbind(_ cell: UIView) -> VisibleRow? { rows.removeValue(forKey: ObjectIdentifier(cell)) }

    /// The host highlights a cell from now on, or does not; returns whether that is another thing than before.
    func setHighlighted(_ isHighlighted: Bool, _ cell: UIView) -> Bool {
      let id = ObjectIdentifier(cell)
      return isHighlighted ? highlighted.insert(id).inserted : highlighted.remove(id) != nil
    }
  }
#endif
