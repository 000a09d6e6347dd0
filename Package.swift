// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// Whether the package checks itself: then a warning is an error. It is not one for those who depend on the
/// package, whose build tool may turn warnings off, and the compiler refuses both at once.
let isCheck = Context.environment["ESPALIER_CHECK"] != nil

/// Settings of every Swift target of the package.
let strict: [SwiftSetting] =
  [.strictMemorySafety(), .enableUpcomingFeature("MemberImportVisibility")]
  + (isCheck ? [.treatAllWarnings(as: .error)] : [])

/// Tests of what is on the main actor are there as well, without saying so.
let onMainActor = strict + [.defaultIsolation(MainActor.self)]

/// Modules that hand out spans over their own storage name the lifetimes of those spans.
let spans = strict + [.enableExperimentalFeature("Lifetimes")]

/// What Apple's stores ask of a library: which data it collects (none). All libraries have it by way of EspalierDiff.
///
/// A resource makes a bundle, and an accessor that imports Foundation: no other system is to pay for that.
let privacy = "PrivacyInfo.xcprivacy"
#if canImport(Darwin)
  let resources: [Resource] = [.copy(privacy)]
  let noResources: [String] = []
#else
  let resources: [Resource] = []
  let noResources = [privacy]
#endif

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tools"]))

let mustache = Target.Dependency.product(
  name: "Mustache", package: "swift-mustache", condition: .when(traits: ["Tools"]))

