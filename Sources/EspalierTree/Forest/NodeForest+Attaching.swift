// SPDX-License-Identifier: MIT

import EspalierBase

/// The edits themselves, on nodes that were looked up: links, journal, counts and separators.
extension NodeForest {
  /// Writes the root of a changed subtree into the journal.
  ///
  /// Not needed while neither the node nor its parent has a place in the row order: what gives
  /// the parent its place takes the node along.
  mutating func touch(_ index: NodeIndex) {
    guard !store[index].state.isTouched else { return }
    let parent = store[index].parent
    let isReachable = !parent.isNone && store[parent].state.isPlaced
    guard isReachable || store[index].state.isPlaced else { return }
    store[index].state.isTouched = true
    journal.touch(index)
  }

  /// Links a node that has no parent, and the separators that go with it, before `successor`.
  mutating func attach(
    _ index: NodeIndex, before successor: NodeIndex, in parent: NodeIndex,
    with separators: OwnSeparators = .none
  ) {
    revisions.shape += 1
    let neighbour = successor == parent.end ? lastPlace(of: parent) : store.leading(successor)
    store.link(index, before: neighbour, in: parent)
    store[parent.end].childCount += 1
    if reportsSections { noteSection(of: index, in: parent) }
    touch(index)
    linkSeparators(separators, of: index)
    enterSeparated(index)
    if store.shows(index) { childBeganToShow(in: parent) }
    refreshSeparators(around: index)
  }

  /// Notes a container of the root whose children changed: another one may be its header by now. One that
  /// becomes a container of the root reports where it is placed from now on.
  private mutating func noteSection(of index: NodeIndex, in parent: NodeIndex) {
    if parent == Self.rootIndex {
      if store[index].state.isContainer { store[index].state.reportsPlacement = true }
    } else if store[parent].parent == Self.rootIndex, !store[parent].state.isEditedSection {
      store[parent].state.isEditedSection = true
      journal.editSection(parent)
    }
  }

  /// The end of the container, or its bottom separator, which stays the last in the ring.
  private func lastPlace(of parent: NodeIndex) -> NodeIndex {
    store[parent].state.hasBottomSeparator ? store[parent.end].lastInRing : parent.end
  }

  /// Unlinks a node. The separators that go with it are unlinked as well and handed back.
  mutating func detach(_ index: NodeIndex) -> OwnSeparators {
    revisions.shape += 1
    let parent = store[index].parent
    let showed = store.shows(index)
    if reportsSections { noteSection(of: index, in: parent) }
    let next = leaveSeparated(index)
    let separators = unlinkSeparators(of: index)
    store.unlink(index)
    touch(index)
    store[parent.end].childCount -= 1
    if showed { childCeasedToShow(in: parent) }
    if !next.isNone { refreshSeparator(before: next) }
    return separators
  }

  /// Counts a child that shows a row in `parent`, and in those above which show one only now.
  mutating func childBeganToShow(in parent: NodeIndex) {
    var container = parent
    while true {
      store[container.end].shownCount += 1
      guard store[container.end].shownCount == 1 else { return }
      hideOwnSeparators(of: container, false)
      guard !store[container].state.isHidden, !store[container].parent.isNone else { return }
      refreshSeparators(around: container)
      container = store[container].parent
    }
  }

  /// Takes back what `childBeganToShow` counted.
  mutating func childCeasedToShow(in parent: NodeIndex) {
    var container = parent
    while true {
      store[container.end].shownCount -= 1
      guard store[container.end].shownCount == 0 else { return }
      hideOwnSeparators(of: container, true)
      guard !store[container].state.isHidden, !store[container].parent.isNone else { return }
      refreshSeparators(around: container)
      container = store[container].parent
    }
  }

  /// Hides or shows a node that is not the root.
  mutating func hide(_ index: NodeIndex, _ isHidden: Bool) {
    guard store[index].state.isHidden != isHidden else { return }
    let showed = store.shows(index)
    if !isHidden {
      revisions.reveals += 1
      noteWhereabouts(of: index)
    }
    store[index].state.isHidden = isHidden
    if store[index].state.isContainer { hiddenContainers += isHidden ? 1 : -1 }
    noteHiding(of: index)
    if !store[index].state.isContainer { hideOwnSeparators(of: index, isHidden) }
    let parent = store[index].parent
    guard !parent.isNone, showed != store.shows(index) else { return }
    if showed { childCeasedToShow(in: parent) } else { childBeganToShow(in: parent) }
    refreshSeparators(around: index)
  }

  /// Writes into the journal that a node was hidden or shown. A container that has its place keeps
  /// it; a row is put in again.
  private mutating func noteHiding(of index: NodeIndex) {
    let state = store[index].state
    guard state.isContainer, state.isPlaced, !state.isTouched else {
      return touch(index)
    }
    if state.isToggled { return }
    store[index].state.isToggled = true
    journal.toggle(index)
  }

  /// Takes a node out that is kept. It gives up the separators beside it.
  mutating func keepDetached(_ index: NodeIndex) {
    free(detach(index) as OwnSeparators)
    if store[index].state.isContainer { return }
    store[index].state.hasTopSeparator = false
    store[index].state.hasBottomSeparator = false
  }

  /// Removes a node and everything below it for good.
  mutating func remove(_ index: NodeIndex) {
    if !store[index].parent.isNone { free(detach(index) as OwnSeparators) }
    freeSubtree(of: index)
  }

  /// Gives back a node that is linked nowhere: now, or when nothing names its slots any more.
  mutating func free(_ index: NodeIndex) {
    noteWhereabouts(of: index)
    store.invalidateHandles(of: index)
    let state = store[index].state
    if state.isContainer, state.isHidden { hiddenContainers -= 1 }
    if state.isRegistered || state.isLoading {
      store[index].state.isRegistered = false
      leaving.append(
        LeavingNode(
          node: index, isRegistered: state.isRegistered, isLoading: state.isLoading))
    }
    if state.isPlaced || state.isTouched || state.isUpdated {
      // The slot of what it was in may be another container's before the row order follows.
      store[index].parent = .none
      journal.keep(removed: index)
    } else {
      store.release(index)
    }
  }

  /// Gives back a subtree that is linked nowhere, children first, because giving back overwrites
  /// links.
  mutating func freeSubtree(of top: NodeIndex) {
    var current = deepestFirst(of: top)
    while current != top {
      let parent = store[current].parent
      let next = store[current].next
      free(current)
      current = next == parent.end ? parent : deepestFirst(of: next)
    }
    free(top)
  }

  /// The first node of the subtree in postorder. The containers on the way are about to lose all that is
  /// in them.
  private mutating func deepestFirst(of top: NodeIndex) -> NodeIndex {
    var current = top
    while store[current].state.isContainer, store[current.end].firstInRing != current.end {
      if store[current.end].state.ordersChildren { leaveAllOrders(of: current) }
      current = store[current.end].firstInRing
    }
    return current
  }
}
