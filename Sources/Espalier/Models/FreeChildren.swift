// SPDX-License-Identifier: MIT

/// The children of a container that is in no list.
///
/// An object of its own, which the container and its children hold: a container may be let go of away from
/// the main actor, and is gone at once then. Its children find this until the main actor has heard of it.
@MainActor
final class FreeChildren {
  var roster = Roster<ComponentModel>()

  private unowned let owner: ContainerModel

  /// Held by the container as well as long as it is there, and by no one else: counting its owners is a
  /// question that any thread may ask.
  private var presence: Presence

  final class Presence: Sendable {}

  init(of owner: ContainerModel, _ presence: Presence) {
    self.owner = owner
    self.presence = presence
  }

  /// The container; nil once it is gone.
  var container: ContainerModel? { isKnownUniquelyReferenced(&presence) ? nil : owner }

  /// Takes all children out, each of which is in no container then.
  func takeAll() -> [ComponentModel] {
    let children = roster.takeAll()
    for child in children { child.freeHome = nil }
    return children
  }
}