// All targets are prefixed: names of targets are one space for a package and all it depends on, and packages
// have a `bench` and a `TestSupport` of their own.
let package = Package(
  name: "Espalier",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Espalier", targets: ["Espalier"]),
    .library(name: "EspalierDiff", targets: ["EspalierDiff"]),
    // While the consumers move over, one by one; then it is `Espalier`.
    .library(name: "EspalierCore", targets: ["EspalierCore"]),
    // For hosts of any toolkit: what several commits did, as one.
    .library(name: "EspalierHosting", targets: ["EspalierHosting"]),
    // For those who do more with updates: sections, dialects, algebra, strict appliers.
    .library(name: "EspalierUpdates", targets: ["EspalierUpdates"]),
    .library(name: "EspalierTree", targets: ["EspalierTree"]),
    .library(name: "EspalierLayout", targets: ["EspalierLayout"]),
    // What a list went through, as a text: for tests and reports, in no app that does not ask for it.
    .library(name: "EspalierTraces", targets: ["EspalierTraces", "EspalierFormats"]),
    // Adapters for the kits of Apple's systems; empty modules elsewhere. No module imports them.
    .library(name: "EspalierUIKit", targets: ["EspalierUIKit"]),
    .library(name: "EspalierAppKit", targets: ["EspalierAppKit"]),
    .library(name: "EspalierSwiftUI", targets: ["EspalierSwiftUI"]),
    .executable(name: "espalier", targets: ["espalier-tool"]),
    .executable(name: "feed", targets: ["EspalierFeed"]),
    .executable(name: "bench", targets: ["EspalierBench"]),
    .executable(name: "bench-updates", targets: ["EspalierBenchUpdates"]),
    .executable(name: "bench-flatten", targets: ["EspalierBenchFlatten"]),
    .executable(name: "bench-events", targets: ["EspalierBenchEvents"]),
    .executable(name: "bench-layout", targets: ["EspalierBenchLayout"]),
    // For Benchmarks/Peers and other packages that measure contestants of their own with the same kit.
    .library(name: "EspalierBenchmarkKit", targets: ["EspalierBenchmarkKit"]),
  ],
  traits: [
    .default(enabledTraits: ["Tools"]),
    .trait(
      name: "Tools",
      description: "The command-line tools; leave it out to depend on the libraries alone."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    // The libraries. Dependencies point one way; the siblings never import each other.
    // Rounding calls the C library's mathematics where the processor has no instruction for it.
    .target(
      name: "CEspalier",
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    .target(
      name: "EspalierDiff", exclude: noResources, resources: resources, swiftSettings: spans),
    .target(
      name: "EspalierBase", dependencies: ["CEspalier", "EspalierUpdates"], swiftSettings: spans),
    .target(
      name: "EspalierRowOrder", dependencies: ["EspalierBase", "CEspalier"], swiftSettings: spans),
    .target(name: "EspalierRows", dependencies: ["EspalierDiff"], swiftSettings: spans),
    .target(
      name: "EspalierUpdates", dependencies: ["EspalierDiff", "EspalierRows"],
      swiftSettings: spans),
    .target(
      name: "EspalierTree", dependencies: ["EspalierBase", "EspalierRowOrder"], swiftSettings: spans
    ),
    .target(
      name: "EspalierLayout", dependencies: ["EspalierBase", "EspalierRowOrder"],
      swiftSettings: spans),
    // The engine to come, beside the one there is (Documentation/EngineCore.md). Nothing imports it yet.
    .target(
      name: "EspalierCore", dependencies: ["EspalierDiff", "EspalierRows"], swiftSettings: spans),
    // What every toolkit's host does, without a toolkit.
    .target(
      name: "EspalierHosting",
      dependencies: ["EspalierDiff", "EspalierRows", "EspalierUpdates", "EspalierCore"],
      swiftSettings: spans),
    .target(
      name: "EspalierFormats", dependencies: ["EspalierUpdates"], swiftSettings: spans),
    .target(
      name: "Espalier",
      dependencies: [
        "EspalierBase", "EspalierRowOrder", "EspalierUpdates", "EspalierTree", "EspalierLayout",
      ],
      swiftSettings: spans),
    .target(
      name: "EspalierTraces",
      dependencies: ["EspalierDiff", "EspalierUpdates", "EspalierCore", "EspalierFormats"],
      swiftSettings: spans),

    // What is in them is tested in Tests/StandIns, a package of its own.
    .target(name: "EspalierKits", dependencies: ["Espalier"], swiftSettings: strict),
    .target(
      name: "EspalierUIKit", dependencies: ["Espalier", "EspalierKits"], swiftSettings: strict),
    .target(
      name: "EspalierAppKit", dependencies: ["Espalier", "EspalierKits"], swiftSettings: strict),
    .target(
      name: "EspalierSwiftUI", dependencies: ["Espalier", "EspalierUIKit"], swiftSettings: strict),

    // What command-line tools do with files: whole or not at all, and never in silence.
    .target(name: "CEspalierFiles"),
    .target(name: "EspalierFiles", dependencies: ["CEspalierFiles"], swiftSettings: strict),

    // The command-line tool.
    .executableTarget(
      name: "espalier-tool",
      dependencies: [
        "EspalierCore", "EspalierTraces", "EspalierFormats", "EspalierUpdates", "EspalierFiles",
        argumentParser,
      ],
      swiftSettings: strict),

    // The example: a feed in a terminal. Its kit sees of the package what any app sees.
    .target(name: "CEspalierTerminal", path: "Examples/Feed/CEspalierTerminal"),
    .target(
      name: "EspalierFeedKit", dependencies: ["Espalier", "CEspalierTerminal"],
      path: "Examples/Feed/EspalierFeedKit", packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "EspalierFeed", dependencies: ["EspalierFeedKit", "EspalierFiles", argumentParser],
      path: "Examples/Feed/EspalierFeed", swiftSettings: strict),

    // The benchmarks. Only the executables link jemalloc.
    .systemLibrary(
      name: "CEspalierJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .target(name: "CEspalierBench", path: "Benchmarks/CEspalierBench"),
    .target(
      name: "EspalierBenchmarkKit", dependencies: ["CEspalierBench"],
      path: "Benchmarks/EspalierBenchmarkKit",
      swiftSettings: strict),
    .target(
      name: "EspalierWorkloads",
      dependencies: [
        "EspalierCore", "EspalierUpdates", "EspalierFormats", "EspalierBenchmarkKit",
      ],
      path: "Benchmarks/EspalierWorkloads", swiftSettings: strict),
    .target(
      name: "EspalierBenchReport", dependencies: ["EspalierBenchmarkKit", mustache],
      path: "Benchmarks/EspalierBenchReport", swiftSettings: strict),
    .target(
      name: "EspalierBenchCommands",
      dependencies: [
        "EspalierBenchmarkKit", "CEspalierBench", "EspalierBenchReport", "EspalierFiles",
        "EspalierWorkloads",
        "CEspalierJemalloc",
        argumentParser,
      ],
      path: "Benchmarks/EspalierBenchCommands", swiftSettings: strict),
    .executableTarget(
      name: "EspalierBench", dependencies: ["EspalierBenchCommands"],
      path: "Benchmarks/EspalierBench",
      swiftSettings: strict),
    .executableTarget(
      name: "EspalierBenchUpdates", dependencies: ["EspalierBenchCommands"],
      path: "Benchmarks/EspalierBenchUpdates",
      swiftSettings: strict),
    .executableTarget(
      name: "EspalierBenchFlatten", dependencies: ["EspalierBenchCommands"],
      path: "Benchmarks/EspalierBenchFlatten",
      swiftSettings: strict),
    .executableTarget(
      name: "EspalierBenchEvents", dependencies: ["EspalierBenchCommands"],
      path: "Benchmarks/EspalierBenchEvents",
      swiftSettings: strict),
    .executableTarget(
      name: "EspalierBenchLayout", dependencies: ["EspalierBenchCommands"],
      path: "Benchmarks/EspalierBenchLayout",
      swiftSettings: strict),

    // The tests, one folder per module.
    .target(name: "CEspalierAllocationCounter", path: "Tests/CEspalierAllocationCounter"),
    .target(
      name: "EspalierTestSupport",
      dependencies: ["CEspalierAllocationCounter", "EspalierUpdates"],
      path: "Tests/EspalierTestSupport", swiftSettings: strict),
    .testTarget(
      name: "EspalierBaseTests", dependencies: ["EspalierBase", "EspalierTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EspalierRowOrderTests",
      dependencies: ["EspalierBase", "EspalierRowOrder", "EspalierTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EspalierDiffTests",
      dependencies: ["EspalierDiff", "EspalierUpdates", "EspalierTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EspalierUpdatesTests", dependencies: ["EspalierUpdates", "EspalierTestSupport"],
      swiftSettings: strict),
    .target(
      name: "EspalierTreeOracles",
      dependencies: [
        "EspalierBase", "EspalierRowOrder", "EspalierTree", "EspalierTestSupport",
      ],
      path: "Tests/EspalierTreeOracles", swiftSettings: strict),
    .testTarget(
      name: "EspalierTreeTests",
      dependencies: [
        "EspalierBase", "EspalierRowOrder", "EspalierTree", "EspalierTreeOracles",
        "EspalierTestSupport",
      ],
      swiftSettings: strict),
    // The layout and its naive twin, for the tests and for a driver that runs random cases for longer.
    .target(
      name: "EspalierLayoutOracles",
      dependencies: [
        "EspalierBase", "EspalierRowOrder", "EspalierLayout", "EspalierTestSupport",
      ],
      path: "Tests/EspalierLayoutOracles", swiftSettings: strict),
    // The naive twin of the engine to come, and what judges its commits.
    .target(
      name: "EspalierCoreOracles",
      dependencies: [
        "EspalierDiff", "EspalierRows", "EspalierUpdates", "EspalierCore", "EspalierTestSupport",
      ],
      path: "Tests/EspalierCoreOracles", swiftSettings: strict),
    .testTarget(
      name: "EspalierCoreTests",
      dependencies: [
        "EspalierDiff", "EspalierRows", "EspalierUpdates", "EspalierCore", "EspalierHosting",
        "EspalierCoreOracles", "EspalierTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EspalierTracesTests",
      dependencies: [
        "EspalierDiff", "EspalierUpdates", "EspalierCore", "EspalierTraces", "EspalierTestSupport",
      ],
      swiftSettings: strict),
    // Sees what a user of the package sees: nothing that is `package`.
    .testTarget(
      name: "EspalierTreeClientTests", dependencies: ["EspalierBase", "EspalierTree"],
      packageAccess: false, swiftSettings: strict),
    .testTarget(
      name: "EspalierLayoutTests",
      dependencies: [
        "EspalierBase", "EspalierRowOrder", "EspalierLayout", "EspalierLayoutOracles",
        "EspalierTestSupport",
      ],
      swiftSettings: strict),
    // The formats held against plain oracles, for the tests and for a driver that runs random cases for longer.
    .target(
      name: "EspalierFormatsOracles",
      dependencies: ["EspalierUpdates", "EspalierFormats", "EspalierTestSupport"],
      path: "Tests/EspalierFormatsOracles", swiftSettings: strict),
    .testTarget(
      name: "EspalierFormatsTests",
      dependencies: ["EspalierFormats", "EspalierFormatsOracles", "EspalierTestSupport"],
      swiftSettings: strict),
    .target(
      name: "EspalierEngineOracles", dependencies: ["Espalier", "EspalierTestSupport"],
      path: "Tests/EspalierEngineOracles", swiftSettings: onMainActor),
    .testTarget(
      name: "EspalierTests",
      dependencies: [
        "Espalier", "EspalierRowOrder", "EspalierEngineOracles", "EspalierTestSupport",
      ],
      swiftSettings: onMainActor),
    // The same code of an app, with views of the main actor, as each language mode takes it: most files of the
    // second and the third are links to those of the first.
    .testTarget(
      name: "EspalierMainActorTests", dependencies: ["EspalierCore"], packageAccess: false,
      swiftSettings: strict),
    .testTarget(
      name: "EspalierDefaultIsolationTests", dependencies: ["EspalierCore"], packageAccess: false,
      swiftSettings: onMainActor),
    .testTarget(
      name: "EspalierSwift5Tests", dependencies: ["EspalierCore"], packageAccess: false,
      swiftSettings: strict + [.swiftLanguageMode(.v5)]),
    // Drives the program through a pseudo-terminal; spawns it, and does not link it.
    .target(name: "CEspalierPseudoTerminal", path: "Tests/CEspalierPseudoTerminal"),
    .testTarget(
      name: "EspalierFeedTests",
      dependencies: ["EspalierFeedKit", "CEspalierPseudoTerminal", "EspalierTestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "EspalierBenchmarkKitTests",
      dependencies: [
        "EspalierCore", "EspalierUpdates", "EspalierBenchmarkKit", "EspalierWorkloads",
        "EspalierTestSupport",
      ],
      path: "Tests/EspalierBenchmarkKitTests", swiftSettings: strict),
    .testTarget(
      name: "EspalierBenchReportTests",
      dependencies: ["EspalierBenchmarkKit", "EspalierBenchReport", "EspalierUpdates"],
      swiftSettings: strict),
    // Empty but where the kits are.
    .testTarget(
      name: "EspalierKitTests", dependencies: ["Espalier", "EspalierUIKit"], packageAccess: false,
      swiftSettings: strict),
    // Random cases of all modules, decided by bytes: `Scripts/fuzz` and `Scripts/soak`.
    .target(name: "CEspalierFuzzing", path: "Tests/Fuzzing/CEspalierFuzzing"),
    .target(
      name: "EspalierFuzzTargets",
      dependencies: [
        "EspalierCoreOracles", "EspalierFormatsOracles", "EspalierTestSupport",
      ],
      path: "Tests/Fuzzing/EspalierFuzzTargets", swiftSettings: strict),
    .executableTarget(
      name: "espalier-fuzz",
      dependencies: [
        "EspalierBenchmarkKit", "CEspalierFuzzing", "EspalierCore", "EspalierFuzzTargets",
      ],
      path: "Tests/Fuzzing/EspalierFuzz", swiftSettings: strict),
    .testTarget(
      name: "EspalierFuzzingTests", dependencies: ["EspalierFuzzTargets"],
      path: "Tests/Fuzzing/EspalierFuzzingTests",
      swiftSettings: strict),
    // Spawns the executables, which are built with every test run. It must not depend on them: a test
    // bundle that links jemalloc counts no allocations and breaks the sanitizers.
    .testTarget(
      name: "EspalierCommandLineTests", dependencies: ["EspalierTestSupport"], swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The quick check is of the libraries an app imports: neither formats and programs nor what only they and their
// tests need is built.
if Context.environment["ESPALIER_CHECK"] == "libraries" {
  let libraries = [
    "EspalierBase", "EspalierRowOrder", "EspalierDiff", "EspalierRows", "EspalierUpdates",
    "EspalierTree", "EspalierHosting",
    "EspalierLayout", "Espalier", "EspalierCore",
  ]
  let support = ["CEspalier", "CEspalierAllocationCounter", "EspalierTestSupport"]
  let kept =
    libraries + libraries.flatMap { [$0 + "Tests", $0 + "ClientTests", $0 + "Oracles"] }
    + support + ["EspalierEngineOracles"]
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
  package.dependencies = []
}

// The short loop while two engines are there: the diff, updates and the engine to come, with oracles and tests.
if Context.environment["ESPALIER_CHECK"] == "core" {
  let kept = [
    "EspalierDiff", "EspalierRows", "EspalierUpdates", "EspalierCore", "EspalierHosting",
    "EspalierCoreOracles", "EspalierCoreTests", "EspalierTestSupport",
    "CEspalierAllocationCounter",
  ]
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
  package.dependencies = []
}

// In a simulator, the adapters.
if Context.environment["ESPALIER_CHECK"] == "kits" {
  let kept = [
    "CEspalier", "EspalierBase", "EspalierRowOrder", "EspalierDiff", "EspalierRows",
    "EspalierUpdates", "EspalierTree",
    "EspalierLayout", "Espalier", "EspalierKits", "EspalierUIKit", "EspalierAppKit",
    "EspalierSwiftUI", "EspalierKitTests",
  ]
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
  package.dependencies = []
}

// What is tested as it is shipped is the libraries; of the programs the benchmarks alone are needed. Of the tests
// of tree, layout and engine, which take as long to optimise as all libraries, those files that count allocations, and
// a random test each. Oracles and reports are compiled as they are.
if Context.environment["ESPALIER_CHECK"] == "optimised" {
  let left = [
    "EspalierMainActorTests", "EspalierDefaultIsolationTests", "EspalierSwift5Tests",
    "EspalierTreeClientTests", "EspalierTracesTests", "EspalierBenchmarkKitTests",
    "EspalierBenchReportTests", "EspalierFuzzingTests", "EspalierFuzzTargets", "espalier-fuzz",
    "EspalierCommandLineTests", "EspalierCoreTests", "EspalierCoreOracles", "EspalierFeedTests",
    "CEspalierPseudoTerminal", "EspalierFeed",
    "EspalierFeedKit", "CEspalierTerminal", "feed", "EspalierKitTests",
  ]
  let kept = [
    "EspalierTreeTests": [
      "AttributesTests.swift", "DataTests.swift", "EventTests.swift", "ModelTests.swift",
      "NumbersTests.swift", "SettlingTests.swift", "Support.swift",
    ],
    "EspalierLayoutTests": [
      "Layout/AllocationTests.swift", "Layout/ModelTests.swift",
      "Layout/QuestionAllocationTests.swift", "List/PublicAllocationTests.swift", "Support.swift",
    ],
    "EspalierTests": [
      "Commits/SectionCommitTests.swift", "Hosting/CatchUpHostTests.swift",
      "Hosting/DisplayTests.swift", "Hosting/FocusTests.swift", "Hosting/RecyclerTests.swift",
      "Hosting/StrictHostTests.swift", "Hosting/StrictViews.swift",
      "Snapshots/SnapshotTests.swift", "State", "Support",
    ],
  ]
  package.targets.removeAll { left.contains($0.name) }
  package.products.removeAll { left.contains($0.name) }
  for target in package.targets {
    if let sources = kept[target.name] { target.sources = sources }
    if target.name.hasSuffix("Oracles") || target.name == "EspalierBenchReport" {
      target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
  }
}
