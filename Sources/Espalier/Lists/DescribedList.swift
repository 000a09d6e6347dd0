// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// What lists of elements and of sections have in common: a container, what is in it and what the host was told of,
/// which is something else from new content on until the next commit, the identities of the rows, and what left.
@MainActor
final class DescribedList<Element, Key: Hashable> {
  typealias State = ListState<Element>

  /// The engine whose rows these are; nil once it is gone.
  private(set) weak var engine: ListEngine?

  /// The container that holds nothing but what is described.
  let container: NodeID

  /// What no other list ever has: that which comes to its place in memory has another one.
  let number = RowID.firstOfNewList()

  var current: State
  private var shown: State
  /// How many commits there had been when `shown` was what the host was told of.
  private var lastCommit = -1
  /// Whether the stamps of `shown` are those of the elements in it: if rows came or went by hand, these are not known.
  private var hasShownStamps = false

  var names: RowNames<Key>
  var departed = Departed<Element>()
  private var isFirst = true

  init(in engine: ListEngine, _ container: NodeID?, keepsIntegers: Bool) {
    self.engine = engine
    self.container = container ?? .root
    current = State(of: self.container)
    shown = State(of: self.container)
    names = RowNames(from: number, keepsIntegers: keepsIntegers)
  }

  // MARK: New content

  /// What new content may be the end of. As it dies it may ask the list: who hands content over keeps it until all is in
  /// place.
  var mortals: ([Element], [CellSection], [Element], [CellSection]) {
    (current.elements, current.sections, shown.elements, shown.sections)
  }

  /// Lets go of what is not kept any more, once all is in place.
  func letGo() {
    while let element = departed.popDropped() { withExtendedLifetime(element) {} }
  }

  /// A list is about to get new content. What is in the container is listed if edits were made otherwise.
  /// - Returns: the engine; nil if it is gone.
  func begin(_ list: AnyObject) throws(EditError) -> ListEngine? {
    guard let engine else {
      DebugNotes.tell(.engineIsGone, of: nil)
      return nil
    }
    // The editor is that of all lists: what it is about to carry out stays as it is.
    try engine.bare.tree.checkLock()
    engine.note(list, in: container, isFirst: isFirst)
    isFirst = false
    departed.begin()
    if current.content.version != engine.bare.tree.version { try engine.look(into: container) }
    return engine
  }

  /// Takes elements whose rows the editor puts into the container, as it was asked. Nothing is refused any more.
  func replace(
    _ elements: [Element], _ sections: [CellSection] = [], in engine: ListEngine
  ) throws(EditError) {
    let (bare, editor) = (engine.bare, engine.lists.editor)
    departed.settle()
    if bare.layout.isActive {
      editor.forEachLeaving { place in
        // Rows that were put there by hand are of no element.
        guard current.elements.indices.contains(place) else { return }
        noteLeaving(current.elements[place], at: place, limit: current.elements.count)
      }
    }
    try editor.carryOut(&current.content, bare)
    if lastCommit != bare.commitCount {
      (lastCommit, hasShownStamps) = (bare.commitCount, true)
      (shown.elements, shown.sections) = (current.elements, current.sections)
      shown.places = current.places
      editor.exchangeFormer(&shown.content)
    }
    (current.elements, current.sections, current.places) = (elements, sections, State.Places())
  }

  /// Notes an element whose row leaves, with the stamp that this has by now, be it updated by hand.
  private func noteLeaving(_ element: Element, at place: Int, limit: Int) {
    let row = Row(id: current.content.rows[place].id, stamp: stamp(at: place))
    departed.note(row, element, limit: limit)
  }

  /// Lists what is in the container, if that is not known any more, and has it looked at. If rows were edited by hand,
  /// there are no elements then; so what is refused leaves what was known.
  func refresh(_ bare: BareList, _ look: () throws(EditError) -> Void) throws(EditError) {
    if current.content.version == bare.tree.version { return try look() }
    var present = State(of: current.content.container)
    try present.content.read(&bare.tree)
    if present.content.isSame(as: current.content) {
      // What was edited is elsewhere, or the rows show something else.
      takeStamps(of: present.content)
      swap(&current.content, &present.content)
      return try look()
    }
    swap(&current, &present)
    do throws(EditError) {
      try look()
    } catch {
      swap(&current, &present)
      throw error
    }
    noteLeaving(of: present, bare)
    keepShown(&present, bare)
  }

  /// Notes the elements whose rows leave, of rows that were edited by hand: they are found by their nodes. O(n).
  private func noteLeaving(of former: borrowing State, _ bare: BareList) {
    guard bare.layout.isActive, let editor = engine?.lists.editor else { return }
    let elements = former.elements
    departed.settle()
    var places: [NodeID: Int] = [:]
    for place in elements.indices { places[former.content.nodes[place]] = place }
    editor.forEachLeaving { row in
      guard let place = places[current.content.nodes[row]] else { return }
      noteLeaving(elements[place], at: row, limit: elements.count)
    }
  }

