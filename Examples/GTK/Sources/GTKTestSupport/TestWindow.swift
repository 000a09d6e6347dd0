// SPDX-License-Identifier: MIT

public import CEspalierGTK
import CGTKTestSupport
public import EspalierGTK
import Foundation

/// A window of the checks, whose frames are waited for.
@MainActor
@safe public final class TestWindow {
  /// The window.
  public let window: UnsafeMutablePointer<GtkWidget>
  private let box: UnsafeMutablePointer<GtkWidget>

  /// Opens a window with a widget in it, of a width and height in points, and waits for its first frame.
  public init(_ child: UnsafeMutablePointer<GtkWidget>, width: Int, height: Int) {
    unsafe window = gtk_window_new()
    unsafe box = child
    unsafe gtk_widget_set_halign(child, GTK_ALIGN_START)
    unsafe gtk_widget_set_valign(child, GTK_ALIGN_START)
    unsafe gtk_window_set_default_size(OpaquePointer(window).window, 1, 1)
    unsafe gtk_window_set_child(OpaquePointer(window).window, child)
    resize(width: width, height: height)
    unsafe gtk_window_present(OpaquePointer(window).window)
    _ = MainLoop.run(atMost: .seconds(60)) { unsafe gtk_widget_get_mapped(child) != 0 }
    nextFrame()
    nextFrame()
  }

  /// Gives the widget another size, in points.
  public func resize(width: Int, height: Int) {
    unsafe gtk_widget_set_size_request(box, Int32(width), Int32(height))
  }

  /// Waits until a frame was laid out and drawn.
  public func nextFrame() {
    let clock = unsafe gtk_widget_get_frame_clock(window)
    let number = unsafe gdk_frame_clock_get_frame_counter(clock)
    unsafe gtk_widget_queue_draw(window)
    let isDrawn = MainLoop.run(atMost: .seconds(60)) {
      unsafe gdk_frame_clock_get_frame_counter(clock) > number
    }
    precondition(isDrawn, "A frame is drawn within a minute.")
    MainLoop.runPending()
  }

  /// Closes the window.
  public func close() {
    unsafe gtk_window_set_child(OpaquePointer(window).window, nil)
    unsafe gtk_window_destroy(OpaquePointer(window).window)
    MainLoop.runPending()
  }
}

extension OpaquePointer {
  fileprivate var window: UnsafeMutablePointer<GtkWindow> { unsafe UnsafeMutablePointer(self) }
}

/// Numbers that are as good as random, the same for the same seed.
public struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  /// Makes a generator.
  public init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// The seconds of processor time that this process took.
public var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

/// Named checks, each told as it ends; the process ends with 1 if one failed.
@MainActor
public enum Checks {
  private static var failures = 0
  private static var name = ""
  private static var complaints: [String] = []

  /// Runs a check.
  public static func check(_ name: String, _ body: () throws -> Void) {
    (self.name, complaints) = (name, [])
    let start = ContinuousClock.now
    do { try body() } catch { complaints.append("threw \(error)") }
    let time = ContinuousClock.now - start
    if complaints.isEmpty {
      print("ok    \(name) (\(time))")
    } else {
      failures += 1
      print("FAIL  \(name)")
      for complaint in complaints.prefix(10) { print("      \(complaint)") }
      if complaints.count > 10 { print("      … and \(complaints.count - 10) more") }
    }
    fflush(nil)
  }

  /// Expects something of the check that runs.
  public static func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { complaints.append(sentence()) }
  }

  /// Ends the process.
  public static func end() -> Never {
    if failures > 0 { print("\(failures) checks failed.") }
    exit(failures > 0 ? 1 : 0)
  }
}

extension RowWidget {
  /// Whether it tells those who read aloud that it is an item of a list, and which of how many.
  public func saysPosition(_ position: Int, of count: Int) -> Bool {
    unsafe gtk_check_position(gtk_widget_get_parent(widget), Int32(position), Int32(count)) != 0
  }
}

/// The user chooses another font, such as "DejaVu Sans 10".
@MainActor
public func setFont(_ name: String) { unsafe gtk_check_set_font(name) }

/// What fingers and keys do to a view that has rows.
extension EngineView {
  private var surface: UnsafeMutablePointer<GtkWidget>? {
    unsafe (shownRows.first?.view.widget).flatMap { row in
      unsafe gtk_widget_get_parent(row).flatMap { unsafe gtk_widget_get_parent($0) }
    }
  }

  /// A key is pressed; returns whether that did something.
  @discardableResult
  public func press(_ key: Int32) -> Bool { unsafe gtk_check_press_key(surface, guint(key)) != 0 }

  /// A click at a point of the viewport.
  public func click(atX x: Double, y: Double) { unsafe gtk_check_click(surface, x, y) }

  /// The list is pulled beyond its end, and beyond its start.
  public func pull() { unsafe gtk_check_pull(widget) }

  /// The fingers leave the touchpad, and the view goes on by itself.
  public func flick() { unsafe gtk_check_flick(surface, 500) }

  /// A long press at a point of the viewport.
  public func hold(atX x: Double, y: Double) { unsafe gtk_check_hold(surface, x, y) }

  /// Something else takes the finger away from a drag.
  public func cancelDrag() { unsafe gtk_check_cancel_drag(surface) }
}

/// A cell with a label that wraps.
@MainActor
@safe public final class LabelCell: WidgetOwner {
  /// The label.
  public let widget: UnsafeMutablePointer<GtkWidget>

  /// What the label says.
  public var text: String {
    get { unsafe String(cString: gtk_label_get_text(OpaquePointer(widget))) }
    set { unsafe gtk_label_set_text(OpaquePointer(widget), newValue) }
  }

  /// The identity of what is shown.
  public var id = -1

  /// Makes a cell.
  public init(wraps: Bool) {
    unsafe widget = makeLabel(wraps: wraps)
    unsafe g_object_ref_sink(widget)
  }

  isolated deinit { unsafe g_object_unref(widget) }
}

/// A row with a label that wraps.
@MainActor
public final class LabelRow: RowWidget {
  /// What the label says.
  public var text: String {
    get { unsafe String(cString: gtk_label_get_text(OpaquePointer(widget))) }
    set { unsafe gtk_label_set_text(OpaquePointer(widget), newValue) }
  }

  /// The identity of what is shown.
  public var id = -1

  /// Makes a row.
  public init() { unsafe super.init(makeLabel(wraps: true)) }
}

@MainActor
private func makeLabel(wraps: Bool) -> UnsafeMutablePointer<GtkWidget> {
  let label = unsafe gtk_label_new("")!
  unsafe gtk_label_set_xalign(OpaquePointer(label), 0)
  unsafe gtk_label_set_wrap(OpaquePointer(label), wraps ? 1 : 0)
  unsafe gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
  return unsafe label
}
