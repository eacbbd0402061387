import ChannelSounding
import ChannelSoundingSimulation
import Foundation

/// Measures how far every estimator is off in every simulated environment.
struct AccuracyCommand {
  private let count: Int
  private let seed: UInt64
  private let filter: String
  private let isJSON: Bool
  private let ownOnly: Bool

  init(_ arguments: ArraySlice<String>) throws {
    let words = try Words(
      arguments, valued: ["--procedures", "--seed", "--filter"], flags: ["--json", "--own"])
    count = Int(try words.number("--procedures") ?? 200)
    seed = UInt64(try words.number("--seed") ?? 20_261)
    filter = words.value("--filter") ?? ""
    isJSON = words.has("--json")
    ownOnly = words.has("--own")
  }

  func run() throws {
    var rows: [AccuracyRow] = []
    var pooled: [AccuracyRow.Outcome] = []
    // Antenna paths with offsets of their own read right only after a calibration, which this does not make.
    let environments = (Environment.all + Environment.disturbances).filter {
      $0.options.pathOffsetMeters.isEmpty
        && (filter.isEmpty || $0.identifier.contains(filter))
    }
    guard !environments.isEmpty else {
      throw UsageError(message: "no environment's name contains '\(filter)'")
    }
    if !isJSON { print(AccuracyTable.head(ownOnly: ownOnly)) }
    for environment in environments {
      let (found, outcomes) = rowsAndOutcomes(environment)
      rows += found
      // A disturbance may leave no truth to be found; the error bar is judged on the others.
      if Environment.all.contains(environment) { pooled += outcomes }
      if !isJSON { print(AccuracyTable.line(environment.name, found)) }
    }
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      for row in rows { print(String(decoding: try encoder.encode(row), as: UTF8.self)) }
    } else {
      if !pooled.isEmpty { print(AccuracyTable.pooled(pooled)) }
    }
  }

  private var names: [String] { AccuracyTable.names(ownOnly: ownOnly) }

  /// Runs every estimator over an environment's procedures.
  private func rowsAndOutcomes(
    _ environment: Environment
  ) -> ([AccuracyRow], [AccuracyRow.Outcome]) {
    var auto = DistanceEstimator(method: .auto)
    var impulse = DistanceEstimator(method: .impulse)
    var slope = DistanceEstimator(method: .slope)
    var nordic = DistanceEstimator(method: .nordic1024)
    var outcomes: [String: [AccuracyRow.Outcome]] = [:]
    for sample in environment.samples(count: count, seed: seed) {
      func note(_ name: String, _ meters: Double?, _ standardError: Double? = nil) {
        outcomes[name, default: []].append(
          AccuracyRow.Outcome(
            error: meters.map { $0 - sample.distanceMeters }, standardError: standardError))
      }
      let best = auto.estimate(sample.procedure)
      note("auto", best.meters, best.standardErrorMeters)
      let peak = impulse.estimate(sample.procedure)
      note("impulse", peak.meters, peak.standardErrorMeters)
      guard !ownOnly else { continue }
      let line = slope.estimate(sample.procedure)
      note("slope", line.meters, line.standardErrorMeters)
      note("nordic-1024", nordic.estimate(sample.procedure).meters)
      let responses = sample.procedure.twoWayResponses()
      // Where there are several antenna paths, the least of their answers counts, as the open estimators have it.
      note("peak", responses.compactMap { StrongestPeakEstimator().estimate($0) }.min())
      note("music", responses.compactMap { MusicEstimator().estimate($0) }.min())
    }
    let rows = names.map {
      AccuracyRow(
        environment: environment.identifier, estimator: $0, outcomes: outcomes[$0] ?? [])
    }
    return (rows, outcomes["auto"] ?? [])
  }
}
