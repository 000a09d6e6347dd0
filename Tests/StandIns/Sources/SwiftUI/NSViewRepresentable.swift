// SPDX-License-Identifier: MIT

import AppKit

/// https://developer.apple.com/documentation/swiftui/nsviewrepresentable
@MainActor @preconcurrency
public protocol NSViewRepresentable: StandInPrimitive {
  /// https://developer.apple.com/documentation/swiftui/nsviewrepresentable/nsviewtype
  associatedtype NSViewType: NSView

  /// https://developer.apple.com/documentation/swiftui/nsviewrepresentable/coordinator
  associatedtype Coordinator = Void

  /// https://developer.apple.com/documentation/swiftui/nsviewrepresentable/context
  typealias Context = NSViewRepresentableContext<Self>

  /// https://developer.apple.com/documentation/swiftui/nsviewrepresentable/makensview(context:)
  func makeNSView(context: Context) -> NSViewType

  /// https://developer.apple.com/documentation/swiftui/nsviewrepresentable/updatensview(_:context:)
  func updateNSView(_ nsView: NSViewType, context: Context)

  /// https://developer.apple.com/documentation/swiftui/nsviewrepresentable/makecoordinator()
  func makeCoordinator() -> Coordinator
}

/// https://developer.apple.com/documentation/swiftui/nsviewrepresentablecontext
@MainActor
public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
  /// https://developer.apple.com/documentation/swiftui/nsviewrepresentablecontext/coordinator
  public let coordinator: Representable.Coordinator

  /// https://developer.apple.com/documentation/swiftui/nsviewrepresentablecontext/environment
  public let environment: EnvironmentValues
}

/// A representable in an app on a Mac that a test updates.
@MainActor
public final class StandInRepresentedOnMac<Representable: NSViewRepresentable> {
  private var context: NSViewRepresentableContext<Representable>

  /// The view of AppKit.
  public let view: Representable.NSViewType

  /// Makes the view, and updates it for the first time.
  public init(_ representable: Representable, layoutDirection: LayoutDirection = .leftToRight) {
    var environment = EnvironmentValues()
    environment.layoutDirection = layoutDirection
    context = NSViewRepresentableContext(
      coordinator: representable.makeCoordinator(), environment: environment)
    view = representable.makeNSView(context: context)
    representable.updateNSView(view, context: context)
  }

  /// Updates the view with another description, or in another environment.
  public func update(_ representable: Representable, environment: EnvironmentValues? = nil) {
    if let environment {
      context = NSViewRepresentableContext(
        coordinator: context.coordinator, environment: environment)
    }
    representable.updateNSView(view, context: context)
  }
}

/// https://developer.apple.com/documentation/swiftui/nshostingcontroller
@MainActor
open class NSHostingController<Content: View>: NSObject {
  /// https://developer.apple.com/documentation/swiftui/nshostingcontroller/rootview
  public var rootView: Content {
    didSet { hosting.show(rootView) }
  }

  private let hosting: StandInHostingNSView

  /// https://developer.apple.com/documentation/appkit/nsviewcontroller/view
  public var view: NSView { hosting }

  /// https://developer.apple.com/documentation/swiftui/nshostingcontroller/init(rootview:)
  public init(rootView: Content) {
    self.rootView = rootView
    hosting = StandInHostingNSView(frame: .zero)
    hosting.show(rootView)
  }

  /// https://developer.apple.com/documentation/swiftui/nshostingcontroller/sizethatfits(in:)
  ///
  /// What may be as large as it likes is 30 points large, if it is of a fixed size there.
  public func sizeThatFits(in size: CGSize) -> CGSize {
    let fixed = hosting.standInFixedSize
    return CGSize(
      width: size.width == .infinity && fixed?.horizontal == true ? 30 : size.width,
      height: size.height == .infinity && fixed?.vertical == true ? 30 : size.height)
  }
}

/// What shows the content.
public final class StandInHostingNSView: NSView {
  private let screen = StandInScreen()

  fileprivate private(set) var standInFixedSize: StandInFixedSize?

  /// What a test looks at.
  public var standInShown: StandInShown? { screen.shown }

  fileprivate func show(_ view: some View) {
    standInFixedSize = (view as? AnyView)?.standInContent as? StandInFixedSize
    screen.show(view)
  }

  /// What is shown, if it is of a fixed size.
  public var standInFixed: Any? { standInFixedSize == nil ? nil : standInShown?.content }
}
