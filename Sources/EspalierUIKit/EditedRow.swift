// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierKits
  import UIKit

  /// Gives the focus of an engine to the row in which a text is being edited, as UIKit tells of it.
  @MainActor
  final class EditedRow {
    private let engine: ListEngine

    /// The row in whose view a view is, which is known by its identity alone; see `Observation`.
    private let row: (ObjectIdentifier) -> NodeID?
    private var edited: (field: ObjectIdentifier, row: NodeID, id: RowID)?
    private var observation: Observation?

    init(of engine: ListEngine, row: @escaping (ObjectIdentifier) -> NodeID?) {
      (self.engine, self.row) = (engine, row)
      let begin = [
        UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
      ]
      let end = [
        UITextField.textDidEndEditingNotification, UITextView.textDidEndEditingNotification,
      ]
      observation = Observation(begin + end) { [weak self] field, name in
        guard let field else { return }
        if begin.contains(name) { self?.didBegin(field) } else { self?.didEnd(field) }
      }
    }

    private func didBegin(_ field: ObjectIdentifier) {
      guard let row = row(field), let id = engine.identity(of: row) else { return }
      edited = (field, row, id)
      try? engine.focus.insert(row)
    }

    private func didEnd(_ field: ObjectIdentifier) {
      guard let edited, edited.field == field else { return }
      self.edited = nil
      // One of the same identity that was inserted as it was removed has taken its place.
      let row =
        engine.focus.contains(edited.row)
        ? edited.row : engine.focus.nodes.first { engine.identity(of: $0) == edited.id }
      if let row { engine.focus.remove(row) }
    }
  }

  extension UIView {
    /// Whether a view is this one, or in it at any depth.
    func contains(_ view: ObjectIdentifier) -> Bool {
      ObjectIdentifier(self) == view || subviews.contains { $0.contains(view) }
    }
  }
#endif
