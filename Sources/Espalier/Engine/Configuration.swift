// SPDX-License-Identifier: MIT

/// The choices of an engine that do not change while it is used. Every one has a default.
public struct EngineConfiguration: Sendable {
  /// How rows are laid out; nil for a host that does all of that by itself: then the engine measures nothing and
  /// reports no frames.
  public var layout: LayoutConfiguration? = LayoutConfiguration()

  /// How the rows that are in no styled container are arranged.
  public var style = ContainerStyle()

  /// Whether the containers of the root are sections. Then commits list sections and paths as well.
  public var hasSections = false

  /// Whether identities are reported that rows that come, or are filled, have in common with others, as those of
  /// snapshots always are; see `EngineDiagnostic.duplicateIdentity`. What is hidden does not count.
  ///
  /// The engine then keeps a table of all identities from the first commit on, with one look into it for each row that
  /// comes or goes.
  public var reportsRepeatedIdentities = false

  /// The number of operations, on the flat list or in sections, beyond which a commit tells the host to load everything
  /// again; nil: never.
  public var reloadThreshold: Int?

  /// How many commits may follow each other because handlers of the former ask for the next. Less than one is as good as
  /// one: a commit takes place, and what its handlers ask for is left.
  public var commitLimit = 100

  /// How many passes one commit makes at most: the first takes the states that were set before, each one after it those
  /// that were set in answer. A commit that has made so many reports it, and looks for no more. Less than one is as good
  /// as one.
  ///
  /// This limit, and that on values shared in answer to shared ones, are those of each commit. With a scheduler that
  /// commits at once, what one leaves is done by the next of the same call, so that one call goes as far as `commitLimit`
  /// times each of them.
  public var stateLimit = 100

  /// The most rows and containers that the list takes, of which 536,870,912 is the most. A run of rows without content
  /// is one, and separators do not count: of these there are at most two for each. What is too much is refused with
  /// `EditError.tooManyNodes(limit:)`.
  public var nodeLimit = Tree.maximum

  /// Makes a configuration of the defaults.
  public init() {}
}

/// How a change is to be shown.
public struct UpdateContext {
  /// Whether the host may animate. Of several requests, all must, unless one of them decides.
  public var isAnimated: Bool

  /// Whether `isAnimated` holds whatever other requests say. Of several that decide, the last does.
  public var decidesAnimation: Bool

  /// Whether the host should lay out at once instead of in its next turn. Of several requests, one suffices.
  public var laysOutAtOnce: Bool

  /// Whether the heights of what was updated have to be measured again although the content is the same. Of several
  /// requests, one suffices.
  public var invalidatesHeights: Bool

  /// Something the host understands, such as an animation. Of several requests, the last counts.
  public var animator: AnyObject?

  /// Makes a context; by default animated, and nothing else.
  public init(
    isAnimated: Bool = true, decidesAnimation: Bool = false, laysOutAtOnce: Bool = false,
    invalidatesHeights: Bool = false, animator: AnyObject? = nil
  ) {
    self.isAnimated = isAnimated
    self.decidesAnimation = decidesAnimation
    self.laysOutAtOnce = laysOutAtOnce
    self.invalidatesHeights = invalidatesHeights
    self.animator = animator
  }

  /// Takes another request of the same commit in.
  package mutating func merge(_ other: UpdateContext) {
    if other.decidesAnimation {
      isAnimated = other.isAnimated
    } else if !decidesAnimation {
      isAnimated = isAnimated && other.isAnimated
    }
    decidesAnimation = decidesAnimation || other.decidesAnimation
    laysOutAtOnce = laysOutAtOnce || other.laysOutAtOnce
    invalidatesHeights = invalidatesHeights || other.invalidatesHeights
    animator = other.animator ?? animator
  }
}
