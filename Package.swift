// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// What the package checks of itself: then a warning is an error. It is not one for those who depend on the package,
/// whose build tool may turn warnings off, and the compiler refuses both at once.
let check = Context.environment["ESPALIER_CHECK"]

/// Settings of every Swift target of the package.
let strict: [SwiftSetting] =
  [.strictMemorySafety(), .enableUpcomingFeature("MemberImportVisibility")]
  + (check != nil ? [.treatAllWarnings(as: .error)] : [])

/// Tests of what is on the main actor are there as well, without saying so.
let onMainActor = strict + [.defaultIsolation(MainActor.self)]

/// Modules that hand out spans over their own storage name the lifetimes of those spans.
let spans = strict + [.enableExperimentalFeature("Lifetimes")]

/// What Apple's stores ask of a library: which data it collects (none). All libraries have it by way of EspalierDiff.
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

// What depends on what, from the bottom up: each name has those before it below.
let rows: [Target.Dependency] = ["EspalierDiff", "EspalierRows"]
let updates = rows + ["EspalierUpdates"]
let all = updates + ["Espalier"]
let support: [Target.Dependency] = ["EspalierTestSupport"]

/// A program of the benchmarks: all of them, or one suite.
func bench(_ suite: String = "") -> Target {
  .executableTarget(
    name: "EspalierBench\(suite)", dependencies: ["EspalierBenchCommands"],
    path: "Benchmarks/EspalierBench\(suite)", swiftSettings: strict)
}

/// Tests of a module, which see what is `package`.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies + support, swiftSettings: strict)
}

/// Tests of what an app sees: nothing that is `package`.
func clientTests(_ name: String, _ settings: [SwiftSetting]) -> Target {
  .testTarget(
    name: name, dependencies: ["Espalier"], packageAccess: false, swiftSettings: settings)
}

