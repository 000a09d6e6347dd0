// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout

/// The choices of an engine that do not change while it is used. Every one has a default.
public struct EngineConfiguration: Sendable {
  /// How rows are laid out; nil for a host that does all of that by itself: then the engine measures
  /// nothing and reports no frames.
  public var layout: LayoutConfiguration? = LayoutConfiguration()

  /// How the rows that are in no styled container are arranged.
  public var style = ContainerStyle()

  /// Whether the containers of the root are sections. Then commits list sections and paths as well.
  public var hasSections = false

  /// The number of operations beyond which a commit tells the host to load everything again; nil:
  /// never.
  public var reloadThreshold: Int?

  /// How many commits may follow each other because handlers of the former ask for the next.
  public var commitLimit = 100

  /// How often, in one commit, states may be set in answer to states.
  public var stateLimit = 100

  /// Whether identities that edits bring into the list a second time are reported, as those of snapshots
  /// always are (`EngineDiagnostic.duplicateIdentity`).
  ///
  /// Snapshots know their rows; edits would not see the others. So this keeps a table of the identities of
  /// all rows in the list: 24 to 48 bytes for each row, and for each row that comes or goes one look into
  /// it. What is hidden is not in the list.
  public var reportsRepeatedIdentities = false

  /// The slots that the engine's tree may use: one per row, two per container.
  public var nodeLimit = maximumRowCount

  /// Makes a configuration of the defaults.
  public init() {}
}
