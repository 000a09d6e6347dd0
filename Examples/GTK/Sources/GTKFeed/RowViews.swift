// SPDX-License-Identifier: MIT

import CEspalierGTK
import Espalier
import EspalierGTK

/// A view of the feed.
class RowView: RowWidget {
  /// What it says.
  var content = RowContent.text([]) {
    didSet { if content != oldValue { show() } }
  }

  /// The class of style that says which colour is behind it.
  private var background: String?

  func show() {}

  /// Shows a colour of the palette behind all of it.
  func setBackground(_ color: UInt8?) {
    let name = color.map { "bg\($0)" }
    guard name != background else { return }
    if let background { unsafe gtk_widget_remove_css_class(widget, background) }
    if let name { unsafe gtk_widget_add_css_class(widget, name) }
    background = name
  }
}

/// A label that wraps.
final class TextView: RowView {
  /// About the width of a letter of the row with the buttons, in points.
  static let cellWidth = 9.0

  init(_ kind: RowKind) {
    let label = unsafe gtk_label_new(nil)!
    unsafe gtk_label_set_xalign(OpaquePointer(label), 0)
    unsafe gtk_label_set_wrap(OpaquePointer(label), 1)
    unsafe gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
    for name in ["feed", kind == .buttons ? "buttons" : kind == .card ? "card-text" : "text"] {
      unsafe gtk_widget_add_css_class(label, name)
    }
    unsafe super.init(label)
  }

  override func show() {
    guard case .text(let paragraphs) = content else { return }
    let isCentered = paragraphs.contains { $0.isCentered }
    unsafe gtk_label_set_xalign(OpaquePointer(widget), isCentered ? 0.5 : 0)
    unsafe gtk_label_set_markup(
      OpaquePointer(widget), paragraphs.map { Palette.markup($0) }.joined(separator: "\n"))
    setBackground(paragraphs.first?.background)
  }
}

/// Hills below a sky.
@safe final class PhotoView: RowView {
  private let overlay = unsafe gtk_overlay_new()!
  private let area = unsafe gtk_drawing_area_new()!
  private let label = unsafe gtk_label_new(nil)!

  init() {
    unsafe gtk_overlay_set_child(OpaquePointer(overlay), area)
    unsafe gtk_overlay_add_overlay(OpaquePointer(overlay), label)
    unsafe gtk_widget_set_valign(label, GTK_ALIGN_START)
    unsafe gtk_widget_set_halign(label, GTK_ALIGN_CENTER)
    unsafe super.init(overlay)
    unsafe gtk_drawing_area_set_draw_func(
      OpaquePointer(area).drawingArea,
      { _, cairo, width, height, data in
        unsafe Unmanaged<PhotoView>.fromOpaque(data!).takeUnretainedValue()
          .draw(cairo!, Int(width), Int(height))
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  override func show() {
    guard case .photo(let source, _, let title) = content else { return }
    unsafe gtk_label_set_markup(
      OpaquePointer(label), Palette.markup(Paragraph(title, on: title.first?.style.background)))
    setBackground(source.sky)
    unsafe gtk_widget_queue_draw(area)
  }

  private func draw(_ cairo: OpaquePointer, _ width: Int, _ height: Int) {
    guard case .photo(let source, let lines, _) = content else { return }
    let photo = Photo(source: source, title: [])
    let limit = lines * 8 - 6
    let color = Palette.rgb(source.hills)
    unsafe cairo_set_source_rgb(cairo, color.red, color.green, color.blue)
    unsafe cairo_move_to(cairo, 0, Double(height))
    for x in stride(from: 0, through: width + 8, by: 8) {
      let hill = Double(photo.hill(at: x / 8, below: limit)) / Double(lines * 8)
      unsafe cairo_line_to(cairo, Double(x), Double(height) * (1 - hill))
    }
    unsafe cairo_line_to(cairo, Double(width + 8), Double(height))
    unsafe cairo_fill(cairo)
  }
}

extension OpaquePointer {
  fileprivate var drawingArea: UnsafeMutablePointer<GtkDrawingArea> {
    unsafe UnsafeMutablePointer(self)
  }
}

/// What heights are in a window: rows of text are as high as their labels want to be.
extension RowHeight {
  private static let line = 22

  static func lines(_ count: Int) -> RowHeight { .text(lines: count) }

  static func text(lines: Int) -> RowHeight {
    .automatic(estimate: Double(lines * line))
  }

  static func picture(lines: Int) -> RowHeight { .fixed(Double(lines * line)) }
}

/// What insets and spacings are, in points.
extension Double {
  static let cell = 8.0
  static let twoCells = 12.0
}
