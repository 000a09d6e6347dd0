// SPDX-License-Identifier: MIT

import EspalierBase

/// Mistakes that nothing would show but an empty screen: in debug builds each is told on standard error, once in
/// the life of the process. Other builds do not look.
enum SilentMistake: String, CaseIterable {
  case hostIsGone = """
    the host that the engine was given is gone and was told of nothing. An engine does not keep its host: keep it \
    beside the engine.
    """
  case noHost = """
    a commit changed rows and there is no host to hear of it. Set `engine.host`, or add an observer.
    """
  case noViewport = """
    the third commit was made without a viewport, so nothing is in sight. Call `engine.setViewport(width:height:)`, \
    or make the engine with `configuration.layout = nil`.
    """
  case adapterIsGone = """
    the adapter of a recycler is gone, so nothing is shown. A recycler does not keep its adapter.
    """
  case sameIdentity = """
    two models in sight of one list were given the same identity, so one cannot be told from the other: heights, \
    selection and questions by identity take them for one row.
    """
  case noHeights = """
    the host was asked for heights in five commits and never gave any, so all rows keep their estimates. Answer \
    `height(for:in:)`, call `setMeasuredHeight`, or use rows of fixed height.
    """
  case noSections = """
    a plan in sections was asked for, and the engine was made without: set `hasSections` in its configuration.
    """
  case engineIsGone = """
    a list was handed content, and its engine is gone, so nothing is shown. A list does not keep its engine: keep it \
    beside the list.
    """
  case modelsInList = """
    a list of elements or sections, or a snapshot, took the models out of the container that it was given. Give it a \
    container of its own, or put an `ElementContainer` among the models.
    """
  case listsInTurns = """
    two lists of elements or sections were given the same container, so each takes out the rows of the other. Give \
    each a container of its own.
    """
}

#if DEBUG
  /// Tells of mistakes.
  @MainActor
  package enum DebugNotes {
    private static var told: Set<SilentMistake> = []

    /// Hears the sentences in place of standard error, for tests.
    package static var onNote: ((String) -> Void)?

    /// Tells everything again, for tests.
    package static func forget() { told = [] }

    static func tell(_ mistake: SilentMistake) {
      guard told.insert(mistake).inserted else { return }
      let sentence = "Espalier: \(mistake.rawValue)"
      if let onNote { onNote(sentence) } else { printError(sentence) }
    }
  }

  /// Whether a host ever gave a height that it was asked for.
  struct HeightAnswers {
    private var wasAsked = false
    private var wasAnswered = false
    private var emptyCommits = 0

    mutating func note(_ height: Double?) {
      wasAsked = true
      if height != nil { wasAnswered = true }
    }

    /// A height came by another way.
    mutating func noteMeasured() { wasAnswered = true }

    /// A commit ends; returns whether five have asked, and none was ever answered.
    mutating func endCommit() -> Bool {
      if wasAsked { emptyCommits += 1 }
      wasAsked = false
      return !wasAnswered && emptyCommits == 5
    }
  }

  extension ListEngine {
    /// A height came by another way than as an answer of the host.
    func noteHeightMeasured() { screenSide.value.heights.noteMeasured() }

    /// Looks for what a user would have to look for long: called when a commit is about to be told.
    func tellSilentMistakes() {
      if host != nil {
        screenSide.value.wasTold = true
        if screenSide.value.heights.endCommit() { DebugNotes.tell(.noHeights) }
        if hasLayout, !hasScreen, rowCount > 0, status.value.commitCount >= 3 {
          DebugNotes.tell(.noViewport)
        }
      } else if screenSide.value.wasGiven {
        if !screenSide.value.wasTold { DebugNotes.tell(.hostIsGone) }
      } else if !report.value.update.isEmpty, parts.value.hooks == nil {
        DebugNotes.tell(.noHost)
      }
    }
  }
#endif
