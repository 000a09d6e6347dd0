// SPDX-License-Identifier: MIT

import EspalierDiff

/// The models of one engine: which node has which, and what of theirs waits for a commit.
@MainActor
final class ModelTable {
  /// The engine; nil once its last owner has let go of it.
  private(set) weak var engine: ListEngine?

  /// What the engine edits. Kept, because it is needed while the engine goes away.
  let bare: BareList

  /// The model of the root. It keeps all others.
  let root = ContainerModel(id: 0)

  /// The states that were set.
  let states = StateQueue()

  /// The models that the next commit loads, and how many wait until they are shown.
  private var unloaded: [NodeID] = []
  private var hiddenCount = 0

  /// What was shown or moved since the last commit, in which some may wait: each model is marked, and skipped if it left.
  private var recalled: [NodeID] = []
  /// Whether anything is to be loaded or was recalled.
  private var hasNews = false

  /// The models by the slots of their nodes. Nothing else runs while one is looked for, entered or taken out.
  @exclusivity(unchecked) private var models: [ComponentModel?] = []

  /// The models that are asked around each commit, in the order in which they came. Some may have left since.
  private var followers: [NodeID] = []

  /// How many models are being put in, one by a handler of another, and whether a commit waits for that.
  private var incomingCount = 0
  private var isCommitDue = false

  /// How many models are being taken out, in all lists: only then is anything attached that is in none.
  private(set) static var leavingCount = 0

  init(_ engine: ListEngine) {
    self.engine = engine
    bare = engine.bare
    root.marks = [.attached, .loaded, .root]
    enter(root, at: .root)
  }

  /// The model of a node, if it has one.
  subscript(node: NodeID) -> ComponentModel? {
    guard let model = self[slot: node.index], model.nodeInList == node else { return nil }
    return model
  }

  private subscript(slot index: Int32) -> ComponentModel? {
    get { unsafe models.indices.contains(Int(index)) ? models[Int(index)] : nil }
    set {
      while unsafe models.count <= Int(index) { unsafe models.append(nil) }
      unsafe models[Int(index)] = newValue
    }
  }

  /// A model of an identity; nil if there is none in the list. O(n) the first time; then O(1) expected, and for each
  /// node of that identity without a model.
  func model(withID id: RowID) -> ComponentModel? {
    var node = bare.tree.node(withID: id.rawValue)
    while let found = node {
      if let model = self[found] { return model }
      node = bare.tree.node(sharingIdentityAfter: found)
    }
    return nil
  }

  private func enter(_ model: ComponentModel, at node: NodeID) {
    model.list = self
    model.nodeInList = node
    model.links?.modelEntered(model)
    assumingValid { () throws(EditError) in
      if model.isHidden { try bare.tree.setHidden(true, node) }
      try model.looks?.apply(to: node, &bare.tree)
      if model.isReusable { try bare.setReusable(true, node) }
    }
    if model.marks.contains(.followsCommits) { followers.append(node) }
    self[slot: node.index] = model
  }

  /// Forgets a model, which the caller keeps alive.
  private func leave(_ model: ComponentModel) {
    self[slot: model.nodeInList.index] = nil
    bare.handlers.keepWhileCalling(model)
    model.list = nil
    // What handlers ask for from here on waits for the next list.
    if model.isAttached { model.stateBox?.cancel() }
    model.links?.modelLeft()
    model.marks.remove([.waitsToLoad, .recalled])
    if model.marks.remove(.waitsHidden) != nil { hiddenCount -= 1 }
  }
}

