// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// A row that is shown while a container shows no other: "No posts yet".
///
///     try engine.root.add([posts, EmptyModel(of: posts, height: .fixed(200))])
///
/// It goes beside the container that it speaks for, or anywhere else in the list, and hides and shows itself with
/// each commit. Of a `PagedContainer` the content counts, and as long as that is loaded, was never loaded or failed
/// to load, it is not known to be empty.
///
/// Each commit that edits anything costs O(1) for every such row in the list, and O(what is hidden at the start of
/// its container).
@preconcurrency @MainActor
open class EmptyModel: CellModel, CommitFollower {
  /// The container it speaks for. It is not kept alive; once it is gone the row stays as it is.
  private weak var container: ContainerModel?

  var followingRegistry: ObjectIdentifier?

  /// Makes a row that is shown while a container shows none.
  ///
  /// - Parameters:
  ///   - container: the container. It must not be one that this row is put into.
  ///   - kind: the reuse pool of its views.
  ///   - height: where its height comes from.
  public init(
    of container: ContainerModel, kind: RowKind = 0, height: HeightMode = .automatic()
  ) {
    self.container = container
    super.init(kind: kind, height: height)
    isHidden = true
  }

  override func didPlant(in engine: ListEngine) {
    super.didPlant(in: engine)
    registry?.follow(self)
  }

  func prepareCommit(in engine: ListEngine) -> Bool {
    guard let container else { return false }
    let isHidden = !container.isKnownToBeEmpty
    guard self.isHidden != isHidden else { return false }
    self.isHidden = isHidden
    return true
  }

  func didCommit(in engine: ListEngine) {}
}