// All targets are prefixed: names of targets are one space for a package and all it depends on, and packages
// have a `bench` and a `TestSupport` of their own.
let package = Package(
  name: "Espalier",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Espalier", targets: ["Espalier"]),
    .library(name: "EspalierDiff", targets: ["EspalierDiff"]),
    .library(name: "EspalierRows", targets: ["EspalierRows"]),
    // For those who do more with updates: sections, dialects, algebra, strict appliers.
    .library(name: "EspalierUpdates", targets: ["EspalierUpdates"]),
    // For hosts of any toolkit: a host without one, several commits as one; and checks that any binding can run.
    .library(name: "EspalierHosting", targets: ["EspalierHosting"]),
    .library(name: "EspalierHostingChecks", targets: ["EspalierHostingChecks"]),
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
    // The libraries. Dependencies point one way.
    .target(
      name: "EspalierDiff", exclude: noResources, resources: resources, swiftSettings: spans),
    .target(name: "EspalierRows", dependencies: ["EspalierDiff"], swiftSettings: spans),
    .target(name: "EspalierUpdates", dependencies: rows, swiftSettings: spans),
    .target(name: "Espalier", dependencies: rows, swiftSettings: spans),
    .target(name: "EspalierHosting", dependencies: all, swiftSettings: spans),
    .target(name: "EspalierFormats", dependencies: updates, swiftSettings: spans),
    .target(
      name: "EspalierTraces", dependencies: all + ["EspalierFormats"], swiftSettings: spans),

    // What is in them is tested in Tests/StandIns, a package of its own.
    .target(name: "EspalierKits", dependencies: all, swiftSettings: strict),
    .target(
      name: "EspalierUIKit", dependencies: all + ["EspalierHosting", "EspalierKits"],
      swiftSettings: strict),
    .target(
      name: "EspalierAppKit", dependencies: all + ["EspalierHosting", "EspalierKits"],
      swiftSettings: strict),
    .target(
      name: "EspalierSwiftUI", dependencies: all + ["EspalierUIKit", "EspalierAppKit"],
      swiftSettings: strict),

    // What command-line tools do with files: whole or not at all, and never in silence.
    .target(name: "CEspalierFiles"),
    .target(name: "EspalierFiles", dependencies: ["CEspalierFiles"], swiftSettings: strict),

    // The command-line tool.
    .executableTarget(
      name: "espalier-tool",
      dependencies: all + ["EspalierTraces", "EspalierFormats", "EspalierFiles", argumentParser],
      swiftSettings: strict),

    // The example: a feed in a terminal. Its kit sees of the package what any app sees.
    .target(name: "CEspalierTerminal", path: "Examples/Feed/CEspalierTerminal"),
    .target(
      name: "EspalierFeedKit", dependencies: ["Espalier", "EspalierHosting", "CEspalierTerminal"],
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
      path: "Benchmarks/EspalierBenchmarkKit", swiftSettings: strict),
    .target(
      name: "EspalierWorkloads", dependencies: all + ["EspalierFormats", "EspalierBenchmarkKit"],
      path: "Benchmarks/EspalierWorkloads", swiftSettings: strict),
    .target(
      name: "EspalierBenchReport", dependencies: ["EspalierBenchmarkKit", mustache],
      path: "Benchmarks/EspalierBenchReport", swiftSettings: strict),
    .target(
      name: "EspalierBenchCommands",
      dependencies: [
        "EspalierBenchmarkKit", "CEspalierBench", "EspalierBenchReport", "EspalierFiles",
        "EspalierWorkloads", "CEspalierJemalloc", argumentParser,
      ],
      path: "Benchmarks/EspalierBenchCommands", swiftSettings: strict),
    bench(), bench("Updates"), bench("Flatten"), bench("Events"), bench("Layout"),

    // The tests, one folder per module; oracles are for them, and for drivers that run random cases for longer.
    .target(name: "CEspalierAllocationCounter", path: "Tests/CEspalierAllocationCounter"),
    .target(
      name: "EspalierTestSupport", dependencies: updates + ["CEspalierAllocationCounter"],
      path: "Tests/EspalierTestSupport", swiftSettings: strict),
    tests("EspalierDiffTests", updates), tests("EspalierUpdatesTests", updates),
    .target(
      name: "EspalierOracles", dependencies: all + support, path: "Tests/EspalierOracles",
      swiftSettings: strict),
    tests("EspalierTests", all + ["EspalierHosting", "EspalierOracles"]),
    .target(
      name: "EspalierHostingChecks", dependencies: ["Espalier", "EspalierHosting"],
      path: "Tests/EspalierHostingChecks", packageAccess: false, swiftSettings: strict),
    .testTarget(
      name: "EspalierHostingTests",
      dependencies: ["Espalier", "EspalierHosting", "EspalierHostingChecks"] + support,
      packageAccess: false, swiftSettings: strict),
    tests("EspalierTracesTests", all + ["EspalierTraces", "EspalierFormats"]),
    .target(
      name: "EspalierFormatsOracles", dependencies: updates + support + ["EspalierFormats"],
      path: "Tests/EspalierFormatsOracles", swiftSettings: strict),
    tests("EspalierFormatsTests", updates + ["EspalierFormats", "EspalierFormatsOracles"]),
    // The same code of an app, with views of the main actor, as each language mode takes it: most files of the
    // second and the third are links to those of the first.
    clientTests("EspalierMainActorTests", strict),
    clientTests("EspalierDefaultIsolationTests", onMainActor),
    clientTests("EspalierSwift5Tests", strict + [.swiftLanguageMode(.v5)]),
    // Drives the program through a pseudo-terminal; spawns it, and does not link it.
    .target(name: "CEspalierPseudoTerminal", path: "Tests/CEspalierPseudoTerminal"),
    .testTarget(
      name: "EspalierFeedTests",
      dependencies: [
        "EspalierFeedKit", "EspalierHosting", "EspalierHostingChecks", "CEspalierPseudoTerminal",
        "EspalierTestSupport",
      ],
      swiftSettings: onMainActor),
    tests("EspalierBenchmarkKitTests", all + ["EspalierBenchmarkKit", "EspalierWorkloads"]),
    tests("EspalierBenchReportTests", updates + ["EspalierBenchmarkKit", "EspalierBenchReport"]),
    // Empty but where the kits are.
    .testTarget(
      name: "EspalierKitTests",
      dependencies: updates + [
        "Espalier", "EspalierHosting", "EspalierHostingChecks", "EspalierUIKit", "EspalierAppKit",
      ],
      swiftSettings: strict),
    // Random cases of all modules: `Scripts/fuzz` and `Scripts/soak`.
    .target(name: "CEspalierFuzzing", path: "Tests/Fuzzing/CEspalierFuzzing"),
    .target(
      name: "EspalierFuzzTargets",
      dependencies: all + support + ["EspalierOracles", "EspalierFormatsOracles"],
      path: "Tests/Fuzzing/EspalierFuzzTargets", swiftSettings: strict),
    .executableTarget(
      name: "espalier-fuzz",
      dependencies: all + support + [
        "EspalierBenchmarkKit", "CEspalierFuzzing", "EspalierFuzzTargets",
      ],
      path: "Tests/Fuzzing/EspalierFuzz", swiftSettings: strict),
    .testTarget(
      name: "EspalierFuzzingTests", dependencies: support + ["EspalierFuzzTargets"],
      path: "Tests/Fuzzing/EspalierFuzzingTests", swiftSettings: strict),
    // Spawns the executables, which are built with every test run. It must not depend on them: a test
    // bundle that links jemalloc counts no allocations and breaks the sanitizers.
    tests("EspalierCommandLineTests"),
  ],
  swiftLanguageModes: [.v6]
)

// What a check builds: `libraries` the engine with all below it and their tests, `kits` the adapters in a simulator and on a Mac,
// `optimised` what is tested as it is shipped: the libraries and the benchmarks, with all tests of diff, updates, engine and
// formats, some of which count allocations.
let libraries = ["EspalierDiff", "EspalierRows", "EspalierUpdates", "Espalier", "EspalierHosting"]
let kept: [String: [String]] = [
  "libraries": libraries + [
    "EspalierTestSupport", "CEspalierAllocationCounter", "EspalierOracles", "EspalierDiffTests",
    "EspalierUpdatesTests", "EspalierTests", "EspalierHostingChecks", "EspalierHostingTests",
  ],
  "kits": libraries + [
    "EspalierKits", "EspalierUIKit", "EspalierAppKit", "EspalierSwiftUI", "EspalierKitTests",
    "EspalierHostingChecks",
  ],
]
let left: [String: [String]] = [
  "optimised": [
    "EspalierMainActorTests", "EspalierDefaultIsolationTests", "EspalierSwift5Tests",
    "EspalierTracesTests", "EspalierBenchmarkKitTests", "EspalierBenchReportTests",
    "EspalierFuzzingTests", "EspalierFuzzTargets", "espalier-fuzz", "EspalierCommandLineTests",
    "EspalierFeedTests", "CEspalierPseudoTerminal", "EspalierFeed", "EspalierFeedKit",
    "CEspalierTerminal", "feed", "EspalierKitTests",
  ]
]
if let check, let names = kept[check] {
  package.targets.removeAll { !names.contains($0.name) }
  package.products.removeAll { !names.contains($0.name) }
  package.dependencies = []
}
if let check, let names = left[check] {
  package.targets.removeAll { names.contains($0.name) }
  package.products.removeAll { names.contains($0.name) }
}
