// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// https://developer.apple.com/documentation/appkit/nstablecolumn
@MainActor
open class NSTableColumn: NSObject {}

/// https://developer.apple.com/documentation/appkit/nstableviewdatasource
@MainActor
public protocol NSTableViewDataSource: AnyObject {
  /// https://developer.apple.com/documentation/appkit/nstableviewdatasource/numberofrows(in:)
  func numberOfRows(in tableView: NSTableView) -> Int
}

/// https://developer.apple.com/documentation/appkit/nstableviewdelegate
@MainActor
public protocol NSTableViewDelegate: AnyObject {
  /// https://developer.apple.com/documentation/appkit/nstableviewdelegate/tableview(_:viewfor:row:)
  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView?
}

/// https://developer.apple.com/documentation/appkit/nstableview
@MainActor
open class NSTableView: NSView {
  /// https://developer.apple.com/documentation/appkit/nstableview/animationoptions
  public struct AnimationOptions: OptionSet, Sendable {
    /// See the page of the type.
    public var rawValue: UInt

    /// See the page of the type.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// See the page of the type.
    public static let effectFade = AnimationOptions(rawValue: 1)
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/datasource
  open weak var dataSource: (any NSTableViewDataSource)?

  /// https://developer.apple.com/documentation/appkit/nstableview/delegate
  open weak var delegate: (any NSTableViewDelegate)?

  /// https://developer.apple.com/documentation/appkit/nstableview/numberofcolumns
  open var numberOfColumns: Int { 1 }

  /// https://developer.apple.com/documentation/appkit/nstableview/numberofrows
  open var numberOfRows: Int { rows.count }

  /// The rows that a test lets be in sight.
  public var standInRowsInSight = 0..<10 { didSet { showRows() } }

  /// How often all was loaded, and for how many rows their heights were asked for again.
  public private(set) var (standInReloads, standInHeights) = (0, 0)

  /// Each row has a number of its own, which it keeps when it moves.
  private var rows: [Int] = []
  private var lastRow = 0
  private var views: [Int: NSView] = [:]
  private var free: [NSUserInterfaceItemIdentifier: [NSView]] = [:]
  private var depth = 0

  /// https://developer.apple.com/documentation/appkit/nstableview/reloaddata()
  open func reloadData() {
    standInReloads += 1
    for view in views.values { recycle(view) }
    views.removeAll()
    rows = makeRows(dataSource?.numberOfRows(in: self) ?? 0)
    showRows()
  }

  private func makeRows(_ count: Int) -> [Int] {
    lastRow += count
    return Array(lastRow - count..<lastRow)
  }

  private func recycle(_ view: NSView) {
    view.removeFromSuperview()
    if let identifier = view.identifier { free[identifier, default: []].append(view) }
  }

  private func showRows() {
    let inSight = Set(rows[standInRowsInSight.clamped(to: 0..<rows.count)])
    for (row, view) in views where !inSight.contains(row) {
      views[row] = nil
      recycle(view)
    }
    for index in rows.indices where inSight.contains(rows[index]) && views[rows[index]] == nil {
      guard let view = delegate?.tableView(self, viewFor: nil, row: index) else { continue }
      views[rows[index]] = view
      addSubview(view)
    }
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/makeview(withidentifier:owner:)
  open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?)
    -> NSView?
  {
    let view = free[identifier]?.popLast()
    view?.prepareForReuse()
    return view
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/view(atcolumn:row:makeifnecessary:)
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    rows.indices.contains(row) ? views[rows[row]] : nil
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/reloaddata(forrowindexes:columnindexes:)
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    for index in rowIndexes {
      guard rows.indices.contains(index) else { return refuse(index) }
      if let view = views.removeValue(forKey: rows[index]) { recycle(view) }
    }
    showRows()
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/noteheightofrows(withindexeschanged:)
  open func noteHeightOfRows(withIndexesChanged indexSet: IndexSet) {
    standInHeights += indexSet.count
  }

  private func refuse(_ row: Int) {
    Refusals.raise(
      "NSTableView error inserting/removing/moving row \(row) (numberOfRows: \(rows.count)).")
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/beginupdates()
  open func beginUpdates() { depth += 1 }

  /// https://developer.apple.com/documentation/appkit/nstableview/endupdates()
  open func endUpdates() {
    depth -= 1
    guard depth == 0 else { return }
    let expected = dataSource?.numberOfRows(in: self) ?? 0
    if rows.count != expected {
      Refusals.raise("The table has \(rows.count) rows and its data source \(expected).")
      return reloadData()
    }
    showRows()
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/insertrows(at:withanimation:)
  ///
  /// "Changes are processed incrementally": the indices are those after all calls so far.
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = [])
  {
    beginUpdates()
    for index in indexes {
      if index > rows.count { refuse(index) } else { rows.insert(makeRows(1)[0], at: index) }
    }
    endUpdates()
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/removerows(at:withanimation:)
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = [])
  {
    beginUpdates()
    for index in indexes.reversed() {
      if rows.indices.contains(index) { rows.remove(at: index) } else { refuse(index) }
    }
    endUpdates()
  }

  /// https://developer.apple.com/documentation/appkit/nstableview/moverow(at:to:)
  ///
  /// "Similar to removing a row at oldIndex and inserting it back at newIndex, except the same view will be
  /// used."
  open func moveRow(at oldIndex: Int, to newIndex: Int) {
    beginUpdates()
    if rows.indices.contains(oldIndex), rows.indices.contains(newIndex) {
      rows.insert(rows.remove(at: oldIndex), at: newIndex)
    } else {
      refuse(max(oldIndex, newIndex))
    }
    endUpdates()
  }
}
