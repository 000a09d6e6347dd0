// SPDX-License-Identifier: MIT

import EspalierBase

/// A row that is shown by views of one type, which it fills without a cast.
///
///     final class LabelModel: TypedCellModel<Label> {
///       let text = "Hello"
///
///       override func configure(_ label: Label) { label.text = text }
///     }
@preconcurrency @MainActor
open class TypedCellModel<View: AnyObject>: CellModel {
  /// Fills a view with the content, and prototypes in which rows are measured.
  open func configure(_ view: View) {}

  /// Fills views of the type; others are left as they are.
  public final override func configure(_ view: AnyObject) {
    if let view = view as? View { configure(view) }
  }
}
