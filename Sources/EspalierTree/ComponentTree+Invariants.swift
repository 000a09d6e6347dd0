// SPDX-License-Identifier: MIT

import EspalierBase

extension ComponentTree {
  /// Called at the end of everything that changes the tree. Built with `ESPALIER_CHECKS`, it looks at
  /// everything: in small trees every time, in large ones as often as keeps that linear.
  @usableFromInline
  func didChange() {
    #if ESPALIER_CHECKS
      if invariantsAreDue(size: store.usedSlots + registry.liveCount) { checkInvariants() }
    #endif
  }
}

#if ESPALIER_CHECKS
  /// What must hold whenever no function of the tree is at work, also while something is being delivered.
  extension ComponentTree {
    /// Traps if anything about the tree is not as it must be.
    ///
    /// - Complexity: O(slots + registrations), times log n.
    package func checkInvariants() {
      #if DEBUG
        // What tests count is what the tree does, not what is looked at here.
        let visits = (store.visits.value, registry.visits.value)
        defer { (store.visits.value, registry.visits.value) = visits }
      #endif
      checkSlots()
      checkJournal()
      checkFollowedOrder()
      checkRegistrations()
      checkIndices()
    }

    private func checkSlots() {
      var (live, buried, hidden, separatedCount) = (0, 0, 0, 0)
      for raw in 0..<store.slotCount {
        let index = NodeIndex(rawValue: raw)
        let attributes = store[index].attributes
        if attributes.isEnd { continue }
        precondition(!attributes.isCut && !attributes.isMarked, "No act is under way.")
        precondition(attributes.isPlaced == order.contains(index), "Placed nodes are in the order.")
        guard store[index].isLive else {
          buried += 1
          precondition(!separated.contains(index), "What is gone is separated from nothing.")
          continue
        }
        live += attributes.isContainer ? 2 : 1
        if attributes.isContainer, attributes.isHidden { hidden += 1 }
        if separated.contains(index) { separatedCount += 1 }
        checkLinks(of: index)
        if attributes.isContainer { checkRing(of: index) }
      }
      precondition(live == store.usedSlots, "Slots in use are counted.")
      precondition(buried == journal.removedCount, "Removed nodes wait in the journal.")
      precondition(hidden == counters.hiddenContainers, "Hidden containers are counted.")
      precondition(separatedCount == separated.count, "Separated children are children.")
      precondition(
        live + buriedSlots() + store.freeSlotCount == Int(store.slotCount),
        "Every slot is used, waits, or is free.")
    }

    private func buriedSlots() -> Int {
      (0..<journal.removedCount).reduce(0) {
        $0 + (store[journal.removed[$1]].attributes.isContainer ? 2 : 1)
      }
    }

    private func checkLinks(of index: NodeIndex) {
      let node = store[index]
      guard !node.parent.isNone else {
        precondition(
          node.previous.isNone && node.next.isNone, "What has no parent has no siblings.")
        precondition(!separated.contains(index), "What has no parent is separated from nothing.")
        return
      }
      precondition(store[node.parent].isLive, "A parent is there.")
      precondition(store[node.parent].attributes.isContainer, "A parent is a container.")
      precondition(store[node.previous].next == index, "Siblings know each other.")
      precondition(store[node.next].previous == index, "Siblings know each other.")
    }

    /// The children of a container, their counts and the separators among them.
    private func checkRing(of container: NodeIndex) {
      let end = store[container.end]
      precondition(end.attributes.isEnd, "A container has an end.")
      var (children, shown, separators, wanted) = (0, 0, 0, 0)
      var former = NodeIndex.none
      var formerChild = NodeIndex.none
      var current = end.firstInRing
      while current != container.end {
        precondition(store[current].parent == container, "Children know their parent.")
        let attributes = store[current].attributes
        if attributes.isSeparator {
          separators += 1
        } else {
          children += 1
          if store.shows(current) { shown += 1 }
          wanted += separatorCount(of: current)
          checkSeparated(current, after: formerChild, former: former, end)
          formerChild = current
          if takesPart(current) { former = current }
        }
        current = store[current].next
      }
      wanted += separatorCount(ofContainer: container)
      precondition(children == Int(end.childCount), "Children are counted.")
      precondition(shown == Int(end.shownCount), "Children that show a row are counted.")
      precondition(separators == wanted, "Every separator has an owner.")
    }

    /// The separators that stand in the ring because of a child.
    private func separatorCount(of child: NodeIndex) -> Int {
      let attributes = store[child].attributes
      var count = attributes.hasBetweenSeparator ? 1 : 0
      if !attributes.isContainer {
        count += (attributes.hasTopSeparator ? 1 : 0) + (attributes.hasBottomSeparator ? 1 : 0)
        for edge in SeparatorEdge.allCases {
          guard let separator = ownSeparator(at: edge, of: child) else { continue }
          precondition(store[separator].attributes.isSeparator, "Own separators are beside a row.")
          precondition(
            store[separator].attributes.isHidden == attributes.isHidden,
            "Own separators hide with their row.")
        }
      }
      precondition(
        !attributes.hasBetweenSeparator || store[store.leading(child)].attributes.isSeparator,
        "A separator is before the child it belongs to.")
      return count
    }

    private func separatorCount(ofContainer container: NodeIndex) -> Int {
      var count = 0
      for edge in SeparatorEdge.allCases {
        guard let separator = ownSeparator(at: edge, of: container) else { continue }
        count += 1
        precondition(store[separator].attributes.isSeparator, "Own separators are at the ends.")
        precondition(
          store[separator].attributes.isHidden == (store[container.end].shownCount == 0),
          "Own separators are shown with other rows.")
      }
      return count
    }

    /// A child among those that are separated. `former` is the nearest before it that takes part.
    private func checkSeparated(
      _ child: NodeIndex, after formerChild: NodeIndex, former: NodeIndex, _ end: Node
    ) {
      let attributes = store[child].attributes
      precondition(
        separated.contains(child) == end.separatesChildren, "The children of a policy are known.")
      guard end.separatesChildren else {
        return precondition(!attributes.hasBetweenSeparator, "Without a policy nothing is between.")
      }
      precondition(separated.takesPart(child) == takesPart(child), "It is known who takes part.")
      precondition(
        formerChild.isNone || separated.areNeighbours(formerChild, child),
        "Separated children are in their order.")
      let isWanted =
        store.shows(child) && isItem(child) && !attributes.hasTopSeparator && !former.isNone
        && isItem(former) && !store[former].attributes.hasBottomSeparator
      precondition(
        attributes.hasBetweenSeparator == isWanted, "Separators are between neighbouring items.")
    }

    /// Marks and lists say the same.
    private func checkJournal() {
      var (touched, updated, relit) = (0, 0, 0)
      for raw in 0..<store.slotCount {
        let attributes = store[NodeIndex(rawValue: raw)].attributes
        if attributes.isEnd { continue }
        if attributes.isTouched { touched += 1 }
        if attributes.isUpdated { updated += 1 }
        if attributes.isRelit { relit += 1 }
      }
      precondition(touched == journal.touchedCount, "Touched nodes are in the journal, each once.")
      precondition(updated == journal.updateCount, "Updated rows are in the journal, each once.")
      precondition(relit == journal.relitCount, "Relit containers are in the journal, each once.")
      for position in 0..<touched {
        precondition(store[journal.touched[position]].attributes.isTouched)
      }
      for position in 0..<updated {
        precondition(store[journal.updates[position].node].attributes.isUpdated)
      }
      for position in 0..<relit {
        precondition(store[journal.relit[position]].attributes.isRelit)
      }
      for position in 0..<journal.editedSectionCount {
        precondition(store[journal.editedSections[position]].attributes.isEditedSection)
      }
    }

    /// Where nothing is pending, the row order is the preorder of the links.
    private func checkFollowedOrder() {
      guard rowsAreCurrent else { return }
      var current = Self.rootIndex
      var entry: NodeIndex? = current
      var hiddenBelow = NodeIndex.none
      var count = 0
      func pass(_ expected: NodeIndex) {
        precondition(entry == expected, "The row order is that of the links.")
        count += 1
        entry = order.entry(after: expected)
      }
      while !current.isNone {
        let attributes = store[current].attributes
        if hiddenBelow.isNone, attributes.isHidden { hiddenBelow = current }
        pass(current)
        let isLit = hiddenBelow.isNone
        precondition(
          order.traits(of: current).contains(attributes.isContainer ? .lit : .row) == isLit,
          "Rows are visible where nothing hides them.")
        var next = NodeIndex.none
        if attributes.isContainer, store[current.end].firstInRing != current.end {
          next = store[current.end].firstInRing
        } else {
          var inner = current
          if attributes.isContainer { pass(inner.end) }
          if hiddenBelow == inner { hiddenBelow = .none }
          while inner != Self.rootIndex {
            let parent = store[inner].parent
            if store[inner].next != parent.end {
              next = store[inner].next
              break
            }
            pass(parent.end)
            if hiddenBelow == parent { hiddenBelow = .none }
            inner = parent
          }
        }
        current = next
      }
      precondition(count == order.entryCount, "Nothing else is in the row order.")
    }

    private func checkRegistrations() {
      var uses: [Int32: Int32] = [:]
      var (live, subscribers) = (0, 0)
      for index in 0..<registry.slotCount {
        let registration = registry[index]
        guard registration.serial != 0, registration.kind != .none else { continue }
        live += 1
        if registration.kind == .dataSubscriber { subscribers += 1 }
        let node = registration.node
        precondition(store[node].isLive && !store[node].attributes.isEnd, "A node is there.")
        precondition(store[node].attributes.isRegistered, "A node knows of registrations.")
        precondition(contains(index, from: registry.firstOfNode(node), \.nextOfNode))
        if registration.number > 0 {
          uses[registration.number, default: 0] += 1
          precondition(contains(index, from: registry.first(node, registration.number), \.next))
          precondition(
            !store[node].attributes.isContainer
              || store[node].registrations & Self.bit(registration.number) != 0,
            "A container's mask has a bit for every number.")
        }
        if registration.owner >= 0 {
          precondition(contains(index, from: owners.first(registration.owner), \.nextOfOwner))
        }
        unsafe precondition(registration.box.box.registration == index, "A box knows its place.")
      }
      precondition(live == registry.liveCount, "Registrations are counted.")
      precondition(subscribers == counters.dataSubscribers, "Subscribers are counted.")
      for (number, count) in uses { precondition(registry.useCount(number) == count) }
      checkSoleRegistrations()
      for (node, _) in loadHandlers {
        precondition(store[node].isLive && store[node].attributes.isLoading)
      }
    }

    private func contains(
      _ index: Int32, from first: Int32, _ next: KeyPath<Registration, Int32>
    ) -> Bool {
      var current = first
      while current >= 0 && current != index { current = registry[current][keyPath: next] }
      return current == index
    }

    /// The short cut of events leads where the table does.
    private func checkSoleRegistrations() {
      for raw in 0..<store.slotCount {
        let index = NodeIndex(rawValue: raw)
        let node = store[index]
        guard node.attributes.isContainer, !node.attributes.isEnd, node.isLive else { continue }
        guard node.soleNumber != 0 else { continue }
        precondition(
          registry.soleRegistration(index, node.soleNumber) == node.soleRegistration,
          "What is noted as the only registration is the only one.")
      }
    }

    /// The ordered indices of subscribers, providers and listeners.
    private func checkIndices() {
      for data in dataCell.value.indices {
        check(data.subscribers)
        check(data.providers)
      }
      for (_, index) in listenerIndices { check(index.atNodes) }
    }

    private func check(_ index: OrderedRegistrations) {
      var live = 0
      for (position, entry) in index.entries.enumerated() where !entry.box.isNone {
        live += 1
        let registration = registry[entry.registration]
        precondition(registration.kind != .none && registration.node == entry.node)
        precondition(registration.position == position, "A registration knows its place.")
      }
      precondition(live == index.liveCount, "An index counts its registrations.")
    }
  }
#endif
