// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// Gives the focus of an engine to the row in which a text is being edited, as UIKit tells of it.
  @MainActor
  final class EditedRow {
    private let engine: ListEngine

    /// The row in whose view a view is, which is known by its identity alone: the center of notifications may not
    /// hand an object on to another actor.
    private let row: (ObjectIdentifier) -> NodeID?
    private var edited: (field: ObjectIdentifier, row: NodeID)?
    private var observation: Observation?

    init(of engine: ListEngine, row: @escaping (ObjectIdentifier) -> NodeID?) {
      (self.engine, self.row) = (engine, row)
      observation = Observation(
        begin: [
          UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
        ],
        end: [
          UITextField.textDidEndEditingNotification, UITextView.textDidEndEditingNotification,
        ]
      ) { [weak self] field, isEdited in
        MainActor.assumeIsolated {
          if isEdited { self?.didBegin(field) } else { self?.didEnd(field) }
        }
      }
    }

    private func didBegin(_ field: ObjectIdentifier) {
      guard let row = row(field) else { return }
      edited = (field, row)
      try? engine.focus.insert(row)
    }

    private func didEnd(_ field: ObjectIdentifier) {
      guard let edited, edited.field == field else { return }
      self.edited = nil
      engine.focus.remove(edited.row)
    }
  }

  /// What is observed as long as this is kept.
  private final class Observation {
    private var tokens: [any NSObjectProtocol] = []

    init(
      begin: [NSNotification.Name], end: [NSNotification.Name],
      tell: @escaping @Sendable (_ field: ObjectIdentifier, _ isEdited: Bool) -> Void
    ) {
      for name in begin + end {
        let isEdited = begin.contains(name)
        tokens.append(
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
            if let field = note.object { tell(ObjectIdentifier(field as AnyObject), isEdited) }
          })
      }
    }

    deinit {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }

  extension UIView {
    /// Whether a view is this one, or in it at any depth.
    func contains(_ view: ObjectIdentifier) -> Bool {
      ObjectIdentifier(self) == view || subviews.contains { $0.contains(view) }
    }
  }
#endif
