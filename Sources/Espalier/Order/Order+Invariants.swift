// SPDX-License-Identifier: MIT

extension Order {
  /// Traps unless all sums, links and places are what they have to be. O(n).
  package mutating func checkInvariants() {
    carry()
    var last: Int32 = -1
    let all = check(root, parent: -1, slot: 0, &last)
    precondition(all == sums, "The sums of all are wrong.")
    precondition(leaves.heads[last].next == -1, "There is a leaf behind the last one.")
    leaves.checkChanged()
  }

  private func check(_ branch: Int32, parent: Int32, slot: Int, _ last: inout Int32) -> Sums {
    let head = branches.heads[branch]
    precondition(head.parent == parent && Int(head.slot) == slot, "A branch is not in its place.")
    precondition(
      head.count > 0 && Int(head.count) <= branches.room, "A branch is empty, or overfull.")
    var sums = Sums()
    for index in 0..<Int(head.count) {
      let child = branches.child(index, of: branch)
      let below: Sums
      if head.level > 1 {
        precondition(branches.heads[child].level == head.level - 1, "A level is left out.")
        below = check(child, parent: branch, slot: index, &last)
      } else {
        below = check(leaf: child, branch, index, previous: last)
        last = child
      }
      precondition(below == branches.sums(index, of: branch), "The sums of a child are wrong.")
      if head.level == 1 { checkMarks(child) }
      sums = sums + below
    }
    return sums
  }

  /// Every group of pinned rows in a leaf has its mark all the way up.
  private func checkMarks(_ leaf: Int32) {
    for number in 1..<16 where leaves.pins(PinGroup(number: number), in: leaf) != 0 {
      climb(from: leaf) { branch, slot in
        precondition(
          branches.marks(slot, of: branch) & PinGroup(number: number).mark != 0,
          "A pinned row has no mark.")
      }
    }
  }

  private func check(leaf: Int32, _ branch: Int32, _ slot: Int, previous: Int32) -> Sums {
    let head = leaves.heads[leaf]
    precondition(head.branch == branch && Int(head.slot) == slot, "A leaf is not in its place.")
    precondition(head.previous == previous, "A leaf does not know the one before it.")
    precondition(head.count > 0 && Int(head.count) <= leaves.room, "A leaf is empty, or overfull.")
    precondition(
      (leaves.masks[leaf] & ~below(Int(head.count))) == Leaves.Masks(), "A mask is too long.")
    for index in 0..<Int(head.count) {
      let entry = leaves[Position(leaf: leaf, index: index)]
      precondition(leafOf[entry.key] == leaf, "An entry does not know its leaf.")
      let lanes = leaves.lanes(Position(leaf: leaf, index: index))
      precondition(
        lanes.outside & ~lanes.rawValue & 3 == 0, "What is outside of a body is no row.")
      let isRun = leaves.runs[leaf] &>> UInt64(index) & 1 != 0
      precondition(
        isRun == (leaves.weights.number(of: entry.weightKey) > 0), "A run is none, or the reverse.")
    }
    return leaves.sums(from: 0, in: leaf)
  }
}

extension Leaves {
  /// Each leaf that is changed is listed once.
  fileprivate func checkChanged() {
    var marked = 0
    for leaf in 0..<heads.count where heads[leaf].isChanged { marked += 1 }
    precondition(marked == changed.count, "A changed leaf is not listed, or is twice.")
    for index in 0..<changed.count {
      precondition(heads[changed[index]].isChanged, "A leaf is listed that is not changed.")
    }
  }
}
