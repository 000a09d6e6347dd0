// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  extension EngineCollectionHost: UICollectionViewDataSource {
    /// The number of rows, as the view was told.
    public func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { shownCount }

    /// A cell of the row's kind, filled with the row.
    public func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let row = engine.visibleRow(at: indexPath.item)
      let cell = collectionView.dequeueReusableCell(
        withReuseIdentifier: Self.identifier(of: row.kind), for: indexPath)
      unbind(cell)
      bound[ObjectIdentifier(cell)] = row
      configure?(cell, row, engine)
      engine.binder?.bind(cell, to: row, isPrototype: false, in: engine)
      return cell
    }

    private func unbind(_ cell: UICollectionViewCell) {
      guard let row = bound.removeValue(forKey: ObjectIdentifier(cell)) else { return }
      engine.binder?.unbind(cell, from: row, isPrototype: false, in: engine)
    }
  }

  extension EngineCollectionHost: UICollectionViewDelegate {
    /// Tells the engine.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) { didScroll() }

    /// Makes the adjustments that waited while the list was moving by itself.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      engine.setDecelerating(false)
      engine.commit()
    }

    /// Lets go of the row.
    public func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) { unbind(cell) }

    /// Selects the row in the engine, where it stays selected wherever it moves.
    public func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
      engine.selection.allowsSeveral = collectionView.allowsMultipleSelection
      if let node = engine.node(atRow: indexPath.item) { try? engine.selection.insert(node) }
    }

    /// Takes the row out of the engine's selection.
    public func collectionView(
      _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {
      if let node = engine.node(atRow: indexPath.item) { engine.selection.remove(node) }
    }
  }
#endif
