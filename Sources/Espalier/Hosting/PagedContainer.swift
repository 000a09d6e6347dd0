// SPDX-License-Identifier: MIT

import EspalierDiff

/// How far a `PagedContainer` is with loading, at one of its ends.
public enum LoadState: Hashable, Sendable {
  /// Nothing is loaded. At the end, more is loaded as soon as it comes near.
  case idle

  /// A finger pulls the list down beyond its start, so many points. Never at the end.
  case pulling(Double)

  /// A request is on its way.
  case loading

  /// The last request failed; the reason in words. Nothing is loaded by itself, at either end, before
  /// `PagedContainer.retry()` or a refresh.
  case failed(String)

  /// There is no more. Never at the start.
  case atEnd
}

/// A request that a `PagedContainer` made, and that is to be answered.
public struct PageRequest: Hashable, Sendable {
  /// The number of the request among those of all containers.
  fileprivate let number: Int

  /// Whether the content is to be loaded again from its start; else its next page is wanted.
  public let isRefresh: Bool
}

/// A container model whose content is loaded in pages and can be loaded again: with a header row for refreshing above the
/// content, and a footer row for loading more below it.
///
///     final class Feed: PagedContainer {
///       let posts = ContainerModel()
///
///       init(_ server: Server) {
///         self.server = server
///         super.init(posts, header: RefreshRow(), footer: MoreRow())
///       }
///
///       override func load(_ request: PageRequest) {
///         Task {
///           do {
///             let page = try await server.posts(after: request.isRefresh ? nil : last)
///             try finish(request, isLast: page.isLast) {
///               if request.isRefresh { posts.removeAll() }
///               try posts.add(page.posts.map(PostModel.init))
///             }
///           } catch {
///             fail(request, "\(error)")
///           }
///         }
///       }
///     }
///
/// **More.** After every commit the container looks whether its end is near: if what is left to scroll is at most
/// `leadingScreens` viewports, and the last scroll went there, it asks for the next page; and in any case if its end is
/// in sight, or there is less content than the viewport shows. Only where the viewport begins past its end, and rows of
/// others are below it, it asks for none. An engine without a viewport does not know; there the host calls
/// `loadMore()`.
///
/// **Refresh.** The host calls `pull(by:)` while a finger pulls the list beyond its start, and `endPull()` when it lets go;
/// or `refresh()`.
///
/// The header is shown while `refreshState` is another than `idle`, the footer while `pageState` is. Both are updated
/// whenever their state changes: their `configure` finds it at their `parent`. Rows come and go above and below what is in
/// sight, and that keeps its place. Where none of the content in sight stays, as with the first page and with a refresh
/// that shows other rows, a list at its start stays there; footers and what is below go down.
///
/// **Empty pages.** A page that brought no row, and was not the last one, is not asked for again by itself until there is a
/// reason: the content has another number of rows, the end was out of reach, or it was refreshed. `loadMore()` always asks.
///
/// **Sections.** In a list with sections the container is one section, with all that is in it: put it beside other
/// sections, and no sections into it.
///
/// One request is on its way at a time. To refresh gives up a page that is on its way: its answer is not taken.
@preconcurrency @MainActor
open class PagedContainer: ContainerModel {
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

  private var paging = Paging()

  // Who answers a request of another container, be that gone, gives an answer to nothing.
  private static var requestCount = 0

