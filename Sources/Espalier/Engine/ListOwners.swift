// SPDX-License-Identifier: MIT

import EspalierTree

#if DEBUG
  /// Who handed content to which container, to find what takes away the rows of another. In debug builds only.
  @MainActor
  struct ListOwners {
    private struct Owner {
      weak var list: AnyObject?
    }

    /// The lists of each container, the last one to hand over content last.
    private var owners: [NodeID: [Owner]] = [:]

    nonisolated init() {}

    /// A list hands content to a container. Returns whether it did before, and another one that is still there has
    /// since: one that takes the place of another for good is no mistake.
    mutating func note(_ list: AnyObject, in container: NodeID) -> Bool {
      if owners.count > 64 { forget() }
      var known = owners[container, default: []]
      if known.last?.list === list { return false }
      known.removeAll { $0.list == nil }
      let isBack = known.contains { $0.list === list }
      known.removeAll { $0.list === list }
      known.append(Owner(list: list))
      owners[container] = known
      return isBack
    }

    private mutating func forget() {
      for (container, known) in owners where known.allSatisfy({ $0.list == nil }) {
        owners[container] = nil
      }
    }
  }
#endif

extension ListEngine {
  /// Looks whether new content of a container is about to take away what somebody else put there. Builds for debugging
  /// look, others do not.
  func noteContent(of container: NodeID, by list: AnyObject? = nil) {
    #if DEBUG
      uncounted { lookForOthers(in: container, list) }
    #endif
  }

  #if DEBUG
    private func lookForOthers(in container: NodeID, _ list: AnyObject?) {
      if let registry {
        if registry[container]?.marks.contains(.makesRows) == true { return }
        let children = try? tree.children(of: container)
        if children?.contains(where: { registry[$0] != nil }) == true {
          DebugNotes.tell(.modelsInList)
        }
      }
      guard let list else { return }
      if parts.value.listOwners.note(list, in: container) { DebugNotes.tell(.listsInTurns) }
    }
  #endif
}