// Coming, moving and leaving. No code of the user runs before all of it is done, as the tree has it.
extension ModelTable {
  /// Puts a model, which is in this list or in none, into a container of the list.
  func put(
    _ child: ComponentModel, into container: ContainerModel, at place: Place,
    before next: ComponentModel?
  ) throws(EditError) {
    let isNew = child.list == nil
    if isNew {
      enter(child, at: try child.makeNode(in: &bare.tree, at: place))
    } else {
      try bare.tree.move(child.nodeInList, to: place)
    }
    child.siblings?.remove(child)
    container.makeChildren().insert(child, before: next)
    // From here on code of the user runs, which may put it elsewhere, into another list even.
    beginIncoming()
    defer { endIncoming() }
    if isNew { establishLinks(fill(child)) } else { bare.tellReaders() }
    guard child.list === self else { return }
    if !child.isAttached, child.parent?.isAttached == true { attach(below: child) }
    if !isNew { recallHidden(in: child) }
  }

  /// Begins to put models in. Commits wait until all that was begun has ended.
  func beginIncoming() { incomingCount += 1 }

  /// Puts a commit off while a model is being put in: what it lists would not all be attached. O(1).
  func putsOff() -> Bool {
    if incomingCount == 0 { return false }
    isCommitDue = true
    return true
  }

  func endIncoming() {
    incomingCount -= 1
    guard isCommitDue, incomingCount == 0 else { return }
    isCommitDue = false
    engine?.commit()
  }

  /// Enters what models that are new here share, then what they subscribe: so everybody hears the values that are
  /// there.
  private func establishLinks(_ models: [ComponentModel]) {
    for model in models where model.list === self {
      noteStep()
      model.establishLinks(areProviders: true)
    }
    for model in models where model.list === self { model.establishLinks(areProviders: false) }
  }

  /// Makes the nodes of all that is in a model; returns those that have links.
  private func fill(_ top: ComponentModel) -> [ComponentModel] {
    var linked = top.links == nil ? [] : [top]
    var next = top.follower(in: top)
    while let model = next, let container = model.parent {
      noteStep()
      let place = Place.last(in: container.nodeInList)
      enter(
        model,
        at: assumingValid { () throws(EditError) in
          try model.makeNode(in: &bare.tree, at: place)
        })
      if model.links != nil { linked.append(model) }
      next = model.follower(in: top)
    }
    return linked
  }

  /// Takes a model with all that is in it out of the list. It stays whole.
  func remove(_ top: ComponentModel) {
    let models = top.subtree
    let node = top.nodeInList
    for model in models { leave(model) }
    top.siblings?.remove(top)
    // What goes with the nodes may run code of the user, as it is freed.
    Self.leavingCount += 1
    defer { Self.leavingCount -= 1 }
    assumingValid { () throws(EditError) in try bare.remove(node) }
    Self.endAttachments(of: models)
  }

  /// Removes what has no model from a container, but for separators, which go with what they belong to.
  func removePlainNodes(in container: ContainerModel) {
    var nodes: [NodeID] = []
    bare.tree.forEachChild(of: container.nodeInList) { nodes.append($0) }
    for node in nodes where self[node] == nil && !bare.tree.isSeparator(node) {
      assumingValid { () throws(EditError) in try bare.remove(node) }
    }
  }

  /// The engine goes away: all models are free.
  func close() {
    let models = root.subtree
    for model in models { leave(model) }
    root.marks.remove(.root)
    bare.handlers.close()
    Self.endAttachments(of: models)
    states.cancelAll()
  }
}

// Attaching and detaching.
extension ModelTable {
  /// Attaches what is not attached yet, containers before their children.
  ///
  /// What a handler adds to a container that is attached is attached then and there; what it adds to one that is not is
  /// met later. O(what is attached).
  private func attach(below top: ComponentModel) {
    var stack = [top]
    while let model = stack.popLast() {
      noteStep()
      // A handler may have taken it elsewhere; a container that was attached has brought its children along.
      guard model.list === self, !model.isAttached, model.parent?.isAttached == true else {
        continue
      }
      attach(model)
      guard let children = model.childrenInOrder else { continue }
      stack.append(contentsOf: children.all.reversed())
    }
  }

