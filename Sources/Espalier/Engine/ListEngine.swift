// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree
import EspalierUpdates

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
    get { screenSide.value.host }
    set { screenSide.value.setHost(newValue) }
  }

  /// Who fills the views of rows: the engine's models from the first one on, unless there was another. One that adds
  /// to what they do keeps the binder that there is once `root` was asked for. It is not kept alive.
  public var binder: (any ViewBinder)? {
    get { screenSide.value.binder }
    set { screenSide.value.setBinder(newValue, registry) }
  }

  /// Who decides when a commit that was asked for takes place.
  public var scheduler: CommitScheduler {
    get { status.value.schedule.scheduler }
    set {
      var former = newValue
      swap(&status.value.schedule.scheduler, &former)
    }
  }

  /// Lets someone take part in every commit from the next one on, and keeps it alive.
  package func add(_ participant: any CommitParticipant) {
    parts.value.participants.add(participant)
  }

  /// Lets someone take part no more.
  package func remove(_ participant: any CommitParticipant) {
    parts.value.participants.remove(participant)
  }

  /// The models of the tree's nodes, once there are any.
  var registry: ModelRegistry? { parts.value.models }

  /// The way to the engine for all that is kept by others.
  let link = EngineLink()

  // None of what is in these cells is accessed while code of the user runs, save that a host which
  // measures runs in the middle of a pass: what would change the layout then is kept out.
  //
  // They are read as `report.value.update` and not through a computed property that yields the value:
  // a copy of a part that was read that way is released twice in builds that are not optimised.
  let screenSide = Cell(ScreenSide())

  /// What is made when it is asked for, and never let go of before the engine is: models, selection, display
  /// callbacks and the like. Looked at by every commit.
  let parts = Cell(EngineParts())
  let status: Cell<EngineStatus>
  let layout: Cell<RowLayout>
  package let report = Cell(CommitReport())
  package let memory = Cell(CommitMemory())

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
    status = Cell(EngineStatus(schedule: EngineStatus.Schedule(scheduler: scheduler)))
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
