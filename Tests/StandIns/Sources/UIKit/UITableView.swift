// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// https://developer.apple.com/documentation/uikit/uitableviewcell
@MainActor
open class UITableViewCell: UIView {
  /// Required here: there is no runtime of Objective-C that makes cells of classes.
  public required override init(frame: CGRect) { super.init(frame: frame) }

  /// See the page of the type.
  public required init?(coder: NSCoder) { return nil }

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/reuseidentifier
  public internal(set) var reuseIdentifier: String?

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/prepareforreuse()
  open func prepareForReuse() {}
}

/// https://developer.apple.com/documentation/uikit/uitableviewdatasource
@MainActor
public protocol UITableViewDataSource: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:numberofrowsinsection:)
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  /// https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:cellforrowat:)
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell

  /// https://developer.apple.com/documentation/uikit/uitableviewdatasource/numberofsections(in:)
  func numberOfSections(in tableView: UITableView) -> Int
}

extension UITableViewDataSource {
  /// Optional in the kit.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

/// https://developer.apple.com/documentation/uikit/uitableview
@MainActor
open class UITableView: StandInListView {
  /// https://developer.apple.com/documentation/uikit/uitableview/rowanimation
  public enum RowAnimation: Int, Sendable {
    case fade
    case none = 5
    case automatic = 100
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/datasource
  open weak var dataSource: (any UITableViewDataSource)?

  /// https://developer.apple.com/documentation/uikit/uitableview/rowheight
  open var rowHeight: CGFloat = 44

  var cells = CellStore<UITableViewCell>()
  private var reconfigured: UITableViewCell?

  /// https://developer.apple.com/documentation/uikit/uitableview/reloaddata()
  open override func reloadData() {
    for cell in cells.visible.values { cells.recycle(cell, cell.reuseIdentifier) }
    cells.visible.removeAll()
    super.reloadData()
    setNeedsLayout()
  }

  override func showBatch(_ items: [Int]) {
    updateCells()
    reconfigure(items)
  }

  override func countsOfData() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  open override func layoutSubviews() {
    loadIfNeeded()
    updateCells()
  }

  /// The rows in sight, in order.
  private var rowsInSight: [(item: Int, place: Int)] {
    let items = state.sections.flatMap { $0 }
    contentSize = CGSize(width: bounds.width, height: CGFloat(items.count) * rowHeight)
    guard rowHeight > 0 else { return [] }
    let first = max(0, Int((bounds.minY / rowHeight).rounded(.down)))
    let last = min(items.count, Int((bounds.maxY / rowHeight).rounded(.up)))
    return first < last ? (first..<last).map { (items[$0], $0) } : []
  }

  private func updateCells() {
    let wanted = rowsInSight
    let items = Set(wanted.map(\.item))
    for (item, cell) in cells.visible where !items.contains(item) {
      cells.visible[item] = nil
      cells.recycle(cell, cell.reuseIdentifier)
    }
    for (item, place) in wanted {
      guard let path = state.path(of: item) else { continue }
      let cell = cells.visible[item] ?? makeCell(path)
      cells.visible[item] = cell
      cell.frame = CGRect(
        x: 0, y: CGFloat(place) * rowHeight, width: bounds.width, height: rowHeight)
      if cell.superview !== self { addSubview(cell) }
    }
  }

  private func makeCell(_ path: IndexPath) -> UITableViewCell {
    guard let dataSource else { return UITableViewCell() }
    return dataSource.tableView(self, cellForRowAt: path)
  }

  /// Asks for the cells of items again, which have to be the same.
  private func reconfigure(_ items: [Int]) {
    for item in items {
      guard let cell = cells.visible[item], let path = state.path(of: item) else { continue }
      reconfigured = cell
      let given = makeCell(path)
      reconfigured = nil
      if given !== cell {
        Refusals.raise(
          "The cell returned from tableView:cellForRowAtIndexPath: for a row that is reconfigured "
            + "must be the existing one, at \(path)")
      }
    }
  }
}

/// Cells.
extension UITableView {
  /// https://developer.apple.com/documentation/uikit/uitableview/register(_:forcellreuseidentifier:)-5lzi3
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cells.register(cellClass as? UITableViewCell.Type, identifier)
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/dequeuereusablecell(withidentifier:for:)
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let reconfigured, reconfigured.reuseIdentifier == identifier { return reconfigured }
    guard let (cell, isNew) = cells.dequeue(identifier) else {
      Refusals.raise(
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for "
          + "the identifier or connect a prototype cell in a storyboard")
      return UITableViewCell()
    }
    cell.reuseIdentifier = identifier
    if !isNew { cell.prepareForReuse() }
    return cell
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/cellforrow(at:)
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    state.item(at: indexPath).flatMap { cells.visible[$0] }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/indexpathsforvisiblerows
  public var indexPathsForVisibleRows: [IndexPath]? {
    cells.visible.keys.compactMap { state.path(of: $0) }.sorted()
  }
}
