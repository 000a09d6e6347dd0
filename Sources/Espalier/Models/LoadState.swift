// SPDX-License-Identifier: MIT

/// How far a `PagedContainer` is with loading, at one of its ends.
public enum LoadState: Hashable, Sendable {
  /// Nothing is loaded. At the end, more is loaded as soon as it comes near.
  case idle

  /// A finger pulls the list down beyond its start, so many points. Never at the end.
  case pulling(Double)

  /// A request is on its way.
  case loading

  /// The last request failed; the reason in words. Nothing is loaded before `PagedContainer.retry()`.
  case failed(String)

  /// There is no more. Never at the start.
  case atEnd
}

/// A request that a `PagedContainer` made, and that is to be answered.
public struct PageRequest: Hashable, Sendable {
  /// The number of the request among those of its container.
  package let number: Int

  /// Whether the content is to be loaded again from its start; else its next page is wanted.
  public let isRefresh: Bool
}
