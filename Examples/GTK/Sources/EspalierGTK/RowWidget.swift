// SPDX-License-Identifier: MIT

public import CEspalierGTK

/// A view of a row: a widget, in a place of its own in the list, which takes the focus and says which row it is.
///
///     final class PostView: RowWidget {
///       init() { super.init(gtk_label_new(nil)) }
///     }
@MainActor
@safe open class RowWidget {
  /// The widget of the row. It is kept by this.
  public let widget: UnsafeMutablePointer<GtkWidget>

  /// What is around it, and placed.
  let row: UnsafeMutablePointer<GtkWidget>

  /// Makes a view of a widget, which must have no parent.
  public init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    unsafe self.widget = widget
    unsafe row = espalier_row_new(widget)
    unsafe g_object_ref_sink(row)
    unsafe espalier_row_set_owner(row, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit {
    unsafe espalier_row_set_owner(row, nil)
    unsafe espalier_row_drop(row)
    unsafe g_object_unref(row)
  }

  /// Gives the row the focus of the keyboard; false if it does not take it.
  @discardableResult
  public func grabFocus() -> Bool { unsafe gtk_widget_grab_focus(row) != 0 }

  /// Where the toolkit put the row, in points from the start of what is seen; nil before its first layout.
  public var allocation: (y: Double, height: Double)? {
    guard let surface = unsafe gtk_widget_get_parent(row) else { return nil }
    var bounds = graphene_rect_t()
    guard unsafe gtk_widget_compute_bounds(row, surface, &bounds) != 0 else { return nil }
    return (Double(bounds.origin.y), Double(bounds.size.height))
  }
}
