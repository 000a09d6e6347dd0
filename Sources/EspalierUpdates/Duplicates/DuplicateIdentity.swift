// SPDX-License-Identifier: MIT

import EspalierDiff

/// An identity that occurs more than once in a list.
///
/// Duplicates are legal: every row is kept and none is lost. But only identities that occur once get the fewest moves
/// for certain, and a host that keeps state by identity has one place for two rows.
public struct DuplicateIdentity<ID: Hashable>: Hashable {
  /// The identity.
  public var id: ID

  /// How often it occurs: at least twice.
  public var count: Int

  /// The index at which it occurs first.
  public var firstIndex: Int

  /// Makes a finding.
  package init(id: ID, count: Int, firstIndex: Int) {
    self.id = id
    self.count = count
    self.firstIndex = firstIndex
  }

  /// The duplicates among identities, by ascending first index. Of one kind of list: of lazy ones the compiler makes
  /// two hundred functions.
  @usableFromInline
  static func find(in ids: [ID]) -> [DuplicateIdentity] {
    var findings: [ID: DuplicateIdentity] = [:]
    for index in ids.indices {
      let id = ids[index]
      findings[id, default: DuplicateIdentity(id: id, count: 0, firstIndex: index)].count += 1
    }
    return findings.values.filter { $0.count > 1 }.sorted { $0.firstIndex < $1.firstIndex }
  }
}

extension DuplicateIdentity: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension DuplicateIdentity: CustomStringConvertible {
    /// The identity, shortened if it is long, and how often it occurs, as `"a" occurs 3 times, first at 0`.
    public var description: String {
      var text = String(describing: id)
      // An identity may be a whole document; a message of it is to be read.
      if text.utf8.count > 80 { text = "\(text.prefix(60))… (\(text.utf8.count) bytes)" }
      return "\(text) occurs \(count) times, first at \(firstIndex)"
    }
  }
#endif

extension Differ {
  /// The identities that occur more than once, by ascending first index.
  ///
  /// - Complexity: O(n) expected, and O(d log d) for d duplicates.
  /// - Allocations: a dictionary of all identities.
  @_alwaysEmitIntoClient
  public static func duplicates<Element>(
    in elements: [Element], id: (Element) -> ID
  ) -> [DuplicateIdentity<ID>] {
    DuplicateIdentity.find(in: elements.map { id($0) })
  }

  /// The identities that occur more than once, by ascending first index.
  ///
  /// - Complexity: O(n) expected, and O(d log d) for d duplicates.
  /// - Allocations: a dictionary of all identities.
  @_alwaysEmitIntoClient
  public static func duplicates<Element: Identifiable>(
    in elements: [Element]
  ) -> [DuplicateIdentity<ID>] where Element.ID == ID {
    duplicates(in: elements, id: { $0.id })
  }
}
