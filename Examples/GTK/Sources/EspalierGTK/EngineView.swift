// SPDX-License-Identifier: MIT

public import CEspalierGTK
public import Espalier
public import EspalierHosting

/// A scrolled window whose rows are laid out by an engine, and recycled.
///
///     let list = EngineView()
///     list.register { PostView() }
///     list.configure = { view, row, _ in (view as? PostView)?.show(posts[row.id]) }
///     gtk_window_set_child(window, list.widget)
///
/// Rows whose height is automatic are as high as their widgets want to be for the width: labels that wrap. Rows never
/// are less high than their widgets' least height. What is prepended does not move what is in sight. Models fill
/// their views by themselves: then `configure` stays nil.
///
/// The arrow keys, Page Up and Down, Home and End move the focus from row to row, and Return and Space act on the row that
/// has it, which keeps its view while it is out of sight. A long press takes a row that `engine.reorder` lets be moved.
///
/// In a style sheet, a row is `listview > row`; the copy of one that is dragged has the class `lifted`.
///
/// Keep the view as long as its widget is shown. All of it is for the thread of GLib's main loop, which is that of
/// Swift's main actor; see `MainLoop`.
@MainActor
@safe public final class EngineView {
  /// The scrolled window. It is kept by this.
  public let widget: UnsafeMutablePointer<GtkWidget>

  /// Whether a click selects a row, or takes it out of the selection.
  public var allowsSelection: Bool {
    get { core.allowsSelection }
    set { core.allowsSelection = newValue }
  }

  /// Is told of a click on a row, with the point in the viewport.
  public var onTap: ((NodeID, _ x: Double, _ y: Double) -> Void)?

  /// Is told of a key that acts on the row with the focus: Return, Enter or Space. With `allowsSelection` it selects as well.
  public var onActivate: ((NodeID) -> Void)?

  /// Is told when the list is pulled beyond its start, by a finger or a touchpad: to refresh a `PagedContainer`.
  public var onPull: (() -> Void)?

  /// How long an animated scroll takes, in seconds.
  public var animationDuration: Double {
    get { kit.animationDuration }
    set { kit.animationDuration = newValue }
  }

  /// The row that is pressed.
  public var highlight: RowSelection { core.highlight }

  package let core: ViewHost<SurfaceKit>
  package let kit: SurfaceKit

  /// Counts the sizes of text that there were.
  private var textSize = 0

