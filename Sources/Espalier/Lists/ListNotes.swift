// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Mistakes that nothing would show but an empty screen: in debug builds each is told on standard error, once in the life
/// of the process. Other builds do not look.
enum SilentMistake: String {
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
  private static var told: Set<SilentMistake> = []

  /// Hears the sentences in place of standard error, for tests.
  package static var onNote: ((String) -> Void)?

  /// Tells everything again, for tests.
  package static func forget() { told = [] }

  static func tell(_ mistake: SilentMistake) {
    #if DEBUG
      guard told.insert(mistake).inserted else { return }
      let sentence = "Espalier: \(mistake.rawValue)\n"
      if let onNote { return onNote(sentence) }
      #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
        let bytes = Array(sentence.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
      #endif
    #endif
  }
}
