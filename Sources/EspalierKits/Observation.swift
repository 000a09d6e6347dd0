// SPDX-License-Identifier: MIT

#if canImport(UIKit) || canImport(AppKit)
  package import Foundation

  /// Notifications of the main thread that are observed as long as this is kept.
  package final class Observation {
    private let tokens: [any NSObjectProtocol]

    /// Observes.
    ///
    /// - Parameters:
    ///   - names: the names of the notifications.
    ///   - object: whose they are; nil: of any object.
    ///   - tell: is told of the identity of the object alone, as the center of notifications may not hand an object on
    ///     to another actor, and of the name.
    @MainActor
    package init(
      _ names: [NSNotification.Name], of object: AnyObject? = nil,
      tell: @escaping @MainActor (_ object: ObjectIdentifier?, _ name: NSNotification.Name) -> Void
    ) {
      tokens = names.map { name in
        NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { note in
          let object = note.object.map { ObjectIdentifier($0 as AnyObject) }
          MainActor.assumeIsolated { tell(object, name) }
        }
      }
    }

    deinit {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }
#endif
