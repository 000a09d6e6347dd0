// SPDX-License-Identifier: MIT

import EspalierBase

/// A tree of list components: containers that hold rows and containers, to any depth.
///
/// The tree is edited through its handles (`NodeID`), carries events up and shared data down, and
/// is read as a flat list of its visible rows.
///
///     let tree = ComponentTree()
///     let post = try tree.appendContainer(to: tree.root)
///     try tree.appendRow(1, traits: RowTraits(height: .fixed(41)), to: post)
///     try tree.appendRow(2, traits: RowTraits(height: .fixed(375)), to: post)
///
/// A tree belongs to one thread at a time: it is not `Sendable`, takes no lock and starts nothing.
///
/// **Two truths.** Edits change the links between the nodes at once: every query that names nodes
/// sees them. The row order, from which rows are counted and flattened, follows in `settle`: by
/// itself whenever it is asked, unless `recordsChanges` is set. Then somebody else (the engine)
/// commits, and the row order stays what the host was last told.
public final class ComponentTree {
  /// The container everything visible is in. It is never removed.
  public let root: NodeID

  /// The number of slots the tree may use: one per row, two per container.
  public let nodeLimit: Int

  /// The services that are found where no node registers one.
  public var fallbackServices: ServiceCatalog

  // What follows is in cells because an access to a stored property of a class costs more than what
  // most of these accesses are for. No code of the user ever runs during one.
  let storeCell: Cell<NodeStore>
  private let traitsCell: Cell<TraitSets>
  private let journalCell = Cell(Journal())
  let orderCell = Cell(RowOrder())
  private let scratchCell = Cell(SettlingScratch())
  private let registryCell = Cell(Registry())
  @usableFromInline let pathCell = Cell(EventPath())
  private let ownersCell = Cell(Owners())
  /// The values that are shared or subscribed to.
  let dataCell = Cell(DataTable())

  private let rangesCell = Cell(DeliveryRanges())
  @usableFromInline let countersCell = Cell(TreeCounters())

  /// The rows that were listed last, when they are wanted in another form.
  var flattened = UniqueBuffer<NodeIndex>()

  /// The numbers that stand for types of services.
  var serviceNumbers: [ObjectIdentifier: Int32] = [:]

  /// The listeners of each type.
  var listenerIndices: [ObjectIdentifier: ListenerIndex] = [:]
  var listenerIndicesByNumber: [Int32: ListenerIndex] = [:]

  /// What runs when nodes are loaded, and the nodes that wait for it.
  var loadHandlers: [NodeIndex: [() -> Void]] = [:]
  var nodesToLoad: [NodeID] = []

  /// The load handlers of removed nodes, until `sweep` lets go of them.
  var droppedLoadHandlers: [[() -> Void]] = []

  /// Makes a tree that holds only its root.
  ///
  /// - Parameters:
  ///   - nodeLimit: how many slots the tree may use (one per row, two per container); what would
  ///     exceed it throws `TreeError.tooManyNodes`. At most 2³¹ − 2, which is also the default.
  ///     Separators that a policy puts between children count as well, but are never refused.
  ///   - fallbackServices: where services are looked for last; several trees may share it.
  ///   - traitSetLimit: how many sets of traits that differ in more than the height the rows may be
  ///     given, that of a plain row among them; one more throws `TreeError.tooManyTraits`. At most
  ///     131,072, which is also the default. A set counts for as long as the tree lives.
  public init(
    nodeLimit: Int = maximumRowCount, fallbackServices: ServiceCatalog = ServiceCatalog(),
    traitSetLimit: Int = 131_072
  ) {
    precondition(nodeLimit >= 2 && nodeLimit <= maximumRowCount, "A tree has 2 to 2³¹ − 2 slots.")
    precondition(
      traitSetLimit >= 1 && traitSetLimit <= TraitSetIndex.count,
      "A tree tells 1 to 131,072 sets of traits apart.")
    self.nodeLimit = nodeLimit
    traitsCell = Cell(TraitSets(limit: traitSetLimit))
    self.fallbackServices = fallbackServices
    // Multiples of 2³² ÷ φ lie as far apart as they can, so the handles of one tree stay unknown to
    // another until a slot was reused millions of times. Truncated and wrapping on purpose.
    let number = UInt32(truncatingIfNeeded: uniqueNumber())
    storeCell = Cell(NodeStore(firstGeneration: number &* 2_654_435_769))
    let index = storeCell.value.makeContainer(RowID(0))
    root = NodeID(index: index, generation: storeCell.value[index].generation)
    store[index].attributes.isPlaced = true
    order.insert(RowOrder.Item(index, height: .zero, traits: .lit), after: .start)
    order.insert(RowOrder.Item(index.end, height: .zero, traits: []), after: index)
  }

  deinit {
    registry.releaseAll()
  }
}

/// What is in the cells.
extension ComponentTree {
  /// The nodes.
  var store: NodeStore {
    @inline(__always)
    _read { yield storeCell.value }
    @inline(__always)
    _modify { yield &storeCell.value }
  }

  /// The sets of traits that rows have.
  var traitSets: TraitSets {
    @inline(__always)
    _read { yield traitsCell.value }
    @inline(__always)
    _modify { yield &traitsCell.value }
  }

  /// What was changed since the row order settled.
  var journal: Journal {
    @inline(__always)
    _read { yield journalCell.value }
    @inline(__always)
    _modify { yield &journalCell.value }
  }

