// swift-tools-version: 6.2

import PackageDescription

// The gate sets this: a new compiler may add warnings, which must not break its users' builds.
let isGate = Context.environment["CHANNEL_SOUNDING_STRICT"] != nil

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
    .strictMemorySafety(),
  ] + (isGate ? [.treatAllWarnings(as: .error)] : [])

let libm: [LinkerSetting] = [
  .linkedLibrary("m", .when(platforms: [.linux, .android]))
]

let package = Package(
  name: "ChannelSounding",
  // `Mutex` sets the minimum: macOS 15 and its siblings.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ChannelSounding", targets: ["ChannelSounding"]),
    .library(name: "ChannelSoundingCapture", targets: ["ChannelSoundingCapture"]),
    .library(name: "ChannelSoundingSimulation", targets: ["ChannelSoundingSimulation"]),
    .library(name: "ChannelSoundingC", type: .dynamic, targets: ["ChannelSoundingC"]),
    .library(name: "ChannelSoundingReport", targets: ["ChannelSoundingReport"]),
    .executable(name: "channel-sounding", targets: ["channel-sounding"]),
  ],
  targets: [
    .systemLibrary(
      name: "CFFTW",
      pkgConfig: "fftw3f",
      providers: [.apt(["libfftw3-dev"]), .brew(["fftw"])]),
    .target(
      name: "ChannelSounding",
      dependencies: ["CFFTW"],
      exclude: ["document.sh"],
      swiftSettings: strict,
      linkerSettings: libm),
    .target(
      name: "ChannelSoundingCapture",
      dependencies: ["ChannelSounding"],
      swiftSettings: strict),
    .target(
      name: "ChannelSoundingSimulation",
      dependencies: ["ChannelSounding"],
      swiftSettings: strict,
      linkerSettings: libm),
    .target(name: "CChannelSounding"),
    .target(
      name: "ChannelSoundingC",
      dependencies: ["CChannelSounding", "ChannelSounding", "ChannelSoundingCapture"],
      exclude: ["exports.map", "install.sh"],
      swiftSettings: strict),
    .target(
      name: "ChannelSoundingReport",
      dependencies: ["ChannelSounding"],
      swiftSettings: strict,
      linkerSettings: libm),
    .executableTarget(
      name: "channel-sounding",
      dependencies: [
        "ChannelSounding", "ChannelSoundingCapture", "ChannelSoundingReport",
        "ChannelSoundingSimulation",
      ],
      swiftSettings: strict),
    .target(
      name: "BenchmarkSupport",
      dependencies: ["CFFTW"],
      path: "Benchmarks/BenchmarkSupport"),
    .executableTarget(
      name: "DistanceBenchmarks",
      dependencies: [
        "BenchmarkSupport", "CFFTW", "ChannelSounding", "ChannelSoundingCapture",
        "ChannelSoundingSimulation",
      ],
      path: "Benchmarks/DistanceBenchmarks",
      swiftSettings: strict,
      linkerSettings: libm),
    .executableTarget(
      name: "swift-app",
      dependencies: ["ChannelSounding", "ChannelSoundingCapture"],
      path: "Tests/Examples/swift-app",
      swiftSettings: strict),
    .testTarget(
      name: "ChannelSoundingTests",
      dependencies: ["ChannelSounding", "ChannelSoundingCapture", "ChannelSoundingSimulation"],
      swiftSettings: strict),
    .testTarget(
      name: "ChannelSoundingCaptureTests",
      dependencies: ["ChannelSounding", "ChannelSoundingCapture", "ChannelSoundingSimulation"],
      swiftSettings: strict),
    .testTarget(
      name: "ChannelSoundingSimulationTests",
      dependencies: ["ChannelSounding", "ChannelSoundingCapture", "ChannelSoundingSimulation"],
      swiftSettings: strict),
    .testTarget(
      name: "ChannelSoundingCTests",
      dependencies: [
        "CChannelSounding", "ChannelSounding", "ChannelSoundingC", "ChannelSoundingCapture",
        "ChannelSoundingSimulation", "channel-sounding", "swift-app",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ChannelSoundingReportTests",
      dependencies: [
        "ChannelSounding", "ChannelSoundingReport", "ChannelSoundingSimulation",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["channel-sounding", "ChannelSounding"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Has no main of its own: the fuzzer brings it, so an ordinary build must not see the target.
if Context.environment["CHANNEL_SOUNDING_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: ["ChannelSounding", "ChannelSoundingCapture"],
      path: "Tests/Fuzz",
      exclude: ["run.sh"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