  private struct Paging {
    /// The request that is to be answered.
    var request: PageRequest?
    /// How many rows the content had, with all edits, when the next page was asked for.
    var rowCountAsked = 0
    /// How many rows it shows since a page brought none: as long as there are as many, none is asked for.
    var rowCountOfEmptyPage: Int?
    /// Why the last refresh failed: what the state goes back to when a pull ends short.
    var refreshFailure: String?
    /// Whether the content was ever loaded: until then it is not known to be empty.
    var isAnswered = false
  }

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
    marks.insert(.followsCommits)
    header?.isHidden = true
    footer?.isHidden = true
    let children: [ComponentModel?] = [header, content, footer]
    assumingValid { () throws(EditError) in try add(children.compactMap { $0 }) }
  }

  /// Begins to load what a request wants. To be overridden. The answer is `finish` or `fail`, at once or later.
  ///
  /// Called after a commit, or by what asks for it.
  open func load(_ request: PageRequest) {
    preconditionFailure("A paged container overrides load(_:).")
  }

  /// One of the states is another one; the rows have been told.
  open func didChangeState() {}

  /// Loads the next page; does nothing while something is loaded, after a failure, be it of a refresh, and at the
  /// end.
  public final func loadMore() {
    if mayAskForMore { begin(isRefresh: false) }
  }

  /// Loads the content again from its start; does nothing while that is done. Traps while a host measures a row, as all that
  /// changes the states does.
  public final func refresh() {
    guard refreshState != .loading else { return }
    begin(isRefresh: true)
  }

  /// Asks again for what failed: for a refresh, also while a finger pulls over that; else for a page. Does nothing if
  /// nothing has failed, and nothing for a page while a refresh is on its way.
  public final func retry() {
    if paging.refreshFailure != nil { return begin(isRefresh: true) }
    if case .failed = pageState, paging.request == nil { begin(isRefresh: false) }
  }

  /// A finger pulls the list beyond its start. Nothing happens while a refresh is on its way.
  ///
  /// - Parameter distance: how far, in points; 0 or less ends it, and nothing is loaded. A refresh that had failed before
  ///   has still failed then.
  public final func pull(by distance: Double) {
    guard refreshState != .loading else { return }
    if distance > 0 {
      change(refresh: .pulling(distance), page: pageState)
    } else if case .pulling = refreshState {
      change(refresh: stateAtRest, page: pageState)
    }
  }

  /// The finger lets go: refreshes if it has pulled as far as `pullDistance`; else it is as if it had not pulled.
  public final func endPull() {
    guard case .pulling(let distance) = refreshState else { return }
    distance >= pullDistance ? begin(isRefresh: true) : pull(by: 0)
  }

  /// A request was answered. Shows what came, and the states with it, and asks for a commit: all of it is one, so a commit
  /// that `edit` asks for waits for the end.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - isLast: whether there is no more after this.
  ///   - edit: puts what came into the content. Not called for a request that was given up. If it throws, the request
  ///     still waits for its answer, unless `edit` gave it up.
  /// - Returns: false for a request that was given up, or is another container's: nothing was done.
  /// - Complexity: O(log n), that of `edit`, and of the commit if the scheduler commits at once.
  @discardableResult
  public final func finish(
    _ request: PageRequest, isLast: Bool = false, _ edit: () throws -> Void
  ) rethrows -> Bool {
    guard request == paging.request else { return false }
    let former = (refreshState, pageState)
    // A scheduler that commits at once shows all in one commit.
    let list = list
    list?.beginIncoming()
    defer { list?.endIncoming() }
    let page: LoadState = isLast ? .atEnd : .idle
    set(refresh: request.isRefresh ? .idle : refreshState, page: page)
    let (end, seen) = (contentEnd, contentInSight)
    do {
      try edit()
    } catch {
      // What `edit` asked for instead goes on; whether this was the end is not known.
      if request == paging.request {
        set(refresh: former.0, page: former.1)
      } else if pageState == page {
        set(refresh: refreshState, page: former.1 == .loading ? .idle : former.1)
      }
      throw error
    }
    guard request == paging.request else { return true }
    if let list, !seen.contains(where: { list.bare.tree.index(of: $0) != nil }) {
      list.bare.layout.stayAtTopOnce()
    }
    // What was handed over while the page was on its way is content as well.
    let isEmpty =
      !request.isRefresh && list != nil && contentEnd == end && end.count <= paging.rowCountAsked
    paging.rowCountOfEmptyPage = isEmpty ? end.count : nil
    answered()
    return true
  }

  /// A request could not be carried out. The row of its end shows it; see `retry()`.
  ///
  /// - Parameters:
  ///   - request: the request; one that was given up, or is another container's, is ignored.
  ///   - reason: why, in words.
  public final func fail(_ request: PageRequest, _ reason: String) {
    guard request == paging.request else { return }
    if request.isRefresh {
      paging.refreshFailure = reason
      set(refresh: stateAtRest, page: pageState)
    } else {
      set(refresh: refreshState, page: .failed(reason))
    }
    answered()
  }

  private func begin(isRefresh: Bool) {
    Self.requestCount += 1
    let request = PageRequest(number: Self.requestCount, isRefresh: isRefresh)
    paging.request = request
    (paging.rowCountAsked, paging.rowCountOfEmptyPage) = (contentEnd.count, nil)
    if isRefresh { paging.refreshFailure = nil }
    let page = pageState == .loading ? .idle : pageState
    change(refresh: isRefresh ? .loading : refreshState, page: isRefresh ? page : .loading)
    if request == paging.request { load(request) }
  }

  private func answered() {
    (paging.request, paging.isAnswered) = (nil, true)
    tell()
  }

  private func change(refresh: LoadState, page: LoadState) {
    set(refresh: refresh, page: page)
    tell()
  }

  private func tell() {
    didChangeState()
    setNeedsCommit()
  }

  /// Sets both states, and lets the rows follow.
  private func set(refresh: LoadState, page: LoadState) {
    let former = (refreshState, pageState)
    (refreshState, pageState) = (refresh, page)
    if let header, former.0 != refresh { show(refresh, in: header) }
    if let footer, former.1 != page { show(page, in: footer) }
  }

  private func show(_ state: LoadState, in row: CellModel) {
    row.isHidden = state == .idle
    if state != .idle { row.update() }
  }

  override var isKnownToBeEmpty: Bool {
    if case .failed = pageState { return false }
    return paging.isAnswered && paging.request == nil && paging.refreshFailure == nil
      && content.isKnownToBeEmpty
  }

  override func didCommit(in engine: ListEngine) {
    guard mayAskForMore else { return }
    guard isEndNear(engine) else {
      paging.rowCountOfEmptyPage = nil
      return
    }
    if paging.rowCountOfEmptyPage != shownRowCount { loadMore() }
  }

  private var mayAskForMore: Bool {
    paging.request == nil && pageState == .idle && paging.refreshFailure == nil
  }

  /// The state of refreshing while nothing is loaded and no finger pulls.
  private var stateAtRest: LoadState { paging.refreshFailure.map(LoadState.failed) ?? .idle }

  /// Whether the end is so near that more is to be fetched. While the list is scrolled to its start only an end in sight
  /// is, and what comes where the viewport is past the end, among other rows, brings it no nearer.
  private func isEndNear(_ engine: ListEngine) -> Bool {
    let bare = engine.bare
    guard bare.layout.isActive, let node, bare.tree.isShown(node),
      let rows = bare.tree.committedRows(of: node), let top = engine.offset(ofRow: rows.upperBound),
      case let end = top + bare.waitingPoints,
      rows.upperBound == engine.rowCount || end >= Units.points(bare.layout.asked)
    else { return false }
    return bare.layout.isNear(leadingScreens, content: end).end
  }

  /// The number of rows of the content, as the host was told of them.
  private var shownRowCount: Int {
    content.node.flatMap { list?.bare.tree.committedRows(of: $0)?.count } ?? 0
  }

  /// The rows of the content that are in sight.
  private var contentInSight: [NodeID] {
    guard let list, let node = content.node, let rows = list.bare.tree.committedRows(of: node)
    else { return [] }
    return list.bare.report.rows.array.filter { rows.contains(Int($0.row)) }.map(\.node)
  }

  /// The number of rows of the content with all edits, and the last one.
  private var contentEnd: (count: Int, last: NodeID?) {
    guard let list, let node = content.node, let rows = list.bare.tree.rows(in: node) else {
      return (0, nil)
    }
    let last = rows.isEmpty ? nil : list.bare.tree.node(atRow: rows.upperBound - 1)
    return (rows.count, last)
  }
}

