// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// What lists of elements and of sections have in common: a container, what is in it and what the host was told of, the
/// identities of the rows, and what left.
@MainActor
final class DescribedList<Element, Key: Hashable> {
  typealias State = ListStates<Element>.State

  /// The engine whose rows these are; nil once it is gone.
  private(set) weak var engine: ListEngine?

  /// The container that holds nothing but what is described.
  let container: NodeID

  var states: ListStates<Element>
  var names: RowNames<Key>
  var departed = Departed<Element>()
  private var isFirst = true

  init(in engine: ListEngine, _ container: NodeID?, keepsIntegers: Bool) {
    self.engine = engine
    self.container = container ?? .root
    states = ListStates(of: self.container)
    names = RowNames(from: .firstOfNewList(), keepsIntegers: keepsIntegers)
  }

  // MARK: New content

  /// A list is about to get new content. What is in the container is listed if edits were made otherwise.
  /// - Returns: the engine; nil if it is gone.
  func begin(_ list: AnyObject) throws(EditError) -> ListEngine? {
    guard let engine else {
      DebugNotes.tell(.engineIsGone, of: nil)
      return nil
    }
    engine.note(list, in: container, isFirst: isFirst)
    isFirst = false
    if states.current.content.version != engine.bare.tree.version {
      try engine.look(into: container)
    }
    return engine
  }

  /// Takes elements whose rows the editor puts into the container, as it was asked.
  func replace(
    _ elements: [Element], _ sections: [CellSection] = [], in engine: ListEngine
  ) throws(EditError) {
    let (bare, editor) = (engine.bare, engine.lists.editor)
    if bare.layout.isActive {
      editor.forEachLeaving { place in
        // Rows that were put there by hand are of no element.
        guard states.current.elements.indices.contains(place) else { return }
        departed.note(
          states.current.content.rows[place], states.current.elements[place],
          limit: states.current.elements.count)
      }
    }
    try states.replace(elements, sections, bare, editor)
  }

  // MARK: Questions

  /// Asks of what the host was told of.
  func ask<Answer>(_ question: (inout State, BareList) -> Answer?) -> Answer? {
    guard let bare = engine?.bare else { return nil }
    return states.ask(bare) { question(&$0, bare) }
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
