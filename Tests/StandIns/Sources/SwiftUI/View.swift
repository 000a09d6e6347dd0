// SPDX-License-Identifier: MIT

@_exported import Foundation

// A stand-in: it declares what the adapters use, as the page named with each declaration has it. Nothing is drawn.

/// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency
public protocol View {
  /// https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype
  associatedtype Body: View

  /// https://developer.apple.com/documentation/swiftui/view/body-8kl5o
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// A view without a body.
@MainActor @preconcurrency
public protocol StandInPrimitive: View where Body == Never {}

extension StandInPrimitive {
  /// There is none.
  public var body: Never { fatalError("This view has no body.") }
}

extension Never: View {
  /// There is none.
  public var body: Never { fatalError("This view has no body.") }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: StandInPrimitive {
  /// See the page of the type.
  public init() {}
}

/// https://developer.apple.com/documentation/swiftui/anyview
public struct AnyView: StandInPrimitive {
  /// What a test looks at.
  public let standInContent: any View

  /// https://developer.apple.com/documentation/swiftui/anyview/init(_:)
  public init<V: View>(_ view: V) { standInContent = view }
}

/// What a view is that is no larger than it is ideally.
public struct StandInFixedSize: StandInPrimitive {
  /// What a test looks at.
  public let standInContent: any View

  /// Along which axes.
  public let horizontal, vertical: Bool
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/fixedsize(horizontal:vertical:)
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    StandInFixedSize(standInContent: self, horizontal: horizontal, vertical: vertical)
  }
}

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: StandInPrimitive {
  /// What a test looks at.
  public let standInContent: String

  /// https://developer.apple.com/documentation/swiftui/text/init(_:)-9d1g4
  public init<S: StringProtocol>(_ content: S) { standInContent = String(content) }
}

extension Optional: View where Wrapped: View {
  /// There is none.
  public var body: Never { fatalError("This view has no body.") }
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder
public enum ViewBuilder {
  /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildexpression(_:)-6ir0t
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

/// https://developer.apple.com/documentation/swiftui/section
///
/// Here so that a name that collides with it does not compile.
public struct Section<Content: View>: StandInPrimitive {
  /// https://developer.apple.com/documentation/swiftui/section/init(content:)
  public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/axis
///
/// Here so that a name that collides with it does not compile.
public enum Axis: Int8, Sendable {
  case horizontal
  case vertical
}

/// https://developer.apple.com/documentation/swiftui/edge
public enum Edge: Int8, Sendable {
  case top
  case leading
  case bottom
  case trailing

  /// https://developer.apple.com/documentation/swiftui/edge/set
  public struct Set: OptionSet, Sendable {
    /// See the page of the type.
    public let rawValue: Int8

    /// See the page of the type.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// https://developer.apple.com/documentation/swiftui/edge/set/all
    public static let all = Set(rawValue: 15)
  }
}
