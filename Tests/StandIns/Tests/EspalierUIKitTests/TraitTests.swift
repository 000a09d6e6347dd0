// SPDX-License-Identifier: MIT

import StandInSupport
import Testing
import UIKit
import UIKitAdapters

/// A view whose height is that of a text of a size, with a field to type into.
private final class FieldView: UIView {
  let field = UITextField(frame: .zero)
  var (number, scale) = (0, 1.0)

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(field)
  }

  required init?(coder: NSCoder) { return nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: FieldView.height(number, scale))
  }

  static func height(_ number: Int, _ scale: Double) -> Double {
    Double(20 + number % 4 * 10) * scale
  }
}

private final class FieldCell: UICollectionViewCell {
  let text = FieldView(frame: .zero)

  override func sizeThatFits(_ size: CGSize) -> CGSize { text.sizeThatFits(size) }

  required init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(text)
  }

  required init?(coder: NSCoder) { return nil }
}

/// A list of either host, whose texts are as large as the reader chose.
@MainActor
private final class Texts {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  let scrolled: EngineScrollView?
  let host: EngineCollectionHost?
  let view: UIScrollView
  let engine: ListEngine
  var made = 0

  init(isCollection: Bool, _ attribute: UISemanticContentAttribute = .unspecified) throws {
    if isCollection {
      let host = EngineCollectionHost(semanticContentAttribute: attribute)
      (scrolled, self.host, view, engine) = (nil, host, host.collectionView, host.engine)
    } else {
      let list = EngineScrollView(semanticContentAttribute: attribute)
      (scrolled, host, view, engine) = (list, nil, list, list.engine)
    }
    host?.register { [unowned self] () -> FieldCell in
      made += 1
      return FieldCell(frame: .zero)
    }
    host?.configure = { [unowned self] cell, row, _ in fill((cell as? FieldCell)?.text, row) }
    scrolled?.register { [unowned self] in
      made += 1
      return FieldView(frame: .zero)
    }
    scrolled?.configure = { [unowned self] view, row, _ in fill(view as? FieldView, row) }
    view.frame = window.bounds
    window.addSubview(view)
    host?.viewDidLayout()
    for id in 0..<300 as Range<Int64> {
      try engine.makeRow(
        RowContent(RowID(id), pin: id % 40 == 0 ? .untilNext : nil), at: .last(in: engine.rootNode))
    }
    engine.commit()
    window.layoutIfNeeded()
    StandInTime.pass()
  }

  private var scale: Double {
    view.traitCollection.preferredContentSizeCategory == .accessibilityLarge ? 2 : 1
  }

  private func fill(_ text: FieldView?, _ row: VisibleRow) {
    text?.number = Int(row.id.rawValue)
    text?.scale = scale
  }

  func scroll(to offset: CGFloat) {
    view.contentOffset.y = offset
    window.layoutIfNeeded()
  }

  /// The texts on the screen, each with the view of its row, from the top.
  var shown: [(text: FieldView, frame: CGRect)] {
    let texts = view.subviews.compactMap { view -> (FieldView, CGRect)? in
      ((view as? FieldCell)?.text ?? view as? FieldView).map { ($0, view.frame) }
    }
    return texts.filter { $0.1.intersects(view.bounds) }.sorted { $0.1.minY < $1.1.minY }
  }

  /// The first row that is not pinned, and which part of it is above the top.
  var fold: (number: Int, part: Double)? {
    let top = view.contentOffset.y
    return shown.first { $0.text.number % 40 != 0 && $0.frame.maxY > top }.map {
      ($0.text.number, ($0.frame.minY - top) / $0.frame.height)
    }
  }
}

@MainActor
@Suite("The size of text, the direction, the focus and the order of reading")
struct TraitTests {
  @Test("Another size of text: all is measured again, and the top stays", arguments: [false, true])
  func textSize(isCollection: Bool) throws {
    let list = try Texts(isCollection: isCollection)
    list.scroll(to: 3005)
    let before = try #require(list.fold)
    let offset = list.view.contentOffset.y
    for (size, scale) in [(UIContentSizeCategory.accessibilityLarge, 2.0), (.large, 1)] {
      list.window.standInSetTextSize(size)
      list.window.layoutIfNeeded()
      let after = try #require(list.fold)
      #expect(after.number == before.number && abs(after.part - before.part) < 0.05)
      for (text, frame) in list.shown {
        #expect(text.scale == scale)
        #expect(abs(frame.height - FieldView.height(text.number, scale)) < 0.01)
      }
    }
    // Back to the former size, and to the former place.
    #expect(abs(list.view.contentOffset.y - offset) < 1)
  }

