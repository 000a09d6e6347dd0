// SPDX-License-Identifier: MIT

import EspalierDiff

/// Something an engine was told that cannot be right, or why it did what nobody expects. As text it is a sentence that
/// names rows and models as the app does.
public enum EngineDiagnostic: Hashable, Sendable {
  /// A height was measured that is none: not a number, infinite or negative. The estimate stays, and while
  /// the row is in sight it is asked for again in each commit after a scroll or an edit, as it is when it comes back. Told
  /// once, until the row has a height or shows something else.
  case badHeight(ReportedID, points: Double)

  /// A height was measured of more than 43,690 points: the row is as tall as that. Told once, as above.
  case tooTall(ReportedID, points: Double)

  /// A list holds an identity more than once; or, after an edit, the engine does, if
  /// `EngineConfiguration.reportsRepeatedIdentities` is set. No row was lost; equal ones are told apart by their order.
  case duplicateIdentity(ReportedID, count: Int)

  /// The place of a snapshot waits for its row, which is not in the list yet: the list goes there when the row comes,
  /// unless something else is scrolled to before. Told once.
  case placeWaits(ReportedID)

  /// So many heights of a snapshot are none, or were measured at no width, and were not used.
  case savedHeightsRefused(Int)

  /// Commits asked for the next commit from inside, more often than `commitLimit` in a row. The engine has asked its
  /// scheduler for the commit of the rest; one that commits at once leaves it to the next call of `commit`. That commit
  /// is the one that reports this.
  case commitsKeepComing(limit: Int)

  /// A commit has made `stateLimit` passes, as it does if states are set in answer to states without end. The engine
  /// has asked its scheduler for the commit of what may be left.
  case statesKeepChanging(limit: Int)

  /// Values were shared in answer to shared values, so often in a row that their readers are told by a later commit,
  /// for which the engine has asked its scheduler.
  case sharesKeepComing(limit: Int)

  /// A model threw an error while it was loaded or took a new state: which model, its type, and the error in words.
  /// `ListEngine.model(withID:)` finds the model by the identity.
  case modelFailed(ReportedID, type: String, reason: String)

  /// The host is told to load everything again: the batch update has more operations than `reloadThreshold`.
  case tooManyOperations(Int, threshold: Int)

  /// The host is told to load everything again, because it was asked for.
  case reloadRequested(String)
}

/// An identity as a diagnostic reports it.
public struct ReportedID: Hashable, Sendable {
  /// The identity that the row, the section or the model has in the engine.
  public let id: RowID

  /// The app's own ID, for which the engine made that identity: in words, of which long ones are shortened. Nil if
  /// `id` is the one that the app gave, and if the app gave none.
  public let appID: String?

  /// Makes one, such as a test compares with.
  ///
  /// - Parameters:
  ///   - id: the identity in the engine.
  ///   - appID: the app's own ID in words, if the engine made the identity for one.
  public init(_ id: RowID, appID: String? = nil) {
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

  /// Whether the app gave an ID of any kind: the identities of models without one are the lowest that there are.
  fileprivate var hasName: Bool { appID != nil || id.rawValue > .min / 2 }
}

extension EngineDiagnostic: CustomStringConvertible {
  /// What was found, in a sentence.
  public var description: String {
    switch self {
    case .badHeight(let row, let points):
      "Row \(row) was measured as \(points) points, which is no height."
    case .tooTall(let row, let points):
      "Row \(row) was measured as \(points) points, and is cut down to \(Length.maximum.points)."
    case .duplicateIdentity(let id, let count): "\(count) rows or sections have the identity \(id)."
    case .placeWaits(let row): "The place that was restored waits for row \(row)."
    case .savedHeightsRefused(let count): "\(count) heights of a snapshot are none."
    case .commitsKeepComing(let limit):
      "More than \(limit) commits asked for the next one from inside."
    case .statesKeepChanging(let limit):
      "States were set in answer to states more than \(limit) times."
    case .sharesKeepComing(let limit):
      "Values were shared in answer to shared values more than \(limit) times."
    case .modelFailed(let id, let type, let reason):
      "\(type)\(id.hasName ? " \(id)" : "") has failed: \(reason)"
    case .tooManyOperations(let count, let threshold):
      "The host loads everything again: \(count) operations are more than \(threshold)."
    case .reloadRequested(let reason): "The host loads everything again: \(reason)"
    }
  }
}

/// Who gives identities to IDs of the app, and can say for which.
@MainActor
package protocol IdentityNames: AnyObject {
  /// The app's ID, in words, for which an identity was made; nil if it is none of this one's.
  func name(of id: RowID) -> String?
}

extension ListEngine {
  /// Notes a diagnostic for the next commit.
  package func note(_ diagnostic: EngineDiagnostic) { status.notes.append(diagnostic) }

  /// Asks somebody for the names of the identities that diagnostics tell. It is not kept alive.
  package func add(_ names: any IdentityNames) { status.names.add(names) }

  /// An identity with the app's own ID, if somebody knows one.
  func named(_ id: RowID) -> ReportedID {
    for names in status.names.all {
      if let name = names.name(of: id) { return ReportedID(id, appID: name) }
    }
    return ReportedID(id)
  }

  /// Notes, if that is news, that what was measured of a row is no height, or too tall.
  func noteMeasured(_ points: Double, of request: MeasureRequest) {
    guard Units.height(points) == nil, bare.tree.noteMismeasured(request.node) else { return }
    let row = named(request.id)
    note(
      Units.measured(points) == nil
        ? .badHeight(row, points: points) : .tooTall(row, points: points))
  }
}

extension EditError: CustomStringConvertible {
  /// Why the edit was refused, in a sentence.
  public var description: String {
    switch self {
    case .unknownNode(let node): "Node \(node) was removed, or is of another list."
    case .notAContainer(let node):
      "Node \(node) is a row, and a container is needed; a model needs one that has a model."
    case .notARow(let node): "Node \(node) is a container or a run, and a row is needed."
    case .cycle(let node, let container):
      node == container
        ? "Container \(node) cannot go into itself."
        : "Container \(node) cannot go into \(container), which is inside it."
    case .rootIsFixed: "The root is neither moved nor removed, and has no siblings."
    case .separatorIsManaged(let node): "Separator \(node) goes with the node it belongs to."
    case .rowOutsideSections: "A list in sections has only containers in its root."
    case .runInSections: "In sections, all rows have content."
    case .notInRun(let node): "Node \(node) is no run, or there are not so many rows in it."
    case .listIsBusy:
      "A list is not edited while its rows are gone through, or its host is asked for a height."
    case .runsHaveNoLooks:
      "A list has runs, or has or had styles, roles and separators, but not both."
    case .invalidLength(let points): "A length is 0 to 43,690 points, not \(points)."
    case .tooManyNodes(let limit): "The list holds no more than \(limit) rows and containers."
    case .staleDifference: "The list has been given elements, or edited, since the comparison."
    case .modelCycle(let model, let container):
      "Model \(model) cannot go into \(container), which is inside it."
    case .notChild(let model, let container): "Model \(model) is no child of \(container)."
    case .indexOutOfRange(let index, let count):
      "There is no place \(index) for a child beside \(count) others."
    case .interrupted(let model): "Model \(model) was put elsewhere while it was on its way."
    case .inNoList(let model): "Model \(model) is in no list."
    case .subscriptionEnded: "The subscription to chain to has ended."
    }
  }
}
