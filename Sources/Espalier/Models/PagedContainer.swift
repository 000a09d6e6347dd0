// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

/// A container model whose content is loaded in pages and can be loaded again: with a header row for
/// refreshing above the content, and a footer row for loading more below it.
///
///     final class Feed: PagedContainer {
///       let posts = Posts()
///
///       init(_ server: Server) {
///         self.server = server
///         super.init(posts, header: RefreshRow(), footer: MoreRow())
///       }
///
///       override func load(_ request: PageRequest) {
///         Task {
///           do {
///             let page = try await server.posts(after: request.isRefresh ? nil : posts.elements.last)
///             try finish(request, isLast: page.isLast) {
///               try posts.apply((request.isRefresh ? [] : posts.elements) + page.posts)
///             }
///           } catch {
///             fail(request, "\(error)")
///           }
///         }
///       }
///     }
///
/// **More.** After every commit the container looks whether its end is near: if what is left to scroll is at most
/// `leadingScreens` viewports, and also if there is less content than the viewport shows, it asks for the next page.
/// An engine without a layout does not know; there the host calls `loadMore()`.
///
/// **Refresh.** The host calls `pull(by:)` while a finger pulls the list beyond its start, and `endPull()` when it
/// lets go; or `refresh()`.
///
/// The header is shown while `refreshState` is another than `idle`, the footer while `pageState` is. Both are
/// updated whenever their state changes: their `configure` finds it at their `parent`. Rows come and go above
/// and below what is in sight, and that keeps its place.
///
/// **Empty pages.** A page that brought no row, and was not the last one, is not asked for again by itself until there is
/// a reason: the content has another number of rows, the end was out of reach, or it was refreshed. `loadMore()` always
/// asks.
///
/// **Sections.** In a list with sections a container in the root is one section, with all that is in it: put it beside
/// other sections, and no sections into it. A commit traps if one of the first containers of the content has a header.
///
/// One request is on its way at a time. To refresh gives up a page that is on its way: its answer is not taken.
@preconcurrency @MainActor
open class PagedContainer: ContainerModel, CommitFollower {
  /// What is loaded.
  public final let content: ContainerModel

  /// The row above the content; nil if there is none.
  public final let header: CellModel?

  /// The row below the content; nil if there is none.
  public final let footer: CellModel?

  /// How far refreshing is.
  public private(set) final var refreshState = LoadState.idle

  /// How far loading more is.
  public private(set) final var pageState = LoadState.idle

  /// The viewports left to scroll at which the next page is asked for.
  public final var leadingScreens = 2.0

  /// How far a finger has to pull for a refresh, in points.
  public final var pullDistance = 60.0

  /// The request that is to be answered, and the number of the last one.
  private var request: PageRequest?
  private var requestCount = 0

  /// How many rows the content showed when the next page was asked for.
  private var rowCountAsked = 0

  /// How many rows it shows since a page brought none: as long as there are as many, none is asked for.
  private var rowCountOfEmptyPage: Int?

  /// Whether the content was ever loaded: until then it is not known to be empty.
  private var isAnswered = false

  var followingRegistry: ObjectIdentifier?

  /// Makes a container of a header, the content and a footer. Other models may be put between.
  ///
  /// - Parameters:
  ///   - content: what is loaded; it is taken from where it is.
  ///   - header: the row above, hidden until there is something to refresh.
  ///   - footer: the row below, hidden until more is loaded.
  ///   - id: what makes it the same container before and after a change; without one it is one of its own.
  public init(
    _ content: ContainerModel, header: CellModel? = nil, footer: CellModel? = nil, id: RowID? = nil
  ) {
    self.content = content
    self.header = header
    self.footer = footer
    super.init(id: id)
    header?.isHidden = true
    footer?.isHidden = true
    trusting { () throws(TreeError) in
      try add([header, content, footer].compactMap { $0 })
    }
  }

  /// Begins to load what a request wants. To be overridden. The answer is `finish` or `fail`, at once or later.
  ///
  /// Called after a commit, or by what asks for it.
  open func load(_ request: PageRequest) {
    misuse("A paged container overrides load(_:).")
  }

  /// One of the states is another one; the rows have been told.
  open func didChangeState() {}

  /// Loads the next page; does nothing while something is loaded, after a failure and at the end.
  public final func loadMore() {
    guard request == nil, pageState == .idle else { return }
    begin(isRefresh: false)
  }

  /// Loads the content again from its start; does nothing while that is done.
  public final func refresh() {
    guard refreshState != .loading else { return }
    begin(isRefresh: true)
  }

  /// Asks again for what failed; does nothing if nothing has.
  public final func retry() {
    if case .failed = refreshState { return begin(isRefresh: true) }
    if case .failed = pageState, request == nil { begin(isRefresh: false) }
  }

  /// A finger pulls the list beyond its start. Nothing happens while a refresh is on its way.
  ///
  /// - Parameter distance: how far, in points; 0 or less ends it, and nothing is loaded.
  public final func pull(by distance: Double) {
    guard refreshState != .loading else { return }
    if distance > 0 {
      change(refresh: .pulling(distance), page: pageState)
    } else if case .pulling = refreshState {
      change(refresh: .idle, page: pageState)
    }
  }

