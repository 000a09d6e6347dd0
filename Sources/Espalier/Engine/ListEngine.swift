// SPDX-License-Identifier: MIT

import EspalierDiff

/// A list: a tree of rows and containers, its layout, and the commits that keep a host in step with them.
///
///     import Espalier
///
///     struct Post: Identifiable, Equatable { let id: Int, text: String }
///
///     final class Screen: ListHost {                // your table, page or terminal, behind two methods
///       func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 44 }
///       func apply(_ commit: borrowing CommitReport, in engine: ListEngine) { print(commit.update) }
///     }
///
///     let (engine, screen) = (ListEngine(), Screen())
///     engine.host = screen
///     let list = ElementList<Post, Post.ID>(in: engine)
///     try list.apply([Post(id: 1, text: "Hi")])     // after each change the host is told what changed: insert 0
///
/// All edits between two commits are one transaction. A commit costs what was edited, not what is there.
///
/// Several lists on a screen are several engines. An engine is on the main actor, as the views are that show it; it
/// takes no lock, and starts neither timer nor thread. The owner of the engine keeps the list, and nothing that the
/// engine hands out does, but for rows of a report that are kept without a copy.
@preconcurrency @MainActor
public final class ListEngine {
  /// The choices made when the engine was made.
  public let configuration: EngineConfiguration

  /// Who shows the list. It is not kept alive. A debug build says so if there is none when rows change, or if it is gone
  /// before it was told of anything.
  ///
  /// Another host, or the same one after a while without, missed what was committed meanwhile: ask for a reload
  /// (`setNeedsReload(because:)`) and commit. A `Recycler` shows what is in sight with any commit.
  public weak var host: (any ListHost)? {
    didSet {
      #if DEBUG
        noteHost()
      #endif
    }
  }

  /// Who decides when a commit that was asked for takes place.
  ///
  /// One that is set while a commit waits in the former one is asked for it; a late call of that does nothing then.
  public var scheduler: CommitScheduler {
    didSet { askAgain() }
  }

  /// The tree, the commits and the layout.
  package let bare: BareList

  /// Where services are looked for last, by their types.
  public var fallbackService: ((Any.Type) -> Any?)? {
    get { bare.fallbackService }
    set { bare.fallbackService = newValue }
  }

  /// What the engine is doing and is to do.
  var status: EngineStatus {
    @inline(__always) _read { yield unsafe storedStatus }
    @inline(__always) _modify { yield unsafe &storedStatus }
  }

  // It is not accessed while code of the user runs, so accesses never overlap, and are not checked each time.
  @exclusivity(unchecked) private var storedStatus = EngineStatus()

  /// Where rows to measure are planned.
  var planned = Buffer<MeasureRequest>()

  /// What was told last. Only a commit changes it, and one that is asked for while it is shown waits.
  package internal(set) var report: CommitReport

  /// What a scheduler is handed: made once for each, so that asking for a commit allocates nothing.
  lazy var scheduledCommit: @MainActor () -> Void = makeScheduledCommit()

  /// The models, once there are any.
  var models: ModelTable? {
    get { status.models }
    set { status.models = newValue }
  }

  /// Who listens at no model, once there is anybody.
  var listeners: ModelLinks?

  /// What lists have in common.
  let lists = ListParts()

  /// What is known of single rows, once there is anything: selection, focus, a drag, who is told what is displayed.
  var hosting: Hosting? {
    get { status.hosting }
    set { status.hosting = newValue }
  }

  /// Makes an engine of an empty list.
  ///
  /// - Parameters:
  ///   - configuration: the choices for the whole list.
  ///   - scheduler: who decides when a commit takes place that `setNeedsCommit` asks for.
  public init(
    _ configuration: EngineConfiguration = EngineConfiguration(),
    scheduler: CommitScheduler = .immediate
  ) {
    self.configuration = configuration
    self.scheduler = scheduler
    bare = BareList(hasSections: configuration.hasSections)
    report = CommitReport(of: bare)
    bare.tree.nodeLimit = max(0, min(configuration.nodeLimit, Tree.maximum))
    bare.hasLayout = configuration.layout != nil
    if let layout = configuration.layout { bare.configuration = layout }
    if configuration.style != ContainerStyle() {
      assumingValid { () throws(EditError) in try bare.tree.setStyle(configuration.style, of: .root)
      }
    }
  }

  isolated deinit {
    hosting?.close()
    models?.close()
    listeners?.end()
    bare.letGo()
  }
}

/// What an engine is doing, and what it is to do next.
struct EngineStatus {
  /// What an engine has once it is needed.
  var models: ModelTable?
  var hosting: Hosting?

  /// The context of the commit that is to come.
  var context: UpdateContext?

  /// What could not be right, until the next commit tells it.
  var notes: [EngineDiagnostic] = []

  /// The rows of runs that were filled for the commit to come, and for the one that is under way.
  var filled: [NodeID] = []
  var dueFilled: [NodeID] = []

  mutating func takeFilled() { swap(&filled, &dueFilled) }

  /// Whether the next commit tells the host to load everything again.
  var needsReload = false

  /// Who knows the app's own IDs, and who takes part in commits.
  var names = WeakList<any IdentityNames>()
  var observers: [WeakObserver] = []

  struct WeakObserver {
    weak var object: (any CommitObserver)?
  }

  /// Who writes down what commits do.
  var recorders: [any CommitRecorder] = []

  /// The completions of the commit to come, and of the one that is under way.
  var completions: [() -> Void] = []
  var dueCompletions: [() -> Void] = []

  var scroll = ScrollStatus()

  var progress = Progress()

  #if DEBUG
    var mistakes = MistakeStatus()
  #endif

  /// Where the engine is in a commit.
  struct Progress {
    var isCommitting = false
    /// What is asked for while a commit is being prepared is part of it.
    var isPreparing = false
    var isMeasuring = false
    /// Whether another commit was asked for while one was under way.
    var isCommitDue = false
    /// Whether the scheduler was asked for a commit.
    var isScheduled = false
    /// Grows as another one is asked for it: a call of the former one does nothing any more.
    var schedulerNumber = 0
    /// Whether something was left for another commit, and whether that one is being asked for.
    var hasRest = false
    var isAskingForRest = false
  }
}

extension Array {
  /// Hands out the elements and keeps none.
  mutating func take() -> [Element] {
    defer { self = [] }
    return self
  }
}
