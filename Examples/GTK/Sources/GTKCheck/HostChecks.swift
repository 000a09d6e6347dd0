// SPDX-License-Identifier: MIT

import CEspalierGTK
import Espalier
import EspalierGTK
import EspalierHosting
import EspalierHostingChecks
import GTKTestSupport

/// A row as high as the checks of all hosts want it.
private final class CheckedWidget: RowWidget {
  init() { unsafe super.init(gtk_label_new("")) }

  var id = RowID(0) {
    didSet {
      unsafe gtk_widget_set_size_request(widget, -1, Int32(CheckedRow.extent(of: id)))
    }
  }
}

/// A list of GTK that the checks of all hosts are run on.
@MainActor
private final class GTKList: CheckedList {
  private let view: EngineView
  private let window: TestWindow

  init(_ setup: CheckedSetup) {
    view = EngineView(setup.configuration)
    view.animationDuration = 1
    view.registerOtherKinds { _ in CheckedWidget() }
    view.configure = { view, row, _ in (view as? CheckedWidget)?.id = row.id }
    window = unsafe TestWindow(
      view.widget, width: Int(setup.viewport.width), height: Int(setup.viewport.height))
  }

  var host: ViewHost<SurfaceKit> { view.core }

  func place(of view: RowWidget) -> (start: Double, extent: Double)? {
    view.allocation.map { ($0.y, $0.height) }
  }

  func layOut() { window.nextFrame() }

  var isAnimating: Bool { view.kit.isAnimating }

  func step() { window.nextFrame() }

  func setDecelerating(_ isDecelerating: Bool) {
    view.kit.isDecelerating = isDecelerating
    if !isDecelerating { host.cameToRest() }
  }

  func close() { window.close() }
}

/// What is true of any host, of that of GTK: what GTK has neither of, as insets, is left out.
@MainActor
func checkHost() {
  // Rows are as high as their widgets, without what the theme puts around them.
  let style = unsafe gtk_css_provider_new()
  unsafe gtk_css_provider_load_from_data(style, "listview > row { padding: 0; }", -1)
  unsafe gtk_style_context_add_provider_for_display(
    gdk_display_get_default(), OpaquePointer(style),
    guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  unsafe g_object_unref(style)
  for check in HostCheck.all where check.needs.isSubset(of: [.animation, .momentum]) {
    Checks.check("host: \(check)") {
      try check.run(GTKList(check.setup)) { Checks.expect(false, $0) }
    }
  }
}
