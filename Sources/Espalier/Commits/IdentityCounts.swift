// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// How often each identity is among the rows of the list. It takes 20 to 32 bytes for each row.
struct IdentityCounts: ~Copyable {
  private var identities = IdentityPositions()

  /// How often the identity at the same position is there; 0: the position is free.
  private var counts = GrowableBuffer<Int32>()

  /// The positions that identities have left.
  private var freed = GrowableBuffer<Int32>()

  /// The identities that the last changes brought to a list that has them already, perhaps repeatedly.
  private var repeated = GrowableBuffer<RowID>()

  /// The diagnostics that were looked at.
  private var listingSteps = StepCounter()

  /// The positions and diagnostics that were looked at.
  var steps: Int { identities.steps.count + listingSteps.count }

  init() {}

  /// Counts what came and went, and lists each identity that came and is there more than once.
  ///
  /// - Complexity: O(k) expected for k rows.
  /// - Allocations: none once warm, if no identity is repeated.
  mutating func update(
    _ changes: borrowing RowChanges, _ tree: ComponentTree,
    into diagnostics: inout [EngineDiagnostic]
  ) {
    for index in changes.deletes.indices { remove(changes.deletes[index].id) }
    repeated.removeAll()
    for index in changes.inserts.indices { add(tree.row(at: changes.insertedNodes[index]).id) }
    if !repeated.isEmpty { listRepeated(&diagnostics) }
  }

  /// How often an identity is there.
  func count(of id: RowID) -> Int {
    let position = identities.position(of: id)
    return position < 0 ? 0 : Int(counts[position])
  }

  /// The number of identities.
  var identityCount: Int { identities.count }

  private mutating func listRepeated(_ diagnostics: inout [EngineDiagnostic]) {
    // A snapshot has noticed those of its own.
    var listed: Set<RowID> = []
    for diagnostic in diagnostics {
      listingSteps.add(1)
      if case .duplicateIdentity(let row, _) = diagnostic { listed.insert(row.id) }
    }
    for index in repeated.indices {
      listingSteps.add(1)
      let id = repeated[index]
      guard listed.insert(id).inserted else { continue }
      diagnostics.append(.duplicateIdentity(ReportedID(id), count: count(of: id)))
    }
  }

  private mutating func add(_ id: RowID) {
    if freed.isEmpty {
      freed.append(Int32(counts.count))
      counts.append(0)
    }
    let free = Int(freed[freed.count - 1])
    let known = identities.insert(id, at: free)
    if known < 0 {
      freed.truncate(to: freed.count - 1)
      counts[free] = 1
    } else {
      repeated.append(id)
      counts[known] += 1
    }
  }

  private mutating func remove(_ id: RowID) {
    let position = identities.position(of: id)
    assert(position >= 0, "What goes was there.")
    counts[position] -= 1
    guard counts[position] == 0 else { return }
    freed.append(Int32(position))
    identities.remove(id)
  }
}
