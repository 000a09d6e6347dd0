// SPDX-License-Identifier: MIT

// There is nothing to pull on a television.
#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Espalier
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
    /// ``EngineCollectionHost``, a table. The view can be pulled from now on however little it shows
    /// (`alwaysBounceVertical`).
    ///
    /// - Parameter action: is handed the control, which turns until `endRefreshing()` is called.
    public func onPull(_ action: @escaping (UIRefreshControl) -> Void) {
      let control = UIRefreshControl(frame: .zero)
      control.addAction(
        UIAction { [weak control] _ in if let control { action(control) } }, for: .valueChanged)
      refreshControl = control
      alwaysBounceVertical = true
    }

    /// Refreshes a paged container when the list is pulled beyond its start; the control turns until the container
    /// has an answer, be that a failure.
    ///
    ///     list.onPull(refreshing: feed)
    ///
    /// The control shows that something is loaded, so the header of the container has only the failure to show, or
    /// there is none.
    ///
    /// - Parameter container: a container in the list of an ``EngineScrollView`` or of the view of an
    ///   ``EngineCollectionHost``. The control keeps it.
    public func onPull(refreshing container: PagedContainer) {
      let pull = Pull(of: container)
      onPull { pull.begin($0) }
    }
  }

  /// A container that is refreshed by a control.
  @MainActor
  private final class Pull: CommitObserver {
    private let container: PagedContainer
    private weak var control: UIRefreshControl?

    init(of container: PagedContainer) { self.container = container }

    func begin(_ control: UIRefreshControl) {
      self.control = control
      // Every change of its states asks for a commit.
      container.engine?.add(self)
      container.refresh()
      endIfAnswered()
    }

    func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
      // In another list by now, it is that one which tells of the answer.
      if control != nil, container.engine !== engine { container.engine?.add(self) }
      endIfAnswered()
    }

    private func endIfAnswered() {
      guard container.refreshState != .loading || container.engine == nil else { return }
      control?.endRefreshing()
      control = nil
    }
  }
#endif
