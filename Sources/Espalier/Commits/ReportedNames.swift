// SPDX-License-Identifier: MIT

import EspalierBase

/// Who gives identities to IDs of the app, and can say for which.
@MainActor
protocol IdentityNames: AnyObject {
  /// The IDs of the app, in words, for those of some identities that this one gave and still has.
  ///
  /// - Complexity: O(the rows), if any of them is this one's.
  func names(of ids: Set<RowID>) -> [RowID: String]
}

/// The lists of an engine that know the app's IDs, besides its models.
@MainActor
struct NamingLists {
  private struct Member {
    weak var list: (any IdentityNames)?
  }

  private var members: [Member] = []
  private var limit = 8

  nonisolated init() {}

  mutating func add(_ list: any IdentityNames) {
    if members.count == limit {
      members.removeAll { $0.list == nil }
      limit = max(8, 2 * members.count)
    }
    members.append(Member(list: list))
  }

  var all: [any IdentityNames] { members.compactMap(\.list) }
}

extension ListEngine {
  /// Diagnostics with the app's IDs in place of the identities that were made for them. There are few of them, if any.
  ///
  /// - Complexity: O(the diagnostics), and O(rows and models) if any identity was made.
  func named(_ diagnostics: [EngineDiagnostic]) -> [EngineDiagnostic] {
    let ids = Set(diagnostics.lazy.compactMap(\.unnamedID))
    guard !ids.isEmpty else { return diagnostics }
    var names: [RowID: String] = [:]
    for list in parts.value.naming.all { names.merge(list.names(of: ids)) { first, _ in first } }
    if names.count < ids.count, let registry {
      for case let container as ContainerModel in registry.allModels
      where container.marks.contains(.makesRows) {
        names.merge(container.names(of: ids)) { first, _ in first }
      }
    }
    return diagnostics.map { $0.named(names) }
  }
}

extension EngineDiagnostic {
  /// The identity that is told, if it was made for an ID of the app that is not known yet.
  fileprivate var unnamedID: RowID? {
    switch self {
    case .layout(_, let row): row.madeID
    case .duplicateIdentity(let row, _): row.madeID
    default: nil
    }
  }

  fileprivate func named(_ names: [RowID: String]) -> EngineDiagnostic {
    switch self {
    case .layout(let found, let row): .layout(found, of: row.named(names))
    case .duplicateIdentity(let row, let count): .duplicateIdentity(row.named(names), count: count)
    default: self
    }
  }
}

extension ReportedID {
  fileprivate var madeID: RowID? { appID == nil && id.isInterned ? id : nil }

  fileprivate func named(_ names: [RowID: String]) -> ReportedID {
    appID == nil ? ReportedID(id, appID: names[id]) : self
  }
}
