// SPDX-License-Identifier: MIT

/// What happens where a kit throws an exception (`NSInternalInconsistencyException`, for the most part).
///
/// An exception of Objective-C ends an app; so does a refusal, unless a test has set a handler. After the
/// handler has returned, the view that refused loads everything again.
@MainActor
public enum Refusals {
  /// Is handed the reason of the exception; nil: the process ends.
  public static var handler: ((String) -> Void)?

  /// Throws an exception, as the kits do.
  public static func raise(_ reason: String) {
    guard let handler else {
      fatalError("*** Terminating app due to uncaught exception, reason: '\(reason)'")
    }
    handler(reason)
  }

  /// Runs a body and returns the reasons of all exceptions in it.
  public static func collect(_ body: () throws -> Void) rethrows -> [String] {
    var reasons: [String] = []
    let former = handler
    handler = { reasons.append($0) }
    defer { handler = former }
    try body()
    return reasons
  }
}

/// Why a batch is refused, in the words of the kit.
public struct Refusal: Error {
  /// The reason.
  public var reason: String

  init(_ reason: String) { self.reason = reason }
}
