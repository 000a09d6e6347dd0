// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// What the order of the root's children answers between two commits: where the committed rows of a section are
/// in the flat list.
extension SectionComposer {
  /// The container that a section is, and its identity. Traps outside.
  ///
  /// - Complexity: O(log s) for s sections.
  func identity(at section: Int) -> (node: NodeIndex, id: RowID) {
    require(
      section >= 0 && section < order.rowCount,
      "There is no section \(section) among \(order.rowCount).")
    let node = order.entry(atRow: section)
    return (node, records[node].id)
  }

  /// The index of the section that a container is; nil if it is none.
  ///
  /// - Complexity: O(log s).
  func index(of node: NodeIndex) -> Int? {
    guard order.contains(node), order.traits(of: node).contains(.row) else { return nil }
    return order.row(of: node)
  }

  /// The rows of a section in the flat list, those before its body and those behind it. Traps outside.
  ///
  /// - Complexity: O(log s).
  func stretches(of section: Int) -> SectionStretches {
    let (node, _) = identity(at: section)
    let start = Int(order.offset(of: node))
    let end = start + Int(order.height(of: node).rawValue)
    let record = records[node]
    return SectionStretches(
      all: start..<end, lead: min(Int(record.lead), end - start),
      trail: min(Int(record.trail), end - start))
  }

  /// The section that a row of the flat list is in; nil for a row that is in the root itself.
  ///
  /// - Complexity: O(log s).
  func section(ofRow row: Int) -> Int? {
    order.entry(atOffset: Int64(row)).flatMap { index(of: $0) }
  }
}

#if ESPALIER_CHECKS
  extension SectionComposer {
    /// Every section has as many rows as the list has of it, and no other container a record.
    ///
    /// - Complexity: O(s log n).
    func checkInvariants(_ tree: ComponentTree) {
      precondition(records.count == order.rowCount, "What is known is known of a section.")
      for index in 0..<order.rowCount {
        let node = order.entry(atRow: index)
        let start = tree.order.row(of: node)
        let end = tree.order.row(of: NodeIndex(rawValue: node.rawValue + 1))
        precondition(
          Int(order.offset(of: node)) == start
            && Int(order.height(of: node).rawValue) == end - start,
          "A section is counted by what came and went.")
      }
    }
  }
#endif

/// Where a section is in the flat list.
struct SectionStretches {
  /// All its rows.
  var all: Range<Int>

  /// How many of the first ones are before its body: the last of them is the header.
  var lead: Int

  /// How many of the last ones are behind its body: the first of them is the footer.
  var trail: Int

  /// The rows that have a path.
  var body: Range<Int> {
    let start = all.lowerBound + lead
    return start..<max(start, all.upperBound - trail)
  }

  /// The header, and the footer.
  var header: Int? { lead > 0 ? all.lowerBound + lead - 1 : nil }
  var footer: Int? { trail > 0 ? all.upperBound - trail : nil }
}
