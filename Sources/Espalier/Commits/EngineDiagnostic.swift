// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

/// Something an engine was told that cannot be right. As text it is a sentence that names rows and models as the app
/// does.
public enum EngineDiagnostic: Hashable, Sendable {
  /// What the layout found: heights that are none, for the most part; and the row of which it was found.
  case layout(LayoutDiagnostic, of: ReportedID)

  /// A snapshot holds an identity more than once; or the list does after an edit, if
  /// `EngineConfiguration.reportsRepeatedIdentities` is set. No row was lost; equal ones are told apart by
  /// their order.
  case duplicateIdentity(ReportedID, count: Int)

  /// Commits asked for the next commit from inside, more often than `commitLimit` in a row. The engine has
  /// asked its scheduler for the commit of the rest; one that commits at once leaves it to the next call of
  /// `commit`.
  case commitsKeepComing(limit: Int)

  /// States were set in answer to states, more often than `stateLimit` in a row. The engine has asked its
  /// scheduler for the commit of the rest.
  case statesKeepChanging(limit: Int)

  /// Values were shared in answer to shared values, so often in a row that their readers are told by a later commit,
  /// for which the engine has asked its scheduler.
  case sharesKeepComing(limit: Int)

  /// Content that was compared in the background could not be shown: its container is gone, or the tree is
  /// full. It was given up.
  case contentRefused(TreeError)

  /// A model threw an error while it was loaded or took a new state: which model, its type, and the error in words.
  /// `ListEngine.model(withID:)` finds the model by the identity.
  case modelFailed(ReportedID, type: String, reason: String)
}

/// An identity as a diagnostic reports it.
public struct ReportedID: Hashable, Sendable {
  /// The identity that the row, the section or the model has in the engine.
  public let id: RowID

  /// The app's own ID, for which the engine made that identity: in words, of which long ones are shortened. Nil if
  /// `id` is the one that the app gave, and if the app gave none.
  public let appID: String?

  package init(_ id: RowID, appID: String? = nil) {
    self.id = id
    self.appID = appID
  }

  /// An ID of an app in words, of which at most the first hundred characters are taken.
  package static func words(for id: Any) -> String {
    let words = "\(id)"
    let start = words.prefix(100)
    return start.endIndex == words.endIndex ? words : "\(start)… (\(words.utf8.count) bytes)"
  }
}

extension ReportedID: CustomStringConvertible {
  /// The app's own ID, or the identity if there is none.
  public var description: String { appID ?? "\(id.rawValue)" }
}

extension EngineDiagnostic: CustomStringConvertible {
  /// What was found, in a sentence.
  public var description: String {
    switch self {
    case .layout(let found, let row): found.sentence(of: row)
    case .duplicateIdentity(let id, let count): "\(count) rows or sections have the identity \(id)."
    case .commitsKeepComing(let limit):
      "More than \(limit) commits asked for the next one from inside."
    case .statesKeepChanging(let limit):
      "States were set in answer to states more than \(limit) times."
    case .sharesKeepComing(let limit):
      "Values were shared in answer to shared values more than \(limit) times."
    case .contentRefused(let error): "Content from the background was refused: \(error)"
    case .modelFailed(let id, let type, let reason):
      "\(type)\(id.hasName ? " \(id)" : "") has failed: \(reason)"
    }
  }
}

extension ReportedID {
  /// Whether the app gave an ID of any kind: the identities of models without one are the lowest that there are.
  fileprivate var hasName: Bool { appID != nil || id.rawValue > .min / 2 }
}

extension LayoutDiagnostic {
  /// The row of which something was found.
  var row: RowID {
    switch self {
    case .badHeight(let id, _), .tooTall(let id, _), .staleHeight(let id),
      .heightWithoutWidth(let id), .duplicateIdentity(let id, _), .missingAnchor(let id):
      id
    }
  }

  fileprivate func sentence(of row: ReportedID) -> String {
    switch self {
    case .badHeight(_, let points):
      "Row \(row) was measured as \(points) points, which is no height."
    case .tooTall(_, let points):
      "Row \(row) was measured as \(points) points; it is as tall as a row can be."
    case .staleHeight:
      "A height of row \(row) came too late: it is gone, changed, or of another width."
    case .heightWithoutWidth: "A height of row \(row) was measured at no width."
    case .duplicateIdentity(_, let count): "\(count) rows have the identity \(row)."
    case .missingAnchor: "The restored place is at row \(row), which is not in the list."
    }
  }
}
