// SPDX-License-Identifier: MIT

/// A view model of any type, for containers whose view models are of several.
///
/// Two of them are the same view model if they have the same type and the same identity there; so
/// view models of different types may number themselves as they like.
public struct AnyViewModel: Identifiable, Equatable {
  private let key: Key

  private struct Key: Hashable, CustomStringConvertible {
    let type: ObjectIdentifier
    let key: AnyHashable

    /// The identity alone, as diagnostics have it.
    var description: String { "\(key.base)" }

    init(_ type: Any.Type, _ key: AnyHashable) {
      self.type = ObjectIdentifier(type)
      self.key = key
    }
  }

  /// The type, and the identity there.
  public var id: some Hashable { key }

  /// The view model, for a `switch` over the types it may be of.
  ///
  ///     switch viewModel.base {
  ///     case let comment as Comment: label.text = comment.text
  ///     default: break
  ///     }
  ///
  /// - Complexity: O(1).
  public let base: any Equatable

  /// Wraps a view model that knows its identity.
  public init<ViewModel: Identifiable & Equatable>(_ viewModel: ViewModel) {
    key = Key(ViewModel.self, AnyHashable(viewModel.id))
    base = viewModel
  }

  /// Wraps a view model that is its own identity: another content is another view model.
  public init<ViewModel: Hashable>(value viewModel: ViewModel) {
    key = Key(ViewModel.self, AnyHashable(viewModel))
    base = viewModel
  }

  /// The view model, if it is of this type.
  ///
  /// - Complexity: O(1).
  public func `as`<ViewModel: Equatable>(_ type: ViewModel.Type = ViewModel.self) -> ViewModel? {
    base as? ViewModel
  }

  /// Whether both have the same type and equal content.
  public static func == (left: AnyViewModel, right: AnyViewModel) -> Bool {
    isEqual(left.base, right.base)
  }
}

/// Whether two values have the same type and are equal.
func isEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
  right as? Value == left
}
