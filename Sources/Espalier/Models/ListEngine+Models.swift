// SPDX-License-Identifier: MIT

import EspalierTree

extension ListEngine {
  /// The model of the root: what is put into it is in the list.
  ///
  ///     try engine.root.add(LabelModel("Hello"))
  ///     engine.commit()
  public var root: ContainerModel { models.root }

  /// The model of a node; nil if it has none, as nodes have that were made by hand.
  ///
  /// - Complexity: O(1): a look into an array.
  public func model(of node: NodeID) -> ComponentModel? { registry?[node] }

  /// The model of a committed row; nil if it has none, as separators do, if it was removed since the commit, and
  /// outside of the list.
  ///
  /// - Complexity: O(log n).
  public func model(atRow row: Int) -> CellModel? {
    node(atRow: row).flatMap { registry?[$0] } as? CellModel
  }

  /// The model of a row in sight; nil if it has none, or if it was removed.
  ///
  /// - Complexity: O(1).
  public func model(of row: VisibleRow) -> CellModel? { registry?.model(of: row) }

  /// The binder that lets models fill views. It is the engine's own from the first model on, unless
  /// there was another; that one may hand over to it.
  package var modelBinder: any ViewBinder { models }

  /// The table of models, made when it is first needed.
  var models: ModelRegistry {
    if let registry { return registry }
    let registry = ModelRegistry(self)
    parts.value.models = registry
    parts.value.participants.add(registry)
    if binder == nil { binder = registry }
    display.introduce(registry, in: self)  // Made now, so that models hear all of it.
    return registry
  }

  /// Notes for the commit that a model has thrown an error.
  func note(failureOf model: ComponentModel, _ error: any Error) {
    status.value.notes.append(
      .modelFailed(
        ReportedID(model.id, appID: model.appID), type: "\(type(of: model))", reason: "\(error)"))
  }
}
