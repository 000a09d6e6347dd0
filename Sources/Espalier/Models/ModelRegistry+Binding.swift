// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Views come and go. Rows without a model are filled by the container that made them, or left to others.
extension ModelRegistry: ViewBinder {
  func bind(_ view: AnyObject, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    steps.add(1)
    guard let model = model(of: row) else {
      maker(of: row)?.configure(view, ownRow: row)
      return
    }
    if isPrototype { return model.configure(view) }
    guard model.addView(view) else { return model.didUpdate(view) }
    model.didBind(view)
  }

  func update(_ view: AnyObject, of row: VisibleRow, in engine: ListEngine) {
    steps.add(1)
    guard let model = model(of: row) else {
      maker(of: row)?.configure(view, ownRow: row)
      return
    }
    if model.hasView(view) { model.didUpdate(view) }
  }

  /// A model that left its list was unbound then, so it does not matter who is at the row's entry
  /// now.
  func unbind(_ view: AnyObject, from row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    steps.add(1)
    guard !isPrototype, let model = self[row.node], model.removeView(view) else { return }
    model.didUnbind(view)
  }

  /// The container that made a row without a model; nil if none with a model did.
  ///
  /// - Complexity: O(1) for the containers without a model between the two.
  func maker(of row: VisibleRow) -> ContainerModel? {
    var node = node(of: row)
    while let current = node {
      steps.add(1)
      if let model = self[current] {
        return model.marks.contains(.makesRows) ? model as? ContainerModel : nil
      }
      node = (try? tree.parent(of: current)) ?? nil
    }
    return nil
  }

  /// The node of a row that a host knows; nil if it was removed.
  func node(of row: VisibleRow) -> NodeID? {
    let node = tree.committedNode(at: row.node)
    return (try? tree.row(node))?.id == row.id ? node : nil
  }

  /// The model of a row that a host knows.
  func model(of row: VisibleRow) -> CellModel? {
    guard let model = self[row.node] as? CellModel, model.id == row.id,
      tree.contains(model.nodeInTree)
    else { return nil }
    return model
  }
}

/// The views of a model.
extension ComponentModel {
  func hasView(_ view: AnyObject) -> Bool {
    firstView === view || otherViews.contains { $0 === view }
  }

  /// Adds a view; false if it is there already.
  func addView(_ view: AnyObject) -> Bool {
    guard !hasView(view) else { return false }
    if firstView == nil { firstView = view } else { otherViews.append(view) }
    return true
  }

  /// Takes a view away; false if it is not there.
  func removeView(_ view: AnyObject) -> Bool {
    if firstView === view {
      firstView = otherViews.popLast()
      return true
    }
    guard let index = otherViews.firstIndex(where: { $0 === view }) else { return false }
    otherViews.remove(at: index)
    return true
  }

  /// Takes any of the views away.
  func takeView() -> AnyObject? {
    if let view = otherViews.popLast() { return view }
    defer { firstView = nil }
    return firstView
  }
}
