// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A package of its own, which nothing depends on: the libraries that people use today, measured by the
// same kit as Espalier. `Scripts/peers` runs it where its dependencies can be fetched.
let package = Package(
  name: "EspalierPeers",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "Espalier", path: "../..", traits: []),
    .package(url: "https://github.com/ra1028/DifferenceKit", from: "1.3.0"),
    .package(url: "https://github.com/RxSwiftCommunity/RxDataSources", from: "5.0.2"),
    .package(url: "https://github.com/onmyway133/DeepDiff", from: "2.3.3"),
    .package(url: "https://github.com/tonyarnold/Differ", from: "1.4.5"),
  ],
  targets: [
    .executableTarget(
      name: "peers",
      dependencies: [
        .product(name: "EspalierDiff", package: "Espalier"),
        .product(name: "EspalierBenchmarkKit", package: "Espalier"),
        "DifferenceKit",
        .product(name: "Differentiator", package: "RxDataSources"),
        "DeepDiff",
        "Differ",
      ])
  ],
  swiftLanguageModes: [.v6]
)
