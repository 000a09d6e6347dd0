// SPDX-License-Identifier: MIT

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
    /// How often slots, registrations and entries of ordered indices were looked at, since the tree was made
    /// but for what setting `work` has taken away.
    package var visitCount: Int {
      forest.store.visits.value + registry.visits.value + countedWork.value.probes
    }

    /// What was done since this was set to nothing.
    var work: TreeWork {
      get {
        var work = countedWork.value
        work.entries = settler.insertedEntries
        return work
      }
      set {
        countedWork.value = newValue
        settler.insertedEntries = newValue.entries
      }
    }
  }
#endif
