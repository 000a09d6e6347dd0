// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

#if ESPALIER_CHECKS
  /// What must hold of registrations and of the indices they are in.
  extension ComponentTree {
    func checkRegistrations() {
      var uses: [Int32: Int32] = [:]
      var (live, subscribers) = (0, 0)
      for index in 0..<registry.slotCount {
        let registration = registry[index]
        guard registration.serial != 0, registration.kind != .none else { continue }
        live += 1
        if registration.kind == .dataSubscriber { subscribers += 1 }
        let node = registration.node
        precondition(
          forest.store[node].isLive && !forest.store[node].state.isEnd, "A node is there.")
        precondition(forest.store[node].state.isRegistered, "A node knows of registrations.")
        precondition(contains(index, from: registry.firstOfNode(node), \.linksOfNode))
        if registration.number > 0 {
          uses[registration.number, default: 0] += 1
          precondition(contains(index, from: registry.first(node, registration.number), \.links))
          precondition(
            !forest.store[node].state.isContainer
              || forest.store[node].registrations & RegistrationCenter.bit(registration.number)
                != 0,
            "A container's mask has a bit for every number.")
        }
        if registration.owner >= 0 {
          precondition(
            contains(index, from: registrations.owners.first(registration.owner), \.linksOfOwner))
        }
        unsafe precondition(registration.box.box.registration == index, "A box knows its place.")
      }
      precondition(live == registry.liveCount, "Registrations are counted.")
      precondition(subscribers == registrations.dataSubscribers, "Subscribers are counted.")
      for (number, count) in uses { precondition(registry.useCount(number) == count) }
      checkSoleRegistrations()
      for (node, _) in loading.handlers {
        precondition(forest.store[node].isLive && forest.store[node].state.isLoading)
      }
    }

    /// Whether a registration is in the chain that begins with `first`, in which neighbours know each other.
    private func contains(
      _ index: Int32, from first: Int32, _ links: KeyPath<Registration, ChainLinks>
    ) -> Bool {
      var (previous, current): (Int32, Int32) = (-1, first)
      while current >= 0 && current != index {
        precondition(
          registry[current][keyPath: links].previous == previous, "Neighbours know each other.")
        (previous, current) = (current, registry[current][keyPath: links].next)
      }
      return current == index
    }

    /// The short cut of events leads where the table does.
    private func checkSoleRegistrations() {
      for raw in 0..<forest.store.slotCount {
        let index = NodeIndex(rawValue: raw)
        let node = forest.store[index]
        guard node.state.isContainer, !node.state.isEnd, node.isLive else { continue }
        guard node.soleNumber != 0 else { continue }
        precondition(
          registry.soleRegistration(index, node.soleNumber) == node.soleRegistration,
          "What is noted as the only registration is the only one.")
      }
    }

    /// The ordered indices of subscribers, providers and listeners.
    func checkIndices() {
      checkMoved()
      for data in dataCell.value.indices {
        check(data.subscribers)
        check(data.providers)
      }
      for (_, index) in listeners.indices { check(index.atNodes) }
    }

    /// What is marked as moved is known to be.
    private func checkMoved() {
      let known = Set((0..<registrations.moved.count).map { registrations.moved[$0] })
      for raw in 0..<forest.store.slotCount {
        let index = NodeIndex(rawValue: raw)
        let isMarked = forest.store[index].isLive && forest.store[index].state.isMoved
        if isMarked { precondition(known.contains(index), "A moved container is known to be.") }
      }
    }

    private func check(_ index: OrderedIndex) {
      var former: OrderedEntry?
      index.registrations.checkInvariants { position, entry, state in
        let registration = registry[entry.registration]
        precondition(registration.kind != .none && registration.node == entry.node)
        precondition(registration.position == position, "A registration knows its place.")
        // What is below a container that was moved is not put aside before the order is asked for.
        guard state != .aside, !registrations.hasMoved else { return }
        precondition(forest.isAttached(entry.node) == (state == .ordered))
        guard state == .ordered else { return }
        if let former { precondition(precedes(former, entry), "An index is in order.") }
        former = entry
      }
    }
  }
#endif