  /// Makes a view and its engine. Traps if the configuration has no layout or a horizontal one.
  ///
  /// - Parameters:
  ///   - configuration: the choices for the whole list.
  ///   - scheduler: who decides when a commit takes place that `setNeedsCommit` asks for; the next turn of GLib's
  ///     main loop, unless said otherwise.
  public init(
    _ configuration: EngineConfiguration = EngineConfiguration(),
    scheduler: CommitScheduler = .onMainLoop()
  ) {
    core = ViewHost(configuration, scheduler: scheduler)
    precondition(core.axis == .vertical, "A list of GTK is scrolled vertically.")
    unsafe widget = gtk_scrolled_window_new()
    unsafe g_object_ref_sink(widget)
    kit = SurfaceKit()
    var calls = EspalierSurfaceCalls()
    setCalls(&calls)
    let surface = unsafe espalier_surface_new(Unmanaged.passUnretained(self).toOpaque(), &calls)
    unsafe kit.surface = surface
    let window = unsafe OpaquePointer(widget)
    unsafe gtk_scrolled_window_set_policy(window, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    unsafe gtk_scrolled_window_set_child(window, surface)
    let overshot: @convention(c) (gpointer?, GtkPositionType, gpointer?) -> Void = {
      _, edge, view in
      guard edge == GTK_POS_TOP else { return }
      unsafe Unmanaged<EngineView>.fromOpaque(view!).takeUnretainedValue().onPull?()
    }
    unsafe g_signal_connect_data(
      widget, "edge-overshot", unsafeBitCast(overshot, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
    listenToTextSize()
    core.kit = kit
  }

  isolated deinit {
    unsafe espalier_surface_detach(kit.surface)
    unsafe g_signal_handlers_disconnect_matched(
      widget, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, Unmanaged.passUnretained(self).toOpaque())
    unsafe g_signal_handlers_disconnect_matched(
      UnsafeMutableRawPointer(gtk_settings_get_default()), G_SIGNAL_MATCH_DATA, 0, 0, nil, nil,
      Unmanaged.passUnretained(self).toOpaque())
    unsafe g_object_unref(widget)
  }

  /// Rows are measured again when the user or the system chooses another font or size of text.
  private func listenToTextSize() {
    let changed: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, view in
      unsafe Unmanaged<EngineView>.fromOpaque(view!).takeUnretainedValue().textSizeDidChange()
    }
    for name in ["notify::gtk-font-name", "notify::gtk-xft-dpi"] {
      unsafe g_signal_connect_data(
        UnsafeMutableRawPointer(gtk_settings_get_default()), name,
        unsafeBitCast(changed, to: GCallback.self),
        Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
    }
  }

  /// GTK gives widgets their new style before the next frame: then they can be measured.
  private func textSizeDidChange() {
    textSize += 1
    let size = textSize
    MainLoop.whenIdle { [weak self] in
      if let self, textSize == size { core.textSizeDidChange(to: size) }
    }
  }

  /// The list. Its host is this view, and it is kept by this view.
  public var engine: ListEngine { core.engine }

  /// Fills a view with a row, and again when the content of the row has changed.
  public var configure: ((RowWidget, VisibleRow, ListEngine) -> Void)? {
    get { core.configure }
    set { core.configure = newValue }
  }

  /// Makes views for rows of a kind. Has to be called for each kind before the first of them is in sight.
  public func register(_ kind: RowKind = 0, makeView: @escaping () -> RowWidget) {
    core.register(kind, makeView: makeView)
  }

  /// Makes views for rows of all kinds that have no maker of their own.
  public func registerOtherKinds(makeView: @escaping (RowKind) -> RowWidget) {
    core.registerOtherKinds(makeView: makeView)
  }

  /// The rows on the screen, from the rearmost to the foremost, each with its view.
  public var shownRows: [(row: VisibleRow, frame: RowFrame, view: RowWidget)] {
    core.shownRows
  }

  /// The views that show a row.
  public func views(of row: NodeID) -> [RowWidget] { core.views(of: row) }

  /// The row that is shown at a point of the viewport: the foremost of several.
  public func row(atX x: Double, y: Double) -> NodeID? { core.row(at: contentPoint(x, y)) }

  /// Brings a row into sight, exactly, also if it was never measured; false if it is not in the list.
  @discardableResult
  public func scroll(
    to row: NodeID, at alignment: ScrollAlignment = .top, isAnimated: Bool = false
  ) throws(EditError) -> Bool {
    try core.scroll(to: row, at: alignment, isAnimated: isAnimated)
  }

  /// Measures rows near the viewport that were not measured yet, the nearest first; returns how many.
  @discardableResult
  public func measureAhead(limit: Int) -> Int { core.measureAhead(limit: limit) }

  /// Where what is seen begins, in points of the content.
  public var offset: Double {
    get { kit.offset }
    set { kit.offset = newValue }
  }

  /// Moves the focus, as a key does, and lets the window show where it is. False if there is no row.
  @discardableResult
  public func moveFocus(_ step: FocusStep) -> Bool {
    guard core.reach(step)?.grabFocus() == true else { return false }
    if let root = unsafe gtk_widget_get_root(widget) {
      unsafe gtk_window_set_focus_visible(
        UnsafeMutablePointer<GtkWindow>(root), 1)
    }
    return true
  }

  private func actOnFocus() -> Bool {
    guard let row = core.actOnFocus() else { return false }
    onActivate?(row)
    return true
  }

  private func contentPoint(_ x: Double, _ y: Double) -> HostPoint {
    HostPoint(x: x, y: y + offset)
  }

  private func tapped(_ x: Double, _ y: Double, _ phase: Int32) {
    let point = contentPoint(x, y)
    switch phase {
    case 0: core.press(at: point).flatMap { core.views(of: $0).first }?.grabFocus()
    case 1: if let row = core.release(at: point) { onTap?(row, x, y) }
    default: core.cancelPress()
    }
  }

  /// Takes the row at a point of the viewport, as a long press does; false if it cannot be moved.
  @discardableResult
  public func beginReorder(atX x: Double, y: Double) -> Bool {
    core.beginReorder(at: contentPoint(x, y))
  }

  /// Moves the row that is held to a point of the viewport; returns the index at which it would be.
  @discardableResult
  public func updateReorder(toX x: Double, y: Double) -> Int? {
    core.updateReorder(to: contentPoint(x, y))
  }

  /// Lets go of the row; returns whether it was moved. Throws what moving the data throws.
  @discardableResult
  public func endReorder(isCancelled: Bool = false) throws -> Bool {
    try core.endReorder(isCancelled: isCancelled)
  }

  private func dragged(_ phase: Int32, _ x: Double, _ y: Double) -> Bool {
    switch phase {
    case 0: return beginReorder(atX: x, y: y)
    case 1: return updateReorder(toX: x, y: y) != nil
    default: return (try? endReorder(isCancelled: phase == 3)) ?? false
    }
  }

  private func nextFrame(_ seconds: Double) -> Bool {
    if kit.isAutoscrolling { core.autoscroll(for: seconds) }
    if kit.advance(by: seconds) { core.cameToRest() }
    return kit.isAnimating || kit.isAutoscrolling
  }

  /// What the surface tells, each to this object.
  private func setCalls(_ calls: inout EspalierSurfaceCalls) {
    func view(_ owner: UnsafeMutableRawPointer?) -> EngineView {
      unsafe Unmanaged<EngineView>.fromOpaque(owner!).takeUnretainedValue()
    }
    unsafe calls.changed = { unsafe view($0).core.tell() }
    unsafe calls.focused = { owner, row, isFocused in
      let row = unsafe Unmanaged<RowWidget>.fromOpaque(row!).takeUnretainedValue()
      unsafe view(owner).core.setFocus(isFocused != 0, of: row)
    }
    unsafe calls.key = { owner, key in
      if key == ESPALIER_KEY_ACTS { return unsafe view(owner).actOnFocus() ? 1 : 0 }
      guard let step = FocusStep(rawValue: key) else { return 0 }
      return unsafe view(owner).moveFocus(step) ? 1 : 0
    }
    unsafe calls.tapped = { unsafe view($0).tapped($1, $2, $3) }
    unsafe calls.dragged = { unsafe view($0).dragged($1, $2, $3) ? 1 : 0 }
    unsafe calls.moved = { owner, isMoving in
      let view = unsafe view(owner)
      view.kit.isDecelerating = isMoving != 0
      if isMoving == 0 { view.core.cameToRest() }
    }
    unsafe calls.frame = { unsafe view($0).nextFrame($1) ? 1 : 0 }
  }
}
