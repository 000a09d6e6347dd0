// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// A container model that shows one model of the app, by way of view models: its rows.
///
/// Subclass it, say which view models a model has, how their rows look and how a view shows one; keep what is
/// only local in properties of the subclass. After every change call `update`: the view models are made
/// again, and the engine finds the rows that changed.
///
///     final class PostContainer: BindingContainer<Post, AnyViewModel> {
///       private var localLikes = 0
///
///       override func viewModels(for post: Post) -> [AnyViewModel] {
///         [AnyViewModel(User(post)), AnyViewModel(Actions(likes: post.likes + localLikes))]
///           + post.comments.map { AnyViewModel(value: $0) }
///       }
///
///       override func configure(_ view: AnyObject, for viewModel: AnyViewModel) {
///         switch viewModel.base {
///         case let user as User: (view as? UserView)?.show(user)
///         case let actions as Actions: (view as? ActionsView)?.show(actions)
///         default: break
///         }
///       }
///
///       func tapHeart() throws {
///         localLikes += 1
///         try update()
///       }
///     }
///
///     try engine.root.add(PostContainer(post))
///
/// The first view models are made before the container is listed for the first time, after `didLoad`. Its
/// elements are the view models that were made last. Two equal ones stay two rows.
@preconcurrency @MainActor
open class BindingContainer<Model, ViewModel: Identifiable & Equatable>:
  ElementContainer<ViewModel>
{
  /// What is shown.
  public private(set) var model: Model

  /// Whether there are view models of the model, or were of a former one.
  private var isBound = false

  /// Makes a container for a model.
  ///
  /// - Parameters:
  ///   - model: what is shown.
  ///   - id: what makes it the same container before and after a change; without one it is one of its own.
  public init(_ model: Model, id: RowID? = nil) {
    self.model = model
    super.init(id: id)
  }

  /// The view models of a model, in the order of their rows. To be overridden.
  open func viewModels(for model: Model) -> [ViewModel] {
    misuse("A binding container overrides viewModels(for:).")
  }

  /// Makes the view models again and asks for a commit. In no list they are kept until the container is put
  /// into one.
  ///
  /// - Throws: what `ElementContainer.apply` throws.
  /// - Complexity: O(n) for n view models, and O(k log n) for k changes.
  public final func update(_ context: UpdateContext? = nil) throws(TreeError) {
    isBound = true
    try apply(viewModels(for: model), context)
  }

  /// Shows another model, or another state of the same one.
  ///
  /// - Throws, complexity: as `update(_:)`.
  public final func update(to model: Model, _ context: UpdateContext? = nil) throws(TreeError) {
    self.model = model
    try update(context)
  }

  override var appID: String? {
    (model as? any Identifiable).map { ReportedID.words(for: $0.id) }
  }

  override func loadRows() throws {
    if !isBound { try update() }
  }
}