  @Test(
    "What measured the former size of text does not measure the new one", arguments: [false, true])
  func newPrototypes(isCollection: Bool) throws {
    let list = try Texts(isCollection: isCollection)
    let made = list.made
    list.window.standInSetTextSize(.large)
    list.window.layoutIfNeeded()
    #expect(list.made == made)
    list.window.standInSetTextSize(.accessibilityLarge)
    list.window.layoutIfNeeded()
    #expect(list.made > made)
  }

  @Test("Where the language is read from the right, so is the list", arguments: [false, true])
  func direction(isCollection: Bool) throws {
    func isFromRight(_ attribute: UISemanticContentAttribute) throws -> Bool {
      let list = try Texts(isCollection: isCollection, attribute)
      try list.engine.setStyle(
        ContainerStyle(left: 30, right: 0), of: list.engine.rootNode)
      list.engine.commit()
      list.window.layoutIfNeeded()
      #expect(list.view.semanticContentAttribute == attribute)
      let frame = try #require(list.shown.last).frame
      #expect(frame.width == 290)
      return frame.minX == 0
    }
    #expect(try !isFromRight(.unspecified) && isFromRight(.forceRightToLeft))
    UIView.standInLayoutDirection = .rightToLeft
    defer { UIView.standInLayoutDirection = .leftToRight }
    #expect(try isFromRight(.unspecified) && !isFromRight(.forceLeftToRight))
  }

  @Test("A row in which a text is edited has the focus, and keeps its view out of sight")
  func focus() throws {
    let list = try Texts(isCollection: false)
    let (text, _) = try #require(list.shown.first { $0.text.number == 3 })
    let row = try #require(list.engine.node(atRow: 3))
    text.field.standInBeginEditing()
    #expect(list.engine.focus.nodes == [row])
    list.scroll(to: 5000)
    #expect(text.superview === list.view && text.number == 3)
    #expect(list.scrolled?.views(of: row).first === text)
    // Another field somewhere else is none of this list's.
    UITextField(frame: .zero).standInBeginEditing()
    UITextField(frame: .zero).standInEndEditing()
    #expect(list.engine.focus.nodes == [row])
    text.field.standInEndEditing()
    #expect(list.engine.focus.isEmpty)
    list.scroll(to: 5100)
    #expect(list.scrolled?.views(of: row).isEmpty == true)
  }

