// SPDX-License-Identifier: MIT

public import CEspalierGTK
public import Espalier
import EspalierHostCore

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
/// The arrow keys, Page Up and Down, Home and End move the focus from row to row; the row with the focus keeps its
/// view while it is out of sight. A long press takes a row that `engine.reorder` lets be moved.
///
/// Keep the view as long as its widget is shown. All of it is for the thread of GLib's main loop, which is that of
/// Swift's main actor; see `MainLoop`.
@MainActor
@safe public final class EngineView {
  /// The scrolled window. It is kept by this.
  public let widget: UnsafeMutablePointer<GtkWidget>

  /// Whether a click selects a row, or takes it out of the selection.
  public var allowsSelection = false

  /// Is told of a click on a row, with the point in the viewport.
  public var onTap: ((NodeID, _ x: Double, _ y: Double) -> Void)?

  /// Is told when the list is pulled beyond its start, by a finger or a touchpad: to refresh a `PagedContainer`.
  public var onPull: (() -> Void)?

  /// How long an animated scroll takes, in seconds.
  public var animationDuration = 0.25

  /// The row that is pressed.
  public private(set) lazy var highlight = RowSelection(in: engine, showing: .highlighted)

  let core: HostCore<EngineView>
  private var surface: UnsafeMutablePointer<GtkWidget>
  private var animation: ScrollAnimation?
  private var isAutoscrolling = false
  private var isFlicked = false

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
    core = HostCore(configuration, scheduler: scheduler)
    precondition(core.axis == .vertical, "A list of GTK is scrolled vertically.")
    unsafe widget = gtk_scrolled_window_new()
    unsafe g_object_ref_sink(widget)
    unsafe surface = widget  // Until there is one, which needs this object.
    var calls = EspalierSurfaceCalls()
    setCalls(&calls)
    unsafe surface = espalier_surface_new(Unmanaged.passUnretained(self).toOpaque(), &calls)
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
    core.kit = self
  }

  isolated deinit {
    unsafe espalier_surface_detach(surface)
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
    core.makers[kind] = makeView
  }

  /// Makes views for rows of all kinds that have no maker of their own.
  public func registerOtherKinds(makeView: @escaping (RowKind) -> RowWidget) {
    core.makerOfOthers = makeView
  }

  /// The rows on the screen, from the rearmost to the foremost, each with its view.
  public var shownRows: [(row: VisibleRow, frame: RowFrame, view: RowWidget)] {
    core.recycler.shownRows
  }

  /// The views that show a row.
  public func views(of row: NodeID) -> [RowWidget] { core.recycler.views(of: row) }

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
    get { unsafe espalier_surface_offset(surface) }
    set { unsafe espalier_surface_set_offset(surface, newValue) }
  }

  /// Moves the focus by rows; the extremes of `Int32` are the ends. False if there is no row.
  @discardableResult
  public func moveFocus(by step: Int) -> Bool {
    let isEnd = step == Int(Int32.max) || step == Int(Int32.min)
    let view = isEnd ? core.reachEnd(first: step < 0) : core.reach(step)
    return view?.grabFocus() ?? false
  }

  private func contentPoint(_ x: Double, _ y: Double) -> HostPoint {
    HostPoint(x: x, y: y + offset)
  }

  private func tapped(_ x: Double, _ y: Double, _ phase: Int32) {
    guard phase != 2 else { return highlight.removeAll() }
    guard let row = row(atX: x, y: y) else { return highlight.removeAll() }
    if phase == 0 {
      core.wasTaken()
      try? highlight.insert(row)
      core.recycler.views(of: row).first?.grabFocus()
      return
    }
    highlight.removeAll()
    if allowsSelection { try? engine.selection.toggle(row) }
    onTap?(row, x, y)
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
    if isAutoscrolling, let target = core.autoscroll(for: seconds) { offset = target }
    guard let target = animation?.advance(by: seconds) else { return isAutoscrolling }
    offset = target
    if animation?.isOver == true {
      animation = nil
      core.cameToRest()
    }
    return animation != nil || isAutoscrolling
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
    unsafe calls.key = { unsafe view($0).moveFocus(by: Int($1)) ? 1 : 0 }
    unsafe calls.tapped = { unsafe view($0).tapped($1, $2, $3) }
    unsafe calls.dragged = { unsafe view($0).dragged($1, $2, $3) ? 1 : 0 }
    unsafe calls.moved = { owner, isMoving in
      let view = unsafe view(owner)
      view.isFlicked = isMoving != 0
      if isMoving == 0 { view.core.cameToRest() }
    }
    unsafe calls.frame = { unsafe view($0).nextFrame($1) ? 1 : 0 }
  }
}

extension EngineView: HostKit {
  package func extent(of prototype: RowWidget, for request: MeasureRequest) -> Double? {
    unsafe espalier_row_measure(prototype.row, surface, request.width)
  }

  package func place(_ view: RowWidget, at place: HostPlace, isAnimated: Bool) {
    unsafe espalier_row_place(
      view.row, surface, place.x, place.y, place.width, place.height, Int32(place.depth ?? -1))
  }

  package func drop(_ view: RowWidget) { unsafe espalier_row_drop(view.row) }

  package func setHidden(_ isHidden: Bool, of view: RowWidget) {
    unsafe espalier_row_set_hidden(view.row, isHidden ? 1 : 0)
  }

  package func setMarks(_ marks: RowMarks, of view: RowWidget) {
    unsafe espalier_row_set_selected(view.row, marks.contains(.selected) ? 1 : 0)
  }

  package func setPosition(_ row: Int, of count: Int, of view: RowWidget) {
    unsafe espalier_row_set_position(view.row, Int32(row + 1), Int32(count))
  }

  package var viewport: HostSize {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe espalier_surface_size(surface, &width, &height)
    return HostSize(width: Double(width), height: Double(height))
  }

  package func setContent(_ size: HostSize, offset: Double) {
    unsafe espalier_surface_set_content(surface, size.height, offset)
  }

  package var isOnScreen: Bool { unsafe gtk_widget_get_mapped(surface) != 0 }

  package var isDecelerating: Bool { isFlicked }

  package func animate(to target: Double) {
    animation = ScrollAnimation(from: offset, to: target, animation, animationDuration)
    unsafe espalier_surface_animate(surface)
  }

  package func stopAnimation() { animation = nil }

  package func setAutoscrolling(_ isNeeded: Bool) {
    isAutoscrolling = isNeeded
    if isNeeded { unsafe espalier_surface_animate(surface) }
  }
}

/// A scroll that slows down towards its end.
private struct ScrollAnimation {
  private let start, end, duration: Double
  private var elapsed = 0.0

  /// Begins where the view is; one that was under way ends when it would have, or a little later.
  init(from start: Double, to end: Double, _ former: ScrollAnimation?, _ duration: Double) {
    (self.start, self.end) = (start, end)
    self.duration = former.map { max(0.1, $0.duration - $0.elapsed) } ?? max(0.001, duration)
  }

  var isOver: Bool { elapsed >= duration }

  mutating func advance(by seconds: Double) -> Double {
    elapsed += seconds
    let left = 1 - min(1, elapsed / duration)
    return end + (start - end) * left * left * left
  }
}
