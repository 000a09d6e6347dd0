// SPDX-License-Identifier: MIT

// There is nothing to pull on a television.
#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  extension UIScrollView {
    /// Runs an action when the list is pulled beyond its start, such as for newer content, in place of the action
    /// there was.
    ///
    ///     list.onPull { control in
    ///       Task {
    ///         try await feed.loadNewer()
    ///         control.endRefreshing()
    ///       }
    ///     }
    ///
    /// It is UIKit's control (`refreshControl`), for any scroll view: an ``EngineScrollView``, the view of an
    /// ``EngineCollectionHost``, a table.
    ///
    /// - Parameter action: is handed the control, which turns until `endRefreshing()` is called.
    public func onPull(_ action: @escaping (UIRefreshControl) -> Void) {
      let control = UIRefreshControl(frame: .zero)
      control.addAction(
        UIAction { [weak control] _ in if let control { action(control) } }, for: .valueChanged)
      refreshControl = control
    }
  }
#endif
