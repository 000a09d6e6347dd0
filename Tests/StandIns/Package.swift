// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// Settings of every target: those of the libraries.
let strict: [SwiftSetting] = [
  .strictMemorySafety(), .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings of the tests: Swift Testing comes with overlays for the kits, and they are not here either.
let tests = strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

/// For the adapters, which import what they have in common by the name that it has in the package of the libraries.
let common = SwiftSetting.unsafeFlags(["-module-alias", "EspalierKits=AdapterSupport"])

/// For code that imports the adapters for UIKit by the name that they have in the package of the libraries.
let alias = SwiftSetting.unsafeFlags(["-module-alias", "EspalierUIKit=UIKitAdapters"])

/// The same for AppKit.
let macAlias = SwiftSetting.unsafeFlags(["-module-alias", "EspalierAppKit=AppKitAdapters"])

let updates = Target.Dependency.product(name: "EspalierUpdates", package: "Espalier")

/// The engine, with what the adapters and their tests know of updates.
let engine: [Target.Dependency] = [.product(name: "Espalier", package: "Espalier"), updates]

let hosting = Target.Dependency.product(name: "EspalierHosting", package: "Espalier")
let checks = Target.Dependency.product(name: "EspalierHostingChecks", package: "Espalier")

// A package of its own, with a build of its own: modules of the names of Apple's kits, which declare and do what
// the adapters use of them, where there are no such kits. In the package of the libraries they would make
// `canImport` true for all modules. `Scripts/check-adapters` builds and tests it; on Apple's systems it is of no use.
let package = Package(
  name: "EspalierStandIns",
  dependencies: [.package(name: "Espalier", path: "../..", traits: [])],
  targets: [
    .target(name: "StandInSupport", swiftSettings: strict),
    .target(name: "UIKit", dependencies: ["StandInSupport"], swiftSettings: strict),
    .target(name: "AppKit", dependencies: ["StandInSupport"], swiftSettings: strict),
    .target(name: "SwiftUI", dependencies: ["UIKit", "AppKit"], swiftSettings: strict),
    // The adapters: links to the folders of the package of the libraries, which has the targets as well, so they have
    // names of their own here.
    .target(
      name: "AdapterSupport", dependencies: [updates, "UIKit", "AppKit"], swiftSettings: strict),
    .target(
      name: "UIKitAdapters", dependencies: engine + [hosting, "AdapterSupport", "UIKit"],
      swiftSettings: strict + [common]),
    .target(
      name: "AppKitAdapters", dependencies: engine + [hosting, "AdapterSupport", "AppKit"],
      swiftSettings: strict + [common]),
    .target(
      name: "SwiftUIAdapters", dependencies: engine + ["UIKitAdapters", "UIKit", "SwiftUI"],
      swiftSettings: strict + [alias]),
    // Once more, as on a Mac.
    .target(
      name: "SwiftUIMacAdapters", dependencies: engine + ["AppKitAdapters", "AppKit", "SwiftUI"],
      swiftSettings: strict + [macAlias, .define("ESPALIER_ON_MAC")]),
    // The example, which a simulator and a Mac show for real.
    .executableTarget(
      name: "ListApp", dependencies: engine + ["SwiftUIAdapters", "UIKitAdapters", "SwiftUI"],
      swiftSettings: strict + [.unsafeFlags(["-module-alias", "EspalierSwiftUI=SwiftUIAdapters"])]),
    .testTarget(
      name: "EspalierSwiftUIMacTests",
      dependencies: engine + ["SwiftUIMacAdapters", "AppKitAdapters", "AppKit", "SwiftUI"],
      swiftSettings: tests),
    .testTarget(
      name: "EspalierSwiftUITests",
      dependencies: engine + [
        "SwiftUIAdapters", "UIKitAdapters", "UIKit", "SwiftUI", "ListApp",
      ],
      swiftSettings: tests),
    // What runs in a simulator, and on a Mac, as well.
    .testTarget(
      name: "OnScreenTests",
      dependencies: engine + [
        hosting, checks, "UIKitAdapters", "UIKit", "AppKitAdapters", "AppKit", "StandInSupport",
      ],
      swiftSettings: tests + [alias, macAlias, .define("ESPALIER_STAND_INS")]),
    .testTarget(
      name: "EspalierAppKitTests",
      dependencies: engine + [hosting, "AppKitAdapters", "AppKit", "StandInSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "EspalierUIKitTests",
      dependencies: engine + [hosting, "UIKitAdapters", "UIKit", "StandInSupport"],
      swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)
