// SPDX-License-Identifier: MIT

import EspalierBase

/// Something that knows its slot in the roster it is in.
@MainActor
protocol RosterMember: AnyObject, Sendable {
  /// The slot; meaningless in no roster.
  var rosterSlot: Int32 { get set }
}

/// Members in an order, each of which knows its slot: one is taken out without a look at the others.
///
/// A member that goes leaves an empty slot. Empty slots at the end are dropped at once; when they outnumber
/// the members, those move together. So taking all out, one by one in any order, moves each but a few times.
@MainActor
struct Roster<Member: RosterMember> {
  /// The members in order, with empty slots in between.
  private(set) var slots: [Member?] = []

  /// The number of members.
  private(set) var count = 0

  /// The slots that were looked at or written.
  private(set) var steps = StepCounter()

  nonisolated var isEmpty: Bool { count == 0 }

  /// The members in order.
  ///
  /// - Complexity: O(the members).
  nonisolated var members: [Member] { slots.compactMap { $0 } }

  /// Adds a member behind the others.
  ///
  /// - Complexity: O(1) on average.
  mutating func append(_ member: Member) {
    steps.add(1)
    member.rosterSlot = Int32(slots.count)
    slots.append(member)
    count += 1
    #if ESPALIER_CHECKS
      checkInvariants()
    #endif
  }

  /// Adds a member at an index.
  ///
  /// - Complexity: O(the members behind it), and O(the members) after others went.
  mutating func insert(_ member: Member, at index: Int) {
    guard index < count else { return append(member) }
    closeGaps()
    slots.insert(member, at: index)
    count += 1
    for slot in index..<count { slots[slot]?.rosterSlot = Int32(slot) }
    steps.add(count - index)
    #if ESPALIER_CHECKS
      checkInvariants()
    #endif
  }

  /// Takes a member out, which the caller keeps alive.
  ///
  /// - Complexity: O(1) on average.
  mutating func remove(_ member: Member) {
    assert(contains(member), "Only a member is taken out.")
    steps.add(1)
    slots[Int(member.rosterSlot)] = nil
    count -= 1
    while let last = slots.last, last == nil {
      slots.removeLast()
      steps.add(1)
    }
    if slots.count > 2 * count + 8 { closeGaps() }
    #if ESPALIER_CHECKS
      checkInvariants()
    #endif
  }

  /// Takes all members out, of the roster of an owner that may be about to go.
  mutating func takeAll() -> [Member] {
    let members = self.members
    steps.add(slots.count)
    slots = []
    count = 0
    return members
  }

  /// Whether something is a member.
  func contains(_ member: Member) -> Bool {
    slots.indices.contains(Int(member.rosterSlot)) && slots[Int(member.rosterSlot)] === member
  }

  /// The index of a member among the members.
  ///
  /// - Complexity: O(1), and O(the members) after others went.
  mutating func index(of member: Member) -> Int {
    closeGaps()
    return Int(member.rosterSlot)
  }

  private mutating func closeGaps() {
    guard slots.count > count else { return }
    steps.add(slots.count)
    var next = 0
    for slot in slots.indices {
      guard let member = slots[slot] else { continue }
      if next < slot { slots.swapAt(next, slot) }
      member.rosterSlot = Int32(next)
      next += 1
    }
    slots.removeLast(slots.count - next)
  }

  #if ESPALIER_CHECKS
    /// Left out for long lists, which would take time square.
    private func checkInvariants() {
      guard slots.count <= 256 else { return }
      precondition(slots.count { $0 != nil } == count, "The members are counted.")
      for slot in slots.indices {
        precondition(
          slots[slot].map { Int($0.rosterSlot) == slot } ?? true, "A member knows its slot.")
      }
    }
  #endif
}
