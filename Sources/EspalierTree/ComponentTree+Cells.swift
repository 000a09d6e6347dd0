// SPDX-License-Identifier: MIT

import EspalierBase

/// What is in the cells.
extension ComponentTree {
  /// The nodes and their links.
  var forest: NodeForest {
    @inline(__always)
    _read { yield forestCell.value }
    @inline(__always)
    _modify { yield &forestCell.value }
  }

  /// The rows in their order.
  var settler: RowSettler {
    @inline(__always)
    _read { yield settlerCell.value }
    @inline(__always)
    _modify { yield &settlerCell.value }
  }

  /// The sequence of all nodes that have a place, with the visible rows counted and the heights
  /// summed.
  ///
  /// Entries are the slots of nodes: a row is one, a container two, its index and the one after it.
  /// It is for reading: where entries are is for the tree alone to change, and heights are changed by
  /// `setMeasuredHeight(_:of:)` or, in an engine's tree, by its layout.
  public package(set) var order: RowOrder {
    @inline(__always)
    _read { yield settlerCell.value.order }
    @inline(__always)
    _modify { yield &settlerCell.value.order }
  }

  /// Everything that is registered at nodes.
  var registry: Registry {
    @inline(__always)
    _read { yield registryCell.value }
    @inline(__always)
    _modify { yield &registryCell.value }
  }

  /// The steps of the events that are under way, the innermost last.
  var eventPath: EventPath {
    @inline(__always)
    _read { yield pathCell.value }
    @inline(__always)
    _modify { yield &pathCell.value }
  }

  /// The ranges of subscribers that are being told, the innermost delivery's last.
  var deliveryRanges: DeliveryRanges {
    @inline(__always)
    _read { yield rangesCell.value }
    @inline(__always)
    _modify { yield &rangesCell.value }
  }

  /// The objects that own registrations.
  var owners: Owners {
    @inline(__always)
    _read { yield ownersCell.value }
    @inline(__always)
    _modify { yield &ownersCell.value }
  }

  /// The nodes with handlers that wait to be called.
  var nodesToLoad: [NodeID] {
    @inline(__always)
    _read { yield nodesToLoadCell.value }
    @inline(__always)
    _modify { yield &nodesToLoadCell.value }
  }

  /// The plain numbers of the tree.
  var counters: TreeCounters {
    @inline(__always)
    _read { yield countersCell.value }
    @inline(__always)
    _modify { yield &countersCell.value }
  }

  /// Whether commits list what becomes of every container of the root, as `reportPlacement` has it for
  /// one. To be set while the tree is empty.
  package var reportsSections: Bool {
    get { forest.reportsSections }
    set { forest.reportsSections = newValue }
  }

  /// Whether the row order waits for `commit` instead of following the edits by itself. Always true for
  /// the tree of an engine, where setting it ends the process.
  public var recordsChanges: Bool {
    get { counters.recordsChanges }
    set {
      requireNoOwner("An engine owns this tree: when its row order follows is the engine's choice.")
      counters.recordsChanges = newValue
    }
  }
}
