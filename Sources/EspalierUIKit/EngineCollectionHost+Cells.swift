// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierHosting
  internal import EspalierKits
  import UIKit

  extension EngineCollectionHost: UICollectionViewDataSource {
    /// The number of sections, as the view was told.
    public func numberOfSections(in collectionView: UICollectionView) -> Int {
      layout.items.counts.count
    }

    /// The number of rows, as the view was told.
    public func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { layout.items.counts[section] }

    /// A cell of the row's kind, filled with the row.
    public func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let row = row(of: .item(indexPath))
      let cell = collectionView.dequeueReusableCell(
        withReuseIdentifier: Self.identifier(of: row.kind), for: indexPath)
      asked { fill(cell, row) }
      return cell
    }

    /// A cell of the kind of a header or a footer, filled with its row.
    public func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      guard let element = ViewElement(kind, indexPath) else {
        misuse("The engine has no supplementary views of the kind \(kind).")
      }
      let row = row(of: element)
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: Self.identifier(of: row.kind), for: indexPath)
      if let cell = view as? UICollectionViewCell { asked { fill(cell, row) } }
      return view
    }

    private func row(of element: ViewElement) -> VisibleRow {
      guard let row = layout.row(of: element) else {
        misuse("A cell was asked for of which the view was not told: \(element).")
      }
      return row
    }

    /// Fills a cell with a row, unless the row has gone: the view asks for old ones before it takes a batch.
    func fill(_ cell: UICollectionViewCell, _ row: VisibleRow) {
      unbind(cell)
      cells.bind(cell, to: row)
      guard engine.node(of: row) != nil else { return }
      configure?(cell, row, engine)
      engine.bind(cell, to: row.node)
    }

    /// Fills a cell again with the row that it shows.
    func refill(_ cell: UICollectionViewCell, _ row: VisibleRow) {
      configure?(cell, row, engine)
      engine.update(cell, of: row.node)
    }

    /// Does what the view asks for as it is laid out: it can take no batch until it is.
    private func asked(_ body: () -> Void) {
      let former = (catchUp.isBusy, catchUp.takesUnmovedRows)
      (catchUp.isBusy, catchUp.takesUnmovedRows) = (true, false)
      body()
      catchUp.takesUnmovedRows = former.1
      if !former.0 { catchUp.setNeedsCatchUp() }
    }

    private func unbind(_ cell: UICollectionReusableView) {
      if cells.setHighlighted(false, cell) {
        (cell as? UICollectionViewCell)?.isHighlighted = false
      }
      guard let row = cells.unbind(cell) else { return }
      engine.unbind(cell, from: row.node)
    }
  }

  extension EngineCollectionHost: UICollectionViewDelegate {
    /// Tells the engine.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) { link.tell() }

    /// Ends an animated scroll.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { link.wasTaken() }

    /// Makes the adjustments that waited while the list was moving by itself.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { link.cameToRest() }

    /// Makes the last step of an animated scroll.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      link.cameToRest()
    }

    /// Lets the engine scroll to the top, as a tap on the status bar asks for: an animation of UIKit's own would end
    /// where a row on the way is measured.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
      showMissed()
      return !link.scrollToTop()
    }

    /// Tells the engine of other insets, as of a keyboard.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
      link.tell(UpdateContext(isAnimated: false))
    }

    /// Lets go of the row.
    public func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) { asked { unbind(cell) } }

    /// Lets go of the row.
    public func collectionView(
      _ collectionView: UICollectionView,
      didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind elementKind: String, at indexPath: IndexPath
    ) { asked { unbind(view) } }

    /// Selects the row in the engine, where it stays selected wherever it moves.
    public func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
      follow {
        engine.selection.allowsSeveral = allowsSeveral
        if let node = node(at: indexPath) { try? engine.selection.insert(node) }
      }
    }

    /// Takes the row out of the engine's selection.
    public func collectionView(
      _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {
      follow { if let node = node(at: indexPath) { engine.selection.remove(node) } }
    }

    /// Does in the engine what the view shows already. Who hears of it may select others: what is selected then is shown
    /// afterwards.
    private func follow(_ body: () -> Void) {
      telling(body)
      if !isTelling { catchUp.showMarks(in: engine) }
    }

    /// The row that is seen at a path, be it that the engine has other rows there by now.
    func node(at path: IndexPath) -> NodeID? {
      layout.row(of: .item(path)).flatMap { engine.node(of: $0) }
    }
  }
#endif
