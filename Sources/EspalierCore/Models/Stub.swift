// SPDX-License-Identifier: MIT

// The place of the models, which come with the next commit.
import EspalierDiff

@preconcurrency @MainActor package class ComponentModel {
  package var isHidden = false
  package func removeFromParent() throws(EditError) {}
}
@preconcurrency @MainActor package class ContainerModel: ComponentModel {
  package func removeAll() {}
}
@preconcurrency @MainActor package class CellModel: ComponentModel {
  package var stamp: Stamp = 0
  package var height = RowHeight.fixed(1)
  package func update() {}
}
@MainActor final class ModelTable {
  func close() {}
  func prepare(_ e: ListEngine) -> Bool { false }
  func finish(_ e: ListEngine) {}
}
extension ListEngine {
  func model(of n: NodeID) -> ComponentModel? { nil }
  func move(_ m: ComponentModel, to p: Place) throws(EditError) {}
}
