// SPDX-License-Identifier: MIT

public import Espalier
public import EspalierHosting

/// What a list is to be like that a check is about.
public struct CheckedSetup: Sendable {
  /// The axis.
  public var axis = ScrollAxis.vertical

  /// Whether it is read from the right.
  public var isRightToLeft = false

  /// How far it may be scrolled beyond its content.
  public var insets = HostInsets()

  /// The size of the viewport, in points.
  public var viewport = HostSize(width: 320, height: 480)

  /// Makes one of a list that is read from the top, without insets.
  public init() {}

  /// The configuration of the engine.
  public var configuration: EngineConfiguration {
    var configuration = EngineConfiguration()
    configuration.layout?.axis = axis
    configuration.layout?.isRightToLeft = isRightToLeft
    return configuration
  }
}

/// A list of a toolkit under check: a ``ViewHost`` with its kit, and what a reader and time do to it.
///
/// Its views have to be as high, or in a horizontal list as wide, as `CheckedRow.extent` says of the identity of their row.
@MainActor
public protocol CheckedList: AnyObject {
  /// The kit of the binding.
  associatedtype Kit: HostKit

  /// The host.
  var host: ViewHost<Kit> { get }

  /// Where the toolkit shows a view, in points from the start of the viewport, at the left or the top; nil: nowhere.
  func place(of view: Kit.View) -> (start: Double, extent: Double)?

  /// Lets the toolkit lay out and tell what waits.
  func layOut()

  /// Whether a scroll is animated.
  var isAnimating: Bool { get }

  /// Lets a frame of an animation pass.
  func step()

  /// The list begins to scroll by momentum, or comes to rest.
  func setDecelerating(_ isDecelerating: Bool)

  /// Whether heights are measured not now but later. Nothing, unless said otherwise.
  func holdHeightsBack(_ isHeldBack: Bool)

  /// The list goes away.
  func close()
}

extension CheckedList {
  /// Does nothing.
  public func holdHeightsBack(_ isHeldBack: Bool) {}
}

/// What not every kit does.
public enum HostAbility: Sendable, CaseIterable {
  /// Lists that are scrolled horizontally.
  case horizontal

  /// Insets.
  case insets

  /// Heights that are measured later.
  case lateHeights

  /// Scrolls that are animated.
  case animation

  /// Scrolls that go on by momentum.
  case momentum
}

/// A row of the checks.
public struct CheckedRow: Identifiable, Hashable, Sendable {
  /// The identity.
  public var id: Int

  /// Makes a row.
  public init(id: Int) { self.id = id }

  /// The extent of the view of a row: 30 to 70 points.
  public static func extent(of id: RowID) -> Double { Double(30 + (id.rawValue &* 7 & 3) * 10) }
}

/// A check that any binding can run.
public struct HostCheck: Sendable, CustomStringConvertible {
  /// What is true, as a sentence.
  public let description: String

  /// The list it is about.
  public let setup: CheckedSetup

  /// What the kit has to do for it, of what not every kit does.
  public let needs: Set<HostAbility>

  let body: @MainActor (any ListUnderCheck) throws -> Void

  init(
    _ description: String, _ setup: CheckedSetup = CheckedSetup(), needs: Set<HostAbility> = [],
    _ body: @escaping @MainActor (any ListUnderCheck) throws -> Void
  ) {
    (self.description, self.setup, self.needs, self.body) = (description, setup, needs, body)
  }

  /// Runs it; says what is wrong by the last parameter. Throws what the list throws.
  @MainActor
  public func run<List: CheckedList>(_ list: List, complain: @escaping (String) -> Void) throws {
    defer { list.close() }
    try body(Checked(list, complain))
  }

  /// All checks.
  public static var all: [HostCheck] { scrolls + drags + inputs + lives }
}
