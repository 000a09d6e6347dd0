// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A package of its own: nobody who depends on Espalier fetches a server.
let package = Package(
  name: "EspalierWeb",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "web-feed", targets: ["web-feed"])],
  dependencies: [
    .package(name: "Espalier", path: "../..", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // What is in its folder `Models` are links to the models of the terminal's feed.
    .target(
      name: "WebFeed",
      dependencies: [
        .product(name: "Espalier", package: "Espalier"),
        .product(name: "EspalierUpdates", package: "Espalier"),
        .product(name: "EspalierHosting", package: "Espalier"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      resources: [.embedInCode("page.html"), .embedInCode("page.js")]),
    .executableTarget(
      name: "web-feed",
      dependencies: [
        "WebFeed", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "WebFeedTests",
      dependencies: [
        "WebFeed",
        .product(name: "EspalierHostingChecks", package: "Espalier"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
  ]
)
