// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Espalier
  internal import EspalierHosting

  /// What is scrolled: the views of rows, from the top, and who is told of clicks and keys that none of them takes.
  @MainActor
  final class EngineDocumentView: NSView {
    weak var list: EngineScrollView?

    override var isFlipped: Bool { true }

    override var acceptsFirstResponder: Bool { true }

    private func point(of event: NSEvent) -> HostPoint {
      HostPoint(convert(event.locationInWindow, from: nil))
    }

    /// Highlights the row under the pointer, from which keys go on.
    override func mouseDown(with event: NSEvent) {
      guard let list else { return }
      _ = window?.makeFirstResponder(self)
      // What had the focus as first responder gives it up first: it may be the same row.
      list.followFirstResponder()
      if let row = list.host.press(at: point(of: event)) { try? list.engine.focus.insert(row) }
    }

    /// Selects the row under the pointer, if the view allows selection, and tells `onTap`.
    override func mouseUp(with event: NSEvent) { list?.host.release(at: point(of: event)) }

    override func isAccessibilityElement() -> Bool { true }

    override func accessibilityRole() -> NSAccessibility.Role? { .list }

    /// What a screen reader goes through: the rows that have a view, in the order of the list.
    override func accessibilityChildren() -> [Any]? { list?.host.rowsInOrder.map(\.view) }

    /// Key bindings say what a key does.
    override func keyDown(with event: NSEvent) { interpretKeyEvents([event]) }

    override func moveUp(_ sender: Any?) { go(.previous) }

    override func moveDown(_ sender: Any?) { go(.next) }

    override func moveLeft(_ sender: Any?) { goAside(.previous, orFromRight: .next) }

    override func moveRight(_ sender: Any?) { goAside(.next, orFromRight: .previous) }

    override func scrollPageUp(_ sender: Any?) { go(.pageUp) }

    override func scrollPageDown(_ sender: Any?) { go(.pageDown) }

    override func scrollToBeginningOfDocument(_ sender: Any?) { go(.first) }

    override func scrollToEndOfDocument(_ sender: Any?) { go(.last) }

    override func moveToBeginningOfDocument(_ sender: Any?) { go(.first) }

    override func moveToEndOfDocument(_ sender: Any?) { go(.last) }

    private func go(_ step: FocusStep) {
      guard let list, let view = list.host.reach(step) else { return }
      list.host.setFocus(true, of: view)
      _ = window?.makeFirstResponder(view.acceptsFirstResponder ? view : self)
      list.followFirstResponder()
      list.host.setFocus(true, of: view)
    }

    private func goAside(_ step: FocusStep, orFromRight mirrored: FocusStep) {
      guard let list, list.host.axis == .horizontal else { return }
      go(list.host.link.isMirrored ? mirrored : step)
    }
  }
#endif