  /// The finger lets go: refreshes if it has pulled as far as `pullDistance`.
  public final func endPull() {
    guard case .pulling(let distance) = refreshState else { return }
    distance >= pullDistance ? begin(isRefresh: true) : change(refresh: .idle, page: pageState)
  }

  /// A request was answered. Shows what came, and the states with it, and asks for a commit.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - isLast: whether there is no more after this.
  ///   - edit: puts what came into the content. Not called for a request that was given up. If it throws, the
  ///     request still waits for its answer.
  /// - Returns: false for a request that was given up: nothing was done.
  /// - Complexity: O(1), that of `edit`, and of the commit if the scheduler commits at once.
  @discardableResult
  public final func finish(
    _ request: PageRequest, isLast: Bool = false, _ edit: () throws -> Void
  ) rethrows -> Bool {
    guard request == self.request else { return false }
    let former = (refreshState, pageState)
    // First the states, so that a scheduler that commits at once shows both in one commit.
    set(refresh: request.isRefresh ? .idle : refreshState, page: isLast ? .atEnd : .idle)
    let shape = registry?.tree.shapeNumber
    do {
      try edit()
    } catch {
      set(refresh: former.0, page: former.1)
      throw error
    }
    guard request == self.request else { return true }
    let isEmpty = !request.isRefresh && shape != nil && registry?.tree.shapeNumber == shape
    rowCountOfEmptyPage = isEmpty ? rowCountAsked : nil
    answered()
    return true
  }

  /// A request could not be carried out. The row of its end shows it; see `retry()`.
  ///
  /// - Parameters:
  ///   - request: the request; one that was given up is ignored.
  ///   - reason: why, in words.
  public final func fail(_ request: PageRequest, _ reason: String) {
    guard request == self.request else { return }
    set(
      refresh: request.isRefresh ? .failed(reason) : refreshState,
      page: request.isRefresh ? pageState : .failed(reason))
    answered()
  }

  private func begin(isRefresh: Bool) {
    requestCount += 1
    let request = PageRequest(number: requestCount, isRefresh: isRefresh)
    self.request = request
    (rowCountAsked, rowCountOfEmptyPage) = (shownRowCount, nil)
    let page = pageState == .loading ? .idle : pageState
    change(refresh: isRefresh ? .loading : refreshState, page: isRefresh ? page : .loading)
    if request == self.request { load(request) }
  }

  private func answered() {
    request = nil
    isAnswered = true
    tell()
  }

  private func change(refresh: LoadState, page: LoadState) {
    set(refresh: refresh, page: page)
    tell()
  }

  /// Whoever follows the states hears of them, be it that no row has changed.
  private func tell() {
    didChangeState()
    registry?.askFollowers()
    setNeedsCommit()
  }

  /// Sets both states, and lets the rows follow.
  private func set(refresh: LoadState, page: LoadState) {
    let former = (refreshState, pageState)
    (refreshState, pageState) = (refresh, page)
    if let header, former.0 != refresh { follow(header, refresh) }
    if let footer, former.1 != page { follow(footer, page) }
  }

  private func follow(_ row: CellModel, _ state: LoadState) {
    let isHidden = state == .idle
    if row.isHidden != isHidden { row.isHidden = isHidden }
    if !isHidden { row.update() }
  }

  override var isKnownToBeEmpty: Bool {
    guard isAnswered, request == nil else { return false }
    if case .failed = refreshState { return false }
    if case .failed = pageState { return false }
    return content.isKnownToBeEmpty
  }

  override func didPlant(in engine: ListEngine) {
    super.didPlant(in: engine)
    registry?.follow(self)
  }

  func prepareCommit(in engine: ListEngine) -> Bool {
    if engine.configuration.hasSections { refuseSections(in: engine) }
    return false
  }

  func didCommit(in engine: ListEngine) {
    guard request == nil, pageState == .idle else { return }
    guard engine.isNearEnd(of: self, leadingScreens) else {
      rowCountOfEmptyPage = nil
      return
    }
    if rowCountOfEmptyPage == nil || rowCountOfEmptyPage != shownRowCount { loadMore() }
  }

  /// The number of rows of the content, as the host was told of them.
  private var shownRowCount: Int {
    content.place.flatMap { $0.tree.committedRows(of: $0.node)?.count } ?? 0
  }

  /// Containers with a header in the content of a section are meant to be sections, and would be none: without paths,
  /// and not to be dragged. Looks at eight children at most.
  private func refuseSections(in engine: ListEngine) {
    guard let place, let inner = content.place,
      (try? place.tree.parent(of: place.node)) == place.tree.root
    else { return }
    engine.uncounted {
      var index = 0
      var child = (try? place.tree.firstChild(of: inner.node)) ?? nil
      while let node = child, index < 8 {
        if let first = (try? place.tree.firstChild(of: node)) ?? nil,
          (try? place.tree.role(of: first)) == .header
        {
          misuse(
            """
            A paged container in the root of a list with sections is one section, and no sections are in it: child \(index) \
            of its content has a header. Put sections into the root.
            """)
        }
        child = (try? place.tree.nextSibling(of: node)) ?? nil
        index += 1
      }
    }
  }
}
