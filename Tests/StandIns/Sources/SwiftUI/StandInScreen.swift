// SPDX-License-Identifier: MIT

import Observation

/// What is shown of a view: what its bodies come to, and the environment that reaches it.
@MainActor
public struct StandInShown {
  /// What has no body.
  public let content: any View

  /// The environment there.
  public let environment: EnvironmentValues
}

/// A view that shows another one, by more or less.
@MainActor
protocol StandInWrapper {
  func standInInner(_ environment: inout EnvironmentValues) -> any View
}

extension AnyView: StandInWrapper {
  func standInInner(_ environment: inout EnvironmentValues) -> any View { standInContent }
}

extension StandInFixedSize: StandInWrapper {
  func standInInner(_ environment: inout EnvironmentValues) -> any View { standInContent }
}

/// What a view is in another environment.
public struct StandInEnvironment: StandInPrimitive {
  let content: any View
  let set: (inout EnvironmentValues) -> Void
}

extension StandInEnvironment: StandInWrapper {
  func standInInner(_ environment: inout EnvironmentValues) -> any View {
    set(&environment)
    return content
  }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/environment(_:_:)
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    StandInEnvironment(content: self) { $0[keyPath: keyPath] = value }
  }
}

@MainActor
private func standInBody<V: View>(of view: V) -> (any View)? {
  V.Body.self == Never.self ? nil : view.body
}

/// Where a view is shown: its bodies are run, and again when something observable changes that they read.
@MainActor
final class StandInScreen {
  private(set) var shown: StandInShown?
  private var view: (any View)?

  /// How often it was run.
  private var number = 0

  func show(_ view: any View) {
    self.view = view
    run()
  }

  private func run() {
    number += 1
    let number = number
    shown = withObservationTracking {
      shownNow
    } onChange: { [weak self] in
      Task { @MainActor in if self?.number == number { self?.run() } }
    }
  }

  private var shownNow: StandInShown? {
    guard var view else { return nil }
    var environment = EnvironmentValues()
    while true {
      if let wrapper = view as? any StandInWrapper {
        view = wrapper.standInInner(&environment)
      } else if let body = standInBody(of: view) {
        view = body
      } else {
        return StandInShown(content: view, environment: environment)
      }
    }
  }
}