  @Test("A cell in which a text is edited is kept out of sight, on either side, and shows nothing")
  func focusedCell() throws {
    let list = try Texts(isCollection: true)
    list.scroll(to: 4_000)
    let (text, frame) = try #require(list.shown.first { $0.text.number % 40 != 0 })
    let number = text.number
    let cell = try #require(text.superview as? FieldCell)
    text.field.standInBeginEditing()
    let row = try #require(list.engine.node(atRow: number))
    for offset in [CGFloat(9_000), nil, 200, nil, 0] {
      if let offset { list.scroll(to: offset) } else { try list.host?.scroll(to: row, at: .center) }
      list.window.layoutIfNeeded()
      #expect(cell.superview === list.view && text.number == number)
      #expect(list.view.subviews.count { ($0 as? FieldCell)?.text.number == number } == 1)
      let isInSight = offset == nil
      #expect(cell.alpha == (isInSight ? 1 : 0))
      #expect(cell.frame.intersection(list.view.bounds).height == (isInSight ? frame.height : 1))
      #expect(cell.frame.height == frame.height)
    }
    // Rows that come before it, and those that go, change nothing of that.
    for _ in 0..<5 {
      try list.engine.remove(#require(list.engine.node(atRow: 1)))
      list.engine.commit()
      list.window.layoutIfNeeded()
      StandInTime.pass()
      #expect(cell.superview === list.view && text.number == number && cell.alpha == 0)
    }
    text.field.standInEndEditing()
    list.scroll(to: 100)
    #expect(!list.view.subviews.contains { $0.alpha == 0 })
    try list.host?.scroll(to: row)
    list.window.layoutIfNeeded()
    #expect(list.shown.contains { $0.text.number == number })
  }

  @Test("An edited row that is removed while it is out of sight leaves its cell")
  func focusedCellGoes() throws {
    let list = try Texts(isCollection: true)
    let (text, _) = try #require(list.shown.first { $0.text.number == 3 })
    text.field.standInBeginEditing()
    list.scroll(to: 5_000)
    #expect(list.view.subviews.contains { $0.alpha == 0 })
    let reasons = try Refusals.collect {
      try list.engine.remove(#require(list.engine.node(atRow: 3)))
      list.engine.commit()
      list.window.layoutIfNeeded()
      StandInTime.pass()
    }
    #expect(reasons.isEmpty && !list.view.subviews.contains { $0.alpha == 0 })
    #expect(list.engine.focus.isEmpty)
  }

  @Test("In a collection view an edited row has the focus as well, and the next one takes it")
  func focusOfCells() throws {
    let list = try Texts(isCollection: true)
    let fields = [3, 5].compactMap { number in
      list.shown.first { $0.text.number == number }?.text.field
    }
    #expect(fields.count == 2)
    for (field, number) in zip(fields, [3, 5]) {
      field.standInBeginEditing()
      #expect(list.engine.focus.nodes == [try #require(list.engine.node(atRow: number))])
    }
    // The end of the first one comes late.
    fields.first?.standInEndEditing()
    #expect(list.engine.focus.count == 1)
    fields.last?.standInEndEditing()
    #expect(list.engine.focus.isEmpty)
  }

  @Test(
    "The row that took the place of an edited one has the focus until the end",
    arguments: [false, true])
  func focusOfReplacedRow(isCollection: Bool) throws {
    let list = try Texts(isCollection: isCollection)
    let (text, _) = try #require(list.shown.first { $0.text.number == 3 })
    text.field.standInBeginEditing()
    let row = try #require(list.engine.node(atRow: 3))
    let new = try list.engine.makeRow(RowContent(3), at: .after(row))
    try list.engine.remove(row)
    list.engine.commit()
    list.window.layoutIfNeeded()
    #expect(list.engine.focus.nodes == [new])
    text.field.standInEndEditing()
    #expect(list.engine.focus.isEmpty)
  }

  @Test("A screen reader goes through the rows in their order, pinned ones in their places")
  func order() throws {
    let list = try Texts(isCollection: false)
    let view = try #require(list.scrolled)
    list.scroll(to: 3005)
    let read = try #require(view.accessibilityElements as? [FieldView])
    #expect(read.map(\.number) == read.map(\.number).sorted() && read.count == list.shown.count)
    #expect(read.first.map { $0.number % 40 } == 0)
    // On the screen the pinned row is the foremost.
    #expect(view.subviews.last === read.first)
    view.onPull { $0.endRefreshing() }
    #expect(view.accessibilityElements?.count == read.count + 1)
    view.accessibilityElements = []
    #expect(view.accessibilityElements?.isEmpty == true)
    view.accessibilityElements = nil
    #expect(view.accessibilityElements?.count == read.count + 1)
  }

  @Test("What is selected in code is selected in the view, in sight and out of it")
  func selectionInCode() throws {
    let list = try Texts(isCollection: true)
    let view = try #require(list.host?.collectionView)
    func paths(_ rows: Int...) -> [IndexPath] { rows.map { IndexPath(item: $0, section: 0) } }
    func node(_ row: Int) throws -> NodeID { try #require(list.engine.node(atRow: row)) }

    try list.engine.selection.insert(node(2))
    #expect(view.indexPathsForSelectedItems == paths(2))
    #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.isSelected == true)
    view.standInTap(IndexPath(item: 4, section: 0))
    #expect(list.engine.selection.nodes == [try node(4)])
    #expect(view.indexPathsForSelectedItems == paths(4))

    view.allowsMultipleSelection = true
    list.engine.selection.allowsSeveral = true
    try list.engine.selection.insert(node(200))
    #expect(view.indexPathsForSelectedItems == paths(4, 200))
    // A reload, of which a view keeps no selection.
    list.engine.setNeedsReload(because: "a test")
    list.engine.commit()
    list.window.layoutIfNeeded()
    #expect(view.standInReloads > 0 && view.indexPathsForSelectedItems == paths(4, 200))
    list.engine.selection.removeAll()
    #expect(view.indexPathsForSelectedItems == [])

    let highlight = RowSelection(in: list.engine, showing: .highlighted)
    try highlight.insert(node(1))
    let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(cell.isHighlighted)
    highlight.removeAll()
    #expect(!cell.isHighlighted)
  }
}
