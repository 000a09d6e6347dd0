// SPDX-License-Identifier: MIT

import EspalierBase

/// A tree of list components: containers that hold rows and containers, to any depth.
///
/// The tree is edited through its handles (`NodeID`), carries events up and shared data down, and
/// is read as a flat list of its visible rows.
///
///     let tree = ComponentTree()
///     let post = try tree.appendContainer(to: tree.root)
///     try tree.appendRow(1, attributes: RowAttributes(height: .fixed(41)), to: post)
///     try tree.appendRow(2, attributes: RowAttributes(height: .fixed(375)), to: post)
///
/// A tree belongs to one thread at a time: it is not `Sendable`, takes no lock and starts nothing.
///
/// **Two truths.** Edits change the links between the nodes at once: every query that names nodes
/// sees them. The row order, from which rows are counted and flattened, follows in `settle`: by
/// itself whenever it is asked, unless `recordsChanges` is set. Then it follows in `commit`, and until
/// then stays what was last told. The tree of an engine is committed by the engine alone.
public final class ComponentTree {
  /// The container everything visible is in. It is never removed.
  public let root: NodeID

  /// The number of slots the tree may use: one per row, two per container.
  package var nodeLimit: Int { forest.slotLimit }

  /// The services that are found where no node registers one.
  public var fallbackServices: ServiceCatalog { serviceCell.value.fallback }

  // What follows is in cells because an access to a stored property of a class costs more than what
  // most of these accesses are for. No code of the user ever runs during one.
  @usableFromInline let forestCell: Cell<NodeForest>
  let settlerCell = Cell(RowSettler())
  let registrationCell = Cell(RegistrationCenter())
  @usableFromInline let pathCell = Cell(EventPath())
  @usableFromInline let dataCell = Cell(SharedDataCenter())
  let listenerCell = Cell(ListenerTable())
  let serviceCell: Cell<ServiceTable>
  let loadingCell = Cell(LoadQueue())

  /// The way from tokens to the tree.
  let link = TreeLink()

  /// Who decides when the row order follows the edits.
  let settlingRule = Cell(SettlingRule())

  /// The rows that were listed last, when they are wanted in another form.
  var flattened = UniqueBuffer<NodeIndex>()

  #if DEBUG
    /// What tests count.
    let countedWork = Cell(TreeWork())
  #endif

  /// Makes a tree that holds only its root.
  ///
  /// - Parameters:
  ///   - nodeLimit: how many slots the tree may use (one per row, two per container); what would
  ///     exceed it throws `TreeError.tooManyNodes`. At most 2³¹ − 2, which is also the default.
  ///     Separators that a policy puts between children count as well, but are never refused.
  ///   - fallbackServices: where services are looked for last; several trees may share it.
  ///   - attributeSetLimit: how many sets of attributes that differ in more than the height the rows may be
  ///     given, that of a plain row among them; one more throws `TreeError.tooManyAttributes`. At most
  ///     131,072, which is also the default. A set counts for as long as the tree lives.
  public init(
    nodeLimit: Int = maximumRowCount, fallbackServices: ServiceCatalog = ServiceCatalog(),
    attributeSetLimit: Int = 131_072
  ) {
    require(nodeLimit >= 2 && nodeLimit <= maximumRowCount, "A tree has 2 to 2³¹ − 2 slots.")
    require(
      attributeSetLimit >= 1 && attributeSetLimit <= AttributeSetIndex.count,
      "A tree tells 1 to 131,072 sets of attributes apart.")
    serviceCell = Cell(ServiceTable(fallback: fallbackServices))
    // Multiples of 2³² ÷ φ lie as far apart as they can, so the handles of one tree stay unknown to
    // another until a slot was reused millions of times. Truncated and wrapping on purpose.
    let number = UInt32(truncatingIfNeeded: uniqueNumber())
    forestCell = Cell(
      NodeForest(
        slotLimit: nodeLimit, attributeSetLimit: attributeSetLimit,
        firstGeneration: number &* 2_654_435_769))
    let index = NodeForest.rootIndex
    root = NodeID(index: index, generation: forestCell.value.store[index].generation)
    link.join(self)
  }

  deinit {
    link.cut()
    registrations.registry.releaseAll()
  }
}
