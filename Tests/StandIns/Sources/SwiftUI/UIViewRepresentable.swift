// SPDX-License-Identifier: MIT

import Foundation
import UIKit

/// https://developer.apple.com/documentation/swiftui/uiviewrepresentable
@MainActor @preconcurrency
public protocol UIViewRepresentable: StandInPrimitive {
  /// https://developer.apple.com/documentation/swiftui/uiviewrepresentable/uiviewtype
  associatedtype UIViewType: UIView

  /// https://developer.apple.com/documentation/swiftui/uiviewrepresentable/coordinator
  associatedtype Coordinator = Void

  /// https://developer.apple.com/documentation/swiftui/uiviewrepresentable/context
  typealias Context = UIViewRepresentableContext<Self>

  /// https://developer.apple.com/documentation/swiftui/uiviewrepresentable/makeuiview(context:)
  func makeUIView(context: Context) -> UIViewType

  /// https://developer.apple.com/documentation/swiftui/uiviewrepresentable/updateuiview(_:context:)
  func updateUIView(_ uiView: UIViewType, context: Context)

  /// https://developer.apple.com/documentation/swiftui/uiviewrepresentable/makecoordinator()
  func makeCoordinator() -> Coordinator
}

/// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext/coordinator
  public let coordinator: Representable.Coordinator

  /// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext/environment
  public let environment: EnvironmentValues
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues: Sendable {
  /// https://developer.apple.com/documentation/swiftui/environmentvalues/layoutdirection
  public var layoutDirection = LayoutDirection.leftToRight

  /// https://developer.apple.com/documentation/swiftui/environmentvalues/isenabled
  public var isEnabled = true

  /// See the page of the type.
  public init() {}
}

/// https://developer.apple.com/documentation/swiftui/layoutdirection
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight
  case rightToLeft
}

/// A representable in an app that a test updates.
@MainActor
public final class StandInRepresented<Representable: UIViewRepresentable> {
  private var context: UIViewRepresentableContext<Representable>

  /// The view of UIKit.
  public let view: Representable.UIViewType

  /// Makes the view, and updates it for the first time.
  public init(_ representable: Representable, layoutDirection: LayoutDirection = .leftToRight) {
    var environment = EnvironmentValues()
    environment.layoutDirection = layoutDirection
    context = UIViewRepresentableContext(
      coordinator: representable.makeCoordinator(), environment: environment)
    view = representable.makeUIView(context: context)
    representable.updateUIView(view, context: context)
  }

  /// Updates the view with another description, or in another environment.
  public func update(_ representable: Representable, environment: EnvironmentValues? = nil) {
    if let environment {
      context = UIViewRepresentableContext(
        coordinator: context.coordinator, environment: environment)
    }
    representable.updateUIView(view, context: context)
  }
}

/// https://developer.apple.com/documentation/swiftui/uihostingconfiguration
@MainActor @preconcurrency
public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
  let content: Content

  /// https://developer.apple.com/documentation/swiftui/uihostingconfiguration/init(content:)
  public init(@ViewBuilder content: () -> Content) where Background == EmptyView {
    self.content = content()
  }

  /// https://developer.apple.com/documentation/swiftui/uihostingconfiguration/margins(_:_:)-58aoe
  public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self { self }

  /// https://developer.apple.com/documentation/uikit/uicontentconfiguration/makecontentview()
  public func makeContentView() -> any UIView & UIContentView { StandInHostingView(self) }
}

/// What shows the content; each is 30 points high.
public final class StandInHostingView: UIView, UIContentView {
  /// See the page of the protocol.
  public var configuration: any UIContentConfiguration {
    didSet { show() }
  }

  private let screen = StandInScreen()

  /// What a test looks at.
  public var standInShown: StandInShown? { screen.shown }

  init(_ configuration: any UIContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    show()
  }

  private func show() {
    if let hosted = configuration as? any StandInHosted { screen.show(hosted.standInContent) }
  }

  /// Not made of an archive.
  public required init?(coder: NSCoder) { return nil }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 30)
  }
}

/// What a hosting configuration shows, whatever its type.
@MainActor
private protocol StandInHosted {
  var standInContent: any View { get }
}

extension UIHostingConfiguration: StandInHosted {
  fileprivate var standInContent: any View { content }
}
