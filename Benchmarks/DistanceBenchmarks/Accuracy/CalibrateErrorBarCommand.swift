import ChannelSounding
import ChannelSoundingSimulation

/// Fits the two factors of the multipath estimator's error bar and checks them on other seeds.
///
/// The error bar is `a · deviation + b · echoSpread² + c`. The factors are those of a grid whose error bars hold the truth
/// nearest to 70 % of the time over all environments, among those that hold it 58 % of the time in each environment
/// alone.
struct CalibrateErrorBarCommand {
  private let count: Int

  /// The error in metres that quantisation and numbers leave in the best of channels.
  private static let floorMeters = 0.003

  init(_ arguments: ArraySlice<String>) throws {
    let words = try Words(arguments, valued: ["--procedures"])
    count = Int(try words.number("--procedures") ?? 100)
  }

  func run() throws {
    let fitted = Environment.all.filter { $0.options.antennaPathCount == 1 }
    let training = fitted.map { samples($0, seeds: [1, 77]) }
    let checking = fitted.map { samples($0, seeds: [2024, 9001]) }
    var best = Factors(deviation: 1, echo: 0.005)
    var least = Double.infinity
    for deviation in stride(from: 0.5, through: 1.5, by: 0.05) {
      for echo in stride(from: 0.0, through: 0.012, by: 0.0005) {
        let factors = Factors(deviation: deviation, echo: echo)
        let cost = factors.cost(training)
        if cost < least { (best, least) = (factors, cost) }
      }
    }
    print(
      "deviation \(AccuracyTable.fixed(best.deviation, 2)), echo spread \(AccuracyTable.fixed(best.echo, 4))"
    )
    print("\n| environment | within 1σ | within 2σ |\n|---|---|---|")
    for (environment, samples) in zip(fitted, checking) {
      print(
        "| \(environment.name) | \(AccuracyTable.percent(best.share(samples, within: 1))) "
          + "| \(AccuracyTable.percent(best.share(samples, within: 2))) |")
    }
    let all = checking.flatMap(\.self)
    print(
      "\nOver all: \(AccuracyTable.percent(best.share(all, within: 1))) within 1σ, "
        + "\(AccuracyTable.percent(best.share(all, within: 2))) within 2σ")
  }

  /// What the error bar is made from, and the error that it has to hold.
  private struct Sample {
    var error: Double
    var deviation: Double
    var echoSpread: Double
  }

  private struct Factors {
    var deviation: Double
    var echo: Double

    /// The share of samples within a number of error bars.
    func share(_ samples: [Sample], within bars: Double) -> Double {
      let inside = samples.filter { sample in
        let bar =
          deviation * sample.deviation + echo * sample.echoSpread * sample.echoSpread
          + CalibrateErrorBarCommand.floorMeters
        return sample.error <= bars * bar
      }
      return Double(inside.count) / Double(max(samples.count, 1))
    }

    /// How far the shares are from what they should be.
    func cost(_ environments: [[Sample]]) -> Double {
      let pooled = share(environments.flatMap(\.self), within: 1)
      let worst = environments.map { share($0, within: 1) }.min() ?? 0
      return abs(pooled - 0.7) + 10 * max(0.58 - worst, 0)
    }
  }

  private func samples(_ environment: Environment, seeds: [UInt64]) -> [Sample] {
    var estimator = DistanceEstimator(method: .auto)
    return seeds.flatMap { seed in
      environment.samples(count: count, seed: seed).compactMap { sample in
        let estimate = estimator.estimate(sample.procedure)
        guard let meters = estimate.meters, let fit = estimator.multipathFit else { return nil }
        return Sample(
          error: abs(meters - sample.distanceMeters),
          deviation: fit[antennaPath: 0].densityDeviation,
          echoSpread: fit[antennaPath: 0].echoSpreadMeters)
      }
    }
  }
}
