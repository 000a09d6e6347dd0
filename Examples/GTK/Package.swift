// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// Settings of every Swift target.
let strict: [SwiftSetting] = [
  .strictMemorySafety(), .enableUpcomingFeature("MemberImportVisibility"),
]

let espalier = Target.Dependency.product(name: "Espalier", package: "Espalier")
let hosting = Target.Dependency.product(name: "EspalierHosting", package: "Espalier")
let checks = Target.Dependency.product(name: "EspalierHostingChecks", package: "Espalier")
let updates = Target.Dependency.product(name: "EspalierUpdates", package: "Espalier")

// A package of its own: nothing in the graph of the libraries needs GTK. `Scripts/check-gtk` builds it and runs it.
let package = Package(
  name: "EspalierGTK",
  products: [
    .library(name: "EspalierGTK", targets: ["EspalierGTK"]),
    .executable(name: "gtk-feed", targets: ["GTKFeed"]),
    .executable(name: "gtk-check", targets: ["GTKCheck"]),
    .executable(name: "jump-meter", targets: ["JumpMeter"]),
  ],
  dependencies: [.package(name: "Espalier", path: "../..", traits: [])],
  targets: [
    .systemLibrary(name: "CGtk4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    // What GObject wants in C: subclasses.
    .target(
      name: "CEspalierGTK", dependencies: ["CGtk4"],
      // The main queue, which is a source of GLib's loop.
      linkerSettings: [.linkedLibrary("dispatch", .when(platforms: [.linux]))]),
    .target(
      name: "EspalierGTK",
      dependencies: [espalier, updates, hosting, "CEspalierGTK"],
      swiftSettings: strict),
    // The models are those of the feed in the terminal: links to its files.
    .executableTarget(
      name: "GTKFeed", dependencies: [espalier, "EspalierGTK", "CEspalierGTK"],
      swiftSettings: strict),
    .target(name: "CGTKTestSupport", dependencies: ["CGtk4"]),
    // A window whose frames are waited for, and checks that are told by name.
    .target(
      name: "GTKTestSupport", dependencies: ["EspalierGTK", "CEspalierGTK", "CGTKTestSupport"],
      swiftSettings: strict),
    .executableTarget(
      name: "GTKCheck",
      dependencies: [espalier, hosting, checks, "EspalierGTK", "CEspalierGTK", "GTKTestSupport"],
      swiftSettings: strict),
    .executableTarget(
      name: "JumpMeter", dependencies: [espalier, "EspalierGTK", "CEspalierGTK", "GTKTestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
