// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A package of its own: an app of SwiftUI, for a simulator and for a Mac. `make-app` makes a bundle of it.
let package = Package(
  name: "EspalierListApp",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.executable(name: "ListApp", targets: ["ListApp"])],
  dependencies: [.package(name: "Espalier", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "ListApp",
      dependencies: [
        .product(name: "Espalier", package: "Espalier"),
        .product(name: "EspalierSwiftUI", package: "Espalier"),
      ],
      swiftSettings: [.strictMemorySafety(), .enableUpcomingFeature("MemberImportVisibility")])
  ],
  swiftLanguageModes: [.v6]
)