/// A row that is shown while a container shows no other: "No posts yet".
///
///     try engine.root.add([posts, EmptyModel(of: posts, height: .fixed(200))])
///
/// It goes beside the container that it speaks for, or anywhere else in the list, and hides and shows itself with each
/// commit, which costs O(log n) for every such row in the list. Of a `PagedContainer` the content counts, and as long as
/// that is loaded, was never loaded or failed to load, it is not known to be empty. In no list a
/// container shows nothing; in another one it counts what it shows there. Once it is gone, the row stays as it is.
@preconcurrency @MainActor
open class EmptyModel: CellModel {
  /// The container it speaks for. It is not kept alive; once it is gone the row stays as it is.
  private weak var container: ContainerModel?

  /// Makes a row that is shown while a container shows none.
  ///
  /// - Parameters:
  ///   - container: the container. It must not be one that this row is put into.
  ///   - kind: the reuse pool of its views.
  ///   - height: where its height comes from.
  public init(
    of container: ContainerModel, kind: RowKind = 0, height: RowHeight = .automatic()
  ) {
    self.container = container
    super.init(kind: kind, height: height)
    marks.insert(.followsCommits)
    isHidden = true
  }

  override func prepareCommit() -> Bool {
    guard let container, container.isKnownToBeEmpty == isHidden else { return false }
    isHidden.toggle()
    return true
  }
}
