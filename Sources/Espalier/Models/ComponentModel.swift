// SPDX-License-Identifier: MIT

import EspalierDiff

/// A row or a container as an object: what `CellModel` and `ContainerModel` have in common.
///
/// A model can be built and filled before it is in any list; it works the same after. A container keeps its children, in
/// a list or in none, and a model is moved, hidden and removed in one way. Once it is in a container of a list
/// (`engine.root`, say) it has a node there. Taken out again it is whole, with its children, and can be put in again,
/// there or into another list.
///
/// A model lives at least until the handler that runs on it returns, be it one it overrides or one it subscribed with.
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
/// Models are on the main actor, in a list or in none. They may be let go of anywhere: what is left to do then, such as
/// letting go of their children, is done on the main actor, as soon as possible.
@preconcurrency @MainActor @safe
open class ComponentModel {
  /// What makes it the same row, or container, before and after a change.
  public nonisolated let id: RowID

  /// The list it is in. That ceases to be known before it ceases to be.
  final var list: ModelTable? {
    get { unsafe knownList?.takeUnretainedValue() }
    set { unsafe knownList = newValue.map { unsafe Unmanaged.passUnretained($0) } }
  }
  // It tells the model before it goes, so references to it need not be counted.
  @exclusivity(unchecked) private final var knownList: Unmanaged<ModelTable>?

  /// Whether anybody in the list hears an event; nil in no list. Counts no references.
  final func isHeard(_ key: ChannelKey) -> Bool? {
    unsafe knownList?._withUnsafeGuaranteedRef { $0.bare.isHeard(key) }
  }

  /// Its node, while it is in a list.
  final var nodeInList = NodeID.root

  /// What it has been through.
  final var marks: ModelMarks {
    get { unsafe knownMarks }
    _modify { yield unsafe &knownMarks }
  }
  // No other code runs while a mark is set.
  @exclusivity(unchecked) private final var knownMarks: ModelMarks = []

  /// The children of its container, itself among them.
  final var siblings: Children?
  final var next: ComponentModel?
  /// The one before keeps this one, so it is there as long as it is named here.
  final unowned var previous: ComponentModel?

  /// What was subscribed, shared and registered, for every list the model is put into.
  final var links: ModelLinks?

  /// Made when it is told to look like anything.
  final var looks: ModelLooks?

  /// The views it is bound to.
  final var boundViews: [AnyObject] {
    get { unsafe knownViews }
    _modify { yield unsafe &knownViews }
  }
  /// Where a view is among those. (A closure that is handed on from here would be asked each time which actor runs it.)
  final func position(of view: AnyObject) -> Int? {
    for position in boundViews.indices where boundViews[position] === view { return position }
    return nil
  }
  // Who looks for a view in them, adds one or takes one out that he holds lets no other code run.
  @exclusivity(unchecked) private final var knownViews: [AnyObject] = []

  init(id: RowID?) {
    self.id = id ?? .ofNewModel()
    if id != nil { marks.insert(.sharesIdentity) }
  }

  deinit {
    // Elsewhere than on the main actor, nothing of the links is to be looked at.
    if let links { DeferredRelease(links: links) }
  }

  // What follows is to be overridden.

  /// The model came into a list. A commit that is asked for here waits until all that came with it has heard this.
  open func didAttach() {}

  /// The model is about to be listed for the first time: the place to add children, subscribe and share. Called once in
  /// its life. Models are loaded in the order in which they were attached, which need not be that of the list.
  ///
  /// One that a commit found hidden is loaded when it is shown, behind all that were attached before the commit that
  /// shows it: in the order in which they, or containers around them, were shown or moved; those in one of these in the
  /// order of the list.
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

  /// Fills a view with the content. Also called for the prototypes in which rows are measured, which know nothing else
  /// of a model's life.
  open func configure(_ view: AnyObject) {}

  /// The row, or the first row of the container, came into sight: at its place, or pinned. Called after the host has
  /// shown the commit.
  ///
  /// This and the next one come in pairs as well; a model that leaves its list hears the second before `didUnbind`.
  open func willDisplay() {}

  /// The row, or the last row of the container, went out of sight.
  open func didEndDisplay() {}

  /// The row came near the viewport, into the range `WorkingRange.preload`: the place to fetch what it will show.
  ///
  /// This and the next one come in pairs, also for a model that leaves its list.
  open func didEnterWorkingRange() {}

  /// The row is not near the viewport any more.
  open func didExitWorkingRange() {}

  // What follows is for the kinds of models.

  /// A commit is about to begin; returns whether the model has edited anything. Asked of models that follow commits.
  func prepareCommit() -> Bool { false }

  /// The host was told of a commit. Asked of models that follow commits.
  func didCommit(in engine: ListEngine) {}

  /// Makes the model's node.
  func makeNode(in tree: inout Tree, at place: Place) throws(EditError) -> NodeID {
    preconditionFailure("A model is a cell or a container.")
  }

  /// What is in it, if it is a container that has children.
  var childrenInOrder: Children? { nil }

  /// The state of a model that has one.
  var stateBox: AnyStateBox? { nil }

  /// Lets the model take its state, if it has one.
  func takeState() throws {}
}

/// What happened to a model.
struct ModelMarks: OptionSet {
  var rawValue: UInt16

  /// `didAttach` was called, and `didDetach` was not.
  static let attached = ModelMarks(rawValue: 1)
  static let loaded = ModelMarks(rawValue: 2)
  /// It is to be loaded by the next commit, or once it is shown; ends when it leaves its list.
  static let waitsToLoad = ModelMarks(rawValue: 4)
  /// It is hidden as well, and counted in the table's `hiddenCount`; ends likewise.
  static let waitsHidden = ModelMarks(rawValue: 8)
  /// `willDisplay` was called, and `didEndDisplay` was not.
  static let displayed = ModelMarks(rawValue: 16)
  /// It is asked to be hidden.
  static let hidden = ModelMarks(rawValue: 32)
  /// Others may have its identity: it was given, and not made up.
  static let sharesIdentity = ModelMarks(rawValue: 64)
  /// It is the root of a list.
  static let root = ModelMarks(rawValue: 128)
  /// `didEnterWorkingRange` was called, and `didExitWorkingRange` was not.
  static let near = ModelMarks(rawValue: 256)
  /// It is the top of what a reusable view shows.
  static let reusable = ModelMarks(rawValue: 512)
  /// It was shown or moved, and its node is in the table's `recalled`: what waits hidden in it is looked at by the next
  /// commit. Ends with that, and when it leaves its list.
  static let recalled = ModelMarks(rawValue: 1024)
  /// Its stamp was set by its owner.
  static let saysStamps = ModelMarks(rawValue: 2048)
  /// It is asked around each commit.
  static let followsCommits = ModelMarks(rawValue: 1 << 15)
}
