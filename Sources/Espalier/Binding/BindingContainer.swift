// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// A container that shows one model, by way of view models: its rows.
///
/// Subclass it, say which view models a model has, and keep what is only local in properties of the
/// subclass. After every change call `update`: the view models are made again, and the engine finds
/// the rows that changed.
///
///     final class PostContainer: BindingContainer<Post, AnyViewModel> {
///       private var localLikes = 0
///
///       override func viewModels(for post: Post) -> [AnyViewModel] {
///         [AnyViewModel(User(post)), AnyViewModel(Actions(likes: post.likes + localLikes))]
///           + post.comments.map { AnyViewModel(value: $0) }
///       }
///
///       func tapHeart() throws {
///         localLikes += 1
///         try update()
///       }
///     }
///
/// A container may hold two equal view models: they stay two rows.
///
/// It does not keep its engine, so a model or a view of the list may hold it. Once the engine is gone, `update`
/// does nothing but take the model.
@preconcurrency @MainActor
open class BindingContainer<Model, ViewModel: Identifiable & Equatable> {
  private let link: EngineLink

  /// The engine whose rows these are; nil once it is gone.
  package var engine: ListEngine? { link.livingEngine }

  /// The container in the engine's tree.
  package let container: NodeID

  /// What is shown.
  public private(set) var model: Model

  /// The rows, made by the first update.
  private var list: ElementList<ViewModel, ViewModel.ID>?

  /// Makes a container for a model. Its rows are there after the first `update`.
  ///
  /// - Parameters:
  ///   - model: what is shown.
  ///   - engine: the list it is shown in.
  ///   - place: where in the list; nil: at the end.
  /// - Throws: what `ComponentTree.insertContainer` throws.
  public init(
    _ model: Model, in engine: ListEngine, at place: Place? = nil
  ) throws(TreeError) {
    self.model = model
    link = engine.link
    container = try engine.tree.insertContainer(at: place ?? .last(in: engine.tree.root))
  }

  /// The view models of a model, in the order of their rows. To be overridden.
  open func viewModels(for model: Model) -> [ViewModel] {
    misuse("A binding container overrides viewModels(for:).")
  }

  /// What the row of a view model carries: asked for when it is new and when it has changed. To be
  /// overridden; by default a row that is measured.
  open func attributes(for viewModel: ViewModel) -> RowAttributes { RowAttributes() }

  /// Makes the view models again and asks the engine's scheduler for a commit.
  ///
  /// - Throws: what `ElementList.set` throws.
  /// - Complexity: O(n) for n view models, and O(k log n) for k changes.
  public func update(_ context: UpdateContext? = nil) throws(TreeError) {
    guard let engine = link.livingEngine else { return }
    try list(in: engine).set(viewModels(for: model))
    engine.setNeedsCommit(context)
  }

  private func list(in engine: ListEngine) -> ElementList<ViewModel, ViewModel.ID> {
    if let list { return list }
    let made = ElementList<ViewModel, ViewModel.ID>(
      in: engine, container: container, identities: .own
    ) { [weak self] in self?.attributes(for: $0) ?? RowAttributes() }
    list = made
    return made
  }

  /// Shows another model, or another state of the same one.
  ///
  /// - Throws, complexity: as `update(_:)`.
  public func update(to model: Model, _ context: UpdateContext? = nil) throws(TreeError) {
    self.model = model
    try update(context)
  }

  /// The view models that were made last, in the order of their rows.
  public var viewModels: [ViewModel] { list?.elements ?? [] }

  /// The view model of a row of the list, as the host was last told of the rows; nil if the row is
  /// in another container.
  ///
  /// - Complexity: as `ElementList.element(atRow:)`.
  public func viewModel(atRow row: Int) -> ViewModel? { list?.element(atRow: row) }
}

#if DEBUG
  extension BindingContainer {
    /// The steps of comparing view models and of finding them by identity, for tests.
    package var work: Int { list?.work ?? 0 }
  }
#endif
