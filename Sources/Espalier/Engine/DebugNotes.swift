// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Mistakes that nothing would show but an empty screen: in debug builds each is told on standard error, once of an
/// engine. Other builds do not look.
enum SilentMistake: String {
  case noHost = """
    a commit changed rows and there is no host to hear of it. Set `engine.host`, or add a `CommitObserver`.
    """
  case hostIsGone = """
    the host that the engine was given is gone and was told of nothing. An engine does not keep its host: keep it \
    beside the engine.
    """
  case noViewport = """
    the third commit was made without a viewport, so nothing is in sight. Call `engine.setViewport(width:height:)`, \
    or make the engine with `configuration.layout = nil`.
    """
  case adapterIsGone = """
    the adapter of a recycler is gone, so nothing is shown. A recycler does not keep its adapter.
    """
  case engineIsGone = """
    a list was handed content, and its engine is gone, so nothing is shown. A list does not keep its engine: keep it \
    beside the list.
    """
  case modelsInList = """
    a list of elements or sections, or a snapshot, took the models out of the container that it was given. Give it a \
    container of its own.
    """
  case listsInTurns = """
    two lists of elements or sections were given the same container, so each takes out the rows of the other. Give \
    each a container of its own.
    """
}

/// Tells of mistakes.
@MainActor
package enum DebugNotes {
  /// What was told of no engine, in the life of the process.
  private static var told: Set<SilentMistake> = []

  /// Hears the sentences; nil: standard error does.
  package static var onNote: ((String) -> Void)?

  /// Tells of the mistakes without an engine again, for tests.
  package static func forget() { told = [] }

  /// - Parameter engine: whose mistake it is; nil if it is gone.
  static func tell(_ mistake: SilentMistake, of engine: ListEngine?) {
    #if DEBUG
      let isNew =
        engine?.status.mistakes.told.insert(mistake).inserted ?? told.insert(mistake).inserted
      guard isNew else { return }
      let sentence = "Espalier: \(mistake.rawValue)\n"
      if let onNote { return onNote(sentence) }
      #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
        let bytes = Array(sentence.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
      #endif
    #endif
  }
}

extension ListEngine {
  /// Says that who made the engine reads the list itself, and needs no host for that.
  package func needsNoHost() {
    #if DEBUG
      if status.mistakes.host == .none { status.mistakes.host = .told }
    #endif
  }
}

#if DEBUG
  /// What is known of the mistakes of an engine.
  struct MistakeStatus {
    var told: Set<SilentMistake> = []

    /// What became of the host.
    enum Host { case none, given, told }
    var host = Host.none
    /// Whether a viewport was ever told of. One of no height, as of a window that was made very small, is no mistake.
    var hasViewport = false
  }

  extension ListEngine {
    /// A host was given, or taken away, which is no mistake.
    func noteHost() {
      if host != nil {
        status.mistakes.host = .given
      } else if status.mistakes.host == .given {
        status.mistakes.host = .told
      }
    }

    /// Looks for what one would have to look for long, when a commit is about to be told.
    func tellSilentMistakes() {
      if host != nil {
        status.mistakes.host = .told
        let isBlind = configuration.layout != nil && !status.mistakes.hasViewport
        if isBlind, report.number >= 3, rowCount > 0 { DebugNotes.tell(.noViewport, of: self) }
        return
      }
      switch status.mistakes.host {
      case .told: break
      case .given: DebugNotes.tell(.hostIsGone, of: self)
      case .none:
        let isHeard = !status.observers.isEmpty || !status.recorders.isEmpty
        if !isHeard, !report.update.isEmpty { DebugNotes.tell(.noHost, of: self) }
      }
    }
  }
#endif
