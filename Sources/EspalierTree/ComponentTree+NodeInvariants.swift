// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

#if ESPALIER_CHECKS
  /// What must hold of nodes, of what was edited, and of the row order.
  extension ComponentTree {
    func checkSlots() {
      var (live, buried, hidden, separatedCount) = (0, 0, 0, 0)
      for raw in 0..<forest.store.slotCount {
        let index = NodeIndex(rawValue: raw)
        let state = forest.store[index].state
        if state.isEnd { continue }
        precondition(!state.isCut && !state.isPassed, "No act is under way.")
        precondition(state.isPlaced == order.contains(index), "Placed nodes are in the order.")
        guard forest.store[index].isLive else {
          buried += 1
          precondition(!forest.separated.contains(index), "What is gone is separated from nothing.")
          continue
        }
        live += state.isContainer ? 2 : 1
        if state.isContainer, state.isHidden { hidden += 1 }
        if forest.separated.contains(index) { separatedCount += 1 }
        checkLinks(of: index)
        if state.isContainer { checkRing(of: index) }
      }
      precondition(live == forest.store.usedSlots, "Slots in use are counted.")
      precondition(
        buried == forest.journal.removed.count, "Removed nodes wait in the forest.journal.")
      precondition(hidden == forest.hiddenContainers, "Hidden containers are counted.")
      precondition(separatedCount == forest.separated.count, "Separated children are children.")
      precondition(
        live + buriedSlots() + forest.store.freeSlotCount == Int(forest.store.slotCount),
        "Every slot is used, waits, or is free.")
    }

    private func buriedSlots() -> Int {
      (0..<forest.journal.removed.count).reduce(0) {
        $0 + (forest.store[forest.journal.removed[$1]].state.isContainer ? 2 : 1)
      }
    }

    private func checkLinks(of index: NodeIndex) {
      let node = forest.store[index]
      guard !node.parent.isNone else {
        precondition(
          node.previous.isNone && node.next.isNone, "What has no parent has no siblings.")
        precondition(
          !forest.separated.contains(index), "What has no parent is separated from nothing.")
        return
      }
      precondition(forest.store[node.parent].isLive, "A parent is there.")
      precondition(forest.store[node.parent].state.isContainer, "A parent is a container.")
      precondition(forest.store[node.previous].next == index, "Siblings know each other.")
      precondition(forest.store[node.next].previous == index, "Siblings know each other.")
    }

    /// The children of a container, their counts and the separators among them.
    private func checkRing(of container: NodeIndex) {
      let end = forest.store[container.end]
      precondition(end.state.isEnd, "A container has an end.")
      var (children, shown, separators, wanted) = (0, 0, 0, 0)
      var former = NodeIndex.none
      var formerChild = NodeIndex.none
      var current = end.firstInRing
      while current != container.end {
        precondition(forest.store[current].parent == container, "Children know their parent.")
        let state = forest.store[current].state
        if state.isSeparator {
          separators += 1
        } else {
          children += 1
          if forest.store.shows(current) { shown += 1 }
          wanted += separatorCount(of: current)
          checkSeparated(current, after: formerChild, former: former, end)
          formerChild = current
          if forest.takesPart(current) { former = current }
        }
        current = forest.store[current].next
      }
      wanted += separatorCount(ofContainer: container)
      precondition(children == Int(end.childCount), "Children are counted.")
      precondition(shown == Int(end.shownCount), "Children that show a row are counted.")
      precondition(separators == wanted, "Every separator has an owner.")
    }

    /// The separators that are in the ring because of a child.
    private func separatorCount(of child: NodeIndex) -> Int {
      let state = forest.store[child].state
      var count = state.hasBetweenSeparator ? 1 : 0
      if !state.isContainer {
        count += (state.hasTopSeparator ? 1 : 0) + (state.hasBottomSeparator ? 1 : 0)
        for edge in SeparatorEdge.allCases {
          guard let separator = forest.ownSeparator(at: edge, of: child) else { continue }
          precondition(
            forest.store[separator].state.isSeparator, "Own separators are beside a row.")
          precondition(
            forest.store[separator].state.isHidden == state.isHidden,
            "Own separators hide with their row.")
        }
      }
      precondition(
        !state.hasBetweenSeparator
          || forest.store[forest.store.leading(child)].state.isSeparator,
        "A separator is before the child it belongs to.")
      return count
    }

    private func separatorCount(ofContainer container: NodeIndex) -> Int {
      var count = 0
      for edge in SeparatorEdge.allCases {
        guard let separator = forest.ownSeparator(at: edge, of: container) else { continue }
        count += 1
        precondition(
          forest.store[separator].state.isSeparator, "Own separators are at the ends.")
        precondition(
          forest.store[separator].state.isHidden
            == (forest.store[container.end].shownCount == 0),
          "Own separators are shown with other rows.")
      }
      return count
    }

    /// A child among those that are forest.separated. `former` is the nearest before it that takes part.
    private func checkSeparated(
      _ child: NodeIndex, after formerChild: NodeIndex, former: NodeIndex, _ end: Node
    ) {
      let state = forest.store[child].state
      precondition(
        forest.counted.contains(child) == end.state.countsChildren,
        "The children that are counted are known.")
      precondition(
        !end.state.countsChildren || formerChild.isNone
          || forest.counted.areNeighbours(formerChild, child),
        "Counted children are in their order.")
      precondition(
        forest.separated.contains(child) == end.separatesChildren,
        "The children of a policy are known.")
      guard end.separatesChildren else {
        return precondition(!state.hasBetweenSeparator, "Without a policy nothing is between.")
      }
      precondition(
        forest.separated.takesPart(child) == forest.takesPart(child), "It is known who takes part.")
      precondition(
        formerChild.isNone || forest.separated.areNeighbours(formerChild, child),
        "Separated children are in their order.")
      let isWanted =
        forest.store.shows(child) && forest.isItem(child) && !state.hasTopSeparator
        && !former.isNone
        && forest.isItem(former) && !forest.store[former].state.hasBottomSeparator
      let isShown =
        state.hasBetweenSeparator
        && !forest.store[forest.store.leading(child)].state.isHidden
      precondition(isShown == isWanted, "Separators are between neighbouring items.")
    }

    /// Marks and lists say the same.
    func checkJournal() {
      var (touched, updated, relit) = (0, 0, 0)
      for raw in 0..<forest.store.slotCount {
        let state = forest.store[NodeIndex(rawValue: raw)].state
        if state.isEnd { continue }
        if state.isTouched { touched += 1 }
        if state.isUpdated { updated += 1 }
        if state.isToggled { relit += 1 }
      }
      precondition(
        touched == forest.journal.touched.count, "Touched nodes are in the journal, each once.")
      precondition(
        updated == forest.journal.updates.count, "Updated rows are in the journal, each once.")
      precondition(
        relit == forest.journal.toggled.count, "Relit containers are in the journal, each once.")
      for position in 0..<touched {
        precondition(forest.store[forest.journal.touched[position]].state.isTouched)
      }
      for position in 0..<updated {
        precondition(forest.store[forest.journal.updates[position].node].state.isUpdated)
      }
      for position in 0..<relit {
        precondition(forest.store[forest.journal.toggled[position]].state.isToggled)
      }
      for position in 0..<forest.journal.editedSections.count {
        precondition(
          forest.store[forest.journal.editedSections[position]].state.isEditedSection)
      }
    }

    /// Where nothing is pending, the row order is the preorder of the links.
    func checkFollowedOrder() {
      guard rowsAreCurrent else { return }
      var current = NodeForest.rootIndex
      var entry: NodeIndex? = current
      var hiddenBelow = NodeIndex.none
      var count = 0
      func pass(_ expected: NodeIndex) {
        precondition(entry == expected, "The row order is that of the links.")
        count += 1
        entry = order.entry(after: expected)
      }
      while !current.isNone {
        let state = forest.store[current].state
        if hiddenBelow.isNone, state.isHidden { hiddenBelow = current }
        pass(current)
        let isLit = hiddenBelow.isNone
        precondition(
          order.traits(of: current).contains(state.isContainer ? .shown : .row) == isLit,
          "Rows are visible where nothing hides them.")
        var next = NodeIndex.none
        if state.isContainer, forest.store[current.end].firstInRing != current.end {
          next = forest.store[current.end].firstInRing
        } else {
          var inner = current
          if state.isContainer { pass(inner.end) }
          if hiddenBelow == inner { hiddenBelow = .none }
          while inner != NodeForest.rootIndex {
            let parent = forest.store[inner].parent
            if forest.store[inner].next != parent.end {
              next = forest.store[inner].next
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
  }
#endif
