// SPDX-License-Identifier: MIT

import CEspalierGTK
import Espalier
import EspalierGTK

/// A window with a feed, and what its reader can do.
@MainActor
@safe final class FeedWindow {
  private let feed = FeedModel()
  private let list = EngineView()
  private let window: UnsafeMutablePointer<GtkWidget>
  private var nextNumber: Int
  private var generator = SystemRandomNumberGenerator()

  /// The buttons keep what they do for as long as the window is.
  private var actions: [Action] = []

  init(posts: Int, mode: FeedMode) throws {
    nextNumber = posts + 1
    unsafe window = gtk_window_new()
    let engine = list.engine
    list.registerOtherKinds { $0 == .photo ? PhotoView() : TextView($0) }
    try engine.root.add([feed, EmptyRow(of: feed)])
    try feed.insert((0..<posts).map { PostModel(PostSource(posts - $0)) }, at: 0)
    feed.onRepost = { [unowned self] post in
      try? feed.insert([PostModel(post.source, sharedBy: "you")], at: 0)
    }
    try feed.show(mode, columns: 3)
    engine.commit()
    list.onTap = { [unowned self] row, x, _ in tapped(row, x) }
    list.onActivate = { [unowned self] in like($0) }
    makeWindow()
  }

  func present() { unsafe gtk_window_present(OpaquePointer(window).window) }

  private func makeWindow() {
    Palette.install()
    unsafe gtk_window_set_title(OpaquePointer(window).window, "Feed")
    unsafe gtk_window_set_default_size(OpaquePointer(window).window, 720, 800)
    unsafe gtk_window_set_child(OpaquePointer(window).window, list.widget)
    let bar = unsafe gtk_header_bar_new()!
    unsafe gtk_window_set_titlebar(OpaquePointer(window).window, bar)
    let newPost = Action { [unowned self] in try add() }
    unsafe gtk_header_bar_pack_start(OpaquePointer(bar), button("+", newPost, tip: "New post"))
    // The others are below one button: a window may be as narrow as a phone.
    let menu = unsafe gtk_menu_button_new()!
    let (popover, box) = unsafe (gtk_popover_new()!, gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)!)
    unsafe gtk_menu_button_set_icon_name(OpaquePointer(menu), "open-menu-symbolic")
    unsafe gtk_widget_set_tooltip_text(menu, "What the feed can do")
    unsafe gtk_menu_button_set_popover(OpaquePointer(menu), popover)
    unsafe gtk_popover_set_child(OpaquePointer(popover).popover, box)
    unsafe gtk_header_bar_pack_end(OpaquePointer(bar), menu)
    let entries: [(String, () throws -> Void)] = [
      ("Shuffle", { [unowned self] in try feed.shuffle(using: &generator) }),
      ("Comments", { [unowned self] in feed.toggleComments() }),
      ("List", { [unowned self] in try feed.show(.list, columns: columns) }),
      ("Waterfall", { [unowned self] in try feed.show(.waterfall, columns: columns) }),
      ("Sections", { [unowned self] in try feed.show(.sections, columns: columns) }),
    ]
    for (title, run) in entries {
      let action = Action {
        unsafe gtk_popover_popdown(OpaquePointer(popover).popover)
        try run()
      }
      unsafe gtk_box_append(OpaquePointer(box).box, button(title, action))
    }
    let close = Action { MainLoop.quit() }
    unsafe close.listen(to: window, "destroy")
    actions.append(close)
  }

  private func button(
    _ title: String, _ action: Action, tip: String? = nil
  ) -> UnsafeMutablePointer<GtkWidget> {
    let button = unsafe gtk_button_new_with_label(title)!
    if let tip { unsafe gtk_widget_set_tooltip_text(button, tip) }
    unsafe action.listen(to: button, "clicked")
    actions.append(action)
    return unsafe button
  }

  /// How many columns the window has room for.
  private var columns: Int {
    let width = unsafe gtk_widget_get_width(list.widget)
    return width > 0 ? max(1, min(12, Int(width) / 230)) : 3
  }

  /// A post on top; what is in sight stays where it is.
  private func add() throws {
    defer { nextNumber += 1 }
    try feed.insert([PostModel(PostSource(nextNumber))], at: 0)
  }

  /// A key likes the post that a row is part of.
  private func like(_ row: NodeID) {
    var model = list.engine.model(of: row)
    while let one = model, !(one is PostModel) { model = one.parent }
    try? (model as? PostModel)?.buttons.press(PostEvents.like)
  }

  /// The buttons of a post are texts in a row of their own.
  private func tapped(_ row: NodeID, _ x: Double) {
    guard let buttons = list.engine.model(of: row) as? ButtonsRow,
      let button = ButtonsRow.button(at: Int(x / TextView.cellWidth))
    else { return }
    switch button {
    case .like: try? buttons.press(PostEvents.like)
    case .comment: try? buttons.send(PostEvents.comment, "Well said.")
    case .share: try? buttons.press(PostEvents.share)
    }
  }
}

/// What a signal without arguments runs.
@MainActor
private final class Action {
  private let run: () throws -> Void

  init(_ run: @escaping () throws -> Void) { self.run = run }

  func listen(to widget: UnsafeMutablePointer<GtkWidget>, _ signal: String) {
    let call: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      try? unsafe Unmanaged<Action>.fromOpaque(data!).takeUnretainedValue().run()
    }
    unsafe g_signal_connect_data(
      widget, signal, unsafeBitCast(call, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
  }
}

extension OpaquePointer {
  fileprivate var window: UnsafeMutablePointer<GtkWindow> { unsafe UnsafeMutablePointer(self) }
  fileprivate var popover: UnsafeMutablePointer<GtkPopover> { unsafe UnsafeMutablePointer(self) }
  fileprivate var box: UnsafeMutablePointer<GtkBox> { unsafe UnsafeMutablePointer(self) }
}