  /// The sequence of all nodes that have a place, with the visible rows counted and the heights
  /// summed.
  ///
  /// Entries are the slots of nodes: a row is one, a container two, its index and the one after it.
  /// Whoever measures rows changes their heights here. Where entries stand is for the tree alone to
  /// change.
  public var order: RowOrder {
    @inline(__always)
    _read { yield orderCell.value }
    @inline(__always)
    _modify { yield &orderCell.value }
  }

  /// The memory in which the row order settles.
  var scratch: SettlingScratch {
    @inline(__always)
    _read { yield scratchCell.value }
    @inline(__always)
    _modify { yield &scratchCell.value }
  }

  /// Everything that is registered at nodes.
  var registry: Registry {
    @inline(__always)
    _read { yield registryCell.value }
    @inline(__always)
    _modify { yield &registryCell.value }
  }

  /// The steps of the events that are under way, the innermost last.
  var eventPath: EventPath {
    @inline(__always)
    _read { yield pathCell.value }
    @inline(__always)
    _modify { yield &pathCell.value }
  }

  /// The ranges of subscribers that are being told, the innermost delivery's last.
  var deliveryRanges: DeliveryRanges {
    @inline(__always)
    _read { yield rangesCell.value }
    @inline(__always)
    _modify { yield &rangesCell.value }
  }

  /// The objects that own registrations.
  var owners: Owners {
    @inline(__always)
    _read { yield ownersCell.value }
    @inline(__always)
    _modify { yield &ownersCell.value }
  }

  /// The plain numbers of the tree.
  var counters: TreeCounters {
    @inline(__always)
    _read { yield countersCell.value }
    @inline(__always)
    _modify { yield &countersCell.value }
  }

  /// Whether the row order waits for `commit` instead of following the edits by itself.
  public var recordsChanges: Bool {
    get { counters.recordsChanges }
    set { counters.recordsChanges = newValue }
  }
}

/// Plain numbers that many parts of the tree share.
@usableFromInline
struct TreeCounters {
  /// Counts the edits that change where nodes are. What was computed from the shape of the tree and
  /// bears an older number may be out of date.
  @usableFromInline var shape: UInt64 = 0

  /// Counts the edits that may have changed the order of nodes with registrations, or attached
  /// some.
  var placement: UInt64 = 1

  /// Counts everything that may change what a subscriber reads: moves, and acts of sharing.
  @usableFromInline var reading: UInt64 = 0

  /// The stamp given to the last act of sharing.
  var lastStamp: UInt64 = 0

  /// Counts the notifications.
  var lastNotification: UInt64 = 0

  /// The number of the next container that is given no identity: -1, -2 …
  var nextContainerID: Int64 = -1

  /// How many deliveries are under way, one inside the other.
  var deliveryDepth = 0

  /// The number of subscriptions to values.
  var dataSubscribers = 0

  /// The number of owners at which those that died are looked for.
  var ownersToCheck = 64

  /// Whether registrations are being ended because their nodes are removed.
  var nodesAreLeaving = false

  /// Whether nodes are being loaded.
  var isLoading = false

  /// Whether load handlers of removed nodes wait for `sweep`: a look at their array in every
  /// delivery would cost more than this.
  var hasDroppedLoadHandlers = false

  var recordsChanges = false

  #if DEBUG
    /// What tests count.
    var work = TreeWork()
  #endif
}

#if DEBUG
  /// What was done, counted in builds that are not optimised, so that tests can say what an act may
  /// cost.
  struct TreeWork: Equatable {
    /// The subscribers at which a delivery looked.
    var subscribers = 0

    /// The entries that searches in ordered indices compared.
    var probes = 0

    /// The levels above a sender that were looked at.
    var levels = 0

    /// The levels at which handlers were looked up in the table, because there may be several.
    var lookups = 0

    /// The entries that were put into the row order.
    var entries = 0
  }
#endif

extension ComponentTree {
  /// The root's index: the first slot there is.
  static var rootIndex: NodeIndex { NodeIndex(rawValue: 0) }

  /// Where the node of a handle is stored.
  @inline(__always)
  func resolve(_ node: NodeID) throws(TreeError) -> NodeIndex {
    guard node.index.rawValue >= 0, node.index.rawValue < store.slotCount,
      store[node.index].generation == node.generation
    else { throw .unknownNode(node) }
    return node.index
  }

  /// The container of a handle.
  func resolveContainer(_ node: NodeID) throws(TreeError) -> NodeIndex {
    let index = try resolve(node)
    guard store[index].attributes.isContainer else { throw .notContainer(node) }
    return index
  }

  /// The row of a handle.
  func resolveRow(_ node: NodeID) throws(TreeError) -> NodeIndex {
    let index = try resolve(node)
    guard !store[index].attributes.isContainer else { throw .notRow(node) }
    return index
  }

  /// A node of a handle that may be moved or removed.
  func resolveMovable(_ node: NodeID) throws(TreeError) -> NodeIndex {
    let index = try resolve(node)
    guard index != Self.rootIndex else { throw .rootIsFixed }
    guard !store[index].attributes.isSeparator else { throw .separatorIsManaged(node) }
    return index
  }

  /// The handle of a node that is there.
  func handle(_ index: NodeIndex) -> NodeID {
    NodeID(index: index, generation: store[index].generation)
  }
}