  private func attach(_ model: ComponentModel) {
    model.marks.insert(.attached)
    if !model.isLoaded, model.marks.insert(.waitsToLoad).inserted {
      unloaded.append(model.nodeInList)
      hasNews = true
    }
    if let box = model.stateBox { states.adopt(box, of: model, in: engine) }
    model.didAttach()
  }

  /// Ends the attachments of models that left a list, those inside of others first.
  static func endAttachments(of models: [ComponentModel]) {
    leavingCount += 1
    defer { leavingCount -= 1 }
    for model in models.reversed() { model.endAttachment() }
  }
}

extension ComponentModel {
  /// Whether it has left its list and not heard so. What is in a list never is: it hears so before it is put there.
  final var isLeaving: Bool { isAttached && list == nil }

  /// Ends what there is between a model that left and its list: views, and the attachment. A handler that puts it back
  /// meanwhile has ended the rest.
  fileprivate final func endAttachment() {
    guard isLeaving else { return }
    leaveDisplay()
    while isLeaving, let view = boundViews.popLast() { didUnbind(view) }
    guard isLeaving else { return }
    marks.remove(.attached)
    didDetach()
  }
}

// What is done around commits.
extension ModelTable {
  /// Loads what is new, and lets states be taken; returns whether there was anything.
  func prepare(_ engine: ListEngine) -> Bool {
    let hasLoaded = load(engine)
    if states.pass(in: engine) || hasLoaded { return true }
    var (hasEdited, hasLeft) = (false, false)
    noteSteps(followers.count * 16)
    for node in followers {
      guard let model = self[node] else {
        hasLeft = true
        continue
      }
      if model.isAttached, model.prepareCommit() { hasEdited = true }
    }
    if hasLeft { followers.removeAll { self[$0] == nil } }
    return hasEdited
  }

  /// The host was told of a commit.
  func finish(_ engine: ListEngine) {
    states.complete()
    noteSteps(followers.count * 16)
    for node in followers {
      if let model = self[node], model.isAttached { model.didCommit(in: engine) }
    }
  }

  /// Loads what is about to be listed for the first time, and what that brought in; returns whether there was anything.
  @discardableResult
  func load(_ engine: ListEngine) -> Bool {
    guard hasNews else { return false }
    var hasLoaded = false
    while !unloaded.isEmpty || !recalled.isEmpty {
      takeRecalled()
      for node in unloaded.take() {
        guard let model = self[node], model.marks.contains(.waitsToLoad) else { continue }
        guard bare.tree.isShown(model.nodeInList) else {
          if model.marks.insert(.waitsHidden).inserted { hiddenCount += 1 }
          continue
        }
        model.marks.remove(.waitsToLoad)
        model.marks.insert(.loaded)
        hasLoaded = true
        do { try model.didLoad() } catch { engine.note(failureOf: model, error) }
      }
    }
    hasNews = false
    return hasLoaded
  }

  /// Lets the next commit look again at models that wait hidden, in what was shown or moved. O(1).
  func recallHidden(in top: ComponentModel) {
    guard hiddenCount > 0, top.marks.insert(.recalled).inserted else { return }
    recalled.append(top.nodeInList)
    hasNews = true
  }

  /// Puts what waits hidden in what was recalled among what is to be loaded. O(what is in that), once a commit.
  private func takeRecalled() {
    if recalled.isEmpty { return }
    defer { recalled.removeAll(keepingCapacity: true) }
    for node in recalled {
      guard let top = self[node] else { continue }
      top.marks.remove(.recalled)
      var next = hiddenCount > 0 ? top : nil
      while let model = next {
        noteStep()
        next = model.follower(in: top)
        if model.marks.remove(.waitsHidden) == nil { continue }
        hiddenCount -= 1
        unloaded.append(model.nodeInList)
      }
    }
  }
}

extension ListEngine {
  /// Notes for the commit that a model has thrown an error.
  func note(failureOf model: ComponentModel, _ error: any Error) {
    note(.modelFailed(ReportedID(model.id), type: "\(type(of: model))", reason: "\(error)"))
  }
}
