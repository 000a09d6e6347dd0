// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// A row or a container as an object: what `CellModel` and `ContainerModel` have in common.
///
/// A model can be built and filled before it is in any list; it works the same after. Once it is
/// put into a container of a list (`engine.root`, say) it has a node in the list's tree, and its
/// place keeps it alive: no one has to hold it. Taken out again it is whole, with its children, and
/// can be put in again, there or into another list.
///
/// A model lives at least until the handler that runs on it returns, be it one it overrides or one it
/// subscribed with: a handler with `[unowned self]` may take its own model out of the list and go on.
/// See <doc:Ownership>.
///
/// Override what you want to hear of. The order is fixed and everything comes in pairs:
///
///     didAttach                     containers before their children
///       didLoad                     once, before the model is listed for the first time
///         didBind(view)             perhaps to several views at a time
///           didUpdate(view)         as often as the content changes
///         didUnbind(view)
///     didDetach                     children before their containers
///
/// Models are on the main actor, in a list or in none. They may be let go of anywhere: what is left to do then,
/// such as letting go of their children, is done on the main actor, as soon as possible. Until then their
/// subscriptions are active, and can be cancelled; a child that is kept elsewhere is in no container already.
/// Do not ask a child for its `parent` while that is going elsewhere: as with any `unowned` reference, the
/// process ends if its `deinit` is running just then.
@preconcurrency @MainActor
open class ComponentModel {
  /// What makes it the same row, or container, before and after a change.
  public nonisolated let id: RowID

  // Looked at for all that a model does. Nothing runs in the middle of an access: none of them is more than a read, or a
  // write of what is there already.
  @exclusivity(unchecked)
  private unowned var uncheckedRegistry: ModelRegistry?
  @exclusivity(unchecked)
  private var uncheckedNode = NodeID(index: .none, generation: 0)
  @exclusivity(unchecked)
  private var uncheckedMarks: ModelMarks = []

  /// The engine's table of models, while this one is in its tree.
  final var registry: ModelRegistry? {
    get { unsafe uncheckedRegistry }
    set { unsafe uncheckedRegistry = newValue }
  }

  /// The node of the model, while it is in a tree.
  final var nodeInTree: NodeID {
    get { unsafe uncheckedNode }
    set { unsafe uncheckedNode = newValue }
  }

  /// What happened to it.
  final var marks: ModelMarks {
    get { unsafe uncheckedMarks }
    set { unsafe uncheckedMarks = newValue }
  }

  /// What holds a model that is in no list, with its siblings.
  var freeHome: FreeChildren?

  /// The container of a model that is in no list.
  var freeParent: ContainerModel? { freeHome?.container }

  /// What was subscribed, shared and registered: for every list the model is put into. Made for the first
  /// of these.
  private(set) var links: ModelLinks?

  /// Where it is among the children of `freeParent`.
  var rosterSlot: Int32 = -1

  /// What it looks like while it is in no list.
  var freeLooks = FreeLooks()

  /// The views it is bound to: one, for the most part.
  var firstView: AnyObject?
  var otherViews: [AnyObject] = []

  init(id: RowID?) {
    // Far from the numbers that people and trees give.
    self.id = id ?? RowID(.min + uniqueNumber())
  }

  deinit {
    // Elsewhere than on the main actor, nothing of the links is to be looked at.
    if let links { LeftBehind(links: links) }
  }

  /// What holds the links.
  func makeLinks() -> ModelLinks {
    if let links { return links }
    let made = ModelLinks()
    links = made
    return made
  }

  // What follows is to be overridden.

  /// The model came into a list.
  open func didAttach() {}

  /// The model is about to be listed for the first time: the place to add children, subscribe and
  /// share. Called once in its life; for a hidden model when it is shown.
  ///
  /// An error thrown here is a diagnostic of the commit.
  open func didLoad() throws {}

  /// A view begins to show the model. Fills it by `configure`, unless overridden.
  open func didBind(_ view: AnyObject) { configure(view) }

  /// The content changed while a view shows it. Fills it by `configure`, unless overridden.
  open func didUpdate(_ view: AnyObject) { configure(view) }

  /// A view ceased to show the model.
  open func didUnbind(_ view: AnyObject) {}

  /// The model left its list. It may be added again.
  open func didDetach() {}

  /// Fills a view with the content. Also called for the prototypes in which rows are measured, which
  /// know nothing else of a model's life.
  open func configure(_ view: AnyObject) {}

  /// The row, or the first row of the container, came into sight: at its place, or pinned. Called after the
  /// host has shown the commit.
  ///
  /// This and the next three come in pairs as well; a model that leaves its list hears the second ones
  /// before `didUnbind`. An engine without a layout has to be told what is in sight: see
  /// `DisplayTracker.setShown`.
  open func willDisplay() {}

  /// The row, or the last row of the container, went out of sight.
  open func didEndDisplay() {}

  /// The row came into the range around the viewport whose contents are fetched ahead
  /// (`WorkingRange.preload`). Containers are not told.
  open func didEnterWorkingRange() {}

  /// The row left the range whose contents are fetched ahead.
  open func didExitWorkingRange() {}

  // What follows is for the kinds of models.

  /// Makes the model's node.
  func makeNode(in tree: ComponentTree, at place: Place) throws(TreeError) -> NodeID {
    misuse("A model is a cell or a container.")
  }

  /// Tells the engine what the tree does not know.
  func didPlant(in engine: ListEngine) {}

  /// Takes over what the tree says of the node, before the model leaves it.
  func keepContent(of tree: ComponentTree) { freeLooks.read(nodeInTree, tree) }

  /// The state of a model that has one.
  var stateBox: AnyStateBox? { nil }

  /// The app's own ID of what the model shows, in words, if that is another than `id`.
  var appID: String? { nil }

  /// Lets the model take its state, if it has one.
  func takeState() throws {}

  /// The model was loaded, and makes its rows by itself: the first ones.
  func loadRows() throws {}
}

extension ComponentModel: RosterMember {}

#if DEBUG
  extension ComponentModel {
    /// How many slots of links and children were looked at, for tests.
    package var rosterWork: Int {
      (links?.roster.steps.count ?? 0)
        + ((self as? ContainerModel)?.freeChildren?.roster.steps.count ?? 0)
    }
  }

  extension ListEngine {
    /// How often models asked for all containers above a node, for tests.
    package var depthQuestions: Int { models.depthQuestions }
  }
#endif
