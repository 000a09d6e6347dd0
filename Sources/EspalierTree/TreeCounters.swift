// SPDX-License-Identifier: MIT

/// Plain numbers that many parts of the tree share.
@usableFromInline
struct TreeCounters {
  /// Counts the edits that may have changed the order of nodes with registrations, or attached
  /// some.
  var placement: UInt64 = 1

  /// Counts everything that may change what a subscriber reads: moves, and acts of sharing.
  @usableFromInline var reading: UInt64 = 0

  /// The stamp given to the last act of sharing.
  var lastStamp: UInt64 = 0

  /// Counts the notifications.
  var lastNotification: UInt64 = 0

  /// How many deliveries are under way, one inside the other.
  var deliveryDepth = 0

  /// The number of subscriptions to values.
  var dataSubscribers = 0

  /// The number of owners at which those that died are looked for.
  var ownersToCheck = 64

  /// Whether registrations are being ended because their nodes are removed.
  var nodesAreLeaving = false

  /// Whether nodes are being loaded.
  var isLoading = false

  /// Whether load handlers of removed nodes wait for `sweep`: a look at their array in every
  /// delivery would cost more than this.
  var hasDroppedLoadHandlers = false

  var recordsChanges = false

  /// Whether an engine owns the tree.
  var isOwned = false

  #if DEBUG
    /// What tests count.
    var work = TreeWork()
  #endif
}

#if DEBUG
  /// What was done, counted in builds that are not optimised, so that tests can say what an act may
  /// cost.
  struct TreeWork: Equatable {
    /// The subscribers at which a delivery looked.
    var subscribers = 0

    /// The entries that searches in ordered indices compared.
    var probes = 0

    /// The levels above a sender at which handlers were noted.
    var levels = 0

    /// The levels above a sender that were marked, or unmarked, because a handler had edited.
    var marks = 0

    /// The levels at which handlers were looked up in the table, because there may be several.
    var lookups = 0

    /// The entries that were put into the row order.
    var entries = 0
  }

  extension ComponentTree {
    /// What was done since this was set to nothing.
    var work: TreeWork {
      get {
        var work = counters.work
        work.entries = settler.insertedEntries
        return work
      }
      set {
        counters.work = newValue
        settler.insertedEntries = newValue.entries
      }
    }
  }
#endif
