// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierKits
  import UIKit

  extension EngineCollectionHost {
    /// Selects the items of the engine's selected rows, out of sight as well, and no others; cells of highlighted
    /// rows are highlighted. So what is selected in code is seen. What UIKit highlights itself, under a finger, stays so.
    ///
    /// Where the view allows one selection, in the mode that it is in, the last row in the list is the item that is
    /// selected.
    ///
    /// - Complexity: O(s log n + v) for s selected rows and v cells.
    public func showMarks(in engine: ListEngine) {
      guard !isTelling else { return }
      showSelection()
      for view in collectionView.subviews {
        guard let cell = view as? UICollectionViewCell, let node = node(of: cell) else { continue }
        let isHighlighted = engine.marks(of: node).contains(.highlighted)
        if cells.setHighlighted(isHighlighted, cell) { cell.isHighlighted = isHighlighted }
      }
    }

    private func showSelection() {
      var wanted: [IndexPath] = []
      for node in engine.selection.nodes {
        guard let row = engine.rowIndex(of: node),
          case .item(let path)? = layout.items.element(ofRow: row)
        else { continue }
        wanted.append(path)
      }
      wanted.sort()
      if !allowsSeveral { wanted = wanted.suffix(1) }
      let shown = Set(collectionView.indexPathsForSelectedItems ?? [])
      for path in shown.subtracting(wanted) {
        collectionView.deselectItem(at: path, animated: false)
      }
      for path in wanted where !shown.contains(path) {
        collectionView.selectItem(at: path, animated: false, scrollPosition: [])
      }
    }

    /// Whether the view lets several items be selected: while it is edited, another property says so.
    var allowsSeveral: Bool {
      let view = collectionView
      return view.isEditing
        ? view.allowsMultipleSelectionDuringEditing : view.allowsMultipleSelection
    }

    /// Does what the view has shown already, or is about to.
    func telling(_ body: () -> Void) {
      let former = isTelling
      isTelling = true
      body()
      isTelling = former
    }

    /// The row that a cell shows.
    func node(of cell: UIView) -> NodeID? {
      cells.row(of: cell).flatMap { engine.node(of: $0) }
    }
  }

  extension EngineCollectionHost {
    /// Fills all cells, and measures with new ones: they are for another size of text. The row at the top stays there.
    func textSizeDidChange(to size: Int) {
      cells.forgetPrototypes()
      for view in collectionView.subviews {
        guard let cell = view as? UICollectionViewCell, let row = cells.row(of: cell),
          engine.node(of: row) != nil
        else { continue }
        refill(cell, row)
      }
      engine.setHeightTraits(size)
      engine.commit(UpdateContext(isAnimated: false))
    }
  }
#endif
