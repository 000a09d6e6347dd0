// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierLayout
import EspalierTree

/// A list: a component tree, its layout, and the commits that keep a host in step with them.
///
///     import Espalier
///
///     struct Post: Identifiable, Equatable { let id: Int, text: String }
///
///     let engine = ListEngine()
///     engine.host = host                            // your table, page or terminal, behind two methods
///     let list = ElementList<Post, Post.ID>(in: engine)
///     try list.apply([Post(id: 1, text: "Hi")])     // after each change: the host is told what changed
///
/// All edits of the tree between two commits are one transaction. A commit costs what was edited,
/// not what is there.
///
/// Several lists on a screen are several engines. An engine is on the main actor, as the views are that show
/// it; it takes no lock, and starts neither timer nor thread. <doc:ActorsAndThreads> says what may run elsewhere.
///
/// Who keeps whom is told in <doc:Ownership>: the owner of the engine keeps the list, and nothing that the
/// engine hands out does.
@preconcurrency @MainActor
public final class ListEngine {
  /// The components. Edit it as you like; the rows that a host sees change with the next commit.
  public let tree: ComponentTree

  /// The choices made when the engine was made.
  package let configuration: EngineConfiguration

  /// Whether the engine lays rows out.
  let hasLayout: Bool

  /// Who shows the list. It is not kept alive.
  public var host: (any ListHost)? {
    get { hostCell.value.host }
    set {
      hostCell.value.host = newValue
      #if DEBUG
        (hostCell.value.wasGiven, hostCell.value.wasTold) = (newValue != nil, false)
      #endif
    }
  }

  /// Who fills the views of rows: the engine's models from the first one on, unless there was another. One that adds
  /// to what they do keeps the binder that there is once `root` was asked for. It is not kept alive.
  public weak var binder: (any ViewBinder)?

  /// Who decides when a commit that was asked for takes place.
  public var scheduler: CommitScheduler

  /// Those who have something to say before and after every commit.
  package var participants: [any CommitParticipant] {
    get { participantsCell.value }
    set { participantsCell.value = newValue }
  }

  /// The models of the tree's nodes, once there are any.
  var registry: ModelRegistry?

  /// The way to the engine for all that is kept by others.
  let link = EngineLink()

  // None of what is in these cells is accessed while code of the user runs, save that a host which
  // measures runs in the middle of a pass: what would change the layout then is kept out.
  //
  // They are read as `report.value.update` and not through a computed property that yields the value:
  // a copy of a part that was read that way is released twice in builds that are not optimised.
  let hostCell = Cell(WeakHost())

  /// What is made when it is asked for, and never let go of before the engine is: selection, display callbacks and
  /// the like. Looked at by every commit.
  let parts = Cell(EngineParts())
  let participantsCell = Cell([any CommitParticipant]())
  let status = Cell(EngineStatus())
  let layout: Cell<RowLayout>
  package let report = Cell(CommitReport())
  package let memory = Cell(CommitMemory())
  let identities = Cell(CommittedIdentities())

  #if DEBUG
    /// What tests count, see `work`.
    let countedWork = Cell(0)
  #endif

  /// The memory in which snapshots become edits; taken out while it is used, because code of the user
  /// runs then.
  let snapshots = Cell<Cell<SnapshotWorkspace>?>(nil)

  /// Makes an engine of an empty list.
  ///
  /// - Parameters:
  ///   - configuration: the choices for the whole list.
  ///   - fallbackServices: where services are looked for last; several engines may share it.
  ///   - scheduler: who decides when a commit takes place that `setNeedsCommit` asks for.
  public init(
    _ configuration: EngineConfiguration = EngineConfiguration(),
    fallbackServices: ServiceCatalog = ServiceCatalog(),
    scheduler: CommitScheduler = .immediate
  ) {
    tree = ComponentTree(
      nodeLimit: configuration.nodeLimit, fallbackServices: fallbackServices)
    tree.becomeOwned()
    tree.reportsSections = configuration.hasSections
    self.configuration = configuration
    hasLayout = configuration.layout != nil
    self.scheduler = scheduler
    layout = Cell(
      RowLayout(configuration.layout ?? LayoutConfiguration(), style: configuration.style))
    layout.value.isOrderExact = true
    report.value.hasSections = configuration.hasSections
    link.join(self)
  }

  isolated deinit {
    link.cut()
    parts.value.close()
    registry?.tearDown()
  }
}

/// The host, not kept alive.
struct WeakHost {
  weak var host: (any ListHost)?

  #if DEBUG
    /// Whether there was one, and whether it was ever told of a commit.
    var wasGiven = false
    var wasTold = false

    /// Whether it gives heights.
    var heights = HeightAnswers()
  #endif
}

/// What an engine is doing, and what it is to do next.
struct EngineStatus {
  /// The context of the commit that is to come.
  var context: UpdateContext?

  /// The reason to reload with the next commit.
  var reload: ReloadReason?

  /// What could not be right, until the next commit tells it.
  var notes: [EngineDiagnostic] = []

  var commitCount = 0
  var isCommitting = false
  var isMeasuring = false
  var isPreparing = false

  var schedule = Schedule()
  var given = GivenNumbers()
  var screen = KnownScreen()

  /// The commit that was asked for.
  struct Schedule {
    var needsCommit = false
    var isScheduled = false

    /// Whether states were left for another commit, and whether that one is being asked for.
    var hasRest = false
    var isAskingForRest = false

    /// What is handed to the scheduler.
    var scheduledCommit: (@MainActor () -> Void)?
  }

  /// How many numbers were given out that no row had.
  struct GivenNumbers {
    /// Ranges of identities, see `EngineInterner`.
    var identityRanges: Int64 = 0

    /// Stamps, see `freshStamp`.
    var stamps: Int64 = 0
  }

  /// What the host told of its screen, and was told.
  struct KnownScreen {
    var isKnown = false

    /// The viewport as it was told, in points.
    var size = (width: 0.0, height: 0.0)

    /// What is known of scrolling for the answers that are given while a host measures.
    var direction = ScrollDirection.forward
    var hasScrolled = false

    /// The extent and the offset that the host was last told of, while it measures.
    var told = (extent: 0.0, offset: 0.0)
  }
}

extension Array {
  /// Hands out the elements and keeps none.
  mutating func take() -> [Element] {
    defer { self = [] }
    return self
  }
}
