// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

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
  package var order: RowOrder {
    @inline(__always)
    _read { yield settlerCell.value.order }
    @inline(__always)
    _modify { yield &settlerCell.value.order }
  }

  /// Everything that is registered at nodes.
  var registrations: RegistrationCenter {
    @inline(__always)
    _read { yield registrationCell.value }
    @inline(__always)
    _modify { yield &registrationCell.value }
  }

  /// The registrations and their chains.
  var registry: Registry {
    @inline(__always)
    _read { yield registrationCell.value.registry }
    @inline(__always)
    _modify { yield &registrationCell.value.registry }
  }

  /// The steps of the events that are under way, the innermost last.
  var eventPath: EventPath {
    @inline(__always)
    _read { yield pathCell.value }
    @inline(__always)
    _modify { yield &pathCell.value }
  }

  /// The listeners of notifications.
  var listeners: ListenerTable {
    @inline(__always)
    _read { yield listenerCell.value }
    @inline(__always)
    _modify { yield &listenerCell.value }
  }

  /// The types of services.
  var services: ServiceTable {
    @inline(__always)
    _read { yield serviceCell.value }
    @inline(__always)
    _modify { yield &serviceCell.value }
  }

  /// What runs when nodes are loaded.
  var loading: LoadQueue {
    @inline(__always)
    _read { yield loadingCell.value }
    @inline(__always)
    _modify { yield &loadingCell.value }
  }

  /// Whether commits list what becomes of every container of the root, as `reportPlacement` has it for
  /// one. To be set while the tree is empty.
  package var reportsSections: Bool {
    get { forest.reportsSections }
    set { forest.reportsSections = newValue }
  }

  /// Whether the row order waits for `commit` instead of following the edits by itself. Always true for
  /// the tree of an engine, where setting it ends the process.
  package var recordsChanges: Bool {
    get { settlingRule.value.recordsChanges }
    set {
      requireNoOwner("An engine owns this tree: when its row order follows is the engine's choice.")
      settlingRule.value.recordsChanges = newValue
    }
  }
}
