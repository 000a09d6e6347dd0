// SPDX-License-Identifier: MIT

// For the real kit, on a Mac, and for the stand-in: nothing is used but what Apple documents.
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import EspalierAppKit
  import Testing

  private final class NumberView: NSView {
    var number = -1

    override var fittingSize: NSSize {
      NSSize(width: frame.width, height: CGFloat(20 + number % 4 * 10))
    }

    override var acceptsFirstResponder: Bool { number % 10 == 5 }
  }

  /// A list in a window.
  @MainActor
  private final class Shown {
    let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 320, height: 480), styleMask: .borderless,
      backing: .buffered, defer: false)
    let view = EngineScrollView()
    let list: ElementList<Int, Int>

    init() {
      list = ElementList(in: view.engine, id: { $0 })
      window.isReleasedWhenClosed = false
      view.animationDuration = 0
      view.register { NumberView(frame: .zero) }
      view.configure = { view, row, _ in
        (view as? NumberView)?.number = Int(row.id.rawValue)
      }
      window.contentView = view
      window.orderFrontRegardless()
    }

    func apply(_ numbers: [Int]) throws {
      try list.apply(numbers)
      view.layoutSubtreeIfNeeded()
    }

    func scroll(to offset: Double) {
      view.contentView.scroll(to: NSPoint(x: 0, y: offset))
      view.layoutSubtreeIfNeeded()
    }

    /// What is wrong with what is on the screen; nil: nothing.
    var fault: String? {
      let bounds = view.contentView.bounds
      // The row with the focus has a view out of sight as well.
      let shown = view.shownRows.filter {
        $0.view.frame.maxY > bounds.minY && $0.view.frame.minY < bounds.maxY
      }.sorted { $0.frame.row < $1.frame.row }
      var (end, height) = (shown.first?.view.frame.minY ?? 0, 0.0)
      if end > max(0, bounds.minY) + 0.5 { return "There is a gap at the top." }
      for (_, frame, shown) in shown {
        guard let shown = shown as? NumberView, shown.superview === view.documentView else {
          return "Row \(frame.row) has no view."
        }
        if shown.number != list.elements[frame.row] { return "Row \(frame.row) is another one." }
        if abs(shown.frame.minY - end) > 0.5 { return "Row \(frame.row) is elsewhere." }
        if abs(shown.frame.width - bounds.width) > 0.5 { return "Row \(frame.row) is too wide." }
        height = CGFloat(20 + shown.number % 4 * 10)
        if abs(shown.frame.height - height) > 0.5 { return "Row \(frame.row) is too high." }
        end = shown.frame.maxY
      }
      return end < min(bounds.maxY, view.engine.contentExtent) - 0.5 ? "There is a gap." : nil
    }
  }

  @MainActor
  @Suite("The engine's scroll view in a window of a Mac")
  struct AppKitOnScreenTests {
    @Test("It is full of the right rows after every edit and every scroll")
    func edits() throws {
      let shown = Shown()
      defer { shown.window.close() }
      for step in 0..<100 {
        try shown.apply(Array((0..<90).shuffled().prefix(Int.random(in: 0...90))))
        #expect(shown.fault == nil, "step \(step)")
        shown.scroll(to: Double.random(in: 0...max(0, shown.view.engine.contentExtent - 480)))
        #expect(shown.fault == nil, "step \(step), scrolled")
      }
    }

    @Test("In a window of another size rows are as wide as that, and fill it")
    func sizes() throws {
      let shown = Shown()
      defer { shown.window.close() }
      try shown.apply(Array(0..<200))
      for size in [NSSize(width: 500, height: 300), NSSize(width: 240, height: 700)] {
        shown.window.setContentSize(size)
        shown.view.layoutSubtreeIfNeeded()
        #expect(shown.view.contentView.bounds.height == size.height && shown.fault == nil)
      }
    }

    @Test("Keys go from row to row, and the row in which the first responder is has the focus")
    func keys() throws {
      let shown = Shown()
      defer { shown.window.close() }
      try shown.apply(Array(0..<200))
      let document = try #require(shown.view.documentView)
      let engine = shown.view.engine
      #expect(shown.window.makeFirstResponder(document))
      for row in 1...5 {
        document.moveDown(nil)
        let reached = try #require(engine.node(atRow: row))
        #expect(engine.focus.nodes == [reached])
      }
      // The view of the fifth one accepts it, and those of others leave it to the document.
      let fifth = try #require(engine.node(atRow: 5))
      #expect(shown.window.firstResponder === shown.view.views(of: fifth).first)
      shown.scroll(to: 4000)
      #expect(engine.focus.nodes == [fifth] && shown.fault == nil)
      document.scrollToEndOfDocument(nil)
      #expect(engine.focus.nodes == [try #require(engine.node(atRow: 199))])
      #expect(shown.window.firstResponder === document && shown.fault == nil)
    }
  }
#endif
