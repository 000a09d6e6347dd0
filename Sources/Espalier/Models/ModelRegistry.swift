// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// The models of one engine: which node has which, and what of theirs waits for a commit.
///
/// The table keeps a model alive as long as its node is in the tree.
@MainActor
final class ModelRegistry {
  private let link: EngineLink

  /// The engine; nil while it is going away.
  var engine: ListEngine? { link.engine }

  /// The engine for code that may keep it.
  var livingEngine: ListEngine? { link.livingEngine }

  /// The engine's tree. Kept here because it is needed while the engine is going away.
  let tree: ComponentTree

  private let table = Cell(ModelTable())

  /// The model of the tree's root.
  let root = ContainerModel(id: 0)

  /// The models that wait to be loaded.
  let waiting = Cell(WaitingModels())

  /// The models that are asked before and after every commit, each of which looks whether there are any: so in a
  /// cell.
  let followers = Cell([any CommitFollower]())

  /// Whether they are to be asked although nothing was edited.
  var followersAreDue = false

  #if DEBUG
    /// How often all containers above a node were looked at, for tests.
    var depthQuestions = 0
  #endif

  /// The models that were looked at, and for each of them its views and links.
  var steps = StepCounter()

  /// The states that were set.
  let states = StateQueue()

  /// The nodes that the tree noted, while they are gone through.
  private let noted = Cell(UniqueBuffer<NodeID>())
  private let isFollowing = Cell(false)

  init(_ engine: ListEngine) {
    link = engine.link
    tree = engine.tree
    tree.beginToNoteWhereabouts()
    enter(root, at: tree.root)
    root.marks = [.attached, .loaded]
  }

  /// The model of a node, if it has one.
  ///
  /// - Complexity: O(1): a look into an array.
  subscript(node: NodeID) -> ComponentModel? {
    guard let model = self[node.index], model.nodeInTree == node else { return nil }
    return model
  }

  /// The model at an index, whose node may have been removed meanwhile.
  subscript(index: NodeIndex) -> ComponentModel? { table.value[index] }

  /// All models, in no order.
  var allModels: [ComponentModel] { table.value.all }

  #if DEBUG
    /// The identities that two models were given since the last time.
    func takeRepeatedIdentities() -> Set<RowID> { table.value.given.takeRepeated() }
  #endif

  #if ESPALIER_CHECKS
    /// The models by the index of their node.
    var entries: [ComponentModel?] { table.value.models }
  #endif

  /// A model of an identity; nil if there is none in the list.
  ///
  /// - Complexity: O(the models) the first time; then O(1) expected.
  func model(withID id: RowID) -> ComponentModel? {
    followTree()
    let node = table.value.node(withID: id)
    return node.isNone ? nil : self[node]
  }

  /// Enters a model for a node.
  func enter(_ model: ComponentModel, at node: NodeID) {
    let former = self[node.index]
    if let former, former !== model { follow(former.nodeInTree) }
    model.registry = self
    model.nodeInTree = node
    table.value.enter(model)
    // No model dies while the table is being changed.
    withExtendedLifetime(former) {}
  }

  /// Forgets a model, which is in no list any more. The caller keeps it alive.
  func leave(_ model: ComponentModel) {
    table.value.leave(model)
    model.registry = nil
    model.marks.remove(.waitsToLoad)
    if model.marks.remove(.waitsHidden) != nil { waiting.value.hiddenCount -= 1 }
    guard let links = model.links else { return }
    steps.add(links.roster.slots.count)
    for case let link? in links.roster.slots { link.modelLeft() }
  }

  /// Takes notice of what was done to nodes with models by editing the tree.
  func followTree() {
    guard !isFollowing.value else { return }
    isFollowing.value = true
    defer { isFollowing.value = false }
    var count = tree.takeNotes(into: &noted.value)
    while count > 0 {
      steps.add(count)
      for position in 0..<count { follow(noted.value[position]) }
      count = tree.takeNotes(into: &noted.value)
    }
  }

  private func follow(_ node: NodeID) {
    guard tree.contains(node) else {
      if let model = self[node] { dropRemoved(model) }
      return
    }
    if waiting.value.hiddenCount > 0 { waiting.value.revealed.append(node) }
    settleAttachment(of: node)
  }

  /// The node of a model was removed by hand. The model is free again, without its children.
  private func dropRemoved(_ model: ComponentModel) {
    leave(model)
    endAttachment(of: model)
  }

  /// The engine goes away: all models are free.
  func tearDown() {
    let inList = models(in: tree.root)
    steps.add(table.value.count)
    // To ask each model would be a walk up for each.
    let listed = Set(inList.map { ObjectIdentifier($0) })
    let others = table.value.all.filter { !listed.contains(ObjectIdentifier($0)) }
    keepChildren(of: inList + others.filter { tree.contains($0.nodeInTree) })
    let all = others + inList
    for model in all { leave(model) }
    for model in all.reversed() { endAttachment(of: model) }
    states.cancelAll()
  }

  /// Lets containers that are about to leave the tree hold their children by themselves.
  ///
  /// - Parameter models: in preorder, or at least siblings in their order.
  func keepChildren(of models: [ComponentModel]) {
    for model in models {
      model.keepContent(of: tree)
      guard let container = model as? ContainerModel else { continue }
      let children = container.children
      steps.add(1 + children.count)
      guard !children.isEmpty else { continue }
      let home = container.makeFreeChildren()
      for child in children {
        home.roster.append(child)
        child.freeHome = home
      }
    }
  }
}

/// What the engine asks before and after every commit.
extension ModelRegistry: CommitParticipant {
  var parts: CommitParts { [.preparing, .done] }

  func prepareCommit(in engine: ListEngine) -> Bool {
    followTree()
    let hasLoaded = load()
    let isBusy = states.pass(in: engine) || hasLoaded
    return followers.value.isEmpty || isBusy ? isBusy : prepareFollowers(in: engine)
  }

  func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
    states.complete()
    #if DEBUG
      tellSameIdentities()
    #endif
    if !followers.value.isEmpty { tellFollowers(in: engine) }
  }
}

/// The models of one engine that were attached and not loaded yet.
struct WaitingModels {
  /// The nodes of those that the next commit loads. Their models are marked with `waitsToLoad`.
  var unloaded: [NodeID] = []

  /// How many wait hidden: they are marked with `waitsHidden`, and are in no list.
  var hiddenCount = 0

  /// The nodes that were shown or moved while models waited hidden.
  var revealed: [NodeID] = []
}