  /// What was there becomes what the host was told of, if it was that.
  private func keepShown(_ former: inout State, _ bare: BareList) {
    hasShownStamps = false
    if lastCommit == bare.commitCount { return }
    lastCommit = bare.commitCount
    swap(&shown, &former)
  }

  /// Takes over the stamps of the same rows. What somebody said by hand of one is not taken back by content.
  func takeStamps(of present: borrowing ListContent) {
    if current.content.takeStamps(of: present) { hasShownStamps = false }
  }

  /// What the host was told of the first row of an identity, if there was other content since, and the stamp of that;
  /// `guess` is looked at first. O(1), but for the first that is elsewhere: O(n).
  func told(_ id: RowID, guess: Int) -> (element: Element, stamp: Stamp)? {
    guard hasShownStamps, lastCommit == engine?.bare.commitCount else { return nil }
    let isThere = guess < shown.content.rows.count && shown.content.rows[guess].id == id
    guard let place = isThere ? guess : shown.place(of: id) else { return nil }
    return (shown.elements[place], shown.content.rows[place].stamp)
  }

  /// Where an identity is first, of what there is now; `guess` is looked at first.
  func placeNow(of id: RowID, guess: Int = -1) -> Int? {
    let rows = current.content.rows.count
    if guess >= 0, guess < rows, current.content.rows[guess].id == id { return guess }
    return current.place(of: id)
  }

  /// The stamp of a row as it is now: who says by hand that it shows something else gives it another one.
  func stamp(at place: Int) -> Stamp {
    let node = current.content.nodes[place]
    guard let bare = engine?.bare, bare.tree.isValid(node) else {
      return current.content.rows[place].stamp
    }
    return Stamp(bare.tree.arena[node.index].stamp)
  }

  /// Keeps the elements whose rows are still in the container, in the order that those have now; all else is removed
  /// from it.
  func keep(_ present: borrowing ListContent, _ bare: BareList) throws(EditError) {
    var places: [NodeID: Int] = [:]
    for place in 0..<current.content.nodes.count { places[current.content.nodes[place]] = place }
    var next = State(of: current.content.container)
    for group in 1..<present.groups.count where bare.tree.isValid(present.groups[group].container) {
      try bare.tree.remove(present.groups[group].container)
    }
    for row in present.groups[0].rows {
      if let place = places[present.nodes[row]] {
        next.elements.append(current.elements[place])
        next.content.append(row..<row + 1, of: present)
      } else {
        try bare.tree.remove(present.nodes[row])
      }
    }
    next.content.groups[0].end = Int32(next.elements.count)
    swap(&current, &next)
    keepShown(&next, bare)
    departed.drop(next.elements)
  }

  /// Forgets the keys of what is not there, not shown and not known to have left, once they are more than half of all.
  /// - Parameter sectionCount: how many sections there are, which have names as well and were named by now.
  func forgetNames(
    sectionCount: Int = 0, _ name: (Element, inout RowNames<Key>) -> Void
  ) {
    let isShown = lastCommit == engine?.bare.commitCount
    let shownCount = isShown ? shown.elements.count : 0
    let count = current.elements.count + sectionCount + shownCount + departed.count
    names.forget(keeping: count) { names in
      for element in current.elements { name(element, &names) }
      for place in 0..<shownCount { name(shown.elements[place], &names) }
      departed.visit { name($0, &names) }
    }
  }

  // MARK: Questions

  /// Asks of what the host was told of.
  func ask<Answer>(_ question: (inout State, BareList) -> Answer?) -> Answer? {
    guard let bare = engine?.bare else { return nil }
    return lastCommit == bare.commitCount ? question(&shown, bare) : question(&current, bare)
  }

  /// Asks of the first element of a key, if it is in the list or was at the last commit.
  func ask<Answer>(_ key: Key, _ question: (inout State, Int, BareList) -> Answer?) -> Answer? {
    guard let rowID = names.knownID(for: key) else { return nil }
    return ask { state, bare in
      guard let place = state.place(of: rowID), bare.tree.isOrWasThere(state.content.nodes[place])
      else { return nil }
      return question(&state, place, bare)
    }
  }

  func element(atRow row: Int) -> Element? {
    ask { state, bare in state.place(ofRow: row, &bare.tree).map { state.elements[$0] } }
  }

  func element(of node: NodeID) -> Element? {
    ask { state, bare in state.place(of: node, &bare.tree).map { state.elements[$0] } }
  }

  func element(_ key: Key) -> Element? { ask(key) { state, place, _ in state.elements[place] } }

  /// The row of an element; nil if it was removed since the commit.
  func node(_ key: Key) -> NodeID? {
    ask(key) { state, place, bare in
      let node = state.content.nodes[place]
      return bare.tree.isValid(node) ? node : nil
    }
  }
}
